//! The pictures of the reports.

pub mod decisions;
pub mod distances;
pub mod shanten;
pub mod solo;
pub mod tiles_until;
pub mod yaku;
