//! Partial replacement numbers, read rank by rank.

use crate::recurrence::Wins;
use crate::shanten::tables::costs::{Partial, PowerSeries};
use crate::tiles::{COPIES, GroupHand, GroupKind};

/// Sequences that may begin at one rank: three equal ones are three triplets, and make no other win.
const MAX_SEQUENCES: usize = 2;

/// The least costs of what the ranks so far make, for each number of sequences that began two ranks and one rank ago
/// and still need tiles.
///
/// A win is read rank by rank: how many sequences begin here, is there a triplet, is this the head? The win's copies
/// of a rank are those of the sequences under way and of what begins here. Those that the hand does not hold must be
/// drawn.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Prefix<S>([[Wins<S>; MAX_SEQUENCES + 1]; MAX_SEQUENCES + 1]);

impl<S: PowerSeries> Prefix<S> {
    const NONE: Prefix<S> = Prefix([[Wins::NEVER; MAX_SEQUENCES + 1]; MAX_SEQUENCES + 1]);

    /// Before the first rank.
    pub(crate) fn start() -> Prefix<S> {
        let mut prefix = Prefix::NONE;
        prefix.0[0][0] = Wins::FREE;
        prefix
    }

    /// After the next rank, where a sequence can begin if `begins`. The hand holds `held` copies of it, and a win may
    /// hold `limit`.
    ///
    /// Time: a few hundred small steps.
    pub(crate) fn next(&self, begins: bool, held: u8, limit: u8) -> Prefix<S> {
        let max_new = if begins { MAX_SEQUENCES } else { 0 };
        let mut next = Prefix::NONE;
        for (older, of_older) in self.0.iter().enumerate() {
            for (newer, before) in of_older.iter().enumerate() {
                if *before == Wins::NEVER {
                    continue;
                }
                for (new, after) in next.0[newer][..=max_new].iter_mut().enumerate() {
                    for triplets in 0..=1 {
                        let copies = (older + newer + new + 3 * triplets) as u8;
                        let drawn = |copies: u8| (copies <= limit).then(|| copies.saturating_sub(held));
                        after.take(before, new + triplets, drawn(copies), drawn(copies + 2));
                    }
                }
            }
        }
        next
    }

    /// With each series replaced by `f` of it.
    pub(crate) fn map(&self, f: impl Fn(S) -> S) -> Prefix<S> {
        Prefix(
            self.0
                .map(|of_older| of_older.map(|Wins { melds, wins }| Wins { melds: f(melds), wins: f(wins) })),
        )
    }

    /// After the last rank, where no sequence may be under way.
    pub(crate) fn end(&self) -> Wins<S> {
        self.0[0][0]
    }
}

impl Partial {
    /// The numbers of the tiles of one group, all copies of which exist.
    ///
    /// Time: microseconds, as the ranks are read one by one.
    ///
    /// ```
    /// use tehai::shanten::Partial;
    /// let numbers = Partial::new(&"1199m".parse()?);
    /// // A triplet of 1m or of 9m; with the other tiles as the head.
    /// assert_eq!((numbers.melds.get(1), numbers.wins.get(1)), (Some(1), Some(1)));
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn new(hand: &GroupHand) -> Partial {
        partial(hand.kind(), hand.counts(), &[COPIES; 9])
    }
}

impl<S: PowerSeries> Wins<S> {
    /// Takes the costs that follow from `before` where they are lower: with `melds` more melds, and the tiles to draw
    /// without the head and with it, if the copies suffice.
    fn take(&mut self, before: &Wins<S>, melds: usize, drawn: Option<u8>, with_head: Option<u8>) {
        if let Some(tiles) = drawn {
            self.melds = self.melds.least(&before.melds.plus(melds, tiles));
            self.wins = self.wins.least(&before.wins.plus(melds, tiles));
        }
        if let Some(tiles) = with_head {
            self.wins = self.wins.least(&before.melds.plus(melds, tiles));
        }
    }
}

/// The partial replacement numbers of a group that holds `held` copies of its ranks, if its wins may hold `limits`
/// copies of each.
pub(crate) fn partial<S: PowerSeries>(kind: GroupKind, held: &[u8], limits: &[u8]) -> Wins<S> {
    let step =
        |prefix: Prefix<S>, rank: usize| prefix.next(kind.begins_sequence(rank), held[rank], limits[rank]);
    (0..kind.kinds()).fold(Prefix::start(), step).end()
}
