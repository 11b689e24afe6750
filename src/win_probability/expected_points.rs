//! The points to expect.

use crate::score::{DrawnWin, ScoreError, WinWorth};
use crate::tiles::Tile;
use crate::win_probability::answer::{Model, Points};
use crate::win_probability::by_draws::{Asked, PlayValue};
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::points::RiichiPolicy;

impl GameGraph {
    /// For each discard, the mean points after exactly 0, 1, … draws, each under the best play for that number. The player
    /// may play on instead of winning, unless riichi is declared. A win without points is no win.
    ///
    /// ```
    /// use tehai::win_probability::{GameGraph, GameSettings, Model, PointsPlay, RiichiPolicy};
    /// let hand = "123m456p789s1122z".parse()?;
    /// let points = GameGraph::with_settings(&hand, &GameSettings::default())?.points(Model::Shuffled, 1)?;
    /// // The dealer's triplet of east is one of both winds, that of south none.
    /// assert_eq!(points[0].points[1], f64::from(2 * 6000 + 2 * 2100) / 123.0);
    /// // The hand as given has not declared riichi. After another draw it can; then it has ippatsu, too.
    /// let play = PointsPlay { riichi: RiichiPolicy::Best, ..PointsPlay::default() };
    /// let game = GameGraph::with_settings(&hand, &GameSettings { play, ..GameSettings::default() })?;
    /// let (silent, ippatsu) = (2 * 6000 + 2 * 2100, 2 * 12000 + 2 * 7800);
    /// let expected = f64::from(silent) / 123.0 + 119.0 / 123.0 * f64::from(ippatsu) / 123.0;
    /// assert!((game.points(Model::Shuffled, 2)?[0].points[2] - expected).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Score`], and [`GameError::RiichiByBook`].
    pub fn points(&self, model: Model, draws: u32) -> Result<Vec<Points>, GameError> {
        self.points_of(model, draws, |win| self.worth(win))
    }

    /// The same, if each win is worth what `worth` says.
    ///
    /// # Errors
    /// Those of [`points`](GameGraph::points).
    pub fn points_of<W: WinWorth>(
        &self,
        model: Model,
        draws: u32,
        worth: impl Fn(&DrawnWin) -> Result<W, ScoreError>,
    ) -> Result<Vec<Points>, GameError> {
        if model == Model::Book && self.play.riichi != RiichiPolicy::Never {
            return Err(GameError::RiichiByBook);
        }
        let worths = self.worths(self.play, worth)?;
        Ok(self.points_by_discard(&self.by_draws(model, &Asked::points(&worths), draws)))
    }

    /// The answers for all first hands: `by_draws[draws][hand]`.
    pub(super) fn points_by_discard<N: Copy>(&self, by_draws: &[Vec<PlayValue<N>>]) -> Vec<Points<N>> {
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
}
