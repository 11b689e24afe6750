//! Atoms: the sets that are not made of others by operators, what they depend on, and how they are written.

use std::fmt;

use crate::expression::expected::Sizes;
use crate::expression::names::{Called, DependsOn, Keyword, Name};
use crate::expression::stored::Stored;
use crate::expression::tree::Tree;
use crate::rules::Deck;
use crate::tiles::{Group, Hand, TileSet};

/// A set that is not made of others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Atom {
    Named(Name),
    /// No tiles but of these kinds.
    Only(Kinds),
    /// These tiles at least.
    Contains(Hand),
    /// Waiting for each of these.
    Waits(TileSet),
    /// Waiting for one of these at least.
    WaitsAny(TileSet),
    /// A triplet of each of these honours, or of one that counts.
    Yakuhai(Option<TileSet>),
    /// Some yaku, which are atoms, in one reading.
    Together(Vec<Atom>),
    /// A quantity compared with a number.
    Compare(Quantity, Relation, i16),
    /// The distance to a set, compared with a number.
    Distance(Box<Tree>, Relation, i16),
    /// A set that was made before.
    Stored(Stored),
}

/// Makes a type of things that are written as one sign each.
macro_rules! signs {
    ($($(#[$doc:meta])* $type:ident { $($variant:ident = $word:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum $type { $($variant,)+ }

        impl $type {
            pub(super) const fn word(self) -> &'static str {
                match self { $($type::$variant => $word,)+ }
            }

            pub(super) fn from_word(word: &str) -> Option<$type> {
                match word { $($word => Some($type::$variant),)+ _ => None }
            }
        }
    )+};
}

signs! {
    /// An operator of the middle precedence.
    Narrowing { And = "&", Minus = "-", }
    /// How a quantity compares with a number.
    Relation { Equal = "=", NotEqual = "!=", Less = "<", AtMost = "<=", Greater = ">", AtLeast = ">=", }
}

impl Relation {
    pub(super) const fn holds(self, quantity: i16, number: i16) -> bool {
        match self {
            Relation::Equal => quantity == number,
            Relation::NotEqual => quantity != number,
            Relation::Less => quantity < number,
            Relation::AtMost => quantity <= number,
            Relation::Greater => quantity > number,
            Relation::AtLeast => quantity >= number,
        }
    }
}

/// Kinds of tile, as they were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kinds {
    /// The name of a class, and its tiles.
    Class(&'static str, TileSet),
    /// All tiles of these groups.
    Groups(TileSet),
    Tiles(TileSet),
}

impl Kinds {
    pub(super) fn tiles(self) -> TileSet {
        match self {
            Kinds::Class(_, tiles) | Kinds::Groups(tiles) | Kinds::Tiles(tiles) => tiles,
        }
    }
}

/// What can be compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Quantity {
    Shanten,
    Replacement,
    /// Kinds waited for.
    WaitKinds,
    /// Kinds held, of all or of some.
    Different(Option<Kinds>),
    /// Copies held of some kinds.
    Copies(Kinds),
}

impl Atom {
    /// The numbers of tiles for which the set exists.
    pub(super) fn sizes(&self) -> Sizes {
        match self {
            Atom::Named(name) if name.sizes != Sizes::Any => name.sizes,
            Atom::Named(name) => name.tree().map_or(Sizes::Any, |definition| definition.sizes()),
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
                name.called != Called::Unknown || name.tree().is_some_and(of_others)
            }
            Atom::Compare(quantity, ..) => matches!(quantity, Quantity::Different(_) | Quantity::Copies(_)),
            Atom::Only(_) | Atom::Contains(_) | Atom::Yakuhai(_) | Atom::Together(_) => true,
            _ => false,
        }
    }

    /// Is there such an atom here, in the set of a distance, among the yaku put together or in the definition of a name?
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

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Named(name) => f.write_str(name.name),
            Atom::Only(kinds) => write!(f, "{}({kinds})", Keyword::Only.name()),
            Atom::Contains(hand) => write!(f, "{}({hand})", Keyword::Contains.name()),
            Atom::Waits(tiles) => write!(f, "{}({tiles})", Keyword::Waits.name()),
            Atom::WaitsAny(tiles) => write!(f, "{}({tiles})", Keyword::WaitsAny.name()),
            Atom::Yakuhai(None) => f.write_str(Keyword::Yakuhai.name()),
            Atom::Yakuhai(Some(tiles)) => write!(f, "{}({tiles})", Keyword::Yakuhai.name()),
            Atom::Together(yaku) => {
                let yaku: Vec<String> = yaku.iter().map(Atom::to_string).collect();
                write!(f, "{}({})", Keyword::Together.name(), yaku.join(", "))
            }
            Atom::Compare(quantity, relation, number) => write!(f, "{quantity} {} {number}", relation.word()),
            Atom::Distance(set, relation, number) => {
                write!(f, "{}({set}) {} {number}", Keyword::Distance.name(), relation.word())
            }
            Atom::Stored(stored) => write!(f, "{stored}"),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Quantity::Shanten => f.write_str(Keyword::Shanten.name()),
            Quantity::Replacement => f.write_str(Keyword::Replacement.name()),
            Quantity::WaitKinds => f.write_str(Keyword::WaitKinds.name()),
            Quantity::Different(None) => f.write_str(Keyword::Kinds.name()),
            Quantity::Different(Some(of)) => write!(f, "{}({of})", Keyword::Kinds.name()),
            Quantity::Copies(kinds) => write!(f, "{kinds}"),
        }
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kinds::Class(name, _) => f.write_str(name),
            Kinds::Tiles(tiles) => write!(f, "{tiles}"),
            Kinds::Groups(tiles) => {
                let mut groups =
                    Group::ALL.iter().filter(|&&group| tiles.is_superset(TileSet::from_group(group)));
                groups.try_for_each(|group| write!(f, "{}", group.letter()))
            }
        }
    }
}
