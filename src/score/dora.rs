//! Dora (ドラ): tiles that add han.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::hand::{Hand, OpenHand};
use crate::notation::ParseError;
use crate::tile::{Group, Tile};

/// Tiles that add a han each, in a hand that has a yaku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dora {
    /// By the indicators that all see (表ドラ, 槓ドラ).
    pub open: u8,
    /// By the indicators beneath them (裏ドラ), after riichi.
    pub hidden: u8,
    /// Red fives (赤ドラ).
    pub red_fives: u8,
}

impl Dora {
    /// How many dora these indicators make of a hand: each counts the copies of the tile after it. The
    /// tiles of a suit go round, so do the winds and the dragons.
    ///
    /// ```
    /// use tehai::score::Dora;
    /// let indicators: tehai::Hand = "4m99s7z".parse()?;
    /// assert_eq!(Dora::indicated(&"555m11s5z".parse()?, indicators.tiles()), 3 + 2 * 2 + 1);
    /// # Ok::<(), tehai::notation::ParseError>(())
    /// ```
    pub fn indicated(hand: &OpenHand, indicators: impl IntoIterator<Item = Tile>) -> u8 {
        let tiles = hand.all_tiles();
        indicators.into_iter().map(|indicator| tiles.count(after(indicator))).fold(0, u8::saturating_add)
    }

    pub(super) const fn total(self) -> u8 {
        self.open.saturating_add(self.hidden).saturating_add(self.red_fives)
    }
}

/// The tile that an indicator makes dora.
fn after(indicator: Tile) -> Tile {
    let (group, rank) = (indicator.group(), indicator.rank());
    let next = match (group, rank) {
        (Group::Honours, 4) => 1,
        (Group::Honours, 7) => 5,
        (_, 9) => 1,
        _ => rank + 1,
    };
    Tile::new(group, next).expect("a rank of the group")
}

/// Dora of one sort as they are told: so many of them, or the tiles of their indicators.
///
/// ```
/// use tehai::score::Indicated;
/// let hand = "555m11s5z".parse()?;
/// let dora = |text: &str| text.parse().map(|indicated: Indicated| indicated.dora(&hand));
/// assert_eq!((dora("2")?, dora("4m99s7z")?, dora("")?), (2, 3 + 2 * 2 + 1, 0));
/// assert_eq!(
///     dora("55").unwrap_err().to_string(),
///     "expected a number of dora up to 20 or their indicators such as 4m9s, found 55"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Indicated {
    /// The number of dora.
    Number(u8),
    /// The indicators.
    By(Hand),
}

impl Default for Indicated {
    /// None.
    fn default() -> Indicated {
        Indicated::Number(0)
    }
}

/// A text tells no dora.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IndicatedError {
    /// A number, which is too large.
    #[error("expected a number of dora up to {MOST} or their indicators such as 4m9s, found {0}")]
    Number(String),
    /// Tiles, which cannot be read.
    #[error("{0:?}: {1}")]
    Tiles(String, ParseError),
}

/// Five indicators of which four are the same, for a hand with four copies of both tiles.
const MOST: u8 = 20;

impl Indicated {
    /// How many dora a hand has.
    pub fn dora(&self, hand: &OpenHand) -> u8 {
        match self {
            Indicated::Number(number) => *number,
            Indicated::By(indicators) => Dora::indicated(hand, indicators.tiles()),
        }
    }
}

impl FromStr for Indicated {
    type Err = IndicatedError;

    fn from_str(text: &str) -> Result<Indicated, IndicatedError> {
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = text.parse().ok().filter(|&number| number <= MOST);
            return number.map(Indicated::Number).ok_or_else(|| IndicatedError::Number(text.to_owned()));
        }
        text.parse().map(Indicated::By).map_err(|error| IndicatedError::Tiles(text.to_owned(), error))
    }
}

impl fmt::Display for Indicated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Indicated::Number(number) => number.fmt(f),
            Indicated::By(indicators) => indicators.fmt(f),
        }
    }
}
