//! Draw by draw: how likely a win is, and the points to expect.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;
use tehai_answers::WinProbabilityQuestion;

use crate::question::{json, problem, read};
use crate::run::{Threads, watched};

/// Answers the question. Calls `progress` with the count of true-game numbers done.
#[pyfunction]
pub fn win_probability(
    py: Python,
    question: &[u8],
    threads: Threads,
    progress: Bound<'_, PyAny>,
) -> PyResult<Vec<u8>> {
    let asked: WinProbabilityQuestion = read(question)?;
    let done = AtomicU32::new(0);
    let work = || asked.answer(|number| done.store(number, Ordering::Relaxed));
    let found = watched(py, threads, work, || progress.call1((done.load(Ordering::Relaxed),)).map(drop))?;
    json(&found.map_err(|bad| problem(question, &bad))?)
}
