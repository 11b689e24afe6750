//! The hands that a player can reach, and the draws and discards between them.

pub(super) mod true_game;
pub(super) mod values;

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::shanten::{Calculator, Effects, Limits, Solver};
use crate::tiles::{Hand, OpenHand, Tile};
use crate::win_probability::{Moves, StartError, TooManyHandsError};

/// All hands that can be reached from the first ones by the allowed moves, before and after a draw.
///
/// Each is there once, however it is reached and however many draws are left: the values with n draws left follow,
/// for the whole graph at once, from those with n − 1.
pub(super) struct Graph {
    /// Hands that wait for a draw; the given ones come first.
    pub(super) waiting: Vec<Waiting>,
    /// The draws of all of them, one after the other.
    pub(super) draws: Vec<Draw>,
    /// Where the discards of each hand that has drawn begin.
    pub(super) starts: Vec<u32>,
    /// The hands that its discards leave, by their place among those that wait.
    pub(super) discards: Vec<u32>,
}

/// A hand that waits for a draw.
pub(super) struct Waiting {
    /// Where its draws begin.
    pub(super) start: u32,
    /// Copies of the tiles of these draws.
    pub(super) copies: u8,
    pub(super) is_tenpai: bool,
}

/// A tile to be drawn that the player may keep, or wins with.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    pub(super) tile: Tile,
    /// Copies that are left of it.
    pub(super) copies: u8,
    pub(super) wins: bool,
    /// The place of the result among the hands that have drawn; [`NOTHING`] if no discard may follow.
    pub(super) next: u32,
}

/// The place of a hand that has drawn and cannot go on.
pub(super) const NOTHING: u32 = 0;

impl Graph {
    /// A graph without hands.
    pub(super) fn empty() -> Graph {
        Graph { waiting: Vec::new(), draws: Vec::new(), starts: vec![0, 0], discards: Vec::new() }
    }

    /// Hands in the graph, before and after draws.
    pub(super) fn states(&self) -> usize {
        self.waiting.len() + self.starts.len() - 2
    }

    /// The draws of a hand that waits.
    pub(super) fn draws_of(&self, place: usize) -> &[Draw] {
        let end = self.waiting.get(place + 1).map_or(self.draws.len(), |next| next.start as usize);
        &self.draws[self.waiting[place].start as usize..end]
    }

    /// The hands that the discards of a hand leave.
    pub(super) fn discards_of(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.discards[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Adds a hand that has drawn, with the hands that its discards leave.
    pub(super) fn add_drawn(&mut self, discards: impl Iterator<Item = u32>) -> u32 {
        self.discards.extend(discards);
        self.starts.push(self.discards.len() as u32);
        self.starts.len() as u32 - 2
    }

    /// Adds a hand that waits, whose draws were added before.
    pub(super) fn add_waiting(&mut self, start: usize, is_tenpai: bool) {
        let copies = self.draws[start..].iter().map(|draw| draw.copies).sum();
        self.waiting.push(Waiting { start: start as u32, copies, is_tenpai });
    }
}

/// A hand as a number: three bits for each kind.
pub(super) fn key(hand: &Hand) -> u128 {
    Tile::all().map(|tile| one(tile) * u128::from(hand.count(tile))).sum()
}

/// One copy of a tile, as in [`key`].
pub(super) fn one(tile: Tile) -> u128 {
    1 << (3 * tile.index())
}

/// The rules: how far hands are from a win, and which moves are allowed.
pub(super) struct Allowed<'c> {
    calculator: &'c Calculator,
    /// The copies of each tile that called melds leave.
    limits: Limits,
    solver: RefCell<Solver>,
    /// The hand as it was given.
    given: &'c Hand,
    /// With hand changes, the most tiles of a change and its distance to a win together.
    most: Option<u8>,
}

impl<'c> Allowed<'c> {
    /// Fails if the given hand has no distance to a win or is one.
    pub(super) fn new(
        calculator: &'c Calculator,
        given: &'c OpenHand,
        moves: Moves,
    ) -> Result<Allowed<'c>, StartError> {
        let rules = calculator.rules();
        calculator.replacement(given)?;
        let limits = Limits::for_open_hand(rules.players, given);
        let solver = RefCell::new(Solver::new(rules, Some(*calculator)));
        let mut allowed = Allowed { calculator, limits, solver, given: given.concealed(), most: None };
        let (_, distance) = allowed.effects(given.concealed());
        if distance == 0 {
            return Err(StartError::Won);
        }
        if let Moves::Changes(more) = moves {
            allowed.most = Some(distance.saturating_add(more));
        }
        Ok(allowed)
    }

    /// What tiles do to a hand, and how far it is from a win. The hand has a distance, as the given one has one and
    /// their numbers of tiles differ by at most one.
    fn effects(&self, hand: &Hand) -> (Effects, u8) {
        let effects = self.solver.borrow_mut().effects(hand, &self.limits);
        let distance = effects.numbers().nearest(self.calculator.rules().forms);
        (effects, distance.expect("a hand with a distance"))
    }

    /// The tiles that may be discarded from a hand of 3m + 2 tiles.
    pub(super) fn discards(&self, hand: &Hand) -> Vec<Tile> {
        let (effects, distance) = self.effects(hand);
        let Some(most) = self.most else { return effects.unnecessary().iter().collect() };
        let added = |tile: Tile| hand.count(tile).saturating_sub(self.given.count(tile));
        let all: u8 = Tile::all().map(added).sum();
        let is_allowed = |tile: &Tile| {
            let from_given = all - u8::from(added(*tile) > 0);
            from_given + distance + u8::from(!effects.unnecessary().contains(*tile)) <= most
        };
        Tile::all().filter(|&tile| hand.count(tile) > 0).filter(is_allowed).collect()
    }
}

/// A graph while it grows.
pub(super) struct Growing<'c> {
    allowed: Allowed<'c>,
    /// Copies of each tile that are not visible, those of the hand included.
    unseen: Hand,
    limit: usize,
    graph: Graph,
    /// The hands that wait. Those that are not in the graph yet come later.
    hands: Vec<Hand>,
    place_of_waiting: FxHashMap<u128, u32>,
    place_of_drawn: FxHashMap<u128, u32>,
}

impl<'c> Growing<'c> {
    pub(super) fn new(allowed: Allowed<'c>, unseen: Hand, limit: usize) -> Growing<'c> {
        Growing {
            allowed,
            unseen,
            limit,
            graph: Graph::empty(),
            hands: Vec::new(),
            place_of_waiting: FxHashMap::default(),
            place_of_drawn: FxHashMap::default(),
        }
    }

    /// The graph of all hands from these on, and the hands that wait.
    pub(super) fn from(mut self, first: &[Hand]) -> Result<(Graph, Vec<Hand>), TooManyHandsError> {
        first.iter().for_each(|hand| {
            self.waits(*hand);
        });
        // The list grows during the loop.
        while let Some(hand) = self.hands.get(self.graph.waiting.len()).copied() {
            self.add_draws_of(&hand);
            if self.hands.len() + self.graph.starts.len() > self.limit {
                return Err(TooManyHandsError { limit: self.limit });
            }
        }
        Ok((self.graph, self.hands))
    }

    fn add_draws_of(&mut self, hand: &Hand) {
        let (effects, distance) = self.allowed.effects(hand);
        let tiles = match self.allowed.most {
            None => effects.necessary(),
            Some(_) => self.allowed.calculator.rules().players.tiles(),
        };
        let start = self.graph.draws.len();
        for tile in tiles.iter() {
            let copies = self.unseen.count(tile).saturating_sub(hand.count(tile));
            let Some(drawn) = hand.plus(tile).filter(|_| copies > 0) else { continue };
            let wins = distance == 1 && effects.necessary().contains(tile);
            // When advancing, no discard follows a win.
            let next = if wins && self.allowed.most.is_none() { NOTHING } else { self.drawn(drawn, tile) };
            if wins || next != NOTHING {
                self.graph.draws.push(Draw { tile, copies, wins, next });
            }
        }
        self.graph.add_waiting(start, distance == 1);
    }

    /// The place of a hand that has drawn this tile; [`NOTHING`] if the tile can only be thrown back.
    fn drawn(&mut self, hand: Hand, tile: Tile) -> u32 {
        let key = key(&hand);
        if let Some(place) = self.place_of_drawn.get(&key) {
            return *place;
        }
        let discards = self.allowed.discards(&hand);
        if discards == [tile] {
            return NOTHING;
        }
        let left: Vec<u32> =
            discards.into_iter().map(|tile| self.waits(hand.minus(tile).expect("held"))).collect();
        let place = self.graph.add_drawn(left.into_iter());
        self.place_of_drawn.insert(key, place);
        place
    }

    /// The place of a hand that waits.
    fn waits(&mut self, hand: Hand) -> u32 {
        let next = self.hands.len() as u32;
        *self.place_of_waiting.entry(key(&hand)).or_insert_with(|| {
            self.hands.push(hand);
            next
        })
    }
}
