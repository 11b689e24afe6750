//! Games read from logs: each decision beside the best, or each payment beside the rules.

use std::ffi::CString;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tehai_answers::review::{ReviewModel, ReviewSettings};
use tehai_games::{Chosen, Decision, Log};

use crate::errors::{brief, choice, value_error};
use crate::observations::{Seen, columns, kind};
use crate::question::json;
use crate::run::{Threads, watched};
use crate::win_probability::means;

/// Reads a log; an error names its file. What is wrong with its end is among its problems, of which a warning tells.
fn read(py: Python, log: &[u8], file: Option<&str>) -> PyResult<Log> {
    let file = file.map_or_else(String::new, |file| format!("{file}: "));
    let log = tehai_games::read(log).map_err(|error| value_error(format!("log: {file}{error}")))?;
    for problem in &log.problems {
        let text = brief(format!("log: {file}{problem}; only what comes before was read")).replace('\0', " ");
        let text = CString::new(text).expect("no zero is left");
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)?;
    }
    Ok(log)
}

/// The player whom the argument `seat` names, if it is given.
fn player(log: &Log, seat: Option<String>) -> PyResult<Option<usize>> {
    let player = seat.map(|seat| log.player(&seat)).transpose();
    player.map_err(|error| value_error(format!("seat: {error}")))
}

/// How many of the last hands are played for prizes.
pub fn checked_last_hands(last_hands: i64) -> PyResult<u8> {
    let known = u8::try_from(last_hands).ok().filter(|hands| *hands <= 2);
    known.ok_or_else(|| value_error(format!("last_hands: expected 0, 1 or 2; found {last_hands}")))
}

/// Every decision of a player, or of all, beside the best, and the same as rows. `progress` gets the decisions done, and
/// how many there are.
#[pyfunction]
pub fn review(
    py: Python,
    log: &[u8],
    file: Option<String>,
    seat: Option<String>,
    by: (String, i64),
    threads: Threads,
    progress: Bound<'_, PyAny>,
) -> PyResult<(Vec<u8>, Vec<u8>)> {
    let log = read(py, log, file.as_deref())?;
    let player = player(&log, seat)?;
    let (model, last_hands) = by;
    let model: ReviewModel = choice("model", &model)?;
    let by = ReviewSettings { model, last_hands: checked_last_hands(last_hands)? };
    let is_asked = |decision: &Decision| player.is_none_or(|player| decision.player == player);
    let all = log.decisions().filter(|of| is_asked(of) && of.is_asked(model)).count();
    let done = AtomicUsize::new(0);
    let tell = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    let means = means();
    let report = || progress.call1((done.load(Ordering::Relaxed), all)).map(drop);
    let mut review = watched(py, threads, || log.review(&means, by, is_asked, tell), report)?;
    report()?;
    review.game.file = file;
    Ok((json(&review)?, json(&review.rows())?))
}

/// What the players saw at their decisions, as columns.
#[pyfunction]
pub fn observations<'py>(
    py: Python<'py>,
    log: &[u8],
    file: Option<String>,
    seat: Option<String>,
) -> PyResult<Bound<'py, PyDict>> {
    let log = read(py, log, file.as_deref())?;
    let player = player(&log, seat)?;
    let is_asked = |decision: &Decision| player.is_none_or(|player| decision.player == player);
    let seen = |at: Decision| {
        let mut seen = Seen::of_table(&at.table, at.player);
        if let Chosen::Discard { tile, .. } = at.chosen {
            seen.discarded = kind(tile);
        }
        seen
    };
    let all: Vec<Seen> = py.detach(|| log.decisions().filter(is_asked).map(seen).collect());
    columns(py, &all)
}

/// Every win and every payment beside the rules, and what no rules allow; and the same as rows.
#[pyfunction]
pub fn audit(py: Python, log: &[u8], file: Option<String>) -> PyResult<(Vec<u8>, Vec<u8>)> {
    let log = read(py, log, file.as_deref())?;
    let mut audit = py.detach(|| log.audit());
    audit.game.file = file;
    Ok((json(&audit)?, json(&audit.rows())?))
}
