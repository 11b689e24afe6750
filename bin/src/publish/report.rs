//! [`Report`]: what is written to a file of its own, and described in the data package.

use serde_json::json;

use super::package::{Resource, Schema};
use crate::check::CheckFailed;
use crate::files::Replace;
use crate::table::{self, Cell, Column, Table};

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
    /// What it says.
    pub content: Content,
}

/// What a report says.
#[derive(Clone, Debug)]
pub enum Content {
    /// A table.
    Table(Table),
    /// A picture, an SVG document.
    Picture(String),
}

/// The place of a file in its directory, and how an earlier edition of it is known.
#[derive(Clone, Debug)]
pub struct Target {
    /// Name of the file.
    pub path: String,
    /// How an earlier edition begins.
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

/// Lines of a file that `README.md` shows: a header and three rows.
pub(super) const HEAD: usize = 4;

impl Outline {
    /// The report of these rows.
    pub fn of_rows<R>(&'static self, rows: impl IntoIterator<Item = R>) -> Report
    where
        R: IntoIterator<Item = Cell>,
    {
        self.of(Table::new(self.columns, rows))
    }

    /// The report of this table.
    pub fn of(&'static self, table: Table) -> Report {
        Report { outline: self, content: Content::Table(table) }
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

    /// The command that makes it.
    fn command(&self) -> String {
        format!("cargo run --release --bin {}", self.program)
    }
}

impl Report {
    /// The table, if it is one.
    pub fn table(&self) -> Option<&Table> {
        match &self.content {
            Content::Table(table) => Some(table),
            Content::Picture(_) => None,
        }
    }

    /// Holds the report to what it promises.
    ///
    /// # Errors
    /// If it breaks a promise: a mistake in the program.
    pub fn check(&self) -> Result<(), CheckFailed> {
        let Some(table) = self.table() else { return Ok(()) };
        let named = |CheckFailed(error)| CheckFailed(format!("{}: {error}", self.outline.name));
        table.check(self.outline.key).map_err(named)
    }

    /// Its file.
    pub fn file(&self) -> File {
        let (outline, target) = (self.outline, self.outline.target());
        let bytes = match (&self.content, &target.mark) {
            (Content::Picture(svg), _) => svg.clone().into_bytes(),
            (Content::Table(table), Mark::Line(line)) if outline.layout == Layout::BFile => {
                [line.as_bytes(), b"\n", &table.lines(b' ')].concat()
            }
            (Content::Table(table), _) => table.to_csv(),
        };
        let kind = match outline.layout {
            Layout::Csv => ["tabular-data-resource", "csv", "text/csv"],
            Layout::BFile => ["tabular-data-resource", "csv", "text/plain"],
            Layout::Svg(_) => ["data-resource", "svg", "image/svg+xml"],
        };
        let b_file = || json!({ "commentChar": "#", "delimiter": " ", "header": false });
        let resource = Resource {
            encoding: Some("utf-8".to_owned()),
            rows: self.table().map(|table| table.rows().len() as u64),
            dialect: (outline.layout == Layout::BFile).then(b_file),
            schema: self.table().map(|table| Schema::new(table, outline.key)),
            ..Resource::new(outline, &target, outline.command(), kind, &bytes)
        };
        let lines = bytes.split(|byte| *byte == b'\n').take(HEAD).filter(|line| !line.is_empty());
        let head = lines.map(|line| String::from_utf8_lossy(line).into_owned()).collect();
        File { target, bytes, resource, head }
    }
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
