//! [`Sink`]: plain or compressed output.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// The destination of an answer's bytes.
pub enum Sink {
    /// Unchanged.
    Plain(Box<dyn Write>),
    /// Compressed.
    Gzip(Box<GzEncoder<File>>),
}

impl Sink {
    /// A file, compressed if its name ends in `.gz`.
    pub fn of(file: File, path: &Path) -> Sink {
        match path.extension() {
            Some(name) if name == "gz" => Sink::Gzip(Box::new(GzEncoder::new(file, Compression::default()))),
            _ => Sink::Plain(Box::new(file)),
        }
    }

    /// Writes the trailer, if any.
    pub fn finish(&mut self) -> io::Result<()> {
        match self {
            Sink::Plain(_) => Ok(()),
            Sink::Gzip(encoder) => encoder.try_finish(),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Plain(writer) => writer.write(bytes),
            Sink::Gzip(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Plain(writer) => writer.flush(),
            // Flushing would make the bytes depend on its timing.
            Sink::Gzip(_) => Ok(()),
        }
    }
}
