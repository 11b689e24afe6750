//! For how many tiles is there a set?

use thiserror::Error;

use crate::expression::other_games::TAIWANESE_TILES;
use crate::winning::special;

/// The numbers of tiles for which a set exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum Sizes {
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
    pub(super) const fn contain(self, tiles: u8) -> bool {
        match self {
            Sizes::Any => true,
            Sizes::Melds => tiles.is_multiple_of(3),
            Sizes::Winning => tiles % 3 == 2,
            Sizes::Waiting => tiles % 3 == 1,
            Sizes::Fourteen => tiles == special::TILES,
            Sizes::Seventeen => tiles == TAIWANESE_TILES,
        }
    }
}
