//! What each report holds: results of the library as [`Table`](crate::report::Table)s.

pub mod forms;
pub mod unique;

/// Values of the column `group`.
const GROUP_KINDS: &[&str] = &["suit", "honours"];
/// Values of the column `fifth_tile`.
const FIFTH_TILE: &[&str] = &["excluded", "counted"];
const FIFTH_TILE_MEANS: &str = "Rule for a tile of which the hand itself holds all four copies: excluded (it cannot be \
     waited for) or counted (the impossible fifth copy counts as a wait).";
