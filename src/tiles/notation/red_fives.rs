//! [`RedTile`], one tile that may be a red five, and [`RedFives`], how many fives of each suit are red.

use std::fmt;
use std::str::FromStr;

use super::{ParseError, written_tiles};
use crate::rules::RulesError;
use crate::tiles::{COPIES, Group, Tile};

/// One tile as it is written: a red five (赤ドラ) differs from a plain one.
///
/// ```
/// use tehai::tiles::notation::RedTile;
/// let tile: RedTile = "5mr".parse()?;
/// assert_eq!((tile.tile.to_string(), tile.is_red, tile.to_string()), ("5m".into(), true, "0m".into()));
/// assert!(!"5m".parse::<RedTile>()?.is_red);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RedTile {
    /// The tile; a red five is a 5.
    pub tile: Tile,
    /// Is it a red five?
    pub is_red: bool,
}

impl RedTile {
    /// The tile among red fives: itself, or none.
    pub fn red_fives(self) -> RedFives {
        RedFives::NONE.with(self).unwrap_or_default()
    }
}

impl From<Tile> for RedTile {
    /// The tile, not red.
    fn from(tile: Tile) -> RedTile {
        RedTile { tile, is_red: false }
    }
}

/// Reads what a [`Tile`] is read from.
impl FromStr for RedTile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RedTile, ParseError> {
        let tile = text.parse()?;
        let is_red = written_tiles(text)?.iter().any(|(tile, _)| tile.is_red);
        Ok(RedTile { tile, is_red })
    }
}

/// As it is read: `5m`, or `0m` if it is red.
impl fmt::Display for RedTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.tile.to_string();
        f.pad(&if self.is_red { text.replace('5', "0") } else { text })
    }
}

/// How many fives of each suit are red (赤ドラ): those of a deck, or of some tiles.
///
/// ```
/// use tehai::tiles::notation::RedFives;
/// let deck: RedFives = "0m00p0s".parse()?;
/// assert_eq!((deck.total(), deck.copies("5p".parse()?)), (4, 2));
/// assert_eq!(deck.to_string(), "0m00p0s");
/// assert_eq!("none".parse(), Ok(RedFives::NONE));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RedFives([u8; 3]);

impl RedFives {
    /// No red fives.
    pub const NONE: RedFives = RedFives([0; 3]);

    /// So many red 5m, 5p and 5s; `None` for a fifth copy.
    pub fn new(copies: [u8; 3]) -> Option<RedFives> {
        copies.iter().all(|&count| count <= COPIES).then_some(RedFives(copies))
    }

    /// Number of red fives.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Number of red copies of a tile; 0 for all tiles but the fives of suits.
    pub const fn copies(self, tile: Tile) -> u8 {
        match RedFives::suit(tile) {
            Some(suit) => self.0[suit],
            None => 0,
        }
    }

    /// One red five more; `None` for another tile, or a fifth copy.
    #[must_use]
    pub const fn plus(mut self, tile: Tile) -> Option<RedFives> {
        match RedFives::suit(tile) {
            Some(suit) if self.0[suit] < COPIES => {
                self.0[suit] += 1;
                Some(self)
            }
            _ => None,
        }
    }

    /// One red five less; `None` if there is none of this tile.
    #[must_use]
    pub const fn minus(mut self, tile: Tile) -> Option<RedFives> {
        match RedFives::suit(tile) {
            Some(suit) if self.0[suit] > 0 => {
                self.0[suit] -= 1;
                Some(self)
            }
            _ => None,
        }
    }

    /// With this tile more; `None` for a fifth copy.
    #[must_use]
    pub const fn with(self, RedTile { tile, is_red }: RedTile) -> Option<RedFives> {
        if is_red { self.plus(tile) } else { Some(self) }
    }

    /// With this tile less; `None` if it is a red five that is not there.
    #[must_use]
    pub const fn without(self, RedTile { tile, is_red }: RedTile) -> Option<RedFives> {
        if is_red { self.minus(tile) } else { Some(self) }
    }

    /// The tile that goes if one of `held` copies of a kind is discarded, which have these red fives: a plain five
    /// before a red one.
    pub const fn discard(self, tile: Tile, held: u8) -> RedTile {
        let red = self.copies(tile);
        RedTile { tile, is_red: red > 0 && red == held }
    }

    /// The red fives of both; `None` if there are more than four of a suit.
    pub fn union(self, other: RedFives) -> Option<RedFives> {
        let mut sum = self.0;
        sum.iter_mut().zip(other.0).for_each(|(sum, more)| *sum += more);
        sum.iter().all(|&count| count <= COPIES).then_some(RedFives(sum))
    }

    /// The five of each suit.
    pub fn fives() -> impl Iterator<Item = Tile> {
        Group::SUITS.into_iter().filter_map(|suit| Tile::new(suit, 5))
    }

    /// Is it the five of a suit?
    pub const fn is_five(tile: Tile) -> bool {
        RedFives::suit(tile).is_some()
    }

    /// The place of the suit of a five.
    const fn suit(tile: Tile) -> Option<usize> {
        let index = tile.index();
        // 5m, 5p and 5s.
        if index < 27 && index % 9 == 4 { Some(index / 9) } else { None }
    }

    /// The text with the first fives of each suit red.
    pub(crate) fn redden(self, text: &str) -> String {
        let letters = Group::SUITS.map(Group::letter);
        let run = |run: &str| match letters.iter().position(|&letter| run.contains(letter)) {
            Some(suit) => run.replacen('5', "0", self.0[suit].into()),
            None => run.to_owned(),
        };
        text.split_inclusive(|sign: char| sign.is_ascii_lowercase()).map(run).collect()
    }
}

impl FromStr for RedFives {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<RedFives, RulesError> {
        let other = || {
            let found = if text.is_empty() { "no tiles" } else { text };
            RulesError::Unexpected(format!("expected red fives such as 0m0p0s, or none; found {found}"))
        };
        match text.trim() {
            "none" => return Ok(RedFives::NONE),
            "" => return Err(other()),
            _ => {}
        }
        let written = written_tiles(text).map_err(|error| RulesError::Unexpected(error.to_string()))?;
        written.into_iter().try_fold(RedFives::NONE, |fives, (tile, meld)| {
            let is_red = tile.is_red && meld.is_none();
            fives.with(tile).filter(|_| is_red).ok_or_else(other)
        })
    }
}

/// As it is read: `0m0p0s`, or `none`.
impl fmt::Display for RedFives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == RedFives::NONE {
            return f.pad("none");
        }
        let of_suit = |(suit, count): (Group, u8)| match count {
            0 => String::new(),
            count => format!("{}{}", "0".repeat(count.into()), suit.letter()),
        };
        f.pad(&Group::SUITS.into_iter().zip(self.0).map(of_suit).collect::<String>())
    }
}
