//! The plot of chances: a curve for each discard.

use anyhow::Result;
use plotters::prelude::*;

use super::{Aim, ByDraws, are_equal};
use tehai_answers::win_probability::ChoiceNumbers;
use tehai_program::output::picture;

/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (1080, 680);

/// A colour for each of fourteen discards; neighbours remain distinct for colour-blind readers.
const COLOURS: [RGBColor; 14] = [
    RGBColor(0, 90, 160),
    RGBColor(215, 95, 0),
    RGBColor(0, 140, 105),
    RGBColor(190, 80, 150),
    RGBColor(80, 175, 230),
    RGBColor(0, 0, 0),
    RGBColor(225, 155, 0),
    RGBColor(150, 20, 40),
    RGBColor(110, 90, 200),
    RGBColor(110, 150, 30),
    RGBColor(130, 130, 130),
    RGBColor(120, 70, 20),
    RGBColor(240, 130, 160),
    RGBColor(0, 190, 190),
];

/// A curve: its name, and at each draw or turn a number with its bounds.
struct Curve {
    name: String,
    points: Vec<(f64, [f64; 3])>,
}

/// Draws the first aim of each discard as an SVG document, the best discard first in the legend. For a hand
/// without a discard, draws all aims.
pub fn svg(by_draws: &ByDraws, title: &str) -> Result<String> {
    let curves = curves(by_draws);
    let aim = by_draws.aims[0];
    let steps = by_draws.steps();
    let (first, last) = (f64::from(steps[0].0), f64::from(steps[by_draws.last()].0));
    let all = curves.iter().flat_map(|curve| &curve.points);
    let highest = all.flat_map(|(_, numbers)| numbers).copied().fold(0.0, f64::max);
    // An all-zero plot needs an axis, too.
    let top = if highest > 0.0 { 1.04 * highest } else { 1.0 };
    picture::svg(SIZE, title, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .caption(title, ("sans-serif", 18))
            .x_label_area_size(44)
            .y_label_area_size(80)
            .build_cartesian_2d(first..last.max(first + 1.0), 0.0..top)?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .bold_line_style(RGBColor(225, 225, 225))
            .x_labels(steps.len().min(20))
            .x_label_formatter(&|step| format!("{step:.0}"))
            .y_label_formatter(&|number| match aim {
                Aim::Points => tick(*number),
                Aim::Win | Aim::Tenpai => format!("{} %", tick(100.0 * number)),
            })
            .x_desc(if by_draws.computed.last_turn.is_some() { "turn" } else { "draws" })
            .y_desc(match aim {
                Aim::Points => aim.phrase(),
                Aim::Win | Aim::Tenpai if by_draws.draws_next() => "chance",
                Aim::Win | Aim::Tenpai => "chance of a win",
            })
            .axis_desc_style(("sans-serif", 15))
            .label_style(("sans-serif", 14))
            .draw()?;
        for (place, Curve { name, points }) in curves.into_iter().enumerate() {
            let colour = COLOURS[place % COLOURS.len()].to_rgba();
            let along = |number: usize| points.iter().map(move |(step, numbers)| (*step, numbers[number]));
            if points.iter().any(|(_, [low, _, high])| low < high) {
                let back: Vec<_> = along(0).collect();
                let around: Vec<_> = along(2).chain(back.into_iter().rev()).collect();
                chart.draw_series([Polygon::new(around, colour.mix(0.12).filled())])?;
            }
            chart
                .draw_series([PathElement::new(along(1).collect::<Vec<_>>(), colour.stroke_width(2))])?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(3)));
        }
        let corner = match by_draws.computed.last_turn {
            // Fewer draws left mean a lower chance, so the curves fall.
            Some(_) => SeriesLabelPosition::UpperRight,
            None => SeriesLabelPosition::UpperLeft,
        };
        chart
            .configure_series_labels()
            .position(corner)
            .background_style(WHITE.mix(0.8))
            .border_style(RGBColor(200, 200, 200))
            .label_font(("sans-serif", 14))
            .draw()?;
        Ok(())
    })
}

/// An axis label without floating-point noise.
fn tick(number: f64) -> String {
    ((number * 1e9).round() / 1e9).to_string()
}

/// The curves; discards with identical numbers share one.
fn curves(by_draws: &ByDraws) -> Vec<Curve> {
    let curve = |name: String, outlook: &ChoiceNumbers, aim: Aim| {
        let numbers = aim.numbers(outlook);
        let point = |(step, place): (u32, usize)| {
            let number = numbers[place];
            (f64::from(step), [number.low, number.value, number.high])
        };
        Curve { name, points: by_draws.steps().into_iter().map(point).collect() }
    };
    let first = by_draws.aims[0];
    if by_draws.draws_next() {
        // Points and chances have no common axis.
        let aims = by_draws.aims.iter().filter(|&&aim| first != Aim::Points || aim == first);
        let of_hand = &by_draws.computed.choices[0];
        return aims.map(|&aim| curve(aim.phrase().to_owned(), of_hand, aim)).collect();
    }
    let mut groups: Vec<Vec<&ChoiceNumbers>> = Vec::new();
    for outlook in by_draws.best_first() {
        let is_same = |other: &ChoiceNumbers| {
            let both = first.numbers(outlook).iter().zip(first.numbers(other));
            both.into_iter().all(|(one, other)| {
                [(one.low, other.low), (one.value, other.value), (one.high, other.high)]
                    .into_iter()
                    .all(|(one, other)| are_equal(one, other))
            })
        };
        match groups.iter_mut().find(|group| is_same(group[0])) {
            Some(group) => group.push(outlook),
            None => groups.push(vec![outlook]),
        }
    }
    let name = |group: &[&ChoiceNumbers]| {
        let tiles: Vec<&str> = group.iter().map(|discard| discard.text.as_str()).collect();
        let last = first.numbers(group[0])[by_draws.last()].value;
        format!("{}: {} {}", tiles.join(", "), first.number(last), first.unit())
    };
    groups.iter().map(|group| curve(name(group), group[0], first)).collect()
}
