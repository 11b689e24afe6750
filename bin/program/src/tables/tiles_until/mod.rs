//! How many tiles contain a win, or a tenpai hand.

mod answer;

pub use answer::{Answer, mean_draws};

use tehai::count::Fraction;

use super::PLAYERS;
use crate::output::table::{Column, Table, share_cells};
use crate::row;

/// The winning forms.
pub const FORMS: Column = Column::choice(
    "forms",
    "Winning forms that count: standard (melds and a head), seven-pairs (of different kinds), thirteen-orphans, or \
        all three.",
    &["standard", "seven-pairs", "thirteen-orphans", "all"],
);
/// The melds.
pub const MELDS: Column = Column::integer("melds", "Melds of the win, without the head.").unit("melds");
/// What the tiles contain.
pub const CONTAINS: Column = Column::choice(
    "contains",
    "What the tiles contain: win (some of them are a win), or tenpai (some of them are a hand that waits for a tile \
        of which it does not hold all four copies).",
    &["win", "tenpai"],
);

/// The columns.
pub const COLUMNS: &[Column] = &[
    PLAYERS,
    FORMS,
    MELDS,
    CONTAINS,
    super::tiles("Tiles dealt."),
    Column::integer("numerator", "Numerator of the probability that a deal contains one, in lowest terms."),
    Column::integer("denominator", "Denominator of that probability."),
    Column::decimal("probability", "That probability, rounded to a 64-bit float."),
];

/// The table.
pub fn table(answers: &[Answer]) -> Table {
    let rows = answers.iter().flat_map(|answer| {
        let rules = answer.goal.rules();
        let settings = row![rules.players.number(), rules.forms, answer.goal.melds(), answer.contains.name()];
        answer.by_tiles().map(move |(tiles, deals, total)| {
            let share = Fraction::new(deals.clone(), total);
            let mut row = settings.clone();
            row.extend(row![tiles]);
            row.extend(share_cells(&share));
            row
        })
    });
    Table::new(COLUMNS, rows)
}
