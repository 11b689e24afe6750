//! How the numbers of a hand are computed.

use std::cell::Cell;

use rand_chacha::ChaCha8Rng;
use tehai::score::{DrawnWin, Luck, ScoreError, WinWorth};
use tehai::tiles::Tile;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, Estimate, Found, Points, PointsError, PointsPlay, RiichiPolicy, Start};

use crate::problem::{Fault, Field, Problem};
use crate::win_probability::answer::{Computed, DiscardNumbers, exactly, known};
use crate::win_probability::settings::{Game, PointsSettings};

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
        let aims = match self.points {
            None => 2,
            Some(_) if start.is_concealed() => 3,
            // Wins without yaku are no wins: their chances are found again.
            Some(_) => 4,
        };
        aims * (u64::from(self.draws.min(start.most_draws())) + 1)
    }

    /// The numbers of a game. `progress` is called with the count of numbers of the true game that are done.
    pub fn compute(
        &self,
        start: &Start,
        hand: &RedHand,
        progress: impl Fn(u32),
    ) -> Result<Computed, Problem> {
        let Asked { model, draws, by_turn, ref effort, points } = *self;
        let refuse = |message: &str| Err(Problem::new(Field::Rules, Fault::Other, message));
        if by_turn && model == Game::True {
            return refuse("by_turn: the true game has numbers by draws only");
        }
        if by_turn && points.is_some() {
            return refuse("by_turn: points are by number of draws only");
        }
        let (chances, found) = match model {
            Game::True => {
                let game = start.true_game::<ChaCha8Rng>(draws, effort, &progress);
                (game.probabilities, Some(game.found))
            }
            Game::Shuffled | Game::Book if by_turn => {
                (known(start.probabilities_by_draws_left(model.model(), draws)), None)
            }
            Game::Shuffled | Game::Book => (known(start.probabilities(model.model(), draws)), None),
        };
        let mut computed = Computed {
            discards: chances.into_iter().map(|chances| DiscardNumbers::new(hand, chances)).collect(),
            found,
            last_turn: by_turn.then(|| u32::from(hand.hand().concealed().total() % 3 == 2) + draws),
        };
        let Some(points) = points else { return Ok(computed) };
        let wins = points.wins(hand);
        let done = Cell::new(2 * (draws.min(start.most_draws()) + 1));
        let progress = |_| {
            done.set(done.get() + 1);
            progress(done.get());
        };
        let (of_points, found) = self.points(start, points.play(), |win| wins.worth(win), progress)?;
        for (numbers, points) in computed.discards.iter_mut().zip(of_points) {
            numbers.points = Some(points);
        }
        computed.found = computed.found.max(found);
        if !start.is_concealed() {
            // A win without yaku is no win.
            let play = PointsPlay { riichi: RiichiPolicy::Never, ..points.play() };
            let (chances, _) = self.points(start, play, |win| wins.worth(win).map(HasYaku), progress)?;
            for (numbers, chances) in computed.discards.iter_mut().zip(chances) {
                numbers.win = chances.points;
            }
        }
        Ok(computed)
    }

    fn points<W: WinWorth>(
        &self,
        start: &Start,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, ScoreError>,
        progress: impl Fn(u32),
    ) -> Result<(Vec<Points<Estimate>>, Option<Found>), Problem> {
        match self.model {
            Game::True => {
                let game =
                    start.true_points::<ChaCha8Rng, _, _>(self.draws, play, &self.effort, worth, progress)?;
                Ok((game.points, Some(game.found)))
            }
            Game::Shuffled | Game::Book => {
                let points = start.points(self.model.model(), self.draws, play, worth)?;
                let known = |Points { discard, points, win, declares }: Points| Points {
                    discard,
                    points: exactly(points),
                    win,
                    declares,
                };
                Ok((points.into_iter().map(known).collect(), None))
            }
        }
    }
}

/// The worth of a win for one who counts wins: 1 if it has a yaku.
struct HasYaku<W>(W);

impl<W: WinWorth> WinWorth for HasYaku<W> {
    fn points(&self, luck: Luck, _: u8) -> u32 {
        u32::from(self.0.points(luck, 0) > 0)
    }

    fn indicated(&self, _: Tile) -> u8 {
        0
    }
}

impl From<PointsError<ScoreError>> for Problem {
    fn from(error: PointsError<ScoreError>) -> Problem {
        match error {
            PointsError::Win(error) => error.into(),
            error => Problem::new(Field::Rules, Fault::Other, format!("riichi: {error}")),
        }
    }
}
