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
    /// More than four melds.
    #[error("{0} melds: a hand has at most four")]
    TooManyMelds(u32),
    /// A tile that a game with three players does not have.
    #[error("{0} does not exist in a three-player game, which has no 2m to 8m")]
    NoSuchTile(Tile),
    /// A tile that is not among the concealed tiles; a red five among the red ones.
    #[error("{}", not_held(*.0))]
    NotHeld(RedTile),
    /// More red fives of a suit than the deck has.
    #[error("{}", red_five(*.five, &format!("{}: the deck has {}", times(*.found), number(*.has))))]
    RedFives {
        /// The five.
        five: Tile,
        /// How many red ones are held or seen.
        found: u8,
        /// How many the deck has.
        has: u8,
    },
    /// Too few tiles for a distance from a set.
    #[error(
        "found {tiles} concealed tiles, expected {fewer} or {size} as in the hands of the set; write called melds in \
         brackets, as in 2355s7z[123s][456s]",
        fewer = size - 1
    )]
    TooShort {
        /// Concealed tiles of the hand.
        tiles: u8,
        /// Concealed tiles of the hands of the set.
        size: u8,
    },
}

fn not_held(tile: RedTile) -> String {
    let what = "is not among the concealed tiles";
    if tile.is_red { red_five(tile.tile, what) } else { format!("{tile} {what}") }
}

/// What is wrong with a red five, and how a plain one is written.
fn red_five(five: Tile, what: &str) -> String {
    format!("{} {what}; a five that is not red is written {five}", five.to_string().replace('5', "0"))
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
