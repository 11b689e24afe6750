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
