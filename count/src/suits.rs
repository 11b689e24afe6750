//! The recurrence for suits of any number of ranks, and any number of them.
//!
//! The hands of a suit of n ranks cannot be listed, but its ranks can be read one by one for all hands at once. All
//! that counts about the ranks read so far is what they still need ([`Prefix`]), and there are few such states. Each
//! has the numbers of hands that lead to it, by number of tiles. Suits are then joined by [`Wins::join`], a power of
//! them by repeated squaring.

use num_bigint::{BigInt, BigUint};
use num_integer::binomial;
use rustc_hash::FxHashMap;

use tehai::count::Count;
use tehai::recurrence::{Costs, Counts, Prefix, Semiring, Series, Wins};
use tehai::rules::SevenPairs;
use tehai::stop;
use tehai::tiles::{CHOOSE_OF_FOUR, COPIES};

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

/// A and B of some suits: how many hands, or deals, are `m` melds, or `m` melds and a head, for each m up to
/// `max_melds`.
///
/// Time: proportional to the square of `max_melds` for each doubling of the suits. It hardly depends on the ranks:
/// beyond 4m + 1 of them, the numbers are values of polynomials. A hundred million suits of a hundred million ranks and
/// 30 melds take some 50 milliseconds.
///
/// ```
/// use tehai::recurrence::Counts;
/// use tehai_count::suits::{Suits, wins_of_suits};
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

/// The hands of some suits that hold some tiles at least, and of whose tiles no 3m + 2 are m melds and a head, nor, if
/// they count, seven pairs: by number of tiles. Their deals are the ways to take the others from those left.
///
/// `given` are the copies of each rank, suit after suit; what it does not name is not given.
///
/// Time: a second for a hundred ranks and four melds.
///
/// ```
/// use tehai_count::suits::{Suits, without_win};
///
/// // Of one suit of four ranks, the hands of five tiles that are not a meld and a head.
/// let four = Suits { suits: 1, ranks: 4 };
/// assert_eq!(without_win(&[four], &[], 1, None)[5].hands, (52u8 - 20).into());
///
/// // 1, 1, 2, 3 wait for 1 and 4, of which six copies are left.
/// assert_eq!(without_win(&[four], &[2, 1, 1], 1, None)[5].deals, (12u8 - 6).into());
/// ```
///
/// # Panics
/// If there are more than twelve melds, or if more than four copies of a tile or more ranks than the suits have are
/// given.
pub fn without_win(suits: &[Suits], given: &[u8], melds: usize, pairs: Option<SevenPairs>) -> Vec<Count> {
    assert!(melds <= MOST_MELDS && given.iter().all(|&copies| copies <= COPIES));
    let ranks: u64 = suits.iter().map(|of| u64::from(of.suits) * u64::from(of.ranks)).sum();
    assert!(given.len() as u64 <= ranks, "{} ranks given of {ranks}", given.len());
    // What the ranks so far contain, and their pairs; for each the numbers of hands by number of tiles.
    type States = FxHashMap<(Prefix<Contained>, u8), Vec<Count>>;
    let mut states = States::from_iter([(
        (Prefix::START, 0),
        vec![Count { hands: BigUint::from(1u8), deals: 1u8.into() }],
    )]);
    let ranks = suits.iter().flat_map(|of| (0..of.suits).flat_map(|_| (1..=of.ranks).rev()));
    for (place, ranks_to_come) in ranks.enumerate() {
        stop::check();
        let given = given.get(place).copied().unwrap_or(0);
        let mut longer = States::default();
        for ((prefix, of_pairs), numbers) in &states {
            for held in given..=COPIES {
                let next = prefix.next(ranks_to_come > 2, |copies| (copies <= held).then_some(0));
                let next = next.map(|costs| costs.cut(melds, 0));
                let of_pairs = of_pairs + pairs.map_or(0, |rule| pairs_of(rule, held));
                if next.end().wins.get(melds).is_some() || of_pairs >= 7 {
                    continue;
                }
                let ways = binomial(u32::from(COPIES - given), u32::from(held - given));
                let sums = longer.entry((next, of_pairs)).or_default();
                let tiles = usize::from(held) + numbers.len();
                if sums.len() < tiles {
                    sums.resize(tiles, Count::default());
                }
                for (sum, number) in sums[held.into()..].iter_mut().zip(numbers) {
                    sum.hands += &number.hands;
                    sum.deals += &number.deals * ways;
                }
            }
        }
        states = longer;
    }
    let mut all: Vec<Count> = Vec::new();
    for numbers in states.into_values() {
        all.resize(all.len().max(numbers.len()), Count::default());
        all.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
    }
    all
}

/// How many of seven pairs some copies of a tile are.
fn pairs_of(rule: SevenPairs, held: u8) -> u8 {
    match rule {
        SevenPairs::Distinct => u8::from(held >= 2),
        SevenPairs::Any => held / 2,
    }
}

/// Which numbers of melds some tiles contain: those that lack nothing.
type Contained = Costs<16, MOST_MELDS>;

/// The most melds that [`without_win`] counts.
const MOST_MELDS: usize = 12;

/// A and B of one suit.
///
/// From 3m ranks on the numbers are polynomials of the number of ranks, so those of m + 2 of them tell all others. The
/// held ranks of a hand are blocks, with an empty rank between any two. Sequences lie within blocks, so a hand is melds
/// if each block is, and wins if one block has the head and the others are melds. With m melds it has at most m + 1
/// blocks, of at most 3m + 1 ranks together; b blocks of l ranks stand in C(n - l + 1, b) places among n ranks. That is
/// a polynomial of degree b for all n from l - 1 on.
fn wins_of_suit(counts: &Counts, ranks: u32, max_melds: usize) -> Wins<Series<'_, Counts>> {
    let degree = max_melds + 1;
    let first = 3 * max_melds;
    let mut read = Read::new(counts, max_melds);
    let ranks = ranks as usize;
    if ranks <= first + degree {
        (0..ranks).for_each(|_| read.rank());
        return read.wins();
    }
    (0..first).for_each(|_| read.rank());
    let known: Vec<_> = (0..=degree).map(|_| (read.wins(), read.rank()).0).collect();
    let beyond = |known: Vec<&[BigUint]>| {
        let values = |melds: usize| known.iter().map(|terms| &terms[melds]).collect::<Vec<_>>();
        let terms = (0..=max_melds).map(|melds| value_of_polynomial(&values(melds), ranks - first));
        Series::new(counts, terms.collect())
    };
    Wins {
        melds: beyond(known.iter().map(|of| of.melds.terms()).collect()),
        wins: beyond(known.iter().map(|of| of.wins.terms()).collect()),
    }
}

/// The value at x of the polynomial that has these values at 0, 1, 2, …: the sum of the differences, the first of each
/// order, times C(x, order) (Newton).
fn value_of_polynomial(values: &[&BigUint], x: usize) -> BigUint {
    let mut differences: Vec<BigInt> = values.iter().map(|&value| value.clone().into()).collect();
    let (mut sum, mut binomial) = (BigInt::ZERO, BigInt::from(1));
    for order in 0..values.len() {
        sum += &differences[0] * &binomial;
        binomial = binomial * (x - order) / (order + 1);
        differences = differences.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
    }
    sum.try_into().expect("a number of hands")
}

/// The ranks of a suit that were read so far.
struct Read<'a> {
    counts: &'a Counts,
    max_melds: usize,
    /// For each state, the numbers of hands by number of tiles.
    prefixes: FxHashMap<Prefix<bool>, Vec<BigUint>>,
}

impl<'a> Read<'a> {
    fn new(counts: &'a Counts, max_melds: usize) -> Read<'a> {
        Read { counts, max_melds, prefixes: FxHashMap::from_iter([(Prefix::START, vec![counts.one()])]) }
    }

    /// Reads one more rank.
    fn rank(&mut self) {
        stop::check();
        let most_tiles = 3 * self.max_melds + 2;
        let mut longer = FxHashMap::<Prefix<bool>, Vec<BigUint>>::default();
        for (prefix, numbers) in &self.prefixes {
            for copies in 0..=COPIES {
                // Sequences that begin at the last two ranks are never complete.
                let next = prefix.next(true, |in_win| (in_win == copies).then_some(()));
                if next.is_dead() {
                    continue;
                }
                let ways = match self.counts {
                    Counts::Hands => 1,
                    Counts::Deals => CHOOSE_OF_FOUR[usize::from(copies)],
                };
                let sums = longer.entry(next).or_insert_with(|| vec![BigUint::ZERO; most_tiles + 1]);
                for (sum, number) in sums.iter_mut().skip(copies.into()).zip(numbers) {
                    *sum += number * ways;
                }
            }
        }
        self.prefixes = longer;
    }

    /// A and B of a suit of these ranks.
    fn wins(&self) -> Wins<Series<'a, Counts>> {
        let terms = |heads: usize, is_complete: fn(Wins<bool>) -> bool| {
            let complete = || self.prefixes.iter().filter(|(prefix, _)| is_complete(prefix.end()));
            let term = |melds| complete().filter_map(|(_, numbers)| numbers.get(3 * melds + 2 * heads)).sum();
            Series::new(self.counts, (0..=self.max_melds).map(term).collect())
        };
        Wins { melds: terms(0, |end| end.melds), wins: terms(1, |end| end.wins) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_say_what_reading_rank_by_rank_says() {
        for counts in [Counts::Hands, Counts::Deals] {
            for max_melds in 0..=6 {
                let mut read = Read::new(&counts, max_melds);
                for ranks in 1..=60 {
                    read.rank();
                    let (found, expected) = (wins_of_suit(&counts, ranks, max_melds), read.wins());
                    assert_eq!(
                        found.melds.terms(),
                        expected.melds.terms(),
                        "{ranks} ranks, {max_melds} melds"
                    );
                    assert_eq!(found.wins.terms(), expected.wins.terms(), "{ranks} ranks, {max_melds} melds");
                }
            }
        }
    }
}
