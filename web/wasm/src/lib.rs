//! The door between JavaScript and the library: it calls the library, and keeps what is asked again. Questions and
//! answers are the types of `tehai-answers`, as JSON; there is no mathematics here.
//!
//! There are two modules. That of the page is small, and answers what only the page asks; that of the npm package answers
//! for many hands at once.

mod distance;
#[cfg(feature = "package")]
mod package;
#[cfg(not(feature = "package"))]
mod page;

use js_sys::Function;
#[cfg(feature = "package")]
use package as own;
#[cfg(not(feature = "package"))]
use page as own;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tehai::options::Options;
use tehai_answers::problem::{Fault, Field};
use tehai_answers::{AnalyzeQuestion, Problem, WinProbabilityQuestion, question};
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
fn answer<Q: DeserializeOwned + Options, A: Serialize>(
    question: &str,
    answer: impl FnOnce(Q) -> Result<A, Problem>,
) -> Answer {
    written(&read(question).and_then(answer).map_err(thrown)?)
}

/// Answers a question of a kind, with the names of `tehai_answers::ask` where question and answer are the same. A kind
/// that only one of the modules needs is in that module alone. `progress` is called with the share of the work that is
/// done, where that is known.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str, progress: Option<Function>) -> Answer {
    let tell = |done: u32, of: u64| {
        // What JavaScript does with it is its own affair.
        let _ =
            progress.as_ref().map(|tell| tell.call1(&JsValue::NULL, &(f64::from(done) / of as f64).into()));
    };
    let means = own::means();
    match kind {
        "analyze-hand" => answer(question, |asked: AnalyzeQuestion| asked.answer(&means)),
        "distance" => answer(question, |asked| distance::answer(asked, &means)),
        // The page asks for the true game beside another.
        "win-probability" | "true-game" => answer(question, |asked: WinProbabilityQuestion| asked.answer(&means, tell)),
        "names" => written(&tehai_answers::sets::names()),
        _ => own::ask(kind, question)
            .unwrap_or_else(|| Err(JsError::new(&format!("no question of the kind {kind:?}")).into())),
    }
}
