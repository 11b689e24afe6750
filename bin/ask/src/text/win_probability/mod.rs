//! Win probabilities and points draw by draw, as text, as a table and as a picture.

mod at_table;
#[cfg(feature = "pictures")]
mod plot;
mod text;

use crate::text::TileText;
pub use at_table::AtTable;
#[cfg(feature = "pictures")]
pub use plot::svg;
use tehai::win_probability::{Estimate, Found};
use tehai_answers::win_probability::{ChoiceNumbers, Computed, WinProbabilityRow as Row};
use tehai_program::output::table::{Cell, Column, Table};
use tehai_program::row;
pub use text::{bar, simulated_text};

/// The outcome whose chance or value is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To have won.
    Win,
    /// To be tenpai or have won.
    Tenpai,
    /// The points of a win.
    Points,
}

/// Win probabilities and points by number of draws, of a hand or of what each discard leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct ByDraws {
    /// What is shown, the most important first.
    aims: &'static [Aim],
    computed: Computed,
    /// Can riichi be declared?
    has_riichi: bool,
}

/// Difference up to which numbers count as equal, to absorb rounding.
const ROUNDING: f64 = 1e-9;

fn are_equal(one: f64, other: f64) -> bool {
    (one - other).abs() <= ROUNDING * one.abs().max(other.abs())
}

impl ByDraws {
    /// The numbers of a game, in which riichi may be declared or not.
    pub fn new(computed: Computed, has_riichi: bool) -> ByDraws {
        let has_points = computed.choices[0].points.is_some();
        let aims: &[Aim] =
            if has_points { &[Aim::Points, Aim::Win, Aim::Tenpai] } else { &[Aim::Win, Aim::Tenpai] };
        ByDraws { aims, computed, has_riichi }
    }

    /// The number of draws covered.
    pub fn draws(&self) -> u32 {
        self.computed.draws[self.last()]
    }

    /// The index of the numbers after all draws.
    fn last(&self) -> usize {
        self.computed.draws.len() - 1
    }

    /// Are there numbers of draws in between without numbers?
    pub fn has_gaps(&self) -> bool {
        self.draws() as usize > self.last()
    }

    /// The draws, or turns, of the answer in ascending order, each with its index into the numbers.
    fn steps(&self) -> Vec<(u32, usize)> {
        let places = self.computed.draws.iter().copied().enumerate().map(|(place, draws)| (draws, place));
        match self.computed.last_turn {
            None => places.collect(),
            Some(last) => places.rev().map(|(left, place)| (last - left, place)).collect(),
        }
    }

    /// The number of discards in the answer.
    pub fn discards(&self) -> usize {
        self.computed.choices.iter().filter(|outlook| outlook.discard.is_some()).count()
    }

    /// The number of quads in the answer.
    pub fn quads(&self) -> usize {
        self.computed.choices.iter().filter(|outlook| outlook.quad.is_some()).count()
    }

    /// Does the hand draw next, so that there is nothing to choose?
    fn draws_next(&self) -> bool {
        self.computed.choices.iter().all(|numbers| numbers.discard.is_none() && numbers.quad.is_none())
    }

    /// The choices, best first.
    fn best_first(&self) -> Vec<&ChoiceNumbers> {
        self.computed.best_first().into_iter().flatten().collect()
    }

    /// The best choices, together if nothing tells them apart, and their value.
    fn best_choices(&self) -> (Vec<&ChoiceNumbers>, Estimate) {
        let best = self.computed.best_first().swap_remove(0);
        let value = self.aims[0].numbers(best[0])[self.last()];
        (best, value)
    }

    /// The numbers as they were computed.
    pub fn computed(&self) -> &Computed {
        &self.computed
    }

    /// How the numbers of the true game were found.
    pub fn found(&self) -> Option<Found> {
        self.computed.found
    }

    /// The numbers in rows.
    pub fn rows(&self) -> Vec<Row> {
        self.computed.rows()
    }

    /// The columns of a table: with points, with bounds, and with draws or turns.
    pub fn columns(has_points: bool, is_bounded: bool, step: &'static str) -> Vec<&'static str> {
        let mut names = vec!["discard", step, "win", "tenpai"];
        if is_bounded {
            names.extend(["win_low", "win_high", "tenpai_low", "tenpai_high"]);
        }
        if has_points {
            names.push("points");
            if is_bounded {
                names.extend(["points_low", "points_high"]);
            }
            names.extend(["points_win", "riichi"]);
        }
        names
    }

    /// The cells of a row under these columns.
    pub fn cells(row: Row) -> Vec<Cell> {
        let mut cells = row![row.discard, row.draws.or(row.turn)];
        let chances = [row.win, row.tenpai, row.win_low, row.win_high, row.tenpai_low, row.tenpai_high];
        let points = [row.points, row.points_low, row.points_high];
        cells.extend(chances.into_iter().chain(points).flatten().map(Cell::Decimal));
        cells.extend(row.points_win.map(|win| win.map_or(Cell::Empty, Cell::Decimal)));
        cells.extend(row.riichi.map(|riichi| Cell::Text(if riichi { "yes" } else { "no" }.to_owned())));
        cells
    }

    /// The rows as a table.
    pub fn table(&self) -> Table {
        let step = if self.computed.last_turn.is_some() { "turn" } else { "draws" };
        let names = ByDraws::columns(self.aims[0] == Aim::Points, self.computed.found.is_some(), step);
        let column = |name: &'static str| match name {
            "discard" | "riichi" => Column::text(name, ""),
            "draws" | "turn" => Column::integer(name, ""),
            _ => Column::decimal(name, ""),
        };
        let columns: Vec<Column> = names.into_iter().map(column).collect();
        Table::new(&columns, self.rows().into_iter().map(ByDraws::cells))
    }
}

impl Aim {
    /// The numbers of a choice, by number of draws or of draws left.
    fn numbers(self, of: &ChoiceNumbers) -> &[Estimate] {
        match self {
            Aim::Win => &of.win,
            Aim::Tenpai => &of.tenpai,
            Aim::Points => of.points.as_ref().map_or(&[], |points| &points.values),
        }
    }
}

/// A discard or a quad as it is shown; nothing for a hand that draws next.
fn choice_text(of: &ChoiceNumbers, style: TileText) -> String {
    match of.discard {
        Some(tile) if of.text == tile.to_string() => style.tile(tile),
        _ => of.text.clone(),
    }
}
