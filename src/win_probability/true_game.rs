//! The true game: the best play from all states, or one play through the states that it reaches, or in simulated games.

use std::cell::Cell;

use rand_core::{Rng, SeedableRng};

use crate::win_probability::answer::{Effort, Estimate, Found, Model, Points, WinProbabilities};
use crate::win_probability::by_draws::{Asked, PlayValue, PlayValues};
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::graph::play::{Bound, Play};
use crate::win_probability::graph::true_game::{Exact, State, Table};
use crate::win_probability::graph::values::{Mean, Value, Wins};
use crate::win_probability::graph::walls::Walls;

/// The limit of states is divided by this for a single play, which visits its states again for each number of draws.
const STATES_OF_PLAY: usize = 20;

/// A value, a lower limit of it, and how likely a win is.
type Reached = (f64, f64, f64);

impl GameGraph {
    /// The true game: for each discard, the probabilities after exactly 0, 1, … draws, and how they were found. They are
    /// exact if there are few enough states; otherwise each lies between the value of one play and the bound. `R` is the random generator of
    /// simulated games. `progress` receives how many of the 2 (draws + 1) numbers are done; if one method is given up
    /// for another, it starts again.
    ///
    /// Memory: the states, and 8 bytes for each pair of a hand that waits for a draw and a number of draws.
    pub fn true_game<R: Rng + SeedableRng>(
        &self,
        draws: u32,
        effort: &Effort,
        progress: impl Fn(u32),
    ) -> (Found, Vec<WinProbabilities<Estimate>>) {
        let win = Asked::win(self.has_yaku.as_ref());
        let (found, all) = self.climb::<R, f64, 2>([win, Asked::TENPAI], draws, effort, &progress);
        (found, self.together(all))
    }

    /// The true game for points: for each discard, the mean points after exactly 0, 1, … draws, as
    /// [`true_game`](GameGraph::true_game) has probabilities. `progress` receives how many of the draws + 1 numbers are
    /// done.
    ///
    /// Hidden indicators are turned from what is left when the hand wins, so then all discards matter to a state, and
    /// only small walls are solved exactly. The upper end takes, for each winning tile, the indicators that the most
    /// valuable discards leave.
    ///
    /// # Errors
    /// [`GameError::Score`].
    pub fn true_points<R: Rng + SeedableRng>(
        &self,
        draws: u32,
        effort: &Effort,
        progress: impl Fn(u32),
    ) -> Result<(Found, Vec<Points<Estimate>>), GameError> {
        let worths = self.worths(self.play, |win| self.worth(win))?;
        let (found, [all]) = self.climb::<R, Mean, 1>([Asked::points(&worths)], draws, effort, &progress);
        Ok((found, self.points_by_discard(&all)))
    }

    /// The ladder: the first of the three ways that is possible, the same for all that is asked.
    fn climb<R: Rng + SeedableRng, V: Value, const N: usize>(
        &self,
        asked: [Asked<V>; N],
        draws: u32,
        effort: &Effort,
        progress: &dyn Fn(u32),
    ) -> (Found, [PlayValues<Estimate>; N]) {
        let draws = draws.min(self.most_draws());
        let worths = asked.iter().find_map(|asked| asked.worths);
        let has_hidden = worths.is_some_and(|worths| worths.has_riichi && worths.play.indicators() > 0);
        let table = Table::new(&self.graph, &self.hands, self.unseen, has_hidden);
        let first: Vec<State> =
            (0..).zip(&self.discards).map(|(place, &discard)| table.start(place, discard)).collect();
        let all_draws = draws + self.replacements();
        if let Some(exact) = Exact::new(&table, &first, all_draws, effort.states, worths.is_some()) {
            let done = Done::new(progress);
            let exactly = |asked| self.exactly(&table, &exact, &asked, draws, &done);
            return (Found::Exactly, asked.map(exactly));
        }
        let along = |reached: &dyn Fn(&Play, State) -> Option<Reached>| -> Option<[PlayValues<Estimate>; N]> {
            let done = Done::new(progress);
            let along = |asked| self.along_one_play(&table, asked, &first, draws, reached, &done);
            let all: Vec<_> = asked.iter().map(along).collect::<Option<_>>()?;
            all.try_into().ok()
        };
        let exactly = |play: &Play, first| {
            let value: V = play.exactly(first, effort.states / STATES_OF_PLAY)?;
            Some((value.number(), value.number(), value.chance()))
        };
        if !has_hidden && let Some(all) = along(&exactly) {
            return (Found::ForOnePlay, all);
        }
        let walls = Walls { tiles: &self.wall, games: effort.games.max(2), seed: effort.seed };
        let simulated = |play: &Play, first| {
            let (value, low) = walls.estimate::<R>(play, first);
            Some((value, low, f64::NAN))
        };
        (Found::Simulated, along(&simulated).expect("there are always games"))
    }

    /// The best play, from all states.
    fn exactly<V: Value>(
        &self,
        table: &Table,
        exact: &Exact,
        asked: &Asked<V>,
        draws: u32,
        counted: &Done,
    ) -> PlayValues<Estimate> {
        // For each draw that wins, that of the hand.
        let origins = asked.worths.map_or_else(Vec::new, |_| exact.origins(table));
        let (silent, replacement): (Vec<_>, Vec<_>) = match asked.worths {
            Some(worths) => {
                let silent = origins.iter().map(|at| at.map_or([0.0; 2], |(_, at)| worths.silent[at]));
                // The first hand has the first draws, here as in the graph of hands.
                let of_first =
                    origins.iter().take(if self.is_after_quad { exact.graph.draws_of(0).len() } else { 0 });
                (
                    silent.collect(),
                    of_first.map(|at| at.map_or(0.0, |(_, at)| worths.replacement[at])).collect(),
                )
            }
            None => (Vec::new(), Vec::new()),
        };
        let wins = asked.worths.map(|worths| {
            let of_draw = |declaration: usize, draw: usize| {
                let of_origin = |(state, at): (_, usize)| Some((state, worths.riichi[at].as_deref()?));
                origins[draw].and_then(of_origin).map_or([[0.0; 2]; 2], |(state, win)| {
                    let indicators = win.indicators(|tile| Table::gone(state, tile));
                    win.means(declaration, &indicators, worths.play.indicators())
                })
            };
            Wins {
                silent: Some(&silent),
                riichi: worths.riichi_points(origins.len(), of_draw),
                bet: worths.play.bet(),
                replacement: &replacement,
                policy: worths.play.riichi,
                backs: Some(&exact.backs),
                is_bound: false,
            }
        });
        let wins = wins.as_ref().unwrap_or(Wins::ALONE);
        let with_draws = |draws: u32| {
            let done = self.replacements();
            let values = exact.values(wins, asked.of_tenpai, done..done + draws, self.wall.len() as u32);
            counted.add();
            let exactly = |of: PlayValue| PlayValue {
                points: Estimate { value: of.points, low: of.points, high: of.points },
                win: of.win,
                declares: of.declares,
            };
            self.first_played(&values).into_iter().map(exactly).collect()
        };
        (0..=draws).map(with_draws).collect()
    }

    /// The play that is best under the bound. `reached` gives what it reaches from a first state on, or `None` to give up.
    fn along_one_play<V: Value>(
        &self,
        table: &Table,
        asked: &Asked<V>,
        first: &[State],
        draws: u32,
        reached: &dyn Fn(&Play, State) -> Option<Reached>,
        done: &Done,
    ) -> Option<PlayValues<Estimate>> {
        let with_draws = |draws: u32| -> Option<Vec<PlayValue<Estimate>>> {
            let wins = self.wins_worth(Model::Bound, asked, draws);
            let wins = wins.as_ref().unwrap_or(Wins::ALONE);
            let mut bounds = Vec::new();
            self.for_each_draw(Model::Bound, wins, asked, draws, |values| {
                bounds.push(Bound::new(values, bounds.len() == draws as usize));
                if self.is_after_quad && bounds.len() == draws as usize + 1 {
                    bounds.push(Bound::after_quad(values.after_quad(self.wall.len() as u32)));
                }
            });
            let play = Play {
                table,
                worths: asked.worths,
                for_tenpai: asked.of_tenpai.number() > 0.0,
                bounds,
                tiles: self.wall.len() as u32,
                most: wins.most(),
                is_after_discard: self.before > 0,
                is_after_quad: self.is_after_quad,
            };
            let played = |&first: &State| {
                let (value, low, win) = reached(&play, first)?;
                let high = play.bound(first);
                let low = low.min(high);
                let points = Estimate { value: value.clamp(low, high), low, high };
                Some(PlayValue { points, win, declares: play.declares_at_once(first) })
            };
            let all = first.iter().map(played).collect::<Option<_>>()?;
            done.add();
            Some(all)
        };
        // The most draws first: if they reach too many states, no other number is tried.
        let mut all: Vec<_> = (0..=draws).rev().map(with_draws).collect::<Option<_>>()?;
        all.reverse();
        Some(all)
    }
}

/// Counts the numbers that are done.
struct Done<'p> {
    number: Cell<u32>,
    progress: &'p dyn Fn(u32),
}

impl Done<'_> {
    fn new(progress: &dyn Fn(u32)) -> Done<'_> {
        Done { number: Cell::new(0), progress }
    }

    fn add(&self) {
        self.number.set(self.number.get() + 1);
        (self.progress)(self.number.get());
    }
}
