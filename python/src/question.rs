//! Questions and rules from Python: JSON for serde. Errors name the option.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tehai::rules::Rules;
use tehai::shanten::any_size::Goal;
use tehai_answers::Problem;
use tehai_answers::ask::AskError;
use tehai_answers::question::{self, QuestionError};
use tehai_options::Options;

use crate::errors::{list_error, value_error, within};
use crate::run::{Threads, aside};

/// The goal of a win with this many melds.
pub fn goal(melds: i128, rules: Named) -> PyResult<Goal> {
    let melds = within("melds", melds, 0..=u8::MAX.into())?;
    Goal::new(rules.0, melds).map_err(value_error)
}

/// Reads a question.
pub fn read<Q: DeserializeOwned + Options>(json: &[u8]) -> PyResult<Q> {
    let question = serde_json::from_slice(json).map_err(value_error)?;
    question::read(&question).map_err(unread)
}

/// The error of a problem with a question.
pub fn problem(problem: Problem) -> PyErr {
    value_error(line(&problem))
}

/// The error of what is no question. A list of all options is shown whole.
fn unread(error: QuestionError) -> PyErr {
    let is_list = error.is_unknown_option();
    let line = line(&error.into());
    if is_list { list_error(line) } else { value_error(line) }
}

/// A problem in one line. The argument for `from`, a word of Python, is `from_`.
fn line(problem: &Problem) -> String {
    let line = problem.line();
    line.strip_prefix("from: ").map_or(line.clone(), |message| format!("from_: {message}"))
}

/// Answers a question of a kind. Ctrl-C ends work that `is_long`.
#[pyfunction]
pub fn ask(py: Python, kind: &str, question: &[u8], is_long: bool) -> PyResult<Vec<u8>> {
    let question = str::from_utf8(question).map_err(value_error)?;
    let answer = || tehai_answers::ask(kind, question);
    let answer = if is_long { aside(py, Threads::ALL, answer)? } else { py.detach(answer) };
    answer.map(String::into_bytes).map_err(|error| match error {
        AskError::Question(error) => unread(error),
        AskError::Problem(error) => problem(*error),
        error => value_error(error),
    })
}

/// An answer as JSON.
pub fn json(answer: &impl Serialize) -> PyResult<Vec<u8>> {
    serde_json::to_vec(answer).map_err(value_error)
}

/// Rules given as JSON; nothing is the default.
#[derive(Clone, Copy)]
pub struct Named(pub Rules);

impl<'py> FromPyObject<'_, 'py> for Named {
    type Error = PyErr;

    fn extract(rules: Borrowed<'_, 'py, PyAny>) -> PyResult<Named> {
        match rules.cast::<PyBytes>()?.as_bytes() {
            b"" => Ok(Named(Rules::default())),
            json => read(json).map(Named),
        }
    }
}

/// The rules as JSON in canonical spelling.
#[pyfunction]
pub fn canonical_rules(rules: &[u8]) -> PyResult<Vec<u8>> {
    json(&read::<Rules>(rules)?)
}
