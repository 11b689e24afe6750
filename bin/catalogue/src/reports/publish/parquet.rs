//! Reports as Parquet.

use super::outline::{Mark, Outline, Target};
use super::package::Resource;
use super::report::{File, Report, head};
use tehai_program::output::{parquet, table::Table};

/// The command that writes Parquet.
pub const COMMAND: &str = "cargo run --release --features notebooks --bin export-notebook-data";

/// The target file of a table.
pub fn target(outline: &Outline) -> Target {
    Target { path: format!("{}.parquet", outline.name()), mark: Mark::Prefix("PAR1") }
}

/// A table as a Parquet file, compressed with Zstandard; `None` for a picture.
///
/// | column of | Parquet |
/// |---|---|
/// | text | `STRING`; an empty cell is null |
/// | integers | `INT64` if all fit; an empty cell is null |
/// | integers of which one does not fit | `DECIMAL(38,0)`; from 10^38 on `STRING` |
/// | decimals | `DOUBLE` |
pub fn file(report: &Report) -> Option<File> {
    let table = report.table.as_ref()?;
    let bytes = parquet::bytes(table);
    let resource = Some(resource(report.outline, table, &bytes));
    Some(File { target: target(report.outline), bytes, resource, head: head(&table.to_csv()) })
}

/// The data-package entry of a Parquet file with these bytes.
pub fn resource(outline: &Outline, table: &Table, bytes: &[u8]) -> Resource {
    let kind = ["data-resource", "parquet", "application/vnd.apache.parquet"];
    let mut resource = Resource::new(outline, &target(outline), kind, bytes, Some(table));
    resource.command = COMMAND.to_owned();
    let fields = resource.schema.iter_mut().flat_map(|schema| &mut schema.fields);
    for (kind, field) in parquet::types(table).into_iter().zip(fields) {
        field.physical_type = Some(kind);
    }
    resource
}
