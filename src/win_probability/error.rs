//! Why a hand has no probabilities.

use thiserror::Error;

use crate::shanten::ShantenError;
use crate::tiles::notation::RedFiveError;
use crate::tiles::{NoSuchTileError, Tile};

/// More hands can be reached than may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("more than {limit} hands can be reached")]
pub struct TooManyHandsError {
    /// The limit.
    pub limit: usize,
}

/// Why a hand has no probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The hand has no shanten.
    #[error(transparent)]
    NoShanten(#[from] ShantenError),
    /// A visible tile does not exist in the game.
    #[error(transparent)]
    NoSuchTile(#[from] NoSuchTileError),
    /// A fifth copy of a tile is held or visible.
    #[error("a fifth {0}: with the visible tiles there are only four copies of a tile")]
    FifthCopy(Tile),
    /// A red five is visible that the hand holds, or visible twice.
    #[error(transparent)]
    RedFive(#[from] RedFiveError),
    /// The red or the plain fives that are held or visible are more than the deck has.
    #[error(
        "of the four {tile} of the deck {of_deck} are red; the hand and the visible tiles have more of one sort"
    )]
    RedFives {
        /// The five.
        tile: Tile,
        /// How many of it are red in the deck.
        of_deck: u8,
    },
    /// The hand has won.
    #[error("the hand is a win already")]
    Won,
    /// The hand has another number of tiles than the wins of the set, or one fewer.
    #[error("expected {size} concealed tiles, as the wins have, or {fewer}; found {tiles}", fewer = size - 1)]
    Tiles {
        /// Tiles of the wins.
        size: u8,
        /// Concealed tiles of the hand.
        tiles: u8,
    },
    /// No draws make the hand a win of the set.
    #[error("no draws make the hand a win of the set")]
    OutOfReach,
    /// Too many hands.
    #[error(transparent)]
    TooManyHands(#[from] TooManyHandsError),
}
