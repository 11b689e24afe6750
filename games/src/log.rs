//! What a log says: players, rules, rounds, events.

use std::fmt;

use tehai::rules::{Players, Wind};
use tehai::score::{Abort, NamedRules};
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Meld, Tile};
use tehai_answers::review::Game;
use tehai_options::one_line;
use thiserror::Error;

/// A game as it was logged, every event checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// How it was written.
    pub format: Format,
    /// The rules that the log names.
    pub rules: LogRules,
    /// Names of the players, who are numbered from 0.
    pub names: Vec<String>,
    /// The rounds up to the first broken one.
    pub rounds: Vec<Round>,
    /// What is wrong with the log; nothing after that was read.
    pub problems: Vec<LogProblem>,
}

/// How a log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Events of JSON, in lines or in lists.
    Mjai,
    /// The JSON of tenhou.net/6, where each player has a list of draws and one of discards.
    TenhouJson,
    /// The XML of Tenhou, one tag an event.
    Mjlog,
    /// The JSON of Majiang (電脳麻将), where each round has a list of events.
    Majiang,
}

/// A text that names no player of a game, several, or one whose tiles the log hides.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownPlayer {
    /// None.
    #[error("expected 0 to {last}, a wind, or one of the names {}; found {found:?}", one_line(&names.join(", ")))]
    Nobody {
        /// The text.
        found: String,
        /// The last player.
        last: usize,
        /// Names of the players.
        names: Vec<String>,
    },
    /// Several with the same name.
    #[error("{found:?} is the name of players {}: expected one of these numbers", list(players))]
    Several {
        /// The name.
        found: String,
        /// The players.
        players: Vec<usize>,
    },
    /// One of whom nothing is seen.
    #[error("the log hides the tiles of player {player}: expected player {}", list(shown))]
    Hidden {
        /// The player.
        player: usize,
        /// The players whose tiles are seen.
        shown: Vec<usize>,
    },
}

/// 0 and 2
fn list(players: &[usize]) -> String {
    players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}

impl Log {
    /// The player that a text names: by number, by name, or by the wind of the seat when the game begins, in this
    /// order.
    ///
    /// ```
    /// let log = tehai_games::read(include_bytes!("../example.json"))?;
    /// assert_eq!([log.player("3")?, log.player("north")?, log.player("北")?], [3; 3]);
    /// assert!(log.player("4").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`UnknownPlayer`].
    pub fn player(&self, text: &str) -> Result<usize, UnknownPlayer> {
        let player = self.named(text)?;
        let is_hidden = |player: usize| self.rounds.iter().any(|round| round.hands[player].is_none());
        match is_hidden(player) {
            true => {
                let all = 0..self.rules.players.number().into();
                Err(UnknownPlayer::Hidden { player, shown: all.filter(|&other| !is_hidden(other)).collect() })
            }
            false => Ok(player),
        }
    }

    /// The player that a text names, seen or not.
    fn named(&self, text: &str) -> Result<usize, UnknownPlayer> {
        let all = 0..usize::from(self.rules.players.number());
        if let Some(player) = text.parse().ok().filter(|player| all.contains(player)) {
            return Ok(player);
        }
        let found = text.to_owned();
        let is_named = |player: &usize| self.names.get(*player).is_some_and(|name| name == text);
        match all.clone().filter(is_named).collect::<Vec<usize>>()[..] {
            [player] => Ok(player),
            [] => {
                let wind = text.parse().ok().map(|wind: Wind| wind as usize);
                wind.filter(|player| all.contains(player)).ok_or_else(|| UnknownPlayer::Nobody {
                    found,
                    last: all.end - 1,
                    names: self.names.clone(),
                })
            }
            ref players => Err(UnknownPlayer::Several { found, players: players.to_vec() }),
        }
    }

    /// What the log says of the game, as all programs and bindings tell it.
    pub fn game(&self) -> Game {
        Game {
            file: None,
            format: self.format.to_string(),
            players: self.rules.players,
            names: self.names.clone(),
            red_fives: self.rules.red_fives,
            open_tanyao: self.rules.open_tanyao,
            platform: self.rules.platform,
            rounds: self.rounds.len(),
            problems: self.problems.iter().map(ToString::to_string).collect(),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Mjai => "mjai",
            Format::TenhouJson => "Tenhou JSON",
            Format::Mjlog => "mjlog",
            Format::Majiang => "Majiang",
        })
    }
}

/// The rules that a log names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LogRules {
    /// Four players or three.
    pub players: Players,
    /// Red fives of the deck.
    pub red_fives: RedFives,
    /// May a hand with called melds win by all simples (喰いタン)?
    pub open_tanyao: bool,
    /// The wind of the game's last rounds: south, or east of a short game (東風戦). Rounds of the next wind may follow,
    /// until a player has enough points.
    pub last_wind: Wind,
    /// Where the game was played, if the log says so.
    pub platform: Option<NamedRules>,
}

impl LogRules {
    /// May a player discard a tile that fits the meld just called (食い替え)? Not unless the platform allows it.
    pub(crate) fn swap_calling(&self) -> bool {
        self.platform.is_some_and(|named| named.swap_calling())
    }
}

/// A round (局).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The wind of the round.
    pub wind: Wind,
    /// The dealer, as the number of a player.
    pub dealer: usize,
    /// Counters (本場).
    pub counters: u8,
    /// Bets of earlier rounds (供託).
    pub bets: u8,
    /// Points of each player before the round.
    pub scores: Vec<i32>,
    /// Each player's 13 tiles as dealt; `None` of a player whose tiles the log hides.
    pub hands: Vec<Option<RedHand>>,
    /// The first dora indicator.
    pub indicator: RedTile,
    /// What happens, in order.
    pub events: Vec<Event>,
    /// How it ends.
    pub end: End,
}

/// What happens in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player draws a tile, from the wall or after a quad or a north.
    Draw {
        /// The player.
        player: usize,
        /// The tile, unless the log hides it.
        tile: Option<RedTile>,
    },
    /// A player discards.
    Discard {
        /// The player.
        player: usize,
        /// The tile.
        tile: RedTile,
        /// Is it the very tile just drawn (ツモ切り)?
        is_drawn: bool,
    },
    /// A chi, a pon or an open quad.
    Call {
        /// The player who calls.
        player: usize,
        /// The player who discarded the tile.
        from: usize,
        /// The called tile.
        tile: RedTile,
        /// The meld.
        meld: Meld,
        /// The red fives of the meld, the called tile included.
        red_fives: RedFives,
    },
    /// A concealed quad (暗槓).
    ConcealedQuad {
        /// The player.
        player: usize,
        /// Its tile.
        tile: Tile,
    },
    /// The fourth tile is added to a called triplet (加槓).
    AddedQuad {
        /// The player.
        player: usize,
        /// The added tile.
        tile: RedTile,
    },
    /// A north is set aside (抜きドラ), with three players.
    North {
        /// The player.
        player: usize,
    },
    /// A player declares riichi; the discard follows.
    Riichi {
        /// The player.
        player: usize,
    },
    /// The discard passes, and the bet of 1,000 points is paid. It follows the discard at once.
    RiichiPaid {
        /// The player.
        player: usize,
    },
    /// A further dora indicator is turned over, after a quad.
    Indicator {
        /// The indicator.
        tile: RedTile,
    },
}

impl Event {
    /// Is it the bet for a discard, or an indicator? What is on offer stays on offer.
    pub(crate) fn keeps_offer(&self) -> bool {
        matches!(self, Event::RiichiPaid { .. } | Event::Indicator { .. })
    }
}

/// How a round ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With a win, or several by one tile.
    Wins(Vec<PaidWin>),
    /// Without a win.
    Draw {
        /// Why.
        kind: DrawKind,
        /// Points that each player wins or loses; bets of this round are not among them. Empty if the log does not say.
        changes: Vec<i32>,
    },
    /// The log ends in the middle of the round.
    Cut,
}

/// Why a round ends without a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawKind {
    /// The wall is empty (荒牌流局).
    Exhaustive,
    /// The wall is empty, and a player's discards are all terminals and honours (流し満貫).
    NagashiMangan,
    /// It ends before the wall does.
    Abort(Abort),
}

/// A win, and what was paid for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidWin {
    /// The winner.
    pub player: usize,
    /// Whose tile it is: the winner's own if it was drawn.
    pub from: usize,
    /// Who is liable for it (包), if anybody.
    pub liable: Option<usize>,
    /// The winning tile, unless it is a drawn one that the log hides.
    pub tile: Option<RedTile>,
    /// The hidden dora indicators (裏ドラ), turned over after riichi.
    pub hidden_indicators: Vec<RedTile>,
    /// Points that each player wins or loses by it, bets and counters included. Empty if the log does not say.
    pub changes: Vec<i32>,
    /// What the log says about the hand.
    pub paid: Option<Paid>,
}

/// What a log says about a winning hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// Han, dora included; `None` for a yakuman.
    pub han: Option<u32>,
    /// Fu; Tenhou JSON leaves them out of limit hands.
    pub fu: Option<u32>,
    /// Points of the hand in all, without counters and bets.
    pub points: Option<u32>,
    /// Yaku as the log writes them; those that mjlog numbers, as Tenhou JSON writes them.
    pub yaku: Vec<String>,
}

/// What is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{place}: {}", one_line(what))]
pub struct LogProblem {
    /// The place.
    pub place: Place,
    /// What is wrong there, and what was expected.
    pub what: String,
}

/// A place in a log. All numbers begin with 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// All of it.
    File,
    /// A line and a column of text; column 1 if all of the line is meant.
    Line {
        /// The line.
        line: usize,
        /// The column, in bytes.
        column: usize,
    },
    /// A tag of an mjlog, closing tags not counted.
    Tag(usize),
    /// An entry of a round of Tenhou JSON or of Majiang.
    Entry {
        /// The round.
        round: usize,
        /// The part of the round: its number, `scores`, `draws of player 0`, `result`; of Majiang `events`.
        part: String,
        /// The entry of the part, if one is meant.
        entry: Option<usize>,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File => f.write_str("file"),
            Place::Line { line, column } => write!(f, "line {line}, column {column}"),
            Place::Tag(tag) => write!(f, "tag {tag}"),
            Place::Entry { round, part, entry: None } => write!(f, "round {round}, {part}"),
            Place::Entry { round, part, entry: Some(entry) } => {
                write!(f, "round {round}, {part}, entry {entry}")
            }
        }
    }
}
