//! Reads groups under limits, and keeps what it met.

use std::cell::RefCell;

use crate::shanten::tables::Partial;
use crate::shanten::tables::automaton::{Automaton, Letter};
use crate::shanten::tables::effect_tables::Changes;
use crate::shanten::tables::group_index::RANKS;
use crate::tiles::GroupKind;

/// States from which the reader begins anew: some six megabytes.
const MOST_STATES: usize = 1 << 14;

thread_local! {
    /// The reader of each thread. It depends on no rules.
    static READER: RefCell<Automaton> = RefCell::default();
}

/// The partial replacement numbers of a group that holds `held` copies of its ranks, if its wins may hold `limits`
/// copies of each.
///
/// Time: tens of nanoseconds, and half a microsecond for each state that is new.
pub(crate) fn read(kind: GroupKind, held: &[u8], limits: &[u8]) -> Partial {
    READER.with_borrow_mut(|reader| reader.read(kind, held, limits, None))
}

/// The same, of the wins that use all copies held of one rank, counted from 0.
pub(crate) fn read_with_all_of(kind: GroupKind, held: &[u8], limits: &[u8], rank: usize) -> Partial {
    READER.with_borrow_mut(|reader| reader.read(kind, held, limits, Some(rank)))
}

/// The partial replacement numbers of such a group, and what each of its tiles does to them.
///
/// Time: half a microsecond, and as much again for each state that is new.
pub(crate) fn read_changes(kind: GroupKind, held: &[u8], limits: &[u8]) -> Changes {
    READER.with_borrow_mut(|reader| reader.read_changes(kind, held, limits))
}

impl Automaton {
    fn read(&mut self, kind: GroupKind, held: &[u8], limits: &[u8], all_of: Option<usize>) -> Partial {
        let mut state = self.start();
        for (rank, (&held, &limit)) in held.iter().zip(limits).take(kind.kinds()).enumerate() {
            let letter = Letter { held, limit, uses_all: all_of == Some(rank) };
            state = self.after(state, kind.begins_sequence(rank), letter);
        }
        self.end(state)
    }

    fn read_changes(&mut self, kind: GroupKind, held: &[u8], limits: &[u8]) -> Changes {
        let kinds = kind.kinds();
        let of_rank = |rank: usize, held: u8| Letter::new(held, limits[rank]);
        // The states before each rank, and the last.
        let mut states = [self.start(); RANKS + 1];
        for rank in 0..kinds {
            states[rank + 1] =
                self.after(states[rank], kind.begins_sequence(rank), of_rank(rank, held[rank]));
        }
        let mut changes = Changes::none(self.end(states[kinds]));
        for (rank, &copies) in held.iter().enumerate().take(kinds) {
            // With other copies of this rank; none if the states become the same again.
            let mut changed = |copies: u8| {
                let mut state = self.after(states[rank], kind.begins_sequence(rank), of_rank(rank, copies));
                for later in rank + 1..kinds {
                    if state == states[later] {
                        return None;
                    }
                    state = self.after(state, kind.begins_sequence(later), of_rank(later, held[later]));
                }
                (state != states[kinds]).then(|| self.end(state))
            };
            if copies < limits[rank] {
                changes.add_drawn(rank, changed(copies + 1));
            }
            if copies > 0 {
                changes.add_discarded(rank, changed(copies - 1));
            }
        }
        changes
    }

    /// The first state, of a new reader if this one has too many.
    fn start(&mut self) -> usize {
        if self.states() > MOST_STATES {
            *self = Automaton::default();
        }
        Automaton::START
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shanten::tables::partial;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    #[test]
    fn a_group_under_limits_has_the_same_numbers_again_and_after_the_reader_began_anew() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut reader = Automaton::default();
        let (mut most, mut new) = (0, 0);
        for _ in 0..20_000 {
            for kind in GroupKind::ALL {
                let limits = [0; 9].map(|_| 4 - (random.next_u32() % 9).saturating_sub(4) as u8);
                let held = [0; 9].map(|_| (random.next_u32() % 5) as u8);
                let expected: Partial = partial(kind, &held, &limits);
                assert_eq!(
                    reader.read(kind, &held, &limits, None),
                    expected,
                    "{kind:?}, {held:?}, {limits:?}"
                );
                assert_eq!(read(kind, &held, &limits), expected);
                new += usize::from(reader.states() < most);
                most = reader.states();
            }
        }
        // Seldom, or it would be no faster than without states.
        assert!((1..100).contains(&new), "the reader began anew {new} times in 40,000");
    }
}
