//! [`RedTile`]: one tile, told whether it is a red five.

use std::fmt;
use std::str::FromStr;

use super::{ParseError, RedFives, written_tiles};
use crate::tiles::Tile;

/// One tile as it is written: a red five (赤ドラ) is told from a plain one.
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
        let red = if self.is_red { RedFives::NONE.plus(self.tile) } else { None };
        red.unwrap_or_default()
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
        let is_red = written_tiles(text)?.iter().any(|written| written.is_red);
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
