//! What the page asks.

mod hand;
mod sets;

use js_sys::Function;
use tehai_answers::calls::CallQuestion;
use tehai_answers::page::{HandPage, ReadQuestion, ScorePage, TypedQuestion};
use tehai_answers::{AnalyzeQuestion, Means, PredictQuestion, ScoreQuestion, WinProbabilityQuestion};
use wasm_bindgen::prelude::*;

use crate::{Answer, answer, distance, written};

/// Answers a question of a kind. Where question and answer are those of all bindings it has the name that it has in
/// `tehai_answers::ask`; the others are in `tehai_answers::page`. `src/protocol.ts` says which belong to a kind.
/// `progress` is called with the share of the work that is done, where that is known.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str, progress: Option<Function>) -> Answer {
    let tell = |done: u32, of: u64| {
        // What the page does with it is its own affair.
        let _ =
            progress.as_ref().map(|tell| tell.call1(&JsValue::NULL, &(f64::from(done) / of as f64).into()));
    };
    match kind {
        "analyze-hand" => answer(question, |asked: AnalyzeQuestion| asked.answer(&Means::default())),
        "distance" => answer(question, distance::answer),
        // The true game is asked for beside another.
        "win-probability" | "true-game" => {
            answer(question, |asked: WinProbabilityQuestion| asked.answer(&Means::default(), tell))
        }
        "calls" => answer(question, |asked: CallQuestion| asked.answer(&Means::default())),
        "predict-waits" => answer(question, |asked: PredictQuestion| asked.answer()),
        "names" => written(&tehai_answers::sets::names()),
        "hand" => answer(question, |asked: TypedQuestion| HandPage::new(&asked)),
        "read" => answer(question, |asked: ReadQuestion| Ok(asked.answer())),
        "win" => answer(question, |asked: ScoreQuestion| ScorePage::new(&asked)),
        "set" => answer(question, sets::count),
        "list" => answer(question, sets::list),
        _ => Err(JsError::new(&format!("no question of the kind {kind:?}")).into()),
    }
}
