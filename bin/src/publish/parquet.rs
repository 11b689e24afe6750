//! Reports as Parquet.

use polars::prelude::*;

use super::package::{Resource, Schema};
use super::report::{File, HEAD, Mark, Outline, Report, Target};
use crate::table::{Cell, CellType, Column, Table};

/// The program that writes Parquet, as it is run.
pub const COMMAND: &str = "cargo run --release --features notebooks --bin export-notebook-data";

/// Digits of the widest decimal that Parquet readers agree on.
const PRECISION: usize = 38;

/// Where the file of a table goes.
pub fn target(outline: &Outline) -> Target {
    Target { path: format!("{}.parquet", outline.name), mark: Mark::Prefix("PAR1") }
}

/// A table as a Parquet file, compressed by Zstandard; nothing of a picture.
///
/// | column of | Parquet |
/// |---|---|
/// | text | `STRING`; an empty cell is null |
/// | integers | `INT64` if all fit |
/// | integers of which one does not fit | `DECIMAL(38,0)`; above 10^38, which no number of hands reaches, `STRING` |
/// | decimals | `DOUBLE` |
pub fn file(report: &Report) -> Option<File> {
    let table = report.table()?;
    let bytes = bytes(table);
    let resource = resource(report.outline, table, &bytes);
    Some(File { target: target(report.outline), bytes, resource, head: first_lines(table) })
}

/// The entry of a file with these bytes in the data package.
pub fn resource(outline: &Outline, table: &Table, bytes: &[u8]) -> Resource {
    let kind = ["data-resource", "parquet", "application/vnd.apache.parquet"];
    let mut schema = Schema::new(table, outline.key);
    for (at, field) in schema.fields.iter_mut().enumerate() {
        field.physical_type = Some(Type::of(table, at).name());
    }
    Resource {
        rows: Some(table.rows().len() as u64),
        schema: Some(schema),
        ..Resource::new(outline, &target(outline), COMMAND.to_owned(), kind, bytes)
    }
}

/// The first lines of the table as CSV.
fn first_lines(table: &Table) -> Vec<String> {
    let first = Table::new(table.columns(), table.rows().take(HEAD - 1).map(<[Cell]>::to_vec));
    String::from_utf8_lossy(&first.to_csv()).lines().map(str::to_owned).collect()
}

/// The bytes of the file.
///
/// # Panics
/// If a cell is not what its column allows, which [`check`](Report::check) finds.
pub fn bytes(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    let columns = (0..).zip(table.columns()).map(|(at, column)| to_series(table, at, column).into());
    let mut frame = DataFrame::new(table.rows().len(), columns.collect()).expect("columns are of one length");
    ParquetWriter::new(&mut bytes).finish(&mut frame).expect("writing to memory does not fail");
    bytes
}

/// The type of a column in Parquet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    String,
    Int64,
    Decimal,
    Double,
}

impl Type {
    /// That of the column at this place.
    fn of(table: &Table, at: usize) -> Type {
        let all = |fits: fn(i128) -> bool| table.cells(at).all(|cell| integer(cell).is_some_and(fits));
        match table.columns()[at].kind {
            CellType::Text => Type::String,
            CellType::Decimal => Type::Double,
            CellType::Integer if all(|number| i64::try_from(number).is_ok()) => Type::Int64,
            CellType::Integer if all(|number| number < 10i128.pow(PRECISION as u32)) => Type::Decimal,
            CellType::Integer => Type::String,
        }
    }

    fn name(self) -> String {
        match self {
            Type::String => "STRING".to_owned(),
            Type::Int64 => "INT64".to_owned(),
            Type::Decimal => format!("DECIMAL({PRECISION},0)"),
            Type::Double => "DOUBLE".to_owned(),
        }
    }
}

/// The integer of a cell, if it is one that fits.
fn integer(cell: &Cell) -> Option<i128> {
    match cell {
        Cell::Integer(number) => Some(*number),
        Cell::Big(number) => i128::try_from(number).ok(),
        Cell::Text(_) | Cell::Decimal(_) => None,
    }
}

const FITS: &str = "the type was chosen by the cells";

fn to_series(table: &Table, at: usize, column: &Column) -> Series {
    let name = column.name.into();
    let integers = table.cells(at).map(|cell| integer(cell).expect(FITS));
    match Type::of(table, at) {
        Type::String => {
            let cells = table.cells(at).map(|cell| match cell {
                Cell::Text(text) => Some(text.clone()).filter(|text| !text.is_empty()),
                number => Some(number.to_string().into()),
            });
            StringChunked::from_iter_options(name, cells).into_series()
        }
        Type::Int64 => Series::new(name, integers.map(|number| number as i64).collect::<Vec<_>>()),
        Type::Decimal => {
            let decimals = Int128Chunked::from_vec(name, integers.collect());
            decimals.into_decimal(PRECISION, 0).expect(FITS).into_series()
        }
        Type::Double => {
            let decimals = table.cells(at).map(|cell| match cell {
                Cell::Decimal(number) => *number,
                _ => panic!("{FITS}"),
            });
            Series::new(name, decimals.collect::<Vec<_>>())
        }
    }
}
