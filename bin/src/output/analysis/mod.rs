//! An [`Analysis`] as text and as JSON.

mod at_the_table;
mod distances;
mod json;
mod reasons;
mod text;

pub use json::analysis_json;
pub use text::{Details, analysis_text};

use tehai::analysis::Analysis;
use tehai::rules::Form;

/// The shanten in the standard form, seven pairs and thirteen orphans; `None` for a form that does not count or
/// cannot be reached.
fn shanten_by_form(analysis: &Analysis) -> [Option<i8>; 3] {
    let counts = analysis.settings().rules.forms;
    Form::ALL.map(|form| analysis.numbers().shanten(form).filter(|_| counts.contains(form)))
}

/// The number with its noun.
fn number(number: impl Into<usize>, one: &str, more: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {more}"),
    }
}
