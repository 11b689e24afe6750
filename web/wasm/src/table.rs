//! What the page asks of games at a table: logs of whole games, the chances of a hand among others, and what is needed
//! in a last hand. Few visits ask it, so it is a module of its own, which is loaded when it is first asked. The
//! decisions of a log are questions that the module of the page answers.

use tehai_answers::calls::CallQuestion;
use tehai_answers::{Means, NeedsQuestion, WinProbabilityQuestion};
use tehai_games::Log;
use wasm_bindgen::prelude::*;

use crate::{Answer, answer, written};

/// Answers a question of a kind: what the choices of a hand at a table reach, what to do about a tile that is offered,
/// or what is needed in a last hand.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str) -> Answer {
    match kind {
        "table-game" => {
            answer(question, |asked: WinProbabilityQuestion| asked.answer(&Means::default(), |_, _| ()))
        }
        "needs" => answer(question, |asked: NeedsQuestion| asked.answer()),
        "table-offer" => answer(question, |asked: CallQuestion| asked.answer(&Means::default())),
        _ => Err(JsError::new(&format!("no question of the kind {kind:?}")).into()),
    }
}

/// Every decision of a log with its questions, before anything is answered: a `Review`, as JSON. What is thrown is what
/// is wrong with the log, in one line.
#[wasm_bindgen]
pub fn review(bytes: &[u8]) -> Answer {
    written(&read(bytes)?.questions(|_| true))
}

/// Each win and each payment beside what the rules say: an `Audit`, as JSON.
#[wasm_bindgen]
pub fn audit(bytes: &[u8]) -> Answer {
    written(&read(bytes)?.audit())
}

fn read(bytes: &[u8]) -> Answer<Log> {
    tehai_games::read(bytes).map_err(|problem| problem.to_string().into())
}
