//! The points to expect.

use crate::score::{DrawnWin, WinWorth};
use crate::tiles::Tile;
use crate::win_probability::answer::{Model, Points};
use crate::win_probability::graph::point_values::{DrawPoints, PointValues, ThrowBack, Value, riichi_points};
use crate::win_probability::graph::worths::Worths;
use crate::win_probability::points::{PointsError, PointsPlay, RiichiPolicy};
use crate::win_probability::start::Start;

/// What a play gives after a discard, and whether it declares riichi then.
#[derive(Clone, Copy)]
pub(super) struct Played<N = f64> {
    pub(super) points: N,
    pub(super) win: f64,
    pub(super) declares: bool,
}

impl Played {
    fn new(value: Value, declares: bool) -> Played {
        Played { points: value.points, win: value.win, declares }
    }
}

impl Start {
    /// For each discard, the mean points after exactly 0, 1, … draws, each under the best play for that number.
    /// `worth` gives the points of a win; the player may play on instead of winning, unless riichi is declared. A win
    /// without points is no win.
    ///
    /// ```
    /// use tehai::score::DrawnWins;
    /// use tehai::win_probability::{Model, PointsPlay, RiichiPolicy, Start};
    /// use tehai::{Hand, Rules};
    /// let start = Start::new(&"123m456p789s1122z".parse()?, &Hand::EMPTY, Rules::default())?;
    /// let wins = DrawnWins::default();
    /// let points = start.points(Model::Shuffled, 1, PointsPlay::default(), |win| wins.worth(win))?;
    /// // The dealer's triplet of east is one of both winds, that of south none.
    /// assert_eq!(points[0].points[1], f64::from(2 * 6000 + 2 * 2100) / 123.0);
    /// // The hand as given has not declared riichi. After another draw it can; then it has ippatsu, too.
    /// let play = PointsPlay { riichi: RiichiPolicy::Best, ..PointsPlay::default() };
    /// let points = start.points(Model::Shuffled, 2, play, |win| wins.worth(win))?;
    /// let (silent, ippatsu) = (2 * 6000 + 2 * 2100, 2 * 12000 + 2 * 7800);
    /// let expected = f64::from(silent) / 123.0 + 119.0 / 123.0 * f64::from(ippatsu) / 123.0;
    /// assert!((points[0].points[2] - expected).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `worth`, and [`PointsError::RiichiByBook`].
    pub fn points<W: WinWorth, E>(
        &self,
        model: Model,
        draws: u32,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, E>,
    ) -> Result<Vec<Points>, PointsError<E>> {
        let worths = self.checked_worths(model, play, worth)?;
        let draws = draws.min(self.most_draws());
        let by_draws: Vec<Vec<Played>> = match model {
            // The tiles to draw from do not change, so n draws and n draws left are the same.
            Model::Shuffled => self.played(model, &worths, draws),
            Model::Book | Model::Bound => {
                let last =
                    |draws| self.played(model, &worths, draws).pop().expect("values with no draws left");
                (0..=draws).map(last).collect()
            }
        };
        Ok(self.points_by_discard(&by_draws))
    }

    /// The same within the last 0, 1, … of `draws` draws, under the play that is best for `draws`.
    ///
    /// # Errors
    /// Those of [`points`](Start::points).
    pub fn points_by_draws_left<W: WinWorth, E>(
        &self,
        model: Model,
        draws: u32,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, E>,
    ) -> Result<Vec<Points>, PointsError<E>> {
        let worths = self.checked_worths(model, play, worth)?;
        let by_draws = self.played(model, &worths, draws.min(self.most_draws()));
        Ok(self.points_by_discard(&by_draws))
    }

    /// The answers for all first hands: `by_draws[draws][hand]`.
    pub(super) fn points_by_discard<N: Copy>(&self, by_draws: &[Vec<Played<N>>]) -> Vec<Points<N>> {
        let points_of = |(place, discard): (usize, Option<Tile>)| {
            let of_place = || by_draws.iter().map(|played| played[place]);
            Points {
                discard,
                points: of_place().map(|played| played.points).collect(),
                win: of_place().map(|played| played.win).collect(),
                declares: of_place().map(|played| played.declares).collect(),
            }
        };
        self.first_discards().enumerate().map(points_of).collect()
    }

    fn checked_worths<W: WinWorth, E>(
        &self,
        model: Model,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, E>,
    ) -> Result<Worths, PointsError<E>> {
        if model == Model::Book && play.riichi != RiichiPolicy::Never {
            return Err(PointsError::RiichiByBook);
        }
        Ok(self.worths(play, worth)?)
    }

    pub(super) fn worths<W: WinWorth, E>(
        &self,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, E>,
    ) -> Result<Worths, E> {
        Worths::new(&self.graph, &self.hands, &self.unseen, self.is_concealed, play, worth)
    }

    /// The points of the draws of the graph.
    pub(super) fn draw_points<'w>(&self, model: Model, worths: &'w Worths, draws: u32) -> DrawPoints<'w> {
        let is_bound = model == Model::Bound;
        // No more discards than these are gone when a hand wins.
        let gone = if is_bound { self.before + draws } else { 0 };
        let of_draw = |draw: usize, ippatsu, last| {
            let of_draw = worths.riichi[draw].as_ref();
            of_draw.map_or(0.0, |win| {
                let number = worths.play.indicators();
                let indicators = win.indicators(|_| 0).without_least(gone, number);
                win.mean(&indicators, number, ippatsu, last)
            })
        };
        DrawPoints {
            silent: &worths.silent,
            riichi: worths.has_riichi().then(|| riichi_points(self.graph.draws.len(), of_draw)),
            policy: worths.play.riichi,
            backs: None,
            is_bound,
        }
    }

    /// What the first hands give with 0, 1, … of `draws` draws left.
    fn played(&self, model: Model, worths: &Worths, draws: u32) -> Vec<Vec<Played>> {
        let points = self.draw_points(model, worths, draws);
        let mut all = Vec::new();
        self.for_each_draw(model, &points, draws, |values| all.push(self.first_played(values)));
        all
    }

    /// Calls `found` with the values with 0, 1, … of `draws` draws left.
    pub(super) fn for_each_draw(
        &self,
        model: Model,
        points: &DrawPoints,
        draws: u32,
        mut found: impl FnMut(&PointValues),
    ) {
        let throw_back = if model == Model::Book { ThrowBack::Wins } else { ThrowBack::Any };
        let mut values = PointValues::new(&self.graph, points, throw_back);
        found(&values);
        for left in 1..=draws {
            values.add_draw(self.tiles_of_draw(model, draws, left));
            found(&values);
        }
    }

    pub(super) fn first_played(&self, values: &PointValues) -> Vec<Played> {
        // A hand that is to draw first was not left by a discard.
        let of_place = |(place, discard): (usize, &Option<_>)| match discard {
            None => Played::new(values.silent()[place], false),
            Some(_) => Played::new(values.left()[place], values.is_declared(place)),
        };
        self.discards.iter().enumerate().map(of_place).collect()
    }
}
