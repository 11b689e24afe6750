//! Dora (ドラ): tiles that add han.

use std::str::FromStr;

use crate::rules::{Players, RulesError};
use crate::score::{ScoreError, Win};
use crate::tiles::notation::{RedFives, RedHand};
use crate::tiles::{Group, Hand, HandError, Tile};

/// Tiles that add a han each, in a hand that has a yaku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Dora {
    /// Of the indicators that all see (表ドラ, 槓ドラ).
    pub open: u8,
    /// Of the indicators beneath them (裏ドラ), after riichi.
    pub hidden: u8,
    /// Red fives (赤ドラ).
    pub red_fives: u8,
    /// Norths set aside (抜きドラ), with three players. They are no tiles of the hand.
    pub norths: u8,
}

impl Dora {
    pub(super) const fn total(self) -> u8 {
        self.open.saturating_add(self.hidden).saturating_add(self.red_fives).saturating_add(self.norths)
    }
}

/// The tile that an indicator makes dora.
pub(super) fn dora_after(indicator: Tile, players: Players) -> Tile {
    let (group, rank) = (indicator.group(), indicator.rank());
    let next = match (group, rank) {
        (Group::Manzu, 1) if players == Players::Three => 9,
        (Group::Honours, 4) => 1,
        (Group::Honours, 7) => 5,
        (_, 9) => 1,
        _ => rank + 1,
    };
    Tile::new(group, next).expect("a rank of the group")
}

/// Dora of one sort as they are given: their number, or their indicators. [`Win::with_dora`] counts them.
///
/// ```
/// use tehai::score::Indicated;
/// use tehai::tiles::{Hand, notation::RedFives};
/// assert_eq!("2".parse(), Ok(Indicated::Number(2)));
/// assert_eq!("4m9s".parse(), Ok(Indicated::from("4m9s".parse::<Hand>()?)));
/// let red = Indicated::By { tiles: "5p9s".parse()?, red: "0p".parse::<RedFives>().expect("red fives") };
/// assert_eq!("0p9s".parse(), Ok(red));
/// assert_eq!(red.to_string(), "0p9s");
/// assert_eq!(
///     "55".parse::<Indicated>().unwrap_err().to_string(),
///     "expected a number of dora up to 20 or their indicators such as 4m9s, found 55"
/// );
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub enum Indicated {
    /// The number of dora.
    Number(u8),
    /// The indicators. A red five indicates what a plain one does, and cannot be drawn.
    By {
        /// The tiles; a red five is a 5.
        tiles: Hand,
        /// Those of their fives that are red.
        red: RedFives,
    },
}

impl Default for Indicated {
    /// None.
    fn default() -> Indicated {
        Indicated::Number(0)
    }
}

impl From<Hand> for Indicated {
    /// The indicators, none of which is red.
    fn from(tiles: Hand) -> Indicated {
        Indicated::By { tiles, red: RedFives::NONE }
    }
}

impl Indicated {
    /// How many of some tiles the indicators make dora; 0 if only the number of dora is given.
    ///
    /// ```
    /// use tehai::{Players, score::Indicated};
    /// let indicators: Indicated = "4m99s".parse()?;
    /// assert_eq!(indicators.among(&"55m11s".parse()?, Players::Four), 2 + 2 * 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn among(self, tiles: &Hand, players: Players) -> u8 {
        match self {
            Indicated::Number(_) => 0,
            Indicated::By { tiles: indicators, .. } => {
                indicators.tiles().map(|indicator| tiles.count(dora_after(indicator, players))).sum()
            }
        }
    }

    /// The red fives among the indicators.
    pub const fn red_fives(self) -> RedFives {
        match self {
            Indicated::Number(_) => RedFives::NONE,
            Indicated::By { red, .. } => red,
        }
    }
}

/// The most indicators of a sort: one, and one for each quad.
const INDICATORS: u8 = 5;
/// The most dora of a sort: four equal indicators and another, and four copies of both tiles after them.
const MOST: u8 = 20;
/// An indicator would be a fifth copy.
const ROBBED: ScoreError = ScoreError::Contradiction {
    part: "robbed_quad",
    what: "a robbed tile and the other three of the quad are no indicators of dora",
};

impl Win {
    /// The win with these dora, its red fives and its norths. An indicator counts the copies of the tile after it: after
    /// 9 comes 1, after the last wind the first, after the last dragon the first. With three players 9m comes after 1m,
    /// and the norths set aside count as those of the hand.
    ///
    /// ```
    /// use tehai::Players;
    /// use tehai::score::{Dora, Indicated, Win, WonBy};
    /// let win = Win::parse("555m11s[555z]34067p2p", None, WonBy::Ron)?;
    /// let win = win.with_dora("4m99s7z".parse()?, Indicated::default(), Players::Four)?;
    /// assert_eq!((win.dora.open, win.dora.red_fives), (3 + 2 * 2 + 3, 1));
    /// let win = Win::parse("999m11s[555z]34567p2p", None, WonBy::Ron)?;
    /// let win = Win { dora: Dora { norths: 2, ..win.dora }, ..win };
    /// let win = win.with_dora("1m3z".parse()?, Indicated::default(), Players::Three)?;
    /// assert_eq!(win.dora.open, 3 + 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ScoreError`] if there are more than five indicators of a sort, a fifth copy of a tile, or an indicator that the
    /// game does not have.
    pub fn with_dora(
        mut self,
        open: Indicated,
        hidden: Indicated,
        players: Players,
    ) -> Result<Win, ScoreError> {
        let own = self.all_tiles()?;
        let mut seen = own;
        let robbed = Some(self.tile).filter(|_| self.luck.robbed_quad);
        let mut count = |indicated: Indicated| match indicated {
            Indicated::Number(number) => Ok(number),
            Indicated::By { tiles, .. } if tiles.total() > INDICATORS => {
                Err(ScoreError::Indicators(tiles.total()))
            }
            Indicated::By { tiles, .. } => tiles.tiles().try_fold(0, |dora, tile| {
                if !players.tiles().contains(tile) {
                    return Err(ScoreError::Indicator(HandError::NoSuchTile(tile)));
                }
                if robbed == Some(tile) {
                    return Err(ROBBED);
                }
                seen = seen.plus(tile).ok_or(ScoreError::Together(HandError::FifthCopy(tile)))?;
                Ok(dora + own.count(dora_after(tile, players)))
            }),
        };
        (self.dora.open, self.dora.hidden) = (count(open)?, count(hidden)?);
        Ok(self)
    }
}

/// As it is read.
impl std::fmt::Display for Indicated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Indicated::Number(number) => write!(f, "{number}"),
            Indicated::By { tiles, red } => write!(f, "{}", red.redden(&tiles.to_string())),
        }
    }
}

impl From<Indicated> for String {
    fn from(indicated: Indicated) -> String {
        indicated.to_string()
    }
}

impl TryFrom<String> for Indicated {
    type Error = RulesError;

    fn try_from(text: String) -> Result<Indicated, RulesError> {
        text.parse()
    }
}

impl FromStr for Indicated {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Indicated, RulesError> {
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = text.parse().ok().filter(|&number| number <= MOST);
            let expected = || {
                format!(
                    "expected a number of dora up to {MOST} or their indicators such as 4m9s, found {text}"
                )
            };
            return number.map(Indicated::Number).ok_or_else(|| RulesError::Unexpected(expected()));
        }
        let tiles = || {
            let red = text.parse::<RedHand>()?.all_red_fives();
            Ok(Indicated::By { tiles: text.parse()?, red })
        };
        tiles().map_err(|error| RulesError::Tiles(text.to_owned(), error))
    }
}
