//! The plot of when a call pays, by the tiles that are left.

use anyhow::Result;
use plotters::prelude::*;
use tehai_program::output::picture::{self, Area};

/// The title of the picture.
pub const TITLE: &str = "When does a call pay?";
/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 1000);

/// The share of the hands for which a call pays.
pub struct Point {
    /// The kind of hands.
    pub kind: &'static str,
    /// Their shanten.
    pub shanten: i8,
    /// Tiles left in the wall.
    pub tiles: u32,
    /// The chance that somebody else ends the round in a go-around.
    pub others: f64,
    /// The share.
    pub share: f64,
}

/// Draws the shares as an SVG document, a panel for each chance of the others.
pub fn svg(points: &[Point], tiles: &[u32], others: &[f64]) -> Result<String> {
    picture::svg(SIZE, TITLE, |area| {
        for (panel, &others) in area.split_evenly((others.len(), 1)).iter().zip(others) {
            let of_panel: Vec<&Point> = points.iter().filter(|point| point.others == others).collect();
            draw(panel, others, &of_panel, tiles)?;
        }
        Ok(())
    })
}

fn draw(panel: &Area, others: f64, points: &[&Point], tiles: &[u32]) -> Result<()> {
    let [least, most] = [tiles.iter().min(), tiles.iter().max()].map(|tiles| tiles.copied().unwrap_or(0));
    let caption = match others {
        0.0 => format!("{TITLE} Nobody else ends the round"),
        _ => format!("{TITLE} Somebody else ends the round: {:.0} % in each go-around", 100.0 * others),
    };
    // The wall shrinks from left to right.
    let mut chart = ChartBuilder::on(panel)
        .margin(14)
        .caption(caption, ("sans-serif", 20))
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(-f64::from(most)..-f64::from(least), 0.0..1.0)?;
    picture::axes(&mut chart)
        .x_labels(tiles.len())
        .x_label_formatter(&|tiles| format!("{:.0}", -tiles))
        .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
        .x_desc("tiles left in the wall")
        .y_desc("share of hands for which it pays")
        .draw()?;
    let mut series: Vec<(&str, i8)> = points.iter().map(|point| (point.kind, point.shanten)).collect();
    series.dedup();
    series.sort_unstable();
    series.dedup();
    for (kind, shanten) in series {
        let of_series = points.iter().filter(|point| (point.kind, point.shanten) == (kind, shanten));
        let curve = of_series.map(|point| (-f64::from(point.tiles), point.share)).collect();
        let colours = match kind {
            "pon of a value pair" => [RGBColor(0, 90, 160), RGBColor(70, 140, 200), RGBColor(150, 195, 230)],
            "tanyao by a call" => [RGBColor(175, 75, 0), RGBColor(220, 130, 50), RGBColor(240, 185, 130)],
            _ => [RGBColor(90, 90, 90); 3],
        };
        let colour = colours[(shanten.clamp(1, 3) - 1) as usize];
        picture::curve(&mut chart, format!("{kind}, {shanten}-shanten"), curve, colour.to_rgba())?;
    }
    picture::legend(&mut chart, SeriesLabelPosition::UpperLeft, WHITE.to_rgba())
}
