//! What can anyone reach alone, if any tile may be discarded?
//!
//! ```
//! use tehai::rules::Rules;
//! use tehai_count::solo::{Aim, Game, Solver};
//!
//! // Three suits of three ranks, a kind of honours, two copies of each; a hand of four tiles wins with a meld and a head.
//! let game = Game { ranks: 3, honours: 1, copies: 2, tiles: 4, ..Game::new(Rules::STANDARD, Aim::Win) };
//! let mut solver = Solver::new(game)?;
//! for _ in 0..5 {
//!     solver.earlier();
//! }
//! let table = solver.table();
//! let place = table.orbits().place_of_counts(&[&[1, 1, 1], &[1, 0, 0], &[0, 0, 0]], &[0]).expect("a hand of the deck");
//! let [low, high] = table.value(place).ends(); // after five draws
//! assert!(low <= high && high - low < 1e-8);
//! assert_eq!(format!("{low:.4}"), "0.2758");
//! # Ok::<(), tehai_count::solo::SoloError>(())
//! ```
//!
//! All hands of riichi mahjong are solved by `Solver::new(Game::new(rules, aim))`, in 6.7 GB and 15 seconds a draw on
//! two cores; the program `solve-solo` does it.
//!
//! # The game
//!
//! A player draws from the tiles that the hand does not hold, each equally likely, and discards any tile, which is
//! shuffled back. Nothing is called. With T draws, let W_u(h) be the chance to win from the hand h after u draws, and
//! V_u(g) that of a hand that has just drawn; S is the number of tiles outside the hand, 123 with four players and 95
//! with three:
//!
//! ```text
//! W_T(h) = 0
//! V_u(g) = 1 if g wins, else max_y W_u(g − y)
//! W_u(h) = Σ_x (4 − h_x) / S · V_{u+1}(h + x)
//! ```
//!
//! If tenpai is enough, W_T(h) = 1 for tenpai hands.
//!
//! # Orbits
//!
//! A permutation of the suits, the mirror image of a suit and a permutation of the honours change no value. So hands
//! that are alike share an entry: 98,521,596,000 hands of thirteen tiles are 322,565,293 orbits. Of a suit, or of the
//! honours, only the *class* counts, and a hand is a class of each. Entries with the same numbers of tiles in the suits
//! are a block, in which the classes of the smallest suit and of the honours change fastest: a row. A step is a sum, or
//! a maximum, of rows; no entry is looked up.
//!
//! # Exactness
//!
//! A value is a whole number of units of 1/(2³² − 1), so that 1 is exact, and each draw rounds down. A mean of numbers
//! that are at most k units too low is at most k units too low, before it is rounded. So after T draws a value is at
//! most T units below the truth: both ends are known.

mod choice;
mod distances;
mod error;
mod file;
mod game;
mod length;
mod orbits;
mod part;
mod play;
mod solver;
mod steps;
mod table;

pub use choice::{Play, Ties};
pub use error::SoloError;
pub use file::TableFile;
pub use game::{Aim, Game};
pub use length::Lengths;
pub use orbits::Orbits;
pub use play::{Games, Played};
pub use solver::Solver;
pub use table::{Between, Table};
