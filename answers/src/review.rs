//! Games reviewed and audited, as data. `tehai-games` reads logs and makes it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use tehai::rules::{Players, Wind};
use tehai::score::{Limit, NamedRules};
use tehai::tiles::Tile;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai_options::named;

mod rows;

pub use rows::{AuditRow, ReviewRow};

use crate::decision::Decided;
use crate::described;
use crate::problem::Problem;
use crate::score::YakuOfWin;

described! {
    /// A game reviewed: each decision beside the best, if nobody else wins and discards are shuffled back.
    pub struct Review {
        /// The game.
        #[serde(flatten)]
        pub game: Game,
        /// The decisions, in order.
        pub decisions: Vec<Reviewed>,
        /// Sums of each player in each round and in the game, in this order.
        pub sums: Vec<ReviewSum>,
    }

    /// What a log says of a game.
    pub struct Game {
        /// The file; null if it is not from one.
        pub file: Option<String>,
        /// How the log is written: mjai, Tenhou JSON or mjlog.
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
        /// What it cost; null if that cannot be said.
        pub decided: Option<Decided>,
        /// Why it cannot be said.
        pub problem: Option<Problem>,
        /// How dangerous the tiles of the hand are, for each other player in riichi.
        pub dangers: Vec<Danger>,
        /// The question of the kind `decision` that gives the same numbers.
        pub question: Map<String, Value>,
    }

    /// How dangerous tiles are: the share of the deals of tenpai hands that wait for each, of a player in riichi.
    #[derive(PartialEq)]
    pub struct Danger {
        /// The player in riichi.
        pub player: usize,
        /// The share by tile of the hand; empty if it is not computed.
        pub tiles: BTreeMap<Tile, f64>,
        /// The question of the kind `predict-waits` that gives the same shares.
        pub question: Map<String, Value>,
    }

    /// What the decisions of a player cost, if nobody else wins and discards are shuffled back.
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
        /// The points that all cost together. What one decision costs is not what a game lost, as later ones ask anew.
        pub loss: f64,
        /// The dearest of them.
        pub worst: f64,
    }

    /// A game audited: each win scored by the rules of the log, and each payment compared.
    pub struct Audit {
        /// The game.
        #[serde(flatten)]
        pub game: Game,
        /// The wins, in order.
        pub wins: Vec<AuditedWin>,
        /// The payments of each round.
        pub payments: Vec<AuditedPayment>,
        /// What happened although no rules allow it.
        pub oddities: Vec<Oddity>,
    }

    /// A win beside what was paid.
    pub struct AuditedWin {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// The winner.
        pub player: usize,
        /// Whose tile it is: the winner's own if it was drawn.
        pub from_player: usize,
        /// The hand with the winning tile.
        pub hand: RedHand,
        /// The winning tile.
        pub tile: RedTile,
        /// Han by our rules; null of a yakuman, and if the win has no score.
        pub han: Option<u8>,
        /// Fu by our rules; null of a yakuman, and if the win has no score.
        pub fu: Option<u8>,
        /// The limit, if it has one.
        pub limit: Option<Limit>,
        /// The yaku, without dora.
        pub yaku: Vec<YakuOfWin>,
        /// Points in all, counters and bets included, by our rules; null if the win has no score.
        pub points: Option<u32>,
        /// Why it has no score.
        pub problem: Option<String>,
        /// What each player won or lost by the log; empty if it does not say.
        pub paid: Vec<i32>,
        /// Is it worth what was paid?
        pub verdict: Verdict,
        /// The rules, other than those of the log, that explain what was paid.
        pub by: Vec<String>,
    }

    /// What players won or lost in a round, bets included.
    #[derive(PartialEq, Eq)]
    pub struct AuditedPayment {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// By the rules of the log; null if these do not say.
        pub changes: Option<Vec<i32>>,
        /// By the log; null if it does not say.
        pub paid: Option<Vec<i32>>,
        /// Are they the same?
        pub verdict: Verdict,
        /// The rules, other than those of the log, that explain what was paid.
        pub by: Vec<String>,
    }

    /// What happened although no rules allow it.
    #[derive(PartialEq, Eq)]
    pub struct Oddity {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// The player.
        pub player: usize,
        /// What happened.
        pub kind: OddityKind,
        /// The wait that the player had discarded, or let pass; null of a noten riichi.
        pub tile: Option<Tile>,
    }
}

named! {
    /// Was a win, or a round, paid as the rules say?
    #[derive(Default)]
    Verdict {
        /// Yes.
        #[default]
        AsPaid = "as-paid",
        /// The log does not say what was paid.
        NotSaid = "not-said",
        /// Not by the rules of the log, but by others.
        ByOtherRules = "by-other-rules",
        /// By no rules of ours.
        Differs = "differs",
        /// The log leaves the round before its end.
        Unfinished = "unfinished",
    }
}

named! {
    /// What no rules allow.
    #[derive(Default)]
    OddityKind {
        /// A ron on a hand that has discarded one of its waits, or let a win pass (振聴).
        #[default]
        Furiten = "furiten",
        /// Riichi on a hand that is not tenpai (ノーテン立直).
        NotenRiichi = "noten-riichi",
    }
}
