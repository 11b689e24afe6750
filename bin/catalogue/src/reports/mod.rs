//! The families of reports: their outlines, and how they are made.

pub mod at_the_table;
pub mod blocks_audit;
pub mod diagrams;
pub mod distances;
pub mod flush;
pub mod forms;
pub mod irreducible;
pub mod packages;
pub mod points;
mod publication;
pub mod publish;
pub mod recurrence;
pub mod registry;
pub mod sequences;
pub mod shanten;
pub mod solo;
pub mod special_forms;
pub mod starts;
pub mod suits;
pub mod surveys;
pub mod tenhou;
pub mod tenpai;
pub mod tiles_until;
pub mod whole_hands;
pub mod yaku;

pub use publication::{Publication, ReportArgs, defaults};

use tehai::Forms;
use tehai::rules::{Players, Wind, Winds};

use tehai_program::output::table::Column;
use tehai_program::tables::{DEALS, FORMS, HANDS, PLAYERS, SHANTEN, tiles};

// Columns shared by several reports.

const GROUP: Column = Column::choice("group", "The group: a suit or the honours.", &["suit", "honours"]);
/// The forms that reports distinguish, in order.
const REPORTED_FORMS: [Forms; 2] = [Forms::STANDARD, Forms::ALL];
const SEVEN_PAIRS: Column = Column::choice(
    "seven_pairs",
    "What seven pairs are made of: distinct (seven kinds) or any (four copies of a tile may be two pairs).",
    &["distinct", "any"],
);
const FIFTH_TILE: Column = Column::choice(
    "fifth_tile",
    "Rule for a tile of which the hand itself holds all four copies: excluded (it cannot be waited for) or \
        counted (the impossible fifth copy counts as a wait).",
    &["excluded", "counted"],
);
/// Tenpai hands, each with every tile that completes it.
const PAIRS: Column =
    Column::integer("pairs", "Pairs of a hand of thirteen tiles and a tile it wins by.").unit("pairs");
const PAIR_DEALS: Column = Column {
    description: "Ways to take the thirteen tiles, and then the one it wins by, from the distinguishable tiles of the \
        game, four of each kind.",
    ..DEALS
};
/// Whether a row is a part or the total of the parts.
const ROLE: Column =
    Column::choice("role", "part (one of those that add up to the total) or total.", &["part", "total"]);
const DRAWS: Column = Column::integer("draws", "Draws after the deal.").unit("draws");

/// The role of the row of a level, which is one shanten or `all`.
fn role_of(level: &str) -> &'static str {
    if level == "all" { "total" } else { "part" }
}

/// The seats and rounds that reports distinguish, in order.
fn winds(players: Players) -> impl Iterator<Item = Winds> + Clone {
    Winds::all().filter(move |of| of.check_players(players).is_ok() && of.round <= Wind::South)
}
