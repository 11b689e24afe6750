//! Decisions and audits as rows.

use tehai_answers::review::{AuditRow, ReviewRow};
use tehai_catalogue::output::table::{Cells, Column, Table};
use tehai_catalogue::row;

const ROUND: [Column; 5] = [
    Column::text("file", ""),
    Column::integer("round", ""),
    Column::text("wind", ""),
    Column::integer("number", ""),
    Column::integer("counters", ""),
];

const OF_REVIEW: [Column; 24] = [
    Column::integer("event", ""),
    Column::integer("turn", ""),
    Column::integer("player", ""),
    Column::text("name", ""),
    Column::text("seat", ""),
    Column::text("hand", ""),
    Column::text("drawn", ""),
    Column::text("offered", ""),
    Column::integer("from_player", ""),
    Column::text("indicators", ""),
    Column::integer("draws", ""),
    Column::text("chosen", ""),
    Column::text("declared", ""),
    Column::text("best", ""),
    Column::text("best_riichi", ""),
    Column::decimal("win", ""),
    Column::decimal("best_win", ""),
    Column::decimal("points", ""),
    Column::decimal("best_points", ""),
    Column::decimal("loss", ""),
    Column::decimal("danger", ""),
    Column::decimal("best_danger", ""),
    Column::text("problem", ""),
    Column::text("question", ""),
];

const OF_AUDIT: [Column; 14] = [
    Column::text("kind", ""),
    Column::integer("player", ""),
    Column::integer("from_player", ""),
    Column::text("hand", ""),
    Column::text("tile", ""),
    Column::integer("han", ""),
    Column::integer("fu", ""),
    Column::text("yaku", ""),
    Column::integer("points", ""),
    Column::text("changes", ""),
    Column::text("paid", ""),
    Column::text("verdict", ""),
    Column::text("by", ""),
    Column::text("problem", ""),
];

/// A row for each decision.
pub fn of_review(rows: Vec<ReviewRow>) -> Table {
    let cells = |row: ReviewRow| -> Cells {
        row![
            row.file,
            row.round,
            row.wind.name(),
            row.number,
            row.counters,
            row.event,
            row.turn,
            row.player,
            row.name,
            row.seat.name(),
            row.hand,
            row.drawn,
            row.offered,
            row.from_player,
            row.indicators,
            row.draws,
            row.chosen,
            row.declared.to_string(),
            row.best,
            row.best_riichi.map_or(String::new(), |riichi| riichi.to_string()),
            row.win,
            row.best_win,
            row.points,
            row.best_points,
            row.loss,
            row.danger,
            row.best_danger,
            row.problem,
            row.question,
        ]
    };
    Table::new(&[&ROUND[..], &OF_REVIEW].concat(), rows.into_iter().map(cells))
}

/// A row for each win, each payment of a round, and each oddity.
pub fn of_audit(rows: Vec<AuditRow>) -> Table {
    let cells = |row: AuditRow| -> Cells {
        row![
            row.file,
            row.round,
            row.wind.name(),
            row.number,
            row.counters,
            row.kind,
            row.player,
            row.from_player,
            row.hand,
            row.tile,
            row.han,
            row.fu,
            row.yaku,
            row.points,
            row.changes,
            row.paid,
            row.verdict,
            row.by,
            row.problem,
        ]
    };
    Table::new(&[&ROUND[..], &OF_AUDIT].concat(), rows.into_iter().map(cells))
}
