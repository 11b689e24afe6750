//! What an expression is once it is read, and how it is written.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use crate::expression::names::{Keyword, Name};
use crate::expression::width::{BLANKS, HalfWidth};
use crate::handset::Index;
use crate::tiles::{Group, Hand, TileSet};

/// A set of hands in words, with its place in the text if it was read. Trees are equal if they mean the same,
/// wherever they stand.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) node: Node,
    /// Bytes of the text; an empty range if there is none.
    pub(super) range: Range<usize>,
}

impl From<Atom> for Tree {
    fn from(atom: Atom) -> Tree {
        Tree { node: Node::Atom(atom), range: 0..0 }
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.node == other.node
    }
}

impl Eq for Tree {}

impl Hash for Tree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

/// Chains of one precedence are flat, so that only parentheses and `!` make a tree deep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Atom(Atom),
    /// The hands that are not in a set.
    Not(Box<Tree>),
    /// Sets put together from left to right, by operators of one precedence.
    Chain(Box<Tree>, Vec<(Operator, Tree)>),
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
    /// What puts two sets together. The first two have the same precedence.
    Operator { And = "&", Minus = "-", Or = "|", }
    /// How a quantity compares with a number.
    Relation { Equal = "=", NotEqual = "!=", Less = "<", AtMost = "<=", Greater = ">", AtLeast = ">=", }
}

impl Operator {
    /// Does it bind as another does?
    fn binds_as(self, other: Operator) -> bool {
        (self == Operator::Or) == (other == Operator::Or)
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

impl Tree {
    /// This and the next put together. A chain goes on.
    pub(super) fn joined(mut self, operator: Operator, next: Tree) -> Tree {
        let range = self.range.start..next.range.end;
        if let Node::Chain(_, rest) = &mut self.node
            && rest.iter().all(|(before, _)| before.binds_as(operator))
        {
            rest.push((operator, next));
            return Tree { range, ..self };
        }
        Tree { node: Node::Chain(Box::new(self), vec![(operator, next)]), range }
    }

    /// The chain up to this many operators.
    pub(super) fn beginning(&self, operators: usize) -> Tree {
        let node = match &self.node {
            Node::Chain(first, rest) => Node::Chain(first.clone(), rest[..operators].to_vec()),
            other => other.clone(),
        };
        Tree { node, range: self.range.clone() }
    }

    /// Exchanges every place.
    pub(super) fn place(&mut self, place: &impl Fn(Range<usize>) -> Range<usize>) {
        self.range = place(self.range.clone());
        match &mut self.node {
            Node::Atom(Atom::Distance(set, ..)) => set.place(place),
            Node::Atom(_) => {}
            Node::Not(part) => part.place(place),
            Node::Chain(first, rest) => {
                first.place(place);
                rest.iter_mut().for_each(|(_, part)| part.place(place));
            }
        }
    }

    /// Every atom with its place, in the order of the text. The set of a distance has a number of tiles of its own: its
    /// atoms are left out.
    pub(super) fn atoms(&self) -> Vec<(&Atom, &Range<usize>)> {
        match &self.node {
            Node::Atom(atom) => vec![(atom, &self.range)],
            Node::Not(part) => part.atoms(),
            Node::Chain(first, rest) => {
                let mut atoms = first.atoms();
                rest.iter().for_each(|(_, part)| atoms.extend(part.atoms()));
                atoms
            }
        }
    }
}

/// A tree within another, in parentheses if it would be taken apart otherwise. (A chain never begins with a
/// chain of its own precedence.)
struct Within<'t>(&'t Tree, &'t Node);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Within(tree, outer) = self;
        let is_loose = |rest: &[(Operator, Tree)]| rest.iter().any(|(operator, _)| *operator == Operator::Or);
        let needs_parentheses = match (&tree.node, outer) {
            (Node::Chain(_, inner), Node::Chain(_, outer)) => is_loose(inner) || !is_loose(outer),
            (Node::Chain(..), _) => true,
            _ => false,
        };
        if needs_parentheses { write!(f, "({tree})") } else { write!(f, "{tree}") }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = |tree| Within(tree, &self.node);
        match &self.node {
            Node::Atom(atom) => write!(f, "{atom}"),
            Node::Not(tree) => write!(f, "!{}", within(tree)),
            Node::Chain(first, rest) => {
                write!(f, "{}", within(first))?;
                rest.iter().try_for_each(|(sign, tree)| write!(f, " {} {}", sign.word(), within(tree)))
            }
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

/// A stored set and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stored {
    name: String,
    pub(super) index: Arc<Index>,
}

impl Stored {
    pub(super) fn new(name: &str, index: Index) -> Stored {
        Stored { name: name.to_owned(), index: Arc::new(index) }
    }
}

/// May the name of a stored set have this sign without quotation marks?
pub(super) fn is_in_stored_name(sign: char) -> bool {
    !BLANKS.contains(&sign) && !['&', '|', '(', ')', '"'].contains(&sign)
}

impl fmt::Display for Stored {
    /// The spelling that is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stored { name, .. } = self;
        if HalfWidth::of(name).text.chars().all(is_in_stored_name) {
            write!(f, "@{name}")
        } else {
            write!(f, "@\"{name}\"")
        }
    }
}
