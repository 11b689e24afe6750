//! The binding for JavaScript to logs of games. It is a module of its own, which is loaded when a log is opened: it
//! reads and audits, and the decisions are questions that the module of the page answers.

use serde::Serialize;
use tehai_games::Log;
use wasm_bindgen::prelude::*;

/// What is thrown is what is wrong with the log, in one line, or an error that is no affair of the user's.
type Answer = Result<String, JsValue>;

/// Every decision with its questions, before anything is answered: a `Review`, as JSON.
#[wasm_bindgen]
pub fn review(bytes: &[u8]) -> Answer {
    written(&read(bytes)?.questions(|_| true))
}

/// Each win and each payment beside what the rules say: an `Audit`, as JSON.
#[wasm_bindgen]
pub fn audit(bytes: &[u8]) -> Answer {
    written(&read(bytes)?.audit())
}

fn read(bytes: &[u8]) -> Result<Log, JsValue> {
    tehai_games::read(bytes).map_err(|problem| problem.to_string().into())
}

fn written(answer: &impl Serialize) -> Answer {
    serde_json::to_string(answer).map_err(|error| JsError::from(error).into())
}
