//! The value of hands with a given number of draws left.

use crate::win_probability::graph::{Draw, Graph};

/// What the values of a graph measure.
pub(crate) enum Aim {
    /// The probability of having won.
    Win,
    /// The probability of being tenpai or having won.
    Tenpai,
    /// The mean points; those of each win by the place of its draw.
    Points(Vec<f64>),
}

/// The value of every hand of a graph with some number of draws left.
pub(crate) struct Values<'g> {
    graph: &'g Graph,
    aim: &'g Aim,
    /// May a draw be thrown back that could be kept?
    throws_back: bool,
    /// Of the hands that wait for a draw.
    waiting: Vec<f64>,
    /// Of those that have drawn, on their best discard.
    drawn: Vec<f64>,
}

impl<'g> Values<'g> {
    /// Without a draw left.
    pub(crate) fn new(graph: &'g Graph, aim: &'g Aim, throws_back: bool) -> Values<'g> {
        let worth = |is_tenpai: bool| if is_tenpai && matches!(aim, Aim::Tenpai) { 1.0 } else { 0.0 };
        let waiting = graph.waiting.iter().map(|hand| worth(hand.is_tenpai)).collect();
        Values { graph, aim, throws_back, waiting, drawn: vec![0.0; graph.starts.len() - 1] }
    }

    /// Of the hands that wait for a draw.
    pub(crate) fn waiting(&self) -> &[f64] {
        &self.waiting
    }

    /// Adds one draw, which is one of `tiles` tiles.
    pub(crate) fn add_draw(&mut self, tiles: u32) {
        self.add_draw_to(tiles, self.waiting.len(), self.drawn.len());
    }

    /// The same for the first hands only: those that wait, and those that have drawn.
    pub(crate) fn add_draw_to(&mut self, tiles: u32, waiting: usize, drawn: usize) {
        for place in 0..drawn {
            let left = self.graph.discards_of(place as u32).iter().map(|&next| self.waiting[next as usize]);
            self.drawn[place] = left.fold(0.0, f64::max);
        }
        for place in 0..waiting {
            self.waiting[place] += self.gain(place, tiles) / f64::from(tiles);
        }
    }

    /// The gain in value by a draw, times the number of tiles.
    fn gain(&self, place: usize, tiles: u32) -> f64 {
        let now = self.waiting[place];
        let start = self.graph.waiting[place].start as usize;
        let draws = (start..).zip(self.graph.draws_of(place));
        let gain = |(place, draw): (usize, &Draw)| {
            let on = self.drawn[draw.next as usize];
            let best = match self.aim {
                _ if !draw.wins => on,
                Aim::Win | Aim::Tenpai => 1.0,
                Aim::Points(worths) => f64::max(worths[place], on),
            };
            let gain = best - now;
            // Nobody has to take a win.
            if self.throws_back || draw.wins { f64::max(gain, 0.0) } else { gain }
        };
        if u32::from(self.graph.waiting[place].copies) <= tiles {
            return draws.map(|(place, draw)| f64::from(draw.copies) * gain((place, draw))).sum();
        }
        // More copies than tiles: only the best of them can be drawn.
        let mut best: Vec<(f64, u32)> = draws.map(|draw| (gain(draw), draw.1.copies.into())).collect();
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
