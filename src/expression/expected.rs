//! [`Expected`]: what would be right in the place of a mistake.

use std::borrow::Cow;

use thiserror::Error;

use crate::handset::OtherGames;
use crate::winning::special;

/// What would be right in the place of a mistake; displayed in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Expected {
    /// An operator, or the end of the text.
    #[error("an operator (&, -, |) or the end")]
    OperatorOrEnd,
    /// An operator, or the end of what is in parentheses.
    #[error("an operator (&, -, |) or \")\"")]
    OperatorOrClosing,
    /// A set.
    #[error("a set such as tenpai, 5m = 2 or only(mz)")]
    Set,
    /// A feature of hands: one of these names, or the distance from a set.
    #[error("a feature, one of {}, distance(SET)", .0.join(", "))]
    Feature(Vec<&'static str>),
    /// A set that is no word of play, such as riichi.
    #[error(
        "a set such as tenpai or yakuhai(5z); sets do not tell how a hand was played, but score-hand counts riichi, \
         tsumo and dora for one win"
    )]
    SetOfTiles,
    /// A tile where only digits stand, which belong to the right of a comparison.
    #[error(
        "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a comparison, as in \
         kinds <= 7"
    )]
    Tile,
    /// Kinds of tile.
    #[error("tiles such as 19m, groups such as mz, or a class such as honours")]
    Kinds,
    /// Yaku to put together.
    #[error("yaku such as sanshoku or yakuhai(5z), with commas between them")]
    Yaku,
    /// The rest of a comparison.
    #[error("a comparison, one of = != < <= > >=, and a number")]
    Comparison,
    /// A quantity in the place of a set that was compared.
    #[error("a quantity to compare, such as wait_kinds, shanten or kinds(orphans)")]
    Quantity,
    /// A whole number.
    #[error("a whole number such as 2 or -1")]
    Number,
    /// Anything for which no word is suggested.
    #[error("{0}")]
    Other(Cow<'static, str>),
}

impl<T: Into<Cow<'static, str>>> From<T> for Expected {
    fn from(words: T) -> Expected {
        Expected::Other(words.into())
    }
}

/// The numbers of tiles for which a set exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Sizes {
    /// Any.
    #[error("any number of tiles")]
    Any,
    /// 3N, as melds have.
    #[error("3N tiles, such as 3, 6, 9 or 12")]
    Melds,
    /// 3N+2, as wins have.
    #[error("3N+2 tiles, such as 2, 5, 8, 11 or 14")]
    Winning,
    /// 3N+1, as tenpai hands have.
    #[error("3N+1 tiles, such as 1, 4, 7, 10 or 13")]
    Waiting,
    /// 14.
    #[error("14 tiles")]
    Fourteen,
    /// 17, as Taiwanese wins have.
    #[error("17 tiles")]
    Seventeen,
}

impl Sizes {
    /// Is this number of tiles one of them?
    pub const fn contain(self, tiles: u8) -> bool {
        match self {
            Sizes::Any => true,
            Sizes::Melds => tiles.is_multiple_of(3),
            Sizes::Winning => tiles % 3 == 2,
            Sizes::Waiting => tiles % 3 == 1,
            Sizes::Fourteen => tiles == special::TILES,
            Sizes::Seventeen => tiles == OtherGames::TAIWANESE_TILES,
        }
    }
}
