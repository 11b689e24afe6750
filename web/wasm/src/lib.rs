//! What the page in the browser asks of the library, and what it is answered: every question a function, every
//! answer a value whose TypeScript type is made from the type here. No mathematics: the library is asked, and
//! its answer is written down in a form that JavaScript reads.
//!
//! Tiles are text, `5m`, and `0m` for a red five; sets of tiles and hands are text in the usual notation.
//! Integers that may be large are decimal digits. A question that cannot be answered throws a [`Problem`].

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

/// Reads a question, answers it, and writes the answer down.
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

/// Everything about one hand.
#[wasm_bindgen]
pub fn hand(question: Ts<hand::HandQuestion>) -> Answered<hand::HandAnswer> {
    answer(question, |question| question.answer())
}

/// What a win is worth.
#[wasm_bindgen]
pub fn score(question: Ts<score::ScoreQuestion>) -> Answered<score::ScoreAnswer> {
    answer(question, |question| question.answer())
}

/// How likely a win is, draw by draw.
#[wasm_bindgen]
pub fn chances(question: Ts<chances::ChancesQuestion>) -> Answered<chances::ChancesAnswer> {
    answer(question, |question| question.answer())
}

/// Makes what later hands are answered faster with.
#[wasm_bindgen]
pub fn prepare() {
    hand::prepare();
}

/// The size of a set, and of its parts by wait if all its hands are tenpai.
#[wasm_bindgen]
pub fn count(question: Ts<sets::SetQuestion>) -> Answered<sets::SetAnswer> {
    answer(question, |question| question.count())
}

/// Hands of a set, by their places or at random.
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

/// A table of numbers, as the reports have it.
#[wasm_bindgen]
pub fn numbers(question: Ts<numbers::NumbersQuestion>) -> Answered<numbers::Table> {
    answer(question, |question| question.answer())
}
