//! The values of all hands of a graph, draw by draw.
//!
//! Invariant: [`Values::waiting`] has the value of each hand with n draws left under the best play for exactly n draws.
//! [`Values::add_draw`] makes n + 1 of n:
//!
//! ```text
//! value(n + 1) = value(n) + Σ copies / tiles · (value of the best discard after the draw − value(n))
//! ```
//!
//! Only the draws of the graph are added up. Any other is thrown back, so its term is 0. A draw that may be thrown back
//! has a term of at least 0.
//!
//! Example: a hand waits for 4 of 123 tiles. Its win probability is 0 + 4/123 · (1 − 0) with one draw left, and
//! 4/123 + 4/123 · (1 − 4/123) with two.

use crate::stop;
use crate::win_probability::graph::{Draw, Graph};

/// What a value measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// The probability of having won.
    Win,
    /// The probability of being tenpai or having won.
    Tenpai,
}

/// The values with some number of draws left.
pub(crate) struct Values<'g> {
    graph: &'g Graph,
    /// May the player throw back a tile that the graph keeps?
    throws_back: bool,
    /// The values of the hands that wait for a draw.
    waiting: Vec<f64>,
    /// The values of those that have drawn, with their best discard.
    drawn: Vec<f64>,
}

impl<'g> Values<'g> {
    /// The values with no draws left.
    pub(crate) fn new(graph: &'g Graph, aim: Aim, throws_back: bool) -> Values<'g> {
        let worth = |is_tenpai: bool| if is_tenpai && aim == Aim::Tenpai { 1.0 } else { 0.0 };
        let waiting = graph.waiting.iter().map(|hand| worth(hand.is_tenpai)).collect();
        Values { graph, throws_back, waiting, drawn: vec![0.0; graph.starts.len() - 1] }
    }

    /// The values of the hands that wait for a draw.
    pub(crate) fn waiting(&self) -> &[f64] {
        &self.waiting
    }

    /// Adds one draw, which is one of `tiles` tiles.
    pub(crate) fn add_draw(&mut self, tiles: u32) {
        self.add_draw_to(tiles, self.waiting.len(), self.drawn.len());
    }

    /// [`add_draw`](Values::add_draw) for the first hands only: so many that wait, and so many that have drawn.
    pub(crate) fn add_draw_to(&mut self, tiles: u32, waiting: usize, drawn: usize) {
        for place in 0..drawn {
            stop::check();
            let left = self.graph.discards_of(place as u32).iter().map(|&next| self.waiting[next as usize]);
            self.drawn[place] = left.fold(0.0, f64::max);
        }
        for place in 0..waiting {
            stop::check();
            self.waiting[place] += self.gain(place, tiles) / f64::from(tiles);
        }
    }

    /// The sum above, times `tiles`.
    fn gain(&self, place: usize, tiles: u32) -> f64 {
        let now = self.waiting[place];
        let draws = self.graph.draws_of(place).iter();
        let gain = |draw: &Draw| {
            let gain = if draw.wins { 1.0 } else { self.drawn[draw.next as usize] } - now;
            // Nothing is worth more than a win.
            if self.throws_back { f64::max(gain, 0.0) } else { gain }
        };
        if u32::from(self.graph.waiting[place].copies) <= tiles {
            return draws.map(|draw| f64::from(draw.copies) * gain(draw)).sum();
        }
        // More copies than tiles, as discards return while the wall shrinks: only the best draws count.
        let mut best: Vec<(f64, u32)> = draws.map(|draw| (gain(draw), draw.copies.into())).collect();
        best.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut free = tiles;
        let capped = best.into_iter().map(|(gain, copies)| {
            let copies = copies.min(free);
            free -= copies;
            f64::from(copies) * gain
        });
        capped.sum()
    }
}
