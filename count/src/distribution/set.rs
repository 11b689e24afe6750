//! How many hands have each distance from a set?

use tehai::count::Count;
use tehai::handset::{Forest, HandSet, Index, TooLargeError};
use tehai::tiles::{Group, Hand, KINDS, TileSet};

use crate::distribution::Distribution;

/// Nodes for the usual order of tiles before the other is tried.
const NODES: usize = 400_000;
/// The most hands that are put in another order one by one.
const MOST_HANDS: u128 = 1_000_000;

impl Distribution {
    /// How many hands of a number of tiles have each distance from a set.
    ///
    /// The hands within each distance are a set ([`HandSet::within_distance`]), which is counted without visiting a
    /// hand.
    ///
    /// ```
    /// use tehai::{Forest, GameSets, Rules, TileSet};
    /// use tehai_count::distribution::Distribution;
    /// let forest = Forest::new();
    /// let wins = GameSets::new(&forest, Rules::STANDARD).standard_wins(4).index()?;
    /// let distances = Distribution::of_set(&wins, 13, TileSet::ALL)?;
    /// // No hand of 13 tiles holds a win; 54,747,045 lack one tile.
    /// assert_eq!(distances.counts()[0].hands, 0u8.into());
    /// assert_eq!(distances.counts()[1].hands, 54_747_045u32.into());
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    ///
    /// These are all hands of `tiles` tiles out of `existing`; none if the set is empty.
    ///
    /// Time: milliseconds for most yaku, seconds if the order of the tiles must change.
    ///
    /// # Errors
    /// [`TooLargeError`] if the hands within some distance need too many nodes.
    ///
    /// # Panics
    /// If the hands of the set have different numbers of tiles.
    ///
    /// # The order of the tiles
    ///
    /// Diagrams ask for the tiles group by group. If a set ties the suits together, like the same sequence in all
    /// three, its diagram has to remember all of a suit when it comes to the next, and millions of nodes do not suffice
    /// for the hands within four tiles of it. Rank by rank through the suits, 1m 1p 1s 2m …, it has to remember the
    /// last two ranks only: 284,503 nodes at most. The number of hands is the same in any order, as all kinds have four
    /// copies. So sets of up to a million hands that are too large in the one order are counted in the other.
    pub fn of_set(set: &Index, tiles: u8, existing: TileSet) -> Result<Distribution, TooLargeError> {
        let totals = set.totals();
        let Some(&size) = totals.first() else { return Ok(Distribution::new([])) };
        assert_eq!(totals.len(), 1, "hands of one number of tiles");
        let is_long = set.len() > MOST_HANDS;
        let forest = if is_long { Forest::new() } else { Forest::with_limit(NODES) };
        let found = of_levels(forest.import(set).within_distance(size, tiles, existing));
        if is_long || found.is_ok() {
            return found;
        }
        let hands: Vec<Hand> = set.iter().map(|hand| rank_by_rank(&hand)).collect();
        let existing = existing.iter().filter_map(|tile| Hand::EMPTY.plus(tile));
        let existing = existing.fold(TileSet::EMPTY, |tiles, one| tiles | rank_by_rank(&one).kinds());
        let forest = Forest::new();
        of_levels(forest.hands(&hands).within_distance(size, tiles, existing))
    }
}

/// The distribution of hands, from the sets of those within distance 0, 1, … Each of them holds the one before.
pub(crate) fn of_levels<'f>(
    levels: impl IntoIterator<Item = HandSet<'f>>,
) -> Result<Distribution, TooLargeError> {
    let mut nearer = Count::default();
    let by_distance = levels.into_iter().map(|level| {
        let within = level.count()?;
        let here = Count { hands: &within.hands - &nearer.hands, deals: &within.deals - &nearer.deals };
        nearer = within;
        Ok(here)
    });
    by_distance.collect::<Result<Vec<_>, _>>().map(Distribution::new)
}

/// The hand with its tiles in another order: instead of 1m, 2m, 3m, … it holds as many copies of what stands in the
/// same place of 1m, 1p, 1s, 2m, ….
fn rank_by_rank(hand: &Hand) -> Hand {
    let (honours, ranks) = (Group::Honours.start(), Group::Honours.start() / 3);
    let place = |index: usize| if index < honours { 3 * (index % ranks) + index / ranks } else { index };
    let mut counts = [0; KINDS];
    for (index, &copies) in hand.counts().iter().enumerate() {
        counts[place(index)] = copies;
    }
    Hand::new(counts).expect("as many copies, of other tiles")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tehai::GameSets;
    use tehai::rules::{Players, Rules, Winds};
    use tehai::yaku::{Patterns, Yaku};

    #[test]
    fn the_order_of_the_tiles_changes_no_number() {
        let forest = Forest::new();
        for players in Players::ALL {
            let sets = GameSets::new(&forest, Rules { players, ..Rules::STANDARD });
            for yaku in [Yaku::Sanshoku, Yaku::Ittsu, Yaku::Junchan] {
                let patterns = Patterns::for_yaku(yaku, Winds::EAST).expect("a yaku of the decomposition");
                let set = sets.matching(&patterns).index().expect("it fits");
                let hands: Vec<Hand> = set.iter().map(|hand| rank_by_rank(&hand)).collect();
                let existing: TileSet = players.tiles();
                let mut turned = [0; KINDS];
                existing.iter().for_each(|tile| turned[tile.index()] = 1);
                let turned = rank_by_rank(&Hand::new(turned).expect("one of each")).kinds();
                // Only the first levels: the others of the usual order are too large.
                let usual = forest.import(&set).within_distance(14, 13, existing).take(4);
                let other = forest.hands(&hands).within_distance(14, 13, turned).take(4);
                for (usual, other) in usual.zip(other) {
                    assert_eq!(usual.count().expect("it fits"), other.count().expect("it fits"), "{yaku:?}");
                }
            }
        }
    }
}
