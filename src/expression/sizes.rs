//! For which numbers of tiles the set of an atom exists.

use crate::expression::expected::Sizes;
use crate::expression::names::Name;
use crate::expression::tree::{Atom, Quantity, Tree};
use crate::expression::yaku;
use crate::yaku::Yaku;

impl Atom {
    /// The numbers of tiles for which the set exists.
    pub(super) fn sizes(&self) -> Sizes {
        match self {
            Atom::Named(Name::Melds) => Sizes::Melds,
            Atom::Named(Name::Win | Name::Standard | Name::TenpaiOfMelds) => Sizes::Winning,
            Atom::Named(Name::SevenPairs | Name::ThirteenOrphans) | Atom::Together(_) => Sizes::Fourteen,
            Atom::Named(Name::Yaku(Yaku::Chuuren)) => Sizes::Fourteen,
            Atom::Named(Name::Yaku(yaku)) if yaku::is_of_decomposition(*yaku) => Sizes::Fourteen,
            Atom::Named(Name::Other(win)) if win.is_taiwanese() => Sizes::Seventeen,
            Atom::Named(Name::Other(_)) => Sizes::Fourteen,
            Atom::Named(Name::Tenpai | Name::Irreducible) => Sizes::Waiting,
            Atom::Named(name) => name.definition().map_or(Sizes::Any, |definition| definition.sizes()),
            Atom::Yakuhai(_) => Sizes::Winning,
            Atom::Waits(_) | Atom::WaitsAny(_) => Sizes::Waiting,
            Atom::Compare(Quantity::WaitKinds, ..) => Sizes::Waiting,
            _ => Sizes::Any,
        }
    }
}

impl Tree {
    /// Those of the first set in it that does not exist for all.
    fn sizes(&self) -> Sizes {
        let mut sizes = Sizes::Any;
        self.for_each_atom(&mut |atom, _| {
            if sizes == Sizes::Any {
                sizes = atom.sizes();
            }
        });
        sizes
    }
}
