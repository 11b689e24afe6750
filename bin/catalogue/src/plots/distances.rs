//! The heat map of distances from each yaku.

use anyhow::Result;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use tehai_program::output::picture;

/// The title of the picture.
pub const TITLE: &str = "How far is a starting hand from each yaku?";
/// Width of the picture, in pixels.
const WIDTH: u32 = 1080;
/// The position of the first cell, and its size.
const START: (i32, i32) = (170, 110);
const CELL: (i32, i32) = (56, 26);
/// Columns: distances from 0.
const COLUMNS: i32 = 15;

/// Draws a row for each yaku, with its share of deals at distance 0, 1, …; the nearest yaku first.
pub fn svg(mut yaku: Vec<(&str, Vec<f64>)>) -> Result<String> {
    let mean =
        |shares: &[f64]| (0..).zip(shares).map(|(distance, share)| f64::from(distance) * share).sum::<f64>();
    yaku.sort_by(|(_, one), (_, other)| mean(one).total_cmp(&mean(other)));
    let height = START.1 as u32 + CELL.1 as u32 * yaku.len() as u32 + 20;
    picture::svg((WIDTH, height), TITLE, |area| {
        let font = |size: i32| ("sans-serif", size).into_font();
        let at = |horizontal| Pos::new(horizontal, VPos::Center);
        let middle = |size: i32| font(size).color(&BLACK).pos(at(HPos::Center));
        area.draw(&Text::new(TITLE, (WIDTH as i32 / 2, 24), middle(20)))?;
        let notes = "of all deals of 13 tiles, the percentage at each distance: tiles to draw until the hand holds such a win";
        area.draw(&Text::new(notes, (WIDTH as i32 / 2, 50), middle(13)))?;
        for distance in 0..COLUMNS {
            let left = START.0 + CELL.0 * distance + CELL.0 / 2;
            area.draw(&Text::new(distance.to_string(), (left, START.1 - 14), middle(14)))?;
        }
        area.draw(&Text::new("mean", (START.0 + CELL.0 * COLUMNS + 30, START.1 - 14), middle(14)))?;
        for (row, (name, shares)) in (0..).zip(&yaku) {
            let top = START.1 + CELL.1 * row;
            let right = font(13).color(&BLACK).pos(at(HPos::Right));
            area.draw(&Text::new(*name, (START.0 - 8, top + CELL.1 / 2), right))?;
            for (distance, &share) in (0..).zip(shares) {
                let left = START.0 + CELL.0 * distance;
                let cell = [(left, top), (left + CELL.0 - 1, top + CELL.1 - 1)];
                let between = |light: f64, dark: f64| (light + (dark - light) * share.sqrt()).round() as u8;
                let fill = RGBColor(between(245.0, 0.0), between(249.0, 75.0), between(253.0, 140.0));
                if share > 0.0 {
                    area.draw(&Rectangle::new(cell, fill.filled()))?;
                }
                let ink = if fill.1 < 150 { &WHITE } else { &BLACK };
                let place = (left + CELL.0 / 2, top + CELL.1 / 2);
                area.draw(&Text::new(percent(share), place, font(12).color(ink).pos(at(HPos::Center))))?;
            }
            let place = (START.0 + CELL.0 * COLUMNS + 30, top + CELL.1 / 2);
            area.draw(&Text::new(format!("{:.2}", mean(shares)), place, middle(13)))?;
        }
        Ok(())
    })
}

/// A percentage of two digits, or nothing if it is below a tenth.
fn percent(share: f64) -> String {
    match 100.0 * share {
        percent if percent < 0.1 => String::new(),
        percent if percent < 9.95 => format!("{percent:.1}"),
        percent => format!("{percent:.0}"),
    }
}
