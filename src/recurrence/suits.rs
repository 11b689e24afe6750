//! The recurrence for suits of any number of ranks, and any number of them.
//!
//! The hands of a suit of n ranks cannot be listed, but its ranks can be read one by one for all hands at once. All
//! that counts about the ranks read so far is what they still need ([`Prefix`]), and there are few such states. Each
//! has the numbers of hands that lead to it, by number of tiles. Suits are then joined by [`Wins::join`], a power of
//! them by repeated squaring.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::recurrence::Wins;
use crate::recurrence::semiring::{Counts, Semiring, Series};
use crate::stop;
use crate::tiles::{CHOOSE_OF_FOUR, COPIES};

/// Suits of one size: `suits` of them, each with the ranks 1 to `ranks` and four copies of each. Melds are three equal
/// tiles, or three consecutive ranks of a suit.
///
/// An honour is a suit of one rank. So the tiles of riichi mahjong are three suits of nine ranks and seven of one,
/// and those for three players, without 2m to 8m, are two of nine and nine of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Suits {
    /// How many suits.
    pub suits: u32,
    /// The ranks of each.
    pub ranks: u32,
}

/// A and B of some suits: how many hands are `m` melds, or `m` melds and a head, for each m up to `max_melds`.
///
/// Time: proportional to the ranks and the square of `max_melds`; the number of suits hardly matters. A thousand suits
/// of a thousand ranks take a tenth of a second.
///
/// ```
/// use tehai::recurrence::{Counts, Suits, wins_of_suits};
///
/// // One suit of four ranks, one meld and a head: twelve wins have a triplet, eight a sequence.
/// let wins = wins_of_suits(&Counts::Hands, &[Suits { suits: 1, ranks: 4 }], 1).wins;
/// assert_eq!(wins.terms()[1], 20u8.into());
///
/// let riichi = [Suits { suits: 3, ranks: 9 }, Suits { suits: 7, ranks: 1 }];
/// assert_eq!(wins_of_suits(&Counts::Hands, &riichi, 4).wins.terms()[4], 11_498_658u32.into());
/// ```
pub fn wins_of_suits<'a>(counts: &'a Counts, suits: &[Suits], max_melds: usize) -> Wins<Series<'a, Counts>> {
    let none = || vec![counts.zero(); max_melds + 1];
    let mut melds = none();
    melds[0] = counts.one();
    let mut all = Wins { melds: Series::new(counts, melds), wins: Series::new(counts, none()) };
    for &Suits { suits, ranks } in suits {
        // The wins of 1, 2, 4, … suits of this size.
        let mut power = wins_of_suit(counts, ranks, max_melds);
        let mut left = suits;
        while left > 0 {
            if left & 1 == 1 {
                all = all.join(&power);
            }
            left >>= 1;
            if left > 0 {
                power = power.join(&power);
            }
        }
    }
    all
}

/// A and B of one suit.
fn wins_of_suit(counts: &Counts, ranks: u32, max_melds: usize) -> Wins<Series<'_, Counts>> {
    let most_tiles = 3 * max_melds + 2;
    // For each state, the numbers of hands by number of tiles.
    let mut prefixes = BTreeMap::from([(Prefix::START, vec![counts.one()])]);
    for _ in 0..ranks {
        stop::check();
        let mut longer = BTreeMap::<Prefix, Vec<BigUint>>::new();
        for (prefix, numbers) in &prefixes {
            for copies in 0..=COPIES {
                let Some(next) = prefix.next(copies) else { continue };
                let ways = match counts {
                    Counts::Hands => 1,
                    Counts::Deals => CHOOSE_OF_FOUR[usize::from(copies)],
                };
                let sums = longer.entry(next).or_insert_with(|| vec![BigUint::ZERO; most_tiles + 1]);
                for (sum, number) in sums.iter_mut().skip(copies.into()).zip(numbers) {
                    *sum += number * ways;
                }
            }
        }
        prefixes = longer;
    }
    let terms = |heads: usize, splits: fn(&Prefix) -> Splits| {
        let complete = || prefixes.iter().filter(|(prefix, _)| splits(prefix) & COMPLETE != 0);
        let term = |melds| complete().filter_map(|(_, numbers)| numbers.get(3 * melds + 2 * heads)).sum();
        Series::new(counts, (0..=max_melds).map(term).collect())
    };
    Wins { melds: terms(0, |prefix| prefix.without_head), wins: terms(1, |prefix| prefix.with_head) }
}

/// Sequences that may begin at one rank: three equal ones are three triplets, and make no other win.
const MAX_SEQUENCES: u8 = 2;

/// What the ranks read so far may still need: all pairs (older, newer) such that they split into melds and into
/// sequences that began two ranks ago and one rank ago, without a head and with one.
///
/// For example, 1123 splits into 11 and a sequence that began at 2, (1, 0) with a head; and into 123 and a sequence
/// that began at 1, which would need another 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix {
    without_head: Splits,
    with_head: Splits,
}

/// A set of pairs: (older, newer) is bit 3 · older + newer.
type Splits = u16;

const COMPLETE: Splits = 1;

impl Prefix {
    /// Before the first rank.
    const START: Prefix = Prefix { without_head: COMPLETE, with_head: 0 };

    /// After the next rank, of which the hand has so many copies. `None` if no more ranks make it melds, or melds and a
    /// head.
    fn next(self, copies: u8) -> Option<Prefix> {
        let without_head = read(self.without_head, copies);
        let head_here = copies.checked_sub(2).map_or(0, |rest| read(self.without_head, rest));
        let with_head = read(self.with_head, copies) | head_here;
        (without_head | with_head != 0).then_some(Prefix { without_head, with_head })
    }
}

/// The splits after a rank whose copies belong to sequences, of which some begin here, and perhaps to a triplet.
fn read(splits: Splits, copies: u8) -> Splits {
    let sequences = 0..=MAX_SEQUENCES;
    let mut next = 0;
    for (older, newer) in
        sequences.clone().flat_map(|older| sequences.clone().map(move |newer| (older, newer)))
    {
        let is_split = splits & bit(older, newer) != 0;
        for new in sequences
            .clone()
            .filter(|new| is_split && matches!(copies.checked_sub(older + newer + new), Some(0 | 3)))
        {
            next |= bit(newer, new);
        }
    }
    next
}

fn bit(older: u8, newer: u8) -> Splits {
    1 << (3 * older + newer)
}
