//! What is known of one hand.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tehai::irreducible::{self, Class, Classification, classify_hand, cores};
use tehai::rules::{FifthTile, Forms, Winds};
use tehai::shanten::{Numbers, Solver, check_size};
use tehai::sort;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, OpenHand, Tile, TileSet};
use tehai::waiting::standard_waits;

use crate::analyze::blocks::BlocksView;
use crate::analyze::improvements::{GoodShape, Improvements};
use crate::analyze::melds_only::MeldsOnly;
use crate::analyze::offered::Offered;
use crate::analyze::order::Orders;
use crate::analyze::outlook::{Outlook, Search};
use crate::analyze::yaku::drawn_win_has_yaku;
use crate::decompose::Reading;
use crate::described;
use crate::distance::TargetDistance;
use crate::draws::{Draws, Waits};
use crate::hand::Settings;
use crate::problem::Problem;
use crate::why::Why;
use crate::win_probability::{Difference, Turns, WinProbability};

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
        /// What can be reached at a table, with model table: the answer of win-probability; null for a win.
        pub at_table: Option<WinProbability>,
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
    ///
    /// Time: a tenth of a millisecond; some microseconds once there are the tables of the
    /// [`Calculator`](tehai::Calculator), and more where called melds or visible tiles limit what a win can hold.
    ///
    /// # Errors
    /// [`Problem`] if the number of tiles is not 3m+1 or 3m+2, above 14, or does not go with the called melds; if a
    /// tile does not exist in the game; or if more than four copies of one are seen.
    pub fn new(hand: &RedHand, settings: Settings, winds: Winds) -> Result<HandAnalysis, Problem> {
        let (open, rules) = (hand.hand(), settings.rules);
        let unseen = settings.unseen(open)?;
        check_size(open)?;
        let search = Search::new(open, &settings, winds, &unseen, Solver::new(rules));
        let mut answer = HandAnalysis::without(hand, settings, unseen, winds);
        answer.unnamed_melds = 4 - open.concealed().total() / 3 - open.melds().len() as u8;
        if open.concealed().total() % 3 == 1 {
            let Outlook { numbers, necessary, waits } = search.outlook(open, None);
            answer.shanten = Shanten::new(numbers, rules.forms);
            answer.wins = Some(Reading::after_waits(open, waits.all.tiles, rules));
            answer.cores = Some(match waits.standard.is_empty() {
                true => Vec::new(),
                false => Core::all(open.concealed(), rules.fifth_tile),
            });
            (answer.necessary, answer.waits) = (Some(necessary), Some(waits));
        } else {
            answer.shanten = Shanten::new(search.numbers(open.concealed(), None), rules.forms);
            answer.decompositions = Some(Reading::all(open, rules));
            answer.has_yaku = match answer.shanten.nearest {
                Some(-1) => drawn_win_has_yaku(open, winds, rules.players),
                _ => None,
            };
            answer.discards = Some(Discard::all(hand, &search));
            answer.quads = Some(Quad::all(hand, &search));
        }
        Ok(answer)
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

    /// The discards that leave the lowest shanten; none of a hand that draws.
    pub fn best_discards(&self) -> &[Discard] {
        let discards = self.discards.as_deref().unwrap_or_default();
        let best = discards.partition_point(|discard| discard.shanten == discards[0].shanten);
        &discards[..best]
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
            at_table: None,
            blocks: None,
            melds_only: None,
        }
    }
}

impl Shanten {
    fn new(numbers: Numbers, forms: Forms) -> Shanten {
        let of_form = |form| numbers.shanten(form).filter(|_| forms.contains(form));
        Shanten {
            standard: of_form(Forms::STANDARD),
            seven_pairs: of_form(Forms::SEVEN_PAIRS),
            thirteen_orphans: of_form(Forms::THIRTEEN_ORPHANS),
            nearest: numbers.shanten(forms),
        }
    }
}

impl Discard {
    /// Every discard of a hand, the best first: by shanten, then by copies left of the necessary tiles, most first,
    /// then 1m to 7z.
    fn all(hand: &RedHand, search: &Search) -> Vec<Discard> {
        let kinds = hand.hand().concealed().kinds();
        let mut discards: Vec<_> = kinds.iter().map(|tile| Discard::new(hand, tile, search)).collect();
        sort::sort_by_key(&mut discards, |of| {
            (of.shanten.unwrap_or(i8::MAX), Reverse(of.necessary.copies), of.discard.tile)
        });
        discards
    }

    fn new(hand: &RedHand, tile: Tile, search: &Search) -> Discard {
        let discard = hand.as_discarded(tile);
        let rest = hand.without(discard).expect("a tile of the hand");
        let Outlook { numbers, necessary, waits } = search.outlook(rest.hand(), Some(tile));
        Discard {
            discard,
            shanten: search.shanten(numbers),
            necessary,
            waits,
            improvements: None,
            good_shape: None,
            win: None,
        }
    }
}

impl Core {
    /// All [`cores`] of concealed tiles, in their order; none of a hand that does not wait in the standard form.
    ///
    /// The waits of a core contain the hand's in the standard form. With the fifth tile excluded, what they have in
    /// addition are tiles of which the hand holds four, called melds included; with it counted, they are equal.
    pub fn all(concealed: &Hand, rule: FifthTile) -> Vec<Core> {
        let core = |irreducible::Core { hand, melds }| {
            let Classification { class, parts, .. } =
                classify_hand(&hand, rule).expect("a core is irreducible");
            Core {
                core: hand,
                waits: standard_waits(&hand, rule),
                class,
                parts: parts.into_iter().flat_map(|(one, other)| [one, other]).collect(),
                melds,
            }
        };
        cores(concealed, rule).into_iter().map(core).collect()
    }
}
