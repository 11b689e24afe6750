//! Yaku in the language of sets.

use crate::expression::names::{Name, Set};
use crate::expression::tree::{Atom, Tree};
use crate::rules::Winds;
use crate::tiles::{Meld, TileSet};
use crate::yaku::Patterns;

/// The hands with a triplet of each of these tiles, or of one at least that counts. Three copies of an honour are a
/// triplet in every decomposition, and no win of melds has four.
pub(super) fn triplets(tiles: Option<TileSet>, winds: Winds) -> Tree {
    let (tiles, operator) = match tiles {
        None => (TileSet::DRAGONS | winds.tiles(), " | "),
        Some(tiles) => (tiles, " & "),
    };
    let triplets: Vec<String> = tiles.iter().map(|tile| format!("{tile} = 3")).collect();
    Tree::of(&format!("standard & ({})", triplets.join(operator)))
}

/// Yaku required in one reading.
pub(super) struct Together<'a> {
    /// Those of the decomposition; `None` if there are none.
    pub(super) patterns: Option<Patterns>,
    /// The others. The tiles decide them, so all readings of a hand agree on them, or they are a reading of their own.
    pub(super) others: Vec<&'a Atom>,
}

impl<'a> Together<'a> {
    pub(super) fn new(all: &'a [Atom], winds: Winds, called: &[Meld]) -> Together<'a> {
        let (mut together, mut seen) = (Together { patterns: None, others: Vec::new() }, Vec::new());
        // Again the same yaku changes nothing.
        for atom in all {
            let patterns_of = |yaku| Patterns::for_yaku_with(yaku, winds, called);
            let patterns = match atom {
                Atom::Named(Name { set: Set::Patterns(yaku), .. }) => patterns_of(*yaku),
                _ => None,
            };
            match patterns {
                _ if seen.contains(&atom) => {}
                Some(patterns) => {
                    let both = together.patterns.as_ref().map(|before| before.and(&patterns));
                    together.patterns = Some(both.unwrap_or(patterns));
                }
                None => together.others.push(atom),
            }
            seen.push(atom);
        }
        // No decomposition is seven pairs or thirteen orphans.
        let is_special = |atom: &&Atom| matches!(atom, Atom::Named(Name { set: Set::Made(_), .. }));
        if together.others.iter().any(is_special) {
            together.patterns = together.patterns.map(|_| Patterns::default());
        }
        together
    }
}
