//! Tables that a program prints and that are reports, too: their columns, their numbers, which are checked, and their
//! rows.

pub mod distances;
pub mod shanten;
pub mod tenhou;
pub mod tiles_until;

use anyhow::Result;
use num_bigint::BigUint;
use tehai::Count;

use crate::check;
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

/// Checks the numbers of tenpai hands by kinds of tiles waited for, and by tile: the hands by kinds are all, and there
/// are as many waits either way.
///
/// # Errors
/// If it is not so.
pub fn check_waits<'c>(
    total: &Count,
    by_kinds: impl Iterator<Item = (u8, &'c Count)> + Clone,
    by_tile: impl Iterator<Item = &'c Count> + Clone,
) -> Result<()> {
    let both: [fn(&Count) -> &BigUint; 2] = [|number| &number.hands, |number| &number.deals];
    for of in both {
        let (all, sum): (_, BigUint) = (of(total), by_kinds.clone().map(|(_, number)| of(number)).sum());
        let waits: BigUint = by_kinds.clone().map(|(kinds, number)| of(number) * kinds).sum();
        let tiles: BigUint = by_tile.clone().map(of).sum();
        check!(sum == *all, "{sum} by kinds, {all} in all");
        check!(waits == tiles, "{waits} waits by kinds, {tiles} by tile");
    }
    Ok(())
}
