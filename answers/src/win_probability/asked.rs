//! How the numbers of a hand are computed.

use std::cell::Cell;

use rand_chacha::ChaCha8Rng;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, Estimate, Found, GameError, NoWin, Points, WinProbabilities};

use crate::problem::{Fault, Field, Problem};
use crate::win_probability::numbers::{ChoiceNumbers, Computed, exactly, known};
use crate::win_probability::settings::{Game, PointsSettings};
use crate::win_probability::start::Start;

/// What is asked about a hand.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// What happens to discards.
    pub model: Game,
    /// The number of draws.
    pub draws: u32,
    /// Asks for values at each turn.
    pub by_turn: bool,
    /// The work to spend on the true game.
    pub effort: Effort,
    /// Asks for points, too.
    pub points: Option<PointsSettings>,
}

impl Asked {
    /// How many numbers of the true game there are, for its progress.
    pub fn numbers(&self, start: &Start) -> u64 {
        let aims = 2 + u64::from(self.points.is_some());
        aims * (u64::from(self.draws.min(start.most_draws())) + 1)
    }

    /// Checks that the wall has so many tiles, at most `most`; `field` says how many.
    pub fn check_draws(&self, most: u32, field: Field) -> Result<(), Problem> {
        let draws = self.draws;
        if draws > most {
            let message = format!("{draws} draws: the wall has {most} tiles; use 0 to {most}");
            return Err(Problem::new(field, Fault::OutOfRange { found: draws.to_string() }, message));
        }
        Ok(())
    }

    /// The numbers of a game. `progress` is called with the count of numbers of the true game that are done.
    pub fn compute(
        &self,
        start: &Start,
        hand: &RedHand,
        progress: &dyn Fn(u32),
    ) -> Result<Computed, Problem> {
        let Asked { draws, by_turn, points, .. } = *self;
        let (chances, found) = self.chances(start, progress);
        let numbers = |((chances, outlook), played)| ChoiceNumbers {
            is_lower_end: true,
            played,
            ..ChoiceNumbers::new(hand, chances, outlook)
        };
        let mut computed = Computed {
            choices: chances
                .into_iter()
                .zip(start.outlooks())
                .zip(start.outlooks_of_melds())
                .map(numbers)
                .collect(),
            found,
            last_turn: by_turn.then(|| u32::from(hand.hand().concealed().total() % 3 == 2) + draws),
            draws: (0..=draws).collect(),
            moves: Some(start.moves()),
        };
        if points.is_some() {
            let done = Cell::new(2 * (draws.min(start.most_draws()) + 1));
            let progress = |_| {
                done.set(done.get() + 1);
                progress(done.get());
            };
            let (of_points, found) = self.points(start, &progress).map_err(no_points)?;
            for (numbers, points) in computed.choices.iter_mut().zip(of_points) {
                numbers.points = Some(points);
            }
            computed.found = computed.found.max(found);
        }
        self.explain(&mut computed.choices, start);
        Ok(computed)
    }

    fn chances(
        &self,
        start: &Start,
        progress: &dyn Fn(u32),
    ) -> (Vec<WinProbabilities<Estimate>>, Option<Found>) {
        let Asked { model, draws, by_turn, ref effort, .. } = *self;
        match (start, model) {
            (Start::Far(games), _) => (games.probabilities(), None),
            (Start::Near(start), Game::True) => {
                let (found, chances) = start.true_game::<ChaCha8Rng>(draws, effort, progress);
                (chances, Some(found))
            }
            (Start::Near(start), _) if by_turn => {
                (known(start.probabilities_by_draws_left(model.model(), draws)), None)
            }
            (Start::Near(start), _) => (known(start.probabilities(model.model(), draws)), None),
        }
    }

    /// Says why no win can be drawn after choices after which none can.
    fn explain(&self, choices: &mut [ChoiceNumbers], start: &Start) {
        let is_hopeless = |numbers: &ChoiceNumbers| numbers.win.last().is_some_and(|win| win.high == 0.0);
        if !choices.iter().any(is_hopeless) {
            return;
        }
        let reasons = match start {
            Start::Near(start) => start.no_win(self.draws),
            Start::Far(_) => vec![None; choices.len()],
        };
        for (numbers, why) in choices.iter_mut().zip(reasons) {
            // Games may not win though a win can be drawn.
            let is_unknown = numbers.is_simulated() && u32::from(numbers.outlook.distance) <= self.draws;
            // Shuffled, a hand may win that cannot once its discards are gone.
            let why = why.unwrap_or(NoWin::TooFewDraws);
            numbers.no_win = (is_hopeless(numbers) && !is_unknown).then_some(why);
        }
    }

    fn points(
        &self,
        start: &Start,
        progress: &dyn Fn(u32),
    ) -> Result<(Vec<Points<Estimate>>, Option<Found>), GameError> {
        match (start, self.model) {
            (Start::Far(games), _) => Ok((games.points()?, None)),
            (Start::Near(start), Game::True) => {
                let (found, points) = start.true_points::<ChaCha8Rng>(self.draws, &self.effort, progress)?;
                Ok((points, Some(found)))
            }
            (Start::Near(start), _) => {
                let known = |Points { discard, points, win, declares }: Points| Points {
                    discard,
                    points: exactly(points),
                    win,
                    declares,
                };
                let points = start.points(self.model.model(), self.draws)?;
                Ok((points.into_iter().map(known).collect(), None))
            }
        }
    }
}

fn no_points(error: GameError) -> Problem {
    match error {
        GameError::Score(error) => error.into(),
        GameError::RiichiByBook => Problem::option("riichi", error),
        error => error.into(),
    }
}
