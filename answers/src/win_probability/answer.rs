//! The answer: numbers in rows, and what they depend on.

use std::collections::BTreeMap;

use serde::Serialize;
use tehai::rules::{Rules, Winds};
use tehai::score::ScoreRules;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Meld, Tile};
use tehai::win_probability::{Effort, Found, NoWin};

use crate::described;
use crate::needs::PlaceByWin;
use crate::win_probability::places::{PlaceOptions, PlaceRules};
use crate::win_probability::settings::{Changes, Game, PointsSettings};
use crate::win_probability::situation::Situation;
use crate::win_probability::table::TableOptions;

described! {
    /// How likely a win is by number of draws, for each discard that does not lead away from one. With called melds
    /// only wins with a yaku count.
    #[derive(PartialEq)]
    pub struct Turns {
        /// The number of draws covered.
        pub draws: usize,
        /// How many tiles more than need be a win may take; null if the hand only advances.
        pub detours: Option<u8>,
        /// Is each number only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// The simulated games of a hand far from a win; null for others.
        pub simulated: Option<Simulated>,
        /// The discards in order of tiles, then the quads; or the hand itself.
        pub chances: Vec<ByDraws>,
    }

    /// Probabilities after 0, 1, … draws, each under the best play for exactly that many draws and for that aim.
    #[derive(PartialEq)]
    pub struct ByDraws {
        /// The discard; null if the hand draws next, or declares a quad.
        pub discard: Option<Tile>,
        /// The quad that is declared instead; null for others. Its replacement is drawn besides.
        pub quad: Option<Meld>,
        /// Of having won; with called melds, with a yaku.
        pub win: Vec<f64>,
        /// Of being tenpai or having won.
        pub tenpai: Vec<f64>,
    }

    /// Games of hands that are at least 4-shanten: by the textbook (lowest shanten, then most copies accepted) until
    /// tenpai, with discards shuffled back. Each number is then the lower end of the interval of their mean,
    /// with a confidence of 95 %, unless going straight for a win gives more.
    #[derive(Copy, PartialEq)]
    pub struct Simulated {
        /// The number of games.
        pub games: u32,
        /// Their seed.
        pub seed: u64,
        /// The confidence.
        pub confidence: f64,
    }

    /// How likely a hand is to win by number of draws, and its points to expect if they were asked, in rows.
    pub struct WinProbability {
        /// The hand.
        pub hand: RedHand,
        /// What the answer depends on.
        pub settings: WinProbabilitySettings,
        /// The number of hands that can be reached; null if these are all hands.
        pub states: Option<usize>,
        /// With near changes: how many tiles more than need be a win may take, or how far changes towards a set may
        /// lead; null if the hand only advances, and with others.
        pub detours: Option<u8>,
        /// Is each number only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// The simulated games of a hand far from a win; null for others.
        pub simulated: Option<Simulated>,
        /// How the numbers of the true game were found; null for other models, which are always exact.
        pub found: Option<Found>,
        /// The discards and quads, best first: by points if they were asked, then by win, then by tenpai, each to 12
        /// digits, then by the tiles accepted. Those that simulated games do not tell from the best come before others, by
        /// shanten of melds and a head, then by the tiles that these accept.
        pub best_first: Vec<String>,
        /// How each discard or quad that is worse than the best differs from it.
        pub differences: BTreeMap<String, Vec<Difference>>,
        /// For each discard after which no win can be drawn within the draws: why.
        pub no_win: BTreeMap<String, NoWin>,
        /// At a table, by choice: how wins come about, and which calls pay. Empty for a player alone.
        pub at_table: Vec<ChoiceAtTable>,
        /// In a last hand that is played for a place or prizes: what wins must be worth for that place, or for each better
        /// one. Empty for others.
        pub needed: Vec<PlaceByWin>,
        /// By discard in order of tiles, then by quad, and by draws.
        pub rows: Vec<WinProbabilityRow>,
    }

    /// A choice at a table, besides its numbers. They are of the play for points if these were asked, else of that for wins.
    #[derive(PartialEq)]
    pub struct ChoiceAtTable {
        /// The choice, as in the rows.
        pub choice: String,
        /// Does the play declare riichi with the discard?
        pub riichi: bool,
        /// How likely each way to win is.
        pub won: WonAtTable,
        /// The calls that may be made before the next own draw, of tiles that others discard then.
        pub calls: Vec<CallAtTable>,
    }

    /// How likely each way to win is.
    #[derive(PartialEq)]
    pub struct WonAtTable {
        /// By an own draw after riichi.
        pub drawn_after_riichi: f64,
        /// By an own draw with called melds.
        pub drawn_with_calls: f64,
        /// By an own draw, concealed and without riichi.
        pub drawn_otherwise: f64,
        /// By another's discard after riichi.
        pub ron_after_riichi: f64,
        /// By another's discard with called melds.
        pub ron_with_calls: f64,
        /// By another's discard, concealed and without riichi.
        pub ron_otherwise: f64,
    }

    /// A call, and what it reaches. A sequence is called from the player to the left, other melds from anyone; the numbers
    /// are for the first who can discard the tile.
    #[derive(PartialEq)]
    pub struct CallAtTable {
        /// The tile.
        pub tile: RedTile,
        /// The meld.
        pub meld: Meld,
        /// With the best discard after the call: points if these were asked, else the chance of a win.
        pub called: f64,
        /// If the tile is passed.
        pub passed: f64,
    }

    /// What win probabilities depend on.
    pub struct WinProbabilitySettings {
        /// The rules.
        #[serde(flatten)]
        pub rules: Rules,
        /// Only wins of this set count, in canonical spelling; null for all wins.
        pub to: Option<String>,
        /// The winds that count for the set, and for the yaku of a hand with called melds; null without both.
        pub winds: Option<Winds>,
        /// The rules by which wins of a hand with called melds have a yaku, the only ones that count; null for others.
        pub score_rules: Option<ScoreRules>,
        /// What is known at the table besides tiles; null of chances of a concealed hand, which do not depend on it.
        pub situation: Option<Situation>,
        /// The visible tiles, dora indicators among them.
        pub visible: RedHand,
        /// What happens to discards.
        pub model: Game,
        /// How the hand may change: `none`, `near`, how much further than to advance, or `unlimited`.
        pub changes: Changes,
        /// The directory of the tables with unlimited changes; null without these.
        pub tables: Option<String>,
        /// The number of draws.
        pub draws: u32,
        /// Are the numbers values at each turn of the play that is best up to the last?
        pub by_turn: bool,
        /// The work spent on the true game; null for other models.
        pub effort: Option<Effort>,
        /// What points depend on; null for probabilities.
        pub points: Option<PointsSettings>,
        /// The last hand that is played for a place or prizes; null for others.
        pub places: Option<PlaceSettings>,
        /// What the others at the table do, and where the game begins; null for a player alone.
        pub table: Option<TableOptions>,
    }

    /// A last hand that is played for a place or prizes.
    pub struct PlaceSettings {
        /// What was asked.
        #[serde(flatten)]
        pub options: PlaceOptions,
        /// By which rules of places.
        #[serde(flatten)]
        pub rules: PlaceRules,
    }

    /// The numbers of a discard and a number of draws; those that were not asked are missing.
    #[derive(Default, PartialEq)]
    pub struct WinProbabilityRow {
        /// The discard, or the quad that is declared instead, as `{1111z}` or `[1111z]`; empty if the hand draws next.
        pub discard: String,
        /// The number of draws.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub draws: Option<u32>,
        /// The turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub turn: Option<u32>,
        /// The probability of having won; with called melds, with a yaku.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win: Option<f64>,
        /// The probability of being tenpai or having won.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai: Option<f64>,
        /// In the true game the best play with the allowed moves wins at least so often.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win_low: Option<f64>,
        /// No play with the allowed moves wins more often.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win_high: Option<f64>,
        /// As `win_low`, of tenpai.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai_low: Option<f64>,
        /// As `win_high`, of tenpai.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai_high: Option<f64>,
        /// The points to expect: 0 without a win, or less than that if a bet is lost. With `at_least` or `places` what is
        /// asked there: a chance, or the mean of the prizes.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points: Option<f64>,
        /// In the true game the best play with the allowed moves gives at least so many points.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_low: Option<f64>,
        /// No play with the allowed moves gives more points.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_high: Option<f64>,
        /// The probability that the play for points wins; null if it is not known, as in simulated games.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_win: Option<Option<f64>>,
        /// Does the play for points declare riichi with this discard?
        #[serde(skip_serializing_if = "Option::is_none")]
        pub riichi: Option<bool>,
    }
}

/// How a discard or a quad differs from the best one. What is the same for both is not said.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Difference {
    /// The points to expect.
    Points {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// The chance of a win; with called melds, of one with a yaku. If points were asked, under the play for points.
    Win {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// After this one no win can be drawn.
    NoWin {
        /// Why.
        why: NoWin,
    },
    /// One of both is a quad, which draws a replacement besides.
    Replacement {
        /// Is it this one?
        this: bool,
        /// Or the best?
        best: bool,
    },
    /// The chance of being tenpai or having won.
    Tenpai {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// Shanten.
    Shanten {
        /// After this one.
        this: i8,
        /// After the best.
        best: i8,
    },
    /// Copies left of the tiles that bring the hand nearer, of two choices with the same shanten.
    Accepted {
        /// After this one.
        this: u32,
        /// After the best.
        best: u32,
    },
    /// Of 1-shanten hands: the copies that a hand waits for on average, when it becomes tenpai by a tile that is
    /// accepted and keeps the widest wait.
    Waits {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// Dora and red fives that the hand holds, if points were asked.
    Dora {
        /// After this one.
        this: u8,
        /// After the best.
        best: u8,
    },
    /// The points to expect for each win, the lost bets taken off, if points were asked.
    Worth {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// Yaku that take at most one tile more than the nearest win, if points were asked or melds are called.
    Yaku {
        /// Those that this one is further from than the best.
        further: Vec<String>,
        /// Those that it is nearer to.
        nearer: Vec<String>,
    },
}

impl Simulated {
    /// Those of a far hand.
    pub(super) const fn new(effort: &Effort) -> Simulated {
        Simulated { games: effort.games, seed: effort.seed, confidence: 0.95 }
    }
}
