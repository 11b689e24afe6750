//! The hands that a player may come to, and what leads from one to the next.

use rustc_hash::FxHashMap;

use crate::hand::Hand;
use crate::shanten::Calculator;
use crate::tile::Tile;
use crate::win_probability::TooManyStates;

/// All hands that may be reached from some first ones by the moves that are allowed, before and after a draw.
///
/// Each is there once, however it is reached, and whatever is left to be drawn: what a hand is worth with so many draws left is
/// worked out over the whole graph at once, from what all are worth with one less.
pub(super) struct Graph {
    /// Hands that wait for a draw, those that were given first.
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
    /// Copies of all tiles that these draws are of.
    pub(super) copies: u8,
    pub(super) is_tenpai: bool,
}

/// A tile to be drawn that the player keeps, or wins with.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    /// Copies that are left of it.
    pub(super) copies: u8,
    /// What it makes, by its place among the hands that have drawn; [`WIN`] for a win.
    pub(super) next: u32,
}

/// The place of every win.
pub(super) const WIN: u32 = 0;

/// A hand as a number: three bits for each kind.
fn key(hand: &Hand) -> u128 {
    hand.counts().iter().fold(0, |key, &count| key << 3 | u128::from(count))
}

/// A graph while it grows.
struct Growing<'c> {
    calculator: &'c Calculator,
    limit: usize,
    waiting: Vec<Hand>,
    drawn: Vec<Hand>,
    place_of_waiting: FxHashMap<u128, u32>,
    place_of_drawn: FxHashMap<u128, u32>,
}

impl Growing<'_> {
    fn place(hands: &mut Vec<Hand>, places: &mut FxHashMap<u128, u32>, hand: Hand) -> u32 {
        let next = hands.len() as u32;
        *places.entry(key(&hand)).or_insert_with(|| {
            hands.push(hand);
            next
        })
    }

    fn waits(&mut self, hand: Hand) -> u32 {
        Growing::place(&mut self.waiting, &mut self.place_of_waiting, hand)
    }

    fn has_drawn(&mut self, hand: Hand) -> u32 {
        Growing::place(&mut self.drawn, &mut self.place_of_drawn, hand)
    }

    fn check(&self) -> Result<(), TooManyStates> {
        let states = self.waiting.len() + self.drawn.len();
        if states > self.limit { Err(TooManyStates { limit: self.limit }) } else { Ok(()) }
    }
}

impl Graph {
    /// The hands from these on. After a draw that lowers the distance to a win an unnecessary tile goes; any other draw is
    /// discarded. `unseen` are the copies of each tile that a player without tiles would not see.
    pub(super) fn advancing(
        calculator: &Calculator,
        first: &[Hand],
        unseen: &Hand,
        limit: usize,
    ) -> Result<Graph, TooManyStates> {
        let mut growing = Growing {
            calculator,
            limit,
            waiting: Vec::new(),
            // A place for the wins.
            drawn: vec![Hand::EMPTY],
            place_of_waiting: FxHashMap::default(),
            place_of_drawn: FxHashMap::default(),
        };
        first.iter().for_each(|hand| {
            growing.waits(*hand);
        });
        let mut graph =
            Graph { waiting: Vec::new(), draws: Vec::new(), starts: vec![0, 0], discards: Vec::new() };
        // The two lists grow while they are gone through.
        let forms = calculator.rules().forms;
        loop {
            let (waiting, drawn) = (graph.waiting.len(), graph.starts.len() - 1);
            if let Some(hand) = growing.waiting.get(waiting).copied() {
                let effects = growing.calculator.effects(&hand).expect("checked");
                let distance = effects.numbers().nearest(forms).expect("checked");
                let start = graph.draws.len() as u32;
                let mut copies = 0;
                for tile in effects.necessary().iter() {
                    let left = left(unseen, &hand, tile);
                    if left > 0 {
                        let drawn = || hand.plus(tile).expect("a copy is left");
                        let next = if distance == 1 { WIN } else { growing.has_drawn(drawn()) };
                        graph.draws.push(Draw { copies: left, next });
                        copies += left;
                    }
                }
                graph.waiting.push(Waiting { start, copies, is_tenpai: distance == 1 });
            } else if let Some(hand) = growing.drawn.get(drawn).copied() {
                let effects = growing.calculator.effects(&hand).expect("one tile more than a hand");
                for tile in effects.unnecessary().iter() {
                    let next = growing.waits(hand.minus(tile).expect("held"));
                    graph.discards.push(next);
                }
                graph.starts.push(graph.discards.len() as u32);
            } else {
                return Ok(graph);
            }
            growing.check()?;
        }
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
    pub(super) fn discards_of(&self, place: usize) -> &[u32] {
        &self.discards[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// Copies of a tile that the holder of a hand does not see.
fn left(unseen: &Hand, hand: &Hand, tile: Tile) -> u8 {
    unseen.count(tile).saturating_sub(hand.count(tile))
}
