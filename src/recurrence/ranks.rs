//! From the ranks of a group to the group.

use crate::recurrence::Wins;
use crate::tiles::GroupKind;

/// What wins weigh. Reading ranks takes no more than the sum of two weights, and the product with what one rank weighs.
///
/// These weights are in the library; another answers another question:
///
/// | weight | sum | what wins of some tiles weigh |
/// |---|---|---|
/// | `bool` | or | is there a win? |
/// | `u64` | + | how many ways are there to split the tiles? |
/// | [`Costs`](crate::recurrence::Costs) | min | the fewest tiles to draw, by number of melds |
///
/// `Costs` is a power series in the number of melds. `bool` and `u64` do not say of how many: the number of tiles does.
/// Ways to split the tiles are all counted if four equal sequences can begin at a rank: by a [`Prefix`] with five
/// `BEGINNINGS`.
pub trait Weight: Copy + PartialEq {
    /// What the copies of one rank weigh.
    type OfRank: Copy;

    /// No wins.
    const ZERO: Self;

    /// The win without tiles.
    const ONE: Self;

    /// The wins of both together.
    fn plus(&self, other: &Self) -> Self;

    /// These wins, each with `melds` more melds and the copies of another rank.
    fn times(&self, melds: usize, copies: Self::OfRank) -> Self;
}

impl Weight for bool {
    type OfRank = ();

    const ZERO: bool = false;
    const ONE: bool = true;

    fn plus(&self, other: &bool) -> bool {
        *self | *other
    }

    fn times(&self, _: usize, (): ()) -> bool {
        *self
    }
}

impl Weight for u64 {
    type OfRank = ();

    const ZERO: u64 = 0;
    const ONE: u64 = 1;

    fn plus(&self, other: &u64) -> u64 {
        *self + *other
    }

    fn times(&self, _: usize, (): ()) -> u64 {
        *self
    }
}

impl<S: Weight> Wins<S> {
    /// No wins.
    pub const ZERO: Wins<S> = Wins { melds: S::ZERO, wins: S::ZERO };

    /// Those of no tiles: no melds.
    pub const ONE: Wins<S> = Wins { melds: S::ONE, wins: S::ZERO };

    /// Those of a group: of all its ranks, read one by one. `weigh` is that of [`Prefix::next`] at a rank, counted from
    /// 0.
    pub fn of_group(kind: GroupKind, weigh: impl Fn(usize, u8) -> Option<S::OfRank>) -> Wins<S> {
        Prefix::<S>::START.read(kind, weigh).end()
    }
}

/// What the ranks read so far weigh, for each number of sequences that began two ranks ago and one rank ago, and still
/// need tiles. From 0 to `BEGINNINGS` − 1 begin at one rank.
///
/// Three equal sequences are three triplets, and make no other win. So up to two are enough ([`UP_TO_TWO`]), except to
/// count the ways to split a hand.
///
/// ```
/// use tehai::recurrence::{Prefix, Wins};
/// use tehai::tiles::GroupKind;
/// // 111222333: three triplets, or three equal sequences.
/// let is_held = |rank, copies| (copies == [3, 3, 3, 0, 0, 0, 0, 0, 0][rank]).then_some(());
/// let ways = Prefix::<u64, 5>::START.read(GroupKind::Suit, is_held).end();
/// assert_eq!(ways, Wins { melds: 2, wins: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prefix<S, const BEGINNINGS: usize = UP_TO_TWO>([[Wins<S>; BEGINNINGS]; BEGINNINGS]);

/// The `BEGINNINGS` of a [`Prefix`] if no more than two sequences begin at one rank: 0, 1 or 2.
pub const UP_TO_TWO: usize = 3;

impl<S: Weight, const BEGINNINGS: usize> Prefix<S, BEGINNINGS> {
    const NONE: Self = Prefix([[Wins::ZERO; BEGINNINGS]; BEGINNINGS]);

    /// Before the first rank.
    pub const START: Self = {
        let mut start = Self::NONE;
        start.0[0][0] = Wins::ONE;
        start
    };

    /// After the next rank, where a sequence can begin if `begins`; one that begins too late never ends, so this only
    /// saves time. `weigh` says what it weighs that a win holds so many copies of the rank; `None` if it cannot.
    ///
    /// A(i, j) are the melds if i sequences began two ranks ago and j one rank ago, which are counted as melds from
    /// their first tile on; B(i, j) the same with a head. With w(n) for what n copies weigh, and z for a meld:
    ///
    /// ```text
    /// A(j, k) ← Σ A(i, j) · w(n) · z^(k + t)
    /// B(j, k) ← Σ B(i, j) · w(n) · z^(k + t) + A(i, j) · w(n + 2) · z^(k + t)
    ///
    ///           n = i + j + k + 3t; the sums are over i, and over t, 0 or 1: is there a triplet here?
    /// ```
    ///
    /// Time: a few hundred small steps.
    pub fn next(&self, begins: bool, weigh: impl Fn(u8) -> Option<S::OfRank>) -> Self {
        let beginnings = if begins { BEGINNINGS } else { 1 };
        let mut next = Self::NONE;
        for (older, of_older) in self.0.iter().enumerate() {
            for (newer, before) in of_older.iter().enumerate() {
                if *before == Wins::ZERO {
                    continue;
                }
                for (new, after) in next.0[newer][..beginnings].iter_mut().enumerate() {
                    for triplets in 0..=1 {
                        let (copies, melds) = ((older + newer + new + 3 * triplets) as u8, new + triplets);
                        if let Some(weight) = weigh(copies) {
                            after.melds = after.melds.plus(&before.melds.times(melds, weight));
                            after.wins = after.wins.plus(&before.wins.times(melds, weight));
                        }
                        if let Some(weight) = weigh(copies + 2) {
                            after.wins = after.wins.plus(&before.melds.times(melds, weight));
                        }
                    }
                }
            }
        }
        next
    }

    /// After all ranks of a group.
    pub fn read(self, kind: GroupKind, weigh: impl Fn(usize, u8) -> Option<S::OfRank>) -> Self {
        (0..kind.kinds())
            .fold(self, |prefix, rank| prefix.next(kind.begins_sequence(rank), |copies| weigh(rank, copies)))
    }

    /// After the last rank, where no sequence may be under way.
    pub fn end(&self) -> Wins<S> {
        self.0[0][0]
    }

    /// Are the ranks no melds, whatever follows?
    pub fn is_dead(&self) -> bool {
        *self == Self::NONE
    }

    /// With each weight replaced by `f` of it.
    pub fn map(&self, f: impl Fn(S) -> S) -> Self {
        let both = |Wins { melds, wins }| Wins { melds: f(melds), wins: f(wins) };
        Prefix(self.0.map(|of_older| of_older.map(both)))
    }
}
