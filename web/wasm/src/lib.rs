//! The door between the page in the browser and the library: it calls the library, and keeps what is asked again.
//! Questions and answers are the types of `tehai-answers`, as JSON; there is no mathematics here.

#[cfg(feature = "arrays")]
mod arrays;
mod distance;
mod form;
mod hand;
mod score;
mod sets;
mod table;

use js_sys::Function;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tehai_answers::ask::Reply;
use tehai_answers::page::ReadQuestion;
use tehai_answers::problem::{Fault, Field};
use tehai_answers::{Problem, ScoreQuestion, WinProbabilityQuestion, WorthQuestion, question};
use wasm_bindgen::prelude::*;

/// Reads a question from JSON.
fn read<Q: DeserializeOwned>(question: &str) -> Result<Q, Problem> {
    let question =
        serde_json::from_str(question).map_err(|error| Problem::new(Field::Rules, Fault::Other, error))?;
    Ok(question::read(&question)?)
}

/// Reads a question, answers it, and writes the answer.
fn reply<Q: DeserializeOwned, A: Serialize>(
    question: &str,
    answer: impl FnOnce(Q) -> Result<A, Problem>,
) -> Result<String, JsError> {
    Ok(serde_json::to_string(&Reply::from(read(question).and_then(answer)))?)
}

/// Answers a question of a kind. Most answers are the page's own, or something is kept for the next; with all kinds of
/// `tehai_answers::ask` the module would be a tenth larger. `src/protocol.ts` says which questions and answers belong
/// to a kind. `progress` is called with the share of the work that is done, where that is known.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str, progress: Option<Function>) -> Result<String, JsError> {
    let tell = |done: u32, of: u64| {
        // What the page does with it is its own affair.
        let _ =
            progress.as_ref().map(|tell| tell.call1(&JsValue::NULL, &(f64::from(done) / of as f64).into()));
    };
    match kind {
        "hand" => reply(question, hand::answer),
        "read" => reply(question, |question: ReadQuestion| Ok(question.answer())),
        "player" => reply(question, hand::player),
        "score" => reply(question, score::answer),
        "points" => reply(question, |question: ScoreQuestion| question.answer()),
        "worth" => reply(question, |question: WorthQuestion| question.answer()),
        "distance" => reply(question, distance::answer),
        "chances" | "true_game" => reply(question, |question: WinProbabilityQuestion| question.answer(tell)),
        "count" => reply(question, sets::count),
        "list" => reply(question, sets::list),
        "names" => reply(question, |()| Ok(tehai_answers::sets::names())),
        "atlas" => reply(question, form::atlas),
        "form" => reply(question, form::answer),
        "numbers" => reply(question, table::answer),
        _ => Err(JsError::new(&format!("no question of the kind {kind:?}"))),
    }
}

/// Prepares the tables that make later answers faster.
#[wasm_bindgen]
pub fn prepare() {
    hand::prepare();
}
