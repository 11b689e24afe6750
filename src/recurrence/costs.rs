//! The fewest tiles to draw: the (min, +) weight.

use std::fmt;
use std::ops::{Add, Mul};

use crate::recurrence::{Weight, Wins};

/// "Cannot be reached"; sums stop at it.
pub const NEVER: u8 = u8::MAX;

/// The least cost for each number of melds, 0 to `MELDS`: a power series over (min, +), which is also called the
/// tropical semiring. A cost is a number of tiles to draw.
///
/// `PLACES` is its size in bytes: more than `MELDS`, and at least 3 to read ranks. With a power of two it is a machine
/// word or a vector register; the places after `MELDS` hold nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Costs<const PLACES: usize, const MELDS: usize>([u8; PLACES]);

/// What it costs that a win has some copies of a rank: those that are to be drawn if the hand holds `held`. A win has
/// up to `limit`.
pub fn drawn(held: u8, limit: u8) -> impl Fn(u8) -> Option<u8> {
    move |copies| (copies <= limit).then(|| copies.saturating_sub(held))
}

impl<const PLACES: usize, const MELDS: usize> Costs<PLACES, MELDS> {
    /// Every number of melds is there.
    pub const NOTHING_MISSING: Self = {
        let mut costs = Self::ZERO;
        let mut melds = 0;
        while melds <= MELDS {
            costs.0[melds] = 0;
            melds += 1;
        }
        costs
    };

    /// The least cost of a number of melds, if they can be reached.
    ///
    /// # Panics
    /// If there are more melds than it has numbers for.
    pub fn get(&self, melds: usize) -> Option<u8> {
        Some(self.0[..=MELDS][melds]).filter(|&cost| cost < NEVER)
    }

    /// `z^melds · x`: every cost is that of so many melds more, and the last are dropped.
    #[inline]
    fn times_melds(&self, melds: usize) -> Self {
        let mut moved = Self::ZERO;
        if let Ok(word) = <[u8; 8]>::try_from(&self.0[..]) {
            let never = (1 << (8 * melds)) - 1;
            moved.0.copy_from_slice(&(u64::from_le_bytes(word) << (8 * melds) | never).to_le_bytes());
        } else {
            moved.0[melds..].copy_from_slice(&self.0[..PLACES - melds]);
        }
        moved.0[MELDS + 1..].fill(NEVER);
        moved
    }

    #[inline]
    fn plus_tiles(self, tiles: u8) -> Self {
        Costs(self.0.map(|cost| cost.saturating_add(tiles)))
    }

    /// The same costs, but without those for more than `melds` melds and those above `most`, which do not matter.
    pub fn cut(&self, melds: usize, most: u8) -> Self {
        let kept = |(number, &cost): (usize, &u8)| if number > melds || cost > most { NEVER } else { cost };
        let mut cut = Self::ZERO;
        cut.0.iter_mut().zip(self.0.iter().enumerate().map(kept)).for_each(|(to, cost)| *to = cost);
        cut
    }
}

impl<const PLACES: usize, const MELDS: usize> Weight for Costs<PLACES, MELDS> {
    type OfRank = u8;

    const ZERO: Self = Costs([NEVER; PLACES]);

    const ONE: Self = {
        let mut costs = Self::ZERO;
        costs.0[0] = 0;
        costs
    };

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let mut least = *self;
        for (cost, other) in least.0.iter_mut().zip(other.0) {
            *cost = other.min(*cost);
        }
        least
    }

    #[inline]
    fn times(&self, melds: usize, tiles: u8) -> Self {
        self.times_melds(melds).plus_tiles(tiles)
    }
}

impl<const PLACES: usize, const MELDS: usize> fmt::Debug for Costs<PLACES, MELDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..=MELDS).map(|melds| self.get(melds))).finish()
    }
}

impl<const PLACES: usize, const MELDS: usize> Add for &Costs<PLACES, MELDS> {
    type Output = Costs<PLACES, MELDS>;

    /// The lesser cost of the two, for each number of melds.
    fn add(self, other: Self) -> Self::Output {
        self.plus(other)
    }
}

impl<const PLACES: usize, const MELDS: usize> Mul for &Costs<PLACES, MELDS> {
    type Output = Costs<PLACES, MELDS>;

    /// min (x_l + y_{m−l}), l = 0 … m.
    fn mul(self, other: Self) -> Self::Output {
        let reached = (0..=MELDS).filter(|&l| self.0[l] < NEVER);
        reached.fold(Costs::ZERO, |least, l| least.plus(&other.times(l, self.0[l])))
    }
}

impl<const PLACES: usize, const MELDS: usize> Wins<Costs<PLACES, MELDS>> {
    /// The same, without what does not matter: see [`Costs::cut`].
    pub fn cut(&self, melds: usize, most: u8) -> Self {
        Wins { melds: self.melds.cut(melds, most), wins: self.wins.cut(melds, most) }
    }

    /// The same for more numbers of melds, which cannot be reached.
    pub fn widened<const TO_PLACES: usize, const TO_MELDS: usize>(&self) -> Wins<Costs<TO_PLACES, TO_MELDS>> {
        let widened = |costs: &Costs<PLACES, MELDS>| {
            let mut wide = Costs::ZERO;
            wide.0[..=MELDS].copy_from_slice(&costs.0[..=MELDS]);
            wide
        };
        Wins { melds: widened(&self.melds), wins: widened(&self.wins) }
    }

    /// The fewest tiles to draw for `melds` melds and a head in the groups of both together: one number of their
    /// [`join`](Wins::join), by its second line, in a fraction of the time. [`NEVER`] if they cannot be reached.
    pub fn least_win(&self, other: &Self, melds: usize) -> u8 {
        let least = |one: &Costs<PLACES, MELDS>, two: &Costs<PLACES, MELDS>| {
            let sums = one.0[..=melds].iter().zip(two.0[..=melds].iter().rev());
            sums.fold(NEVER, |least, (one, two)| least.min(one.saturating_add(*two)))
        };
        least(&self.melds, &other.wins).min(least(&self.wins, &other.melds))
    }
}
