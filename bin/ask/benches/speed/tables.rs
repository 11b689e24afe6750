//! The tables in docs/speed.md.

use std::collections::BTreeSet;

use crate::record::{Record, Row};
use crate::work::Place;

/// All tables of a record in Markdown; empty tables are left out.
pub fn tables(record: &Record) -> String {
    let Some(first) = record.0.first() else { return String::new() };
    let Row { date, machine, compiler, commit, .. } = first;
    let mut text = format!("Medians, {date}; {machine}; {compiler}; commit {commit}.\n");
    for (place, table) in [
        (Place::Peers, peers as fn(&[&Row]) -> String),
        (Place::Library, library),
        (Place::Programs, programs),
    ] {
        let rows: Vec<&Row> = record.0.iter().filter(|row| row.table == place).collect();
        if !rows.is_empty() {
            text += &format!("\n{}", table(&rows));
        }
    }
    text
}

/// A row for each work and input, a column for each implementation, and the ratio of the fastest other time to our
/// fastest.
fn peers(rows: &[&Row]) -> String {
    // Ours first, the others by name.
    let columns = rows.iter().map(|row| (!row.is_ours(), row.implementation.as_str(), row.version.as_str()));
    let columns: BTreeSet<_> = columns.collect();
    let titles: String = columns.iter().map(|(_, name, version)| format!(" {name} {version} |")).collect();
    let lines = "---:|".repeat(columns.len());
    let mut text = format!("| time of a hand | hands |{titles} times as fast |\n|---|---|{lines}---:|\n");
    for works in rows.chunk_by(|one, next| (&one.work, &one.input) == (&next.work, &next.input)) {
        let of = |name: &str| works.iter().find(|row| row.implementation == name);
        let cell = |(_, name, _): &(bool, &str, &str)| {
            of(name).map_or("–".to_owned(), |row| duration(row.median_ns))
        };
        let cells: String = columns.iter().map(|column| format!(" {} |", cell(column))).collect();
        let fastest = |is_ours: bool| {
            let rows = works.iter().filter(|row| row.is_ours() == is_ours);
            rows.map(|row| row.median_ns).fold(f64::INFINITY, f64::min)
        };
        let (Row { work, input, .. }, ratio) = (works[0], three_digits(fastest(false) / fastest(true)));
        text += &format!("| {work} | {input} |{cells} {ratio} |\n");
    }
    text
}

fn library(rows: &[&Row]) -> String {
    let line = |row: &&Row| format!("| {} | {} | {} |\n", row.work, row.input, duration(row.median_ns));
    "| work | on | time |\n|---|---|---:|\n".to_owned() + &rows.iter().map(line).collect::<String>()
}

fn programs(rows: &[&Row]) -> String {
    let mut text =
        "| program, from start to exit | what it does | time | of all processors | peak memory |\n"
            .to_owned();
    text += "|---|---|---:|---:|---:|\n";
    for row in rows {
        let processors = row.processors_ns.map_or("–".to_owned(), |time| duration(time as f64));
        let memory =
            row.peak_bytes.map_or("–".to_owned(), |bytes| format!("{} MB", bytes.div_ceil(1_000_000)));
        let time = duration(row.median_ns);
        text += &format!("| `{}` | {} | {time} | {processors} | {memory} |\n", row.work, row.input);
    }
    text
}

/// A duration with three digits.
pub fn duration(nanoseconds: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")];
    let fits = |(unit, _): &&(f64, &str)| nanoseconds >= unit * 0.9995;
    let (unit, name) = units.iter().find(fits).unwrap_or(&units[3]);
    format!("{} {name}", three_digits(nanoseconds / unit))
}

fn three_digits(number: f64) -> String {
    let digits = match number {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("{number:.digits$}")
}
