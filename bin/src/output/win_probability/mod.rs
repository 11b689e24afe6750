//! Chances draw by draw, as text, as JSON and as a picture.

mod plot;
mod text;

pub use plot::svg;

use std::cmp::Reverse;

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tehai::tile::Tile;
use tehai::win_probability::{Chances, Estimate, Points, Start, TrueGame};

use crate::output::TileText;
use crate::output::table::{Cell, Column, Table};
use crate::row;

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

/// Chances or points by number of draws, of a hand or of what each discard leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct ByDraws {
    aims: &'static [Aim],
    outlooks: Vec<Outlook>,
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
    fn new(aims: &'static [Aim], outlooks: impl Iterator<Item = Outlook>) -> ByDraws {
        ByDraws { aims, outlooks: outlooks.collect(), last_turn: None, is_bounded: false }
    }

    /// Probabilities after 0, 1, … draws.
    pub fn chances(chances: Vec<Chances>) -> ByDraws {
        let outlook =
            |Chances { discard, win, tenpai }| Outlook { discard, numbers: vec![known(win), known(tenpai)] };
        ByDraws::new(&[Aim::Win, Aim::Tenpai], chances.into_iter().map(outlook))
    }

    /// Probabilities with 0, 1, … draws left; none are left at `last_turn`.
    pub fn by_turn(chances: Vec<Chances>, last_turn: u32) -> ByDraws {
        ByDraws { last_turn: Some(last_turn), ..ByDraws::chances(chances) }
    }

    /// Probabilities of the true game.
    pub fn true_game(game: TrueGame) -> ByDraws {
        let outlook = |Chances { discard, win, tenpai }| Outlook { discard, numbers: vec![win, tenpai] };
        let by_draws = ByDraws::new(&[Aim::Win, Aim::Tenpai], game.chances.into_iter().map(outlook));
        ByDraws { is_bounded: true, ..by_draws }
    }

    /// Points after 0, 1, … draws.
    pub fn points(points: Vec<Points>) -> ByDraws {
        let outlook = |Points { discard, points }| Outlook { discard, numbers: vec![known(points)] };
        ByDraws::new(&[Aim::Points], points.into_iter().map(outlook))
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

    /// One row for each discard, in tile order, and number of draws (or turn).
    pub fn table(&self) -> Table {
        let step = if self.last_turn.is_some() { "turn" } else { "draws" };
        let mut columns = vec![Column::text("discard", ""), Column::integer(step, "")];
        columns.extend(self.aims.iter().map(|aim| Column::decimal(aim.name(), "")));
        if self.is_bounded {
            columns.extend(
                ["win_low", "win_high", "tenpai_low", "tenpai_high"].map(|of| Column::decimal(of, "")),
            );
        }
        let steps = self.steps();
        let rows = self.outlooks.iter().flat_map(|outlook| {
            steps.iter().map(|&(step, place)| {
                let mut row = row![outlook.discard, step];
                let numbers = || outlook.numbers.iter().map(|numbers| numbers[place]);
                row.extend(numbers().map(|number| Cell::Decimal(number.value)));
                row.extend(
                    numbers()
                        .filter(|_| self.is_bounded)
                        .flat_map(|number| [number.low, number.high])
                        .map(Cell::Decimal),
                );
                row
            })
        });
        Table::new(&columns, rows)
    }

    /// For each discard, an array of numbers for each aim.
    pub fn json(&self, style: TileText) -> Value {
        let object = |outlook: &Outlook| {
            let mut object = json!({ "discard": outlook.discard.map(|tile| style.tile(tile)) });
            for (aim, numbers) in self.aims.iter().zip(&outlook.numbers) {
                object[aim.name()] = numbers.iter().map(|number| number.value).collect();
            }
            object
        };
        json!({ "draws": self.draws(), "chances": self.outlooks.iter().map(object).collect::<Vec<_>>() })
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
