//! Logs of riichi-mahjong games, of four players and of three, read and replayed.
//!
//! [`read`] takes the bytes of a log: *mjai* (events of JSON), *Tenhou JSON* (tenhou.net/6), *mjlog* (XML) or *Majiang*
//! (電脳麻将), plain or gzip. The format is found by the content. All formats give the same [`Log`]: a [`Round`] is its
//! deal, its [`Event`]s in order, and its [`End`].
//!
//! A [`Table`] replays each round while it is read, and checks every event: a log that fails has a [`LogProblem`] with
//! its place. After any event the table shows what each player holds and sees.
//!
//! ```
//! let log = tehai_games::read(include_bytes!("../example.json"))?;
//! assert_eq!((log.format, log.rounds.len()), (tehai_games::Format::TenhouJson, 1));
//! assert!(log.problems.is_empty());
//! let round = &log.rounds[0];
//! assert_eq!(round.hands[3].as_ref().unwrap().to_string(), "234567m234p5588s");
//! let tehai_games::End::Wins(wins) = &round.end else { panic!() };
//! assert_eq!((wins[0].player, wins[0].tile), (3, "8s".parse().ok()));
//! # Ok::<(), tehai_games::LogProblem>(())
//! ```
//!
//! A [`PlayerView`] is the same for one player in the middle of a game, who sees what others hide as `?`.
//!
//! Players are numbered from 0 as the log numbers them: player 0 deals first. A log may pay what no rules allow and is
//! read nevertheless: [`Log::audit`] says where. [`Log::decisions`] lists what players decided, and [`Log::review`]
//! what it was worth.

mod asked;
mod audit;
mod bot;
mod decisions;
mod encoded;
mod input;
mod last_hand;
mod log;
mod majiang;
mod mjai;
mod mjlog;
mod others;
mod paid;
mod player_view;
mod reading;
mod review;
mod risk;
mod table;
mod tenhou_json;
mod tiles;

pub use bot::{Action, Bot, BotReaction, BotSettings};
pub use decisions::{About, Chosen, Decision};
pub use input::{LARGEST_LOG, bytes_of, is_address, read};
pub use log::{
    DrawKind, End, Event, Format, Log, LogProblem, LogRules, Paid, PaidWin, Place, Round, UnknownPlayer,
};
pub use player_view::PlayerView;
pub use risk::MEAN_RIICHI_RON;
pub use table::{Discarded, Table, TableError};
