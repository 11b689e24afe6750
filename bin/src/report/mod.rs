//! Reports: tables, their CSV, pictures of them, and the data package that describes them all.
//!
//! A [`Table`] holds named, described columns. Its [CSV](Table::to_csv) and its entry in `datapackage.json`
//! ([`merge`](merge_package)) are both made from it, so the two cannot contradict each other. A [`Picture`] is
//! drawn from tables. Nothing here touches the file system or knows what a number means; writing is the work
//! of [`cli`](crate::cli).

mod csv;
mod json;
mod package;
#[cfg(feature = "notebooks")]
mod parquet;
mod picture;
mod readme;
mod table;

pub use json::integer as json_integer;
pub use package::{Package, PackageError, PartsInfo, Resource, merge as merge_package, read as read_package};
#[cfg(feature = "notebooks")]
pub use parquet::Parquet;
pub use picture::Picture;
pub use readme::readme;
pub use table::{Column, Format, Table, TableError, Values};

/// What a file begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This line, given without its end.
    Line(Vec<u8>),
    /// These bytes.
    Bytes(&'static [u8]),
}

/// A report: something that is written to a file of its own and described in the data package.
pub trait Report: Sync {
    /// Name of the resource, by which the data package knows it.
    fn name(&self) -> &'static str;

    /// Name of the file.
    fn file_name(&self) -> String;

    /// The mark by which a file is known as an earlier edition of this report.
    fn mark(&self) -> Mark;

    /// The command that makes it.
    fn command(&self) -> String;

    /// What the file holds.
    fn to_bytes(&self) -> Vec<u8>;

    /// Holds the report to what it promises.
    ///
    /// # Errors
    /// If it breaks a promise: a mistake in the program.
    fn check(&self) -> Result<(), TableError>;

    /// The entry in the data package, where the file holds these bytes.
    fn resource(&self, bytes: &[u8]) -> Resource;

    /// File name and size, for people.
    fn summary(&self) -> String;

    /// The first lines, for people, where the file holds these bytes.
    fn first_lines(&self, bytes: &[u8], most: usize) -> Vec<String> {
        String::from_utf8_lossy(bytes).lines().take(most).map(str::to_owned).collect()
    }
}

/// How a program of this package is run.
fn command(program: &str) -> String {
    format!("cargo run --release --bin {program}")
}

/// A table or a picture, for programs that write both.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyReport {
    /// A table.
    Table(Table),
    /// A picture.
    Picture(Picture),
}

impl AnyReport {
    fn report(&self) -> &dyn Report {
        match self {
            AnyReport::Table(table) => table,
            AnyReport::Picture(picture) => picture,
        }
    }
}

impl Report for AnyReport {
    fn name(&self) -> &'static str {
        self.report().name()
    }

    fn file_name(&self) -> String {
        self.report().file_name()
    }

    fn mark(&self) -> Mark {
        self.report().mark()
    }

    fn command(&self) -> String {
        self.report().command()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.report().to_bytes()
    }

    fn check(&self) -> Result<(), TableError> {
        self.report().check()
    }

    fn resource(&self, bytes: &[u8]) -> Resource {
        self.report().resource(bytes)
    }

    fn summary(&self) -> String {
        self.report().summary()
    }
}

/// A result fails the check it was put to before it is written: a mistake in the program, never in its input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("check failed: {0}")]
pub struct CheckFailed(pub String);

/// Fails with [`CheckFailed`] unless the condition holds; the message is formatted as by `format!`.
macro_rules! check {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(crate::report::CheckFailed(format!($($message)+)).into());
        }
    };
}

pub(crate) use check;
