//! The result of a survey of some ranks, or of drawn hands.

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::ser::{Formatter, Serializer};
use sha2::{Digest, Sha256};
use tehai::Count;
use tehai_count::survey::Histogram;

use super::SurveyError;
use super::settings::{Settings, decimal};

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
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<Part, SurveyError> {
        let failed = |what: &str| Err(SurveyError(what.to_owned()));
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(64)]);
        if start.starts_with("set,tiles,") {
            return failed(
                "a CSV of a survey, which is not read back: write the survey with --out FILE.json",
            );
        }
        if !start.contains(FORMAT) {
            return failed("not a survey file");
        }
        let mut file: File = serde_json::from_slice(bytes)
            .map_err(|error| SurveyError(format!("a damaged survey file: {error}")))?;
        let checksum = file.checksum.take();
        if checksum != Some(file.checksum_of_the_rest()) {
            return failed("a damaged survey file: the checksum does not match");
        }
        let mut histogram = Histogram::default();
        for Row { value, by_value, hands, deals } in file.rows {
            if histogram.checked_add((value, by_value), Count { hands, deals }).is_none() {
                return failed("not a survey file: its sums exceed 2^128");
            }
        }
        let (hands, mut ranges) = (file.settings.set_hands, Vec::<Range<u128>>::new());
        for Ranks { from, to } in file.ranges {
            let follows = ranges.last().is_none_or(|last| last.end < from);
            if !follows || from >= to || to > hands {
                return failed(&format!(
                    "not a survey file: expected ascending ranges of ranks below {hands}, found {from}..{to}"
                ));
            }
            ranges.push(from..to);
        }
        Ok(Part { settings: file.settings, ranges, histogram })
    }
}

/// The format marker.
const FORMAT: &str = "tehai-survey-2";
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
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// JSON without blanks, but with each element of an array on a line of its own.
struct Lines;

impl Formatter for Lines {
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        writer.write_all(if first { b"\n" } else { b",\n" })
    }
}
