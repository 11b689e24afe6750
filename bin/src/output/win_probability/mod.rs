//! Win probabilities and points draw by draw, as text, as a table and as a picture.

mod plot;
mod text;

use crate::output::TileText;
use crate::output::table::{Cell, Column, Table};
use crate::row;
use anyhow::{Result, ensure};
pub use plot::svg;
use std::cmp::Reverse;
use tehai::tiles::Tile;
use tehai::win_probability::{Estimate, Start};
use tehai_answers::win_probability::{Computed, DiscardNumbers, WinProbabilityRow as Row};

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

/// Fails if the wall has fewer tiles than `draws`.
pub fn check_draws(start: &Start, draws: u32) -> Result<()> {
    let most = start.most_draws();
    ensure!(draws <= most, "{draws} draws: the wall has {most} tiles; use 0 to {most}");
    Ok(())
}

impl ByDraws {
    /// The numbers of a game, in which riichi may be declared or not.
    pub fn new(computed: Computed, has_riichi: bool) -> ByDraws {
        let has_points = computed.discards[0].points.is_some();
        let aims: &[Aim] =
            if has_points { &[Aim::Points, Aim::Win, Aim::Tenpai] } else { &[Aim::Win, Aim::Tenpai] };
        ByDraws { aims, computed, has_riichi }
    }

    /// The number of draws covered.
    fn draws(&self) -> usize {
        self.computed.discards[0].win.len() - 1
    }

    /// The draws, or turns, of the answer in ascending order, each with its index into the numbers.
    fn steps(&self) -> Vec<(u32, usize)> {
        let places = 0..=self.draws();
        match self.computed.last_turn {
            None => places.map(|place| (place as u32, place)).collect(),
            Some(last) => places.rev().map(|place| (last - place as u32, place)).collect(),
        }
    }

    /// The number of discards in the answer.
    pub fn discards(&self) -> usize {
        self.computed.discards.iter().filter(|outlook| outlook.discard.is_some()).count()
    }

    /// The discards, best first by the first aim, then by tile.
    fn best_first(&self) -> Vec<&DiscardNumbers> {
        let mut sorted: Vec<&DiscardNumbers> = self.computed.discards.iter().collect();
        // Values that are equal up to rounding share a key.
        let number = |outlook: &DiscardNumbers| self.aims[0].numbers(outlook)[self.draws()].value;
        let key = |outlook: &DiscardNumbers| {
            let same = self.computed.discards.iter().find(|other| are_equal(number(other), number(outlook)));
            // Non-negative floats sort like their bits.
            Reverse(same.map_or(0, |same| number(same).to_bits()))
        };
        sorted.sort_by_cached_key(|outlook| key(outlook));
        sorted
    }

    /// The best discards, ties together, and their value.
    pub fn best(&self) -> (Vec<Tile>, Estimate) {
        let (best, value) = self.best_discards();
        (best.into_iter().filter_map(|numbers| numbers.discard).collect(), value)
    }

    fn best_discards(&self) -> (Vec<&DiscardNumbers>, Estimate) {
        let sorted = self.best_first();
        let number = |numbers: &DiscardNumbers| self.aims[0].numbers(numbers)[self.draws()];
        let best = number(sorted[0]);
        let equal = sorted.into_iter().take_while(|numbers| are_equal(number(numbers).value, best.value));
        (equal.collect(), best)
    }

    /// The numbers in rows.
    pub fn rows(&self) -> Vec<Row> {
        self.computed.rows()
    }

    /// The rows as a table.
    pub fn table(&self) -> Table {
        let step = if self.computed.last_turn.is_some() { "turn" } else { "draws" };
        let mut columns = vec![Column::text("discard", ""), Column::integer(step, "")];
        let has_points = self.aims[0] == Aim::Points;
        let mut names = vec!["win", "tenpai"];
        if self.computed.found.is_some() {
            names.extend(["win_low", "win_high", "tenpai_low", "tenpai_high"]);
        }
        if has_points {
            names.push("points");
            if self.computed.found.is_some() {
                names.extend(["points_low", "points_high"]);
            }
            names.push("points_win");
        }
        columns.extend(names.into_iter().map(|name| Column::decimal(name, "")));
        if has_points {
            columns.push(Column::text("riichi", ""));
        }
        let rows = self.rows().into_iter().map(|of| {
            let mut row = row![of.discard, of.draws.or(of.turn)];
            let chances = [of.win, of.tenpai, of.win_low, of.win_high, of.tenpai_low, of.tenpai_high];
            let points = [of.points, of.points_low, of.points_high];
            row.extend(chances.into_iter().chain(points).flatten().map(Cell::Decimal));
            row.extend(of.points_win.map(|win| win.map_or(Cell::Empty, Cell::Decimal)));
            row.extend(of.riichi.map(|riichi| Cell::Text(if riichi { "yes" } else { "no" }.to_owned())));
            row
        });
        Table::new(&columns, rows)
    }
}

impl Aim {
    /// The numbers of a discard, by number of draws or of draws left.
    fn numbers(self, of: &DiscardNumbers) -> &[Estimate] {
        match self {
            Aim::Win => &of.win,
            Aim::Tenpai => &of.tenpai,
            Aim::Points => of.points.as_ref().map_or(&[], |points| &points.points),
        }
    }
}

/// A discard as it is shown; nothing for a hand that draws next.
fn discard_text(of: &DiscardNumbers, style: TileText) -> String {
    match of.discard {
        Some(tile) if of.text == tile.to_string() => style.tile(tile),
        _ => of.text.clone(),
    }
}
