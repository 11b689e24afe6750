//! The probabilities of a win and of tenpai.

use rand_core::{Rng, SeedableRng};

use crate::win_probability::answer::{Effort, Estimate, Found, Model, TrueGame, WinProbabilities};
use crate::win_probability::graph::true_game::{Exact, Play, Table, Walls};
use crate::win_probability::graph::values::{Aim, Values};
use crate::win_probability::numbers::{Done, STATES_OF_PLAY};
use crate::win_probability::start::Start;

impl Start {
    /// For each discard, the probabilities after exactly 0, 1, … draws, each under the best play for that number.
    /// There are no more draws than [`most_draws`](Start::most_draws).
    pub fn probabilities(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        let [win, tenpai] = [Aim::Win, Aim::Tenpai].map(|aim| self.by_draws(model, aim, draws));
        self.together(&win, &tenpai)
    }

    /// For each discard, the probabilities of winning within the last 0, 1, … of `draws` draws, under the play that is
    /// best for `draws`: what the book's program prints by turn.
    pub fn probabilities_by_draws_left(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        let draws = draws.min(self.most_draws());
        let left = |aim| self.with_draws_left(model, aim, draws, self.discards.len());
        self.together(&left(Aim::Win), &left(Aim::Tenpai))
    }

    /// The true game: for each discard, the probabilities after exactly 0, 1, … draws. They are exact if there are few
    /// enough states; otherwise each lies between the value of one play and the bound. `R` is the random generator of
    /// simulated games. `progress` receives how many of the 2 (draws + 1) numbers are done; if one method is given up
    /// for another, it starts again.
    ///
    /// Memory: the states, and 8 bytes for each pair of a hand that waits for a draw and a number of draws.
    pub fn true_game<R: Rng + SeedableRng>(
        &self,
        draws: u32,
        effort: &Effort,
        progress: impl Fn(u32),
    ) -> TrueGame {
        let draws = draws.min(self.most_draws());
        let table = Table::new(&self.graph, &self.hands, self.unseen, false);
        let first: Vec<_> =
            (0..).zip(&self.discards).map(|(place, &discard)| table.start(place, discard)).collect();
        if let Some(exact) = Exact::new(&table, &first, draws, effort.states, false) {
            let done = Done::default();
            let with_draws = |aim: Aim, draws| -> Vec<Estimate> {
                let worths = exact.worths(aim, draws, self.most_draws());
                done.add(&progress);
                worths.into_iter().map(|value| Estimate { value, low: value, high: value }).collect()
            };
            let by_draws = |aim: Aim| (0..=draws).map(|draws| with_draws(aim, draws)).collect::<Vec<_>>();
            let probabilities = self.together(&by_draws(Aim::Win), &by_draws(Aim::Tenpai));
            return TrueGame { found: Found::Exactly, probabilities };
        }
        let exactly = |play: &Play| {
            let exactly = |&first| play.exactly(first, self.most_draws(), effort.states / STATES_OF_PLAY);
            first.iter().map(exactly).map(|value| value.map(|value| (value, value))).collect()
        };
        if let Some(probabilities) = self.of_one_play(&table, draws, &progress, exactly) {
            return TrueGame { found: Found::ForOnePlay, probabilities };
        }
        let walls = Walls { tiles: &self.wall, games: effort.games.max(2), seed: effort.seed };
        let simulated =
            |play: &Play| Some(first.iter().map(|&first| walls.estimate::<R>(play, first)).collect());
        let probabilities =
            self.of_one_play(&table, draws, &progress, simulated).expect("there are always games");
        TrueGame { found: Found::Simulated, probabilities }
    }

    /// The true game under the play that is best under the bound. `reached` gives its value and a lower limit for each
    /// first hand, or `None` to give up.
    fn of_one_play(
        &self,
        table: &Table,
        draws: u32,
        progress: impl Fn(u32),
        reached: impl Fn(&Play) -> Option<Vec<(f64, f64)>>,
    ) -> Option<Vec<WinProbabilities<Estimate>>> {
        let done = Done::default();
        let with_draws = |aim: Aim, draws: u32| {
            let bounds = self.with_draws_left(Model::Bound, aim, draws, self.hands.len());
            let play = Play::new(table, aim == Aim::Tenpai, bounds);
            let estimate = |((value, low), &high): ((f64, f64), &f64)| Estimate {
                value: value.min(high),
                low: low.min(high),
                high,
            };
            let estimates = reached(&play)?.into_iter().zip(play.bounds()).map(estimate).collect();
            done.add(&progress);
            Some(estimates)
        };
        // The most draws first: if they reach too many states, no other number is tried.
        let by_draws = |aim: Aim| -> Option<Vec<Vec<Estimate>>> {
            let mut all: Vec<_> =
                (0..=draws).rev().map(|draws| with_draws(aim, draws)).collect::<Option<_>>()?;
            all.reverse();
            Some(all)
        };
        Some(self.together(&by_draws(Aim::Win)?, &by_draws(Aim::Tenpai)?))
    }

    /// For each number of draws, the value of each first hand.
    fn by_draws(&self, model: Model, aim: Aim, draws: u32) -> Vec<Vec<f64>> {
        let draws = draws.min(self.most_draws());
        let first = self.discards.len();
        match model {
            // The tiles to draw from do not change, so n draws and n draws left are the same.
            Model::Shuffled => self.with_draws_left(model, aim, draws, first),
            Model::Book | Model::Bound => {
                let last = |draws| {
                    self.with_draws_left(model, aim, draws, first).pop().expect("values with 0 draws left")
                };
                (0..=draws).map(last).collect()
            }
        }
    }

    /// The values of the first `hands` hands of the graph with 0, 1, … of `draws` draws left.
    fn with_draws_left(&self, model: Model, aim: Aim, draws: u32, hands: usize) -> Vec<Vec<f64>> {
        let mut values = Values::new(&self.graph, aim, model != Model::Book);
        let mut all = vec![values.waiting()[..hands].to_vec()];
        for left in 1..=draws {
            values.add_draw(self.tiles_of_draw(model, draws, left));
            all.push(values.waiting()[..hands].to_vec());
        }
        all
    }

    /// The answers for all first hands, from the values for both aims: `win[draws][hand]`.
    fn together<N: Copy>(&self, win: &[Vec<N>], tenpai: &[Vec<N>]) -> Vec<WinProbabilities<N>> {
        let chances =
            |(place, discard)| WinProbabilities { discard, win: at(win, place), tenpai: at(tenpai, place) };
        self.first_discards().enumerate().map(chances).collect()
    }
}

/// The values of one first hand.
fn at<N: Copy>(by_draws: &[Vec<N>], place: usize) -> Vec<N> {
    by_draws.iter().map(|worths| worths[place]).collect()
}
