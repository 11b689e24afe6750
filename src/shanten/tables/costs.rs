//! Partial replacement numbers of a group: the (min, +) instance of the recurrence.

use std::hash::Hash;
use std::ops::{Add, Mul};

use crate::recurrence::Wins;
use crate::rules::MELDS;

/// Most melds of a hand of fourteen tiles.
pub(crate) const MAX_MELDS: usize = MELDS as usize;

/// "Cannot be reached"; sums stop at it.
pub(crate) const NEVER: u8 = u8::MAX;

/// Numbers of melds, 0 to 4.
pub(crate) const NUMBERS_OF_MELDS: usize = MAX_MELDS + 1;

/// Bytes of a [`Costs`]: a few more than it needs, so that it is one machine word.
const BYTES: usize = 8;

/// The least cost for each number of melds, 0 to 4: a power series over (min, +).
///
/// It is a [`Series`](crate::recurrence::Series) over [`Replacements`](crate::recurrence::Replacements) in one machine
/// word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Costs([u8; BYTES]);

/// A power series over (min, +) in the number of melds, for reading the ranks of a group.
pub trait PowerSeries: Copy + Eq + Hash {
    /// Nothing can be reached.
    const NEVER: Self;

    /// No melds, at no cost.
    const FREE: Self;

    /// The costs after making `melds` more melds and drawing `tiles` more tiles.
    fn plus(&self, melds: usize, tiles: u8) -> Self;

    /// The lesser cost of the two, for each number of melds.
    fn least(&self, other: &Self) -> Self;
}

impl Costs {
    /// The least cost of a number of melds, if they can be reached.
    ///
    /// # Panics
    /// If there are more than four melds.
    pub fn get(&self, melds: usize) -> Option<u8> {
        Some(self.0[..NUMBERS_OF_MELDS][melds]).filter(|&cost| cost < NEVER)
    }
}

impl PowerSeries for Costs {
    const NEVER: Costs = Costs([NEVER; BYTES]);

    const FREE: Costs = {
        let mut costs = Costs::NEVER;
        costs.0[0] = 0;
        costs
    };

    fn plus(&self, melds: usize, tiles: u8) -> Costs {
        let places = |number: usize| (1 << (8 * number)) - 1;
        // Costs move up by a place for each meld; in the lowest places, and above four melds, nothing is
        // reached.
        let never = places(melds) | !places(NUMBERS_OF_MELDS);
        let moved = u64::from_le_bytes(self.0) << (8 * melds) | never;
        Costs(moved.to_le_bytes().map(|cost| cost.saturating_add(tiles)))
    }

    fn least(&self, other: &Costs) -> Costs {
        let mut least = *self;
        for (cost, other) in least.0.iter_mut().zip(other.0) {
            *cost = other.min(*cost);
        }
        least
    }
}

impl std::fmt::Debug for Costs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries((0..NUMBERS_OF_MELDS).map(|melds| self.get(melds))).finish()
    }
}

impl Add for &Costs {
    type Output = Costs;

    /// The lesser cost of the two, for each number of melds.
    fn add(self, other: &Costs) -> Costs {
        self.least(other)
    }
}

impl Mul for &Costs {
    type Output = Costs;

    /// min (x_l + y_{m−l}), l = 0 … m.
    fn mul(self, other: &Costs) -> Costs {
        (0..NUMBERS_OF_MELDS).fold(Costs::NEVER, |least, l| &least + &other.plus(l, self.0[l]))
    }
}

/// The partial replacement numbers u_0 … u_4 (`melds`) and t_0 … t_4 (`wins`) of a group, or of several
/// joined: the fewest tiles to draw for m melds, and for m melds and a head.
pub type Partial = Wins<Costs>;

impl<S: PowerSeries> Wins<S> {
    /// The numbers of no groups: no melds, no tiles.
    pub(crate) const FREE: Wins<S> = Wins { melds: S::FREE, wins: S::NEVER };

    /// The numbers of an impossible group.
    pub(crate) const NEVER: Wins<S> = Wins { melds: S::NEVER, wins: S::NEVER };
}

impl Partial {
    /// The fewest tiles to draw for `melds` melds and a head in both groups together: one number of their
    /// [`join`](Wins::join). [`NEVER`] if they cannot be reached.
    pub(crate) fn least_win(&self, other: &Partial, melds: usize) -> u8 {
        let sum = |one: &Costs, l: usize, two: &Costs| one.0[l].saturating_add(two.0[melds - l]);
        let least = |one: &Costs, two: &Costs| (0..=melds).map(|l| sum(one, l, two)).min().unwrap_or(NEVER);
        least(&self.melds, &other.wins).min(least(&self.wins, &other.melds))
    }
}
