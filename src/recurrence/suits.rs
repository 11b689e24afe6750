//! The recurrence for suits of any number of ranks, and any number of them.
//!
//! The hands of a suit of n ranks cannot be listed, but its ranks can be read one by one for all hands at once. All
//! that counts about the ranks read so far is what they still need ([`Prefix`]), and there are few such states. Each
//! has the numbers of hands that lead to it, by number of tiles. Suits are then joined by [`Wins::join`], a power of
//! them by repeated squaring.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::recurrence::semiring::{Counts, Semiring, Series};
use crate::recurrence::{Prefix, Wins};
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

/// A and B of some suits: how many hands, or deals, are `m` melds, or `m` melds and a head, for each m up to `max_melds`.
///
/// Time: proportional to the ranks times `max_melds`, and to the square of `max_melds` for each doubling of the suits. A
/// thousand suits of a thousand ranks take a tenth of a second.
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
    let mut prefixes = FxHashMap::from_iter([(Prefix::START, vec![counts.one()])]);
    for _ in 0..ranks {
        stop::check();
        let mut longer = FxHashMap::<Prefix<bool>, Vec<BigUint>>::default();
        for (prefix, numbers) in &prefixes {
            for copies in 0..=COPIES {
                // Sequences that begin at the last two ranks are never complete.
                let next = prefix.next(true, |in_win| (in_win == copies).then_some(()));
                if next.is_dead() {
                    continue;
                }
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
    let terms = |heads: usize, is_complete: fn(Wins<bool>) -> bool| {
        let complete = || prefixes.iter().filter(|(prefix, _)| is_complete(prefix.end()));
        let term = |melds| complete().filter_map(|(_, numbers)| numbers.get(3 * melds + 2 * heads)).sum();
        Series::new(counts, (0..=max_melds).map(term).collect())
    };
    Wins { melds: terms(0, |end| end.melds), wins: terms(1, |end| end.wins) }
}
