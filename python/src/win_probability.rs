//! Draw by draw: the chances of a win, and the expected points.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use rand_chacha::ChaCha8Rng;
use tehai::rules::Rules;
use tehai::score::DrawnWins;
use tehai::tiles::Tile;
use tehai::tiles::{FifthCopyError, Hand, OpenHand};
use tehai::win_probability::{Effort, Estimate, Model, Moves, Points, Start, StartError, WinProbabilities};

use crate::rules::{Named, NamedScore, NamedWinds, value_error, within};
use crate::run::{aside, watched};
use crate::sets::SEEDS;

/// A hand, and how play continues.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Question {
    hand: String,
    visible: String,
    /// The dora indicators, visible to all.
    indicators: String,
    draws: i128,
    model: String,
    changes: Option<i128>,
    most_hands: i128,
}

/// A parsed and checked question.
struct Begin {
    hand: OpenHand,
    indicators: Hand,
    /// All tiles seen elsewhere, including the indicators.
    visible: Hand,
    draws: u32,
    moves: Moves,
    most_hands: usize,
    rules: Rules,
}

impl Question {
    fn begin(&self, rules: Named) -> PyResult<Begin> {
        let hand = tiles(&self.hand, "")?;
        let [visible, indicators] = [(&self.visible, "visible: "), (&self.indicators, "dora: ")]
            .map(|(text, option)| tiles(text, option).map(|hand| hand.all_tiles()));
        let (visible, indicators) = (visible?, indicators?);
        Ok(Begin {
            hand,
            indicators,
            visible: Hand::from_tiles(visible.tiles().chain(indicators.tiles()))
                .map_err(|FifthCopyError { tile }| value_error(StartError::FifthCopy(tile)))?,
            draws: within("draws", self.draws, 0..=DRAWS)?,
            moves: match self.changes {
                None => Moves::Advancing,
                Some(more) => Moves::Changes(within("changes", more, 0..=CHANGES)?),
            },
            most_hands: within("most_hands", self.most_hands, 1..=MOST_HANDS)?,
            rules: rules.0,
        })
    }

    /// The model; `None` for the true game.
    fn model(&self) -> PyResult<Option<Model>> {
        match self.model.as_str() {
            "shuffled" => Ok(Some(Model::Shuffled)),
            "book" => Ok(Some(Model::Book)),
            "true" => Ok(None),
            other => Err(value_error(format!("model: expected shuffled or book or true, found {other:?}"))),
        }
    }
}

/// Maximum number of draws: no game has more tiles.
const DRAWS: i128 = 136;

/// Maximum number of changes: no hand has more tiles.
const CHANGES: i128 = 14;

/// Maximum number of hands: graph indices have 32 bits.
const MOST_HANDS: i128 = 1 << 31;

/// A hand, or tiles of an option.
fn tiles(text: &str, option: &str) -> PyResult<OpenHand> {
    text.parse().map_err(|error| value_error(format!("{option}{text:?}: {error}")))
}

impl Begin {
    fn start(&self) -> Result<Start, StartError> {
        Start::with_moves(&self.hand, &self.visible, self.rules, self.moves, self.most_hands)
    }
}

/// The discarded tile's index, and the numbers of each column by draws.
type Columns = (Option<usize>, Vec<Vec<f64>>);

/// The number of reachable hands, the method that solved the true game, and the numbers of each discard.
type Answer = (usize, Option<&'static str>, Vec<Columns>);

/// Win and tenpai for each discard, by number of draws made or left; for the true game with bounds. Calls
/// `progress` with the count of true-game numbers done.
#[pyfunction]
pub fn win_probability(
    py: Python,
    question: Question,
    rules: Named,
    by_draws_left: bool,
    effort: [i128; 3],
    progress: Bound<'_, PyAny>,
) -> PyResult<Answer> {
    let begin = question.begin(rules)?;
    let [states, games, seed] = effort;
    let effort = Effort {
        states: within("states", states, 0..=MOST_HANDS)?,
        // One game has no confidence interval.
        games: within("games", games, 2..=u32::MAX.into())?,
        seed: within("seed", seed, SEEDS)?,
    };
    let draws = begin.draws;
    if let Some(model) = question.model()? {
        let found = aside(py, move || -> Result<Answer, StartError> {
            let start = begin.start()?;
            let all = if by_draws_left {
                start.probabilities_by_draws_left(model, draws)
            } else {
                start.probabilities(model, draws)
            };
            let columns = |one: WinProbabilities| (one.discard.map(Tile::index), vec![one.win, one.tenpai]);
            Ok((start.states(), None, all.into_iter().map(columns).collect()))
        })?;
        return found.map_err(value_error);
    }
    if by_draws_left {
        return Err(value_error("by_turn: the true game has numbers by draws only"));
    }
    let done = Arc::new(AtomicU64::new(0));
    let counted = done.clone();
    let work = move || -> Result<Answer, StartError> {
        let start = begin.start()?;
        let count = |done: u32| counted.store(done.into(), Ordering::Relaxed);
        let game = start.true_game::<ChaCha8Rng>(draws, &effort, count);
        Ok((
            start.states(),
            Some(game.found.name()),
            game.probabilities.into_iter().map(with_bounds).collect(),
        ))
    };
    watched(py, work, || progress.call1((done.load(Ordering::Relaxed),)).map(drop))?.map_err(value_error)
}

/// Win, tenpai, and then the lower and upper bounds of each.
fn with_bounds(one: WinProbabilities<Estimate>) -> Columns {
    let columns = |all: &[Estimate]| -> [Vec<f64>; 3] {
        let column = |number: fn(&Estimate) -> f64| all.iter().map(number).collect();
        [column(|one| one.value), column(|one| one.low), column(|one| one.high)]
    };
    let [win, win_low, win_high] = columns(&one.win);
    let [tenpai, tenpai_low, tenpai_high] = columns(&one.tenpai);
    let columns = vec![win, tenpai, win_low, win_high, tenpai_low, tenpai_high];
    (one.discard.map(Tile::index), columns)
}

/// The expected points for each discard, by number of draws.
#[pyfunction]
pub fn expected_points(
    py: Python,
    question: Question,
    rules: Named,
    winds: NamedWinds,
    score: NamedScore,
) -> PyResult<Answer> {
    let begin = question.begin(rules)?;
    let Some(model) = question.model()? else {
        return Err(value_error("model: expected shuffled or book for points, found \"true\""));
    };
    let wins = DrawnWins {
        melds: begin.hand.melds().to_vec(),
        winds: winds.0,
        indicators: begin.indicators,
        rules: score.0,
    };
    let found = aside(py, move || -> Result<Answer, String> {
        let start = begin.start().map_err(|error| error.to_string())?;
        let points = start.points(model, begin.draws, |win, tile| wins.points(win, tile));
        let columns = |one: Points| (one.discard.map(Tile::index), vec![one.points]);
        let points = points.map_err(|error| error.to_string())?;
        Ok((start.states(), None, points.into_iter().map(columns).collect()))
    })?;
    found.map_err(value_error)
}
