//! The true game: the best play from all states, or one play through the states that it reaches, or in simulated games.

use std::cell::Cell;

use rand_core::{Rng, SeedableRng};

use crate::win_probability::answer::{Aim, Effort, Estimate, Found, Model, Reached};
use crate::win_probability::ask::{Asked, ByDraws, Played};
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::graph::play::{Bound, Play};
use crate::win_probability::graph::true_game::{Exact, State, TrueGame};
use crate::win_probability::graph::value::{Mean, Value};
use crate::win_probability::graph::walls::Walls;
use crate::win_probability::graph::wins::Wins;

/// The limit of states is divided by this for a single play, which visits its states again for each number of draws.
const STATES_OF_PLAY: usize = 20;

/// A value, a lower limit of it, and how likely a win is.
type OfPlay = (f64, f64, f64);

impl GameGraph {
    /// The true game: for each aim and each discard, what is reached after exactly 0, 1, … draws. The values are exact
    /// if there are few enough states; otherwise each lies between the value of one play and the bound. `R` is the
    /// random generator of simulated games. `progress` receives how many numbers are done, of draws + 1 for each aim;
    /// if one method is given up for another, it goes back to those that the first has not made.
    ///
    /// All chances share their states, so they are found in one way; points have states of their own. Hidden indicators
    /// are turned from what is left when the hand wins, so then all discards matter to a state, and only small walls
    /// are solved exactly. The upper end takes, for each winning tile, the indicators that the most valuable discards
    /// leave.
    ///
    /// Memory: the states, and 8 bytes for each pair of a hand that waits for a draw and a number of draws.
    ///
    /// # Errors
    /// For points [`GameError::Score`]; for chances none.
    pub fn ask_true<R: Rng + SeedableRng, const N: usize>(
        &self,
        aims: [Aim; N],
        draws: u32,
        effort: &Effort,
        progress: impl Fn(u32),
    ) -> Result<[Vec<Reached>; N], GameError> {
        let done = Done { before: Cell::new(0), now: Cell::new(0), progress: &progress };
        let chances: Vec<Asked<f64>> = aims.iter().filter_map(|aim| self.chance(*aim)).collect();
        let mut chances = self.climb::<R, f64>(&chances, draws, effort, &done).into_iter();
        let of_aim = |aim: Aim| match self.chance(aim) {
            Some(_) => Ok(chances.next().expect("an answer for each chance")),
            None => {
                let worths = self.worths_for(aim)?;
                let points = self.climb::<R, Mean>(&[Asked::points(&worths)], draws, effort, &done);
                Ok(points.into_iter().next().expect("an answer for points"))
            }
        };
        let all: Vec<_> = aims.into_iter().map(of_aim).collect::<Result<_, GameError>>()?;
        Ok(all.try_into().expect("an answer for each aim"))
    }

    /// The answers to all that is asked, by the same way.
    fn climb<R: Rng + SeedableRng, V: Value>(
        &self,
        asked: &[Asked<V>],
        draws: u32,
        effort: &Effort,
        done: &Done,
    ) -> Vec<Vec<Reached>> {
        if asked.is_empty() {
            return Vec::new();
        }
        let (found, all) = self.first_possible::<R, V>(asked, draws, effort, done);
        done.settle();
        all.iter().map(|by_draws| self.reached(by_draws, found)).collect()
    }

    /// The ladder: the first of the three ways that is possible, the same for all that is asked.
    fn first_possible<R: Rng + SeedableRng, V: Value>(
        &self,
        asked: &[Asked<V>],
        draws: u32,
        effort: &Effort,
        done: &Done,
    ) -> (Found, Vec<ByDraws>) {
        let draws = draws.min(self.most_draws());
        let worths = asked.iter().find_map(|asked| asked.worths);
        let has_hidden = worths.is_some_and(|worths| worths.has_riichi && worths.play.indicators() > 0);
        let game = TrueGame::new(&self.graph, &self.hands, self.unseen, has_hidden);
        let first: Vec<State> =
            (0..).zip(&self.discards).map(|(place, &discard)| game.start(place, discard)).collect();
        let all_draws = draws + self.replacements();
        if let Some(exact) = Exact::new(&game, &first, all_draws, effort.states, worths.is_some()) {
            let exactly = |asked| self.exactly(&game, &exact, asked, draws, done);
            return (Found::Exactly, asked.iter().map(exactly).collect());
        }
        let along = |reached: &dyn Fn(&Play, State) -> Option<OfPlay>| -> Option<Vec<ByDraws>> {
            done.restart();
            let along = |asked| self.along_one_play(&game, asked, &first, draws, reached, done);
            asked.iter().map(along).collect()
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
        game: &TrueGame,
        exact: &Exact,
        asked: &Asked<V>,
        draws: u32,
        counted: &Done,
    ) -> ByDraws {
        let wins = asked.worths.map_or(Wins::ALONE, |worths| exact.wins(game, worths, self.is_after_quad));
        let with_draws = |draws: u32| {
            let done = self.replacements();
            let values = exact.values(&wins, asked.of_tenpai, done..done + draws, self.wall.len() as u32);
            counted.add();
            self.first_played(&values)
        };
        (0..=draws).map(with_draws).collect()
    }

    /// The play that is best under the bound. `reached` gives what it reaches from a first state on, or `None` to give
    /// up.
    fn along_one_play<V: Value>(
        &self,
        game: &TrueGame,
        asked: &Asked<V>,
        first: &[State],
        draws: u32,
        reached: &dyn Fn(&Play, State) -> Option<OfPlay>,
        done: &Done,
    ) -> Option<ByDraws> {
        let with_draws = |draws: u32| -> Option<Vec<Played>> {
            let (mut bounds, mut most) = (Vec::new(), 0.0);
            self.for_each_draw(Model::Bound, asked, draws, |values| {
                if bounds.is_empty() {
                    most = values.most();
                }
                bounds.push(Bound::new(values, bounds.len() == draws as usize));
                if self.is_after_quad && bounds.len() == draws as usize + 1 {
                    bounds.push(Bound::after_quad(values.after_quad(self.wall.len() as u32)));
                }
            });
            let play = Play {
                game,
                worths: asked.worths,
                for_tenpai: asked.of_tenpai.number() > 0.0,
                bounds,
                tiles: self.wall.len() as u32,
                most,
                is_after_discard: self.before > 0,
                is_after_quad: self.is_after_quad,
            };
            let played = |&first: &State| {
                let (value, low, win) = reached(&play, first)?;
                let high = play.bound(first);
                let low = low.min(high);
                let value = Estimate { value: value.clamp(low, high), low, high };
                Some(Played { value, chance: win, declares: play.declares_at_once(first) })
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
    /// Those that are settled.
    before: Cell<u32>,
    now: Cell<u32>,
    progress: &'p dyn Fn(u32),
}

impl Done<'_> {
    fn add(&self) {
        self.now.set(self.now.get() + 1);
        (self.progress)(self.now.get());
    }

    /// Those that are not settled are made anew.
    fn restart(&self) {
        self.now.set(self.before.get());
    }

    fn settle(&self) {
        self.before.set(self.now.get());
    }
}
