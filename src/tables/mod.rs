//! What each report holds: results of the library as [`Table`](crate::report::Table)s.

pub mod forms;
pub mod recurrence;
pub mod sequences;
pub mod tenhou;
pub mod tenpai;
pub mod unique;

/// Values of the column `group`.
const GROUP_KINDS: &[&str] = &["suit", "honours"];
/// Values of the column `fifth_tile`.
const FIFTH_TILE: &[&str] = &["excluded", "counted"];
const FIFTH_TILE_MEANS: &str = "Rule for a tile of which the hand itself holds all four copies: excluded \
    (it cannot be waited for) or counted (the impossible fifth copy counts as a wait).";
const HANDS_MEAN: &str = "Number of hands: distinct count vectors.";
const DEALS_MEAN: &str =
    "Number of deals: ways to take such hands from the distinguishable tiles of the game, four of each kind.";
const PLAYERS_MEAN: &str = "Players of the game: 4 (136 tiles) or 3 (108 tiles, no 2m to 8m).";
/// Values of the column `forms`.
const FORMS: &[&str] = &["standard", "all"];
const FORMS_MEAN: &str = "Winning forms that count: standard (melds and a head) or all (with 13 tiles also \
    seven pairs of different kinds and thirteen orphans).";
