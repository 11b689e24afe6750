//! The automaton that reads the ranks of groups and ends in their partial replacement numbers.
//!
//! Its states are the distinct [`Prefix`]es; what the next rank is, its **letter**, leads from one to another. States
//! and edges are made when they are first needed: there are thousands of states for the millions of hands that only the
//! game limits, and two million for all limits, of which the hands that occur meet few. A step depends on the rank only
//! by whether a sequence can begin there, so all ranks of all groups share the states.

use crate::recurrence::{Prefix, drawn};
use crate::shanten::tables::group_index::Sort;
use crate::shanten::tables::numbering::Numbering;
use crate::shanten::tables::{Costs, Partial};
use crate::tiles::{CHOOSE_OF_FOUR, COPIES};

/// The number of what a rank is: `held` copies of at most `limit`, which is 0 to 4. These numbers are triangles, one
/// row for each limit: there are [`LETTERS`].
pub const fn letter(held: u8, limit: u8) -> usize {
    let limit = limit as usize;
    limit * (limit + 1) / 2 + held as usize
}

/// What a rank can be.
pub const LETTERS: usize = letter(COPIES, COPIES) + 1;

/// What a rank is, and whether only wins count that use all copies held.
#[derive(Clone, Copy)]
pub(crate) struct Letter {
    pub(crate) held: u8,
    pub(crate) limit: u8,
    pub(crate) uses_all: bool,
}

impl Letter {
    /// A rank of which so many copies are held, and wins may hold up to `limit`.
    #[inline]
    pub(crate) const fn new(held: u8, limit: u8) -> Letter {
        Letter { held, limit, uses_all: false }
    }

    /// More copies than the limit are as good as the limit.
    fn number(self) -> usize {
        let limit = self.limit.min(COPIES);
        letter(self.held.min(limit), limit) + if self.uses_all { LETTERS } else { 0 }
    }

    /// What it costs that a win has some copies.
    fn weigh(self, copies: u8) -> Option<u8> {
        let is_enough = !self.uses_all || copies >= self.held.min(self.limit);
        drawn(self.held, self.limit)(copies).filter(|_| is_enough)
    }
}

/// An edge that nobody has asked for.
const UNKNOWN: u16 = u16::MAX;

/// See the [module](self).
pub(crate) struct Automaton {
    states: Numbering<Prefix<Costs>, usize>,
    /// By state, whether a sequence can begin, and letter: the next state.
    next: Vec<[[u16; 2 * LETTERS]; 2]>,
}

impl Default for Automaton {
    /// With the first state alone.
    fn default() -> Automaton {
        let mut automaton = Automaton { states: Numbering::default(), next: Vec::new() };
        automaton.number(Prefix::START);
        automaton
    }
}

impl Automaton {
    /// The state before the first rank.
    pub(crate) const START: usize = 0;

    /// Number of states.
    pub(crate) fn states(&self) -> usize {
        self.next.len()
    }

    /// The state after a rank.
    #[inline]
    pub(crate) fn after(&mut self, state: usize, begins: bool, letter: Letter) -> usize {
        let known = self.next[state][usize::from(begins)][letter.number()];
        if known == UNKNOWN { self.step(state, begins, letter) } else { known.into() }
    }

    /// Makes an edge.
    #[cold]
    fn step(&mut self, state: usize, begins: bool, letter: Letter) -> usize {
        let after = self.states.all[state].next(begins, |copies| letter.weigh(copies));
        let number = self.number(after);
        self.next[state][usize::from(begins)][letter.number()] = number as u16;
        number
    }

    fn number(&mut self, prefix: Prefix<Costs>) -> usize {
        let number = self.states.number(prefix);
        self.next.resize(self.states.all.len(), [[UNKNOWN; 2 * LETTERS]; 2]);
        number
    }

    /// The partial replacement numbers of a group that ends in a state.
    pub(crate) fn end(&self, state: usize) -> Partial {
        self.states.all[state].end()
    }

    /// Makes the edges of all hands of a sort of group, and returns the states in which they end, each with the share
    /// of hands that do, if each copy of a tile is in the hand with probability `copy`. This is close to the share of
    /// deals.
    pub(crate) fn add(&mut self, sort: Sort, copy: f64) -> Vec<(usize, f64)> {
        let share = |held: u8| {
            let (held, copies) = (i32::from(held), i32::from(COPIES));
            CHOOSE_OF_FOUR[held as usize] as f64 * copy.powi(held) * (1.0 - copy).powi(copies - held)
        };
        let mut ends = vec![(Automaton::START, 1.0)];
        for rank in 0..sort.kinds() {
            let limit = sort.copies(rank);
            let mut after = Vec::new();
            for (state, before) in ends {
                for held in 0..=limit {
                    let next = self.after(state, sort.begins_sequence(rank), Letter::new(held, limit));
                    after.push((next, before * share(held)));
                }
            }
            let (states, shares) = Numbering::<usize, usize>::by_share(after);
            ends = states.all.into_iter().zip(shares).collect();
        }
        ends
    }

    /// The state at the end of a hand of a sort of group that was added; counts of ranks that honours do not have are
    /// ignored.
    pub(crate) fn end_of(&self, sort: Sort, counts: &[u8]) -> usize {
        let ranks = counts.iter().take(sort.kinds()).enumerate();
        ranks.fold(Automaton::START, |state, (rank, &held)| self.known(sort, rank, state, held))
    }

    /// For every hand of a sort of group that was added, with its counts as digits, lowest rank first: the state at the
    /// end.
    pub(crate) fn end_of_all(&self, sort: Sort) -> Vec<usize> {
        (0..sort.kinds()).fold(vec![Automaton::START], |states, rank| {
            let with = |held: u8| states.iter().map(move |&state| self.known(sort, rank, state, held));
            (0..=sort.copies(rank)).flat_map(with).collect()
        })
    }

    #[inline]
    fn known(&self, sort: Sort, rank: usize, state: usize, held: u8) -> usize {
        let letter = Letter::new(held, sort.copies(rank)).number();
        self.next[state][usize::from(sort.begins_sequence(rank))][letter].into()
    }
}
