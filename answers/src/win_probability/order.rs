//! The order of numbers that rounding must not decide.

use tehai::sort;

/// Relative differences of numbers that count as equal.
const ROUNDING: f64 = 1e-12;

/// Are numbers the same to 12 digits?
pub fn are_equal(one: f64, other: f64) -> bool {
    (one - other).abs() <= ROUNDING * f64::max(one.abs(), other.abs())
}

/// The rank of each number, 0 of the largest; equal ones share theirs.
pub fn ranks(numbers: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..numbers.len()).collect();
    sort::sort_by(&mut places, |&one, &other| numbers[other].total_cmp(&numbers[one]));
    let mut ranks = vec![0; numbers.len()];
    for pair in places.windows(2) {
        let next = usize::from(!are_equal(numbers[pair[0]], numbers[pair[1]]));
        ranks[pair[1]] = ranks[pair[0]] + next;
    }
    ranks
}
