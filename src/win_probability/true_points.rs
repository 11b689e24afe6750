//! The points to expect in the true game.

use rand_core::{Rng, SeedableRng};

use crate::score::{DrawnWin, WinWorth};
use crate::win_probability::answer::{Effort, Estimate, Found, Model, TruePoints};
use crate::win_probability::expected_points::Played;
use crate::win_probability::graph::followed::{BoundValues, Followed};
use crate::win_probability::graph::point_values::{DrawPoints, PointValues, ThrowBack, riichi_points};
use crate::win_probability::graph::true_game::{Bounded, Exact, State, Table, Walls};
use crate::win_probability::graph::worths::Worths;
use crate::win_probability::numbers::{Done, STATES_OF_PLAY};
use crate::win_probability::points::PointsPlay;
use crate::win_probability::start::Start;

/// A value and a lower limit of it, and how likely a win is.
type Reached = (f64, f64, f64);

impl Start {
    /// The true game for points: for each discard, the mean points after exactly 0, 1, … draws, as
    /// [`true_game`](Start::true_game) has probabilities. `progress` receives how many of the draws + 1 numbers are
    /// done.
    ///
    /// Hidden indicators are turned from what is left when the hand wins, so then all discards matter to a state, and
    /// only small walls are solved exactly. The upper end takes, for each winning tile, the indicators that the most
    /// valuable discards leave.
    ///
    /// # Errors
    /// Those of `worth`.
    pub fn true_points<R: Rng + SeedableRng, W: WinWorth, E>(
        &self,
        draws: u32,
        play: PointsPlay,
        effort: &Effort,
        worth: impl Fn(&DrawnWin) -> Result<W, E>,
        progress: impl Fn(u32),
    ) -> Result<TruePoints, E> {
        let draws = draws.min(self.most_draws());
        let worths = self.worths(play, worth)?;
        let has_hidden = worths.has_riichi() && play.indicators() > 0;
        let table = Table::new(&self.graph, &self.hands, self.unseen, has_hidden);
        let first: Vec<State> =
            (0..).zip(&self.discards).map(|(place, &discard)| table.start(place, discard)).collect();
        if let Some(exact) = Exact::new(&table, &first, draws, effort.states, true) {
            let by_draws = self.exact_points(&table, &exact, &worths, draws, progress);
            return Ok(TruePoints { found: Found::Exactly, points: self.points_by_discard(&by_draws) });
        }
        let exactly = |play: &Followed| {
            let exactly = |&first| {
                let value = play.exactly(first, effort.states / STATES_OF_PLAY)?;
                Some((value.points, value.points, value.win))
            };
            first.iter().map(exactly).collect::<Option<Vec<Reached>>>()
        };
        if !has_hidden
            && let Some(by_draws) = self.followed_points(&table, &worths, draws, &progress, exactly)
        {
            return Ok(TruePoints { found: Found::ForOnePlay, points: self.points_by_discard(&by_draws) });
        }
        let walls = Walls { tiles: &self.wall, games: effort.games.max(2), seed: effort.seed };
        let simulated = |play: &Followed| {
            let estimate = |&first| {
                let (value, low) = walls.estimate::<R>(play, first);
                (value, low, f64::NAN)
            };
            Some(first.iter().map(estimate).collect())
        };
        let by_draws = self.followed_points(&table, &worths, draws, &progress, simulated);
        let by_draws = by_draws.expect("there are always games");
        Ok(TruePoints { found: Found::Simulated, points: self.points_by_discard(&by_draws) })
    }

    /// The best play, from all states.
    fn exact_points(
        &self,
        table: &Table,
        exact: &Exact,
        worths: &Worths,
        draws: u32,
        progress: impl Fn(u32),
    ) -> Vec<Vec<Played<Estimate>>> {
        // For each draw of a state, that of the hand.
        let mut origins = Vec::with_capacity(exact.graph.draws.len());
        let mut state_of_draw = Vec::with_capacity(exact.graph.draws.len());
        for (place, &state) in exact.states.iter().enumerate().take(exact.graph.waiting.len()) {
            for draw in exact.graph.draws_of(place) {
                origins.push(table.place_of_draw(state.0, draw.tile).filter(|_| draw.wins));
                state_of_draw.push(state);
            }
        }
        let silent: Vec<_> = origins.iter().map(|at| at.map_or([0.0; 2], |at| worths.silent[at])).collect();
        let of_draw = |draw: usize, ippatsu, last| {
            let Some(win) = origins[draw].and_then(|at| worths.riichi[at].as_ref()) else { return 0.0 };
            let indicators = win.indicators(|tile| Table::gone(state_of_draw[draw], tile));
            win.mean(&indicators, worths.play.indicators(), ippatsu, last)
        };
        let points = DrawPoints {
            silent: &silent,
            riichi: worths.has_riichi().then(|| riichi_points(origins.len(), of_draw)),
            policy: worths.play.riichi,
            backs: Some(&exact.backs),
            is_bound: false,
        };
        let done = Done::default();
        let with_draws = |draws: u32| {
            let mut values = PointValues::new(&exact.graph, &points, ThrowBack::Elsewhere);
            for done in (0..draws).rev() {
                // Only states reached by at most `done` draws can still make this one.
                let (waiting, drawn) = exact.reached(done);
                values.add_draw_to(self.most_draws() - done, waiting, drawn);
            }
            done.add(&progress);
            let exactly = |of: Played| Played {
                points: Estimate { value: of.points, low: of.points, high: of.points },
                win: of.win,
                declares: of.declares,
            };
            self.first_played(&values).into_iter().map(exactly).collect()
        };
        (0..=draws).map(with_draws).collect()
    }

    /// The play that is best under the bound. `reached` gives its values, or `None` to give up.
    fn followed_points(
        &self,
        table: &Table,
        worths: &Worths,
        draws: u32,
        progress: impl Fn(u32),
        reached: impl Fn(&Followed) -> Option<Vec<Reached>>,
    ) -> Option<Vec<Vec<Played<Estimate>>>> {
        let done = Done::default();
        let with_draws = |draws: u32| -> Option<Vec<Played<Estimate>>> {
            let points = self.draw_points(Model::Bound, worths, draws);
            let mut bounds = Vec::new();
            self.for_each_draw(Model::Bound, &points, draws, |values| {
                bounds.push(BoundValues {
                    silent: values.silent().iter().map(|value| value.points).collect(),
                    left: values.left().iter().map(|value| value.points).collect(),
                    declares: (0..self.hands.len()).map(|place| values.is_declared(place)).collect(),
                });
            });
            let after_riichi = points.riichi.iter().flatten().flatten();
            let all = worths.silent.iter().chain(after_riichi).flatten();
            let followed = Followed {
                table,
                worths,
                bounds,
                tiles: self.most_draws(),
                most: all.copied().fold(0.0, f64::max),
                is_after_discard: self.before > 0,
            };
            let played = |((value, low, win), place): (Reached, u32)| {
                let high = followed.bound((place, 0));
                let low = low.min(high);
                let points = Estimate { value: value.clamp(low, high), low, high };
                let declares =
                    followed.is_after_discard && followed.bounds[draws as usize].declares[place as usize];
                Played { points, win, declares }
            };
            let all = reached(&followed)?.into_iter().zip(0..).map(played).collect();
            done.add(&progress);
            Some(all)
        };
        // The most draws first: if they reach too many states, no other number is tried.
        let mut all: Vec<_> = (0..=draws).rev().map(with_draws).collect::<Option<_>>()?;
        all.reverse();
        Some(all)
    }
}
