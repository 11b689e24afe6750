//! A play for points in the true game: the one that is best under the bound.

use rustc_hash::FxHashMap;

use crate::stop;
use crate::win_probability::graph::Draw;
use crate::win_probability::graph::coloured::Drawn;
use crate::win_probability::graph::point_values::Value;
use crate::win_probability::graph::true_game::{Bounded, State, Table};
use crate::win_probability::graph::worths::{Indicators, RiichiWorth, Worths};

/// The values of all hands under the bound with some number of draws left.
pub(crate) struct BoundValues {
    /// Of waiting for a draw without riichi.
    pub(crate) silent: Vec<f64>,
    /// Of having been left by a discard.
    pub(crate) left: Vec<f64>,
    /// Is riichi declared after this discard?
    pub(crate) declares: Vec<bool>,
}

/// The play, for one number of draws.
pub(crate) struct Followed<'t> {
    pub(crate) table: &'t Table<'t>,
    pub(crate) worths: &'t Worths,
    /// With 0, 1, … draws left.
    pub(crate) bounds: Vec<BoundValues>,
    /// All tiles to draw from at first.
    pub(crate) tiles: u32,
    /// The most that a win can be worth under the bound.
    pub(crate) most: f64,
    /// Did a discard lead to the first hands, so that riichi can be declared at once?
    pub(crate) is_after_discard: bool,
}

/// What follows a draw.
enum Outcome {
    Win(f64),
    /// This hand waits; riichi may be declared.
    Waits(u32),
}

impl Followed<'_> {
    /// What this play does with a draw, with `left` draws left after it.
    fn outcome(&self, state: State, draw: &Draw, left: usize) -> Outcome {
        let bound = |place: u32| self.bounds[left].left[place as usize];
        let nexts = self.table.graph.discards_of(draw.next).iter().copied();
        let best = nexts.reduce(|best, next| if bound(next) > bound(best) { next } else { best });
        // At equal value the draw is kept: the hand has come nearer.
        let next = best.filter(|&best| bound(best) >= bound(state.0)).unwrap_or(state.0);
        if draw.wins {
            let at = self.table.place_of_draw(state.0, draw.tile).expect("a draw that wins can be used");
            let points = self.worths.silent[at][usize::from(left == 0)];
            if points > 0.0 && points >= bound(next) {
                return Outcome::Win(points);
            }
        }
        Outcome::Waits(next)
    }

    /// Is riichi declared in this state, which a discard has led to?
    fn declares(&self, (place, _): State, left: usize) -> bool {
        self.bounds[left].declares[place as usize]
    }

    /// The exact mean after riichi: with these discards gone, and `left` of the `tiles` in the wall to be drawn.
    ///
    /// Until a draw wins, all others are thrown back. They are a random part of the tiles that do not win, so what is
    /// left of these is one, too: that is where hidden indicators come from, beside the winning tiles left.
    fn riichi(&self, state: State, left: usize, tiles: u32) -> Value {
        let start = self.table.graph.waiting[state.0 as usize].start as usize;
        let waits: Vec<(u32, &RiichiWorth, &Draw)> = (start..)
            .zip(self.table.graph.draws_of(state.0 as usize))
            .filter_map(|(at, draw)| {
                let copies = self.table.copies(state, draw.tile).into();
                self.worths.riichi[at].as_ref().filter(|_| copies > 0).map(|worth| (copies, worth, draw))
            })
            .collect();
        let winning: u32 = waits.iter().map(|(copies, ..)| copies).sum();
        let number = self.worths.play.indicators();
        let mut value = Value::default();
        // The probability that no draw has won.
        let mut misses = 1.0;
        for (done, tiles) in (0..left as u32).zip((1..=tiles).rev()) {
            for (copies, worth, _) in &waits {
                let share = misses * f64::from(*copies) / f64::from(tiles);
                let mean = match number {
                    0 => worth.mean(&Indicators::default(), 0, done == 0, done + 1 == left as u32),
                    _ => {
                        let is_wait = |tile| waits.iter().any(|(_, _, draw)| draw.tile.tile == tile);
                        let gone = |tile| Table::gone(state, tile);
                        let [others, winning] = worth.indicators_by(gone, is_wait);
                        let shares = others.shares_with(done, &winning, number);
                        worth.mean_of(&shares, done == 0, done + 1 == left as u32)
                    }
                };
                value.add(share, Value::of_win(mean));
            }
            misses *= f64::from(tiles.saturating_sub(winning)) / f64::from(tiles);
        }
        value
    }

    /// What this play gives from a first state on; `None` if more states than the limit are possible after some draw.
    /// Not with hidden indicators, for which all discards would matter.
    pub(crate) fn exactly(&self, first: State, limit: usize) -> Option<Value> {
        let mut value = Value::default();
        if self.is_after_discard && self.declares(first, self.draws()) {
            return Some(self.riichi(first, self.draws(), self.tiles));
        }
        let mut states = FxHashMap::from_iter([(first, 1.0)]);
        for (left, tiles) in (0..self.draws()).rev().zip((1..=self.tiles).rev()) {
            let mut after = FxHashMap::default();
            let mut waits =
                |state: State, probability: f64, value: &mut Value| match self.declares(state, left) {
                    true => value.add(probability, self.riichi(state, left, tiles - 1)),
                    false => *after.entry(state).or_insert(0.0) += probability,
                };
            for (state, probability) in states {
                stop::check();
                let each = probability / f64::from(tiles);
                let mut others = tiles;
                for draw in self.table.draws(state) {
                    others -= u32::from(draw.copies);
                    let share = each * f64::from(draw.copies);
                    match self.outcome(state, &draw, left) {
                        Outcome::Win(points) => value.add(share, Value::of_win(points)),
                        Outcome::Waits(next) => {
                            waits(self.table.after(state, draw.tile, next), share, &mut value);
                        }
                    }
                }
                if others > 0 {
                    waits(state, each * f64::from(others), &mut value);
                }
            }
            if after.len() > limit {
                return None;
            }
            states = after;
        }
        Some(value)
    }
}

impl Bounded for Followed<'_> {
    fn draws(&self) -> usize {
        self.bounds.len() - 1
    }

    fn bound(&self, (place, _): State) -> f64 {
        let bounds = &self.bounds[self.draws()];
        if self.is_after_discard { bounds.left[place as usize] } else { bounds.silent[place as usize] }
    }

    fn losses(&self, mut state: State, wall: &[Drawn], mut tiles: u32) -> f64 {
        let mut losses = 0.0;
        // What the bound promises a hand that has declared riichi, less what it gets.
        let of_riichi = |state: State, left: usize, tiles: u32| {
            self.bounds[left].left[state.0 as usize] - self.riichi(state, left, tiles).points
        };
        if self.is_after_discard && self.declares(state, self.draws()) {
            return of_riichi(state, self.draws(), tiles);
        }
        for (left, tile) in (0..self.draws()).rev().zip(wall) {
            let bound = |place: u32| self.bounds[left].left[place as usize];
            let stays = bound(state.0);
            let gain = |draw: Draw| {
                let worth = match self.outcome(state, &draw, left) {
                    Outcome::Win(points) => points,
                    Outcome::Waits(next) => bound(next),
                };
                f64::from(draw.copies) * (worth - stays)
            };
            // Other draws keep the hand, and gain nothing.
            let gains: f64 = self.table.usable_draws(state).map(gain).sum();
            losses += self.bounds[left + 1].silent[state.0 as usize] - (stays + gains / f64::from(tiles));
            tiles -= 1;
            match self.outcome(state, &self.table.draw(state.0, *tile), left) {
                Outcome::Win(_) => break,
                Outcome::Waits(next) => {
                    state = self.table.after(state, *tile, next);
                    if self.declares(state, left) {
                        losses += of_riichi(state, left, tiles);
                        break;
                    }
                }
            }
        }
        losses
    }

    fn most(&self) -> (f64, f64) {
        let besides = if self.worths.has_riichi() { self.most } else { 0.0 };
        (self.most, besides)
    }
}
