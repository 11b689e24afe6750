//! Surveys as files: CSV and JSON, written and read back. The [module](tehai::survey) docs have the format.

mod settings;

use std::ops::Range;

use serde_json::Value;
use sha2::{Digest, Sha256};
use thiserror::Error;

pub use settings::{Drawn, Settings};

use settings::SETTINGS;
use tehai::survey::{Amount, Histogram};

/// What a file says besides.
const RANGES: &str = "ranges";
const ROW: [&str; 5] = ["row", "value", "by_value", "hands", "deals"];
const CHECKSUM: &str = "checksum";

/// The first line of a JSON file: the mark by which it is known.
pub(crate) const JSON_HEADER: &str = "{\"format\": \"tehai-survey-1\",";

/// The first line of a CSV file without its end: the mark by which it is known.
pub(crate) fn csv_header() -> String {
    columns().collect::<Vec<_>>().join(",")
}

fn columns() -> impl Iterator<Item = &'static str> {
    SETTINGS.into_iter().chain([RANGES]).chain(ROW).chain([CHECKSUM])
}

/// Why bytes are not read as a survey.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadFile {
    /// They are something else.
    #[error("it is no file of a survey")]
    Foreign,
    /// A value does not belong where it stands.
    #[error("it is a damaged file of a survey: {0:?} is no value there")]
    Value(String),
    /// The checksum is not that of the content.
    #[error("it is a damaged file of a survey: its checksum does not fit, it was changed or cut off")]
    Checksum,
}

impl BadFile {
    fn value(text: &str) -> BadFile {
        BadFile::Value(text.to_owned())
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, BadFile> {
    text.parse().map_err(|_| BadFile::value(text))
}

/// A survey of some ranks of a set, or of a sample, with all that it was made with.
///
/// ```
/// use tehai::rules::{FifthTile, Forms, Players};
/// use crate::survey_file::{Settings, SurveyFile};
/// use tehai::survey::{Amount, Histogram};
/// let settings = Settings {
///     set: "all".into(),
///     tiles: 1,
///     players: Players::Four,
///     forms: Forms::Standard,
///     fifth_tile: FifthTile::Excluded,
///     feature: "shanten".into(),
///     by: None,
///     drawn: None,
///     set_hands: 34,
/// };
/// let mut histogram = Histogram::default();
/// histogram.add((0, None), Amount { hands: 10, deals: 40 });
/// let file = SurveyFile::new(settings, Some(0..10), histogram);
/// assert_eq!(SurveyFile::read(&file.to_csv())?, file);
/// assert_eq!(SurveyFile::read(file.to_json().as_bytes())?, file);
/// # Ok::<(), crate::survey_file::BadFile>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyFile {
    settings: Settings,
    ranges: Vec<Range<u128>>,
    histogram: Histogram,
}

impl SurveyFile {
    /// A survey of these ranks, in any order; of none for a sample.
    ///
    /// # Panics
    /// If two of the ranges have ranks in common.
    pub fn new(
        settings: Settings,
        ranges: impl IntoIterator<Item = Range<u128>>,
        histogram: Histogram,
    ) -> SurveyFile {
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
        SurveyFile { settings, ranges: joined, histogram }
    }

    /// What it is of.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The ranks that were visited: ascending, and no two that touch.
    pub fn ranges(&self) -> &[Range<u128>] {
        &self.ranges
    }

    /// What was found.
    pub const fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// The ranks as they are written.
    pub fn ranges_text(&self) -> String {
        let texts = self.ranges.iter().map(|range| format!("{}..{}", range.start, range.end));
        texts.collect::<Vec<_>>().join(" ")
    }

    /// The cells of a row from [`ROW`] on.
    fn rows(&self) -> impl Iterator<Item = [String; 5]> + '_ {
        let deals = |amount: Amount| match self.settings.drawn {
            Some(_) => String::new(),
            None => amount.deals.to_string(),
        };
        let total = self.histogram.total();
        let empty = String::new;
        let first = ["total".to_owned(), empty(), empty(), total.hands.to_string(), deals(total)];
        std::iter::once(first).chain(self.histogram.rows().map(move |((value, by), amount)| {
            let by = by.map_or(String::new(), |by| by.to_string());
            ["value".to_owned(), value.to_string(), by, amount.hands.to_string(), deals(amount)]
        }))
    }

    /// All rows of the file as CSV, with a checksum or, to work it out, without.
    fn records(&self, checksum: Option<&str>) -> impl Iterator<Item = Vec<String>> {
        let settings = self.settings.fields().map(|(_, value)| value);
        let ranges = self.ranges_text();
        self.rows().map(move |row| {
            let cells = settings.iter().chain([&ranges]).chain(&row).map(String::as_str);
            cells.chain(checksum).map(str::to_owned).collect()
        })
    }

    fn csv(&self, checksum: Option<&str>) -> Vec<u8> {
        let number = columns().count() - usize::from(checksum.is_none());
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = || -> csv::Result<()> {
            writer.write_record(columns().take(number))?;
            self.records(checksum).try_for_each(|record| writer.write_record(record))
        };
        write().expect("writing to memory does not fail");
        writer.into_inner().expect("writing to memory does not fail")
    }

    /// SHA-256 of the content, in hexadecimal.
    pub fn checksum(&self) -> String {
        Sha256::digest(self.csv(None)).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The file as CSV.
    pub fn to_csv(&self) -> Vec<u8> {
        self.csv(Some(&self.checksum()))
    }

    /// The file as JSON.
    pub fn to_json(&self) -> String {
        let text = |text: &str| Value::from(text).to_string();
        let object = |names: &[&str], cells: &[String]| {
            let fields = names.iter().zip(cells).map(|(name, cell)| {
                let cell = match (*name, cell.as_str()) {
                    (_, "") => "null".to_owned(),
                    ("set" | "forms" | "fifth_tile" | "feature" | "by" | "row", _) => text(cell),
                    _ => json_integer(cell),
                };
                format!("{}: {cell}", text(name))
            });
            fields.collect::<Vec<_>>()
        };
        let settings = self.settings.fields().map(|(_, value)| value);
        let range = |range: &Range<u128>| {
            let ends = [range.start, range.end].map(|end| end.to_string());
            format!("{{{}}}", object(&["from", "to"], &ends).join(", "))
        };
        let ranges: Vec<String> = self.ranges.iter().map(range).collect();
        let rows: Vec<String> =
            self.rows().map(|row| format!("  {{{}}}", object(&ROW, &row).join(", "))).collect();
        format!(
            "{JSON_HEADER}\n {},\n \"ranges\": [{}],\n \"rows\": [\n{}\n ],\n \"checksum\": {}}}\n",
            object(&SETTINGS, &settings).join(",\n "),
            ranges.join(", "),
            rows.join(",\n"),
            text(&self.checksum()),
        )
    }

    /// Reads what [`to_csv`](SurveyFile::to_csv) or [`to_json`](SurveyFile::to_json) wrote.
    ///
    /// # Errors
    /// [`BadFile`] if the bytes are no survey, or if what they say is not what was written. Only how it is
    /// written may differ: line ends and quotes of the CSV, blanks and the order of fields of the JSON after
    /// its first line.
    pub fn read(bytes: &[u8]) -> Result<SurveyFile, BadFile> {
        let rows = match bytes.first() {
            Some(b'{') => rows_of_json(bytes)?,
            _ => rows_of_csv(bytes)?,
        };
        let (total, values) = rows.split_first().ok_or(BadFile::Foreign)?;
        let settings = Settings::read(&total[..SETTINGS.len()])?;
        let ranges = read_ranges(&total[SETTINGS.len()])?;
        let mut histogram = Histogram::default();
        for row in values {
            let [_, value, by, hands, deals] = &row[SETTINGS.len() + 1..columns().count() - 1] else {
                return Err(BadFile::Foreign);
            };
            let by = if by.is_empty() { None } else { Some(number(by)?) };
            let deals = if settings.drawn.is_some() && deals.is_empty() { 0 } else { number(deals)? };
            let amount = Amount { hands: number(hands)?, deals };
            histogram.checked_add((number(value)?, by), amount).ok_or_else(|| BadFile::value(hands))?;
        }
        let file = SurveyFile { settings, ranges, histogram };
        // Rows that are left as they were do not make up for one that was changed.
        if !file.is_consistent() || !file.records(Some(&file.checksum())).eq(rows.iter().cloned()) {
            return Err(BadFile::Checksum);
        }
        Ok(file)
    }

    /// Are there as many hands as in the ranges, or no more than were to be drawn?
    fn is_consistent(&self) -> bool {
        let hands = self.histogram.total().hands;
        match self.settings.drawn {
            Some(drawn) => hands <= u128::from(drawn.sample) && self.ranges.is_empty(),
            None => self.ranges.iter().map(|range| range.end - range.start).sum::<u128>() == hands,
        }
    }
}

/// The ranks as they are written, which must be of the form that [`SurveyFile::new`] gives them.
fn read_ranges(text: &str) -> Result<Vec<Range<u128>>, BadFile> {
    let mut ranges: Vec<Range<u128>> = Vec::new();
    for part in text.split_terminator(' ') {
        let (start, end) = part.split_once("..").ok_or_else(|| BadFile::value(part))?;
        let range = number(start)?..number(end)?;
        if range.is_empty() || ranges.last().is_some_and(|last| last.end >= range.start) {
            return Err(BadFile::value(part));
        }
        ranges.push(range);
    }
    Ok(ranges)
}

/// An integer as JSON: a string if it is above 2^53.
fn json_integer(digits: &str) -> String {
    match digits.parse::<i64>() {
        Ok(number) if number.unsigned_abs() <= 1 << 53 => digits.to_owned(),
        _ => Value::from(digits).to_string(),
    }
}

fn rows_of_csv(bytes: &[u8]) -> Result<Vec<Vec<String>>, BadFile> {
    let mut reader = csv::Reader::from_reader(bytes);
    if !reader.headers().is_ok_and(|header| header.iter().eq(columns())) {
        return Err(BadFile::Foreign);
    }
    let row = |record: csv::Result<csv::StringRecord>| {
        let record = record.map_err(|_| BadFile::Checksum)?;
        Ok(record.iter().map(str::to_owned).collect())
    };
    reader.records().map(row).collect()
}

/// The rows that the CSV would have.
fn rows_of_json(bytes: &[u8]) -> Result<Vec<Vec<String>>, BadFile> {
    if !bytes.starts_with(JSON_HEADER.as_bytes()) {
        return Err(BadFile::Foreign);
    }
    let file: Value = serde_json::from_slice(bytes).map_err(|_| BadFile::Checksum)?;
    let cell = |object: &Value, name: &str| match &object[name] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let array = |name: &str| file[name].as_array().map(Vec::as_slice).ok_or(BadFile::Checksum);
    let range = |range: &Value| format!("{}..{}", cell(range, "from"), cell(range, "to"));
    let ranges = array(RANGES)?.iter().map(range).collect::<Vec<_>>().join(" ");
    let settings: Vec<String> = SETTINGS.iter().map(|name| cell(&file, name)).collect();
    let row = |row: &Value| {
        let cells = ROW.iter().map(|name| cell(row, name));
        settings.iter().cloned().chain([ranges.clone()]).chain(cells).chain([cell(&file, CHECKSUM)]).collect()
    };
    Ok(array("rows")?.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tehai::rules::{FifthTile, Forms, Players};

    fn file(drawn: Option<Drawn>, by: Option<&str>, set: &str) -> SurveyFile {
        let settings = Settings {
            set: set.to_owned(),
            tiles: 13,
            players: Players::Three,
            forms: Forms::All,
            fifth_tile: FifthTile::Counted,
            feature: "shanten".to_owned(),
            by: by.map(str::to_owned),
            drawn,
            set_hands: u128::MAX,
        };
        let mut histogram = Histogram::default();
        let deals = |deals: u128| if drawn.is_some() { 0 } else { deals };
        for (value, hands) in [(-1, 1), (0, 1 << 53), (12, (1 << 53) + 1)] {
            histogram.add((value, by.map(|_| 7 - value)), Amount { hands, deals: deals(hands << 40) });
        }
        let hands = histogram.total().hands;
        let drawn = drawn.map(|drawn| Drawn { sample: hands as u64, ..drawn });
        let ranges =
            if drawn.is_some() { vec![] } else { vec![0..0, 3..9, 9..hands + 1, 1 << 99..(1 << 99) + 2] };
        SurveyFile::new(Settings { drawn, ..settings }, ranges, histogram)
    }

    fn examples() -> Vec<SurveyFile> {
        let drawn = Some(Drawn { sample: 0, seed: u64::MAX });
        let mut files = Vec::new();
        for set in ["tenpai", "a, \"b\"\n c ' 1", ""] {
            for by in [None, Some("wait_kinds")] {
                files.extend([file(None, by, set), file(drawn, by, set)]);
            }
        }
        let empty = files[0].settings.clone();
        files.push(SurveyFile::new(empty, Some(5..5), Histogram::default()));
        files
    }

    #[test]
    fn what_was_written_is_read_back() {
        for file in examples() {
            let (csv, json) = (file.to_csv(), file.to_json());
            assert_eq!(SurveyFile::read(&csv).as_ref(), Ok(&file));
            assert_eq!(SurveyFile::read(json.as_bytes()).as_ref(), Ok(&file), "{json}");
            assert!(csv.starts_with(format!("{}\n", csv_header()).as_bytes()));
            // Line ends may be changed on the way.
            if !file.settings.set.contains('\n') {
                let windows = String::from_utf8(csv).unwrap().replace('\n', "\r\n");
                assert_eq!(SurveyFile::read(windows.as_bytes()), Ok(file));
            }
        }
    }

    #[test]
    fn whatever_is_changed_or_cut_off_is_noticed() {
        let file = file(None, Some("wait_kinds"), "tenpai");
        for bytes in [file.to_csv(), file.to_json().into_bytes()] {
            for end in 0..bytes.len() - 2 {
                assert!(SurveyFile::read(&bytes[..end]).is_err(), "cut off at {end}");
            }
            for place in (0..bytes.len()).filter(|&place| bytes[place].is_ascii_digit()) {
                let mut changed = bytes.clone();
                changed[place] = b'0' + (changed[place] - b'0' + 1) % 10;
                assert!(SurveyFile::read(&changed).is_err(), "{}", String::from_utf8_lossy(&changed));
            }
        }
        let lines: Vec<_> = String::from_utf8(file.to_csv()).unwrap().lines().map(str::to_owned).collect();
        for line in 1..lines.len() {
            let mut fewer = lines.clone();
            let line = fewer.remove(line);
            assert!(SurveyFile::read(fewer.join("\n").as_bytes()).is_err());
            let twice = [lines.join("\n"), line].join("\n");
            assert!(SurveyFile::read(twice.as_bytes()).is_err());
        }
        assert_eq!(SurveyFile::read(b""), Err(BadFile::Foreign));
        assert_eq!(SurveyFile::read(b"hand,deals\n1m,4\n"), Err(BadFile::Foreign));
        assert_eq!(SurveyFile::read(b"{\"format\": \"x\"}"), Err(BadFile::Foreign));
    }

    #[test]
    fn the_json_may_be_laid_out_otherwise_after_its_first_line() {
        let file = file(None, Some("wait_kinds"), "tenpai");
        let json = file.to_json();
        let (header, rest) = json.split_once('\n').expect("lines");
        let Value::Object(mut fields) = serde_json::from_str(&json).unwrap() else { panic!("an object") };
        fields.remove("format");
        let sorted = serde_json::to_string(&fields).unwrap();
        for other in [rest.replace(['\n', ' '], ""), rest.replace(',', " ,\r\n\t"), sorted[1..].to_owned()] {
            assert_eq!(
                SurveyFile::read(format!("{header}{other}").as_bytes()).as_ref(),
                Ok(&file),
                "{other}"
            );
        }
    }

    #[test]
    fn ranges_are_sorted_and_joined() {
        let SurveyFile { settings, histogram, .. } = file(None, None, "tenpai");
        let ranges = [7..9, 2..2, 4..7, 0..3, 5..5];
        let file = SurveyFile::new(settings, ranges, histogram);
        assert_eq!(file.ranges(), [0..3, 4..9]);
        assert_eq!(file.ranges_text(), "0..3 4..9");
    }

    #[test]
    #[should_panic(expected = "0..5 and 4..9 have ranks in common")]
    fn ranges_with_ranks_in_common_are_refused() {
        let SurveyFile { settings, histogram, .. } = file(None, None, "tenpai");
        SurveyFile::new(settings, [4..9, 0..5], histogram);
    }

    #[test]
    fn the_checksum_is_that_of_the_other_columns() {
        let file = file(None, None, "tenpai");
        let csv = String::from_utf8(file.to_csv()).unwrap();
        let others: String =
            csv.lines().map(|line| format!("{}\n", line.rsplit_once(',').expect("columns").0)).collect();
        let digest: String = Sha256::digest(others).iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(csv.lines().skip(1).all(|line| line.ends_with(&digest)));
    }
}
