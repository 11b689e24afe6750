//! Sets of hands that an automaton accepts.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::handset::diagram::arena::{EMPTY, NodeId, UNIT};
use crate::handset::{Forest, HandSet};
use crate::stop;
use crate::tiles::{COPIES, KINDS, Tile, TileSet};

/// For each state before a tile and each number of copies of the tile, the place of the state after it.
type Next = Vec<[Option<usize>; COPIES as usize + 1]>;

impl Forest {
    /// The hands out of `existing` that an automaton accepts. It reads the copies of each tile, 1m to 7z: `step` gives
    /// the state after so many copies of a tile, or `None` if no such hand is accepted; `is_accepted` judges the last
    /// state.
    ///
    /// Time: for each tile, a call of `step` for each state before it and each number of copies.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// // Hands of at most two tiles that hold more odd ranks than even ones.
    /// let step = |(left, odd): (u8, i8), tile: tehai::tiles::Tile, copies: u8| {
    ///     let counted = if tile.rank() % 2 == 1 { copies as i8 } else { -(copies as i8) };
    ///     Some((left.checked_sub(copies)?, odd + counted))
    /// };
    /// let forest = Forest::new();
    /// let hands = forest.accepted(TileSet::ALL, (2, 0), step, |(_, odd)| odd > 0);
    /// assert_eq!(hands.len()?, 19 + 19 * 20 / 2);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn accepted<S: Copy + Eq + Hash>(
        &self,
        existing: TileSet,
        start: S,
        step: impl Fn(S, Tile, u8) -> Option<S>,
        is_accepted: impl Fn(S) -> bool,
    ) -> HandSet<'_> {
        let mut states = vec![start];
        let mut next_of_tiles = Vec::with_capacity(KINDS);
        for tile in Tile::all() {
            let most = if existing.contains(tile) { COPIES } else { 0 };
            let step = |state, copies| if copies <= most { step(state, tile, copies) } else { None };
            let (next, after) = next_states(&states, step);
            next_of_tiles.push(next);
            states = after;
        }
        // The set of hands accepted from each state on, from the last tile to the first.
        let end = |state: S| if is_accepted(state) { UNIT } else { EMPTY };
        let mut below: Vec<NodeId> = states.into_iter().map(end).collect();
        // Borrowed only now, because the closures may use the forest.
        let mut arena = self.arena.borrow_mut();
        for (level, next) in next_of_tiles.into_iter().enumerate().rev() {
            let child = |place: Option<usize>| place.map_or(EMPTY, |place| below[place]);
            below = next.into_iter().map(|places| arena.node(level as u8, places.map(child))).collect();
        }
        HandSet { forest: self, root: below[0] }
    }
}

/// The states after a tile, each once, and how the states before it lead to them.
fn next_states<S: Copy + Eq + Hash>(before: &[S], step: impl Fn(S, u8) -> Option<S>) -> (Next, Vec<S>) {
    let (mut places, mut after) = (FxHashMap::default(), Vec::new());
    let mut place = |state: S| {
        *places.entry(state).or_insert_with(|| {
            after.push(state);
            after.len() - 1
        })
    };
    let step_of = |&state: &S| {
        stop::check();
        [0, 1, 2, 3, 4].map(|copies| step(state, copies).map(&mut place))
    };
    (before.iter().map(step_of).collect(), after)
}
