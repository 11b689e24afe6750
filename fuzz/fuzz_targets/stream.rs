//! Streams: lines with options of their own, as text, JSON or CSV. A row means the same in each of them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};
use tehai_catalogue::cli::{Options, Setting};
use tehai_cli::programs::score_hand::Args;
use tehai_cli::stream::options::RowOptions;
use tehai_cli::stream::row::{Header, Row};
use tehai_fuzz::assert_is_one_line;

thread_local! {
    static OPTIONS: RowOptions = RowOptions::new::<Args>(&Options::new());
}

/// Lines of an input that are looked at.
const MOST_LINES: usize = 8;

fuzz_target!(|text: &str| {
    OPTIONS.with(|options| {
        let lines = text.lines().take(MOST_LINES);
        match Header::read(text.lines().next().unwrap_or_default(), options) {
            Some(header) => match header.check(options) {
                Ok(()) => lines.skip(1).for_each(|line| check(header.row(line, options), options)),
                Err(error) => assert_is_one_line(&format!("{error:#}")),
            },
            None => lines.for_each(|line| check(Row::read(line.trim(), options), options)),
        }
    });
});

fn check(row: anyhow::Result<Row>, options: &RowOptions) {
    let row = match row {
        Ok(row) => row,
        Err(error) => return assert_is_one_line(&format!("{error:#}")),
    };
    let mut json = Map::from_iter([("hand".to_owned(), row.hand.as_ref().into())]);
    json.extend(row.options.iter().map(|(name, setting)| (name.clone(), value(setting))));
    let (header, cells): (Vec<&str>, Vec<String>) =
        json.iter().map(|(name, value)| (name.as_str(), cell(value))).unzip();
    let has_lists = json.values().any(Value::is_array);
    let table = (header.join(","), cells.join(","));
    let line = Value::Object(json.clone()).to_string();
    let again = Row::read(&line, options).unwrap_or_else(|error| panic!("{line}: {error:#}"));
    assert_eq!(again, row, "{line}");
    // A cell is one value, without blanks around it.
    if !has_lists && row.hand.trim() == row.hand {
        let header = Header::read(&table.0, options).expect("a header");
        let again = header.row(&table.1, options).unwrap_or_else(|error| panic!("{table:?}: {error:#}"));
        assert_eq!(again, row, "{table:?}");
    }
    if let Err(error) = options.arguments::<Args>(&row.options) {
        // What a program's arguments cannot be is told in its own words.
        assert!(!format!("{error:#}").is_empty());
    }
}

/// What an option is set to, as JSON.
fn value(setting: &Setting) -> Value {
    match setting {
        Setting::Off => false.into(),
        Setting::To(values) => match &values[..] {
            [] => true.into(),
            [value] => value.as_str().into(),
            values => values.into(),
        },
    }
}

/// The same as a cell in quotes.
fn cell(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!("\"{}\"", text.replace('"', "\"\""))
}
