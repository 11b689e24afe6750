//! Sets of hands with labels: which of some other sets is each hand in?

use rustc_hash::FxHashMap;

use crate::handset::diagram::arena::{Arena, EMPTY, NodeId, UNIT};
use crate::handset::{HandSet, TooLargeError, Weights};
use crate::stop;

/// Labels of a hand, one bit each.
pub(crate) type Labels = u128;

/// A set of hands, each with the labels of those other sets that it is in, as one diagram.
///
/// Invariant: the labels of a hand are those on the edges of its path. A label is on the first edge behind which *all*
/// hands have it. So hands that differ only in labels already passed share the rest of their paths, and the diagram
/// stays small where a table from hands to labels would not.
///
/// Example: the hands `1m`, `2m` and `22m`, with label a for `2m` and `22m` and label b for `22m`:
///
/// ```text
/// entry ──► 1m ──1─────► end                 1m
///            └───0, a──► 2m ──1─────► end    2m, with a
///                         └───2, b──► end    22m, with a and b
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Labelled {
    /// Where the edges of each node begin. Node 0 is the end, and children come before their parents.
    starts: Vec<u32>,
    edges: Vec<LabelledEdge>,
    /// The sets of labels that occur on edges; the first is empty.
    labels: Vec<Labels>,
    /// Leads to the root.
    entry: Target,
}

/// An edge's target and its labels' index.
#[derive(Clone, Copy, Debug)]
struct Target {
    node: u32,
    labels: u32,
}

#[derive(Clone, Copy, Debug)]
struct LabelledEdge {
    level: u8,
    count: u8,
    to: Target,
}

/// The weights of the hands of a [`Labelled`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LabelWeights {
    /// All hands, each once.
    pub(crate) total: u64,
    /// The hands with each label.
    pub(crate) by_label: [u64; Labels::BITS as usize],
}

impl Labelled {
    /// The hands of a set. A hand has label n if it is in `others[n]`. The others are at most 128 subsets of the set.
    ///
    /// # Errors
    /// [`TooLargeError`] if one of the sets is lost.
    pub(crate) fn new(set: HandSet, others: &[HandSet]) -> Result<Labelled, TooLargeError> {
        assert!(others.len() <= Labels::BITS as usize, "a label for each set");
        let others = others.iter().map(|other| other.kept()).collect::<Result<Vec<_>, _>>()?;
        let arena = set.kept()?.forest.arena.borrow();
        let mut builder = Builder::new(&arena);
        let entry = builder.target(set.root, (0..).zip(others).map(|(label, other)| (label, other.root)));
        let Builder { starts, edges, labels, .. } = builder;
        Ok(Labelled { starts, edges, labels, entry })
    }

    /// The weights of the hands that have none of the labels `without`, in all and by label. The caller ensures that no
    /// part of the sum exceeds 64 bits.
    ///
    /// A label is on one edge of a hand's path. So its weight is the sum over its edges of the weight of all paths
    /// above, of the edge, and of all paths below.
    ///
    /// Time: one multiplication for each edge going up, and two going down.
    pub(crate) fn weigh(&self, weights: &Weights, without: Labels) -> LabelWeights {
        let is_kept: Vec<bool> = self.labels.iter().map(|labels| labels & without == 0).collect();
        let is_kept = |target: Target| is_kept[target.labels as usize];
        let below = self.below(weights, is_kept);
        let mut above = vec![0u64; self.starts.len() - 1];
        let mut sums = vec![0u64; self.labels.len()];
        let root = self.entry.node as usize;
        above[root] = u64::from(is_kept(self.entry));
        let total = above[root] * below[root];
        sums[self.entry.labels as usize] = total;
        for node in (1..self.starts.len() - 1).rev() {
            let here = above[node];
            if here == 0 {
                continue;
            }
            for edge in self.edges_of(node).iter().filter(|edge| is_kept(edge.to)) {
                let weight = here * weights.of_copies(edge.level, edge.count);
                above[edge.to.node as usize] += weight;
                sums[edge.to.labels as usize] += weight * below[edge.to.node as usize];
            }
        }
        LabelWeights { total, by_label: self.by_label(&sums) }
    }

    /// For each node, the weight of all paths below it.
    fn below(&self, weights: &Weights, is_kept: impl Fn(Target) -> bool) -> Vec<u64> {
        let mut below = vec![1; self.starts.len() - 1];
        for node in 1..below.len() {
            let kept = self.edges_of(node).iter().filter(|edge| is_kept(edge.to));
            below[node] = kept
                .map(|edge| weights.of_copies(edge.level, edge.count) * below[edge.to.node as usize])
                .sum();
        }
        below
    }

    fn edges_of(&self, node: usize) -> &[LabelledEdge] {
        &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Sums by label, from sums by set of labels.
    fn by_label(&self, sums: &[u64]) -> [u64; Labels::BITS as usize] {
        let mut by_label = [0; Labels::BITS as usize];
        for (labels, sum) in self.labels.iter().zip(sums) {
            let mut rest = *labels;
            while rest != 0 {
                by_label[rest.trailing_zeros() as usize] += sum;
                rest &= rest - 1;
            }
        }
        by_label
    }
}

/// Goes down the diagrams of the set and of its labelled parts at once.
///
/// Invariant: a node of the result stands for the hands that remain of the set, and for each label not yet on the path
/// the hands that remain of its part: some, but not all. Equal remains are one node.
struct Builder<'a> {
    arena: &'a Arena,
    starts: Vec<u32>,
    edges: Vec<LabelledEdge>,
    labels: Vec<Labels>,
    /// The index of each set of labels.
    numbers: FxHashMap<Labels, u32>,
    /// The nodes by what remains: the node of the set, then a [`part`] for each label.
    nodes: FxHashMap<Box<[u64]>, u32>,
    /// The keys of the nodes on the way down, one after the other.
    stack: Vec<u64>,
}

/// A label and the node of the hands that have it, as one number:
///
/// ```text
/// bits   63–32   31–0
///        label   node
/// ```
fn part(label: u32, node: NodeId) -> u64 {
    u64::from(label) << 32 | u64::from(node)
}

impl Builder<'_> {
    fn new(arena: &Arena) -> Builder<'_> {
        Builder {
            arena,
            starts: vec![0, 0],
            edges: Vec::new(),
            labels: vec![0],
            numbers: FxHashMap::from_iter([(0, 0)]),
            nodes: FxHashMap::default(),
            stack: Vec::new(),
        }
    }

    /// The target for the hands of `set`, given the part that has each label. The labels of all hands go on the edge,
    /// those of some hands into the node.
    fn target(&mut self, set: NodeId, parts: impl Iterator<Item = (u32, NodeId)>) -> Target {
        let (mut labels, bottom) = (0, self.stack.len());
        self.stack.push(u64::from(set));
        for (label, node) in parts {
            if node == set {
                labels |= 1 << label;
            } else if node != EMPTY {
                self.stack.push(part(label, node));
            }
        }
        let number = *self.numbers.entry(labels).or_insert_with(|| {
            self.labels.push(labels);
            self.labels.len() as u32 - 1
        });
        let node = self.node(set, bottom);
        self.stack.truncate(bottom);
        Target { node, labels: number }
    }

    /// The node whose key is on the stack from `bottom` on.
    fn node(&mut self, set: NodeId, bottom: usize) -> u32 {
        if set == UNIT {
            return 0;
        }
        if let Some(&known) = self.nodes.get(&self.stack[bottom..]) {
            return known;
        }
        stop::check();
        let key: Box<[u64]> = self.stack[bottom..].into();
        let level = self.arena.level(set);
        let of_part = |&part: &u64| ((part >> 32) as u32, self.arena.children(part as NodeId, level));
        let parts: Vec<(u32, [NodeId; 5])> = key[1..].iter().map(of_part).collect();
        let children = self.arena.children(set, level);
        let mut edges = Vec::with_capacity(5);
        for (count, &child) in children.iter().enumerate().filter(|(_, child)| **child != EMPTY) {
            let below = parts.iter().map(|(label, children)| (*label, children[count]));
            edges.push(LabelledEdge { level, count: count as u8, to: self.target(child, below) });
        }
        self.edges.extend(edges);
        self.starts.push(self.edges.len() as u32);
        let node = self.starts.len() as u32 - 2;
        self.nodes.insert(key, node);
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handset::{Forest, GameSets};
    use crate::rules::{FifthTile, Rules};
    use crate::tiles::{Hand, Tile};
    use crate::waiting::standard_waits;

    /// All tenpai hands of four tiles, labelled by what they wait for, with and without some waits.
    #[test]
    fn hands_weigh_what_they_weigh_one_by_one() {
        let forest = Forest::new();
        let wins = GameSets::new(&forest, Rules::default()).standard_wins(1);
        let waiting: Vec<HandSet> = Tile::all().map(|tile| wins.waiting_for(tile)).collect();
        let labelled = Labelled::new(wins.one_tile_fewer(), &waiting).unwrap();
        let hands: Vec<Hand> = wins.one_tile_fewer().index().unwrap().iter().collect();
        for (without, weights) in
            [(0, Weights::hands()), (0, Weights::deals()), (1 << 4 | 1 << 33, Weights::deals())]
        {
            let mut expected = LabelWeights { total: 0, by_label: [0; 128] };
            for hand in &hands {
                let waits = standard_waits(hand, FifthTile::Excluded);
                if waits.iter().all(|tile| without >> tile.index() & 1 == 0) {
                    let weight = weights.weight(hand) as u64;
                    expected.total += weight;
                    waits.iter().for_each(|tile| expected.by_label[tile.index()] += weight);
                }
            }
            assert_eq!(labelled.weigh(&weights, without), expected);
        }
        // Hands with the same remains share the rest of their paths.
        assert!(labelled.starts.len() < 1000, "{} nodes", labelled.starts.len());
    }

    #[test]
    fn the_smallest_sets() {
        let forest = Forest::new();
        let unit = forest.unit();
        for (without, total) in [(0, 1), (1, 0), (2, 1)] {
            let labelled = Labelled::new(unit, &[unit, forest.empty()]).unwrap();
            let weights = labelled.weigh(&Weights::deals(), without);
            assert_eq!((weights.total, weights.by_label[0], weights.by_label[1]), (total, total, 0));
        }
        let small = Forest::with_limit(1);
        let lost = small.pairs(crate::tiles::TileSet::ALL);
        assert!(Labelled::new(small.unit(), &[lost]).is_err());
    }
}
