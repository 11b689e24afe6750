//! The result of a survey of some ranks, or of drawn hands.

use std::io;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::ser::{Formatter, Serializer};
use sha2::{Digest, Sha256};
use tehai::Count;
use tehai::survey::Histogram;

use super::settings::{Settings, decimal};
use crate::output::files::hex;
use crate::output::table::{Cells, Column, Table};
use crate::row;

/// A survey of some ranks of a set, or of a sample, with all its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    settings: Settings,
    ranges: Vec<Range<u128>>,
    histogram: Histogram,
}

impl Part {
    /// A survey of these ranks, in any order; without ranks for a sample.
    ///
    /// # Panics
    /// If two of the ranges have ranks in common.
    pub fn new(
        settings: Settings,
        ranges: impl IntoIterator<Item = Range<u128>>,
        histogram: Histogram,
    ) -> Part {
        let mut ranges: Vec<_> = ranges.into_iter().filter(|range| !range.is_empty()).collect();
        ranges.sort_by_key(|range| range.start);
        let mut joined: Vec<Range<u128>> = Vec::new();
        for range in ranges {
            match joined.last_mut() {
                Some(last) if last.end > range.start => panic!("{last:?} and {range:?} have ranks in common"),
                Some(last) if last.end == range.start => last.end = range.end,
                _ => joined.push(range),
            }
        }
        Part { settings, ranges: joined, histogram }
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The visited ranks: ascending, disjoint and not adjacent.
    pub fn ranges(&self) -> &[Range<u128>] {
        &self.ranges
    }

    /// The ranks in words.
    pub fn ranges_text(&self) -> String {
        let texts = self.ranges.iter().map(|range| format!("{range:?}"));
        texts.collect::<Vec<_>>().join(" ")
    }

    /// The ranks of the set that were not visited, ascending.
    pub fn missing(&self) -> Vec<Range<u128>> {
        let ends = self.ranges.iter().map(|range| range.end);
        let starts = self.ranges.iter().map(|range| range.start).chain([self.settings.set_hands]);
        let gaps = std::iter::once(0).chain(ends).zip(starts).map(|(end, start)| end..start);
        gaps.filter(|gap| !gap.is_empty()).collect()
    }

    /// Does the other survey have the same settings and all ranks of this one?
    pub fn is_part_of(&self, other: &Part) -> bool {
        let has = |range: &Range<u128>| {
            other.ranges.iter().any(|whole| whole.start <= range.start && range.end <= whole.end)
        };
        self.settings == other.settings && self.ranges.iter().all(has)
    }

    /// The counts.
    pub const fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// The survey as a file, which [`read`](Part::read) reads.
    pub fn to_json(&self) -> String {
        let row = |((value, by_value), Count { hands, deals })| Row { value, by_value, hands, deals };
        let mut file = File {
            format: FORMAT.to_owned(),
            settings: self.settings.clone(),
            ranges: self.ranges.iter().map(|range| Ranks { from: range.start, to: range.end }).collect(),
            rows: self.histogram.rows().map(row).collect(),
            checksum: None,
        };
        file.checksum = Some(file.checksum_of_the_rest());
        let mut bytes = Vec::new();
        file.serialize(&mut Serializer::with_formatter(&mut bytes, Lines)).expect(TO_MEMORY);
        String::from_utf8(bytes).expect("JSON is UTF-8") + "\n"
    }

    /// Parses the output of [`to_json`](Part::to_json). Blanks may differ. Fails if the bytes are not a survey, or
    /// if the content was changed.
    pub fn read(bytes: &[u8]) -> Result<Part> {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(64)]);
        if start.starts_with("set,tiles,") {
            bail!("a CSV of a survey, which is not read back: write the survey with --out FILE.json");
        }
        ensure!(start.contains(FORMAT), "not a survey file");
        let mut file: File = serde_json::from_slice(bytes).context("a damaged survey file")?;
        let checksum = file.checksum.take();
        ensure!(
            checksum == Some(file.checksum_of_the_rest()),
            "a damaged survey file: the checksum does not match"
        );
        let mut histogram = Histogram::default();
        for Row { value, by_value, hands, deals } in file.rows {
            let added = histogram.checked_add((value, by_value), Count { hands, deals });
            added.context("not a survey file: its sums exceed 2^128")?;
        }
        let ranges = file.ranges.into_iter().map(|ranks| ranks.from..ranks.to);
        Ok(Part { settings: file.settings, ranges: ranges.collect(), histogram })
    }

    /// The survey as a table for other programs.
    pub fn table(&self) -> Table {
        let settings = self.settings.fields();
        let column = |name| match TEXTS.contains(&name) {
            true => Column::text(name, ""),
            false => Column::integer(name, ""),
        };
        let columns = settings.iter().map(|(name, _)| *name).chain(COLUMNS).map(column);
        let row = |row: &str, value: Option<i64>, by: Option<i64>, amount: Count<u128>| {
            let deals = self.settings.sample.is_none().then_some(amount.deals);
            let mut cells: Cells = settings.iter().map(|(_, value)| value.clone()).collect();
            cells.extend(row![self.ranges_text(), row, value, by, amount.hands, deals]);
            cells
        };
        let rows = self.histogram.rows().map(|((value, by), amount)| row("value", Some(value), by, amount));
        let total = row("total", None, None, self.histogram.total());
        Table::new(&columns.collect::<Vec<_>>(), std::iter::once(total).chain(rows))
    }
}

/// The format marker.
const FORMAT: &str = "tehai-survey-2";
/// The columns of a table besides the settings.
const COLUMNS: [&str; 6] = ["ranges", "row", "value", "by_value", "hands", "deals"];
/// The columns with text; all others have integers.
const TEXTS: [&str; 10] =
    ["set", "forms", "seven_pairs", "fifth_tile", "seat", "round", "feature", "by", "ranges", "row"];
const TO_MEMORY: &str = "writing to memory does not fail";

/// The fields of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    settings: Settings,
    ranges: Vec<Ranks>,
    rows: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ranks {
    #[serde(with = "decimal")]
    from: u128,
    #[serde(with = "decimal")]
    to: u128,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    value: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_value: Option<i64>,
    #[serde(with = "decimal")]
    hands: u128,
    /// Zero only in a sample, whose hands are not weighed.
    #[serde(with = "decimal", default, skip_serializing_if = "is_zero")]
    deals: u128,
}

fn is_zero(number: &u128) -> bool {
    *number == 0
}

impl File {
    fn checksum_of_the_rest(&self) -> String {
        let bytes = serde_json::to_vec(self).expect(TO_MEMORY);
        hex(&Sha256::digest(bytes))
    }
}

/// JSON without blanks, but with each element of an array on a line of its own.
struct Lines;

impl Formatter for Lines {
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        writer.write_all(if first { b"\n" } else { b",\n" })
    }
}
