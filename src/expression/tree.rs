//! What an expression is once it is read, and how it is written.

use std::fmt;
use std::ops::Range;

use crate::hand::Hand;
use crate::tile::{Group, Tile, TileSet};

/// A set of hands in words, with its place in the text. Trees are equal if they mean the same, wherever they
/// stand.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) node: Node,
    /// Bytes of the text.
    pub(super) range: Range<usize>,
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.node == other.node
    }
}

impl Eq for Tree {}

/// Chains of one precedence are flat, so that only parentheses and `!` make a tree deep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Atom(Atom),
    /// The hands that are not in a set.
    Not(Box<Tree>),
    /// From left to right, each set narrowed to the hands that are in the next, or that are not.
    Narrowed(Box<Tree>, Vec<(Narrowing, Tree)>),
    /// The hands in a set or in any of the others.
    Or(Box<Tree>, Vec<Tree>),
}

/// An operator of the middle precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Narrowing {
    And,
    Minus,
}

impl Narrowing {
    pub(super) const fn sign(self) -> char {
        match self {
            Narrowing::And => '&',
            Narrowing::Minus => '-',
        }
    }
}

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
    /// A quantity compared with a number.
    Compare(Quantity, Relation, i16),
}

/// Things that are written as one word.
macro_rules! words {
    ($(#[$doc:meta])* $type:ident { $($variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum $type { $($variant,)+ }

        impl $type {
            pub(super) const ALL: &[$type] = &[$($type::$variant,)+];

            pub(super) const fn word(self) -> &'static str {
                match self { $($type::$variant => $word,)+ }
            }

            /// The one that is written so; the grammar lets no other word through.
            pub(super) fn from_word(word: &str) -> $type {
                let found = $type::ALL.iter().find(|one| one.word() == word);
                *found.unwrap_or_else(|| panic!("the grammar has the word {word:?}, and no other"))
            }
        }
    };
}

words! {
    /// A set with a name.
    Name {
        All = "all",
        Win = "win",
        Standard = "standard",
        SevenPairs = "seven_pairs",
        ThirteenOrphans = "thirteen_orphans",
        Tenpai = "tenpai",
        Irreducible = "irreducible",
    }
}

words! {
    /// A class of tiles.
    TileClass {
        Terminals = "terminals",
        Honours = "honours",
        Simples = "simples",
        Orphans = "orphans",
        Winds = "winds",
        Dragons = "dragons",
    }
}

words! {
    /// How a quantity compares with a number.
    Relation {
        Equal = "=",
        NotEqual = "!=",
        Less = "<",
        AtMost = "<=",
        Greater = ">",
        AtLeast = ">=",
    }
}

impl TileClass {
    pub(super) fn tiles(self) -> TileSet {
        let honours = TileSet::of_group(Group::Honours);
        let winds = honours.iter().take(4).collect();
        match self {
            TileClass::Terminals => TileSet::ORPHANS - honours,
            TileClass::Honours => honours,
            TileClass::Simples => !TileSet::ORPHANS,
            TileClass::Orphans => TileSet::ORPHANS,
            TileClass::Winds => winds,
            TileClass::Dragons => honours - winds,
        }
    }
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
    Class(TileClass),
    /// All tiles of these groups.
    Groups(TileSet),
    Tiles(TileSet),
}

impl Kinds {
    pub(super) fn tiles(self) -> TileSet {
        match self {
            Kinds::Class(class) => class.tiles(),
            Kinds::Groups(tiles) | Kinds::Tiles(tiles) => tiles,
        }
    }
}

/// What can be compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Quantity {
    Shanten,
    /// Kinds waited for.
    WaitKinds,
    /// Kinds held.
    Different,
    /// Copies held of some kinds.
    Copies(Kinds),
}

impl Atom {
    /// The tiles that it names one by one.
    pub(super) fn named_tiles(&self) -> TileSet {
        match self {
            Atom::Only(Kinds::Tiles(tiles)) | Atom::Waits(tiles) => *tiles,
            Atom::Compare(Quantity::Copies(Kinds::Tiles(tiles)), ..) => *tiles,
            Atom::Contains(hand) => Tile::all().filter(|&tile| hand.count(tile) > 0).collect(),
            _ => TileSet::EMPTY,
        }
    }
}

impl Tree {
    /// Calls `visit` with every atom and its place, in the order of the text.
    pub(super) fn for_each_atom<'p>(&'p self, visit: &mut impl FnMut(&'p Atom, &Range<usize>)) {
        match &self.node {
            Node::Atom(atom) => visit(atom, &self.range),
            Node::Not(part) => part.for_each_atom(visit),
            Node::Narrowed(first, rest) => {
                first.for_each_atom(visit);
                rest.iter().for_each(|(_, part)| part.for_each_atom(visit));
            }
            Node::Or(first, rest) => {
                first.for_each_atom(visit);
                rest.iter().for_each(|part| part.for_each_atom(visit));
            }
        }
    }
}

/// What binds a part together; a part of a lower precedence needs parentheses within one of a higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Or,
    Narrowing,
    Not,
}

impl Node {
    const fn precedence(&self) -> Precedence {
        match self {
            Node::Or(..) => Precedence::Or,
            Node::Narrowed(..) => Precedence::Narrowing,
            Node::Not(_) | Node::Atom(_) => Precedence::Not,
        }
    }
}

/// A part where a precedence above `outer` is due.
struct Within<'p>(&'p Tree, Precedence);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Within(part, outer) = self;
        if part.node.precedence() < Precedence::Not && part.node.precedence() <= *outer {
            write!(f, "({part})")
        } else {
            write!(f, "{part}")
        }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.node {
            Node::Atom(atom) => write!(f, "{atom}"),
            Node::Not(part) => write!(f, "!{}", Within(part, Precedence::Not)),
            Node::Narrowed(first, rest) => {
                write!(f, "{}", Within(first, Precedence::Or))?;
                rest.iter().try_for_each(|(narrowing, part)| {
                    write!(f, " {} {}", narrowing.sign(), Within(part, Precedence::Narrowing))
                })
            }
            Node::Or(first, rest) => {
                write!(f, "{first}")?;
                rest.iter().try_for_each(|part| write!(f, " | {}", Within(part, Precedence::Or)))
            }
        }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Named(name) => write!(f, "{}", name.word()),
            Atom::Only(kinds) => write!(f, "only({kinds})"),
            Atom::Contains(hand) => write!(f, "contains({hand})"),
            Atom::Waits(tiles) => write!(f, "waits({tiles})"),
            Atom::Compare(quantity, relation, number) => {
                write!(f, "{quantity} {} {number}", relation.word())
            }
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Quantity::Shanten => write!(f, "shanten"),
            Quantity::WaitKinds => write!(f, "wait_kinds"),
            Quantity::Different => write!(f, "kinds"),
            Quantity::Copies(kinds) => write!(f, "{kinds}"),
        }
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kinds::Class(class) => write!(f, "{}", class.word()),
            Kinds::Tiles(tiles) => write!(f, "{tiles}"),
            Kinds::Groups(tiles) => {
                let groups = Group::ALL.iter().filter(|&&group| tiles.is_superset(TileSet::of_group(group)));
                groups.into_iter().try_for_each(|group| write!(f, "{}", group.letter()))
            }
        }
    }
}
