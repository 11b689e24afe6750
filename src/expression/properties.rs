//! What follows from the names of a set: the numbers of tiles for which it exists, what it depends on, its deck.

use std::collections::HashMap;
use std::sync::LazyLock;

use thiserror::Error;

use crate::expression::names::{Called, DependsOn, Name, SetName, names};
use crate::expression::other_games::TAIWANESE_TILES;
use crate::expression::tree::{Atom, Kinds, Quantity, Tree};
use crate::rules::{Deck, Setting};
use crate::tiles::TileSet;
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

impl Name {
    /// What it stands for, if it is made of other sets.
    pub(super) fn tree(&self) -> Option<&'static Tree> {
        static TREES: LazyLock<HashMap<&str, Tree>> = LazyLock::new(|| {
            let tree = |row: &SetName| Some((row.name, Tree::of(row.definition()?)));
            names().iter().filter_map(tree).collect()
        });
        TREES.get(self.name)
    }
}

impl Atom {
    /// The numbers of tiles for which the set exists.
    pub(super) fn sizes(&self) -> Sizes {
        match self {
            Atom::Named(name) if name.sizes != Sizes::Any => name.sizes,
            Atom::Named(name) => name.tree().map_or(Sizes::Any, Tree::sizes),
            Atom::Together(_) => Sizes::Fourteen,
            Atom::Yakuhai(_) => Sizes::Winning,
            Atom::Waits(_) | Atom::WaitsAny(_) | Atom::Compare(Quantity::WaitKinds, ..) => Sizes::Waiting,
            _ => Sizes::Any,
        }
    }

    /// What it depends on besides its tiles, what it is made of left out.
    pub(super) fn depends_on(&self) -> DependsOn {
        let mut on = if let Atom::Named(name) = self { name.depends_on } else { DependsOn::default() };
        on.forms |= self.is_by_replacement()
            || matches!(self, Atom::Waits(_) | Atom::WaitsAny(_) | Atom::Compare(Quantity::WaitKinds, ..));
        on.fifth_tile |= self.sizes() == Sizes::Waiting;
        on.winds |= matches!(self, Atom::Yakuhai(None));
        on
    }

    /// The deck that it brings.
    pub(super) fn deck(&self) -> Option<Deck> {
        match self {
            Atom::Named(name) => name.deck,
            Atom::Distance(set, ..) => set.deck(),
            _ => None,
        }
    }

    /// Is there a meaning beside called melds? Yaku, wins and the numbers of copies have one.
    pub(super) fn knows_called(&self) -> bool {
        match self {
            Atom::Named(name) => {
                let of_others = |tree: &Tree| !tree.any_atom(&|atom| !atom.knows_called());
                name.called != Called::Unknown || name.tree().is_some_and(of_others)
            }
            Atom::Compare(quantity, ..) => matches!(quantity, Quantity::Different(_) | Quantity::Copies(_)),
            Atom::Only(_) | Atom::Contains(_) | Atom::Yakuhai(_) | Atom::Together(_) => true,
            _ => false,
        }
    }

    /// Is there such an atom here, in the set of a distance, among the yaku put together or in the definition of a
    /// name?
    pub(super) fn any_atom(&self, is_wanted: &impl Fn(&Atom) -> bool) -> bool {
        let is_within = || match self {
            Atom::Named(name) => name.tree().is_some_and(|definition| definition.any_atom(is_wanted)),
            Atom::Distance(set, ..) => set.any_atom(is_wanted),
            Atom::Together(yaku) => yaku.iter().any(|yaku| yaku.any_atom(is_wanted)),
            _ => false,
        };
        is_wanted(self) || is_within()
    }

    /// Is it about how far hands are from a win?
    pub(super) fn is_by_replacement(&self) -> bool {
        matches!(self, Atom::Compare(Quantity::Shanten | Quantity::Replacement, ..))
    }

    /// The tiles that it names one by one, or that the hands of a stored set hold.
    pub(super) fn named_tiles(&self) -> TileSet {
        match self {
            Atom::Only(Kinds::Tiles(tiles)) | Atom::Waits(tiles) | Atom::WaitsAny(tiles) => *tiles,
            Atom::Compare(Quantity::Copies(Kinds::Tiles(tiles)), ..) => *tiles,
            Atom::Compare(Quantity::Different(Some(Kinds::Tiles(tiles))), ..) => *tiles,
            Atom::Contains(hand) => hand.kinds(),
            Atom::Stored(stored) => stored.index.tiles(),
            _ => TileSet::EMPTY,
        }
    }
}

impl Tree {
    /// The [usual number of tiles](Expression::usual_tiles), if something in the expression decides it.
    pub(super) fn usual_tiles(&self) -> Option<u8> {
        let atoms = || self.atoms().into_iter().map(|(atom, _)| atom);
        let stored = atoms().find_map(|atom| match atom {
            Atom::Stored(set) => set.index.totals().first().copied(),
            _ => None,
        });
        let of_distance = atoms().find_map(|atom| match atom {
            Atom::Distance(set, ..) => set.usual_tiles()?.checked_sub(1),
            _ => None,
        });
        let of = |size| atoms().any(|atom| atom.sizes() == size);
        let of_sizes = match () {
            () if of(Sizes::Melds) => Some(special::TILES - 2),
            () if of(Sizes::Waiting) => Some(special::TILES - 1),
            () if of(Sizes::Seventeen) => Some(TAIWANESE_TILES),
            () if of(Sizes::Winning) || of(Sizes::Fourteen) => Some(special::TILES),
            () => None,
        };
        stored.or(of_sizes).or(of_distance)
    }

    /// The setting of this set, of which a distance is asked in another setting. If nothing decides its number of
    /// tiles, it is the same.
    pub(super) fn setting(&self, of_distance: Setting) -> Setting {
        match self.usual_tiles() {
            Some(tiles) if tiles != of_distance.tiles => {
                let Setting { rules, winds, deck, .. } = of_distance;
                Setting::new(tiles, rules).with_winds(winds).with_deck(deck)
            }
            _ => of_distance,
        }
    }

    /// The sizes of the first set in it that does not exist for all.
    pub(super) fn sizes(&self) -> Sizes {
        let mut sizes = self.atoms().into_iter().map(|(atom, _)| atom.sizes());
        sizes.find(|&sizes| sizes != Sizes::Any).unwrap_or(Sizes::Any)
    }

    /// The deck that the first set brings that brings one.
    pub(super) fn deck(&self) -> Option<Deck> {
        self.atoms().into_iter().find_map(|(atom, _)| atom.deck())
    }

    /// Is there [such an atom](Atom::any_atom) in it?
    pub(super) fn any_atom(&self, is_wanted: &impl Fn(&Atom) -> bool) -> bool {
        self.atoms().into_iter().any(|(atom, _)| atom.any_atom(is_wanted))
    }
}
