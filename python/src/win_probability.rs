//! Draw by draw: how likely a win is, and the points to expect.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;
use tehai_answers::WinProbabilityQuestion;

use crate::question::{json, problem, read};
use crate::run::watched;

/// Answers the question. Calls `progress` with the count of true-game numbers done.
#[pyfunction]
pub fn win_probability(py: Python, question: &[u8], progress: Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let asked: WinProbabilityQuestion = read(question)?;
    let done = Arc::new(AtomicU32::new(0));
    let counted = done.clone();
    let work = move || asked.answer(|done| counted.store(done, Ordering::Relaxed));
    let found = watched(py, work, || progress.call1((done.load(Ordering::Relaxed),)).map(drop))?;
    json(&found.map_err(|bad| problem(question, &bad))?)
}
