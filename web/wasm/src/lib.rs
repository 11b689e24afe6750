//! The interface between the page in the browser and the library: each question is a function, each answer a value
//! whose TypeScript type is generated from its Rust type. There is no mathematics here: the code calls the library
//! and converts its answer for JavaScript.
//!
//! Tiles are strings such as `5m`, with `0m` for a red five; sets of tiles and hands are strings in the usual
//! notation. Large integers are decimal strings. A question without an answer throws a [`Problem`].

mod atlas;
mod chances;
mod form;
mod hand;
mod numbers;
mod problem;
mod rules;
mod score;
mod sets;
mod tiles;

use serde::{Serialize, de::DeserializeOwned};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use problem::Problem;

type Answered<T> = Result<Ts<T>, JsValue>;

/// Parses a question, answers it, and converts the answer.
fn answer<Q, A>(question: Ts<Q>, answer: impl FnOnce(Q) -> Result<A, Problem>) -> Answered<A>
where
    Q: Tsify<JsType: Clone> + DeserializeOwned,
    A: Tsify + Serialize,
{
    let question = question.to_rust().map_err(JsError::from)?;
    match answer(question) {
        Ok(answer) => Ok(answer.into_ts().map_err(JsError::from)?),
        Err(problem) => Err(problem.into_ts().map_err(JsError::from)?.into()),
    }
}

/// The analysis of one hand.
#[wasm_bindgen]
pub fn hand(question: Ts<hand::HandQuestion>) -> Answered<hand::HandAnswer> {
    answer(question, |question| question.answer())
}

/// The score of a win.
#[wasm_bindgen]
pub fn score(question: Ts<score::ScoreQuestion>) -> Answered<score::ScoreAnswer> {
    answer(question, |question| question.answer())
}

/// The chances of a win, draw by draw.
#[wasm_bindgen]
pub fn chances(question: Ts<chances::ChancesQuestion>) -> Answered<chances::ChancesAnswer> {
    answer(question, |question| question.answer())
}

/// Prepares the tables that make later answers faster.
#[wasm_bindgen]
pub fn prepare() {
    hand::prepare();
}

/// The size of a set, and its parts by wait if all its hands are tenpai.
#[wasm_bindgen]
pub fn count(question: Ts<sets::SetQuestion>) -> Answered<sets::SetAnswer> {
    answer(question, |question| question.count())
}

/// Hands of a set, by rank or at random.
#[wasm_bindgen]
pub fn list(question: Ts<sets::ListQuestion>) -> Answered<sets::Listed> {
    answer(question, |question| question.list())
}

/// The names of the language of sets.
#[wasm_bindgen]
pub fn names() -> Answered<sets::Names> {
    Ok(sets::Names::all().into_ts().map_err(JsError::from)?)
}

/// Every irreducible form.
#[wasm_bindgen]
pub fn atlas(question: Ts<atlas::AtlasQuestion>) -> Answered<atlas::Atlas> {
    answer(question, |question| question.answer())
}

/// One form of one group, irreducible or not.
#[wasm_bindgen]
pub fn form(question: Ts<form::FormQuestion>) -> Answered<form::FormAnswer> {
    answer(question, |question| question.answer())
}

/// A table of numbers, as in the reports.
#[wasm_bindgen]
pub fn numbers(question: Ts<numbers::NumbersQuestion>) -> Answered<numbers::Table> {
    answer(question, |question| question.answer())
}
