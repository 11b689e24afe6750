//! Why a hand has no probabilities or points.

use thiserror::Error;

use crate::score::ScoreError;
use crate::shanten::ShantenError;
use crate::tiles::{HandError, Tile};

/// Why a hand has no probabilities or points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// The hand has no shanten.
    #[error(transparent)]
    NoShanten(#[from] ShantenError),
    /// A tile is held or visible that the game does not have, or that is the fifth of its kind, or a red five that the
    /// deck does not have.
    #[error("{}", with_visible(.0))]
    Hand(#[from] HandError),
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
    /// A win that may be drawn has no points, or cannot be judged.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// [`Model::Book`](crate::win_probability::Model::Book) is no game that can be played, so nobody can declare
    /// riichi.
    #[error("riichi needs a game that can be played; the weights of the book are none")]
    RiichiByBook,
    /// A hand that has declared a quad draws, so it has 3m + 1 concealed tiles.
    #[error("after a quad a hand draws: expected 3m + 1 concealed tiles, found {0}")]
    AfterQuad(u8),
    /// After a call no tile of the hand may be discarded (食い替え).
    #[error("after the call the hand has no tile that may be discarded")]
    NoDiscard,
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
    /// More hands can be reached than may be kept; the value is the limit.
    #[error("more than {0} hands can be reached")]
    TooManyHands(usize),
}

fn with_visible(error: &HandError) -> String {
    match error {
        HandError::FifthCopy(tile) => {
            format!("a fifth {tile}: with the visible tiles there are only four copies of a tile")
        }
        error => error.to_string(),
    }
}
