//! Draw by draw: how likely a win is, and the points to expect.

use std::sync::Mutex;

use itertools::izip;
use numpy::PyArray1;
use pyo3::prelude::*;
use tehai::tiles::{Hand, KINDS};
use tehai_answers::means::solo_files;
use tehai_answers::win_probability::ChoiceNumbers;
use tehai_answers::{Means, WinProbabilityQuestion};

use crate::bulk::NewArray;
use crate::question::{json, problem, read};
use crate::rows::bad_hand;
use crate::run::{Threads, Workers, watched};
use crate::texts::RedArrays;

/// What Python brings to its questions: tables of solo play are files.
fn means() -> Means {
    Means { solo: solo_files, ..Means::default() }
}

/// Answers the question. Calls `progress` with the count of true-game numbers done, and how many there are.
#[pyfunction]
pub fn win_probability(
    py: Python,
    question: &[u8],
    threads: Threads,
    progress: Bound<'_, PyAny>,
) -> PyResult<Vec<u8>> {
    let asked: WinProbabilityQuestion = read(question)?;
    let counts = Mutex::new((0, 0));
    let counts_now = || counts.lock().expect("no thread panics while it counts");
    let work = || asked.answer(&means(), |done, all| *counts_now() = (done, all));
    let look = || {
        let counts = *counts_now();
        progress.call1(counts).map(drop)
    };
    let found = watched(py, threads, work, look)?;
    json(&found.map_err(problem)?)
}

/// A line about a tile that both the points and the visible tiles name, those of the question or of the first such row.
#[pyfunction]
pub fn named_twice(question: &[u8], visible: Option<RedArrays>) -> PyResult<Option<String>> {
    let asked: WinProbabilityQuestion = read(question)?;
    let Some(points) = asked.points else { return Ok(None) };
    let Some(visible) = &visible else {
        return Ok(asked.visible.parse().ok().and_then(|given| points.named_twice(&given)));
    };
    let visible = visible.rows()?;
    let told = |place| visible.hand(place).ok().and_then(|given| points.named_twice(&given));
    Ok((0..visible.concealed.len()).find_map(told))
}

/// The results of `win_probabilities`: for each hand and discard the chances of a win and of tenpai, and the points, if
/// they were asked; NaN where there is no such discard. The last column is for hands that draw first. Then, for each hand,
/// the place of the best discard.
type ChanceArrays<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    Option<Bound<'py, PyArray1<f64>>>,
    Bound<'py, PyArray1<i64>>,
);

/// The discards, and a place for a hand that draws first.
const PLACES: usize = KINDS + 1;

/// Answers the question for each hand, after all draws.
#[pyfunction]
pub fn win_probabilities<'py>(
    py: Python<'py>,
    hands: RedArrays<'py>,
    visible: Option<RedArrays<'py>>,
    question: &[u8],
    threads: Threads,
) -> PyResult<ChanceArrays<'py>> {
    let hands = hands.rows()?;
    let visible = visible.as_ref().map(RedArrays::rows).transpose()?;
    let (asked, means): (WinProbabilityQuestion, _) = (read(question)?, means());
    asked.check(&means).map_err(problem)?;
    let number = hands.concealed.len();
    let (mut win, mut tenpai) =
        (NewArray::<f64, PLACES>::new(py, number), NewArray::<f64, PLACES>::new(py, number));
    let (mut points, mut best) =
        (NewArray::<f64, PLACES>::new(py, number), NewArray::<i64, 1>::new(py, number));
    let places = izip!(0..number, win.cells()?, tenpai.cells()?, points.cells()?, best.cells()?);
    Workers::for_long_tasks(threads)?.each(py, places, |(place, win, tenpai, points, best)| {
        let found = hands.hand(place).and_then(|hand| {
            let visible = match &visible {
                None => Hand::EMPTY.into(),
                Some(all) => {
                    let row = if all.concealed.len() == 1 { 0 } else { place };
                    all.hand(row).map_err(|error| format!("visible: {error}"))?
                }
            };
            let asking = asked.asking(&means, hand, &visible);
            Ok(asking.and_then(|asking| asking.computed()).map_err(|problem| problem.line())?)
        });
        let computed = found.map_err(|reason| bad_hand(number, place, reason))?;
        [&mut *win, &mut *tenpai, &mut *points].into_iter().for_each(|column| column.fill(f64::NAN));
        let place_of = |numbers: &ChoiceNumbers| numbers.discard.map_or(KINDS, |tile| tile.index());
        // A quad has no place in these arrays.
        let is_placed = |numbers: &&ChoiceNumbers| numbers.quad.is_none();
        let first =
            computed.best_first().into_iter().flatten().find(is_placed).expect("a discard, or the hand");
        *best = [place_of(first) as i64];
        for numbers in computed.choices.iter().filter(is_placed) {
            let at = place_of(numbers);
            win[at] = numbers.win.last().map_or(f64::NAN, |number| number.value);
            tenpai[at] = numbers.tenpai.last().map_or(f64::NAN, |number| number.value);
            let of_points = numbers.points.as_ref().and_then(|points| points.points.last());
            points[at] = of_points.map_or(f64::NAN, |number| number.value);
        }
        Ok::<(), PyErr>(())
    })?;
    Ok((win.array(), tenpai.array(), asked.points.map(|_| points.array()), best.array()))
}
