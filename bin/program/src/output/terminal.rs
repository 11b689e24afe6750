//! Standard output and standard error, possibly a terminal with a width and colours.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};
use terminal_size::{Height, Width};

use crate::output::text::{Text, painted_lines};

/// Prints bytes unchanged.
pub fn print(bytes: impl AsRef<[u8]>) -> Result<()> {
    write(io::stdout().lock(), bytes.as_ref())
}

/// Prints a text, wrapped to the width of a terminal and coloured where possible (respecting `NO_COLOR`,
/// `CLICOLOR` and `CLICOLOR_FORCE`).
pub fn print_text(text: &Text) -> Result<()> {
    let width = columns(terminal_size::terminal_size_of(io::stdout()));
    write(AutoStream::auto(io::stdout().lock()), text.painted(width).as_bytes())
}

/// Prints a text to standard error, wrapped and coloured likewise.
pub fn eprint_text(text: &Text) -> Result<()> {
    let width = columns(terminal_size::terminal_size_of(io::stderr()));
    let mut to = AutoStream::auto(io::stderr().lock());
    to.write_all(text.painted(width).as_bytes()).context("cannot write to standard error")
}

/// Standard output for texts in pieces of whole lines, wrapped and coloured likewise.
pub fn text_output() -> Box<dyn Write> {
    let width = columns(terminal_size::terminal_size_of(io::stdout()));
    match (AutoStream::choice(&io::stdout()), width) {
        (ColorChoice::Never, None) => Box::new(io::stdout().lock()),
        _ => Box::new(Lines { to: AutoStream::auto(io::stdout().lock()), width }),
    }
}

/// Wraps and colours lines; every write must end at the end of a line.
struct Lines<W> {
    to: W,
    width: Option<usize>,
}

impl<W: Write> Write for Lines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let lines = painted_lines(&String::from_utf8_lossy(bytes), self.width);
        self.to.write_all(lines.as_bytes()).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn columns(size: Option<(Width, Height)>) -> Option<usize> {
    size.map(|(Width(columns), _)| columns.into())
}

fn write(mut to: impl Write, bytes: &[u8]) -> Result<()> {
    to.write_all(bytes).and_then(|()| to.flush()).context("cannot write to standard output")
}
