//! Reports: tables, their CSV, and the data package that describes them.
//!
//! A [`Table`] holds named, described columns. Its [CSV](Table::to_csv) and its entry in `datapackage.json`
//! ([`merge`](merge_package)) are both made from it, so the two cannot contradict each other. Nothing here
//! touches the file system or knows what a number means; writing is the work of [`stage`](crate::cli::stage).

mod csv;
mod json;
mod package;
mod table;

pub use json::integer as json_integer;
pub use package::{NAME as PACKAGE_NAME, PackageError, merge as merge_package};
pub use table::{Column, Format, Table, TableError, Values};

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
