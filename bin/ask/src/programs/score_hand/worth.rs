//! The points for han and fu, without a hand, as text.

use tehai::score::Table;
use tehai_answers::Worth;

use super::paid::{Paid, source};
use super::rules::{rules_text, table_rules_text};
use tehai_catalogue::output::text::Text;

/// The text for people.
pub fn text(worth: &Worth) -> Text {
    let Worth { won_by, seat, counters, bets, discarder, settings, han, fu, yakuman, limit, points, .. } =
        *worth;
    let table = Table { counters, bets, discarder, ..Table::default() };
    let paid = Paid { han, fu, yakuman, limit, won_by, table: &table, points, payment: &worth.payment };
    let (rules, table_rules) = (rules_text(&settings), table_rules_text(&table, &settings));
    Text::paragraphs([
        format!("{}\nWon by {}; seat {}\n", paid.worth(), source(won_by), seat.name()).into(),
        paid.lines().into(),
        format!("Settings: {rules}{table_rules}.\n").into(),
    ])
}
