//! [`Outline`]: what is known of a report before it is made.

use crate::files::Replace;
use crate::table::{self, Column};

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

impl Outline {
    /// Name of the resource: that of the file without its end.
    pub fn name(&self) -> &'static str {
        self.file.split_once('.').map_or(self.file, |(name, _)| name)
    }

    /// Is it a b-file of the OEIS?
    pub(super) fn is_b_file(&self) -> bool {
        self.file.ends_with(".txt")
    }

    /// Where its file goes.
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
    /// What may be replaced at its place.
    pub fn replace(&self, force: bool) -> Replace<'_> {
        match self {
            _ if force => Replace::Any,
            Mark::Line(line) => Replace::FirstLine(line.as_bytes()),
            Mark::Prefix(bytes) => Replace::Prefix(bytes.as_bytes()),
        }
    }
}
