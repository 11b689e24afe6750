//! The number of hands with each value.

use std::collections::BTreeMap;

use tehai::count::Count;

use crate::distribution::Distribution;

/// The key of a row: the value of the feature, and that of the second feature if there is one.
pub type Key = (i64, Option<i64>);

/// The number of hands and deals by value. Histograms of parts add up to that of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    amounts: BTreeMap<Key, Count<u128>>,
    total: Count<u128>,
}

/// Why no sum overflows.
const FEW: &str = "hands that were visited one by one are fewer than 2^128, and so are their deals";

impl Histogram {
    /// Adds some hands with a value.
    ///
    /// # Panics
    /// If a sum exceeds 2¹²⁸, which cannot happen with hands that were visited.
    pub fn add(&mut self, key: Key, amount: Count<u128>) {
        self.checked_add(key, amount).expect(FEW);
    }

    /// Adds some hands with a value. If a sum would exceed 2¹²⁸, adds nothing and returns `None`.
    pub fn checked_add(&mut self, key: Key, amount: Count<u128>) -> Option<()> {
        let Count { hands, deals } = self.total;
        self.total =
            Count { hands: hands.checked_add(amount.hands)?, deals: deals.checked_add(amount.deals)? };
        // At most the total, so it does not overflow.
        *self.amounts.entry(key).or_default() += amount;
        Some(())
    }

    /// Adds the hands of another part.
    ///
    /// # Panics
    /// If a sum exceeds 2¹²⁸, which cannot happen with hands that were visited.
    pub fn merge(&mut self, other: &Histogram) {
        other.rows().for_each(|(key, amount)| self.add(key, amount));
    }

    /// The rows, in ascending order of keys: each key that occurs, with its number of hands and deals.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (Key, Count<u128>)> + '_ {
        self.amounts.iter().map(|(&key, &amount)| (key, amount))
    }

    /// All hands and deals.
    pub const fn total(&self) -> Count<u128> {
        self.total
    }

    /// For each value of the second feature that occurs, the histogram of its hands.
    pub fn split_by_second(&self) -> BTreeMap<i64, Histogram> {
        let mut parts: BTreeMap<i64, Histogram> = BTreeMap::new();
        for ((value, by), amount) in self.rows() {
            if let Some(by) = by {
                parts.entry(by).or_default().add((value, None), amount);
            }
        }
        parts
    }

    /// Mean and spread of the value over hands, as 64-bit floats; `None` if there are no hands.
    pub fn over_hands(&self) -> Option<Moments> {
        self.moments(|amount| amount.hands)
    }

    /// Mean and spread of the value over deals; `None` if there are no deals.
    pub fn over_deals(&self) -> Option<Moments> {
        self.moments(|amount| amount.deals)
    }

    fn moments(&self, of: fn(Count<u128>) -> u128) -> Option<Moments> {
        let weights = || self.rows().map(|((value, _), amount)| (value as f64, of(amount) as f64));
        let total: f64 = weights().map(|(_, weight)| weight).sum();
        if total == 0.0 {
            return None;
        }
        let mean = weights().map(|(value, weight)| value * weight).sum::<f64>() / total;
        let squares: f64 = weights().map(|(value, weight)| (value - mean).powi(2) * weight).sum();
        Some(Moments { number: total, mean, squares })
    }
}

impl Histogram {
    /// The histogram of shanten; `None` if a number has more than 128 bits.
    pub fn of_shanten(distribution: &Distribution) -> Option<Histogram> {
        let mut histogram = Histogram::default();
        for (shanten, number) in distribution.by_shanten() {
            let [hands, deals] = [&number.hands, &number.deals].map(|sum| u128::try_from(sum).ok());
            histogram.add((shanten.into(), None), Count { hands: hands?, deals: deals? });
        }
        Some(histogram)
    }
}

/// The mean of a value, and how far it spreads.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Moments {
    number: f64,
    mean: f64,
    /// Σ (x − mean)².
    squares: f64,
}

impl Moments {
    /// The mean.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation √(Σ (x − mean)² / n) of all n values.
    pub fn deviation(&self) -> f64 {
        (self.squares / self.number).sqrt()
    }

    /// The standard error √(Σ (x − mean)² / (n − 1) / n) of the mean if the n values are a sample, if n ≥ 2.
    pub fn standard_error(&self) -> Option<f64> {
        (self.number > 1.0).then(|| (self.squares / (self.number - 1.0) / self.number).sqrt())
    }
}

/// Counts hands by value in arrays, which is faster than a map, and becomes a [`Histogram`] at the end.
#[derive(Default)]
pub(super) struct Counter {
    /// `rows[0]` is for no second value, `rows[1 + place(second value)]` for the others; in a row, `row[place(value)]`.
    /// Both grow to the values that occur.
    rows: Vec<Vec<Count<u128>>>,
    /// Keys with a value outside [`LEAST`]..[`MOST`].
    others: Histogram,
}

const LEAST: i64 = -1;
const MOST: i64 = 1 << 10;

/// The place of a value in an array.
fn place(value: i64) -> Option<usize> {
    (LEAST..MOST).contains(&value).then(|| (value - LEAST) as usize)
}

impl Counter {
    #[inline]
    pub(super) fn add(&mut self, (value, by): Key, amount: Count<u128>) {
        let row = by.map_or(Some(0), |by| place(by).map(|place| place + 1));
        let (Some(row), Some(column)) = (row, place(value)) else {
            return self.others.add((value, by), amount);
        };
        match self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            Some(sum) => *sum += amount,
            None => self.begin(row, column, amount),
        }
    }

    /// Makes room for a value that is beyond the arrays.
    #[cold]
    fn begin(&mut self, row: usize, column: usize, amount: Count<u128>) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let row = &mut self.rows[row];
        row.resize(row.len().max(column + 1), Count::default());
        row[column] = amount;
    }

    pub(super) fn finish(self) -> Histogram {
        let mut histogram = self.others;
        for (by, row) in (LEAST - 1..).zip(self.rows) {
            let by = (by >= LEAST).then_some(by);
            for (value, amount) in (LEAST..).zip(row).filter(|(_, amount)| amount.hands > 0) {
                histogram.add((value, by), amount);
            }
        }
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_is_a_histogram_whatever_the_values() {
        let (mut counter, mut expected) = (Counter::default(), Histogram::default());
        let values = [0, -1, 7, 7, -2, 1023, 1024, i64::MAX, i64::MIN];
        let seconds = [None, Some(-1), Some(0), Some(5), Some(-9), Some(4000)];
        for (number, key) in values.iter().flat_map(|&v| seconds.map(|by| (v, by))).enumerate() {
            let amount = Count { hands: 1, deals: number as u128 };
            counter.add(key, amount);
            expected.add(key, amount);
        }
        assert_eq!(counter.finish(), expected);
        assert_eq!(Counter::default().finish(), Histogram::default());
    }

    #[test]
    fn moments_are_those_of_the_values_one_by_one() {
        let mut histogram = Histogram::default();
        for (value, hands) in [(1, 1), (2, 2), (4, 1)] {
            histogram.add((value, None), Count { hands, deals: 0 });
        }
        // 1, 2, 2, 4: mean 2.25, squares 1.5625 + 2 · 0.0625 + 3.0625.
        let moments = histogram.over_hands().unwrap();
        assert_eq!(moments.mean(), 2.25);
        assert_eq!(moments.deviation(), (4.75f64 / 4.0).sqrt());
        assert_eq!(moments.standard_error(), Some((4.75f64 / 3.0 / 4.0).sqrt()));
        assert_eq!(histogram.over_deals(), None);
    }
}
