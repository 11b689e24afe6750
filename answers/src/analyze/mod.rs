//! Everything about one hand, and all that a player asks of it.

mod answer;
mod blocks;
mod choices;
mod exchanges;
mod melds_only;
mod order;
mod outlook;
mod quads;
mod question;
mod yaku;

pub use answer::{Core, Discard, HandAnalysis, Quad, Shanten};
pub use blocks::{Block, BlocksView, JudgedWaits};
pub use choices::{Choice, Offered, Ron};
pub use exchanges::{Exchange, GoodShape, Improvements};
pub use melds_only::{MeldsOnly, MeldsOnlyCore};
pub use order::{Order, Orders};
pub use question::{AnalyzeQuestion, Analyzed, AtTheTable, Prepared};
