//! [`Outline`]: a report's metadata, known before it is made.

use tehai_program::output::files::Replace;
use tehai_program::output::table::{self, Column};

/// The metadata of a report, known before it is made.
#[derive(Debug)]
pub struct Outline {
    /// File name: lower case, words joined by hyphens. `.csv` is a table with a header, `.txt` is an OEIS b-file
    /// (a comment with the title, then `n a(n)` on each line), `.svg` is a picture.
    pub file: &'static str,
    /// One line for people.
    pub title: &'static str,
    /// The question the report answers.
    pub question: &'static str,
    /// The program that makes the report, with its arguments.
    pub program: &'static str,
    /// What a row is, which rows there are, and under which rules; for a picture, what it shows.
    pub description: &'static str,
    /// The columns of a table.
    pub columns: &'static [Column],
    /// The columns that together identify a row; rows are strictly ascending by them.
    pub key: &'static [&'static str],
}

/// The place of a file in its directory, and the mark of an earlier edition.
#[derive(Clone, Debug)]
pub struct Target {
    /// Name of the file.
    pub path: String,
    /// The beginning of an earlier edition.
    pub mark: Mark,
}

/// The beginning of a file.
#[derive(Clone, Debug)]
pub enum Mark {
    /// This line, given without its line ending.
    Line(String),
    /// These bytes.
    Prefix(&'static str),
}

impl Outline {
    /// Name of the resource: the file name without its extension.
    pub fn name(&self) -> &'static str {
        self.file.split_once('.').map_or(self.file, |(name, _)| name)
    }

    /// Is the file an OEIS b-file?
    pub(super) fn is_b_file(&self) -> bool {
        self.file.ends_with(".txt")
    }

    /// The place of the file.
    pub fn target(&self) -> Target {
        let mark = match self.columns {
            [] => Mark::Prefix("<svg width=\"1080\" height="),
            _ if self.is_b_file() => Mark::Line(format!("# {}", self.title)),
            columns => Mark::Line(table::header(columns)),
        };
        Target { path: self.file.to_owned(), mark }
    }
}

impl Mark {
    /// Which file may be replaced.
    pub fn replace(&self, force: bool) -> Replace<'_> {
        match self {
            _ if force => Replace::Any,
            Mark::Line(line) => Replace::FirstLine(line.as_bytes()),
            Mark::Prefix(bytes) => Replace::Prefix(bytes.as_bytes()),
        }
    }
}
