//! The win probability, draw by draw: the definition, over all plays.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::{least_distance, least_distance_to};
use tehai::tiles::{COPIES, Hand, KINDS, Tile};

/// What happens to discards, and how draws are weighed: as in [`tehai::win_probability`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discards {
    /// They are gone: the true game.
    Gone,
    /// They are shuffled back.
    Shuffled,
    /// They return, though fewer tiles remain; a draw that brings the hand nearer must be kept.
    Book,
    /// They return, though fewer tiles remain; every draw may be thrown back.
    Bound,
    /// As `Bound`, with weights that may add up to more than 1: not a probability.
    Uncapped,
}

/// A game of one player: the standard form or a set of wins, with draws and discards only.
#[derive(Clone, Debug)]
pub struct Solitaire {
    /// Melds of the win, without the head.
    pub melds: usize,
    /// The hands that win, if not all of so many melds.
    pub set: Option<Rc<[Hand]>>,
    /// The copies of each tile in this game, those in the hand included.
    pub tiles: [u8; KINDS],
    /// What happens to discards.
    pub discards: Discards,
    /// The number of draws.
    pub draws: u32,
    /// Does tenpai count as much as a win?
    pub for_tenpai: bool,
    /// The value of a win with this tile, if not 1.
    pub points: Option<fn(&Hand, Tile) -> f64>,
    /// Known distances to a win, valid for all games with the same wins.
    pub distances: Rc<RefCell<HashMap<Hand, u8>>>,
    /// Known values of this game, by hand, its discards and the number of draws done.
    pub worths: RefCell<HashMap<(Hand, Hand, u32), f64>>,
    /// With hand changes: the given hand, and the most that new tiles and distance may add up to. Without, only draws
    /// that bring the hand nearer are kept.
    pub changes: Option<(Hand, u8)>,
}

impl Solitaire {
    fn distance(&self, hand: &Hand) -> u8 {
        let limits = [COPIES; KINDS];
        let find = || match &self.set {
            None => least_distance(hand, &limits, self.melds).expect("there is a win"),
            Some(set) => least_distance_to(&**set, hand, &limits).expect("there is a win"),
        };
        *self.distances.borrow_mut().entry(*hand).or_insert_with(find)
    }

    /// The value of a hand that waits for a draw, after `done` draws and these discards.
    pub fn worth(&self, hand: &Hand, gone: &Hand, done: u32) -> f64 {
        let state = (*hand, if self.discards == Discards::Gone { *gone } else { Hand::EMPTY }, done);
        if let Some(worth) = self.worths.borrow().get(&state) {
            return *worth;
        }
        let worth = self.worth_anew(hand, gone, done);
        self.worths.borrow_mut().insert(state, worth);
        worth
    }

    fn worth_anew(&self, hand: &Hand, gone: &Hand, done: u32) -> f64 {
        let distance = self.distance(hand);
        if self.for_tenpai && distance == 1 {
            return 1.0;
        }
        if done == self.draws {
            return 0.0;
        }
        let held: u32 = hand.total().into();
        let all = self.tiles.iter().map(|&copies| u32::from(copies)).sum::<u32>() - held;
        let tiles = if self.discards == Discards::Shuffled { all } else { all - done };
        let copies_of = |tile: Tile| {
            let gone = if self.discards == Discards::Gone { gone.count(tile) } else { 0 };
            self.tiles[tile.index()] - hand.count(tile) - gone
        };
        if self.discards == Discards::Gone {
            let share = |tile: Tile| {
                let back = || self.worth(hand, &gone.plus(tile).expect("a copy is left"), done + 1);
                let kept = self.kept(hand, gone, distance, tile, done);
                let best = kept.map_or_else(back, |worth| f64::max(worth, back()));
                f64::from(copies_of(tile)) / f64::from(tiles) * best
            };
            return Tile::all().filter(|&tile| copies_of(tile) > 0).map(share).sum();
        }
        let now = self.worth(hand, gone, done + 1);
        let gain =
            |tile| Some((self.kept(hand, gone, distance, tile, done)? - now, u32::from(copies_of(tile))));
        let draws = Tile::all().filter(|&tile| copies_of(tile) > 0);
        let mut gains: Vec<(f64, u32)> = draws.filter_map(gain).collect();
        // With hand changes any draw may be thrown back.
        if self.discards != Discards::Book || self.changes.is_some() {
            gains.iter_mut().for_each(|(gain, _)| *gain = f64::max(*gain, 0.0));
        }
        gains.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut free = tiles;
        let capped = gains.into_iter().map(|(gain, copies)| {
            let copies = if self.discards == Discards::Uncapped { copies } else { copies.min(free) };
            free = free.saturating_sub(copies);
            f64::from(copies) * gain
        });
        now + capped.sum::<f64>() / f64::from(tiles)
    }

    /// The value of the best choice after a draw that is kept or wins; `None` if the tile must be thrown back.
    fn kept(&self, hand: &Hand, gone: &Hand, distance: u8, tile: Tile, done: u32) -> Option<f64> {
        let drawn = hand.plus(tile)?;
        let nearer = self.distance(&drawn);
        let win = match self.points {
            _ if nearer > 0 => None,
            None => return Some(1.0),
            // The player may pass over the win: throw the tile back, or change the hand.
            Some(points) => Some(f64::max(points(&drawn, tile), self.worth(hand, gone, done + 1))),
        };
        let others = Tile::all().filter(|&other| other != tile);
        let after = others.filter_map(|other| Some((other, drawn.minus(other)?)));
        let is_allowed = |left: &Hand| {
            let advances = nearer < distance && self.distance(left) == nearer;
            let changes = self.changes.is_some_and(|(first, most)| {
                let more =
                    left.counts().iter().zip(first.counts()).map(|(now, then)| now.saturating_sub(*then));
                more.sum::<u8>() + self.distance(left) <= most
            });
            advances || changes
        };
        let worths = after
            .filter(|(_, left)| is_allowed(left))
            .map(|(other, left)| self.worth(&left, &gone.plus(other).unwrap_or(*gone), done + 1));
        worths.chain(win).reduce(f64::max)
    }
}
