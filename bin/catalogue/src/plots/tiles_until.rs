//! The plot of the share of deals that contain a win or a tenpai hand, by number of tiles.

use anyhow::Result;
use plotters::prelude::*;
use tehai::rules::{Forms, Players};
use tehai_program::output::picture::{self, Area};

/// The title of the picture.
pub const TITLE: &str = "Tiles until they contain a win";
/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 1000);
/// The visible numbers of tiles.
const TILES: std::ops::Range<f64> = 12.0..60.0;
/// The powers of ten in the inset: those of the rarest hands that contain none, with some room below.
const POWERS: std::ops::Range<f64> = -17.0..0.0;

/// The shares of a game and a goal of four melds and a head.
pub struct Curve {
    /// The game.
    pub players: Players,
    /// Winning forms that count.
    pub forms: Forms,
    /// Must the tiles contain a win, or only a tenpai hand?
    pub is_win: bool,
    /// The smallest number of tiles that always contains it.
    pub guarantee: u8,
    /// Numbers of tiles, and the shares of deals that contain it and that do not.
    pub shares: Vec<(u8, f64, f64)>,
}

/// A series: its forms, whether a win (or tenpai) is contained, its colour and its name.
const SERIES: [(Forms, bool, RGBColor, &str); 4] = [
    (Forms::ALL, false, RGBColor(130, 185, 225), "tenpai, all forms"),
    (Forms::ALL, true, RGBColor(0, 90, 160), "win, all forms"),
    (Forms::STANDARD, false, RGBColor(240, 175, 105), "tenpai, standard form"),
    (Forms::STANDARD, true, RGBColor(175, 75, 0), "win, standard form"),
];

/// Draws the shares as an SVG document, a panel for each game.
pub fn svg(curves: &[Curve]) -> Result<String> {
    picture::svg(SIZE, TITLE, |area| {
        for (panel, players) in area.split_evenly((2, 1)).iter().zip([Players::Four, Players::Three]) {
            let of_game: Vec<&Curve> = curves.iter().filter(|curve| curve.players == players).collect();
            draw(panel, players, &of_game)?;
        }
        Ok(())
    })
}

/// The plotted curves, with their colours and names.
fn series<'a>(curves: &[&'a Curve]) -> Vec<(&'a Curve, RGBColor, &'static str)> {
    let curve = |(forms, is_win, colour, name)| {
        let found = curves.iter().find(|curve| curve.forms == forms && curve.is_win == is_win);
        found.map(|curve| (*curve, colour, name))
    };
    SERIES.into_iter().filter_map(curve).collect()
}

fn draw(panel: &Area, players: Players, curves: &[&Curve]) -> Result<()> {
    let caption = format!("{TITLE}: {} players, four melds and a head", players.number());
    let mut chart = ChartBuilder::on(panel)
        .margin(14)
        .caption(caption, ("sans-serif", 20))
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(TILES, 0.0..1.0)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(225, 225, 225))
        .x_labels(13)
        .x_label_formatter(&|tiles| format!("{tiles:.0}"))
        .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
        .x_desc("tiles")
        .y_desc("share of deals that contain one")
        .axis_desc_style(("sans-serif", 15))
        .label_style(("sans-serif", 14))
        .draw()?;
    for (curve, colour, name) in series(curves) {
        // From the guarantee on, the share is one.
        let to_the_end =
            curve.shares.iter().map(|&(tiles, share, _)| (tiles.into(), share)).chain([(TILES.end, 1.0)]);
        chart
            .draw_series([PathElement::new(to_the_end.collect::<Vec<_>>(), colour.stroke_width(2))])?
            .label(format!("{name}: always from {} tiles", curve.guarantee))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(3)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::Coordinate(560, 16))
        .background_style(WHITE)
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 14))
        .draw()?;
    inset(panel, curves)
}

/// Draws the tail: the share of the deals that contain none, visible only on a logarithmic scale. A dot marks the
/// most tiles of such a deal.
fn inset(panel: &Area, curves: &[&Curve]) -> Result<()> {
    let (width, height) = panel.dim_in_pixel();
    let area =
        panel.clone().shrink((width * 55 / 100, height * 30 / 100), (width * 42 / 100, height * 52 / 100));
    let mut chart = ChartBuilder::on(&area)
        .margin(6)
        .x_label_area_size(22)
        .y_label_area_size(56)
        .build_cartesian_2d(TILES, POWERS)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(235, 235, 235))
        .x_labels(6)
        .y_labels(5)
        .x_label_formatter(&|tiles| format!("{tiles:.0}"))
        .y_label_formatter(&|power| format!("10^{power:.0}"))
        .y_desc("share without")
        .label_style(("sans-serif", 12))
        .draw()?;
    for (curve, colour, name) in series(curves) {
        let powers = curve.shares.iter().map(|&(tiles, _, without)| (f64::from(tiles), without.log10()));
        let tail: Vec<(f64, f64)> = powers.filter(|(_, power)| power.is_finite()).collect();
        tehai_program::check!(
            tail.iter().all(|(_, power)| *power > POWERS.start),
            "the inset ends above {name}"
        );
        chart.draw_series(tail.last().map(|end| Circle::new(*end, 4, colour.filled())))?;
        chart.draw_series([PathElement::new(tail, colour.stroke_width(2))])?;
    }
    Ok(())
}
