//! The points to expect.

use crate::score::{DrawnWin, WinWorth};
use crate::tiles::Tile;
use crate::win_probability::answer::{Model, Points};
use crate::win_probability::by_draws::{Asked, PlayValue};
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::graph::worths::Worths;
use crate::win_probability::points::{PointsError, PointsPlay, RiichiPolicy};

impl GameGraph {
    /// For each discard, the mean points after exactly 0, 1, … draws, each under the best play for that number.
    /// `worth` gives the points of a win; the player may play on instead of winning, unless riichi is declared. A win
    /// without points is no win.
    ///
    /// ```
    /// use tehai::score::DrawnWins;
    /// use tehai::win_probability::{Model, PointsPlay, RiichiPolicy, GameGraph};
    /// use tehai::{Hand, Rules};
    /// let game = GameGraph::new(&"123m456p789s1122z".parse()?, &Hand::EMPTY, Rules::default())?;
    /// let wins = DrawnWins::default();
    /// let points = game.points(Model::Shuffled, 1, PointsPlay::default(), |win| wins.worth(win))?;
    /// // The dealer's triplet of east is one of both winds, that of south none.
    /// assert_eq!(points[0].points[1], f64::from(2 * 6000 + 2 * 2100) / 123.0);
    /// // The hand as given has not declared riichi. After another draw it can; then it has ippatsu, too.
    /// let play = PointsPlay { riichi: RiichiPolicy::Best, ..PointsPlay::default() };
    /// let points = game.points(Model::Shuffled, 2, play, |win| wins.worth(win))?;
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
        Ok(self.points_by_discard(&self.by_draws(model, &Asked::points(&worths), draws)))
    }

    /// The same within the last 0, 1, … of `draws` draws, under the play that is best for `draws`.
    ///
    /// # Errors
    /// Those of [`points`](GameGraph::points).
    pub fn points_by_draws_left<W: WinWorth, E>(
        &self,
        model: Model,
        draws: u32,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, E>,
    ) -> Result<Vec<Points>, PointsError<E>> {
        let worths = self.checked_worths(model, play, worth)?;
        Ok(self.points_by_discard(&self.by_draws_left(model, &Asked::points(&worths), draws)))
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
        let GameGraph { graph, hands, unseen, is_concealed, is_after_quad, .. } = self;
        Worths::new(graph, hands, unseen, *is_concealed, *is_after_quad, play, worth)
    }
}
