//! The tables, as they stand in README.md.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::record::{Record, Row};

/// A table.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// Beside other crates, a column each.
    Peers,
    /// What the library does.
    Library,
    /// Whole processes.
    Programs,
}

const MEMORY: &str = "writing to memory does not fail";

/// All tables of a record in Markdown; one without rows is left out.
pub fn tables(record: &Record) -> String {
    let Some(first) = record.0.first() else { return String::new() };
    let Row { date, machine, compiler, commit, .. } = first;
    let mut text = format!("Medians, {date}; {machine}; {compiler}; commit {commit}.\n");
    for (place, table) in [
        (Place::Peers, peers as fn(&mut String, &[&Row])),
        (Place::Library, library),
        (Place::Programs, programs),
    ] {
        let rows: Vec<&Row> = record.0.iter().filter(|row| row.table == place).collect();
        if !rows.is_empty() {
            text += "\n";
            table(&mut text, &rows);
        }
    }
    text
}

/// A row for each work and input, a column for each implementation, and how many times as long as the fastest
/// of ours the fastest of the others takes.
fn peers(text: &mut String, rows: &[&Row]) {
    // Ours first, the others by name.
    let columns = rows.iter().map(|row| (!row.is_ours(), row.implementation.as_str(), row.version.as_str()));
    let columns: BTreeSet<_> = columns.collect();
    let titles: String = columns.iter().map(|(_, name, version)| format!(" {name} {version} |")).collect();
    writeln!(text, "| time of a hand | hands |{titles} times as fast |").expect(MEMORY);
    writeln!(text, "|---|---|{}---:|", "---:|".repeat(columns.len())).expect(MEMORY);
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
        let ratio = fastest(false) / fastest(true);
        writeln!(text, "| {} | {} |{cells} {} |", works[0].work, works[0].input, three_digits(ratio))
            .expect(MEMORY);
    }
}

fn library(text: &mut String, rows: &[&Row]) {
    *text += "| work | on | time |\n|---|---|---:|\n";
    for row in rows {
        writeln!(text, "| {} | {} | {} |", row.work, row.input, duration(row.median_ns)).expect(MEMORY);
    }
}

fn programs(text: &mut String, rows: &[&Row]) {
    *text += "| program, from start to exit | what it does | time | of all processors | peak memory |\n";
    *text += "|---|---|---:|---:|---:|\n";
    for row in rows {
        let processors = row.processors_ns.map_or("–".to_owned(), |time| duration(time as f64));
        let memory =
            row.peak_bytes.map_or("–".to_owned(), |bytes| format!("{} MB", bytes.div_ceil(1_000_000)));
        let time = duration(row.median_ns);
        writeln!(text, "| `{}` | {} | {time} | {processors} | {memory} |", row.work, row.input)
            .expect(MEMORY);
    }
}

/// With three digits.
fn duration(nanoseconds: f64) -> String {
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
