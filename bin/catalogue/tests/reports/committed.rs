//! The committed reports, read with nothing but their description. Large ones, which are not committed, are made.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use num_bigint::BigUint;
use rayon::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tehai::rules::{FifthTile, Players};
use tehai::tiles::Hand;
use tehai_catalogue::reports::packages::REPORTS as REPORTS_PACKAGE;
use tehai_catalogue::reports::registry::FAMILIES;
use tehai_naive::Tiles;

/// A table, read according to its description.
pub struct Report {
    pub name: String,
    pub header: csv::StringRecord,
    rows: Vec<csv::StringRecord>,
}

/// A row of a report, with access to cells by name.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    report: &'a Report,
    cells: &'a csv::StringRecord,
}

impl Report {
    pub fn read(resource: &Value) -> Report {
        let dialect = &resource["dialect"];
        let sign = |name: &str| dialect[name].as_str().map(|sign| sign.as_bytes()[0]);
        let has_header = dialect["header"] != false;
        let mut reader = csv::ReaderBuilder::new();
        reader
            .delimiter(sign("delimiter").unwrap_or(b','))
            .comment(sign("commentChar"))
            .has_headers(has_header);
        let bytes = file(text(&resource["path"]));
        let mut reader = reader.from_reader(&*bytes);
        let header =
            if has_header { reader.headers().unwrap().clone() } else { field_names(resource).into() };
        let rows = reader.records().map(Result::unwrap).collect();
        Report { name: text(&resource["name"]).to_owned(), header, rows }
    }

    pub fn column(&self, name: &str) -> usize {
        let found = self.header.iter().position(|column| column == name);
        found.unwrap_or_else(|| panic!("{} has no column {name}", self.name))
    }

    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { report: self, cells })
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Rows with these values.
    pub fn rows_with<'a>(&'a self, values: &[(&str, &str)]) -> impl Iterator<Item = Row<'a>> {
        self.rows().filter(|row| values.iter().all(|(column, value)| row.get(column) == *value))
    }

    /// Calls `check` with every row, on all threads.
    pub fn check_rows(&self, check: impl Fn(Row) + Sync) {
        self.rows.par_iter().for_each(|cells| check(Row { report: self, cells }));
    }
}

impl<'a> Row<'a> {
    pub fn get(self, column: &str) -> &'a str {
        &self.cells[self.report.column(column)]
    }

    /// The value of a cell.
    pub fn parsed<T: FromStr>(self, column: &str) -> T {
        self.get(column).parse().unwrap_or_else(|_| panic!("{column} of {self} cannot be read"))
    }

    pub fn number(self, column: &str) -> u64 {
        self.parsed(column)
    }

    pub fn big(self, column: &str) -> BigUint {
        self.parsed(column)
    }

    pub fn decimal(self, column: &str) -> f64 {
        self.parsed(column)
    }

    pub fn rule(self) -> FifthTile {
        self.parsed("fifth_tile")
    }

    pub fn players(self) -> Players {
        self.parsed("players")
    }
}

impl std::fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cells: Vec<_> = self.cells.iter().collect();
        write!(f, "{}: {}", self.report.name, cells.join(","))
    }
}

static PACKAGE: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_slice(&file("datapackage.json")).expect("the description is JSON"));

/// The reports by name, each read on first use.
static REPORTS: LazyLock<BTreeMap<&str, LazyReport>> = LazyLock::new(|| {
    let unread = |resource| LazyReport { resource, report: OnceLock::new() };
    table_resources().map(|resource| (text(&resource["name"]), unread(resource))).collect()
});

struct LazyReport {
    resource: &'static Value,
    report: OnceLock<Report>,
}

pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports")
}

pub fn file(name: &str) -> Vec<u8> {
    if REPORTS_PACKAGE.is_large(name) {
        return made(name);
    }
    fs::read(directory().join(name)).unwrap_or_else(|error| panic!("reports/{name}: {error}"))
}

/// A large report made anew, which has the checksum that is committed.
fn made(name: &str) -> Vec<u8> {
    let family = FAMILIES.iter().find(|family| family.outlines.iter().any(|outline| outline.file == name));
    let reports = family.expect("a registered report").reports().expect("it can be made");
    let report = reports.into_iter().find(|report| report.outline.file == name).expect("one of its family");
    let described = resources().iter().find(|resource| resource["path"] == name).expect("it is described");
    let digest: String = Sha256::digest(&report.bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(described["hash"], format!("sha256:{digest}"), "{name}");
    report.bytes
}

/// The entries of the description, one per file.
pub fn resources() -> &'static [Value] {
    PACKAGE["resources"].as_array().expect("a list of resources")
}

/// The entries of tables.
pub fn table_resources() -> impl Iterator<Item = &'static Value> {
    resources().iter().filter(|resource| resource["profile"] == "tabular-data-resource")
}

/// The descriptions of a table's columns.
pub fn fields(resource: &Value) -> &[Value] {
    resource["schema"]["fields"].as_array().expect("a list of fields")
}

pub fn field_names(resource: &Value) -> Vec<&str> {
    fields(resource).iter().map(|field| text(&field["name"])).collect()
}

pub fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

pub fn report(name: &str) -> &'static Report {
    let found = REPORTS.get(name).unwrap_or_else(|| panic!("there is no report {name}"));
    found.report.get_or_init(|| Report::read(found.resource))
}

/// The tiles in a text; empty for the empty text.
pub fn tiles(text: &str) -> Tiles {
    Tiles::from(&text.parse::<Hand>().unwrap_or_else(|error| panic!("{text:?}: {error}")))
}

/// The ranks of a text of one group, and its letter.
pub fn ranks(text: &str) -> (Vec<u8>, char) {
    let letter = text.chars().next_back().expect("a form has tiles");
    (text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect(), letter)
}

/// The tiles of a text one by one, each with its group, sorted.
pub fn single_tiles(text: &str) -> Vec<(char, char)> {
    let (mut found, mut ranks) = (Vec::new(), Vec::new());
    for sign in text.chars() {
        if sign.is_ascii_digit() {
            ranks.push(sign);
        } else {
            found.extend(ranks.drain(..).map(|rank| (sign, rank)));
        }
    }
    found.sort_unstable();
    found
}

/// The number of copies of each tile in a text.
pub fn copies(text: &str) -> BTreeMap<(char, char), u64> {
    let mut copies = BTreeMap::new();
    single_tiles(text).into_iter().for_each(|tile| *copies.entry(tile).or_default() += 1);
    copies
}
