//! Games read from logs: each decision beside the best, or each payment beside the rules.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::prelude::*;
use tehai_answers::Means;
use tehai_answers::means::solo_files;
use tehai_games::{Decision, Log};

use crate::errors::value_error;
use crate::question::json;
use crate::run::{Threads, watched};

/// Reads a log. What is wrong with its end is among its problems.
fn read(log: &[u8], file: &str) -> PyResult<Log> {
    tehai_games::read(log).map_err(|error| value_error(format!("log: {file}{error}")))
}

/// Every decision of a player, or of all, beside the best, and the same as rows. `progress` gets the decisions done, and
/// how many there are.
#[pyfunction]
pub fn review(
    py: Python,
    log: &[u8],
    file: Option<String>,
    seat: Option<String>,
    threads: Threads,
    progress: Bound<'_, PyAny>,
) -> PyResult<(Vec<u8>, Vec<u8>)> {
    let log = read(log, &prefix(file.as_deref()))?;
    let player = seat.map(|seat| log.player(&seat)).transpose();
    let player = player.map_err(|error| value_error(format!("seat: {error}")))?;
    let is_asked = |decision: &Decision| player.is_none_or(|player| decision.player == player);
    let all = log.questions(is_asked).decisions.len();
    let done = AtomicUsize::new(0);
    let tell = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    let means = Means { solo: solo_files, ..Means::default() };
    let report = || progress.call1((done.load(Ordering::Relaxed), all)).map(drop);
    let mut review = watched(py, threads, || log.review(&means, is_asked, tell), report)?;
    report()?;
    review.game.file = file;
    Ok((json(&review)?, json(&review.rows())?))
}

/// Every win and every payment beside the rules, and what no rules allow; and the same as rows.
#[pyfunction]
pub fn audit(py: Python, log: &[u8], file: Option<String>) -> PyResult<(Vec<u8>, Vec<u8>)> {
    let log = read(log, &prefix(file.as_deref()))?;
    let mut audit = py.detach(|| log.audit());
    audit.game.file = file;
    Ok((json(&audit)?, json(&audit.rows())?))
}

/// A file in front of what is wrong with it.
fn prefix(file: Option<&str>) -> String {
    file.map_or_else(String::new, |file| format!("{file}: "))
}
