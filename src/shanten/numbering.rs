//! Numbers for things of which there are few, in the order they come.

use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashMap;

/// The things met so far, each with a number of type `N`: its place in the list.
pub(super) struct Numbering<T, N> {
    pub(super) all: Vec<T>,
    numbers: FxHashMap<T, N>,
}

impl<T, N> Default for Numbering<T, N> {
    fn default() -> Numbering<T, N> {
        Numbering { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash, N: Copy + TryFrom<usize, Error: Debug>> Numbering<T, N> {
    /// The number of a thing, the next one if it was not met before.
    ///
    /// # Panics
    /// If there are more things than numbers.
    pub(super) fn number(&mut self, thing: T) -> N {
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.all.push(thing.clone());
            N::try_from(self.all.len() - 1).expect("there are fewer things than numbers")
        })
    }
}
