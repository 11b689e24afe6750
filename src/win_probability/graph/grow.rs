//! Growing a graph: all that the first hands can become, by whatever moves are allowed.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::stop;
use crate::tiles::{Hand, Tile};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::{Draw, Graph, NOTHING};

/// What the moves tell apart of a hand that waits for a draw.
pub(in crate::win_probability) trait Node: Copy {
    type Key: Eq + Hash;

    /// What no other node has.
    fn key(&self) -> Self::Key;
}

/// The moves of a player: which tiles a hand may keep, and what it may become.
pub(in crate::win_probability) trait Successors: Sized {
    type Node: Node;

    /// The tiles that may be discarded first, from a hand of 3m + 2 tiles.
    fn discards(&mut self, hand: &Hand) -> Vec<Tile>;

    /// The node of a hand that begins the game.
    fn first(&mut self, hand: &Coloured) -> Self::Node;

    fn hand(&self, node: &Self::Node) -> Coloured;

    /// Adds the draws of a node, and returns whether it is tenpai.
    fn add_draws(&mut self, node: Self::Node, growing: &mut Growing<Self::Node>) -> bool;

    /// The graph of all hands that these can become, and the hands that wait.
    fn grow(mut self, first: &[Coloured], limit: usize) -> Result<(Graph, Vec<Coloured>), GameError> {
        let mut growing = Growing::new();
        for hand in first {
            growing.waits(self.first(hand));
        }
        growing.grown(self, limit)
    }
}

/// A graph while it grows.
pub(in crate::win_probability) struct Growing<N: Node> {
    pub(super) graph: Graph,
    /// The hands that wait. Those beyond the end of `graph.waiting` were met, and their draws are still to be added.
    pub(super) nodes: Vec<N>,
    place_of_waiting: FxHashMap<N::Key, u32>,
    place_of_drawn: FxHashMap<N::Key, u32>,
}

impl<N: Node> Growing<N> {
    pub(super) fn new() -> Growing<N> {
        Growing {
            graph: Graph::empty(),
            nodes: Vec::new(),
            place_of_waiting: FxHashMap::default(),
            place_of_drawn: FxHashMap::default(),
        }
    }

    /// The graph of all hands that those met so far can become, and the hands that wait.
    pub(super) fn grown(
        mut self,
        mut moves: impl Successors<Node = N>,
        limit: usize,
    ) -> Result<(Graph, Vec<Coloured>), GameError> {
        // The list grows during the loop.
        while let Some(node) = self.nodes.get(self.graph.waiting.len()).copied() {
            stop::check();
            let start = self.graph.draws.len();
            let is_tenpai = moves.add_draws(node, &mut self);
            self.graph.add_waiting(start, is_tenpai);
            if self.hands() > limit {
                return Err(GameError::TooManyHands(limit));
            }
        }
        let hands = self.nodes.iter().map(|node| moves.hand(node)).collect();
        Ok((self.graph, hands))
    }

    /// The hands that are kept, before and after draws.
    pub(super) fn hands(&self) -> usize {
        self.nodes.len() + self.graph.starts.len()
    }

    /// The place of a node in `waiting`.
    pub(super) fn waits(&mut self, node: N) -> u32 {
        *self.place_of_waiting.entry(node.key()).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        })
    }

    /// The place in `starts` of a hand that has drawn, if one with this key was met.
    pub(super) fn drawn(&self, key: N::Key) -> Option<u32> {
        self.place_of_drawn.get(&key).copied()
    }

    /// Keeps the place in `starts` of a hand that has drawn, and returns it.
    pub(super) fn keep_drawn(&mut self, key: N::Key, place: u32) -> u32 {
        self.place_of_drawn.insert(key, place);
        place
    }

    /// Adds a hand that has drawn, with the hands that its discards leave, and returns its place in `starts`;
    /// [`NOTHING`] without any.
    pub(super) fn add_drawn(&mut self, nexts: &[u32]) -> u32 {
        if nexts.is_empty() { NOTHING } else { self.graph.add_drawn(nexts) }
    }

    /// Adds a draw of the node whose draws are added now, if the hand can do more than to throw the tile back.
    pub(super) fn add_draw(&mut self, draw: Draw) {
        if draw.wins || draw.next != NOTHING {
            self.graph.draws.push(draw);
        }
    }
}
