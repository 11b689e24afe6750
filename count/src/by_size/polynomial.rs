//! Numbers of hands by number of tiles.

use std::ops::AddAssign;

use num_bigint::BigUint;
use num_integer::binomial;
use tehai::count::Count;
use tehai::tiles::COPIES;

/// Numbers of hands and deals by number of tiles, the coefficients of a polynomial: of up to two groups, whose
/// 2⁷² deals fit.
#[derive(Clone, Default)]
pub(super) struct Polynomial(Vec<Count<u128>>);

impl Polynomial {
    /// The hand without tiles.
    pub(super) fn one() -> Polynomial {
        Polynomial(vec![Count { hands: 1, deals: 1 }])
    }

    /// These hands with `held` copies of another tile, some of them given.
    pub(super) fn with_tile(&self, given: u8, held: u8) -> Polynomial {
        let ways = Count { hands: 1, deals: binomial(u128::from(COPIES - given), u128::from(held - given)) };
        let none = vec![Count::default(); held.into()];
        Polynomial(none.into_iter().chain(self.0.iter().map(|&number| number * ways)).collect())
    }

    /// These hands combined with those of another group.
    pub(super) fn times(&self, other: &Polynomial) -> Polynomial {
        let mut product = Polynomial(vec![Count::default(); self.0.len() + other.0.len() - 1]);
        for (tiles, &number) in self.0.iter().enumerate() {
            for (sum, &more) in product.0[tiles..].iter_mut().zip(&other.0) {
                *sum += number * more;
            }
        }
        product
    }

    /// Adds one coefficient of the product: the hands of `tiles` tiles out of these and those of the other groups.
    pub(super) fn add_products(&self, other: &Polynomial, tiles: usize, sum: &mut Count<Wide>) {
        let first = (tiles + 1).saturating_sub(self.0.len());
        let others = other.0.iter().enumerate().take(tiles + 1).skip(first);
        for (more, number) in others {
            let fewer = self.0[tiles - more];
            sum.hands.add_product(fewer.hands, number.hands);
            sum.deals.add_product(fewer.deals, number.deals);
        }
    }
}

impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), Count::default());
        }
        self.0.iter_mut().zip(&other.0).for_each(|(sum, &number)| *sum += number);
    }
}

/// A number of hands or deals of four groups, low + 2³² · high: a sum of products, with one factor split at bit 32.
///
/// Both fit 128 bits: all 2¹³⁶ deals together are at most 2¹⁰⁴ in `high`, and in `low` each of the 2⁷² deals of two
/// groups is added less than 2³² times.
#[derive(Clone, Copy, Default)]
pub(super) struct Wide {
    low: u128,
    high: u128,
}

impl Wide {
    fn add_product(&mut self, one: u128, other: u128) {
        self.low += one * (other & u128::from(u32::MAX));
        self.high += one * (other >> 32);
    }

    pub(super) fn number(self) -> BigUint {
        self.low + (BigUint::from(self.high) << 32)
    }
}

impl AddAssign for Wide {
    fn add_assign(&mut self, other: Wide) {
        self.low += other.low;
        self.high += other.high;
    }
}
