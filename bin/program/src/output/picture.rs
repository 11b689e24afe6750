//! Pictures as SVG documents.

use anyhow::Result;
use plotters::chart::{ChartContext, MeshStyle};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

/// The drawing area of a picture or of one of its panels.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A white picture of `size` pixels on which `draw` draws. The title also serves readers who cannot see it.
pub fn svg(size: (u32, u32), title: &str, draw: impl FnOnce(&Area) -> Result<()>) -> Result<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&WHITE)?;
        draw(&area)?;
        area.present()?;
    }
    let (first, rest) = svg.split_once('\n').unwrap_or((&svg, ""));
    Ok(format!("{first}\n<title>{title}</title>\n{}\n", rest.trim_end()))
}

/// A chart of numbers by numbers.
pub type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The axes of a chart, with whole numbers along the first.
pub fn axes<'a, 'b>(
    chart: &'b mut Chart<'a>,
) -> MeshStyle<'a, 'b, RangedCoordf64, RangedCoordf64, SVGBackend<'a>> {
    let mut axes = chart.configure_mesh();
    axes.light_line_style(WHITE)
        .bold_line_style(RGBColor(225, 225, 225))
        .x_label_formatter(&|number| format!("{number:.0}"))
        .axis_desc_style(("sans-serif", 15))
        .label_style(("sans-serif", 14));
    axes
}

/// Draws a line through points, with its name in the legend.
pub fn curve(chart: &mut Chart, name: String, points: Vec<(f64, f64)>, colour: RGBAColor) -> Result<()> {
    chart
        .draw_series([PathElement::new(points, colour.stroke_width(2))])?
        .label(name)
        .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(3)));
    Ok(())
}

/// Draws the names of what was drawn.
pub fn legend(chart: &mut Chart, place: SeriesLabelPosition, background: RGBAColor) -> Result<()> {
    let mut legend = chart.configure_series_labels();
    legend.position(place).background_style(background).border_style(RGBColor(200, 200, 200));
    legend.label_font(("sans-serif", 14)).draw()?;
    Ok(())
}
