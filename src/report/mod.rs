//! Reports: tables, their CSV, pictures of them, and the data package that describes them all.
//!
//! A [`Table`] holds named, described columns. Its [CSV](Table::to_csv) and its entry in `datapackage.json`
//! ([`merge`](merge_package)) are both made from it, so the two cannot contradict each other. A [`Picture`] is
//! drawn from tables. Nothing here touches the file system or knows what a number means; writing is the work
//! of [`stage`](crate::cli::stage).

mod csv;
mod json;
mod package;
mod picture;
mod table;

pub use json::integer as json_integer;
pub(crate) use package::hexadecimal;
pub use package::{NAME as PACKAGE_NAME, PackageError, Resource, merge as merge_package};
pub use picture::Picture;
pub use table::{Column, Format, Table, TableError, Values};

/// A report: something that is written to a file of its own and described in the data package.
pub trait Report: Sync {
    /// Name of the resource, by which the data package knows it.
    fn name(&self) -> &'static str;

    /// Name of the file.
    fn file_name(&self) -> String;

    /// The first line of the file, without its end: the mark by which a file is known as this report.
    fn header(&self) -> Vec<u8>;

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

    fn header(&self) -> Vec<u8> {
        self.report().header()
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
