//! How a player discards, and what the discards of a hand make of its value.

use tehai_options::named;

named! {
    /// Which of the discards that the textbook does not tell apart is taken.
    Ties {
        /// The one that this play makes least of.
        Worst = "worst",
        /// Each kind of tile with the same probability.
        Mean = "mean",
        /// The one that this play makes most of.
        Best = "best",
    }
}

/// How a player discards. Every play takes a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// As well as can be.
    Optimal,
    /// For the hand that is nearest to a win; of several, for one that accepts most tiles: copies outside the hand that
    /// bring it nearer.
    Textbook(Ties),
}

impl Play {
    /// All plays.
    pub const ALL: [Play; 4] =
        [Play::Textbook(Ties::Worst), Play::Textbook(Ties::Mean), Play::Textbook(Ties::Best), Play::Optimal];

    /// Units by which a draw, with the discard after it, rounds down at most.
    pub(super) fn rounding(self) -> u32 {
        // A mean of ties is rounded, too.
        if self == Play::Textbook(Ties::Mean) { 2 } else { 1 }
    }
}

/// What the discards of a hand make of its value.
pub(super) trait Choice: Sync {
    /// What is known of the discards so far.
    type Known: Copy;

    /// What is known of no discard.
    const NONE: Self::Known;

    /// For hands side by side, adds a discard of each: those after it lie side by side from `first`. So many kinds of
    /// tiles lead there.
    fn add(&self, known: &mut [Self::Known], first: usize, kinds: u32);

    /// The value of a hand whose discards are all known.
    fn value(&self, known: Self::Known) -> u32;
}

/// The best discard, by the values after it.
pub(super) struct Optimum<'v>(pub(super) &'v [u32]);

impl Choice for Optimum<'_> {
    type Known = u32;

    const NONE: u32 = 0;

    fn add(&self, known: &mut [u32], first: usize, _: u32) {
        let values = &self.0[first..][..known.len()];
        known.iter_mut().zip(values).for_each(|(best, &value)| *best = value.max(*best));
    }

    fn value(&self, known: u32) -> u32 {
        known
    }
}

/// The hands after a discard: their values, and their ranks in the textbook, of which the least is taken.
#[derive(Clone, Copy)]
pub(super) struct Ranked<'v> {
    pub(super) values: &'v [u32],
    pub(super) ranks: &'v [u16],
}

impl Ranked<'_> {
    /// The ranks and values of so many hands side by side, as numbers of 64 bits.
    fn of(&self, first: usize, number: usize) -> impl Iterator<Item = (u64, u64)> {
        let (values, ranks) = (&self.values[first..][..number], &self.ranks[first..][..number]);
        ranks.iter().zip(values).map(|(&rank, &value)| (rank.into(), value.into()))
    }
}

/// One of the discards of the least rank, by the values after it.
///
/// What is known is a word, of which the least is looked for, so that the rank decides and then the value:
///
/// ```text
/// 63       48 47       32 31                             0
/// |    0     |   rank    | value, for the best its digits flipped |
/// ```
pub(super) struct OneOfTies<'v> {
    ranked: Ranked<'v>,
    /// What flips the digits of values that shall be large.
    flip: u32,
}

impl<'v> OneOfTies<'v> {
    /// The least of the values.
    pub(super) fn worst(ranked: Ranked<'v>) -> OneOfTies<'v> {
        OneOfTies { ranked, flip: 0 }
    }

    /// The largest of the values.
    pub(super) fn best(ranked: Ranked<'v>) -> OneOfTies<'v> {
        OneOfTies { ranked, flip: u32::MAX }
    }
}

impl Choice for OneOfTies<'_> {
    type Known = u64;

    const NONE: u64 = u64::MAX;

    fn add(&self, known: &mut [u64], first: usize, _: u32) {
        let flip = u64::from(self.flip);
        let words = self.ranked.of(first, known.len()).map(|(rank, value)| (rank << 32) | (value ^ flip));
        known.iter_mut().zip(words).for_each(|(least, word)| *least = word.min(*least));
    }

    fn value(&self, known: u64) -> u32 {
        known as u32 ^ self.flip
    }
}

/// The mean of the discards of the least rank, each kind of tile with the same weight.
///
/// What is known is a word; at most 15 values take 36 bits:
///
/// ```text
/// 63     48 47   40 39                 0
/// |  rank  | kinds | sum of their values |
/// ```
pub(super) struct MeanOfTies<'v>(pub(super) Ranked<'v>);

/// Where the rank begins, and where the number of kinds does.
const RANK: u32 = 48;
const KINDS: u32 = 40;

impl Choice for MeanOfTies<'_> {
    type Known = u64;

    /// Of the largest rank and no kind.
    const NONE: u64 = (u16::MAX as u64) << RANK;

    fn add(&self, known: &mut [u64], first: usize, kinds: u32) {
        let kinds = u64::from(kinds);
        let all = self.0.of(first, known.len());
        known.iter_mut().zip(all).for_each(|(known, (rank, value))| {
            let (least, of_these) = (*known >> RANK, (kinds << KINDS) | (kinds * value));
            let of_others = if rank == least { *known & !Self::NONE } else { 0 };
            *known = if rank > least { *known } else { (rank << RANK) | (of_others + of_these) };
        });
    }

    fn value(&self, known: u64) -> u32 {
        let (sum, kinds) = (known & ((1 << KINDS) - 1), (known >> KINDS) & 0xff);
        (sum / kinds.max(1)) as u32
    }
}

/// How much less one discard of the textbook, the best of the ties, is worth than the best discard, if all discards
/// after it are the best. Both may be `error` units too low; what is said is at most twice as much too low.
pub(super) struct Loss<'v> {
    pub(super) optimum: Optimum<'v>,
    pub(super) textbook: OneOfTies<'v>,
    pub(super) error: u32,
}

impl Choice for Loss<'_> {
    type Known = (u32, u64);

    const NONE: (u32, u64) = (Optimum::NONE, OneOfTies::NONE);

    fn add(&self, known: &mut [(u32, u64)], first: usize, kinds: u32) {
        for (place, known) in (first..).zip(known) {
            self.optimum.add(std::slice::from_mut(&mut known.0), place, kinds);
            self.textbook.add(std::slice::from_mut(&mut known.1), place, kinds);
        }
    }

    fn value(&self, (best, tied): (u32, u64)) -> u32 {
        best.saturating_sub(self.textbook.value(tied).saturating_add(self.error))
    }
}
