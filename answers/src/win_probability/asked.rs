//! How the numbers of a hand are computed.

use rand_chacha::ChaCha8Rng;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Aim, Effort, GameError, NoWin, Reached};

use crate::problem::{Fault, Field, Problem};
use crate::win_probability::answer::Simulated;
use crate::win_probability::numbers::{ChoiceNumbers, Computed};
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
    /// The work to spend on the true game, and on hands far from a win.
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
        let Asked { draws, by_turn, .. } = *self;
        let [win, tenpai, points] = self.reached(start, progress)?;
        let found = win.iter().chain(&points).map(|reached| reached.found).max();
        let mut points = points.into_iter();
        let outlooks = start.outlooks().into_iter().zip(start.outlooks_of_melds());
        let numbers = |((win, tenpai), (outlook, played)): ((Reached, Reached), _)| ChoiceNumbers {
            is_lower_end: true,
            played,
            points: points.next(),
            ..ChoiceNumbers::new(hand, win.discard, [win.values, tenpai.values], outlook)
        };
        let mut computed = Computed {
            choices: win.into_iter().zip(tenpai).zip(outlooks).map(numbers).collect(),
            found: found.filter(|_| self.model == Game::True),
            simulated: matches!(start, Start::Far(_)).then(|| Simulated::new(&self.effort)),
            last_turn: by_turn.then(|| u32::from(hand.hand().concealed().total() % 3 == 2) + draws),
            draws: (0..=draws).collect(),
            moves: Some(start.moves()),
            at_table: Vec::new(),
        };
        self.explain(&mut computed.choices, start);
        Ok(computed)
    }

    /// What is reached: wins, tenpai and points, which are none if nobody asks for them.
    fn reached(&self, start: &Start, progress: &dyn Fn(u32)) -> Result<[Vec<Reached>; 3], GameError> {
        if self.points.is_some() {
            return self.reached_by([Aim::Win, Aim::Tenpai, Aim::Points], start, progress);
        }
        let [win, tenpai] = self.reached_by([Aim::Win, Aim::Tenpai], start, progress)?;
        Ok([win, tenpai, Vec::new()])
    }

    /// What is reached after each choice, for each aim.
    fn reached_by<const N: usize>(
        &self,
        aims: [Aim; N],
        start: &Start,
        progress: &dyn Fn(u32),
    ) -> Result<[Vec<Reached>; N], GameError> {
        let Asked { model, draws, by_turn, ref effort, .. } = *self;
        match (start, model) {
            (Start::Far(games), _) => games.ask(aims),
            (Start::Near(start), Game::True) => {
                start.ask_true::<ChaCha8Rng, _>(aims, draws, effort, progress)
            }
            (Start::Near(start), _) if by_turn => start.ask_by_draws_left(aims, model.model(), draws),
            (Start::Near(start), _) => start.ask(aims, model.model(), draws),
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
}
