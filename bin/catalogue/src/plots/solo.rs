//! The plot of what anyone can reach alone, by number of draws.

use anyhow::Result;
use plotters::prelude::*;
use tehai::rules::Players;
use tehai_count::solo::Aim;
use tehai_program::output::picture;

/// The title of the picture.
pub const TITLE: &str = "What can anyone reach alone?";
/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 640);

/// The probabilities of a game after 0, 1, … draws.
pub struct Curve {
    /// The game.
    pub players: Players,
    /// What is aimed at.
    pub aim: Aim,
    /// The probabilities.
    pub chances: Vec<f64>,
}

/// Draws the curves as an SVG document.
pub fn svg(curves: &[Curve]) -> Result<String> {
    let draws = curves.iter().map(|curve| curve.chances.len() - 1).max().unwrap_or(0);
    picture::svg(SIZE, TITLE, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .caption(format!("{TITLE} The best play from thirteen tiles dealt"), ("sans-serif", 20))
            .x_label_area_size(44)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..draws.max(1) as f64, 0.0..1.0)?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .bold_line_style(RGBColor(225, 225, 225))
            .x_labels(draws + 1)
            .x_label_formatter(&|draws| format!("{draws:.0}"))
            .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
            .x_desc("draws")
            .y_desc("probability")
            .axis_desc_style(("sans-serif", 15))
            .label_style(("sans-serif", 14))
            .draw()?;
        for Curve { players, aim, chances } in curves {
            let (colour, goal) = match (players, aim) {
                (Players::Four, Aim::Win) => (RGBColor(0, 90, 160), "won"),
                (Players::Four, Aim::Tenpai) => (RGBColor(130, 185, 225), "tenpai or won"),
                (Players::Three, Aim::Win) => (RGBColor(175, 75, 0), "won"),
                (Players::Three, Aim::Tenpai) => (RGBColor(240, 175, 105), "tenpai or won"),
            };
            let points: Vec<(f64, f64)> =
                (0..).zip(chances).map(|(draws, &chance)| (draws.into(), chance)).collect();
            let last = points.last().map_or(0.0, |point| point.1);
            chart
                .draw_series([PathElement::new(points, colour.stroke_width(2))])?
                .label(format!("{} players, {goal}: {:.2} %", players.number(), 100.0 * last))
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(3)));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE)
            .border_style(RGBColor(200, 200, 200))
            .label_font(("sans-serif", 14))
            .draw()?;
        Ok(())
    })
}
