//! Scoring of wins.

use pyo3::prelude::*;
use tehai_answers::{ScoreQuestion, WorthQuestion};

use crate::question::{json, problem, read};

/// The score of a win.
#[pyfunction]
pub fn score(question: &[u8]) -> PyResult<Vec<u8>> {
    json(&read::<ScoreQuestion>(question)?.answer().map_err(|bad| problem(question, &bad))?)
}

/// The points for han and fu.
#[pyfunction]
pub fn worth(question: &[u8]) -> PyResult<Vec<u8>> {
    json(&read::<WorthQuestion>(question)?.answer().map_err(|bad| problem(question, &bad))?)
}
