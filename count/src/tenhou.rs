//! How likely is it that the dealer's first fourteen tiles are a win (天和, tenhou)?
//!
//! The deals are counted in two ways. The classical formula adds the forms and subtracts what two of them share:
//!
//! ```text
//! P = (① − ② + ③ + ④) / ⑤
//! ```
//!
//! ① standard wins, ② standard wins that are seven pairs too (of different kinds: two pairs of equal sequences, as in
//! some hands of 二盃口), ③ seven pairs, ④ thirteen orphans, ⑤ all deals; nothing else is shared. ① and ② come from the
//! recurrence over counts. The sets need no correction: the wins are a union, whatever its parts share.
//!
//! Source: 天和 in the mahjong-algorithm-book of tomohxx.

use num_bigint::BigUint;

use tehai::count::{Count, Fraction};
use tehai::handset::{Forest, GameSets, TooLargeError};
use tehai::recurrence::{Counts, GroupClasses, solve};
use tehai::rules::{Forms, Rules, SevenPairs};
use tehai::tiles::CHOOSE_OF_FOUR;
use tehai::winning::special::TILES;

const MELDS: usize = 4;

/// The terms of the formula, each as a number of hands and of deals. They are 0 for a form that does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tenhou {
    /// ① Four melds and a head.
    pub standard: Count,
    /// ② Both four melds and a head, and seven pairs.
    pub standard_and_seven_pairs: Count,
    /// ③ Seven pairs.
    pub seven_pairs: Count,
    /// ④ Thirteen orphans.
    pub thirteen_orphans: Count,
    /// ⑤ All hands of fourteen tiles.
    pub all: Count,
}

impl Tenhou {
    /// Works out the terms without sets: ① and ② by the recurrence, the others as coefficients of polynomials.
    ///
    /// ```
    /// use tehai::Rules;
    /// use tehai_count::tenhou::Tenhou;
    /// let tenhou = Tenhou::new(Rules::default());
    /// assert_eq!(tenhou.probability().scientific(15), "3.02544831945638e-06");
    /// ```
    pub fn new(rules: Rules) -> Tenhou {
        let pair_copies: &[usize] = match rules.seven_pairs {
            SevenPairs::Distinct => &[0, 2],
            SevenPairs::Any => &[0, 2, 4],
        };
        let groups = GroupClasses::new(MELDS, rules.fifth_tile);
        let is_pairs = |&copies: &u8| pair_copies.contains(&copies.into());
        let of_pairs = groups.filtered(|hand| hand.counts().iter().all(is_pairs));
        let wins = |groups: &GroupClasses| {
            let count =
                |semiring: Counts| solve(&semiring, groups, rules.players)[3].wins().terms()[MELDS].clone();
            Count { hands: count(Counts::Hands), deals: count(Counts::Deals) }
        };
        let kinds = rules.players.tiles().len();
        let if_counted = |forms: Forms, count: &dyn Fn() -> Count| {
            if rules.forms.contains(forms) { count() } else { Count::default() }
        };
        Tenhou {
            standard: if_counted(Forms::STANDARD, &|| wins(&groups)),
            standard_and_seven_pairs: if_counted(Forms::STANDARD | Forms::SEVEN_PAIRS, &|| wins(&of_pairs)),
            seven_pairs: if_counted(Forms::SEVEN_PAIRS, &|| hands_with(kinds, pair_copies)),
            thirteen_orphans: if_counted(Forms::THIRTEEN_ORPHANS, &|| Count {
                hands: BigUint::from(13u8),
                // The kind of the pair; its copies; the copies of the other twelve.
                deals: BigUint::from(13 * 6u8) * BigUint::from(4u8).pow(12),
            }),
            all: hands_with(kinds, &[0, 1, 2, 3, 4]),
        }
    }

    /// The same terms as sizes of sets.
    ///
    /// # Errors
    /// [`TooLargeError`] if the forest is too small.
    pub fn from_sets(forest: &Forest, rules: Rules) -> Result<Tenhou, TooLargeError> {
        let sets = GameSets::new(forest, rules);
        let [standard, seven_pairs, thirteen_orphans] = sets.wins_by_form(TILES);
        Ok(Tenhou {
            standard: standard.count()?,
            standard_and_seven_pairs: (standard & seven_pairs).count()?,
            seven_pairs: seven_pairs.count()?,
            thirteen_orphans: thirteen_orphans.count()?,
            all: sets.all(TILES).count()?,
        })
    }

    /// ① − ② + ③ + ④: the wins.
    pub fn wins(&self) -> Count {
        let sum = |of: fn(&Count) -> &BigUint| {
            of(&self.standard) + of(&self.seven_pairs) + of(&self.thirteen_orphans)
                - of(&self.standard_and_seven_pairs)
        };
        Count { hands: sum(|count| &count.hands), deals: sum(|count| &count.deals) }
    }

    /// The share of the wins among all deals.
    pub fn probability(&self) -> Fraction {
        Fraction::new(self.wins().deals, self.all.deals.clone())
    }
}

/// The hands of fourteen tiles out of `kinds` kinds that hold one of some numbers of copies of each: the
/// coefficients of x¹⁴ in (Σ xᶜ)ᵏ and in (Σ C(4, c) xᶜ)ᵏ over these numbers c.
fn hands_with(kinds: usize, copies: &[usize]) -> Count {
    let total = usize::from(TILES);
    let coefficient = |weight: fn(usize) -> u64| {
        let mut terms = vec![BigUint::ZERO; total + 1];
        terms[0] = BigUint::from(1u8);
        for _ in 0..kinds {
            let term = |n: usize| {
                let fitting = copies.iter().filter(|&&copies| copies <= n);
                fitting.map(|&copies| &terms[n - copies] * weight(copies)).sum()
            };
            terms = (0..=total).map(term).collect();
        }
        terms.swap_remove(total)
    };
    Count { hands: coefficient(|_| 1), deals: coefficient(|copies| CHOOSE_OF_FOUR[copies]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tehai::rules::FifthTile;

    #[test]
    fn formula_and_sets_agree_under_all_rules() {
        for rules in Rules::all().filter(|rules| rules.fifth_tile == FifthTile::Excluded) {
            let forest = Forest::new();
            let tenhou = Tenhou::new(rules);
            assert_eq!(tenhou, Tenhou::from_sets(&forest, rules).unwrap(), "{rules:?}");
            let wins = GameSets::new(&forest, rules).wins(TILES);
            assert_eq!(tenhou.wins(), wins.count().unwrap(), "{rules:?}");
        }
    }

    /// mahjong-algorithm-book, tenhou.
    #[test]
    fn the_published_terms_come_out() {
        let tenhou = Tenhou::new(Rules::default());
        assert_eq!(tenhou.standard.hands, BigUint::from(11_498_658u32));
        assert_eq!(tenhou.standard_and_seven_pairs.hands, BigUint::from(4_668u32));
        assert_eq!(tenhou.wins().deals, BigUint::from(12_859_078_207_674u64));
        assert_eq!(tenhou.all.deals, BigUint::from(4_250_305_029_168_216_000u64));
        assert_eq!(tenhou.probability().scientific(15), "3.02544831945638e-06");
    }
}
