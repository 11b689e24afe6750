//! Streams: lines with options of their own, as text, JSON or CSV. A row means the same in each of them.

#![no_main]

use std::io;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};
use tehai_answers::ScoreQuestion;
use tehai_program::cli::Options;
use tehai_cli::programs::score_hand::{Args, ROWS};
use tehai_cli::stream::AtBadLine;
use tehai_cli::stream::lines::{Lines, answer_lines};
use tehai_cli::stream::options::{RowOptions, read};
use tehai_cli::stream::row::{Header, Row};
use tehai_fuzz::assert_is_one_line;

static OPTIONS: LazyLock<RowOptions> = LazyLock::new(|| RowOptions::new::<Args>(ROWS, &Options::new()).expect("nothing is given"));

fuzz_target!(|text: &str| {
    let options = &*OPTIONS;
    let (first, below) = text.split_once('\n').unwrap_or((text, ""));
    let header = Header::read(first, options);
    if let Some(Err(error)) = header.as_ref().map(|header| header.check(options)) {
        return assert_is_one_line(&format!("{error:#}"));
    }
    let lines = Lines { before: 0, are_sparse: true, has_semicolons: header.is_none() };
    let mut input = if header.is_some() { below } else { text }.as_bytes();
    let answer = |line: &[u8], _: &mut Vec<u8>| {
        let line = str::from_utf8(line)?;
        let row = match &header {
            Some(header) => header.row(line, options)?,
            None => Row::read(line.trim(), options)?,
        };
        check(&row, options);
        // What no question has is told as a line that cannot be read.
        read::<Args, ScoreQuestion>(options.asked(&row.asked)?).map(drop)
    };
    let told = |_, why: &str| {
        assert_is_one_line(&why);
        Ok(())
    };
    let at_bad_line = AtBadLine::Write("");
    answer_lines(&mut input, lines, &mut io::sink(), at_bad_line, &answer, &told)
        .expect("the lines are short");
});

/// The row in JSON and in CSV is the same.
fn check(row: &Row, options: &RowOptions) {
    // There an empty value is none, blanks around one are not part of it, and yes or no may say whether it is given.
    const YES_OR_NO: [&str; 6] = ["true", "false", "yes", "no", "1", "0"];
    let is_plain = |value: &Value| match value {
        Value::String(text) => !text.is_empty() && text.trim() == text && !YES_OR_NO.contains(&text.as_str()),
        Value::Object(_) | Value::Array(_) | Value::Null => false,
        Value::Bool(_) | Value::Number(_) => true,
    };
    if !row.asked.values().all(is_plain) {
        return;
    }
    let mut json = Map::from_iter([("hand".to_owned(), row.hand.as_ref().into())]);
    json.extend(row.asked.clone());
    let (header, cells): (Vec<&str>, Vec<String>) =
        json.iter().map(|(name, value)| (name.as_str(), cell(value))).unzip();
    let table = (header.join(","), cells.join(","));
    let line = Value::Object(json.clone()).to_string();
    let again = Row::read(&line, options).unwrap_or_else(|error| panic!("{line}: {error:#}"));
    assert_eq!(&again, row, "{line}");
    // A cell has no blanks around it.
    if row.hand.trim() == row.hand {
        let header = Header::read(&table.0, options).expect("a header");
        let again = header.row(&table.1, options).unwrap_or_else(|error| panic!("{table:?}: {error:#}"));
        assert_eq!(&again, row, "{table:?}");
    }
}

/// A value as a cell in quotes.
fn cell(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!("\"{}\"", text.replace('"', "\"\""))
}
