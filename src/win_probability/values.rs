//! What hands are worth with so many draws left.

use crate::win_probability::Model;
use crate::win_probability::graph::{Graph, WIN};

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// To have won.
    Win,
    /// To be tenpai or have won.
    Tenpai,
}

/// The worth of every hand of a graph with some number of draws left.
pub(super) struct Values<'g> {
    graph: &'g Graph,
    model: Model,
    /// Of the hands that wait for a draw.
    waiting: Vec<f64>,
    /// Of those that have drawn, on their best discard.
    drawn: Vec<f64>,
}

impl<'g> Values<'g> {
    /// Without a draw left.
    pub(super) fn new(graph: &'g Graph, model: Model, aim: Aim) -> Values<'g> {
        let worth = |is_tenpai: bool| if is_tenpai && aim == Aim::Tenpai { 1.0 } else { 0.0 };
        let waiting = graph.waiting.iter().map(|hand| worth(hand.is_tenpai)).collect();
        Values { graph, model, waiting, drawn: vec![0.0; graph.starts.len() - 1] }
    }

    /// The worth of a hand that waits for a draw.
    pub(super) fn of(&self, place: usize) -> f64 {
        self.waiting[place]
    }

    /// Goes on to one draw more, which is one of so many tiles.
    pub(super) fn add_draw(&mut self, tiles: u32) {
        self.drawn[WIN as usize] = 1.0;
        for place in 1..self.drawn.len() {
            let left = self.graph.discards_of(place).iter().map(|&next| self.waiting[next as usize]);
            self.drawn[place] = left.fold(0.0, f64::max);
        }
        for place in 0..self.waiting.len() {
            self.waiting[place] += self.gain(place, tiles) / f64::from(tiles);
        }
    }

    /// How much more a hand is worth with a draw than without, times the number of tiles.
    fn gain(&self, place: usize, tiles: u32) -> f64 {
        let now = self.waiting[place];
        let draws = self.graph.draws_of(place);
        let gain = |next: u32| match self.model {
            Model::Book => self.drawn[next as usize] - now,
            // What is worth less than the hand is thrown back.
            Model::Shuffled | Model::Bound => f64::max(self.drawn[next as usize] - now, 0.0),
        };
        if u32::from(self.graph.waiting[place].copies) <= tiles {
            return draws.iter().map(|draw| f64::from(draw.copies) * gain(draw.next)).sum();
        }
        // More copies than tiles: only the best of them can be drawn.
        let mut best: Vec<(f64, u32)> =
            draws.iter().map(|draw| (gain(draw.next), draw.copies.into())).collect();
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
