//! WinProbabilities draw by draw, as text, as JSON and as a picture.

mod plot;
mod text;

use crate::output::table::{Cell, Column, Table};
use crate::row;
use anyhow::{Result, ensure};
pub use plot::svg;
use std::cmp::Reverse;
use tehai::tiles::Tile;
use tehai::win_probability::{Estimate, Points, Start, TrueGame, WinProbabilities};
use tehai_answers::win_probability::WinProbabilityRow as Row;

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

/// WinProbabilities or points by number of draws, of a hand or of what each discard leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct ByDraws {
    aims: &'static [Aim],
    outlooks: Vec<Outlook>,
    /// The same numbers in rows: by discard in tile order, then by number of draws or turn.
    rows: Vec<Row>,
    /// The turn with no draws left, if numbers are by draws left rather than by draws made.
    last_turn: Option<u32>,
    /// Does each number have bounds?
    is_bounded: bool,
}

/// The outlook after one discard, or of the hand itself.
#[derive(Clone, Debug, PartialEq)]
struct Outlook {
    discard: Option<Tile>,
    /// For each aim, the numbers after 0, 1, … draws, or with that many left.
    numbers: Vec<Vec<Estimate>>,
}

/// Difference up to which numbers count as equal, to absorb rounding.
const ROUNDING: f64 = 1e-9;

fn known(numbers: Vec<f64>) -> Vec<Estimate> {
    numbers.into_iter().map(|value| Estimate { value, low: value, high: value }).collect()
}

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
    /// Probabilities after 0, 1, … draws.
    pub fn chances(chances: Vec<WinProbabilities>) -> ByDraws {
        let rows = chances.iter().flat_map(Row::by_draws).collect();
        ByDraws::of_chances(chances, rows)
    }

    fn of_chances(chances: Vec<WinProbabilities>, rows: Vec<Row>) -> ByDraws {
        let outlook = |WinProbabilities { discard, win, tenpai }| Outlook {
            discard,
            numbers: vec![known(win), known(tenpai)],
        };
        let outlooks = chances.into_iter().map(outlook).collect();
        ByDraws { aims: &[Aim::Win, Aim::Tenpai], outlooks, rows, last_turn: None, is_bounded: false }
    }

    /// Probabilities with 0, 1, … draws left; none are left at `last_turn`.
    pub fn by_turn(chances: Vec<WinProbabilities>, last_turn: u32) -> ByDraws {
        let rows = chances.iter().flat_map(|of| Row::by_turn(of, last_turn)).collect();
        ByDraws { last_turn: Some(last_turn), ..ByDraws::of_chances(chances, rows) }
    }

    /// Probabilities of the true game.
    pub fn true_game(game: TrueGame) -> ByDraws {
        let rows = game.probabilities.iter().flat_map(Row::estimated).collect();
        let outlook =
            |WinProbabilities { discard, win, tenpai }| Outlook { discard, numbers: vec![win, tenpai] };
        let outlooks = game.probabilities.into_iter().map(outlook).collect();
        ByDraws { aims: &[Aim::Win, Aim::Tenpai], outlooks, rows, last_turn: None, is_bounded: true }
    }

    /// Points after 0, 1, … draws.
    pub fn points(points: Vec<Points>) -> ByDraws {
        let rows = points.iter().flat_map(Row::points).collect();
        let outlook = |Points { discard, points }| Outlook { discard, numbers: vec![known(points)] };
        let outlooks = points.into_iter().map(outlook).collect();
        ByDraws { aims: &[Aim::Points], outlooks, rows, last_turn: None, is_bounded: false }
    }

    /// The number of draws covered.
    fn draws(&self) -> usize {
        self.outlooks[0].numbers[0].len() - 1
    }

    /// The draws, or turns, of the answer in ascending order, each with its index into the numbers.
    fn steps(&self) -> Vec<(u32, usize)> {
        let places = 0..=self.draws();
        match self.last_turn {
            None => places.map(|place| (place as u32, place)).collect(),
            Some(last) => places.rev().map(|place| (last - place as u32, place)).collect(),
        }
    }

    /// The number of discards in the answer.
    pub fn discards(&self) -> usize {
        self.outlooks.iter().filter(|outlook| outlook.discard.is_some()).count()
    }

    /// The outlooks, best first by the first aim, then by tile.
    fn best_first(&self) -> Vec<&Outlook> {
        let mut sorted: Vec<&Outlook> = self.outlooks.iter().collect();
        // Values that are equal up to rounding share a key.
        let number = |outlook: &Outlook| outlook.numbers[0][self.draws()].value;
        let key = |outlook: &Outlook| {
            let same = self.outlooks.iter().find(|other| are_equal(number(other), number(outlook)));
            // Non-negative floats sort like their bits.
            Reverse(same.map_or(0, |same| number(same).to_bits()))
        };
        sorted.sort_by_cached_key(|outlook| key(outlook));
        sorted
    }

    /// The best discards, ties together, and their value.
    pub fn best(&self) -> (Vec<Tile>, Estimate) {
        let sorted = self.best_first();
        let number = |outlook: &Outlook| outlook.numbers[0][self.draws()];
        let best = number(sorted[0]);
        let equal = sorted.iter().take_while(|outlook| are_equal(number(outlook).value, best.value));
        (equal.filter_map(|outlook| outlook.discard).collect(), best)
    }

    /// The numbers in rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The rows as a table.
    pub fn table(&self) -> Table {
        let step = if self.last_turn.is_some() { "turn" } else { "draws" };
        let mut columns = vec![Column::text("discard", ""), Column::integer(step, "")];
        columns.extend(self.aims.iter().map(|aim| Column::decimal(aim.name(), "")));
        if self.is_bounded {
            columns.extend(
                ["win_low", "win_high", "tenpai_low", "tenpai_high"].map(|of| Column::decimal(of, "")),
            );
        }
        let rows = self.rows.iter().map(|of| {
            let mut row = row![of.discard, of.draws.or(of.turn)];
            let numbers =
                [of.win, of.tenpai, of.points, of.win_low, of.win_high, of.tenpai_low, of.tenpai_high];
            row.extend(numbers.into_iter().flatten().map(Cell::Decimal));
            row
        });
        Table::new(&columns, rows)
    }
}

impl Aim {
    /// The column name.
    const fn name(self) -> &'static str {
        match self {
            Aim::Win => "win",
            Aim::Tenpai => "tenpai",
            Aim::Points => "points",
        }
    }
}
