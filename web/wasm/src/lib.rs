//! The door between the page in the browser and the library: it calls the library, and keeps what is asked again.
//! Questions and answers are the types of `tehai-answers`, as JSON; there is no mathematics here.

mod distance;
mod form;
mod hand;
mod score;
mod sets;
mod table;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tehai_answers::Problem;
use tehai_answers::ask::{AskError, Reply};
use wasm_bindgen::prelude::*;

/// Reads a question, answers it, and writes the answer.
fn reply<Q: DeserializeOwned, A: Serialize>(
    question: &str,
    answer: impl FnOnce(Q) -> Result<A, Problem>,
) -> Result<String, JsError> {
    Ok(serde_json::to_string(&Reply::from(answer(serde_json::from_str(question)?)))?)
}

/// Answers a question of a kind: those of the page, and those for which something is kept, here; the others are
/// answered as everywhere. `src/protocol.ts` says which questions and answers belong to a kind.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str) -> Result<String, JsError> {
    match kind {
        "hand" => reply(question, hand::answer),
        "player" => reply(question, hand::player),
        "score" => reply(question, score::answer),
        "distance" => reply(question, distance::answer),
        "count" => reply(question, sets::count),
        "list" => reply(question, sets::list),
        "atlas" => reply(question, form::atlas),
        "form" => reply(question, form::answer),
        "numbers" => reply(question, table::answer),
        _ => match tehai_answers::ask(kind, question) {
            Ok(answer) => Ok(format!(r#"{{"answer":{answer}}}"#)),
            Err(AskError::Problem { problem, .. }) => {
                Ok(serde_json::to_string(&Reply::<()>::Problem(*problem))?)
            }
            Err(error) => Err(error.into()),
        },
    }
}

/// Prepares the tables that make later answers faster.
#[wasm_bindgen]
pub fn prepare() {
    hand::prepare();
}
