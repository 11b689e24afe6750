//! The value of one reading of a hand.

use crate::decompose::Reading;
use crate::rules::{Wind, Winds};
use crate::score::fu::FuFor;
use crate::score::luck::WonBy;
use crate::score::points::Limit;
use crate::score::rules::{DoubleWindPair, ScoreRules, han};
use crate::tiles::{Meld, MeldKind, OpenHand, Tile, TileSet};
use crate::waiting::types::WaitType;
use crate::yaku::{Parts, Yaku, YakuSet, nine_gates, yaku_of_kinds};

/// The north tile, 4z.
const NORTH: Tile = Wind::North.tile();
/// Fu of seven pairs.
const SEVEN_PAIRS: u8 = 25;

/// What all readings of a hand share.
pub(super) struct Held {
    /// Nothing was called, though there may be concealed quads.
    pub(super) is_concealed: bool,
    /// The tiles of called triplets and quads.
    open_triplets: TileSet,
    quads: TileSet,
    nine_gates: Option<TileSet>,
}

/// How the hand was won.
#[derive(Clone, Copy)]
pub(super) struct Circumstances {
    pub(super) tile: Tile,
    pub(super) won_by: WonBy,
    pub(super) winds: Winds,
    /// The yaku of luck.
    pub(super) luck: YakuSet,
    pub(super) dora: u8,
}

/// The value of a reading; the greatest is the best. The order of the fields is that of comparison.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Value {
    pub(super) basic: u32,
    pub(super) yakuman: u8,
    pub(super) han: u8,
    pub(super) fu: u8,
    pub(super) yaku: YakuSet,
    pub(super) wait: Option<WaitType>,
    pub(super) limit: Option<Limit>,
}

/// The parts of a reading that decide its value.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Melds and a head: `own` are those of the concealed tiles, `all` include called melds.
    Melds { own: Parts, all: Parts },
    /// Seven pairs of these kinds.
    Pairs(TileSet),
    /// Thirteen orphans with two of this tile.
    Orphans(TileSet),
}

impl Shape {
    pub(super) fn new(reading: &Reading, melds: &[Meld]) -> Shape {
        match reading {
            Reading::Standard(split) => {
                let own = Parts::new(split, &[]);
                Shape::Melds { own, all: if melds.is_empty() { own } else { Parts::new(split, melds) } }
            }
            Reading::SevenPairs(hand) => Shape::Pairs(hand.kinds()),
            Reading::ThirteenOrphans(hand) => Shape::Orphans(hand.tiles_with(|count| count == 2)),
        }
    }
}

impl Held {
    pub(super) fn new(hand: &OpenHand) -> Held {
        Held {
            is_concealed: hand.is_concealed(),
            open_triplets: hand.melds_with(|kind| matches!(kind, MeldKind::Triplet | MeldKind::Quad)),
            quads: hand.melds_with(MeldKind::is_quad),
            nine_gates: nine_gates(hand.concealed()),
        }
    }

    /// The highest value of a reading over all places of the winning tile in it.
    pub(super) fn value(&self, shape: &Shape, circumstances: &Circumstances, rules: &ScoreRules) -> Value {
        match shape {
            Shape::Melds { own, all } => self.value_of_melds(own, all, circumstances, rules),
            Shape::Pairs(kinds) => {
                let yaku = yaku_of_kinds(*kinds).with_yaku(Yaku::Chiitoi, true);
                self.worth(yaku, SEVEN_PAIRS, None, circumstances, rules)
            }
            Shape::Orphans(pair) => {
                let is_of_thirteen = pair.contains(circumstances.tile);
                let yaku = YakuSet::EMPTY
                    .with_yaku(Yaku::Kokushi, !is_of_thirteen)
                    .with_yaku(Yaku::Kokushi13, is_of_thirteen);
                self.worth(yaku, 0, None, circumstances, rules)
            }
        }
    }

    fn value_of_melds(
        &self,
        own: &Parts,
        parts: &Parts,
        circumstances: &Circumstances,
        rules: &ScoreRules,
    ) -> Value {
        let Circumstances { tile, winds, .. } = *circumstances;
        let is_value_north = rules.has_value_norths() && parts.triplets.contains(NORTH);
        let yaku = parts.yaku(winds).with_yaku(Yaku::North, is_value_north);
        let waits = own.completed_by(tile).map(|wait| {
            let concealed_triplets = (parts.triplets - self.open_triplets(wait, circumstances)).len();
            let is_pure = self.nine_gates.is_some_and(|last| last.contains(tile));
            let yaku = yaku
                .with_yaku(Yaku::Pinfu, self.is_pinfu(parts, wait, winds, rules))
                .with_yaku(Yaku::Sanankou, concealed_triplets == 3)
                .with_yaku(Yaku::Suuankou, concealed_triplets == 4 && wait != WaitType::Single)
                .with_yaku(Yaku::SuuankouTanki, concealed_triplets == 4 && wait == WaitType::Single)
                .with_yaku(Yaku::Sankantsu, self.quads.len() == 3)
                .with_yaku(Yaku::Suukantsu, self.quads.len() == 4)
                .with_yaku(Yaku::Chuuren, self.nine_gates.is_some() && !is_pure)
                .with_yaku(Yaku::PureChuuren, is_pure);
            let fu = self.count_fu(parts, wait, circumstances, rules, |_, _| ());
            self.worth(yaku, fu, Some(wait), circumstances, rules)
        });
        waits.max().expect("the winning tile is in a part")
    }

    /// The fu of a reading by part, in the order of [`FuFor`].
    pub(super) fn fu_parts(
        &self,
        shape: &Shape,
        wait: Option<WaitType>,
        circumstances: &Circumstances,
        rules: &ScoreRules,
    ) -> Vec<(FuFor, u8)> {
        match (shape, wait) {
            (Shape::Melds { all, .. }, Some(wait)) => {
                let mut listed = Vec::new();
                self.count_fu(all, wait, circumstances, rules, |what, fu| listed.push((what, fu)));
                listed
            }
            (Shape::Pairs(_), _) => vec![(FuFor::SevenPairs, SEVEN_PAIRS)],
            _ => Vec::new(),
        }
    }

    /// The rounded fu of four melds and a head; `add` receives each part that is not 0.
    fn count_fu(
        &self,
        parts: &Parts,
        wait: WaitType,
        circumstances: &Circumstances,
        rules: &ScoreRules,
        mut add: impl FnMut(FuFor, u8),
    ) -> u8 {
        let Circumstances { won_by, winds, .. } = *circumstances;
        let mut total = 0;
        let mut count = |what, fu| {
            total += fu;
            if fu > 0 {
                add(what, fu);
            }
            total
        };
        count(FuFor::Win, 20);
        let of_concealed = 10 * u8::from(won_by == WonBy::Ron && self.is_concealed);
        count(FuFor::ConcealedRon, of_concealed);
        let open = self.open_triplets(wait, circumstances);
        for tile in parts.triplets.iter() {
            let (is_concealed, is_quad) = (!open.contains(tile), self.quads.contains(tile));
            let doubled = u8::from(tile.is_orphan()) + u8::from(is_concealed) + 2 * u8::from(is_quad);
            count(FuFor::Triplet { tile, is_quad, is_concealed }, 2 << doubled);
        }
        let is_head = |tile: Tile| parts.head.contains(tile);
        let is_value_north = rules.has_value_norths() && is_head(NORTH);
        let names = [is_head(winds.seat.tile()), is_head(winds.round.tile()), is_value_north];
        let of_winds = 2 * names.map(u8::from).iter().sum::<u8>();
        let of_winds = if rules.double_wind_pair == DoubleWindPair::Two { of_winds.min(2) } else { of_winds };
        let of_dragons = 2 * u8::from(!(parts.head & TileSet::DRAGONS).is_empty());
        count(FuFor::Head(parts.head), of_winds + of_dragons);
        let of_wait = match wait {
            WaitType::Closed | WaitType::Edge | WaitType::Single => 2,
            WaitType::TwoSided | WaitType::Shanpon => 0,
        };
        count(FuFor::Wait(wait), of_wait);
        let is_drawn = won_by == WonBy::Tsumo && !self.is_pinfu(parts, wait, winds, rules);
        let counted = count(FuFor::Drawn, 2 * u8::from(is_drawn));
        let is_raised = counted == 20 && !self.is_concealed;
        count(FuFor::OpenHand, 10 * u8::from(is_raised)).next_multiple_of(10)
    }

    /// The triplets that are not concealed: those called, and one completed by another player's tile.
    fn open_triplets(&self, wait: WaitType, circumstances: &Circumstances) -> TileSet {
        let is_finished = wait == WaitType::Shanpon && circumstances.won_by == WonBy::Ron;
        self.open_triplets | TileSet::from(circumstances.tile).only_if(is_finished)
    }

    fn is_pinfu(&self, parts: &Parts, wait: WaitType, winds: Winds, rules: &ScoreRules) -> bool {
        let is_value_head = rules.has_value_norths() && parts.head.contains(NORTH);
        self.is_concealed && wait == WaitType::TwoSided && parts.is_pinfu_shape(winds) && !is_value_head
    }

    /// The value of these yaku, with those of luck and the dora; or of the blessing of man, which goes with nothing
    /// else, if that is worth more.
    fn worth(
        &self,
        yaku: YakuSet,
        fu: u8,
        wait: Option<WaitType>,
        circumstances: &Circumstances,
        rules: &ScoreRules,
    ) -> Value {
        let blessing = circumstances.luck.and(YakuSet::EMPTY.with_yaku(Yaku::Renhou, true));
        let mut yaku = yaku.or(circumstances.luck.difference(blessing));
        if !self.is_concealed {
            yaku = yaku.difference(YakuSet::CONCEALED_ONLY);
            if !rules.open_tanyao {
                yaku = yaku.difference(YakuSet::EMPTY.with_yaku(Yaku::Tanyao, true));
            }
        }
        let of_yakuman = yaku.and(YakuSet::YAKUMAN);
        let is_yakuman = !of_yakuman.is_empty();
        if is_yakuman {
            yaku = of_yakuman;
        }
        let each = yaku.iter().map(|yaku| han(yaku, self.is_concealed, rules.double_yakuman));
        let is_one = is_yakuman && !rules.multiple_yakuman;
        let counted: u8 = if is_one { each.max().unwrap_or_default() } else { each.sum() };
        let yakuman = if is_yakuman { counted / 13 } else { 0 };
        let blessed = (!blessing.is_empty()).then(|| {
            let han = blessing.iter().map(|yaku| han(yaku, self.is_concealed, false)).sum();
            let (limit, basic) = Limit::of(han, fu, 0, rules);
            Value { basic, yakuman: 0, han, fu, yaku: blessing, wait, limit }
        });
        let fu = if is_yakuman || counted == 0 { 0 } else { fu };
        let has_dora = !is_yakuman && counted > 0;
        let han = if has_dora { counted.saturating_add(circumstances.dora) } else { counted };
        let (limit, basic) = Limit::of(han, fu, yakuman, rules);
        let usual = Value { basic, yakuman, han, fu, yaku, wait, limit };
        blessed.map_or(usual, |blessed| blessed.max(usual))
    }
}
