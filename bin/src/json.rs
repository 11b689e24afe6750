//! JSON that people can read too.

use std::io;

use serde::Serialize;
use serde_json::ser::Formatter;

/// A value as JSON on one line, with spaces after colons and commas, and no exponents.
///
/// # Panics
/// If the value has maps with keys that are no text.
pub fn json_line(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, OneLine);
    value.serialize(&mut serializer).expect("a value that JSON can hold");
    String::from_utf8(bytes).expect("JSON is UTF-8")
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_is_one_line() {
        let value = json!({ "hand": "1m", "waits": ["1m", "2m"], "share": 1e-7, "whole": 1.0, "none": [] });
        let read: serde_json::Value = serde_json::from_str(&json_line(&value)).unwrap();
        assert_eq!(read["waits"], value["waits"]);
        assert_eq!(
            json_line(&json!([1, "a", { "b": 1e-7, "c": true }])),
            r#"[1, "a", {"b": 0.0000001, "c": true}]"#
        );
    }
}
