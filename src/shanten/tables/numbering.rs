//! Numbers for distinct things, in the order in which they first occur.

use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::sort;

/// The distinct things so far. The number of each, of type `N`, is its place in the list.
pub(crate) struct Numbering<T, N> {
    pub(crate) all: Vec<T>,
    numbers: FxHashMap<T, N>,
}

impl<T, N> Default for Numbering<T, N> {
    fn default() -> Numbering<T, N> {
        Numbering { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash, N: Copy + Into<usize> + TryFrom<usize, Error: Debug>> Numbering<T, N> {
    /// Numbers things by their shares, the largest first. A thing may occur several times; its shares add up. The sums
    /// are returned by number.
    ///
    /// # Panics
    /// As [`number`](Numbering::number).
    pub(crate) fn by_share(things: impl IntoIterator<Item = (T, f64)>) -> (Numbering<T, N>, Vec<f64>) {
        let mut met: Numbering<T, N> = Numbering::default();
        let mut shares = Vec::new();
        for (thing, share) in things {
            let number: usize = met.number(thing).into();
            shares.resize(met.all.len(), 0.0);
            shares[number] += share;
        }
        let mut sorted: Vec<(T, f64)> = met.all.into_iter().zip(shares).collect();
        sort::sort_by(&mut sorted, |one, other| other.1.total_cmp(&one.1));
        let mut numbering = Numbering::default();
        let number = |(thing, share)| {
            numbering.number(thing);
            share
        };
        let shares = sorted.into_iter().map(number).collect();
        (numbering, shares)
    }

    /// The number of a thing; the next one if it is new.
    ///
    /// # Panics
    /// If there are more things than numbers of the type.
    pub(crate) fn number(&mut self, thing: T) -> N {
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.all.push(thing.clone());
            N::try_from(self.all.len() - 1).expect("there are fewer things than numbers")
        })
    }
}
