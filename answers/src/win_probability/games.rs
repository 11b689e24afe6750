//! The games that a hand can begin: with a discard or a draw, or with a quad of its own.

use tehai::distance::Target;
use tehai::tiles::Meld;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, GameError, GameSettings, PointsPlay};

use crate::problem::Problem;
use crate::win_probability::asked::Asked;
use crate::win_probability::numbers::Computed;
use crate::win_probability::start::Start;

/// The games of a hand: its discards, or its first draw, are one; each quad of its own is another.
pub struct Games {
    hand: RedHand,
    start: Start,
    quads: Vec<AfterQuad>,
}

/// A hand that has just declared a quad.
struct AfterQuad {
    quad: Meld,
    hand: RedHand,
    start: Start,
}

impl Games {
    /// The games of a hand under settings, towards the wins of a set, which depend on the melds. The colour of fives
    /// matters only for points. They begin with the replacement of a quad if the settings say so. A quad after which no
    /// win can be reached is left out, as are such discards. If a win is far, so many games of `played` draws are
    /// simulated, unless there is none.
    ///
    /// # Errors
    /// Those of `target`, and a [`GameError`] in the words of `refused`.
    pub fn new(
        hand: &RedHand,
        settings: &GameSettings,
        for_points: bool,
        played: Option<(u32, Effort)>,
        target: impl Fn(&[Meld]) -> Result<Option<Target>, Problem>,
        refused: impl Fn(GameError) -> Problem,
    ) -> Result<Games, Problem> {
        type Grown = Result<Result<Start, GameError>, Problem>;
        let game = |hand: &RedHand, is_after_quad: bool, play: PointsPlay| -> Grown {
            let target = target(hand.hand().melds())?;
            let settings = GameSettings { towards: target.as_ref(), is_after_quad, play, ..settings.clone() };
            let plain = || RedHand::from(hand.hand().clone());
            let hand = if for_points { hand.clone() } else { plain() };
            Ok(Start::new(&hand, &settings, played))
        };
        let start = game(hand, settings.is_after_quad, settings.play)?.map_err(&refused)?;
        let mut quads = Vec::new();
        // A quad takes a tile from the end of the wall, so another draw is the last one.
        let of_quad = PointsPlay { last_tile: false, double_riichi: false, ..settings.play };
        for (quad, after) in hand.own_quads() {
            match game(&after, true, of_quad)? {
                Ok(start) => quads.push(AfterQuad { quad, hand: after, start }),
                Err(GameError::OutOfReach | GameError::NoShanten(_)) => {}
                Err(error) => return Err(refused(error)),
            }
        }
        Ok(Games { hand: hand.clone(), start, quads })
    }

    /// All of them.
    fn starts(&self) -> impl Iterator<Item = &Start> {
        std::iter::once(&self.start).chain(self.quads.iter().map(|quad| &quad.start))
    }

    /// The number of hands that can be reached.
    pub fn states(&self) -> usize {
        self.starts().map(Start::states).sum()
    }

    /// The most draws of the game that begins with a discard or a draw.
    pub fn most_draws(&self) -> u32 {
        self.start.most_draws()
    }

    /// How many numbers of the true game there are, for its progress.
    pub fn numbers(&self, asked: &Asked) -> u64 {
        self.starts().map(|start| asked.numbers(start)).sum()
    }

    /// The numbers. `progress` is called with the count of numbers of the true game that are done.
    ///
    /// # Errors
    /// [`Problem`] if a win has no points.
    pub fn compute(&self, asked: &Asked, progress: &dyn Fn(u32)) -> Result<Computed, Problem> {
        let mut computed = asked.compute(&self.start, &self.hand, progress)?;
        let mut before = asked.numbers(&self.start);
        for AfterQuad { quad, hand, start } in &self.quads {
            let of_quad = asked.compute(start, hand, &|done| progress(before as u32 + done))?;
            before += asked.numbers(start);
            computed.add_quad(*quad, of_quad);
        }
        Ok(computed)
    }
}
