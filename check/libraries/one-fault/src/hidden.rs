//! Which wrong numbers no hand shows, alone and in pairs.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::game::{Game, GroupHand, NUMBERS, Vector};
use crate::join::{Part, Parts, candidates, join_all};
use crate::list::{Entry, Groups, Lister, Tables};

/// How many numbers of the vectors may be wrong without changing the answer to any hand, if all others are right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Numbers of all vectors.
    pub numbers: u64,
    /// Those that may be larger by any amount.
    pub larger: u64,
    /// Those that may be one smaller.
    pub smaller: u64,
}

/// Counts the numbers that may be wrong unseen, in one suit or the honours.
pub fn hidden(groups: &Groups) -> Hidden {
    let [suits, honours] = Lister::new(groups, Tables::Separate).entries();
    let mut sum = Hidden::default();
    for (entries, hands) in [(&suits, &groups.suits), (&honours, &groups.honours)] {
        for (entry, hand) in entries.iter().zip(hands) {
            for a in 0..groups.game.numbers() {
                sum.numbers += 1;
                sum.larger += u64::from(may_be_larger(&groups.game, entry, &hand.vector, a));
                sum.smaller += u64::from(entry.once.lambda[a] < hand.vector[a]);
            }
        }
    }
    sum
}

/// Whether a number may be larger by any amount: each minimal set has another one that is λ.
fn may_be_larger(game: &Game, entry: &Entry, vector: &Vector, a: usize) -> bool {
    let others: u16 =
        (0..game.numbers()).filter(|&b| b != a && vector[b] == entry.once.lambda[b]).map(|b| 1 << b).sum();
    entry.once.minimal.iter().all(|set| set & others != 0)
}

/// Pairs of numbers that no hand shows to be too large by one while the other is right, but some hand if both are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Pairs of a number of the manzu and one of the pinzu, each of a table of its own.
    pub suits: u64,
    /// Pairs of a number of the manzu and one of the honours.
    pub suit_and_honours: u64,
}

/// Hands of a group with the same vector and number of tiles.
struct Class {
    hands: u64,
    tiles: usize,
    vector: Vector,
    /// The numbers that may be larger unseen, as bits.
    may_be_larger: u16,
}

fn classes(game: &Game, hands: &[GroupHand], entry: impl Fn(u32) -> Entry) -> Vec<Class> {
    let mut classes: BTreeMap<(usize, Vector), Class> = BTreeMap::new();
    for (place, hand) in hands.iter().enumerate() {
        let class = classes.entry((hand.tiles, hand.vector)).or_insert_with(|| {
            let entry = entry(place as u32);
            let larger = |&a: &usize| may_be_larger(game, &entry, &hand.vector, a);
            let may_be_larger = (0..game.numbers()).filter(larger).map(|a| 1 << a).sum();
            Class { hands: 0, tiles: hand.tiles, vector: hand.vector, may_be_larger }
        });
        class.hands += 1;
    }
    classes.into_values().collect()
}

/// Counts the pairs, for the standard form and three suits.
pub fn pairs(groups: &Groups) -> Pairs {
    let Groups { game, tiles, .. } = groups;
    let lister = Lister::new(groups, Tables::Separate);
    let suits = classes(game, &groups.suits, |place| lister.suit(place));
    let honours = classes(game, &groups.honours, |place| lister.honours(place));
    let suit = candidates(&groups.suits, true, *tiles);
    let beside_suits = join_all(game, &suit, &candidates(&groups.honours, false, *tiles));
    let beside_suit_and_honours = join_all(game, &suit, &suit);
    let count = |others: &[Class], beside: &Parts| -> u64 {
        let of_class = |one: &Class| -> u64 {
            let fitting = others.iter().filter(|other| one.tiles + other.tiles <= *tiles);
            let pairs = |other: &Class| {
                let parts = &beside[tiles - one.tiles - other.tiles];
                one.hands * other.hands * u64::from(count_together(game, one, other, parts))
            };
            fitting.map(pairs).sum()
        };
        suits.par_iter().map(of_class).sum()
    };
    Pairs { suits: count(&suits, &beside_suits), suit_and_honours: count(&honours, &beside_suit_and_honours) }
}

/// Pairs of numbers of two classes that show together beside some part.
fn count_together(game: &Game, one: &Class, other: &Class, parts: &[Part]) -> u32 {
    let mut seen = [0u16; NUMBERS];
    for part in parts {
        let attaining = attaining(game, &one.vector, &other.vector, &part.vector);
        for (a, seen) in seen.iter_mut().enumerate() {
            // The numbers of the other that attain the answer without number `a` of the one.
            let without =
                (attaining.iter().enumerate()).filter(|&(b, _)| b != a).fold(0, |all, (_, set)| all | set);
            if without.count_ones() == 1 {
                *seen |= without;
            }
        }
    }
    (0..game.numbers())
        .filter(|a| one.may_be_larger >> a & 1 == 1)
        .map(|a| (seen[a] & other.may_be_larger).count_ones())
        .sum()
}

/// For each number of one group, the numbers of the other that attain the answer with it, as bits.
fn attaining(game: &Game, one: &Vector, other: &Vector, others: &Vector) -> [u16; NUMBERS] {
    let numbers = game.numbers();
    let size = game.melds + 1;
    let mut least = i32::MAX;
    let mut sets = [0; NUMBERS];
    for (a, first) in one.iter().enumerate().take(numbers) {
        for (b, second) in other.iter().enumerate().take(numbers) {
            let (melds, heads) = (a % size + b % size, a / size + b / size);
            if melds > game.melds || heads > 1 {
                continue;
            }
            let cost = first + second + others[(1 - heads) * size + game.melds - melds];
            if cost < least {
                (least, sets) = (cost, [0; NUMBERS]);
            }
            if cost == least {
                sets[a] |= 1 << b;
            }
        }
    }
    sets
}
