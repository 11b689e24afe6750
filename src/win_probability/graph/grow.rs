//! Growing a graph: all that the first hands can become, by whatever moves are allowed.
//!
//! The moves of a player say which tiles a hand can draw and what each draw leads to; the graph keeps every hand once,
//! however it is reached. What is computed on a graph knows nothing of the moves that made it.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::stop;
use crate::tiles::notation::RedTile;
use crate::tiles::{Hand, Meld, Tile, TileSet};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::{Called, Draw, Graph, NOTHING, Shown};

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

/// A tile that another player shows a hand that waits. It may be passed, too.
pub(in crate::win_probability) struct ShownMove<N> {
    pub(super) tile: RedTile,
    /// Copies of it that are left.
    pub(super) copies: u8,
    pub(super) wins: bool,
    pub(super) calls: Vec<CallMove<N>>,
}

/// A call, and the hands that its discards leave.
pub(in crate::win_probability) struct CallMove<N> {
    pub(super) meld: Meld,
    pub(super) nexts: Vec<N>,
    /// Are the tiles complete in form before the discard?
    pub(super) is_complete: bool,
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

    /// Adds what a hand that waits can draw, and returns the tiles that complete it in form, if it is tenpai for what
    /// it goes for.
    fn add_moves(&mut self, hand: &Self::Node, moves: &mut Vec<Move<Self::Node>>) -> TileSet;

    /// Adds what others may show a hand that waits for these tiles and can draw so. A player who is alone is shown
    /// nothing.
    fn add_shown(
        &mut self,
        _hand: &Self::Node,
        _waits: TileSet,
        _moves: &[Move<Self::Node>],
        _shown: &mut Vec<ShownMove<Self::Node>>,
    ) {
    }

    /// What the discards of a hand that has drawn or called leave, but for tiles that are barred; the swapped hand is
    /// among it.
    fn after_discards(
        &mut self,
        drawn: &Self::Node,
        swapped: Option<Self::Node>,
        barred: TileSet,
    ) -> Vec<Self::Node>;

    /// The graph of all hands that these can become, and the hands that wait.
    fn grow(&mut self, first: &[Coloured], limit: usize) -> Result<Grown, GameError> {
        let (graph, nodes) = self.grow_nodes(first, limit)?;
        Ok((graph, nodes.iter().map(|node| self.hand(node)).collect()))
    }

    /// The same with what the moves know of the hands that wait.
    fn grow_nodes(
        &mut self,
        first: &[Coloured],
        limit: usize,
    ) -> Result<(Graph, Vec<Self::Node>), GameError> {
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
    pub(in crate::win_probability) fn new() -> Growing<N> {
        Growing {
            graph: Graph::empty(),
            nodes: Vec::new(),
            place_of_waiting: FxHashMap::default(),
            place_of_drawn: FxHashMap::default(),
        }
    }

    /// The graph of all hands that those met so far can become, and what waits in it.
    pub(in crate::win_probability) fn grown<S: Successors<Node = N>>(
        mut self,
        successors: &mut S,
        limit: usize,
    ) -> Result<(Graph, Vec<N>), GameError> {
        let (mut moves, mut shown) = (Vec::new(), Vec::new());
        // The list grows during the loop.
        while let Some(node) = self.nodes.get(self.graph.waiting.len()).copied() {
            stop::check();
            let start = self.graph.draws.len();
            let waits = successors.add_moves(&node, &mut moves);
            successors.add_shown(&node, waits, &moves, &mut shown);
            for of_tile in moves.drain(..) {
                let next = self.next(&node, &of_tile, successors);
                let Move { tile, copies, wins, .. } = of_tile;
                if wins || next != NOTHING {
                    self.graph.draws.push(Draw { tile, copies, wins, next });
                }
            }
            let first_shown = self.graph.shown.len();
            for ShownMove { tile, copies, wins, calls } in shown.drain(..) {
                self.graph.shown.push(Shown { tile, copies, wins, start: self.graph.calls.len() as u32 });
                for CallMove { meld, nexts, is_complete } in calls {
                    let next = self.add_drawn(&nexts, is_complete, S::MERGES);
                    self.graph.calls.push(Called { meld, next });
                }
            }
            self.graph.add_waiting(start, first_shown, waits);
            if self.hands() > limit {
                return Err(GameError::TooManyHands(limit));
            }
        }
        Ok((self.graph, self.nodes))
    }

    /// The place in `starts` of the hand with a tile; [`NOTHING`] if it can only be thrown back.
    fn next<S: Successors<Node = N>>(&mut self, before: &N, of_tile: &Move<N>, successors: &mut S) -> u32 {
        let Move { wins, swapped, .. } = *of_tile;
        let Some(drawn) = of_tile.drawn else { return self.add_drawn(swapped.as_slice(), wins, S::MERGES) };
        if swapped.is_some() {
            let nexts = successors.after_discards(&drawn, swapped, TileSet::EMPTY);
            return self.add_drawn(&nexts, wins, S::MERGES);
        }
        let key = drawn.key();
        if let Some(&place) = self.place_of_drawn.get(&key) {
            return place;
        }
        let nexts = successors.after_discards(&drawn, None, TileSet::EMPTY);
        if let [alone] = &nexts[..]
            && alone.key() == before.key()
        {
            return NOTHING;
        }
        let place = self.add_drawn(&nexts, wins, S::MERGES);
        self.place_of_drawn.insert(key, place);
        place
    }

    /// The hands that are kept, before and after draws.
    pub(super) fn hands(&self) -> usize {
        self.nodes.len() + self.graph.starts.len()
    }

    /// The place of a node in `waiting`.
    pub(in crate::win_probability) fn waits(&mut self, node: N) -> u32 {
        *self.place_of_waiting.entry(node.key()).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        })
    }

    /// Adds a hand that has drawn or called, with the hands that its discards leave, and returns its place in `starts`;
    /// [`NOTHING`] without any.
    pub(super) fn add_drawn(&mut self, nexts: &[N], is_complete: bool, merges: bool) -> u32 {
        if nexts.is_empty() {
            return NOTHING;
        }
        let mut nexts: Vec<u32> = nexts.iter().map(|node| self.waits(*node)).collect();
        if merges {
            nexts.sort_unstable();
            nexts.dedup();
        }
        self.graph.add_drawn(&nexts, is_complete)
    }
}
