//! How many hands and how many deals, exactly, and how are such numbers printed?
//!
//! [`Count`] is a number of hands and of deals, [`Fraction`] the quotient of two integers with its decimals.
//!
//! *Hands* are distinct: two hands with the same copies of each tile are one. *Deals* are the ways to take a hand out
//! of the tiles of a game, ∏ C(4, copies), so a share of deals is a probability.
//!
//! ```
//! use tehai::count::Fraction;
//! use tehai::{Forest, GameSets, Rules};
//! let forest = Forest::new();
//! let sets = GameSets::new(&forest, Rules::STANDARD);
//! let (pairs, all) = (sets.wins(2).count()?, sets.all(2).count()?);
//! assert_eq!((pairs.hands, &pairs.deals, &all.deals), (34u8.into(), &204u8.into(), &9180u16.into()));
//! assert_eq!(Fraction::new(pairs.deals, all.deals).scientific(3), "2.22e-02");
//! # Ok::<(), tehai::handset::TooLargeError>(())
//! ```

mod decimal;

pub use decimal::Fraction;

use std::iter::Sum;
use std::ops::{AddAssign, Mul};

use num_bigint::BigUint;

/// How many hands there are, and how many ways to deal them.
///
/// *Hands* are distinct count vectors. *Deals* weigh a hand by the ways to take it from the tiles of the
/// game, which can be told apart: ∏ C(4, copies). `N` is wide enough for what is counted: `BigUint` holds
/// anything, narrower integers are for loops over hands of few tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count<N = BigUint> {
    /// Distinct hands; drawn hands in a sample.
    pub hands: N,
    /// Ways to deal them; 0 in a sample.
    pub deals: N,
}

impl<N> Count<N> {
    /// Applies a function to both numbers.
    pub fn map<M>(self, mut f: impl FnMut(N) -> M) -> Count<M> {
        Count { hands: f(self.hands), deals: f(self.deals) }
    }
}

impl<N: AddAssign> AddAssign for Count<N> {
    fn add_assign(&mut self, other: Count<N>) {
        self.hands += other.hands;
        self.deals += other.deals;
    }
}

impl<'c, N: AddAssign<&'c N>> AddAssign<&'c Count<N>> for Count<N> {
    fn add_assign(&mut self, other: &'c Count<N>) {
        self.hands += &other.hands;
        self.deals += &other.deals;
    }
}

impl<'c, N: Default + AddAssign<&'c N>> Sum<&'c Count<N>> for Count<N> {
    fn sum<I: Iterator<Item = &'c Count<N>>>(counts: I) -> Count<N> {
        counts.fold(Count::default(), |mut sum, count| {
            sum += count;
            sum
        })
    }
}

impl<N: Mul<Output = N>> Mul for Count<N> {
    type Output = Count<N>;

    /// The number of ways to combine these hands with hands of other groups.
    fn mul(self, other: Count<N>) -> Count<N> {
        Count { hands: self.hands * other.hands, deals: self.deals * other.deals }
    }
}

impl From<Count<u64>> for Count {
    fn from(count: Count<u64>) -> Count {
        count.map(BigUint::from)
    }
}

impl From<Count<u128>> for Count {
    fn from(count: Count<u128>) -> Count {
        count.map(BigUint::from)
    }
}
