//! For which numbers of tiles a set exists.

use crate::expression::names::Name;
use crate::expression::tree::{Atom, Quantity};
use crate::expression::yaku;
use crate::winning::special;
use crate::yaku::Yaku;

/// The numbers of tiles for which a set exists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tiles {
    Any,
    Melds,
    Winning,
    Waiting,
    Fourteen,
}

impl Tiles {
    pub(super) fn of(atom: &Atom) -> Tiles {
        match atom {
            Atom::Named(Name::Melds) => Tiles::Melds,
            Atom::Named(Name::Win | Name::Standard | Name::TenpaiOfMelds) => Tiles::Winning,
            Atom::Named(Name::SevenPairs | Name::ThirteenOrphans) | Atom::Together(_) => Tiles::Fourteen,
            Atom::Named(Name::Yaku(Yaku::Chuuren)) => Tiles::Fourteen,
            Atom::Named(Name::Yaku(yaku)) if yaku::is_of_decomposition(*yaku) => Tiles::Fourteen,
            Atom::Named(Name::Yaku(_)) | Atom::Yakuhai(_) => Tiles::Winning,
            Atom::Named(Name::Tenpai | Name::Irreducible) => Tiles::Waiting,
            Atom::Waits(_) | Atom::WaitsAny(_) => Tiles::Waiting,
            Atom::Compare(Quantity::WaitKinds, ..) => Tiles::Waiting,
            _ => Tiles::Any,
        }
    }

    pub(super) const fn allow(self, tiles: u8) -> bool {
        match self {
            Tiles::Any => true,
            Tiles::Melds => tiles.is_multiple_of(3),
            Tiles::Winning => tiles % 3 == 2,
            Tiles::Waiting => tiles % 3 == 1,
            Tiles::Fourteen => tiles == special::TILES,
        }
    }

    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Tiles::Any => "any number of tiles",
            Tiles::Melds => "3N tiles, such as 3, 6, 9 or 12",
            Tiles::Winning => "3N+2 tiles, such as 2, 5, 8, 11 or 14",
            Tiles::Waiting => "3N+1 tiles, such as 1, 4, 7, 10 or 13",
            Tiles::Fourteen => "14 tiles",
        }
    }
}
