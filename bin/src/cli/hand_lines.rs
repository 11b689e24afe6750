//! Hands in lines of text or CSV.

use std::io::{self, BufRead, Cursor, IsTerminal, Read, Write};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{AnswerArgs, AtBadLine, CommonArgs, Failed, ObjectFormat, answer_lines};
use crate::output::json::json_line;
use crate::output::text::Text;

/// Where hands are read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Arguments.
    Argument,
    /// Lines of standard input.
    Line,
    /// This column of CSV, below its header.
    Cell(usize),
}

impl Place {
    /// The hand in a line; empty if the column is missing. Fails if the line is not UTF-8.
    pub fn hand(self, line: &[u8]) -> Result<&str> {
        let hand = match self {
            Place::Argument | Place::Line => line,
            Place::Cell(column) => cells(line).nth(column).unwrap_or_default(),
        };
        std::str::from_utf8(hand).ok().context("not UTF-8 text")
    }

    /// The name of the hand with this number, from 1, in messages.
    pub fn name(self, number: u64) -> String {
        match self {
            Place::Argument => format!("HAND {number}"),
            Place::Line => format!("line {number}"),
            Place::Cell(_) => format!("line {}", number + 1),
        }
    }
}

/// Standard input and the place of its hands. If `takes_csv`, a first line with a column named `hand` is a CSV
/// header. On a terminal, prints a note that it waits for hands.
pub fn standard_input(common: &CommonArgs, takes_csv: bool) -> Result<(impl Read, Place)> {
    let mut input = io::stdin().lock();
    if input.is_terminal() {
        common.note("reading hands from the terminal, one per line; Ctrl-D ends the input (on Windows Ctrl-Z, then Enter)");
    }
    let (first, place) = begin(&mut input, takes_csv).context("cannot read standard input")?;
    Ok((first.chain(input), place))
}

/// The answer to one hand of a stream.
pub enum Answer {
    /// Text for people.
    Text(Text),
    /// JSON for programs.
    Object(Value),
}

impl Answer {
    /// JSON of an answer.
    pub fn object(answer: &impl Serialize) -> Answer {
        Answer::Object(serde_json::to_value(answer).expect("an answer is JSON"))
    }
}

/// Answers hands from standard input, in order: with one JSON object per line, or with text on request. A line
/// that cannot be answered gets an object with a null hand and a message. The run then fails at the end, with the
/// number of hands that "could not be `done`".
pub fn answer_objects<T>(
    args: &AnswerArgs<ObjectFormat>,
    common: &CommonArgs,
    done: &str,
    ask: impl Fn(&str) -> Result<T> + Sync,
    written: impl Fn(&T, bool) -> Answer + Sync,
) -> Result<()> {
    let is_text = args.stream_format()? == ObjectFormat::Text;
    let mut output = args.file.open(is_text)?;
    let (mut input, place) = standard_input(common, true)?;
    let of_bad = if is_text { String::new() } else { null_hand() };
    let at_bad_line = AtBadLine::Write(&of_bad);
    let (bad, all) = answer_hands(&mut input, place, &mut output, at_bad_line, |hand, answers| {
        match written(&ask(hand)?, is_text) {
            Answer::Text(text) => writeln!(answers, "{text}")?,
            Answer::Object(object) => writeln!(answers, "{}", json_line(&object))?,
        }
        Ok(())
    })?;
    args.file.finish(common, output, Some(all))?;
    check_answered(bad, all, done)
}

/// The line of JSON in place of an answer that cannot be given.
pub fn null_hand() -> String {
    json_line(&json!({ "hand": null })) + "\n"
}

/// Answers the hand of every line of the input: see [`answer_lines`]. Says on standard error which are bad.
pub fn answer_hands(
    input: &mut impl Read,
    place: Place,
    output: &mut impl Write,
    at_bad_line: AtBadLine,
    answer: impl Fn(&str, &mut Vec<u8>) -> Result<()> + Sync,
) -> Result<(u64, u64)> {
    let complain = |number: u64, why: &str| {
        let what = format!("{}: {why}", place.name(number));
        match at_bad_line {
            AtBadLine::Write(_) => writeln!(io::stderr(), "{what}")?,
            AtBadLine::Stop => bail!(what),
        }
        Ok(())
    };
    answer_lines(input, output, at_bad_line, |line, answers| answer(place.hand(line)?, answers), complain)
}

/// Fails if there were bad hands; the message says that they "could not be `done`".
pub fn check_answered(bad: u64, all: u64, done: &str) -> Result<()> {
    match bad {
        0 => Ok(()),
        _ => Err(Failed(format!("{bad} of {all} hands could not be {done}")).into()),
    }
}

/// The part of the first line that belongs to the hands: all but a byte order mark, or nothing if it is a header.
fn begin(input: &mut impl BufRead, takes_csv: bool) -> io::Result<(Cursor<Vec<u8>>, Place)> {
    let mut line = Vec::new();
    // Do not wait for the end of an overlong line.
    input.take(1 << 16).read_until(b'\n', &mut line)?;
    if line.starts_with("\u{FEFF}".as_bytes()) {
        line.drain(..3);
    }
    let column = cells(line.trim_ascii()).position(|name| name == b"hand").filter(|_| takes_csv);
    Ok(match column {
        None => (Cursor::new(line), Place::Line),
        Some(column) => (Cursor::default(), Place::Cell(column)),
    })
}

/// The cells of a CSV line without their enclosing quotes. Inner quotes, which no hand has, are kept.
fn cells(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut is_quoted = false;
    let cells = line.split(move |&byte| {
        is_quoted ^= byte == b'"';
        byte == b',' && !is_quoted
    });
    cells.map(|cell| cell.strip_prefix(b"\"").and_then(|cell| cell.strip_suffix(b"\"")).unwrap_or(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_says_where_hands_stand() {
        let place = |line: &str| begin(&mut line.as_bytes(), true).unwrap().1;
        for (line, column) in [
            ("hand\n", 0),
            ("hand,deals\r\n", 0),
            ("tiles,hand", 1),
            ("\u{FEFF}hand,deals\n", 0),
            ("\"hand\",\"deals\"\n", 0),
            ("\u{FEFF}\"a, b\",\"hand\"\r\n", 1),
        ] {
            assert_eq!(place(line), Place::Cell(column), "{line:?}");
            assert_eq!(begin(&mut line.as_bytes(), false).unwrap().1, Place::Line, "{line:?}");
        }
        for line in ["", "\n", "123m\n", "hands,deals\n", "hand deals\n"] {
            assert_eq!(place(line), Place::Line, "{line:?}");
        }
        let (first, _) = begin(&mut "\u{FEFF}123m\n456p\n".as_bytes(), true).unwrap();
        assert_eq!(first.into_inner(), b"123m\n");
    }

    #[test]
    fn cells_are_those_of_the_csv_crate() {
        for line in
            ["123m,5", "\"123m\",5", "\"1,23m\",123m,", "", ",", "123m", "\"a \"\"b\"\", c\",\"1 2 3m\""]
        {
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let record = reader.records().next().transpose().unwrap().unwrap_or_default();
            for column in 0..4 {
                let cell = Place::Cell(column).hand(line.as_bytes()).unwrap();
                assert_eq!(
                    cell.replace("\"\"", "\""),
                    record.get(column).unwrap_or_default(),
                    "{line}, {column}"
                );
            }
        }
    }
}
