//! Questions and answers.

use crate::named::named;
use crate::tile::Tile;

/// What becomes of discards: see the [module](crate::win_probability).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Model {
    /// Discards are shuffled back.
    #[default]
    Shuffled,
    /// The weights of the book.
    Book,
    /// Never less than the true game, in which discards are gone.
    Bound,
}

/// What the player may do with a draw: see the [module](crate::win_probability).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moves {
    /// Come nearer to a win, or throw the draw back.
    #[default]
    Advancing,
    /// Hand changes (手変わり), too: become any hand that, with the tiles in which it differs from the given hand and
    /// with its distance to a win, is at most so much further away than the given hand was.
    Changes(u8),
}

/// The probabilities of a hand that waits for a draw, by number of draws, 0 to as many as were asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances<N = f64> {
    /// What was discarded; nothing if the hand was given as it is.
    pub discard: Option<Tile>,
    /// To have won.
    pub win: Vec<N>,
    /// To be tenpai or have won.
    pub tenpai: Vec<N>,
}

/// The points that a hand may expect, by number of draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// What was discarded; nothing if the hand was given as it is.
    pub discard: Option<Tile>,
    /// The mean, a game without a win counting as 0.
    pub points: Vec<f64>,
}

/// A probability of the true game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What some play reaches: the best one if [`Found::Exactly`], else that which is best under the bound.
    pub value: f64,
    /// The best play reaches this at least; where games were simulated, with a confidence of 99.5 %.
    pub low: f64,
    /// No play reaches more.
    pub high: f64,
}

named! {
    /// How the probabilities of the true game were found.
    Found {
        /// They are those of the best play.
        Exactly = "exactly",
        /// They are those of the play that is best under the bound; the best play lies between them and the bound.
        ForOnePlay = "for-one-play",
        /// As before, estimated from simulated games.
        Simulated = "simulated",
    }
}

/// How much may be spent on the true game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// States that may be kept, each a hand with the discards that still matter: some 100 bytes each.
    pub states: usize,
    /// Games that are simulated where there are more states, 2 at least.
    pub games: u32,
    /// The seed of these games. The same seed gives the same numbers on every machine, on any number of threads.
    pub seed: u64,
}

impl Default for Effort {
    /// Two million states and 5,000 games.
    fn default() -> Effort {
        Effort { states: 2_000_000, games: 5_000, seed: 0 }
    }
}

/// What is known of the true game.
#[derive(Clone, Debug, PartialEq)]
pub struct TrueGame {
    /// How it was found.
    pub found: Found,
    /// The probabilities of each discard.
    pub chances: Vec<Chances<Estimate>>,
}
