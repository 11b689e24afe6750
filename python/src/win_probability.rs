//! Draw by draw: how likely a win is, and the points to expect.

use std::collections::BTreeMap;
use std::slice::from_mut;
use std::sync::Mutex;

use itertools::izip;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyDict;
use tehai::tiles::Hand;
use tehai::win_probability::{Estimate, TableChoice};
use tehai_answers::arrays::{CHOICES, Reason, put_choices};
use tehai_answers::means::solo_files;
use tehai_answers::win_probability::{ChoiceAtTable, ChoiceNumbers, Computed};
use tehai_answers::{Means, WinProbabilityQuestion};

use crate::bulk::NewArray;
use crate::errors::brief;
use crate::observations::kind;
use crate::question::{json, problem, read};
use crate::run::{Threads, Workers, watched};
use crate::texts::RedArrays;

/// What Python brings to its questions: tables of solo play are files.
pub fn means() -> Means {
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

/// A line about a tile that both the points and the visible tiles of the question name.
#[pyfunction]
pub fn named_twice(question: &[u8]) -> PyResult<Option<String>> {
    let asked: WinProbabilityQuestion = read(question)?;
    let visible = asked.visible.parse();
    Ok(asked.points.zip(visible.ok()).and_then(|(points, given)| points.named_twice(&given)))
}

/// Questions about the rows of hands: each with the number of its own, or all with the only one.
#[derive(FromPyObject)]
pub struct Questions<'py>(Vec<PyBackedBytes>, Option<PyReadonlyArray1<'py, i64>>);

/// The same, read.
struct RowQuestions<'a> {
    questions: Vec<PyResult<WinProbabilityQuestion>>,
    rows: Option<&'a [i64]>,
}

impl Questions<'_> {
    /// Reads all questions. A bad one is an error if it is the only one.
    fn read(&self, means: &Means) -> PyResult<RowQuestions<'_>> {
        let Questions(questions, rows) = self;
        let checked = |question: &PyBackedBytes| {
            let asked: WinProbabilityQuestion = read(question)?;
            asked.check(means).map_err(problem)?;
            Ok(asked)
        };
        let mut questions: Vec<_> = questions.iter().map(checked).collect();
        if let [Err(_)] = questions[..] {
            return Err(questions.remove(0).expect_err("just seen"));
        }
        Ok(RowQuestions { questions, rows: rows.as_ref().map(|rows| rows.as_slice()).transpose()? })
    }
}

impl RowQuestions<'_> {
    /// The question of a row.
    fn of(&self, place: usize) -> Result<&WinProbabilityQuestion, Reason> {
        let number = self.rows.map_or(0, |rows| rows[place] as usize);
        self.questions[number]
            .as_ref()
            .map_err(|error| Python::attach(|py| error.value(py).to_string()).into())
    }
}

/// The results of `win_probabilities`: for each hand and discard the chances of a win and of tenpai, and the points, if
/// they were asked; NaN where there is no such discard. The last column is for hands that draw first. Then, for each hand,
/// the place of the best discard, −1 without an answer. Then the hands without one, and why; and a line about the first
/// tile that both the points and the visible tiles name.
type ChanceArrays<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<i64>>,
    BTreeMap<usize, String>,
    Option<String>,
);

/// Answers the questions for each hand, after all draws.
#[pyfunction]
pub fn win_probabilities<'py>(
    py: Python<'py>,
    hands: RedArrays<'py>,
    visible: Option<RedArrays<'py>>,
    questions: Questions<'py>,
    threads: Threads,
) -> PyResult<ChanceArrays<'py>> {
    let hands = hands.rows()?;
    let visible = visible.as_ref().map(RedArrays::rows).transpose()?;
    let means = means();
    let questions = questions.read(&means)?;
    let number = hands.concealed.len();
    let (mut win, mut tenpai) =
        (NewArray::<f64, CHOICES>::new(py, number), NewArray::<f64, CHOICES>::new(py, number));
    let (mut points, mut best) =
        (NewArray::<f64, CHOICES>::new(py, number), NewArray::<i64, 1>::new(py, number));
    let visible_at = |place| match &visible {
        None => Ok(Hand::EMPTY.into()),
        Some(all) => {
            let row = if all.concealed.len() == 1 { 0 } else { place };
            all.hand(row).map_err(|error| format!("visible: {error}"))
        }
    };
    let computed = |place: usize| -> Result<Computed, Reason> {
        let (hand, visible, asked) = (hands.hand(place)?, visible_at(place)?, questions.of(place)?);
        let asking = asked.asking(&means, hand, &visible);
        Ok(asking.and_then(|asking| asking.computed()).map_err(|problem| problem.line())?)
    };
    let reasons = Mutex::new(BTreeMap::new());
    let places = izip!(0..number, win.cells()?, tenpai.cells()?, points.cells()?, best.cells()?);
    Workers::for_long_tasks(threads)?.each(py, places, |(place, win, tenpai, points, best)| {
        [&mut *win, &mut *tenpai, &mut *points].into_iter().for_each(|column| column.fill(f64::NAN));
        *best = [-1];
        let columns = [win, tenpai, points].map(from_mut);
        match computed(place).and_then(|computed| put_choices(&computed, 0, columns)) {
            Ok(first) => *best = [first as i64],
            Err(reason) => {
                let mut reasons = reasons.lock().expect("no thread panics while it tells");
                reasons.insert(place, brief(reason));
            }
        }
        Ok(())
    })?;
    let twice = |place| {
        let points = questions.of(place).ok()?.points?;
        points.named_twice(&visible_at(place).ok()?)
    };
    let named_twice = visible.is_some().then(|| (0..number).find_map(twice)).flatten();
    let reasons = reasons.into_inner().expect("no thread panicked");
    Ok((win.array(), tenpai.array(), points.array(), best.array(), reasons, named_twice))
}

/// A choice at a table: its hand, and what it is worth.
struct Choice {
    place: usize,
    /// The discard, −1 for none.
    discard: i8,
    /// The code of the meld that is called or declared, −1 for none.
    meld: i16,
    wins: bool,
    riichi: bool,
    win: f64,
    tenpai: f64,
    points: f64,
    best: bool,
}

/// Every choice of each question at a table, question by question, as columns; and the questions without an answer, and
/// why.
#[pyfunction]
pub fn table_values<'py>(
    py: Python<'py>,
    questions: Questions<'py>,
    threads: Threads,
) -> PyResult<(Bound<'py, PyDict>, BTreeMap<usize, String>)> {
    let means = means();
    let questions = questions.read(&means)?.questions;
    let found = Mutex::new((Vec::new(), BTreeMap::new()));
    Workers::for_long_tasks(threads)?.each(py, questions.iter().enumerate(), |(place, asked)| {
        let choices = choices(place, asked, &means);
        let mut found = found.lock().expect("no thread panics while it tells");
        match choices {
            Ok(choices) => found.0.extend(choices),
            Err(reason) => drop(found.1.insert(place, brief(reason))),
        }
        Ok(())
    })?;
    let (mut all, reasons) = found.into_inner().expect("no thread panicked");
    // Of each question in its own order.
    all.sort_by_key(|choice| choice.place);
    let columns = PyDict::new(py);
    macro_rules! column {
        ($name:literal, $of:expr) => {
            columns.set_item($name, PyArray1::from_iter(py, all.iter().map($of)))?
        };
    }
    column!("observation", |choice| choice.place as i64);
    column!("discard", |choice| choice.discard);
    column!("meld", |choice| choice.meld);
    column!("wins", |choice| choice.wins);
    column!("riichi", |choice| choice.riichi);
    column!("win", |choice| choice.win);
    column!("tenpai", |choice| choice.tenpai);
    column!("points", |choice| choice.points);
    column!("best", |choice| choice.best);
    Ok((columns, reasons))
}

/// The choices of a question.
fn choices(
    place: usize,
    asked: &PyResult<WinProbabilityQuestion>,
    means: &Means,
) -> Result<Vec<Choice>, String> {
    let asked = asked.as_ref().map_err(|error| Python::attach(|py| error.value(py).to_string()))?;
    let read = |text: &str| text.parse().map_err(|error| format!("{text:?}: {error}"));
    let asking = asked.asking(means, read(&asked.hand)?, &read(&asked.visible)?);
    let computed = asking.and_then(|asking| asking.computed()).map_err(|problem| problem.line())?;
    let best = computed.best_first().first().and_then(|equal| equal.first()).map(|first| first.text.clone());
    let last = |numbers: &[Estimate]| numbers.last().map_or(f64::NAN, |number| number.value);
    let choice = |numbers: &ChoiceNumbers| {
        let (meld, discard) = match numbers.at_table {
            Some(TableChoice::Call(meld, discard)) => (Some(meld), Some(discard)),
            Some(TableChoice::Discard(discard)) => (None, Some(discard)),
            _ => (numbers.quad, None),
        };
        let declares = |of: &ChoiceAtTable| of.choice == numbers.text && of.riichi;
        Choice {
            place,
            discard: discard.map_or(-1, kind),
            meld: meld.map_or(-1, |meld| meld.code().into()),
            wins: numbers.at_table == Some(TableChoice::Win),
            riichi: computed.at_table.iter().any(declares),
            win: last(&numbers.win),
            tenpai: last(&numbers.tenpai),
            points: numbers.points.as_ref().map_or(f64::NAN, |points| last(&points.values)),
            best: Some(&numbers.text) == best.as_ref(),
        }
    };
    Ok(computed.choices.iter().map(choice).collect())
}
