//! [`HandError`]: why tiles are not the hand that is asked for.

use thiserror::Error;

use crate::tiles::Tile;
use crate::tiles::notation::RedTile;

/// Why tiles and melds are no hand, or not one that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HandError {
    /// More than four copies of a tile, melds included.
    #[error("a fifth {0}: there are only four copies of a tile")]
    FifthCopy(Tile),
    /// More than four called melds.
    #[error("{0} called melds: a hand has at most four")]
    TooManyMelds(usize),
    /// A tile that a game with three players does not have.
    #[error("{0} does not exist in a three-player game, which has no 2m to 8m")]
    NoSuchTile(Tile),
    /// A tile that is not among the concealed tiles.
    #[error("{0} is not among the concealed tiles{tip}", tip = .0.plain_tip())]
    NotHeld(RedTile),
    /// More red fives of a suit than the deck has.
    #[error(
        "{red} {times}: the deck has {number}{tip}",
        red = RedTile::red(*.five),
        times = times(*.found),
        number = number(*.has),
        tip = RedTile::red(*.five).plain_tip()
    )]
    RedFives {
        /// The five.
        five: Tile,
        /// How many red ones are held or seen.
        found: u8,
        /// How many the deck has.
        has: u8,
    },
    /// A number of tiles that is not 3N+1.
    #[error("found {0} tiles, expected 3N+1 to wait for a win")]
    NotWaiting(u8),
}

fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

fn number(number: u8) -> String {
    match number {
        0 => "none".to_owned(),
        1 => "one".to_owned(),
        more => more.to_string(),
    }
}
