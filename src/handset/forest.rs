//! The forest: where sets of hands are made.

use std::cell::RefCell;

use crate::debug::brief_debug;
use crate::handset::diagram::arena::{Arena, EMPTY, NodeId, UNIT};
use crate::handset::{HandSet, Index};
use crate::stop;
use crate::tiles::{Group, GroupHand, Hand, Meld, Tile, TileSet};

/// Where sets of hands are made. All sets of a forest share their nodes: see the [module](crate::handset) docs.
///
/// A forest only grows; drop it to free its memory.
pub struct Forest {
    pub(super) arena: RefCell<Arena>,
}

brief_debug!(Forest {});

impl Default for Forest {
    fn default() -> Forest {
        Forest::new()
    }
}

impl Forest {
    /// The default limit of nodes. With the apply cache they take up to 800 MB.
    pub const DEFAULT_LIMIT: usize = 6_000_000;

    /// An empty forest.
    pub fn new() -> Forest {
        Forest::with_limit(Forest::DEFAULT_LIMIT)
    }

    /// An empty forest of at most `limit` nodes.
    ///
    /// A set that would need more is lost, and so is every set made from it: questions about them return
    /// [`TooLargeError`](crate::handset::TooLargeError). Sets built before stay good.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let forest = Forest::with_limit(40);
    /// let pairs = forest.pairs(TileSet::ALL);
    /// assert_eq!(pairs.len()?, 34);
    /// let two_pairs = pairs * pairs;
    /// assert!(two_pairs.len().is_err());
    /// let error = (two_pairs & pairs).len().unwrap_err();
    /// assert_eq!(error.to_string(), "the set needs more than 40 diagram nodes, the limit of its forest");
    /// assert_eq!(pairs.len()?, 34);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn with_limit(limit: usize) -> Forest {
        Forest::with_limits(limit, usize::MAX)
    }

    /// An empty forest of at most so many nodes, whose sets are made in at most so many *steps* in all. A step looks at
    /// two nodes to work out an operation, and takes some 0.3 µs. A set that would need more is lost, too.
    ///
    /// The nodes bound the memory, but not the time: an operation can look at many pairs of nodes and make few.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let forest = Forest::with_limits(Forest::DEFAULT_LIMIT, 20);
    /// let pairs = forest.pairs(TileSet::ALL);
    /// let error = (pairs * pairs).len().unwrap_err();
    /// assert_eq!(error.to_string(), "the set needs more than 20 steps, the limit of its forest");
    /// assert_eq!(pairs.len()?, 34);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn with_limits(nodes: usize, steps: usize) -> Forest {
        Forest { arena: RefCell::new(Arena::with_limits(nodes, steps)) }
    }

    /// An empty forest for the answer to anybody's question, of bounded memory and time. With the tables that count and
    /// list the hands of a set, its nodes stay below a gigabyte; its steps take about five seconds.
    pub fn bounded() -> Forest {
        Forest::with_limits(2_500_000, 15_000_000)
    }

    /// Number of nodes in the forest.
    pub fn nodes(&self) -> usize {
        self.arena.borrow().nodes.len() - 2
    }

    fn set(&self, root: NodeId) -> HandSet<'_> {
        HandSet { forest: self, root }
    }

    /// The set of no hands, ∅.
    pub fn empty(&self) -> HandSet<'_> {
        self.set(EMPTY)
    }

    /// The set whose only hand has no tiles: neutral for [`product`](HandSet::product).
    pub fn unit(&self) -> HandSet<'_> {
        self.set(UNIT)
    }

    /// The hands in at least one of some sets.
    pub fn union<'f>(&'f self, sets: impl IntoIterator<Item = HandSet<'f>>) -> HandSet<'f> {
        sets.into_iter().fold(self.empty(), HandSet::union)
    }

    /// The set of one hand.
    pub fn hand(&self, hand: &Hand) -> HandSet<'_> {
        self.hands([hand])
    }

    /// The set of any hands, in any order.
    pub fn hands<'h>(&self, hands: impl IntoIterator<Item = &'h Hand>) -> HandSet<'_> {
        self.of_counts(hands.into_iter().map(|hand| &hand.counts()[..]).collect(), 0)
    }

    /// The set of hands with these counts of the tiles from a level on, in any order.
    fn of_counts(&self, mut counts: Vec<&[u8]>, level: usize) -> HandSet<'_> {
        counts.sort_unstable_by(|one, other| {
            stop::check();
            one.cmp(other)
        });
        counts.dedup();
        self.set(self.arena.borrow_mut().of_sorted(&counts, 0, level))
    }

    /// The set of whole hands that lie in one group.
    ///
    /// # Panics
    /// If a suit is given where honours belong, or the other way round.
    pub fn group_hands<'h>(
        &self,
        group: Group,
        hands: impl IntoIterator<Item = &'h GroupHand>,
    ) -> HandSet<'_> {
        let hands = hands.into_iter();
        let of_kind =
            hands.inspect(|hand| assert_eq!(hand.kind(), group.kind(), "hands of the group's kind"));
        self.of_counts(of_kind.map(GroupHand::counts).collect(), group.start())
    }

    /// The set of an [`Index`], rebuilt in this forest. So sets outlive their forests, and threads can share them.
    ///
    /// Time: one look-up for each node.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let melds = Forest::new().melds(TileSet::ALL).index()?;
    /// let pairs = Forest::new().pairs(TileSet::ALL).index()?;
    /// let forest = Forest::new();
    /// let wins = forest.import(&melds) * forest.import(&pairs);
    /// assert_eq!(wins.len()?, 1_836);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn import(&self, index: &Index) -> HandSet<'_> {
        self.set(index.build(&mut self.arena.borrow_mut()))
    }

    /// The hands of one tile out of `tiles`.
    pub fn singles(&self, tiles: TileSet) -> HandSet<'_> {
        let hands = tiles.iter().filter_map(|tile| Hand::EMPTY.plus(tile)).collect::<Vec<_>>();
        self.hands(&hands)
    }

    /// The hands that hold an allowed number of copies of each tile, 0 to 4, and `total` tiles if a total is given.
    ///
    /// ```
    /// use tehai::handset::Forest;
    /// let forest = Forest::new();
    /// // Seven pairs: each tile twice or not at all.
    /// let seven_pairs = forest.hands_with(|_, copies| copies == 0 || copies == 2, Some(14));
    /// assert_eq!(seven_pairs.len()?, 5_379_616);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn hands_with(&self, is_allowed: impl Fn(Tile, u8) -> bool, total: Option<u8>) -> HandSet<'_> {
        // Before the arena is borrowed, because `is_allowed` may use the forest.
        let allowed = Tile::all().map(|tile| [0, 1, 2, 3, 4].map(|copies| is_allowed(tile, copies)));
        let allowed: Vec<[bool; 5]> = allowed.collect();
        let mut arena = self.arena.borrow_mut();
        let root = match total.map(usize::from) {
            None => {
                let levels = allowed.iter().enumerate().rev();
                levels.fold(UNIT, |below, (level, allowed)| arena.choice(level, allowed, |_| below))
            }
            Some(total) => {
                // below[n]: the sets of n tiles from the level on.
                let mut below = vec![EMPTY; total + 1];
                below[0] = UNIT;
                for (level, allowed) in allowed.iter().enumerate().rev() {
                    let after = |n: usize, count| n.checked_sub(count).map_or(EMPTY, |rest| below[rest]);
                    let choice = |n| arena.choice(level, allowed, |count| after(n, count));
                    below = (0..=total).map(choice).collect();
                }
                below[total]
            }
        };
        drop(arena);
        self.set(root)
    }

    /// All hands of `total` tiles out of `tiles`.
    pub fn all(&self, tiles: TileSet, total: u8) -> HandSet<'_> {
        self.hands_with(|tile, copies| copies == 0 || tiles.contains(tile), Some(total))
    }

    /// The triplets and sequences out of `tiles`, each as a hand.
    pub fn melds(&self, tiles: TileSet) -> HandSet<'_> {
        self.hands_of_melds(Group::ALL.into_iter().flat_map(Meld::all), tiles)
    }

    /// Those of `melds` that have only tiles out of `existing`, each as a hand.
    pub(crate) fn hands_of_melds(&self, melds: impl Iterator<Item = Meld>, existing: TileSet) -> HandSet<'_> {
        let melds = melds.filter(|meld| meld.tiles().all(|tile| existing.contains(tile)));
        let hands: Vec<Hand> = melds.filter_map(|meld| Hand::from_tiles(meld.tiles()).ok()).collect();
        self.hands(&hands)
    }

    /// The pairs out of `tiles`, each as a hand.
    pub fn pairs(&self, tiles: TileSet) -> HandSet<'_> {
        let hands: Vec<Hand> = tiles.iter().filter_map(|tile| Hand::from_tiles([tile, tile]).ok()).collect();
        self.hands(&hands)
    }
}
