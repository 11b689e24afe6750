//! For one group hand, the hands that settle its vector.
//!
//! Let all vectors be right but that of the group hand g, whose numbers V'\[a\] may be anything. Beside other groups c
//! that complete number a at the cost X_c\[a\], the answer is right if and only if the least V'\[a\] + X_c\[a\] is T_c.
//! Let λ_a be the largest T_c − X_c\[a\], and A_c the numbers a with λ_a + X_c\[a\] = T_c. Then V' is right everywhere
//! if and only if V' ≥ λ, and each A_c has a number with V'\[a\] = λ_a.

use crate::game::{Game, GroupHand, NUMBERS, Vector};
use crate::join::{Part, replacement, rest};

/// What is true of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The right answer, as a replacement number.
    pub answer: i32,
    /// Whether that is the number of the standard form, and no special form is as near: only then can an answer be too
    /// large.
    pub is_exact: bool,
}

/// The right answer for a standard form that is so far away, beside the special forms.
pub fn truth(standard: i32, special: i32) -> Truth {
    Truth { answer: standard.min(special), is_exact: standard < special }
}

/// What a vector must be to be right beside all others, and the parts that settle it.
#[derive(Clone, Debug)]
pub struct Settled {
    /// λ: the least that each number may be.
    pub lambda: Vector,
    /// The minimal A, each a set of bits: one number of each must be λ.
    pub minimal: Vec<u16>,
    /// Places of the parts that settle it. The first belong to `minimal`, in that order.
    pub parts: Vec<usize>,
}

/// Settles the vector of a group hand by the parts that may stand beside it. `special` is the replacement number of the
/// special forms beside a part.
pub fn settle(game: &Game, hand: &GroupHand, parts: &[&Part], special: impl Fn(&Part) -> i32) -> Settled {
    let numbers = game.numbers();
    let truths: Vec<Truth> = (parts.iter())
        .map(|part| truth(replacement(game, &hand.vector, &part.vector), special(part)))
        .collect();
    let mut lambda = [i32::MIN; NUMBERS];
    for (part, truth) in parts.iter().zip(&truths) {
        for (a, least) in lambda.iter_mut().enumerate().take(numbers) {
            *least = (*least).max(truth.answer - rest(game, &part.vector, a));
        }
    }

    // The first part with each set of numbers that attain their λ: exact parts, and the others.
    let mut first = [vec![None; 1 << numbers], vec![None; 1 << numbers]];
    let mut met: [Vec<u16>; 2] = [Vec::new(), Vec::new()];
    for (place, (part, truth)) in parts.iter().zip(&truths).enumerate() {
        let attains = |&a: &usize| lambda[a] + rest(game, &part.vector, a) == truth.answer;
        let set: u16 = (0..numbers).filter(attains).map(|a| 1 << a).sum();
        let kind = usize::from(!truth.is_exact);
        if first[kind][usize::from(set)].is_none() {
            first[kind][usize::from(set)] = Some(place);
            met[kind].push(set);
        }
    }
    let minimal = minimal_sets(&met[0]);
    let mut chosen: Vec<(usize, u16)> = minimal.iter().map(|&set| (0, set)).collect();
    // Every λ must be attained in the list. While one is not: the part that attains most of these.
    let mut left: u16 = (0..numbers).map(|a| 1 << a).sum();
    minimal.iter().for_each(|set| left &= !set);
    let all = || (0..2).flat_map(|kind| met[kind].iter().map(move |&set| (kind, set)));
    while let Some((kind, set)) = all().max_by_key(|&(_, set)| (set & left).count_ones())
        && set & left != 0
    {
        chosen.push((kind, set));
        left &= !set;
    }
    let parts = chosen.into_iter().filter_map(|(kind, set)| first[kind][usize::from(set)]).collect();
    Settled { lambda, minimal, parts }
}

/// The sets that contain no other.
pub fn minimal_sets(sets: &[u16]) -> Vec<u16> {
    let mut sets = sets.to_vec();
    sets.sort_unstable_by_key(|&set| (set.count_ones(), set));
    sets.dedup();
    let mut minimal: Vec<u16> = Vec::new();
    for set in sets {
        if minimal.iter().all(|&smaller| smaller & set != smaller) {
            minimal.push(set);
        }
    }
    minimal
}
