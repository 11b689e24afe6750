//! Everything about one hand, and all that a player asks of it.

mod answer;
mod question;

pub use answer::{Core, Discard, HandAnalysis, Quad, Shanten};
pub use question::{AnalyzeQuestion, Analyzed, AtTheTable, Prepared};
