//! The automaton that reads the ranks of a group and ends in its partial replacement numbers.

use crate::parallel::*;

use crate::recurrence::{Prefix, drawn};
use crate::shanten::tables::numbering::Numbering;
use crate::shanten::tables::{Costs, Partial};
use crate::tiles::{CHOOSE_OF_FOUR, COPIES, GroupKind};

/// The number of what a rank is: `held` copies of at most `limit`, which is 0 to 4. These numbers are triangles, one row
/// for each limit: there are [`LETTERS`].
pub const fn letter(held: u8, limit: u8) -> usize {
    let limit = limit as usize;
    limit * (limit + 1) / 2 + held as usize
}

/// What a rank can be.
pub const LETTERS: usize = letter(COPIES, COPIES) + 1;

/// Its states are the distinct [`Prefix`]es after each number of ranks; the count of the next rank leads from one to
/// another.
///
/// There are thousands of states for millions of hands.
pub(crate) struct Automaton {
    /// For each rank, by state before it and copies of it: the state after it.
    next: Vec<Vec<[u16; COPIES as usize + 1]>>,
    ends: Vec<Partial>,
}

impl Automaton {
    /// The automaton of a kind of group with `copies(rank)` copies of each rank, counted from 0.
    ///
    /// Time: milliseconds, nearly all of it in [`Prefix::next`].
    pub(crate) fn new(kind: GroupKind, copies: impl Fn(usize) -> u8) -> Automaton {
        let mut states = vec![Prefix::START];
        let mut next = Vec::new();
        for rank in 0..kind.kinds() {
            let limit = copies(rank);
            // No hand has more than `limit` copies; the edges for them are never taken.
            let begins = kind.begins_sequence(rank);
            let after =
                |state: &Prefix<Costs>| [0, 1, 2, 3, 4].map(|held| state.next(begins, drawn(held, limit)));
            let after_each: Vec<_> = states.par_iter().map(after).collect();
            let mut numbering = Numbering::default();
            let mut number = |state: Prefix<Costs>| numbering.number(state);
            next.push(after_each.into_iter().map(|after| after.map(&mut number)).collect());
            states = numbering.all;
        }
        Automaton { next, ends: states.iter().map(Prefix::end).collect() }
    }

    /// The state at the end of a hand with these counts; counts of ranks that honours do not have are ignored.
    pub(crate) fn end(&self, counts: &[u8]) -> usize {
        let ranks = self.next.iter().zip(counts);
        ranks.fold(0, |state, (next, &count)| usize::from(next[state][count as usize]))
    }

    /// The state at the end of every hand with up to `copies(rank)` copies of each rank, counted from 0. The counts are
    /// the digits of a hand's place, the lowest rank lowest; a rank has as many digits as it can have counts.
    pub(crate) fn end_of_all(&self, copies: impl Fn(usize) -> u8) -> Vec<u16> {
        self.next.iter().enumerate().fold(vec![0], |states, (rank, next)| {
            let counts = 0..=usize::from(copies(rank));
            counts
                .flat_map(|count| states.iter().map(move |&state| next[usize::from(state)][count]))
                .collect()
        })
    }

    /// For each state after the last rank, the share of hands that end in it, if each copy of a tile is in the hand
    /// with probability `copy`. This is close to the share of deals.
    pub(crate) fn shares(&self, copy: f64) -> Vec<f64> {
        let count =
            |held: i32| CHOOSE_OF_FOUR[held as usize] as f64 * copy.powi(held) * (1.0 - copy).powi(4 - held);
        let counts = [0, 1, 2, 3, 4].map(count);
        self.next.iter().fold(vec![1.0], |before, next| {
            let mut after = Vec::new();
            for (share, next) in before.iter().zip(next) {
                for (&state, held) in next.iter().zip(counts) {
                    let state = usize::from(state);
                    after.resize(after.len().max(state + 1), 0.0);
                    after[state] += share * held;
                }
            }
            after
        })
    }

    /// For each state after the last rank, the partial replacement numbers.
    pub(crate) fn ends(&self) -> &[Partial] {
        &self.ends
    }
}
