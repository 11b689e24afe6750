//! What is known of one hand.

use std::collections::BTreeMap;

use tehai::analysis::{Analysis, KnownCore, Outlook, OwnQuad, Settings, Turn, drawn_win_has_yaku};
use tehai::irreducible::Class;
use tehai::rules::{Forms, Rules, Winds};
use tehai::sort;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, OpenHand, Tile, TileSet};

use crate::analyze::blocks::BlocksView;
use crate::analyze::melds_only::MeldsOnly;
use crate::at_the_table::{GoodShape, Improvements, Offered, Orders};
use crate::decompose::Reading;
use crate::described;
use crate::distance::TargetDistance;
use crate::draws::{Draws, Waits};
use crate::problem::Problem;
use crate::why::Why;
use crate::win_probability::{Difference, Turns};

described! {
    /// Everything about one hand; what does not apply to it, or was not requested, is null.
    pub struct HandAnalysis {
        /// The hand.
        pub hand: RedHand,
        /// Its concealed tiles; a red five is a 5.
        pub concealed: Hand,
        /// Its called melds and concealed quads.
        pub called: Vec<Meld>,
        /// Number of melds missing from a short hand that was given without them.
        pub unnamed_melds: u8,
        /// What the answer depends on.
        pub settings: Settings,
        /// The winds that count for yaku.
        pub winds: Winds,
        /// How far the hand is from tenpai (向聴数).
        pub shanten: Shanten,
        /// Tiles that are neither in the hand nor visible nor discarded.
        pub unseen: Hand,
        /// Of 3m+1 tiles: the tiles that lower the shanten (有効牌).
        pub necessary: Option<Draws>,
        /// Of 3m+1 tiles: the tiles that complete the hand (待ち).
        pub waits: Option<Waits>,
        /// Of 3m+1 tiles: what each wait makes of the hand. A fifth copy makes nothing.
        pub wins: Option<BTreeMap<Tile, Vec<Reading>>>,
        /// Of 3m+1 tiles: the cores of a hand that waits in the standard form.
        pub cores: Option<Vec<Core>>,
        /// Of 3m+2 tiles: the ways to read a win (面子分解).
        pub decompositions: Option<Vec<Reading>>,
        /// Of a win with called melds: does it have a yaku (役) that tiles and winds decide, if it was drawn? Without one it
        /// is no win.
        pub has_yaku: Option<bool>,
        /// Of 3m+2 tiles: every discard, the best first: by shanten, then by copies of the necessary tiles, unless
        /// ordered by the chance of a win. Of a win: if it is played on.
        pub discards: Option<Vec<Discard>>,
        /// Of 3m+2 tiles: every quad that it can declare instead of a discard, from 1m to 7z.
        pub quads: Option<Vec<Quad>>,
        /// How each discard or quad that is worse than the best by the chance of a win differs from it, if ordered by
        /// that.
        pub differences: Option<BTreeMap<String, Vec<Difference>>>,
        /// Of 3m+1 tiles: the draws that improve the hand, if requested.
        pub improvements: Option<Improvements>,
        /// Of 3m+1 tiles: how often a 1-shanten hand becomes tenpai with a good wait, if requested.
        pub good_shape: Option<GoodShape>,
        /// Of 3m+2 tiles: the first discards by acceptance and by the chance of a win, if ordered by the latter.
        pub orders: Option<Orders>,
        /// What to do about an offered tile, if there is one.
        pub offered: Option<Offered>,
        /// How far the hand is from some sets, the nearest first, if requested.
        pub distances: Option<Vec<TargetDistance>>,
        /// The reasons, if requested.
        pub why: Option<Why>,
        /// The probability of a win draw by draw, if requested; null for a win.
        pub turns: Option<Turns>,
        /// What block classification says of the hand, if requested.
        pub blocks: Option<BlocksView>,
        /// What the hand is to melds alone, if that is what was asked; all the rest is null then.
        pub melds_only: Option<MeldsOnly>,
    }

    /// Shanten (向聴数) by form: 0 is tenpai, −1 a win; null for a form that does not count or cannot be reached.
    #[derive(Copy, Default, PartialEq, Eq)]
    pub struct Shanten {
        /// For melds and a pair.
        pub standard: Option<i8>,
        /// For seven pairs (七対子).
        pub seven_pairs: Option<i8>,
        /// For thirteen orphans (国士無双).
        pub thirteen_orphans: Option<i8>,
        /// In the nearest of these.
        pub nearest: Option<i8>,
    }

    /// A discard, and what the hand can hope for then.
    pub struct Discard {
        /// The tile, a red five only if no plain one is held.
        pub discard: RedTile,
        /// Shanten without it, in the nearest form; null if no win can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it then.
        pub necessary: Draws,
        /// The tiles that complete the hand then.
        pub waits: Waits,
        /// The draws that improve the hand then, if requested, of a discard that leaves the lowest shanten.
        pub improvements: Option<Improvements>,
        /// How often it becomes tenpai with a good wait then, if requested, likewise.
        pub good_shape: Option<GoodShape>,
        /// The chance of a win then (with called melds, of one with a yaku), if the discards are ordered by it; null
        /// for one that leads away from a win.
        pub win: Option<f64>,
    }

    /// A quad that the hand can declare in its own turn (暗槓, 加槓), and what it can hope for then, before the
    /// replacement.
    pub struct Quad {
        /// The quad.
        pub quad: Meld,
        /// The hand then.
        pub hand: OpenHand,
        /// Its shanten, in the nearest form; null if no win can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it.
        pub necessary: Draws,
        /// The tiles that complete it.
        pub waits: Waits,
        /// Is the quad allowed after riichi, if its fourth tile was drawn just now? Then the waits stay the same, and
        /// the other three are a triplet in every win.
        pub after_riichi: bool,
        /// The chance of a win then, if the discards are ordered by it; null for one after which no win can be reached.
        pub win: Option<f64>,
    }

    /// What is left of a tenpai hand without melds that add nothing to its waits (固有形).
    pub struct Core {
        /// The irreducible hand that is left.
        pub core: Hand,
        /// What it waits for by itself.
        pub waits: TileSet,
        /// Its class.
        pub class: Class,
        /// The two parts that explain the waits; none of an integrated core.
        pub parts: Vec<Hand>,
        /// The melds that were taken away.
        pub melds: Vec<Meld>,
    }
}

impl HandAnalysis {
    /// An analysis of a hand, which may have red fives, without what is given on request.
    pub fn new(hand: &RedHand, analysis: &Analysis, winds: Winds) -> HandAnalysis {
        let (open, settings) = (analysis.hand(), *analysis.settings());
        let mut answer = HandAnalysis {
            unnamed_melds: analysis.unnamed_melds(),
            shanten: Shanten::new(analysis),
            ..HandAnalysis::without(hand, settings, *analysis.unseen(), winds)
        };
        match analysis.turn() {
            Turn::Draw { outlook, cores } => {
                answer.necessary = Some((&outlook.necessary).into());
                answer.waits = Some(Waits::new(&outlook.waits, open, winds, settings.rules.players));
                answer.wins = Some(wins(open, outlook.waits.all.tiles(), settings.rules));
                answer.cores = Some(cores.iter().map(Core::from).collect());
            }
            Turn::Discard { readings, .. } => {
                let reading = |reading| Reading::new(reading, open.melds());
                answer.decompositions = Some(readings.iter().map(reading).collect());
                answer.has_yaku = match analysis.shanten() {
                    Some(-1) => drawn_win_has_yaku(open, winds, settings.rules.players),
                    _ => None,
                };
                answer.discards = Some(Discard::all(hand, analysis, winds));
                answer.quads = Some(Quad::all(analysis, winds));
            }
        }
        answer
    }

    /// What a hand is to melds alone.
    ///
    /// # Errors
    /// [`Problem`] for 3N+1 concealed tiles, and for tiles that cannot be there.
    pub fn melds_only(hand: &RedHand, settings: Settings, winds: Winds) -> Result<HandAnalysis, Problem> {
        let unseen = settings.unseen(hand.hand())?;
        let melds_only = Some(MeldsOnly::new(hand, &settings, &unseen)?);
        Ok(HandAnalysis { melds_only, ..HandAnalysis::without(hand, settings, unseen, winds) })
    }

    /// A hand without anything that is known of it.
    fn without(hand: &RedHand, settings: Settings, unseen: Hand, winds: Winds) -> HandAnalysis {
        HandAnalysis {
            hand: hand.clone(),
            concealed: *hand.hand().concealed(),
            called: hand.hand().melds().to_vec(),
            unnamed_melds: 0,
            settings,
            winds,
            shanten: Shanten::default(),
            unseen,
            necessary: None,
            waits: None,
            wins: None,
            cores: None,
            decompositions: None,
            has_yaku: None,
            discards: None,
            quads: None,
            differences: None,
            improvements: None,
            good_shape: None,
            orders: None,
            offered: None,
            distances: None,
            why: None,
            turns: None,
            blocks: None,
            melds_only: None,
        }
    }
}

/// What each wait makes of the hand.
pub(super) fn wins(hand: &OpenHand, waits: TileSet, rules: Rules) -> BTreeMap<Tile, Vec<Reading>> {
    let readings = |tile| hand.plus(tile).map_or(Vec::new(), |win| Reading::all(&win, rules));
    sort::map(waits.iter().map(|tile| (tile, readings(tile))))
}

impl Shanten {
    fn new(analysis: &Analysis) -> Shanten {
        let counts = analysis.settings().rules.forms;
        let of_form = |form| analysis.numbers().shanten(form).filter(|_| counts.contains(form));
        Shanten {
            standard: of_form(Forms::STANDARD),
            seven_pairs: of_form(Forms::SEVEN_PAIRS),
            thirteen_orphans: of_form(Forms::THIRTEEN_ORPHANS),
            nearest: analysis.shanten(),
        }
    }
}

impl Discard {
    /// Every discard of an analysis, the best first; none if the hand draws next.
    fn all(hand: &RedHand, analysis: &Analysis, winds: Winds) -> Vec<Discard> {
        match analysis.turn() {
            Turn::Draw { .. } => Vec::new(),
            Turn::Discard { discards, .. } => {
                let rules = analysis.settings().rules;
                discards.iter().map(|discard| Discard::new(hand, discard, rules, winds)).collect()
            }
        }
    }

    fn new(hand: &RedHand, discard: &tehai::Discard<Outlook>, rules: Rules, winds: Winds) -> Discard {
        let (outlook, tile) = (&discard.left, hand.as_discarded(discard.tile));
        let rest = hand.without(tile).expect("a tile of the hand");
        Discard {
            discard: tile,
            shanten: outlook.numbers.shanten(rules.forms),
            necessary: (&outlook.necessary).into(),
            waits: Waits::new(&outlook.waits, rest.hand(), winds, rules.players),
            improvements: None,
            good_shape: None,
            win: None,
        }
    }
}

impl Quad {
    fn all(analysis: &Analysis, winds: Winds) -> Vec<Quad> {
        let Turn::Discard { quads, .. } = analysis.turn() else { return Vec::new() };
        let rules = analysis.settings().rules;
        let quad = |OwnQuad { quad, hand, outlook, after_riichi }: &OwnQuad| Quad {
            quad: *quad,
            hand: hand.clone(),
            shanten: outlook.numbers.shanten(rules.forms),
            necessary: (&outlook.necessary).into(),
            waits: Waits::new(&outlook.waits, hand, winds, rules.players),
            after_riichi: *after_riichi,
            win: None,
        };
        quads.iter().map(quad).collect()
    }
}

impl From<&KnownCore> for Core {
    fn from(KnownCore { core, waits, classification }: &KnownCore) -> Core {
        Core {
            core: core.hand,
            waits: *waits,
            class: classification.class,
            parts: classification.parts.into_iter().flat_map(|(one, other)| [one, other]).collect(),
            melds: core.melds.clone(),
        }
    }
}
