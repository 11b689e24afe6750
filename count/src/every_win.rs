//! The worth of all concealed wins.

use std::collections::BTreeMap;
use std::ops::Range;

use rustc_hash::FxHashMap;
use tehai::parallel::*;

use crate::parts::{BLOCK, blocks};
use tehai::brief_debug;
use tehai::count::Count;
use tehai::handset::Index;
use tehai::rules::Winds;
use tehai::score::{Counted, ScoreRules, WinReadings, WonBy};
use tehai::tiles::{Hand, TileSet};
use tehai::yaku::{Yaku, YakuSet};

/// The worth of every win of a set of concealed hands of fourteen tiles, by every tile that may have completed it,
/// without luck and dora. A drawn win has one han for being drawn; a called win without yaku counts 0.
///
/// ```
/// use tehai::rules::Winds;
/// use tehai::score::{ScoreRules, WonBy};
/// use tehai::yaku::Yaku;
/// use tehai::{Forest, GameSets, Rules};
/// use tehai_count::every_win::EveryWin;
/// let forest = Forest::new();
/// let orphans = GameSets::new(&forest, Rules::default()).thirteen_orphans().index()?;
/// let tallies = EveryWin::new(&orphans, [Winds::EAST], ScoreRules::default()).range(0..orphans.len());
/// let by_yaku = tallies.tally(Winds::EAST, WonBy::Ron).yaku_counts();
/// // Each of the thirteen hands wins by the tile it has twice, or by one of twelve others.
/// assert_eq!((by_yaku[&Yaku::Kokushi13].hands, by_yaku[&Yaku::Kokushi].hands), (13, 13 * 12));
/// # Ok::<(), tehai::handset::TooLargeError>(())
/// ```
pub struct EveryWin<'i> {
    wins: &'i Index,
    winds: Vec<Winds>,
    rules: ScoreRules,
}

brief_debug!(EveryWin<'_> { winds, rules });

/// The wins of one seat and round, drawn or called, by what they count and by their yaku.
///
/// *Hands* are pairs of thirteen tiles and a winning tile; *deals* are the ways to take the thirteen, times the copies
/// left of the winning tile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(FxHashMap<(Counted, YakuSet), Count<u128>>);

/// The result of visiting wins: parts of tallies, which are added up on request.
///
/// The winds of seat and round matter to a hand only if it holds two or more of them. So a part is for all seats and
/// rounds that are the same to its hands: its key has the winds of which they hold two or more, and which of these the
/// seat and the round have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies(FxHashMap<(TileSet, Seen, WonBy), Tally>);

/// The winds of seat and round that matter to a hand.
type Seen = [TileSet; 2];

/// The winds of seat and round that matter to a hand with two or more of the winds `held`.
fn seen(winds: Winds, held: TileSet) -> Seen {
    [winds.seat, winds.round].map(|wind| TileSet::from(wind.tile()) & held)
}

impl<'i> EveryWin<'i> {
    /// Prepares to visit the wins of a set, in these seats and rounds. Hands of the set that are no wins are skipped.
    pub fn new(wins: &'i Index, winds: impl IntoIterator<Item = Winds>, rules: ScoreRules) -> EveryWin<'i> {
        EveryWin { wins, winds: winds.into_iter().collect(), rules }
    }

    /// Visits the hands of some ranks, on all threads.
    pub fn range(&self, ranks: Range<u128>) -> Tallies {
        let ranks = ranks.start.min(self.wins.len())..ranks.end.min(self.wins.len());
        let of_block = |block: Range<u128>| {
            let mut tallies = Tallies::default();
            self.wins.range(block).for_each(|hand| self.add(&hand, &mut tallies));
            tallies
        };
        let all = blocks(ranks, BLOCK).until_stop().map(of_block).reduce_with(|mut all, more| {
            all.merge(&more);
            all
        });
        all.unwrap_or_default()
    }

    fn add(&self, hand: &Hand, tallies: &mut Tallies) {
        let readings = WinReadings::new(hand);
        let pairs = hand.tiles_with(|count| count >= 2) & TileSet::WINDS;
        let deals = hand.deals();
        let mut done: Vec<Seen> = Vec::new();
        for &winds in &self.winds {
            let seen = seen(winds, pairs);
            if done.contains(&seen) {
                continue;
            }
            done.push(seen);
            for won_by in WonBy::ALL {
                let tally = &mut tallies.0.entry((pairs, seen, won_by)).or_default().0;
                for tile in hand.kinds().iter() {
                    let Some(best) = readings.best(tile, won_by, winds, &self.rules) else { continue };
                    // Thirteen tiles and one more, or fourteen and one of them: C(4, n − 1) · (5 − n) = C(4, n) · n.
                    let deals = deals * u128::from(hand.count(tile));
                    *tally.entry(best).or_default() += Count { hands: 1, deals };
                }
            }
        }
    }
}

impl Tallies {
    /// Adds those of other hands.
    fn merge(&mut self, other: &Tallies) {
        for (key, tally) in &other.0 {
            self.0.entry(*key).or_default().merge(tally);
        }
    }

    /// The wins in one of the seats and rounds visited.
    pub fn tally(&self, winds: Winds, won_by: WonBy) -> Tally {
        let mut all = Tally::default();
        for ((pairs, of, by), tally) in &self.0 {
            if *by == won_by && *of == seen(winds, *pairs) {
                all.merge(tally);
            }
        }
        all
    }
}

impl Tally {
    fn merge(&mut self, other: &Tally) {
        for (key, &amount) in &other.0 {
            *self.0.entry(*key).or_default() += amount;
        }
    }

    /// All wins.
    pub fn total(&self) -> Count<u128> {
        self.0.values().sum()
    }

    /// The wins by what they count.
    pub fn counts(&self) -> BTreeMap<Counted, Count<u128>> {
        self.by(|counted, _| [counted])
    }

    /// The wins by yaku: each win counts for every yaku of its best reading.
    pub fn yaku_counts(&self) -> BTreeMap<Yaku, Count<u128>> {
        self.by(|_, yaku| yaku.iter())
    }

    fn by<K: Ord, I: IntoIterator<Item = K>>(
        &self,
        keys: impl Fn(Counted, YakuSet) -> I,
    ) -> BTreeMap<K, Count<u128>> {
        let mut by = BTreeMap::<K, Count<u128>>::new();
        for (&(counted, yaku), &amount) in &self.0 {
            keys(counted, yaku).into_iter().for_each(|key| *by.entry(key).or_default() += amount);
        }
        by
    }
}
