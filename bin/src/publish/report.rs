//! [`Report`]: what is written to a file of its own, and described in the data package.

use serde_json::json;

use super::package::Resource;
use crate::files::Replace;
use crate::table::{self, Column, Table};

/// What is known of a report before it is made.
#[derive(Debug)]
pub struct Outline {
    /// Name of the resource and stem of the file: lower case, words joined by hyphens.
    pub name: &'static str,
    /// One line for people.
    pub title: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// The program that makes it, with its arguments.
    pub program: &'static str,
    /// What a row is, which rows are there, and under which rules; of a picture, what it shows.
    pub description: &'static str,
    /// How the file is laid out.
    pub layout: Layout,
    /// The columns of a table.
    pub columns: &'static [Column],
    /// The columns that together identify a row; rows ascend strictly by them.
    pub key: &'static [&'static str],
}

/// How the file of a report is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A table as CSV with a header: `<name>.csv`.
    Csv,
    /// A table as a b-file of the OEIS, `n a(n)` on each line, after a comment with the title: `<name>.txt`.
    BFile,
    /// A picture as SVG that begins with this: `<name>.svg`.
    Svg(&'static str),
}

/// A report, made.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was known of it.
    pub outline: &'static Outline,
    /// The rows, if it is a table.
    pub table: Option<Table>,
    /// What its file holds.
    pub bytes: Vec<u8>,
}

/// The place of a file in its directory, and how an earlier edition of it is known.
#[derive(Clone, Debug)]
pub struct Target {
    /// Name of the file.
    pub path: String,
    /// What an earlier edition begins with.
    pub mark: Mark,
}

/// What a file begins with.
#[derive(Clone, Debug)]
pub enum Mark {
    /// This line, given without its end.
    Line(String),
    /// These bytes.
    Prefix(&'static str),
}

/// A file to be written, and its entry in the data package.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it goes.
    pub target: Target,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// How the data package describes it.
    pub resource: Resource,
    /// Its first lines, for people.
    pub head: Vec<String>,
}

impl Outline {
    /// The report of these rows.
    pub fn of_rows<R>(&'static self, rows: impl IntoIterator<Item = R>) -> Report
    where
        R: IntoIterator<Item = String>,
    {
        self.of(Table::new(self.columns, rows))
    }

    /// The report of this table.
    pub fn of(&'static self, table: Table) -> Report {
        let bytes = match self.layout {
            Layout::BFile => [format!("# {}\n", self.title).as_bytes(), &table.lines(b' ')].concat(),
            Layout::Csv | Layout::Svg(_) => table.to_csv(),
        };
        Report { outline: self, table: Some(table), bytes }
    }

    /// Where its file goes.
    pub fn target(&self) -> Target {
        let (extension, mark) = match self.layout {
            Layout::Csv => ("csv", Mark::Line(table::header(self.columns))),
            Layout::BFile => ("txt", Mark::Line(format!("# {}", self.title))),
            Layout::Svg(start) => ("svg", Mark::Prefix(start)),
        };
        Target { path: format!("{}.{extension}", self.name), mark }
    }
}

impl Report {
    /// Its file.
    pub fn file(&self) -> File {
        let target = self.outline.target();
        let kind = match self.outline.layout {
            Layout::Csv => ["tabular-data-resource", "csv", "text/csv"],
            Layout::BFile => ["tabular-data-resource", "csv", "text/plain"],
            Layout::Svg(_) => ["data-resource", "svg", "image/svg+xml"],
        };
        let mut resource = Resource::new(self.outline, &target, kind, &self.bytes, self.table.as_ref());
        resource.encoding = Some("utf-8".to_owned());
        if self.outline.layout == Layout::BFile {
            resource.dialect = Some(json!({ "delimiter": " ", "header": false, "commentChar": "#" }));
        }
        File { target, bytes: self.bytes.clone(), resource, head: head(&self.bytes) }
    }
}

/// The lines of a file that `README.md` shows, a header and three rows; none if it is no text.
pub(super) fn head(bytes: &[u8]) -> Vec<String> {
    let lines = std::str::from_utf8(bytes).unwrap_or_default().lines();
    lines.take(4).map(str::to_owned).collect()
}

impl File {
    /// File name and number of rows, for people.
    pub fn summary(&self) -> String {
        match self.resource.rows {
            Some(rows) => format!("{} ({rows} rows)", self.target.path),
            None => self.target.path.clone(),
        }
    }
}

impl Mark {
    /// What may be replaced at its place.
    pub fn replace(&self, force: bool) -> Replace<'_> {
        match self {
            _ if force => Replace::Any,
            Mark::Line(line) => Replace::FirstLine(line.as_bytes()),
            Mark::Prefix(bytes) => Replace::Prefix(bytes.as_bytes()),
        }
    }
}
