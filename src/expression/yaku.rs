//! Yaku in the language of sets.

use crate::expression::names::{Keyword, Name, Word};
use crate::expression::tree::Atom;
use crate::rules::Winds;
use crate::tiles::Meld;
use crate::yaku::{Patterns, Yaku};

/// Is it of the decomposition alone, and so a union of patterns?
pub(super) fn is_of_decomposition(yaku: Yaku) -> bool {
    Patterns::for_yaku(yaku, Winds::EAST).is_some()
}

impl Word {
    /// Is it a yaku, which can be put together with others?
    pub(super) const fn is_yaku(self) -> bool {
        let is_set = matches!(self, Word::Name(Name::Yaku(_) | Name::SevenPairs | Name::ThirteenOrphans));
        is_set || matches!(self, Word::Keyword(Keyword::Yakuhai))
    }
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
            let patterns = if let Atom::Named(Name::Yaku(yaku)) = atom { patterns_of(*yaku) } else { None };
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
        let is_special = |atom: &&Atom| matches!(atom, Atom::Named(Name::SevenPairs | Name::ThirteenOrphans));
        if together.others.iter().any(is_special) {
            together.patterns = together.patterns.map(|_| Patterns::default());
        }
        together
    }
}
