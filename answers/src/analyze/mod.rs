//! Everything about one hand, and all that a player asks of it.

mod answer;
mod blocks;
mod choices;
mod exchanges;
mod improvements;
mod melds_only;
mod offered;
mod order;
mod outlook;
mod quads;
mod question;
mod yaku;

pub use answer::{Core, Discard, HandAnalysis, Quad, Shanten};
pub use blocks::{Block, BlocksView, JudgedWaits};
pub use improvements::{Exchange, GoodShape, Improvements};
pub use melds_only::{MeldsOnly, MeldsOnlyCore};
pub use offered::{Choice, Offered, Ron};
pub use order::{Order, Orders};
pub use question::{AnalyzeQuestion, Analyzed, AtTheTable, Prepared};
