//! Least costs for any number of melds.

use std::ops::{Add, Mul};

use crate::recurrence::Wins;
use crate::shanten::tables::costs::{NEVER, PowerSeries};

/// Places for the numbers of melds of a group, of which a suit has most, 0 to 12.
const PLACES: usize = 16;

/// The least cost for each number of melds that a group can have: what [`Costs`](crate::shanten::Costs) are
/// for the four melds of a hand of fourteen tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct GroupCosts([u8; PLACES]);

impl PowerSeries for GroupCosts {
    const NEVER: GroupCosts = GroupCosts([NEVER; PLACES]);

    const FREE: GroupCosts = {
        let mut costs = GroupCosts::NEVER;
        costs.0[0] = 0;
        costs
    };

    fn plus(&self, melds: usize, tiles: u8) -> GroupCosts {
        let mut moved = GroupCosts::NEVER;
        for (to, from) in moved.0[melds..].iter_mut().zip(self.0) {
            *to = from.saturating_add(tiles);
        }
        moved
    }

    fn least(&self, other: &GroupCosts) -> GroupCosts {
        GroupCosts(std::array::from_fn(|melds| self.0[melds].min(other.0[melds])))
    }
}

/// The costs that matter: up to a number of melds, and up to a cost. Others count as never reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) melds: usize,
    pub(super) cost: u8,
}

impl Bounds {
    /// As high as any cost there is.
    pub(super) const ANY_COST: u8 = NEVER - 1;

    /// The costs of a group, without those that do not matter.
    pub(super) fn cut(self, costs: GroupCosts) -> GroupCosts {
        let mut cut = costs;
        for (melds, cost) in cut.0.iter_mut().enumerate() {
            if melds > self.melds || *cost > self.cost {
                *cost = NEVER;
            }
        }
        cut
    }
}

/// The least cost for each number of melds up to some number: of one group, or of several joined.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct HandCosts {
    /// The highest cost that is kept.
    most: u8,
    by_melds: Vec<u8>,
}

impl HandCosts {
    /// The least cost of a number of melds, if they can be reached.
    pub(super) fn get(&self, melds: usize) -> Option<u8> {
        Some(self.by_melds[melds]).filter(|&cost| cost <= self.most)
    }

    /// min (x_l + y_{m−l}), l = 0 … m, without a highest cost.
    fn least_sum(&self, other: &HandCosts, melds: usize) -> u8 {
        let sums = self.by_melds[..=melds].iter().zip(other.by_melds[..=melds].iter().rev());
        sums.fold(NEVER, |least, (one, other)| least.min(one.saturating_add(*other)))
    }
}

impl Add for &HandCosts {
    type Output = HandCosts;

    /// The lesser cost of the two, for each number of melds.
    fn add(self, other: &HandCosts) -> HandCosts {
        let least = self.by_melds.iter().zip(&other.by_melds).map(|(one, other)| *one.min(other));
        HandCosts { most: self.most, by_melds: least.collect() }
    }
}

impl Mul for &HandCosts {
    type Output = HandCosts;

    /// min (x_l + y_{m−l}), l = 0 … m.
    fn mul(self, other: &HandCosts) -> HandCosts {
        let term = |melds: usize| {
            let least = self.least_sum(other, melds);
            if least > self.most { NEVER } else { least }
        };
        HandCosts { most: self.most, by_melds: (0..self.by_melds.len()).map(term).collect() }
    }
}

/// The costs of a group, or of several joined.
pub(super) type Joined = Wins<HandCosts>;

impl Joined {
    /// The costs of a group, as far as they matter.
    pub(super) fn of_group(group: &Wins<GroupCosts>, bounds: Bounds) -> Joined {
        let series = |costs: GroupCosts| {
            let mut by_melds = bounds.cut(costs).0.to_vec();
            by_melds.resize(bounds.melds + 1, NEVER);
            HandCosts { most: bounds.cost, by_melds }
        };
        Joined { melds: series(group.melds), wins: series(group.wins) }
    }

    /// The costs of groups that contain a win, whatever is added.
    pub(super) fn won(bounds: Bounds) -> Joined {
        let nothing = || HandCosts { most: bounds.cost, by_melds: vec![0; bounds.melds + 1] };
        Joined { melds: nothing(), wins: nothing() }
    }

    /// The cost of `melds` melds and a head out of the groups of both, if it can be reached.
    pub(super) fn wins_joined(&self, other: &Joined, melds: usize) -> Option<u8> {
        let least = self.melds.least_sum(&other.wins, melds).min(self.wins.least_sum(&other.melds, melds));
        Some(least).filter(|&cost| cost <= self.wins.most)
    }
}
