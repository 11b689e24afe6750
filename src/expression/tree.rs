//! What an expression is once it is read, and how it is written.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Range};

use crate::expression::atom::{Atom, Narrowing};
use crate::expression::expected::Sizes;
use crate::expression::parse;
use crate::rules::Deck;

/// A set of hands in words, with its place in the text if it was read. Trees are equal if they mean the same,
/// wherever they stand.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) node: Node,
    /// Bytes of the text; an empty range if there is none.
    pub(super) range: Range<usize>,
}

impl Tree {
    /// That of a text which is known to be an expression without stored sets.
    pub(super) fn of(text: &str) -> Tree {
        parse::parse(text, &|_| Err(String::new())).expect("an expression")
    }
}

impl From<Atom> for Tree {
    fn from(atom: Atom) -> Tree {
        Tree { node: Node::Atom(atom), range: 0..0 }
    }
}

impl BitAnd for Tree {
    type Output = Tree;
    fn bitand(self, next: Tree) -> Tree {
        self.narrowed(Narrowing::And, next)
    }
}

impl BitOr for Tree {
    type Output = Tree;
    /// The hands of this or of the next. A chain goes on.
    fn bitor(mut self, next: Tree) -> Tree {
        let range = self.range.start..next.range.end;
        if let Node::Or(_, rest) = &mut self.node {
            rest.push(next);
            return Tree { range, ..self };
        }
        Tree { node: Node::Or(Box::new(self), vec![next]), range }
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
    /// From left to right, each set narrowed to the hands that are in the next, or that are not.
    Narrowed(Box<Tree>, Vec<(Narrowing, Tree)>),
    /// The hands in a set or in any of the others.
    Or(Box<Tree>, Vec<Tree>),
}

impl Tree {
    /// The hands of this that are also in the next, or that are not. A chain goes on.
    pub(super) fn narrowed(mut self, by: Narrowing, next: Tree) -> Tree {
        let range = self.range.start..next.range.end;
        if let Node::Narrowed(_, rest) = &mut self.node {
            rest.push((by, next));
            return Tree { range, ..self };
        }
        Tree { node: Node::Narrowed(Box::new(self), vec![(by, next)]), range }
    }

    /// The chain up to this many operators.
    pub(super) fn beginning(&self, operators: usize) -> Tree {
        let node = match &self.node {
            Node::Narrowed(first, rest) => Node::Narrowed(first.clone(), rest[..operators].to_vec()),
            Node::Or(first, rest) => Node::Or(first.clone(), rest[..operators].to_vec()),
            other => other.clone(),
        };
        Tree { node, range: self.range.clone() }
    }

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

    /// Exchanges every place.
    pub(super) fn place(&mut self, place: &impl Fn(Range<usize>) -> Range<usize>) {
        self.range = place(self.range.clone());
        match &mut self.node {
            Node::Atom(Atom::Distance(set, ..)) => set.place(place),
            Node::Atom(_) => {}
            Node::Not(part) => part.place(place),
            Node::Narrowed(first, rest) => {
                first.place(place);
                rest.iter_mut().for_each(|(_, part)| part.place(place));
            }
            Node::Or(first, rest) => {
                first.place(place);
                rest.iter_mut().for_each(|part| part.place(place));
            }
        }
    }

    /// Calls `visit` with every atom and its place, in the order of the text. The set of a distance has a number of
    /// tiles of its own: its atoms are not visited.
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

/// A tree within another, in parentheses if it would be taken apart otherwise. (A chain never begins with a
/// chain of its own precedence.)
struct Within<'t>(&'t Tree, &'t Node);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Within(tree, outer) = self;
        match (&tree.node, outer) {
            (Node::Or(..), _) | (Node::Narrowed(..), Node::Not(_) | Node::Narrowed(..)) => {
                write!(f, "({tree})")
            }
            _ => write!(f, "{tree}"),
        }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = |tree| Within(tree, &self.node);
        match &self.node {
            Node::Atom(atom) => write!(f, "{atom}"),
            Node::Not(tree) => write!(f, "!{}", within(tree)),
            Node::Narrowed(first, rest) => {
                write!(f, "{}", within(first))?;
                rest.iter().try_for_each(|(sign, tree)| write!(f, " {} {}", sign.word(), within(tree)))
            }
            Node::Or(first, rest) => {
                write!(f, "{}", within(first))?;
                rest.iter().try_for_each(|tree| write!(f, " | {}", within(tree)))
            }
        }
    }
}
