//! [`Report`]: what is written to a file of its own, and described in the data package.

use serde_json::json;

use super::package::Resource;
use crate::files::Replace;
use crate::table::{self, Column, Table};

/// What is known of a report before it is made.
#[derive(Debug)]
pub struct Outline {
    /// Name of the file: lower case, words joined by hyphens. `.csv` is a table with a header, `.txt` a b-file
    /// of the OEIS, which has a comment with the title and then `n a(n)` on each line, `.svg` a picture.
    pub file: &'static str,
    /// One line for people.
    pub title: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// The program that makes it, with its arguments.
    pub program: &'static str,
    /// What a row is, which rows are there, and under which rules; of a picture, what it shows.
    pub description: &'static str,
    /// The columns of a table.
    pub columns: &'static [Column],
    /// The columns that together identify a row; rows ascend strictly by them.
    pub key: &'static [&'static str],
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
        let bytes = if self.is_b_file() {
            [format!("# {}\n", self.title).as_bytes(), &table.lines(b' ')].concat()
        } else {
            table.to_csv()
        };
        Report { outline: self, table: Some(table), bytes }
    }

    /// Name of the resource: that of the file without its end.
    pub fn name(&self) -> &'static str {
        self.file.split_once('.').map_or(self.file, |(name, _)| name)
    }

    fn is_b_file(&self) -> bool {
        self.file.ends_with(".txt")
    }

    /// Where its file goes.
    pub fn target(&self) -> Target {
        let mark = match self.columns {
            [] => Mark::Prefix("<svg width=\"1080\" height=\"520\" "),
            _ if self.is_b_file() => Mark::Line(format!("# {}", self.title)),
            columns => Mark::Line(table::header(columns)),
        };
        Target { path: self.file.to_owned(), mark }
    }
}

impl Report {
    /// Its file.
    pub fn file(&self) -> File {
        let (outline, target) = (self.outline, self.outline.target());
        let kind = match &self.table {
            None => ["data-resource", "svg", "image/svg+xml"],
            Some(_) if outline.is_b_file() => ["tabular-data-resource", "csv", "text/plain"],
            Some(_) => ["tabular-data-resource", "csv", "text/csv"],
        };
        let mut resource = Resource::new(outline, &target, kind, &self.bytes, self.table.as_ref());
        resource.encoding = Some("utf-8".to_owned());
        if outline.is_b_file() {
            resource.dialect = Some(json!({ "commentChar": "#", "delimiter": " ", "header": false }));
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
