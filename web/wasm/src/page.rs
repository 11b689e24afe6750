//! What only the page asks. The types of its questions and answers are in `tehai_answers::page`; `src/protocol.ts` says
//! which belong to a kind.

mod form;
mod hand;
mod score;
mod sets;
mod table;

use tehai_answers::Means;
use tehai_answers::page::ReadQuestion;

use crate::{Answer, answer};

/// Hands are analyzed without tables until there are some.
pub fn means() -> Means {
    Means { analyze: hand::analyze, ..Means::default() }
}

/// Answers a question of the page's own; none of another kind.
pub fn ask(kind: &str, question: &str) -> Option<Answer> {
    Some(match kind {
        "hand" => answer(question, hand::answer),
        "read" => answer(question, |question: ReadQuestion| Ok(question.answer())),
        "win" => answer(question, score::answer),
        "set" => answer(question, sets::count),
        "list" => answer(question, sets::list),
        "atlas" => answer(question, form::atlas),
        "form" => answer(question, form::answer),
        "numbers" => answer(question, table::answer),
        _ => return None,
    })
}
