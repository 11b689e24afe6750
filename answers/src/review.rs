//! Games reviewed and audited, as data. `tehai-games` reads logs and makes it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use tehai::rules::{Players, Wind};
use tehai::score::NamedRules;
use tehai::tiles::Tile;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai_options::named;

mod audit;
mod finding;
mod rows;

pub use audit::{
    Audit, AuditRow, AuditedPayment, AuditedWin, LastRound, LastRoundWin, Oddity, OddityKind, PlaceChange,
    Verdict,
};
pub use finding::{AtRisk, DecisionKind, Finding, PRIZE, PlayedFor, RiskyChoice};
pub use rows::ReviewRow;

use crate::decision::Decided;
use crate::described;
use crate::problem::Problem;

named! {
    /// By which game decisions are judged.
    #[derive(Default)]
    ReviewModel {
        /// That at a table: others' tiles may be won with and called, the wall ends, and discards risk something.
        #[default]
        Table = "table",
        /// That of a player alone, whose wins are drawn.
        Alone = "alone",
    }
}

/// By what decisions are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewSettings {
    /// By which game.
    pub model: ReviewModel,
    /// How many of the last hands are played for prizes, at a table; all others are for points.
    pub last_hands: u8,
}

impl Default for ReviewSettings {
    /// The hand with which the game may end is played for prizes.
    fn default() -> ReviewSettings {
        ReviewModel::default().into()
    }
}

impl From<ReviewModel> for ReviewSettings {
    fn from(model: ReviewModel) -> ReviewSettings {
        ReviewSettings { model, last_hands: 1 }
    }
}

described! {
    /// A game reviewed: each decision beside the best.
    pub struct Review {
        /// The game.
        #[serde(flatten)]
        pub game: Game,
        /// By which game decisions are judged. At a table those of hands that are 4-shanten or further, and quads after
        /// riichi, are judged alone: their questions say so.
        pub model: ReviewModel,
        /// How many of the last hands are played for prizes, at a table; the others are for points.
        pub last_hands: u8,
        /// The decisions, in order.
        pub decisions: Vec<Reviewed>,
        /// Sums of each player in each round and in the game, in this order.
        pub sums: Vec<ReviewSum>,
    }

    /// What a log says of a game.
    pub struct Game {
        /// The file; null if it is not from one.
        pub file: Option<String>,
        /// How the log is written: mjai, Tenhou JSON, mjlog or Majiang.
        pub format: String,
        /// The number of players.
        pub players: Players,
        /// Names of the players, who are numbered from 0; player 0 deals first.
        pub names: Vec<String>,
        /// Red fives of the deck.
        pub red_fives: RedFives,
        /// May a hand with called melds win by all simples (喰いタン)?
        pub open_tanyao: bool,
        /// Where the game was played, if the log says so: its rules count.
        pub platform: Option<NamedRules>,
        /// The rounds that were read.
        pub rounds: usize,
        /// What is wrong with the log, with its place; nothing after that was read.
        pub problems: Vec<String>,
    }

    /// A round in words of players.
    #[derive(PartialEq, Eq)]
    pub struct RoundName {
        /// The round of the log, from 1.
        pub round: usize,
        /// The wind of the round.
        pub wind: Wind,
        /// Its number of this wind, from 1: that of the dealer.
        pub number: usize,
        /// Counters (本場).
        pub counters: u8,
    }

    /// A decision beside the best.
    pub struct Reviewed {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// The number of events of the round before the decision.
        pub event: usize,
        /// The player's turn: the number of own discards before it, plus 1.
        pub turn: usize,
        /// The player, from 0.
        pub player: usize,
        /// The player's wind.
        pub seat: Wind,
        /// The hand; at the own turn with the drawn tile.
        pub hand: RedHand,
        /// The drawn tile; null after a call, and of another player's discard.
        pub drawn: Option<RedTile>,
        /// The tile that could be called; null at the own turn.
        pub offered: Option<RedTile>,
        /// The player who discarded it.
        pub from_player: Option<usize>,
        /// Points of each player, from player 0; bets of this round are paid.
        pub scores: Vec<i32>,
        /// Dora indicators.
        pub indicators: Vec<RedTile>,
        /// The player's own discards before, those called by others among them; all are visible tiles of the question.
        pub discards: Vec<RedTile>,
        /// The draws that are left.
        pub draws: u32,
        /// What the player did: a discard, a quad, a call, or pass.
        pub chosen: String,
        /// Was riichi declared with it?
        pub declared: bool,
        /// What it is judged by.
        pub played_for: PlayedFor,
        /// What it cost; null if that cannot be said.
        pub decided: Option<Decided>,
        /// The same with what each choice risks, at a table against players in riichi or with two open melds, and
        /// in last hands; null elsewhere.
        pub at_risk: Option<AtRisk>,
        /// What is to be said of it; null if there are no numbers.
        pub finding: Option<Finding>,
        /// Why it cannot be said.
        pub problem: Option<Problem>,
        /// How dangerous the tiles of the hand are, for each other player in riichi; at a table also for each with two open
        /// melds.
        pub dangers: Vec<Danger>,
        /// The question of the kind `decision` that gives the same numbers.
        pub question: Map<String, Value>,
    }

    /// How dangerous tiles are: how likely another player waits for each.
    #[derive(PartialEq)]
    pub struct Danger {
        /// The other player.
        pub player: usize,
        /// How likely that player is tenpai: 1 in riichi, else as often as such open hands are in games.
        pub tenpai: f64,
        /// By tile of the hand the share of the deals of tenpai hands that wait for it, times `tenpai`; empty if it is not
        /// computed.
        pub tiles: BTreeMap<Tile, f64>,
        /// The question of the kind `predict-waits` that gives the same shares.
        pub question: Map<String, Value>,
    }

    /// What the decisions of a player cost.
    #[derive(PartialEq)]
    pub struct ReviewSum {
        /// The round; null for the game.
        pub round: Option<RoundName>,
        /// The player, from 0.
        pub player: usize,
        /// Decisions about discards, quads and calls.
        pub decisions: usize,
        /// Those that have numbers.
        pub judged: usize,
        /// Those of them that cost nothing.
        pub best: usize,
        /// Those that are mistakes.
        pub mistakes: usize,
        /// The points that all cost together, a mistake that repeats once. What one decision costs is not what a game lost, as
        /// later ones ask anew.
        pub loss: f64,
        /// The dearest of them.
        pub worst: f64,
    }
}

impl ReviewSum {
    /// The sum of no decisions.
    pub fn new(round: Option<RoundName>, player: usize) -> ReviewSum {
        ReviewSum { round, player, decisions: 0, judged: 0, best: 0, mistakes: 0, loss: 0.0, worst: 0.0 }
    }
}

fn text(of: Option<impl ToString>) -> String {
    of.map(|of| of.to_string()).unwrap_or_default()
}

/// Changes of points by player.
fn changes(changes: &[i32]) -> String {
    changes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
