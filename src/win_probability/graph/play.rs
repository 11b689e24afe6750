//! One play in the true game: the one that is best under the bound.
//!
//! Before each draw the bound promises the value V of the hand. In the true game, where discards are gone, the mean
//! value after the draw is lower; the difference is the loss of this draw. In the end both values are the same, so
//! the mean of the losses over all games is the bound less the value of the play. Where the bound is close, losses
//! are small, and a few games estimate their mean well.

use rustc_hash::FxHashMap;

use crate::tiles::notation::RedTile;
use crate::win_probability::graph::Draw;
use crate::win_probability::graph::true_game::{State, TrueGame};
use crate::win_probability::graph::value::{Mean, Value};
use crate::win_probability::graph::values::Values;
use crate::win_probability::graph::worths::{Indicators, RiichiWorth, Worths};

/// The values of all hands under the bound with some number of draws left.
pub(crate) struct Bound {
    /// Of waiting for a draw without riichi.
    silent: Vec<f64>,
    /// Just after a discard, and whether riichi is declared with it. Empty if nobody declares riichi: then the value is
    /// that of waiting.
    discarded: Vec<(f64, bool)>,
}

impl Bound {
    /// With all draws left, only the first discard was made.
    pub(crate) fn new<V: Value>(values: &Values<V>, is_first: bool) -> Bound {
        let discarded = |place| {
            let (value, declares) =
                if is_first { values.first_discarded_at(place) } else { values.discarded_at(place) };
            (value.number(), declares)
        };
        let places = 0..if values.has_riichi() { values.silent().len() } else { 0 };
        Bound {
            silent: values.silent().iter().map(|value| value.number()).collect(),
            discarded: places.map(discarded).collect(),
        }
    }

    /// Of the first hand before the replacement after a quad.
    pub(crate) fn after_quad(value: impl Value) -> Bound {
        Bound { silent: vec![value.number()], discarded: Vec::new() }
    }

    fn discarded(&self, place: u32) -> f64 {
        self.discarded.get(place as usize).map_or_else(|| self.silent[place as usize], |(value, _)| *value)
    }

    fn declares(&self, place: u32) -> bool {
        self.discarded.get(place as usize).is_some_and(|(_, declares)| *declares)
    }
}

/// The play, for one number of draws.
pub(crate) struct Play<'t> {
    pub(crate) game: &'t TrueGame<'t>,
    /// The points of wins; `None` if nothing but the win counts.
    pub(crate) worths: Option<&'t Worths>,
    /// Does the game end with tenpai? A tenpai hand stays tenpai.
    pub(crate) for_tenpai: bool,
    /// With 0, 1, … draws left; the replacement after a quad is one more draw.
    pub(crate) bounds: Vec<Bound>,
    /// All tiles to draw from at first.
    pub(crate) tiles: u32,
    /// The most that a win can be worth under the bound.
    pub(crate) most: f64,
    /// Did a discard lead to the first hands, so that riichi can be declared at once?
    pub(crate) is_after_discard: bool,
    /// Is the first draw the replacement after a quad?
    pub(crate) is_after_quad: bool,
}

/// What follows a draw.
enum Outcome {
    Win(f64),
    /// This hand waits; riichi may be declared.
    Waits(u32),
}

impl Play<'_> {
    /// The number of draws.
    pub(crate) fn draws(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The value of a first hand under the bound.
    pub(crate) fn bound(&self, (place, _): State) -> f64 {
        let bound = &self.bounds[self.draws()];
        if self.is_after_discard { bound.discarded(place) } else { bound.silent[place as usize] }
    }

    /// Is riichi declared in a first state?
    pub(crate) fn declares_at_once(&self, first: State) -> bool {
        self.is_after_discard && self.declares(first, self.draws())
    }

    /// Has the hand reached its aim without a win?
    fn is_done(&self, (place, _): State) -> bool {
        self.for_tenpai && self.game.graph.waiting[place as usize].is_tenpai()
    }

    /// What this play does with a draw, with so many draws left after it.
    fn outcome(&self, state: State, draw: &Draw, draws_left: usize) -> Outcome {
        if draw.wins && self.worths.is_none() {
            return Outcome::Win(1.0);
        }
        let bound = |place: u32| self.bounds[draws_left].discarded(place);
        let nexts = self.game.graph.discards_of(draw.next).iter().copied();
        let best = nexts.reduce(|best, next| if bound(next) > bound(best) { next } else { best });
        // At equal value the draw is kept: the hand has come nearer.
        let next = best.filter(|&best| bound(best) >= bound(state.0)).unwrap_or(state.0);
        if let Some(worths) = self.worths.filter(|_| draw.wins) {
            let at = self.game.place_of_draw(state.0, draw.tile).expect("a draw that wins can be used");
            let is_replacement = self.is_after_quad && draws_left + 1 == self.draws();
            let points = match is_replacement {
                true => worths.replacement[at],
                false => worths.silent[at][usize::from(draws_left == 0)],
            };
            if points > 0.0 && points >= bound(next) {
                return Outcome::Win(points);
            }
        }
        Outcome::Waits(next)
    }

    /// Is riichi declared in this state, which a discard has led to?
    fn declares(&self, (place, _): State, draws_left: usize) -> bool {
        self.bounds[draws_left].declares(place)
    }

    /// The exact mean after riichi, with the first discard or a later one: with these discards gone, and `left` of the
    /// `tiles` in the wall to be drawn.
    ///
    /// Until a draw wins, all others are thrown back. They are a random part of the tiles that do not win, so what is
    /// left of these is one, too: that is where hidden indicators come from, beside the winning tiles left.
    fn riichi<V: Value>(&self, state: State, is_first: bool, draws_left: usize, tiles: u32) -> V {
        let Some(worths) = self.worths else { return V::NOTHING };
        let declaration = usize::from(is_first && worths.play.double_riichi);
        let start = self.game.graph.waiting[state.0 as usize].start as usize;
        let waits: Vec<(u32, &RiichiWorth, &Draw)> = (start..)
            .zip(self.game.graph.draws_of(state.0 as usize))
            .filter_map(|(at, draw)| {
                let copies = self.game.copies(state, draw.tile).into();
                worths.riichi[at].as_deref().filter(|_| copies > 0).map(|worth| (copies, worth, draw))
            })
            .collect();
        let winning: u32 = waits.iter().map(|(copies, ..)| copies).sum();
        let number = worths.play.indicators();
        let mut value = V::NOTHING;
        // The probability that no draw has won.
        let mut misses = 1.0;
        for (done, tiles) in (0..draws_left as u32).zip((1..=tiles).rev()) {
            for (copies, worth, _) in &waits {
                let share = misses * f64::from(*copies) / f64::from(tiles);
                let shares = match number {
                    0 => Indicators::default().shares(0),
                    _ => {
                        let is_wait = |tile| waits.iter().any(|(_, _, draw)| draw.tile.tile == tile);
                        let gone = |tile| TrueGame::gone(state, tile);
                        let [others, winning] = worth.indicators_by(gone, is_wait);
                        others.shares_with(done, &winning, number)
                    }
                };
                let mean = worth.mean_of(declaration, &shares, done == 0, done + 1 == draws_left as u32);
                value = value.plus(share, V::of_win(mean));
            }
            misses *= f64::from(tiles.saturating_sub(winning)) / f64::from(tiles);
        }
        value.plus(misses, V::of_end(-worths.play.bet()))
    }

    /// What this play gives from a first state on; `None` if more states than the limit are possible after some draw.
    /// Not with hidden indicators, for which all discards would matter.
    pub(crate) fn exactly<V: Value>(&self, first: State, limit: usize) -> Option<V> {
        let mut value = V::NOTHING;
        if self.is_done(first) {
            return Some(V::of_win(1.0));
        }
        if self.declares_at_once(first) {
            return Some(self.riichi(first, true, self.draws(), self.tiles));
        }
        let mut states = FxHashMap::from_iter([(first, 1.0)]);
        for (draws_left, tiles) in (0..self.draws()).rev().zip((1..=self.tiles).rev()) {
            let mut after = FxHashMap::default();
            let mut waits = |state: State, probability: f64, value: &mut V| match () {
                () if self.is_done(state) => *value = value.plus(probability, V::of_win(1.0)),
                () if self.declares(state, draws_left) => {
                    *value = value.plus(probability, self.riichi(state, false, draws_left, tiles - 1));
                }
                () => *after.entry(state).or_insert(0.0) += probability,
            };
            for (state, probability) in states {
                let each = probability / f64::from(tiles);
                let mut others = tiles;
                for draw in self.game.draws(state) {
                    others -= u32::from(draw.copies);
                    let share = each * f64::from(draw.copies);
                    match self.outcome(state, &draw, draws_left) {
                        Outcome::Win(points) => value = value.plus(share, V::of_win(points)),
                        Outcome::Waits(next) => {
                            waits(self.game.after(state, draw.tile, next), share, &mut value);
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

    /// The sum of the losses of a game with these draws.
    pub(crate) fn losses(&self, mut state: State, wall: &[RedTile], mut tiles: u32) -> f64 {
        let mut losses = 0.0;
        // What the bound promises a hand that has declared riichi, less what it gets.
        let of_riichi = |state: State, is_first: bool, draws_left: usize, tiles: u32| {
            self.bounds[draws_left].discarded(state.0)
                - self.riichi::<Mean>(state, is_first, draws_left, tiles).points
        };
        if self.declares_at_once(state) {
            return of_riichi(state, true, self.draws(), tiles);
        }
        for (draws_left, tile) in (0..self.draws()).rev().zip(wall) {
            if self.is_done(state) {
                break;
            }
            let bound = |place: u32| self.bounds[draws_left].discarded(place);
            let stays = bound(state.0);
            let gain = |draw: Draw| {
                let worth = match self.outcome(state, &draw, draws_left) {
                    Outcome::Win(points) => points,
                    Outcome::Waits(next) => bound(next),
                };
                f64::from(draw.copies) * (worth - stays)
            };
            // Other draws keep the hand, and gain nothing.
            let gains: f64 = self.game.usable_draws(state).map(gain).sum();
            losses +=
                self.bounds[draws_left + 1].silent[state.0 as usize] - (stays + gains / f64::from(tiles));
            tiles -= 1;
            match self.outcome(state, &self.game.draw(state.0, *tile), draws_left) {
                Outcome::Win(_) => break,
                Outcome::Waits(next) => {
                    state = self.game.after(state, *tile, next);
                    if self.declares(state, draws_left) {
                        losses += of_riichi(state, false, draws_left, tiles);
                        break;
                    }
                }
            }
        }
        losses
    }

    /// The most that a draw gains, and the most that is lost besides the draws.
    pub(crate) fn most(&self) -> (f64, f64) {
        let has_riichi = self.worths.is_some_and(|worths| worths.has_riichi);
        let most = self.most - self.least();
        (most, if has_riichi { most } else { 0.0 })
    }

    /// The least that a game can be worth.
    pub(crate) fn least(&self) -> f64 {
        self.worths.filter(|worths| worths.has_riichi).map_or(0.0, |worths| -worths.play.bet())
    }
}
