//! The answer of `analyze-hand` as text and as JSON.

mod at_the_table;
mod blocks;
mod distances;
mod json;
mod melds_only;
mod parts;
mod reasons;
mod text;

pub use json::analysis_json;
pub use text::analysis_text;

/// The number with its noun.
fn number(number: impl Into<usize>, one: &str, more: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {more}"),
    }
}
