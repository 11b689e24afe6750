//! The plot of starting hands by shanten.

use anyhow::{Context, Result, anyhow};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use tehai::count::Fraction;
use tehai::rules::{Forms, Players};
use tehai_count::distribution::Distribution;
use tehai_program::output::picture::{self, Area};

/// The title of the picture.
pub const TITLE: &str = "Shanten of starting hands";
/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 900);
/// The number of tiles of each panel, from top to bottom.
const TILES: [u8; 2] = [13, 14];
/// The visible range of shanten.
const SHANTEN: std::ops::RangeInclusive<i32> = -1..=8;
/// The share of a shanten number's width that its bars take.
const BARS: f64 = 0.84;

/// Room for the labels left of a panel.
const LEFT: u32 = 52;

/// A series of bars: its game and forms, its colour and its name.
const SERIES: [(Players, Forms, RGBColor, &str); 4] = [
    (Players::Four, Forms::ALL, RGBColor(0, 90, 160), "4 players, all forms"),
    (Players::Four, Forms::STANDARD, RGBColor(130, 185, 225), "4 players, standard form"),
    (Players::Three, Forms::ALL, RGBColor(175, 75, 0), "3 players, all forms"),
    (Players::Three, Forms::STANDARD, RGBColor(240, 175, 105), "3 players, standard form"),
];

/// Draws the distributions of thirteen and fourteen tiles as an SVG document. `of` returns the distribution of a
/// number of tiles, forms and a game.
pub fn svg<'d>(of: impl Fn(u8, Forms, Players) -> Option<&'d Distribution>) -> Result<String> {
    picture::svg(SIZE, TITLE, |area| {
        for (panel, tiles) in area.split_evenly((TILES.len(), 1)).iter().zip(TILES) {
            draw(panel, tiles, |forms, players| of(tiles, forms, players))
                .with_context(|| format!("the plot of {tiles} tiles"))?;
        }
        Ok(())
    })
}

fn draw<'d>(panel: &Area, tiles: u8, of: impl Fn(Forms, Players) -> Option<&'d Distribution>) -> Result<()> {
    // A caption would be centred on the panel, not on the bars.
    let middle = (LEFT + panel.dim_in_pixel().0) / 2;
    let style = ("sans-serif", 20).into_font().color(&BLACK).pos(Pos::new(HPos::Center, VPos::Top));
    panel.draw(&Text::new(format!("{TITLE}: {tiles} tiles"), (middle as i32, 16), style))?;
    let mut chart = ChartBuilder::on(panel)
        .margin(14)
        .margin_top(42)
        .x_label_area_size(44)
        .y_label_area_size(LEFT)
        .build_cartesian_2d((*SHANTEN.start() as f64 - 0.5)..(*SHANTEN.end() as f64 + 0.5), 0.0..50.0)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(225, 225, 225))
        .x_labels(SHANTEN.count())
        .x_label_formatter(&|shanten| format!("{shanten:.0}"))
        .y_label_formatter(&|percent| format!("{percent:.0} %"))
        .x_desc("shanten (0: tenpai, -1: win)")
        .y_desc("share of deals, values in percent")
        .axis_desc_style(("sans-serif", 15))
        .label_style(("sans-serif", 14))
        .draw()?;
    let width = BARS / SERIES.len() as f64;
    for (place, (players, forms, colour, name)) in SERIES.into_iter().enumerate() {
        let distribution = of(forms, players).ok_or_else(|| anyhow!("{name}: it is missing"))?;
        let total = distribution.total().deals;
        let shares = || {
            distribution.by_shanten().map(|(shanten, number)| {
                let share = 100.0 * Fraction::new(number.deals.clone(), total.clone()).to_f64();
                (f64::from(shanten) + (place as f64 * width - BARS / 2.0), share)
            })
        };
        let bars = shares()
            .map(|(left, share)| Rectangle::new([(left, 0.0), (left + width, share)], colour.filled()));
        let upwards = ("sans-serif", 14).into_font().transform(FontTransform::Rotate270);
        let style = upwards.color(&BLACK).pos(Pos::new(HPos::Left, VPos::Center));
        chart.draw_series(shares().map(|(left, share)| {
            EmptyElement::at((left + width / 2.0, share)) + Text::new(percent(share), (0, -4), style.clone())
        }))?;
        chart
            .draw_series(bars)?
            .label(name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 6), (x + 12, y + 6)], colour.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE)
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 14))
        .draw()?;
    Ok(())
}

/// Three significant digits, as rare shares are as exact as frequent ones.
fn percent(share: f64) -> String {
    let decimals = (2 - share.log10().floor() as i32).max(0) as usize;
    format!("{share:.decimals$}")
}
