//! What stands in several answers.

use super::number;
use crate::text::TileText;
use tehai::tiles::{COPIES, TileSet};
use tehai_answers::Reading;
use tehai_answers::draws::Draws;
use tehai_program::output::text::Text;

/// The tiles of which so many copies are left.
pub fn with_copies(draws: &Draws, copies: u8) -> TileSet {
    draws.left.iter().filter(|(_, left)| **left == copies).map(|(tile, _)| *tile).collect()
}

/// Tiles by number of copies left.
pub fn by_copies(title: &str, draws: &Draws, style: TileText) -> Text {
    let tiles = if draws.kinds == 0 { "none".to_owned() } else { style.tiles(draws.tiles) };
    let kinds = number(draws.kinds, "kind", "kinds");
    let copies = number(draws.copies, "copy", "copies");
    let by_left = (0..=COPIES).rev().map(|left| (left, with_copies(draws, left)));
    let by_left = by_left.filter(|(_, tiles)| !tiles.is_empty());
    let by_left: String =
        by_left.map(|(left, tiles)| format!("  {left} left  {}\n", style.tiles(tiles))).collect();
    format!("{title}: {tiles} ({kinds}, {copies} left)\n{by_left}").into()
}

/// The ways to read a hand; `None` if there are none.
pub fn decompositions(readings: &[Reading], style: TileText) -> Option<Text> {
    if readings.is_empty() {
        return None;
    }
    let line = |reading: &Reading| {
        format!("  {:<16}  {}\n", reading.form().name().replace('-', " "), style.reading(reading))
    };
    let lines: String = readings.iter().map(line).collect();
    Some(Text::heading(format!("Decompositions: {}", readings.len())).lines(lines))
}
