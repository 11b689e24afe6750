//! Tables of the library: irreducible forms and hands, the recurrence, distributions, predictions, names.

use pyo3::prelude::*;
use tehai::irreducible::Catalogue;
use tehai::predict::Predictor;
use tehai::recurrence::most_melds;
use tehai::tiles::GroupKind;
use tehai_answers::forms::{IrreducibleForm, IrreducibleHand};
use tehai_answers::numbers::{self, ShantenDistribution};
use tehai_answers::predict::predicted;
use tehai_answers::{PredictQuestion, PredictedWaits, Problem, sets};
use tehai_count::distribution::Distribution;
use tehai_count::irreducible::irreducible_hands as whole_hands;
use tehai_count::tenhou::Tenhou;

use crate::errors::{choice, value_error, within};
use crate::question::{Named, goal, json, problem, read};
use crate::run::{Threads, aside};

/// The irreducible forms of a suit or of the honours, up to a number of tiles.
#[pyfunction]
pub fn irreducible_forms(
    py: Python,
    group: &str,
    max_tiles: Option<i128>,
    rules: Named,
    threads: Threads,
) -> PyResult<Vec<u8>> {
    let kind: GroupKind = choice("group", group)?;
    let (rule, most) = (rules.0.fifth_tile, kind.tiles().into());
    let max_tiles = within("max_tiles", max_tiles.unwrap_or(most), 0..=most)?;
    let found = aside(py, threads, || Catalogue::new(kind, max_tiles, rule))?;
    json(&found.forms().iter().map(IrreducibleForm::from).collect::<Vec<_>>())
}

/// The irreducible whole hands, up to a number of tiles.
#[pyfunction]
pub fn irreducible_hands(py: Python, max_tiles: i128, rules: Named, threads: Threads) -> PyResult<Vec<u8>> {
    let max_tiles = within("max_tiles", max_tiles, 0..=136)?;
    let (rule, players) = (rules.0.fifth_tile, rules.0.players);
    let hands = aside(py, threads, || {
        let [suit, honours] = GroupKind::ALL.map(|kind| Catalogue::new(kind, max_tiles, rule));
        whole_hands(&suit, &honours, max_tiles)
    })?;
    let exist = hands.iter().filter(|found| found.hand.check_players(players).is_ok());
    json(&exist.map(IrreducibleHand::from).collect::<Vec<_>>())
}

/// The recurrence, solved as counts for up to `melds` melds. Sets without hands are left out.
#[pyfunction]
pub fn recurrence(py: Python, melds: i128, rules: Named) -> PyResult<Vec<u8>> {
    let melds = within("melds", melds, 0..=most_melds(rules.0.players) as i128)?;
    json(&aside(py, Threads::ALL, || numbers::recurrence(rules.0, melds))?)
}

/// The terms of the formula, all hands, and the wins.
#[pyfunction]
pub fn tenhou(py: Python, rules: Named) -> PyResult<Vec<u8>> {
    json(&aside(py, Threads::ALL, || numbers::tenhou(&Tenhou::new(rules.0)))?)
}

/// Hands and deals of this many tiles by shanten, relative to a win of `melds` melds if given.
#[pyfunction]
pub fn shanten_distribution(
    py: Python,
    tiles: i128,
    melds: Option<i128>,
    rules: Named,
    threads: Threads,
) -> PyResult<Vec<u8>> {
    let found = match melds {
        None => {
            let tiles = within("tiles", tiles, 0..=u8::MAX.into())?;
            aside(py, threads, || Distribution::of_shanten(rules.0, tiles))?.map_err(value_error)?
        }
        Some(melds) => {
            let goal = goal(melds, rules)?;
            let tiles = within("tiles", tiles, 0..=rules.0.players.total().into())?;
            aside(py, threads, || Distribution::towards(goal, tiles))?.expect("the game has so many tiles")
        }
    };
    json(&ShantenDistribution::from(&found))
}

/// Predictor of a tenpai player's waits, for all questions with the same melds and rules.
#[pyclass(frozen, module = "tehai._tehai")]
pub struct WaitPredictor(Predictor);

#[pymethods]
impl WaitPredictor {
    #[new]
    fn new(py: Python, question: &[u8]) -> PyResult<WaitPredictor> {
        let PredictQuestion { melds, rules, .. } = read(question)?;
        let predictor = aside(py, Threads::ALL, || Predictor::new(rules, melds))?;
        predictor.map(WaitPredictor).map_err(|error| problem(Problem::option("forms", error)))
    }

    /// The deals of tenpai hands, and the hands.
    fn predict(&self, py: Python, question: &[u8]) -> PyResult<Vec<u8>> {
        let asked: PredictQuestion = read(question)?;
        let situation = asked.situation().map_err(problem)?;
        let (deals, hands) = aside(py, Threads::ALL, || predicted(&self.0, &situation))?;
        let tiles: Vec<_> = asked.rules.players.tiles().iter().collect();
        json(&PredictedWaits::new(&asked, &situation, &deals, &hands, &tiles))
    }
}

/// The names in the language of sets.
#[pyfunction]
pub fn set_names() -> PyResult<Vec<u8>> {
    json(&sets::names())
}
