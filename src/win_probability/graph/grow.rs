//! Growing a graph: all that the first hands can become, by whatever moves are allowed.
//!
//! The moves of a player say which tiles a hand can draw and what each draw leads to; the graph keeps every hand once,
//! however it is reached. What is computed on a graph knows nothing of the moves that made it.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::stop;
use crate::tiles::notation::RedTile;
use crate::tiles::{Hand, Tile};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::{Draw, Graph, NOTHING};

/// What the moves tell apart of a hand.
pub(in crate::win_probability) trait Node: Copy {
    type Key: Eq + Hash;

    /// What no other node has.
    fn key(&self) -> Self::Key;
}

/// A tile that a hand can draw, and what it leads to. Any tile may be thrown back, too.
pub(in crate::win_probability) struct Move<N> {
    pub(super) tile: RedTile,
    /// Copies of it that are left.
    pub(super) copies: u8,
    pub(super) wins: bool,
    /// The hand with the tile, if it can be kept.
    pub(super) drawn: Option<N>,
    /// The hand that waits if a red five was drawn and a plain one goes. No other hand leads to it.
    pub(super) swapped: Option<N>,
}

/// The moves of a player.
pub(in crate::win_probability) trait Successors: Sized {
    type Node: Node;

    /// Can two discards leave the same node?
    const MERGES: bool;

    /// The tiles that may be discarded first, from a hand of 3m + 2 tiles.
    fn discards(&mut self, hand: &Hand) -> Vec<Tile>;

    /// The node of a hand that begins the game.
    fn first(&mut self, hand: &Coloured) -> Self::Node;

    fn hand(&self, node: &Self::Node) -> Coloured;

    /// Adds what a hand that waits can draw, and returns whether it is tenpai.
    fn add_moves(&mut self, hand: &Self::Node, moves: &mut Vec<Move<Self::Node>>) -> bool;

    /// What the discards of a hand that has drawn leave, the swapped hand among it.
    fn after_discards(&mut self, drawn: &Self::Node, swapped: Option<Self::Node>) -> Vec<Self::Node>;

    /// The graph of all hands that these can become, and the hands that wait.
    fn grow(&mut self, first: &[Coloured], limit: usize) -> Result<Grown, GameError> {
        let mut growing = Growing::new();
        for hand in first {
            growing.waits(self.first(hand));
        }
        growing.grown(self, limit)
    }
}

/// A graph, and its hands that wait.
pub(in crate::win_probability) type Grown = (Graph, Vec<Coloured>);

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
    pub(super) fn grown<S: Successors<Node = N>>(
        mut self,
        successors: &mut S,
        limit: usize,
    ) -> Result<Grown, GameError> {
        let mut moves = Vec::new();
        // The list grows during the loop.
        while let Some(node) = self.nodes.get(self.graph.waiting.len()).copied() {
            stop::check();
            let start = self.graph.draws.len();
            let is_tenpai = successors.add_moves(&node, &mut moves);
            for of_tile in moves.drain(..) {
                let next = self.next(&node, &of_tile, successors);
                let Move { tile, copies, wins, .. } = of_tile;
                if wins || next != NOTHING {
                    self.graph.draws.push(Draw { tile, copies, wins, next });
                }
            }
            self.graph.add_waiting(start, is_tenpai);
            if self.hands() > limit {
                return Err(GameError::TooManyHands(limit));
            }
        }
        let hands = self.nodes.iter().map(|node| successors.hand(node)).collect();
        Ok((self.graph, hands))
    }

    /// The place in `starts` of the hand with a tile; [`NOTHING`] if it can only be thrown back.
    fn next<S: Successors<Node = N>>(&mut self, before: &N, of_tile: &Move<N>, successors: &mut S) -> u32 {
        let Some(drawn) = of_tile.drawn else { return self.add_drawn(of_tile.swapped.as_slice(), S::MERGES) };
        if of_tile.swapped.is_some() {
            let nexts = successors.after_discards(&drawn, of_tile.swapped);
            return self.add_drawn(&nexts, S::MERGES);
        }
        let key = drawn.key();
        if let Some(&place) = self.place_of_drawn.get(&key) {
            return place;
        }
        let nexts = successors.after_discards(&drawn, None);
        if let [alone] = &nexts[..]
            && alone.key() == before.key()
        {
            return NOTHING;
        }
        let place = self.add_drawn(&nexts, S::MERGES);
        self.place_of_drawn.insert(key, place);
        place
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

    /// Adds a hand that has drawn, with the hands that its discards leave, and returns its place in `starts`;
    /// [`NOTHING`] without any.
    pub(super) fn add_drawn(&mut self, nexts: &[N], merges: bool) -> u32 {
        if nexts.is_empty() {
            return NOTHING;
        }
        let mut nexts: Vec<u32> = nexts.iter().map(|node| self.waits(*node)).collect();
        if merges {
            nexts.sort_unstable();
            nexts.dedup();
        }
        self.graph.add_drawn(&nexts)
    }
}
