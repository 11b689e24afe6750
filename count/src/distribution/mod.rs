//! How many hands are how far away?

use std::hash::Hash;
use std::ops::AddAssign;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use tehai::count::{Count, Fraction};

mod set;
mod shanten;

pub(crate) use set::of_levels;

/// How many hands, and how many deals, have each distance: the fewest tiles to draw until a hand holds one of a set, of
/// which wins are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    by_distance: Vec<Count>,
}

impl Distribution {
    /// The distribution of hands of which so many have distance 0, 1, …
    pub(crate) fn new(by_distance: impl IntoIterator<Item = Count>) -> Distribution {
        let mut by_distance: Vec<Count> = by_distance.into_iter().collect();
        let found = by_distance.iter().rposition(|count| count.hands != BigUint::ZERO);
        by_distance.truncate(found.map_or(0, |last| last + 1));
        Distribution { by_distance }
    }

    /// Hands and deals at distance 0, 1, …, up to the largest distance that occurs.
    pub fn counts(&self) -> &[Count] {
        &self.by_distance
    }

    /// Hands and deals by shanten (向聴数), one less than the distance from a win, for each that occurs.
    pub fn by_shanten(&self) -> impl Iterator<Item = (i8, &Count)> {
        (-1..=i8::MAX).zip(&self.by_distance).filter(|(_, count)| count.hands != BigUint::ZERO)
    }

    /// All hands and deals.
    pub fn total(&self) -> Count {
        self.by_distance.iter().sum()
    }

    /// The mean distance of a deal; `None` if there are no hands. The mean shanten is one less.
    pub fn mean(&self) -> Option<Fraction> {
        let deals = self.total().deals;
        let sum: BigUint =
            (0u32..).zip(&self.by_distance).map(|(distance, count)| &count.deals * distance).sum();
        (deals != BigUint::ZERO).then(|| Fraction::new(sum, deals))
    }
}

/// The sums of both, by key.
pub(crate) fn merge<K: Eq + Hash, V: Default + for<'v> AddAssign<&'v V>>(
    one: FxHashMap<K, V>,
    other: FxHashMap<K, V>,
) -> FxHashMap<K, V> {
    let (mut more, fewer) = if one.len() < other.len() { (other, one) } else { (one, other) };
    for (key, sum) in fewer {
        *more.entry(key).or_default() += &sum;
    }
    more
}
