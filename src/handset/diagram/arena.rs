//! The nodes that the diagrams of all sets share, with the unique table and the apply cache.
//!
//! Invariants of every [`Node`]:
//!
//! 1. No child is [`LOST`].
//! 2. Some child for 1 to 4 copies is not [`EMPTY`]; otherwise child 0 stands for the set.
//! 3. Each child has a higher level than the node.
//! 4. No other node has the same level and children.
//!
//! So equal sets have equal numbers. [`Arena::node`] is the only place that makes nodes, and keeps all four.

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::stop;
use crate::tiles::{Hand, KINDS};

/// Number of a node in its forest.
pub(crate) type NodeId = u32;

/// The set of no hands.
pub(crate) const EMPTY: NodeId = 0;
/// The set whose only hand has no tiles.
pub(crate) const UNIT: NodeId = 1;
/// A set that exceeds a limit of its forest.
pub(crate) const LOST: NodeId = NodeId::MAX;

/// A set is too large for what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TooLargeError {
    /// Its forest may hold only so many nodes, which limits the memory.
    #[error("the set needs more than {0} diagram nodes, the limit of its forest")]
    Nodes(usize),
    /// Its forest may take only so many steps, which limits the time: looks at two nodes to work out an operation.
    #[error("the set needs more than {0} steps, the limit of its forest")]
    Steps(usize),
    /// It weighs more than 2¹²⁸, so that no hand can be drawn by weight.
    #[error("the set has more than 2^128 deals; only smaller sets can be sampled by deals")]
    Weight,
}

/// A decision: how many copies of one tile the hand holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    /// The tile's index. Tiles between this level and a child's are not in the hand.
    pub(crate) level: u8,
    /// The sets that follow 0 to 4 copies.
    pub(crate) children: [NodeId; 5],
}

/// An operation on two sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    Union,
    Intersection,
    Difference,
    Product,
    Removal,
}

impl Operation {
    /// The result if a set is an end or both are the same, and the result is known without looking at nodes.
    fn at_ends(self, a: NodeId, b: NodeId) -> Option<NodeId> {
        match (self, a, b) {
            (Operation::Union, other, EMPTY) | (Operation::Union, EMPTY, other) => Some(other),
            (Operation::Difference, other, EMPTY) => Some(other),
            (_, EMPTY, _) | (_, _, EMPTY) => Some(EMPTY),
            (Operation::Product, UNIT, other) => Some(other),
            (Operation::Product | Operation::Removal, other, UNIT) => Some(other),
            (Operation::Union | Operation::Intersection, ..) if a == b => Some(a),
            (Operation::Difference, ..) if a == b => Some(EMPTY),
            _ => None,
        }
    }
}

/// The nodes of a forest. Each operation on two nodes is worked out once, as long as the apply cache is not emptied.
pub(crate) struct Arena {
    pub(crate) nodes: Vec<Node>,
    unique_table: FxHashMap<Node, NodeId>,
    apply_cache: FxHashMap<(Operation, NodeId, NodeId), NodeId>,
    limit: usize,
    steps: usize,
    most_steps: usize,
}

impl Arena {
    /// An arena with the two ends only, of so many nodes and steps at most.
    pub(crate) fn with_limits(limit: usize, most_steps: usize) -> Arena {
        // A level past all tiles: the ends come last in every comparison of levels.
        let end = Node { level: KINDS as u8, children: [EMPTY; 5] };
        Arena {
            nodes: vec![end; 2],
            unique_table: FxHashMap::default(),
            apply_cache: FxHashMap::default(),
            // Two ids are the ends, and one is LOST.
            limit: limit.min(LOST as usize - 2),
            steps: 0,
            most_steps,
        }
    }

    /// The set of the hands with these sets as children: an existing node, a new one, or child 0 if the others are
    /// empty.
    pub(crate) fn node(&mut self, level: u8, children: [NodeId; 5]) -> NodeId {
        // Every operation comes here for each of its steps, whether or not the node is new.
        stop::check();
        if children.contains(&LOST) {
            return LOST;
        }
        if children[1..] == [EMPTY; 4] {
            return children[0];
        }
        let node = Node { level, children };
        if let Some(&id) = self.unique_table.get(&node) {
            return id;
        }
        if self.nodes.len() - 2 >= self.limit {
            return LOST;
        }
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.unique_table.insert(node, id);
        id
    }

    /// Is the hand in the set?
    pub(crate) fn contains(&self, root: NodeId, hand: &Hand) -> bool {
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

    /// The limit that a lost set has reached: that of steps once they are used up, as hardly any set is made then.
    pub(crate) fn limit_reached(&self) -> TooLargeError {
        match self.steps < self.most_steps {
            true => TooLargeError::Nodes(self.limit),
            false => TooLargeError::Steps(self.most_steps),
        }
    }

    /// The level of a node; the ends have one past all tiles.
    pub(crate) fn level(&self, id: NodeId) -> u8 {
        self.nodes[id as usize].level
    }

    /// The sets that follow 0 to 4 copies of the tile at `level`, which is the node's own level or a lower one.
    pub(crate) fn children(&self, id: NodeId, level: u8) -> [NodeId; 5] {
        let node = self.nodes[id as usize];
        if node.level == level { node.children } else { [id, EMPTY, EMPTY, EMPTY, EMPTY] }
    }

    /// The set of hands with an allowed number of copies of a tile, each followed by the set that `below` gives.
    pub(crate) fn choice(
        &mut self,
        level: usize,
        is_allowed: &[bool; 5],
        below: impl Fn(usize) -> NodeId,
    ) -> NodeId {
        let children = std::array::from_fn(|count| if is_allowed[count] { below(count) } else { EMPTY });
        self.node(level as u8, children)
    }

    /// The set of a sorted list of hands. In each row, the counts from `column` on are of the tiles from `level` on.
    pub(crate) fn of_sorted(&mut self, rows: &[&[u8]], column: usize, level: usize) -> NodeId {
        if rows.is_empty() {
            return EMPTY;
        }
        if column == rows[0].len() {
            return UNIT;
        }
        let mut children = [EMPTY; 5];
        for part in rows.chunk_by(|a, b| a[column] == b[column]) {
            children[part[0][column] as usize] = self.of_sorted(part, column + 1, level + 1);
        }
        self.node(level as u8, children)
    }

    /// The set with `distance` added to every level.
    pub(crate) fn moved(&mut self, root: NodeId, distance: isize) -> NodeId {
        fn copy(
            arena: &mut Arena,
            id: NodeId,
            distance: isize,
            known: &mut FxHashMap<NodeId, NodeId>,
        ) -> NodeId {
            if matches!(id, EMPTY | UNIT | LOST) {
                return id;
            }
            if let Some(&moved) = known.get(&id) {
                return moved;
            }
            let Node { level, children } = arena.nodes[id as usize];
            let children = children.map(|child| copy(arena, child, distance, known));
            let moved = arena.node((level as isize + distance) as u8, children);
            known.insert(id, moved);
            moved
        }
        if distance == 0 { root } else { copy(self, root, distance, &mut FxHashMap::default()) }
    }

    /// The result of an operation, from the cache or worked out from the lower of the two levels on.
    ///
    /// Let a_i be the hands of a with i copies of the tile there, without these copies. Then the hands of the result
    /// with c copies come from
    ///
    /// ```text
    /// union, intersection, difference    a_c and b_c
    /// product                            the union of all a_i * b_j with i + j = c
    /// removal                            the union of all removals of b_j from a_i with i − j = c
    /// ```
    ///
    /// Example: `{1m, 2m} * {1m}`, at 1m: a_0 = {2m}, a_1 = 1, b_0 = ∅, b_1 = 1. So one copy is followed by
    /// a_0 * b_1 = {2m}, and two by a_1 * b_1 = 1: the hands `12m` and `11m`.
    pub(crate) fn apply(&mut self, operation: Operation, a: NodeId, b: NodeId) -> NodeId {
        use Operation::{Difference, Intersection, Product, Removal, Union};
        if a == LOST || b == LOST {
            return LOST;
        }
        if let Some(result) = operation.at_ends(a, b) {
            return result;
        }
        // The others are symmetric: one entry of the cache serves both orders.
        let (a, b) = if matches!(operation, Difference | Removal) { (a, b) } else { (a.min(b), a.max(b)) };
        if let Some(&known) = self.apply_cache.get(&(operation, a, b)) {
            return known;
        }
        if self.steps >= self.most_steps {
            return LOST;
        }
        self.steps += 1;
        let level = self.level(a).min(self.level(b));
        let (of_a, of_b) = (self.children(a, level), self.children(b, level));
        let mut children = [EMPTY; 5];
        for (copies, child) in children.iter_mut().enumerate() {
            *child = match operation {
                Union | Intersection | Difference => self.apply(operation, of_a[copies], of_b[copies]),
                Product => self.union_of((0..=copies).map(|i| (Product, of_a[i], of_b[copies - i]))),
                Removal => self.union_of((copies..5).map(|i| (Removal, of_a[i], of_b[i - copies]))),
            };
            // The whole is lost then; the rest could take any amount of time.
            if *child == LOST {
                return LOST;
            }
        }
        let result = self.node(level, children);
        self.cache((operation, a, b), result);
        result
    }

    fn union_of(&mut self, parts: impl Iterator<Item = (Operation, NodeId, NodeId)>) -> NodeId {
        let mut union = EMPTY;
        for (operation, a, b) in parts {
            let part = self.apply(operation, a, b);
            union = self.apply(Operation::Union, union, part);
            if union == LOST {
                return LOST;
            }
        }
        union
    }

    /// Keeps a result. The cache only saves time, so it is emptied when it has twice as many entries as the limit.
    fn cache(&mut self, operation: (Operation, NodeId, NodeId), result: NodeId) {
        if self.apply_cache.len() >= 2 * self.limit {
            self.apply_cache.clear();
        }
        self.apply_cache.insert(operation, result);
    }
}
