//! JSON that people can read, too.

use std::io;

use serde::Serialize;
use serde_json::ser::Formatter;

/// A value as JSON on one line, with spaces after colons and commas, and no exponents.
///
/// # Panics
/// If the value has maps with non-string keys.
pub fn json_line(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, OneLine);
    value.serialize(&mut serializer).expect("a value that JSON can hold");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// A value as JSON over several lines.
///
/// # Panics
/// As [`json_line`].
pub fn json_lines(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("a value that JSON can hold") + "\n"
}

struct OneLine;

impl OneLine {
    fn separate(writer: &mut (impl io::Write + ?Sized), is_first: bool) -> io::Result<()> {
        if is_first { Ok(()) } else { writer.write_all(b", ") }
    }
}

impl Formatter for OneLine {
    fn begin_array_value<W: io::Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        OneLine::separate(writer, first)
    }

    fn begin_object_key<W: io::Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        OneLine::separate(writer, first)
    }

    fn begin_object_value<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    fn write_f64<W: io::Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value}")
    }
}
