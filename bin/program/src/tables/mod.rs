//! Tables that a program prints and that are reports, too: their columns, their numbers, which are checked, and their
//! rows.

pub mod distances;
pub mod shanten;
pub mod suits;
pub mod tenhou;
pub mod tiles_until;

use crate::output::table::Column;

// Columns of several tables.

/// The game.
pub const PLAYERS: Column =
    Column::integer("players", "Players of the game: 4 (136 tiles) or 3 (108 tiles, no 2m to 8m).")
        .unit("players");
/// The winning forms.
pub const FORMS: Column = Column::choice(
    "forms",
    "Winning forms that count: standard (melds and a head) or all (with 13 or 14 tiles also seven pairs of \
        different kinds and thirteen orphans).",
    &["standard", "all"],
);
/// Shanten.
pub const SHANTEN: Column = Column::integer(
    "shanten",
    "Tiles to draw until tenpai in the nearest of the forms; 0 is tenpai, -1 a win.",
);
/// How many hands.
pub const HANDS: Column = Column::integer("hands", "Number of hands: distinct count vectors.").unit("hands");
/// How many deals.
pub const DEALS: Column = Column::integer(
    "deals",
    "Number of deals: ways to take such hands from the distinguishable tiles of the game, four of each kind.",
)
.unit("deals");
/// Where winds make no difference.
pub const ANY: &str = "any";
const WINDS: &[&str] = &[ANY, "east", "south", "west", "north"];
/// The wind of the seat.
pub const SEAT: Column = Column::choice(
    "seat",
    "The seat's wind; any if it makes no difference. Three players have no north.",
    WINDS,
);
/// The wind of the round.
pub const ROUND: Column =
    Column::choice("round", "The wind of the round, east or south; any if it makes no difference.", WINDS);

/// How many tiles, described.
pub const fn tiles(description: &'static str) -> Column {
    Column::integer("tiles", description).unit("tiles")
}
