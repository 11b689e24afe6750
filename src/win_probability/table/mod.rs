//! A hand at a table, where others show tiles between two draws.
//!
//! # The game
//!
//! Players in turn take a tile from the wall. The others *show* theirs: they draw and discard it at once, and do
//! nothing else. Each tile is any of those that the player does not hold or see, with the same probability; what is
//! discarded is shuffled back. The player may win with a shown tile (ron), call it, or pass. When the wall is empty,
//! nobody has won.
//!
//! ```
//! use tehai::win_probability::{Aim, GameSettings, TableGame, TableSettings};
//! // Tenpai for 1z and 2z, and both are yaku: each of the last four tiles wins, three by ron.
//! let hand = "123m456p789s1122z".parse()?;
//! let table = TableSettings { tiles: 4, ..TableSettings::default() };
//! let mut settings = GameSettings::default();
//! settings.scoring.winds.seat = "south".parse()?;
//! let game = TableGame::new(&hand, &settings, &table)?;
//! let [waits] = &game.ask(Aim::Win)?[..] else { panic!("a hand of 13 tiles has one choice") };
//! let miss: f64 = 119.0 / 123.0;
//! assert!((waits.chance - (1.0 - miss.powi(4))).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - *Ron* needs a yaku, of which riichi is one, and is barred while the hand is furiten (振聴).
//! - *Missed*: if a shown tile completes the form and is not taken, for lack of a yaku or by choice, there is no ron
//!   until the next own draw or call; after riichi never.
//! - *Furiten by discards*: a hand that waits for one of the [own discards](TableSettings::own_discards) wins by its
//!   own draw alone. So does one that discarded when it was complete, until a draw or a call changes it. Other discards
//!   of the game are shuffled back, and not held against it.
//! - *Calls*: a pon of any player, a chi of the player to the left, if four play. A discard follows, and the turn goes
//!   to the right: those between are skipped. The last tile can only be won with.
//! - *Riichi* as for a [player alone](crate::win_probability#points), if at least as many tiles are left as there are
//!   players. Ippatsu lasts until the next own draw, which is included.
//! - The last tile, drawn or shown, is a yaku.
//! - *Others* may end the round, with a probability that is [given](TableSettings::others).
//!
//! # Allowed moves
//!
//! They are those of [`Moves`](crate::win_probability::Moves). A call counts like a draw: its tiles are new unless the
//! given hand had them, and the distance is that of the hand with the meld. So a value is what can be reached at least.

mod answer;
mod ask;
mod game;
mod place;
mod settings;

pub use answer::{PlannedCall, TableChoice, TableReached, WaysToWin};
pub use game::TableGame;
pub use place::{PlaceAim, PlaceGoal, PlaceWorth};
pub use settings::{Declared, Ends, TableSettings, Turn};
