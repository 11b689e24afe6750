//! Pictures as SVG documents.

use anyhow::Result;
use plotters::coord::Shift;
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
