//! Tenhou (天和): how likely the dealer's first fourteen tiles win.
//!
//! Counted twice. The classical formula adds the forms and takes away what two of them share:
//!
//! ```text
//! P = (① − ② + ③ + ④) / ⑤
//! ```
//!
//! ① standard wins, ② standard wins that are seven pairs too (two times two equal sequences, 二盃口), ③ seven
//! pairs, ④ thirteen orphans, ⑤ all deals; nothing else is shared. ① and ② come from the recurrence over
//! counts. The sets need no correction: the wins are a union, whatever its parts share.
//!
//! Source: 天和 in the mahjong-algorithm-book of tomohxx.

use num_bigint::BigUint;

use crate::decimal::Fraction;
use crate::handset::{Forest, TooManyNodes};
use crate::recurrence::{Counts, GroupClasses, GroupTables, solve};
use crate::rules::{FifthTile, Forms, Players, SevenPairs};
use crate::sets::{GameSets, Number};
use crate::special::TILES;

const MELDS: usize = 4;

/// The terms of the formula, as a number of hands and of deals each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tenhou {
    /// ① Four melds and a head.
    pub standard: Number,
    /// ② Both four melds and a head, and seven pairs.
    pub standard_and_seven_pairs: Number,
    /// ③ Seven pairs of seven different kinds.
    pub seven_pairs: Number,
    /// ④ Thirteen orphans.
    pub thirteen_orphans: Number,
    /// ⑤ All hands of fourteen tiles.
    pub all: Number,
}

impl Tenhou {
    /// Works out the terms without sets: ① and ② by the recurrence, the others by binomials.
    ///
    /// ```
    /// use tehai::{rules::Players, tenhou::Tenhou};
    /// let tenhou = Tenhou::new(Players::Four);
    /// assert_eq!(tenhou.probability().scientific(15), "3.02544831945638e-06");
    /// ```
    pub fn new(players: Players) -> Tenhou {
        let groups = GroupTables::new(MELDS).classes(FifthTile::Excluded);
        let of_pairs = groups.filtered(|hand| hand.counts().iter().all(|&count| count == 0 || count == 2));
        let wins = |groups: &GroupClasses| {
            let count = |algebra: Counts| solve(&algebra, groups, players)[3].wins().terms()[MELDS].clone();
            Number { hands: count(Counts::Hands), deals: count(Counts::Deals) }
        };
        let kinds = players.tiles().len() as u32;
        Tenhou {
            standard: wins(&groups),
            standard_and_seven_pairs: wins(&of_pairs),
            seven_pairs: Number {
                hands: choose(kinds, 7),
                deals: choose(kinds, 7) * BigUint::from(6u8).pow(7),
            },
            thirteen_orphans: Number {
                hands: BigUint::from(13u8),
                // Which kind is the pair; its copies; the copies of the other twelve.
                deals: BigUint::from(13 * 6u8) * BigUint::from(4u8).pow(12),
            },
            all: Number { hands: all_hands(kinds), deals: choose(players.total(), TILES.into()) },
        }
    }

    /// The same terms as sizes of sets.
    ///
    /// # Errors
    /// [`TooManyNodes`] if the forest is too small.
    pub fn of_sets(forest: &Forest, players: Players) -> Result<Tenhou, TooManyNodes> {
        let sets = GameSets::new(forest, players);
        let (standard, pairs) = (sets.standard_wins(MELDS as u8), sets.seven_pairs(SevenPairs::Distinct));
        Ok(Tenhou {
            standard: Number::of_set(standard)?,
            standard_and_seven_pairs: Number::of_set(standard & pairs)?,
            seven_pairs: Number::of_set(pairs)?,
            thirteen_orphans: Number::of_set(sets.thirteen_orphans())?,
            all: Number::of_set(sets.all(TILES))?,
        })
    }

    /// ① − ② + ③ + ④: the wins.
    pub fn wins(&self) -> Number {
        let sum = |of: fn(&Number) -> &BigUint| {
            of(&self.standard) + of(&self.seven_pairs) + of(&self.thirteen_orphans)
                - of(&self.standard_and_seven_pairs)
        };
        Number { hands: sum(|number| &number.hands), deals: sum(|number| &number.deals) }
    }

    /// The wins as the size of one set, the union of the three forms.
    ///
    /// # Errors
    /// [`TooManyNodes`] if the forest is too small.
    pub fn wins_as_set(forest: &Forest, players: Players) -> Result<Number, TooManyNodes> {
        Number::of_set(GameSets::new(forest, players).wins(TILES, Forms::All))
    }

    /// The share of the wins among all deals.
    pub fn probability(&self) -> Fraction {
        Fraction::new(self.wins().deals, self.all.deals.clone())
    }
}

/// C(n, k).
fn choose(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u8), |product, i| product * (n - i) / (i + 1))
}

/// Hands of fourteen tiles out of `kinds` kinds: the coefficient of x¹⁴ in (1 + x + x² + x³ + x⁴)^kinds.
fn all_hands(kinds: u32) -> BigUint {
    let total = usize::from(TILES);
    let mut coefficients = vec![BigUint::ZERO; total + 1];
    coefficients[0] = BigUint::from(1u8);
    for _ in 0..kinds {
        coefficients = (0..=total).map(|n| coefficients[n.saturating_sub(4)..=n].iter().sum()).collect();
    }
    coefficients[total].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formula_and_sets_agree_for_both_games() {
        for players in Players::ALL {
            let forest = Forest::new();
            let tenhou = Tenhou::new(players);
            assert_eq!(tenhou, Tenhou::of_sets(&forest, players).unwrap());
            assert_eq!(tenhou.wins(), Tenhou::wins_as_set(&forest, players).unwrap());
        }
    }

    /// mahjong-algorithm-book, tenhou.
    #[test]
    fn the_published_terms_come_out() {
        let tenhou = Tenhou::new(Players::Four);
        assert_eq!(tenhou.standard.hands, BigUint::from(11_498_658u32));
        assert_eq!(tenhou.standard_and_seven_pairs.hands, BigUint::from(4_668u32));
        assert_eq!(tenhou.wins().deals, BigUint::from(12_859_078_207_674u64));
        assert_eq!(tenhou.all.deals, BigUint::from(4_250_305_029_168_216_000u64));
        assert_eq!(tenhou.probability().scientific(15), "3.02544831945638e-06");
    }
}
