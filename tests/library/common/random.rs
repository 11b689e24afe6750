//! Random choices.

use rand_core::Rng;

/// A random number below `end`.
pub fn below(random: &mut impl Rng, end: usize) -> usize {
    random.next_u32() as usize % end
}

pub fn one_of<T: Copy>(random: &mut impl Rng, choices: &[T]) -> T {
    choices[below(random, choices.len())]
}
