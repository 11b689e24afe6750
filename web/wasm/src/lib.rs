//! The binding for JavaScript: it calls the library, and keeps what is asked again. Questions and
//! answers are the types of `tehai-answers`, as JSON; there is no mathematics here.
//!
//! There are four modules. That of the page is small, and answers what its first visit asks and more. That of the table is
//! loaded when a log, the atlas or statistics are opened, a hand is played at a table, or a last hand is asked about.
//! That of the npm package answers what all bindings answer, and for many hands at once; that of its small entry has only
//! arrays of shanten, waits and discards.

#[cfg(feature = "arrays")]
mod arrays;
#[cfg(any(feature = "package", not(any(feature = "arrays", feature = "table"))))]
mod distance;
#[cfg(feature = "package")]
mod package;
#[cfg(not(any(feature = "arrays", feature = "table")))]
mod page;
#[cfg(feature = "table")]
mod table;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tehai_answers::problem::{Fault, Field};
use tehai_answers::{Problem, question};
use tehai_options::Options;
use wasm_bindgen::prelude::*;

/// What is thrown is a problem with its line in JSON, or an error that is no affair of the user's.
type Answer<T = String> = Result<T, JsValue>;

/// A problem, and the same in one line that names the option.
#[derive(Serialize)]
struct Thrown {
    line: String,
    problem: Problem,
}

fn thrown(problem: Problem) -> JsValue {
    written(&Thrown { line: problem.line(), problem }).map_or_else(|error| error, JsValue::from)
}

fn written(answer: &impl Serialize) -> Answer {
    serde_json::to_string(answer).map_err(|error| JsError::from(error).into())
}

/// Reads a question from JSON.
fn read<Q: DeserializeOwned + Options>(question: &str) -> Result<Q, Problem> {
    let question =
        serde_json::from_str(question).map_err(|error| Problem::new(Field::Rules, Fault::Other, error))?;
    Ok(question::read(&question)?)
}

/// Reads a question, answers it, and writes the answer.
#[cfg(any(feature = "package", feature = "table", not(feature = "arrays")))]
fn answer<Q: DeserializeOwned + Options, A: Serialize>(
    question: &str,
    answer: impl FnOnce(Q) -> Result<A, Problem>,
) -> Answer {
    written(&read(question).and_then(answer).map_err(thrown)?)
}
