//! How is a set of hands shared out, by the ranks of its hands, to machines and threads?

use std::ops::Range;

#[cfg(not(feature = "rayon"))]
pub use tehai::parallel::ParallelIterator;
use tehai::parallel::*;

/// Hands that one thread visits at a time: enough that finding the first costs little in comparison, few enough that
/// all threads end at about the same time.
pub const BLOCK: u128 = 1 << 14;

/// The ranks in blocks of a size, in parallel; the last block may be smaller.
///
/// # Panics
/// If the size is 0, or if there are 2⁶⁴ blocks or more.
pub fn blocks(ranks: Range<u128>, size: u128) -> impl ParallelIterator<Item = Range<u128>> {
    let number = ranks.end.saturating_sub(ranks.start).div_ceil(size);
    let number = u64::try_from(number).expect("nobody visits 2^64 blocks");
    (0..number).into_par_iter().map(move |block| {
        let start = ranks.start + u128::from(block) * size;
        start..ranks.end.min(start + size)
    })
}

/// The ranks of part `part`, counted from 1, of `parts` parts of a set of `hands` hands: ⌊(part − 1) · hands
/// / parts⌋ to ⌊part · hands / parts⌋. The parts together are the set, each rank in one of them.
///
/// ```
/// use tehai_count::parts::part_of;
/// assert_eq!([1, 2, 3].map(|part| part_of(10, part, 3)), [0..3, 3..6, 6..10]);
/// ```
///
/// # Panics
/// If the part is 0 or above the number of parts.
pub fn part_of(hands: u128, part: u64, parts: u64) -> Range<u128> {
    assert!((1..=parts).contains(&part), "part {part} of {parts}");
    let (quotient, remainder) = (hands / u128::from(parts), hands % u128::from(parts));
    // No overflow: the first product is at most `hands`, the second below 2¹²⁸.
    let end = |part: u64| quotient * u128::from(part) + remainder * u128::from(part) / u128::from(parts);
    end(part - 1)..end(part)
}
