//! How the numbers of a hand are computed.

use std::cell::Cell;

use rand_chacha::ChaCha8Rng;
use tehai::score::{DrawnWin, DrawnWins, DrawnWorth, Luck, ScoreError, WinWorth};
use tehai::tiles::Tile;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, Estimate, Found, GameGraph, Model, Points, PointsError, PointsPlay};

use crate::problem::{Fault, Field, Problem};
use crate::win_probability::answer::{Computed, DiscardNumbers, NoWin, exactly, known};
use crate::win_probability::settings::{Game, PointsSettings, YakuSettings};

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
    /// What decides whether a win has a yaku.
    pub yaku: YakuSettings,
}

/// Do only wins with a yaku count? With called melds, as a concealed draw is a yaku by itself.
pub fn needs_yaku(hand: &RedHand) -> bool {
    let (concealed, melds) = (hand.hand().concealed().total(), hand.hand().melds());
    !hand.hand().is_concealed() && usize::from(concealed / 3) + melds.len() == 4
}

impl Asked {
    /// How many numbers of the true game there are, for its progress.
    pub fn numbers(&self, start: &GameGraph, hand: &RedHand) -> Result<u64, Problem> {
        let aims = 2 + u64::from(self.points.is_some()) + u64::from(self.judge(start, hand)?.is_some());
        Ok(aims * (u64::from(self.draws.min(start.most_draws())) + 1))
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
        start: &GameGraph,
        hand: &RedHand,
        progress: impl Fn(u32),
    ) -> Result<Computed, Problem> {
        let Asked { model, draws, by_turn, ref effort, points, .. } = *self;
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
        let discards = chances.into_iter().zip(start.outlooks());
        let mut computed = Computed {
            discards: discards
                .map(|(chances, outlook)| DiscardNumbers::new(hand, chances, outlook))
                .collect(),
            found,
            last_turn: by_turn.then(|| u32::from(hand.hand().concealed().total() % 3 == 2) + draws),
            draws: (0..=draws).collect(),
            moves: Some(start.moves()),
        };
        let done = Cell::new(2 * (draws.min(start.most_draws()) + 1));
        let progress = |_| {
            done.set(done.get() + 1);
            progress(done.get());
        };
        if let Some(points) = points {
            let wins = points.wins(hand);
            let (of_points, found) =
                self.points(start, points.options.play(), |win| wins.worth(win), progress)?;
            for (numbers, points) in computed.discards.iter_mut().zip(of_points) {
                numbers.points = Some(points);
            }
            computed.found = computed.found.max(found);
        }
        let judge = self.judge(start, hand)?;
        if let Some(wins) = &judge {
            let has_yaku = |win: &DrawnWin| HasYaku::of_win(wins, win);
            let (chances, found) = self.points(start, self.silent(), has_yaku, progress)?;
            for (numbers, chances) in computed.discards.iter_mut().zip(chances) {
                numbers.win = chances.points;
            }
            computed.found = computed.found.max(found);
        }
        self.say_why(start, judge.as_ref(), &mut computed)?;
        Ok(computed)
    }

    /// What judges the wins that count; none if all do, so that the form decides.
    fn judge(&self, start: &GameGraph, hand: &RedHand) -> Result<Option<DrawnWins>, ScoreError> {
        if !needs_yaku(hand) {
            return Ok(None);
        }
        let wins = self.yaku.wins(hand);
        for win in start.wins() {
            if HasYaku::of_win(&wins, &win)?.points(Luck::default(), 0) == 0 {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }

    /// A play without riichi.
    fn silent(&self) -> PointsPlay {
        let last_tile = self.points.is_some_and(|points| points.options.last_tile);
        PointsPlay { last_tile, ..PointsPlay::default() }
    }

    /// Says of discards that cannot win why.
    fn say_why(
        &self,
        start: &GameGraph,
        judge: Option<&DrawnWins>,
        computed: &mut Computed,
    ) -> Result<(), Problem> {
        let is_hopeless = |numbers: &DiscardNumbers| numbers.win.last().is_some_and(|win| win.high == 0.0);
        let is_near = |numbers: &DiscardNumbers| u32::from(numbers.outlook.distance) <= self.draws;
        let mut hopeless = computed.discards.iter().filter(|numbers| is_hopeless(numbers));
        // The distance alone tells that there are too few draws.
        if !hopeless.any(|numbers| judge.is_some() || is_near(numbers)) {
            for numbers in computed.discards.iter_mut().filter(|numbers| is_hopeless(numbers)) {
                numbers.no_win = Some(NoWin::TooFewDraws);
            }
            return Ok(());
        }
        let in_time = start.probabilities(Model::Shuffled, ENOUGH);
        let with_yaku = |wins: &DrawnWins| {
            start.points(Model::Shuffled, ENOUGH, self.silent(), |win| HasYaku::of_win(wins, win))
        };
        let with_yaku = judge.map(with_yaku).transpose()?;
        for (at, numbers) in computed.discards.iter_mut().enumerate() {
            let has_tiles = in_time[at].win.last().is_some_and(|&win| win > 0.0);
            let has_yaku = with_yaku.as_ref().is_none_or(|found| found[at].points.last() > Some(&0.0));
            numbers.no_win = is_hopeless(numbers).then_some(match (has_tiles, has_yaku) {
                (true, false) => NoWin::NoYaku,
                (false, _) if is_near(numbers) => NoWin::NoTile,
                _ => NoWin::TooFewDraws,
            });
        }
        Ok(())
    }

    fn points<W: WinWorth>(
        &self,
        start: &GameGraph,
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
                let points = match self.by_turn {
                    true => start.points_by_draws_left(self.model.model(), self.draws, play, worth)?,
                    false => start.points(self.model.model(), self.draws, play, worth)?,
                };
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

/// Draws in which any hand can win that has the tiles for it.
const ENOUGH: u32 = 14;

/// The worth of a win for one who counts wins: 1 if it has a yaku. A win of other games, which a set may ask for, has none.
struct HasYaku(Option<DrawnWorth>);

impl HasYaku {
    fn of_win(wins: &DrawnWins, win: &DrawnWin) -> Result<HasYaku, ScoreError> {
        match wins.worth(win) {
            Err(ScoreError::NoWin) => Ok(HasYaku(None)),
            worth => worth.map(|worth| HasYaku(Some(worth))),
        }
    }
}

impl WinWorth for HasYaku {
    fn points(&self, luck: Luck, _: u8) -> u32 {
        u32::from(self.0.as_ref().is_some_and(|worth| worth.points(luck, 0) > 0))
    }

    fn indicated(&self, _: Tile) -> u8 {
        0
    }
}

impl From<PointsError<ScoreError>> for Problem {
    fn from(error: PointsError<ScoreError>) -> Problem {
        match error {
            PointsError::Win(error) => error.into(),
            error => Problem::option("riichi", error),
        }
    }
}
