//! The plot of the share of deals that contain a win or a tenpai hand, by number of tiles.

use anyhow::Result;
use num_bigint::BigUint;
use plotters::prelude::*;

use super::{Answer, Contains};
use crate::check;
use crate::picture::{self, Area};
use tehai::count::Fraction;
use tehai::rules::{Forms, Players};

/// The title of the picture.
pub(super) const TITLE: &str = "Tiles until they contain a win";
/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 1000);
/// Melds of the win, without the head.
const MELDS: u8 = 4;
/// The visible numbers of tiles.
const TILES: std::ops::Range<f64> = 12.0..60.0;
/// The powers of ten in the inset: those of the rarest hands that contain none, with some room below.
const POWERS: std::ops::Range<f64> = -17.0..0.0;

/// A series: its forms, what is contained, its colour and its name.
const SERIES: [(Forms, Contains, RGBColor, &str); 4] = [
    (Forms::ALL, Contains::Tenpai, RGBColor(130, 185, 225), "tenpai, all forms"),
    (Forms::ALL, Contains::Win, RGBColor(0, 90, 160), "win, all forms"),
    (Forms::STANDARD, Contains::Tenpai, RGBColor(240, 175, 105), "tenpai, standard form"),
    (Forms::STANDARD, Contains::Win, RGBColor(175, 75, 0), "win, standard form"),
];

/// Draws the shares as an SVG document, a panel for each game.
pub(super) fn svg(answers: &[Answer]) -> Result<String> {
    picture::svg(SIZE, TITLE, |area| {
        for (panel, players) in area.split_evenly((2, 1)).iter().zip([Players::Four, Players::Three]) {
            let of_game: Vec<&Answer> = answers
                .iter()
                .filter(|of| of.goal.rules().players == players && of.goal.melds() == MELDS)
                .collect();
            draw(panel, players, &of_game)?;
        }
        Ok(())
    })
}

/// The plotted answers, with their colours and names.
fn series<'a>(answers: &[&'a Answer]) -> Vec<(&'a Answer, RGBColor, &'static str)> {
    let curve = |(forms, contains, colour, name)| {
        let found =
            answers.iter().find(|answer| answer.goal.rules().forms == forms && answer.contains == contains);
        found.map(|answer| (*answer, colour, name))
    };
    SERIES.into_iter().filter_map(curve).collect()
}

/// The number of tiles, and the share of deals that do (or do not) contain it.
fn points(answer: &Answer, contain: bool) -> impl Iterator<Item = (f64, f64)> {
    answer.by_tiles().map(move |(tiles, deals, total)| {
        let share: BigUint = if contain { deals.clone() } else { &total - deals };
        (f64::from(tiles), Fraction::new(share, total).to_f64())
    })
}

fn draw(panel: &Area, players: Players, answers: &[&Answer]) -> Result<()> {
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
    for (answer, colour, name) in series(answers) {
        // From the guarantee on, the share is one.
        let to_the_end = points(answer, true).chain([(TILES.end, 1.0)]);
        chart
            .draw_series([PathElement::new(to_the_end.collect::<Vec<_>>(), colour.stroke_width(2))])?
            .label(format!("{name}: always from {} tiles", answer.guarantee()))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(3)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::Coordinate(560, 16))
        .background_style(WHITE)
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 14))
        .draw()?;
    inset(panel, answers)
}

/// Draws the tail: the share of the deals that contain none, visible only on a logarithmic scale. A dot marks the
/// most tiles of such a deal.
fn inset(panel: &Area, answers: &[&Answer]) -> Result<()> {
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
    for (answer, colour, name) in series(answers) {
        let powers = points(answer, false).map(|(tiles, share)| (tiles, share.log10()));
        let tail: Vec<(f64, f64)> = powers.filter(|(_, power)| power.is_finite()).collect();
        check!(tail.iter().all(|(_, power)| *power > POWERS.start), "the inset ends above {name}");
        chart.draw_series(tail.last().map(|end| Circle::new(*end, 4, colour.filled())))?;
        chart.draw_series([PathElement::new(tail, colour.stroke_width(2))])?;
    }
    Ok(())
}
