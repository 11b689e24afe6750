//! JSON that people can read, too.

use std::io;

use serde::Serialize;
use serde_json::Value;
use serde_json::ser::Formatter;

/// A value as JSON.
///
/// # Panics
/// If it has maps with non-string keys.
pub fn json_value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).expect("a value that JSON can hold")
}

/// JSON on one line, with spaces after colons and commas, and no exponents.
pub fn json_line(value: &Value) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, OneLine);
    value.serialize(&mut serializer).expect("memory can be written to");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// JSON over several lines.
pub fn json_lines(value: &Value) -> String {
    format!("{value:#}\n")
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
