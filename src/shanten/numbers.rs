//! Replacement numbers, and errors.

use thiserror::Error;

use crate::rules::{Forms, MELDS};
use crate::tiles::HandError;

/// Tiles of a hand from which the special forms can be reached.
pub(super) const SPECIAL_TILES: u8 = 13;

/// The replacement number of a form that cannot be reached.
pub(super) const NONE: u8 = u8::MAX;

/// The replacement numbers T (置換数) of a hand, by form: the fewest tiles to draw, each in exchange for another,
/// until the hand wins in that form. Shanten is one less.
///
/// `None` means that the form cannot be reached: seven pairs and thirteen orphans with fewer than 13 concealed
/// tiles, or because of [`Limits`](super::Limits). Without limits every hand can reach the standard form. For a
/// [`Goal`](super::any_size::Goal) of four melds all forms have numbers at any number of tiles, for others the standard
/// form alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numbers {
    pub(super) standard: u8,
    pub(super) seven_pairs: u8,
    pub(super) thirteen_orphans: u8,
}

impl Numbers {
    /// The number of the standard form: melds and a head.
    pub fn standard(&self) -> Option<u8> {
        reached(self.standard)
    }

    /// The number of seven pairs (七対子).
    pub fn seven_pairs(&self) -> Option<u8> {
        reached(self.seven_pairs)
    }

    /// The number of thirteen orphans (国士無双).
    pub fn thirteen_orphans(&self) -> Option<u8> {
        reached(self.thirteen_orphans)
    }

    /// The number of the nearest of the forms that count.
    pub fn nearest(&self, forms: impl Into<Forms>) -> Option<u8> {
        reached(self.counting(forms.into()).least())
    }

    /// Shanten (向聴数): tiles to draw until tenpai in the nearest of the forms that count; 0 is tenpai (of 3N+2
    /// tiles, after a discard), −1 a win. A hand that waits only for tiles that cannot be drawn is further away.
    pub fn shanten(&self, forms: impl Into<Forms>) -> Option<i8> {
        self.nearest(forms).map(|number| (i16::from(number) - 1) as i8)
    }

    /// The same, with no number for forms that do not count.
    #[inline]
    pub(super) fn counting(self, forms: Forms) -> Numbers {
        let if_counting = |form, number| if forms.contains(form) { number } else { NONE };
        Numbers {
            standard: if_counting(Forms::STANDARD, self.standard),
            seven_pairs: if_counting(Forms::SEVEN_PAIRS, self.seven_pairs),
            thirteen_orphans: if_counting(Forms::THIRTEEN_ORPHANS, self.thirteen_orphans),
        }
    }

    /// The least of the three.
    #[inline]
    pub(super) fn least(&self) -> u8 {
        self.standard.min(self.seven_pairs).min(self.thirteen_orphans)
    }
}

impl std::fmt::Debug for Numbers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Numbers")
            .field("standard", &self.standard())
            .field("seven_pairs", &self.seven_pairs())
            .field("thirteen_orphans", &self.thirteen_orphans())
            .finish()
    }
}

fn reached(number: u8) -> Option<u8> {
    (number != NONE).then_some(number)
}

/// Most tiles of a hand.
pub(super) const MAX_TILES: u8 = 3 * MELDS + 2;

/// Checks that hands of a number of tiles have a shanten: 3m+1 or 3m+2, and not above 14.
pub(crate) fn check_tiles(tiles: u8) -> Result<(), ShantenError> {
    if tiles.is_multiple_of(3) || tiles > MAX_TILES {
        return Err(ShantenError::Tiles(tiles.into()));
    }
    Ok(())
}

/// Checks that hands of a number of tiles have a shanten in one of these forms.
///
/// # Errors
/// [`ShantenError`] if it is not 3m+1 or 3m+2, is above 14, or if none of the forms has so few tiles.
pub fn check_form(forms: Forms, tiles: u8) -> Result<(), ShantenError> {
    check_tiles(tiles)?;
    if forms.contains(Forms::STANDARD) || tiles >= SPECIAL_TILES {
        Ok(())
    } else {
        Err(ShantenError::NoForm(tiles))
    }
}

/// Why a hand has no shanten, or there is no such win to be away from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShantenError {
    /// More than four copies of a tile, or a tile that the game does not have.
    #[error(transparent)]
    Hand(#[from] HandError),
    /// A number of tiles that is neither 3m+1 nor 3m+2, or above 14.
    #[error("found {0} tiles, expected 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14")]
    Tiles(u32),
    /// A number of tiles for which none of the forms that count exists.
    #[error("expected 13 or 14 tiles for seven pairs and thirteen orphans, found {0}")]
    NoForm(u8),
    /// A number of tiles that does not discard: 3m+1.
    #[error("expected 3m+2 tiles to discard one: 2, 5, 8, 11 or 14; found {0}")]
    NoDiscard(u8),
    /// Concealed tiles that do not match the called melds.
    #[error(
        "found {tiles} concealed tiles, expected {expected} or {} with {melds} called meld{}",
        expected + 1,
        if *melds == 1 { "" } else { "s" }
    )]
    Melds {
        /// Concealed tiles.
        tiles: u8,
        /// Called melds.
        melds: u8,
        /// The concealed tiles that match them; one more is also right.
        expected: u8,
    },
    /// A [goal](crate::shanten::any_size::Goal) of more melds and a head than the tiles of the game make.
    #[error("{melds} melds: the tiles of the game make up to {most} melds and a head")]
    TooManyMelds {
        /// The given number of melds.
        melds: u8,
        /// The most that they make.
        most: u8,
    },
    /// A goal of so many melds, of which none of the forms that count has wins.
    #[error(
        "{0} melds: seven pairs and thirteen orphans go with 4 melds only; for others the standard form must count"
    )]
    NoFormOfMelds(u8),
}

/// The first of many hands that has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("hand {place}: {error}")]
pub struct BadHandError {
    /// Its place among the hands, from 0.
    pub place: usize,
    /// Why it has none.
    pub error: ShantenError,
}
