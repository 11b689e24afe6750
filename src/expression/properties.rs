//! What sets depend on, and for which hands they exist.

use crate::expression::expected::Sizes;
use crate::expression::names::{Called, DependsOn, Name};
use crate::expression::tree::{Atom, Kinds, Quantity, Tree};
use crate::rules::Deck;
use crate::tiles::TileSet;

/// What a name stands for, if it is made of other sets.
fn definition(name: Name) -> Option<Tree> {
    name.definition().map(Tree::of)
}

impl Atom {
    /// The numbers of tiles for which the set exists.
    pub(super) fn sizes(&self) -> Sizes {
        match self {
            Atom::Named(name) if name.sizes != Sizes::Any => name.sizes,
            Atom::Named(name) => definition(*name).map_or(Sizes::Any, |definition| definition.sizes()),
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
                let of_others = |tree: Tree| !tree.any_atom(&|atom| !atom.knows_called());
                name.called != Called::Unknown || definition(*name).is_some_and(of_others)
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
            Atom::Named(name) => definition(*name).is_some_and(|definition| definition.any_atom(is_wanted)),
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
    /// The sizes of the first set in it that does not exist for all.
    pub(super) fn sizes(&self) -> Sizes {
        let mut sizes = Sizes::Any;
        self.for_each_atom(&mut |atom, _| {
            if sizes == Sizes::Any {
                sizes = atom.sizes();
            }
        });
        sizes
    }

    /// The deck that the first set brings that brings one.
    pub(super) fn deck(&self) -> Option<Deck> {
        let mut found = None;
        self.for_each_atom(&mut |atom, _| found = found.or_else(|| atom.deck()));
        found
    }

    /// Is there [such an atom](Atom::any_atom) in it?
    pub(super) fn any_atom(&self, is_wanted: &impl Fn(&Atom) -> bool) -> bool {
        let mut any = false;
        self.for_each_atom(&mut |atom, _| any |= atom.any_atom(is_wanted));
        any
    }
}
