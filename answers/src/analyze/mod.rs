//! Everything about one hand, and all that a player asks of it.

mod answer;
mod blocks;
mod melds_only;
mod question;

pub use answer::{Core, Discard, HandAnalysis, Quad, Shanten};
pub use blocks::{Block, BlocksView, JudgedWaits};
pub use melds_only::{MeldsOnly, MeldsOnlyCore};
pub use question::{AnalyzeQuestion, Analyzed, AtTheTable, Prepared};
