//! [`RulesError`]: why there is no such rule or setting.

use thiserror::Error;

use crate::rules::{Deck, Players, Wind};
use crate::tiles::notation::ParseError;

/// Why there is no such rule or setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A text is none of those expected, as the message says.
    #[error("{0}")]
    Text(String),
    /// A text whose tiles cannot be read.
    #[error("{0:?}: {1}")]
    Tiles(String, ParseError),
    /// The game of these players is not played with the deck.
    #[error(
        "found {}, expected {}",
        .0,
        if let Players::Three = .0.players() { "full or suits in a game of four" } else { "of-three in a game of three" }
    )]
    Deck(Deck),
    /// A game of three has no north seat.
    #[error("seat {}: expected east, south or west in a game of three", .0.name())]
    Seat(Wind),
}
