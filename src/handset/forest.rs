//! The forest: where sets of hands are made.

use std::cell::RefCell;

use crate::debug::brief_debug;
use crate::handset::diagram::arena::{Arena, EMPTY, NodeId, UNIT};
use crate::handset::{Copies, HandSet, Index};
use crate::tiles::GroupHand;
use crate::tiles::Hand;
use crate::tiles::{Group, KINDS, Tile, TileSet};

/// The arena in which sets of hands are built. All sets of a forest share their nodes.
///
/// See the [module](crate::handset) docs for the structure. A forest only grows; drop it to free its memory.
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
    /// The default limit of nodes. With the apply cache they take up to
    /// 800 MB.
    pub const DEFAULT_LIMIT: usize = 6_000_000;

    /// An empty forest.
    pub fn new() -> Forest {
        Forest::with_limit(Forest::DEFAULT_LIMIT)
    }

    /// An empty forest of at most `limit` nodes.
    ///
    /// A set that would need more is lost, and so is every set made from it: questions about them return
    /// [`TooManyNodesError`](crate::handset::TooManyNodesError). Sets built before stay good.
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
    /// # Ok::<(), tehai::handset::TooManyNodesError>(())
    /// ```
    pub fn with_limit(limit: usize) -> Forest {
        Forest { arena: RefCell::new(Arena::with_limit(limit)) }
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

    /// The set of one hand.
    pub fn hand(&self, hand: &Hand) -> HandSet<'_> {
        self.hands([hand])
    }

    /// The set of any hands, in any order.
    pub fn hands<'h>(&self, hands: impl IntoIterator<Item = &'h Hand>) -> HandSet<'_> {
        let mut counts: Vec<&[u8]> = hands.into_iter().map(|hand| &hand.counts()[..]).collect();
        counts.sort_unstable();
        counts.dedup();
        self.set(self.arena.borrow_mut().of_sorted(&counts, 0, 0))
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
        let mut counts: Vec<&[u8]> = hands
            .into_iter()
            .inspect(|hand| assert_eq!(hand.kind(), group.kind(), "hands of the group's kind"))
            .map(GroupHand::counts)
            .collect();
        counts.sort_unstable();
        counts.dedup();
        self.set(self.arena.borrow_mut().of_sorted(&counts, 0, group.start()))
    }

    /// The set of an [`Index`], made again in this forest. So sets can outlive their forests, and sets of several
    /// threads can be combined.
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
    /// # Ok::<(), tehai::handset::TooManyNodesError>(())
    /// ```
    pub fn import(&self, index: &Index) -> HandSet<'_> {
        self.set(index.build(&mut self.arena.borrow_mut()))
    }

    /// The hands of one tile out of `tiles`.
    pub fn singles(&self, tiles: TileSet) -> HandSet<'_> {
        let hands = tiles.iter().filter_map(|tile| Hand::EMPTY.plus(tile)).collect::<Vec<_>>();
        self.hands(&hands)
    }

    /// The hands with an allowed number of copies of each tile, and with `total` tiles if a total is given.
    ///
    /// ```
    /// use tehai::handset::{Copies, Forest};
    /// let forest = Forest::new();
    /// // Seven pairs: each tile twice or not at all.
    /// let seven_pairs = forest.hands_with(|_| Copies::NONE | Copies::exactly(2), Some(14));
    /// assert_eq!(seven_pairs.len()?, 5_379_616);
    /// # Ok::<(), tehai::handset::TooManyNodesError>(())
    /// ```
    pub fn hands_with(&self, copies: impl Fn(Tile) -> Copies, total: Option<u8>) -> HandSet<'_> {
        // Asked before the arena is taken, as the answer may need the forest.
        let allowed: Vec<Copies> = Tile::all().map(copies).collect();
        let mut arena = self.arena.borrow_mut();
        let root = match total {
            None => {
                (0..KINDS).rev().fold(UNIT, |below, level| arena.choice(level, allowed[level], &|_| below))
            }
            Some(total) => {
                // Sets of what follows by the number of tiles that are to follow.
                let mut below = vec![EMPTY; total as usize + 1];
                below[0] = UNIT;
                for level in (0..KINDS).rev() {
                    below = (0..=total as usize)
                        .map(|rest| {
                            let child =
                                |count: usize| rest.checked_sub(count).map_or(EMPTY, |rest| below[rest]);
                            arena.choice(level, allowed[level], &child)
                        })
                        .collect();
                }
                below[total as usize]
            }
        };
        drop(arena);
        self.set(root)
    }

    /// All hands of `total` tiles out of `tiles`.
    pub fn all(&self, tiles: TileSet, total: u8) -> HandSet<'_> {
        self.hands_with(|tile| if tiles.contains(tile) { Copies::ANY } else { Copies::NONE }, Some(total))
    }
}
