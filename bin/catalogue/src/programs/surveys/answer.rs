//! A survey as an answer: its text, its table, and its destination.

use std::fs;

use anyhow::Result;
use tehai::Count;
use tehai::count::Fraction;
use tehai_answers::survey::{Part, Settings};
use tehai_count::survey::{Feature, Histogram};

use tehai_program::cli::{AnswerArgs, AnswerFormat, CommonArgs, HANDS_AND_DEALS};
use tehai_program::output::table::{Cells, Column, Table};
use tehai_program::output::text::{Text, TextTable, grouped, percent};
use tehai_program::row;

/// Checks, before the work, that a survey can be written. An earlier survey with the same settings may be replaced if
/// this one covers all its ranks.
pub fn check_destination(part: &Part, to: &AnswerArgs) -> Result<()> {
    place(part, to)?.check()
}

/// Writes a survey.
pub fn write(part: &Part, common: &CommonArgs, to: &AnswerArgs) -> Result<()> {
    place(part, to)?.write_with(common, || text(part), || table(part), || part.to_json())
}

/// The destination; an earlier part of this survey may be overwritten.
fn place(part: &Part, to: &AnswerArgs) -> Result<AnswerArgs> {
    let mut to = to.clone();
    if let (AnswerFormat::Json, Some(path)) = (to.format()?, to.file.file()) {
        let earlier = if path.is_file() { fs::read(path).ok() } else { None };
        let earlier = earlier.and_then(|bytes| Part::read(&bytes).ok());
        to.file.force |= earlier.is_some_and(|earlier| earlier.is_part_of(part));
    }
    Ok(to)
}

/// The columns of a table besides the settings.
const COLUMNS: [&str; 6] = ["ranges", "row", "value", "by_value", "hands", "deals"];
/// The columns with text; all others have integers.
const TEXTS: [&str; 10] =
    ["set", "forms", "seven_pairs", "fifth_tile", "seat", "round", "feature", "by", "ranges", "row"];

/// A survey as a table for other programs.
pub fn table(part: &Part) -> Table {
    let settings = part.settings().fields();
    let column = |name| match TEXTS.contains(&name) {
        true => Column::text(name, ""),
        false => Column::integer(name, ""),
    };
    let columns: Vec<Column> = settings.iter().map(|(name, _)| *name).chain(COLUMNS).map(column).collect();
    let cells = columns.iter().zip(&settings).map(|(column, (_, value))| column.read(value));
    let cells: Cells = cells.collect::<Result<_>>().expect("settings are texts and integers");
    let row = |row: &str, value: Option<i64>, by: Option<i64>, amount: Count<u128>| {
        let deals = part.settings().sample.is_none().then_some(amount.deals);
        let mut cells = cells.clone();
        cells.extend(row![part.ranges_text(), row, value, by, amount.hands, deals]);
        cells
    };
    let rows = part.histogram().rows().map(|((value, by), amount)| row("value", Some(value), by, amount));
    let total = row("total", None, None, part.histogram().total());
    Table::new(&columns, std::iter::once(total).chain(rows))
}

/// The settings in words.
pub fn in_words(settings: &Settings) -> String {
    let fields = settings.fields().into_iter().filter(|(_, value)| !value.is_empty());
    let words = fields.map(|(name, value)| match name {
        "sample" => format!("sample {}", grouped(value)),
        "set_hands" => format!("set hands {}", grouped(value)),
        _ => format!("{} {value}", name.replace('_', " ")),
    });
    words.collect::<Vec<_>>().join("; ")
}

/// The text: settings, numbers by value, and means.
fn text(part: &Part) -> Text {
    let (settings, histogram) = (part.settings(), part.histogram());
    let is_sample = settings.sample.is_some();
    let mut header = vec![settings.feature.as_str()];
    header.extend(settings.by.as_deref());
    header.push(if is_sample { "drawn hands" } else { "hands" });
    header.push("share");
    if !is_sample {
        header.push("deals");
    }
    let mut table = TextTable::new(header);
    let total = histogram.total();
    let mut row = |value: String, by: Option<String>, amount: Count<u128>| {
        let by = settings.by.as_ref().map(|_| by.unwrap_or_default());
        let share = percent(&Fraction::new(amount.hands.into(), total.hands.max(1).into()));
        let numbers = [amount.hands.to_string(), share];
        let deals = (!is_sample).then(|| amount.deals.to_string());
        table.row([value].into_iter().chain(by).chain(numbers).chain(deals));
    };
    for ((value, by), amount) in histogram.rows() {
        row(value.to_string(), by.map(|by| by.to_string()), amount);
    }
    row("total".to_owned(), None, total);
    let seen = match (is_sample, part.ranges()) {
        (true, _) => "Hands are drawn with replacement, each equally likely.".to_owned(),
        (false, _) if settings.set_hands == 0 => "The set has no hands.".to_owned(),
        (false, [all]) if *all == (0..settings.set_hands) => "All hands of the set.".to_owned(),
        (false, []) => "No hands.".to_owned(),
        (false, _) => format!("Only ranks {}.", part.ranges_text()),
    };
    let names = [Some(&settings.feature), settings.by.as_ref()].into_iter().flatten();
    let mut standard = names.filter(|name| Feature::named(name).is_some_and(|feature| feature.only_standard));
    let restriction = standard.next().map_or(String::new(), |name| {
        format!(" ({name} is defined in this form only, so the set is restricted to it)")
    });
    let settings = in_words(settings).replacen("forms standard", &format!("forms standard{restriction}"), 1);
    let counted = Text::default().table(table);
    let notes = format!("{HANDS_AND_DEALS} {seen}\nSettings: {settings}.\n").into();
    Text::paragraphs([counted, Text::default().table(means(part)), notes])
}

/// Means of the value: overall, and for each value of the second feature.
fn means(part: &Part) -> TextTable {
    let settings = part.settings();
    let shown = |mean: f64| format!("{mean:.6}");
    let mut table = match settings.sample {
        Some(_) => TextTable::new([settings.by.as_deref().unwrap_or(""), "mean", "standard error"]),
        None => TextTable::new([settings.by.as_deref().unwrap_or(""), "mean of hands", "mean of deals"]),
    };
    let mut row = |name: String, histogram: &Histogram| {
        let (hands, deals) = (histogram.over_hands(), histogram.over_deals());
        let mean = hands.map(|moments| shown(moments.mean()));
        let other = match settings.sample {
            Some(_) => hands.and_then(|moments| moments.standard_error()).map(shown),
            None => deals.map(|moments| shown(moments.mean())),
        };
        table.row([Some(name), mean, other].map(|cell| cell.unwrap_or_else(|| "-".to_owned())));
    };
    for (by, histogram) in part.histogram().split_by_second() {
        row(by.to_string(), &histogram);
    }
    row("total".to_owned(), part.histogram());
    table
}
