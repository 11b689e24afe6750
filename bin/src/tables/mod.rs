//! What each report holds: results of the library as [`Table`](crate::report::Table)s.

pub mod blocks_audit;
pub mod forms;
pub mod packages;
pub mod recurrence;
pub mod registry;
pub mod sequences;
pub mod shanten;
pub mod shanten_plot;
pub mod surveys;
pub mod tenhou;
pub mod tenpai;
pub mod unique;
pub mod whole_hands;

use num_bigint::BigUint;

use crate::report::Column;
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::Number;
use tehai::tile::GroupKind;

// Columns that several reports have.

fn group(kinds: impl Iterator<Item = GroupKind>) -> Column {
    let names = &["suit", "honours"];
    Column::choice("group", "The group: a suit or the honours.", names, kinds.map(GroupKind::name))
}

fn tiles(description: &'static str, totals: impl Iterator<Item = u8>) -> Column {
    Column::integer("tiles", description, totals).unit("tiles")
}

fn players(games: impl Iterator<Item = Players>) -> Column {
    let description = "Players of the game: 4 (136 tiles) or 3 (108 tiles, no 2m to 8m).";
    Column::integer("players", description, games.map(Players::number)).unit("players")
}

fn forms(choices: impl Iterator<Item = Forms>) -> Column {
    let description = "Winning forms that count: standard (melds and a head) or all (with 13 or 14 tiles \
        also seven pairs of different kinds and thirteen orphans).";
    Column::choice("forms", description, &["standard", "all"], choices.map(Forms::name))
}

fn fifth_tile(rules: impl Iterator<Item = FifthTile>) -> Column {
    let description = "Rule for a tile of which the hand itself holds all four copies: excluded (it cannot be \
        waited for) or counted (the impossible fifth copy counts as a wait).";
    Column::choice("fifth_tile", description, &["excluded", "counted"], rules.map(FifthTile::name))
}

fn shanten<T: Into<i64>>(numbers: impl Iterator<Item = T>) -> Column {
    let description = "Tiles to draw until tenpai in the nearest of the forms; 0 is tenpai, -1 a win.";
    Column::signed("shanten", description, numbers)
}

/// The columns `hands` and `deals`.
fn hands_and_deals<'a>(numbers: impl Iterator<Item = &'a Number> + Clone) -> [Column; 2] {
    let deals = "Number of deals: ways to take such hands from the distinguishable tiles of the game, four of \
        each kind.";
    let big = |name, description, values: Vec<BigUint>| Column::big(name, description, values);
    [
        big(
            "hands",
            "Number of hands: distinct count vectors.",
            numbers.clone().map(|n| n.hands.clone()).collect(),
        )
        .unit("hands"),
        big("deals", deals, numbers.map(|n| n.deals.clone()).collect()).unit("deals"),
    ]
}
