//! Questions about one set: how many hands, which is the k-th, where is this one, list them.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

use rustc_hash::FxHasher;

use crate::hand::Hand;
use crate::handset::forest::{Arena, EMPTY, Node, NodeId, UNIT};
use crate::tile::KINDS;

/// The nodes of one set, with the number of hands below each. It is independent of the forest the set was built in and can
/// be shared between threads.
///
/// Hands are ordered by their counts, compared from 1m to 7z, as [`Hand`]s are.
#[derive(Clone, Debug)]
pub struct Index {
    /// Children come before their parents, the two ends first.
    pub(super) nodes: Vec<Node>,
    /// For each node, how many hands have fewer copies of its tile than 1, 2, 3, 4 and 5.
    sizes: Vec<[u128; 5]>,
    root: NodeId,
}

impl Index {
    pub(super) fn new(arena: &Arena, root: NodeId) -> Index {
        let mut ids: HashMap<NodeId, NodeId, BuildHasherDefault<FxHasher>> =
            HashMap::from_iter([(EMPTY, EMPTY), (UNIT, UNIT)]);
        let mut index = Index { nodes: arena.nodes[..2].to_vec(), sizes: vec![[0; 5]; 2], root: EMPTY };
        index.sizes[UNIT as usize] = [1; 5];
        index.root = index.copy(arena, root, &mut ids);
        index
    }

    fn copy(
        &mut self,
        arena: &Arena,
        id: NodeId,
        ids: &mut HashMap<NodeId, NodeId, BuildHasherDefault<FxHasher>>,
    ) -> NodeId {
        if let Some(&known) = ids.get(&id) {
            return known;
        }
        let Node { level, children } = arena.nodes[id as usize];
        let children = children.map(|child| self.copy(arena, child, ids));
        let mut size = 0;
        let sizes = children.map(|child| {
            size += self.sizes[child as usize][4];
            size
        });
        let copied = self.nodes.len() as NodeId;
        self.nodes.push(Node { level, children });
        self.sizes.push(sizes);
        ids.insert(id, copied);
        copied
    }

    /// Number of hands.
    pub fn len(&self) -> u128 {
        self.sizes[self.root as usize][4]
    }

    /// Is it the set of no hands?
    pub fn is_empty(&self) -> bool {
        self.root == EMPTY
    }

    /// Number of nodes of the diagram, its ends not counted.
    pub fn nodes(&self) -> usize {
        self.nodes.len() - 2
    }

    pub(super) const fn root(&self) -> NodeId {
        self.root
    }

    /// Is the hand in the set?
    pub fn contains(&self, hand: &Hand) -> bool {
        self.rank(hand).is_some()
    }

    /// How many hands of the set come before this one, if it is in the set.
    ///
    /// ```
    /// use tehai::{handset::Forest, tile::TileSet};
    /// let index = Forest::new().all(TileSet::ALL, 14).index()?;
    /// let rank = index.rank(&"19m19p19s11234567z".parse().expect("a hand")).expect("has 14 tiles");
    /// assert_eq!(index.unrank(rank).expect("a rank of the set").to_string(), "19m19p19s11234567z");
    /// # Ok::<(), tehai::handset::TooManyNodes>(())
    /// ```
    pub fn rank(&self, hand: &Hand) -> Option<u128> {
        let (mut id, mut rank) = (self.root, 0);
        let mut next = 0;
        loop {
            let Node { level, children } = self.nodes[id as usize];
            let skipped = &hand.counts()[next..level as usize];
            if id == EMPTY || skipped.iter().any(|&count| count > 0) {
                return None;
            }
            if id == UNIT {
                return Some(rank);
            }
            let count = hand.counts()[level as usize] as usize;
            if count > 0 {
                rank += self.sizes[id as usize][count - 1];
            }
            id = children[count];
            next = level as usize + 1;
        }
    }

    /// The hand before which there are `rank` others, if the set has more than `rank` hands.
    pub fn unrank(&self, rank: u128) -> Option<Hand> {
        (rank < self.len()).then(|| {
            let mut counts = [0; KINDS];
            self.walk_to(rank, |_, node, count| counts[node.level as usize] = count);
            hand_of(counts)
        })
    }

    /// Walks down to the hand of a rank and shows each node on the way with the number of copies.
    fn walk_to(&self, mut rank: u128, mut visit: impl FnMut(NodeId, &Node, u8)) {
        let mut id = self.root;
        while id != UNIT {
            let node = &self.nodes[id as usize];
            let sizes = &self.sizes[id as usize];
            let count = sizes.iter().take_while(|&&before| before <= rank).count();
            if count > 0 {
                rank -= sizes[count - 1];
            }
            visit(id, node, count as u8);
            id = node.children[count];
        }
    }

    /// The hands in order.
    pub fn iter(&self) -> Hands<'_> {
        self.range(0..self.len())
    }

    /// The hands of some ranks, in order; ranks that the set does not have are left out.
    pub fn range(&self, ranks: Range<u128>) -> Hands<'_> {
        let end = ranks.end.min(self.len());
        let left = end.saturating_sub(ranks.start);
        let mut hands = Hands { index: self, path: Vec::with_capacity(KINDS), counts: [0; KINDS], left };
        if left > 0 {
            self.walk_to(ranks.start, |id, node, count| {
                hands.counts[node.level as usize] = count;
                hands.path.push((id, count));
            });
        }
        hands
    }
}

impl<'i> IntoIterator for &'i Index {
    type Item = Hand;
    type IntoIter = Hands<'i>;
    fn into_iter(self) -> Hands<'i> {
        self.iter()
    }
}

/// Iterator over hands of an [`Index`] in order.
#[derive(Clone, Debug)]
pub struct Hands<'i> {
    index: &'i Index,
    /// The nodes on the way to the next hand, each with the number of copies.
    path: Vec<(NodeId, u8)>,
    /// The next hand.
    counts: [u8; KINDS],
    left: u128,
}

impl Hands<'_> {
    /// Goes on to the hand after the next.
    fn advance(&mut self) {
        while let Some((id, count)) = self.path.pop() {
            let node = &self.index.nodes[id as usize];
            self.counts[node.level as usize] = 0;
            if self.descend(id, count as usize + 1) {
                return;
            }
        }
    }

    /// From a node, goes down to the first hand with at least so many copies of its tile, if there is one.
    fn descend(&mut self, mut id: NodeId, mut least: usize) -> bool {
        while id != UNIT {
            let node = &self.index.nodes[id as usize];
            let Some(count) = (least..5).find(|&count| node.children[count] != EMPTY) else { return false };
            self.counts[node.level as usize] = count as u8;
            self.path.push((id, count as u8));
            id = node.children[count];
            least = 0;
        }
        true
    }
}

impl Iterator for Hands<'_> {
    type Item = Hand;

    fn next(&mut self) -> Option<Hand> {
        self.left = self.left.checked_sub(1)?;
        let hand = hand_of(self.counts);
        if self.left > 0 {
            self.advance();
        }
        Some(hand)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

pub(super) fn hand_of(counts: [u8; KINDS]) -> Hand {
    Hand::new(counts).expect("a diagram has no edge for a fifth copy")
}

impl Arena {
    pub(super) fn contains(&self, root: NodeId, hand: &Hand) -> bool {
        let mut id = root;
        for (level, &count) in hand.counts().iter().enumerate() {
            let node = &self.nodes[id as usize];
            match node.level as usize == level {
                true => id = node.children[count as usize],
                false if count > 0 => return false,
                false => {}
            }
        }
        id == UNIT
    }
}
