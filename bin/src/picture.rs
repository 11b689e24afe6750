//! Pictures as SVG documents.

use anyhow::Result;
use plotters::coord::Shift;
use plotters::prelude::*;

/// What a picture, or a panel of it, is drawn on.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A white picture of so many pixels that `draw` draws on. Readers that cannot show it read out its title.
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
