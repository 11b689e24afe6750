//! The plots of what anyone can reach alone, and of what the textbook loses, by number of draws.

use anyhow::Result;
use plotters::prelude::*;
use tehai::rules::Players;
use tehai_count::solo::Aim;
use tehai_program::output::picture;

/// The title of the first picture.
pub const TITLE: &str = "What can anyone reach alone?";
/// The title of the other.
pub const LOSS_TITLE: &str = "What does the textbook lose?";
/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 640);

/// The probabilities of a game after 0, 1, … draws.
pub struct Curve {
    /// The game.
    pub players: Players,
    /// What is aimed at.
    pub aim: Aim,
    /// The probabilities, or differences of them.
    pub chances: Vec<f64>,
}

/// Draws the curves of the best play as an SVG document.
pub fn svg(curves: &[Curve]) -> Result<String> {
    let caption = format!("{TITLE} The best play from thirteen tiles dealt");
    drawing(curves, [TITLE, &caption, "probability"], 1.0, |share| format!("{:.0} %", 100.0 * share))
}

/// Draws how far the textbook is below them.
pub fn losses(curves: &[Curve]) -> Result<String> {
    let caption = format!("{LOSS_TITLE} Against the best play, from thirteen tiles dealt");
    let most = curves.iter().flat_map(|curve| &curve.chances).fold(0.01, |most: f64, &loss| most.max(loss));
    drawing(curves, [LOSS_TITLE, &caption, "percentage points"], most, |loss| format!("{:.1}", 100.0 * loss))
}

/// Draws curves between 0 and `most`, with a title, a caption and a name for what they show.
fn drawing(
    curves: &[Curve],
    [title, caption, shown]: [&str; 3],
    most: f64,
    number: impl Fn(f64) -> String,
) -> Result<String> {
    let draws = curves.iter().map(|curve| curve.chances.len() - 1).max().unwrap_or(0);
    picture::svg(SIZE, title, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .caption(caption, ("sans-serif", 20))
            .x_label_area_size(44)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..draws.max(1) as f64, 0.0..most)?;
        picture::axes(&mut chart)
            .x_labels(draws + 1)
            .y_label_formatter(&|value| number(*value))
            .x_desc("draws")
            .y_desc(shown)
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
            let name = format!("{} players, {goal}: {:.2} %", players.number(), 100.0 * last);
            picture::curve(&mut chart, name, points, colour.to_rgba())?;
        }
        picture::legend(&mut chart, SeriesLabelPosition::UpperLeft, WHITE.to_rgba())
    })
}
