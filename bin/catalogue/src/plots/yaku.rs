//! The heat map of pairs of yaku.

use anyhow::{Context, Result};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use tehai::Count;
use tehai::count::Fraction;
use tehai_program::output::picture;

/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 1120);
/// The position of the first cell, and the cell size.
const START: (i32, i32) = (132, 170);
const CELL: i32 = 30;
/// The power of ten with the lightest colour; anything rarer looks the same.
const LOWEST: f64 = -5.0;

/// The title of the picture.
pub const TITLE: &str = "Yaku that go together";

/// Draws the shares as an SVG document. `of` returns the count of wins with two yaku, or twice the same one.
pub fn svg<'c>(names: &[&'static str], of: impl Fn(&str, &str) -> Option<&'c Count>) -> Result<String> {
    picture::svg(SIZE, TITLE, |area| {
        let font = |size: i32| ("sans-serif", size).into_font();
        let title = "Of the wins with the yaku of a row, the percentage that also has the yaku of the column";
        let middle = |style: TextStyle<'static>| style.pos(Pos::new(HPos::Center, VPos::Center));
        area.draw(&Text::new(title, (SIZE.0 as i32 / 2, 26), middle(font(20).color(&BLACK))))?;
        let notes = "white: never; without a number: less than 1 %";
        area.draw(&Text::new(notes, (SIZE.0 as i32 / 2, 50), middle(font(14).color(&BLACK))))?;
        for (row, one) in (0..).zip(names.iter().copied()) {
            let top = START.1 + CELL * row;
            let right = Pos::new(HPos::Right, VPos::Center);
            area.draw(&Text::new(one, (START.0 - 6, top + CELL / 2), font(13).color(&BLACK).pos(right)))?;
            let upwards = font(13).transform(FontTransform::Rotate270).color(&BLACK);
            let upwards = upwards.pos(Pos::new(HPos::Left, VPos::Center));
            area.draw(&Text::new(one, (START.0 + CELL * row + CELL / 2, START.1 - 6), upwards))?;
            let alone = of(one, one).context("every yaku is counted")?;
            for (column, two) in (0..).zip(names.iter().copied()) {
                let both = of(one, two).context("every pair is counted")?;
                let left = START.0 + CELL * column;
                let cell = [(left, top), (left + CELL - 1, top + CELL - 1)];
                let (fill, text) = match one == two {
                    true => (RGBColor(150, 150, 150), String::new()),
                    false => shade(Fraction::new(both.deals.clone(), alone.deals.clone()).to_f64()),
                };
                let ink = if fill.1 < 150 { &WHITE } else { &BLACK };
                area.draw(&Rectangle::new(cell, fill.filled()))?;
                area.draw(&Rectangle::new(cell, RGBColor(225, 225, 225).stroke_width(1)))?;
                let at = (left + CELL / 2, top + CELL / 2);
                area.draw(&Text::new(text, at, middle(font(12).color(ink))))?;
            }
        }
        Ok(())
    })
}

/// The colour of a share, and its percentage unless too small.
fn shade(share: f64) -> (RGBColor, String) {
    if share == 0.0 {
        return (WHITE, String::new());
    }
    let depth = 1.0 - (share.log10() / LOWEST).clamp(0.0, 1.0);
    let between = |light: f64, dark: f64| (light + (dark - light) * depth).round() as u8;
    let colour = RGBColor(between(225.0, 0.0), between(238.0, 75.0), between(250.0, 140.0));
    let text = if share >= 0.01 { format!("{:.0}", 100.0 * share) } else { String::new() };
    (colour, text)
}
