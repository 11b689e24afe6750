//! What tiles contain, and how many deals contain it.

use anyhow::Result;
use num_bigint::BigUint;
use tehai::count::Fraction;
use tehai::rules::{Players, Rules};
use tehai::shanten::any_size::Goal;
use tehai_answers::counting::Contains;

use crate::check;
use crate::plots::tiles_until as plot;

/// A question with its answer: the deals that contain a win or a tenpai hand.
pub struct Answer {
    /// The wins in question.
    pub goal: Goal,
    /// What the tiles must contain.
    pub contains: Contains,
    /// By number of tiles, up to the smallest at which all deals contain it.
    deals: Vec<BigUint>,
    hands_without: BigUint,
}

impl Answer {
    /// Counts the deals.
    ///
    /// # Errors
    /// If the total is not as expected.
    pub fn new(goal: Goal, contains: Contains) -> Result<Answer> {
        let counted = goal.count(contains.replacement());
        let (mut deals, mut hands_without) = (Vec::new(), BigUint::ZERO);
        for tiles in 0..=counted.most_tiles() {
            let (found, total) = (counted.total(tiles), all_deals(goal.rules().players, tiles));
            check!(
                found.deals == total,
                "{goal:?}, {tiles} tiles: counted {} deals, expected {total}",
                found.deals
            );
            let within = counted.count_within(tiles, contains.replacement());
            hands_without += found.hands - within.hands;
            deals.push(within.deals);
            if deals.last() == Some(&total) {
                break;
            }
        }
        Ok(Answer { goal, contains, deals, hands_without })
    }

    /// The smallest number of tiles that always contains it.
    pub fn guarantee(&self) -> u8 {
        self.deals.len() as u8 - 1
    }

    /// How many hands of any number of tiles contain none, the empty hand among them.
    pub fn hands_without(&self) -> &BigUint {
        &self.hands_without
    }

    /// For each number of tiles that can contain it, up to the guarantee: the deals that do, and all deals.
    pub fn by_tiles(&self) -> impl Iterator<Item = (u8, &BigUint, BigUint)> {
        let players = self.goal.rules().players;
        let deals = (0..).zip(&self.deals).filter(|(_, deals)| **deals > BigUint::ZERO);
        deals.map(move |(tiles, deals)| (tiles, deals, all_deals(players, tiles)))
    }

    /// The curve of the plot, which shows the goals of four melds.
    pub(super) fn curve(&self) -> Option<plot::Curve> {
        let Rules { players, forms, .. } = self.goal.rules();
        let shares = self.by_tiles().map(|(tiles, deals, total)| {
            let share = |deals| Fraction::new(deals, total.clone()).to_f64();
            (tiles, share(deals.clone()), share(&total - deals))
        });
        let is_win = self.contains == Contains::Win;
        let curve =
            || plot::Curve { players, forms, is_win, guarantee: self.guarantee(), shares: shares.collect() };
        (self.goal.melds() == 4).then(curve)
    }
}

/// All deals of a number of tiles: C(136, tiles) or C(108, tiles).
fn all_deals(players: Players, tiles: u8) -> BigUint {
    let total = players.total();
    (0..u32::from(tiles)).fold(BigUint::from(1u8), |deals, taken| deals * (total - taken) / (taken + 1))
}
