//! Tables as Parquet.

/// Reads what is written.
pub use polars;
use polars::prelude::*;

use crate::output::table::{Cell, CellType, Column, Table};

/// Digits of the widest decimal that all Parquet readers support.
const PRECISION: usize = 38;

/// A table as a Parquet file, compressed with Zstandard.
///
/// # Panics
/// If a cell does not match the type of its column.
pub fn bytes(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    let columns = (0..table.columns().len()).map(|at| to_series(table, at).into());
    let mut frame = DataFrame::new(table.len(), columns.collect()).expect("columns are of one length");
    ParquetWriter::new(&mut bytes).finish(&mut frame).expect("writing to memory does not fail");
    bytes
}

/// The column at this index, with the narrowest type that holds all its cells; an empty cell is null.
fn to_series(table: &Table, at: usize) -> Series {
    let Column { name, kind, .. } = table.columns()[at];
    if kind == CellType::Decimal {
        return Series::new(
            name.into(),
            numbers(table, at, decimal).expect("a cell is what its column says"),
        );
    }
    if kind == CellType::Integer {
        if let Some(numbers) = numbers(table, at, |cell| integer(cell)?.try_into().ok()) {
            return Series::new(name.into(), numbers as Vec<Option<i64>>);
        }
        if let Some(numbers) = numbers(table, at, integer) {
            let decimals = Int128Chunked::from_iter_options(name.into(), numbers.into_iter());
            return decimals.into_decimal(PRECISION, 0).expect("they fit").into_series();
        }
    }
    let cells = table.cells(at).map(|cell| (!cell.is_empty()).then(|| cell.to_string()));
    StringChunked::from_iter_options(name.into(), cells).into_series()
}

fn decimal(cell: &Cell) -> Option<f64> {
    if let Cell::Decimal(number) = cell { Some(*number) } else { None }
}

/// The integer, if it has at most [`PRECISION`] digits.
fn integer(cell: &Cell) -> Option<i128> {
    match cell {
        Cell::Integer(number) => Some((*number).into()),
        Cell::Large(number) => {
            i128::try_from(number).ok().filter(|number| *number < 10i128.pow(PRECISION as u32))
        }
        _ => None,
    }
}

/// The numbers of a column, if `read` reads all cells that are not empty.
fn numbers<T>(table: &Table, at: usize, read: impl Fn(&Cell) -> Option<T>) -> Option<Vec<Option<T>>> {
    let read = |cell: &Cell| if cell.is_empty() { Some(None) } else { read(cell).map(Some) };
    table.cells(at).map(read).collect()
}

/// The Parquet types of the columns.
pub fn types(table: &Table) -> Vec<String> {
    let name = |at| match to_series(table, at).dtype() {
        DataType::Int64 => "INT64".to_owned(),
        DataType::Float64 => "DOUBLE".to_owned(),
        DataType::Decimal(..) => format!("DECIMAL({PRECISION},0)"),
        _ => "STRING".to_owned(),
    };
    (0..table.columns().len()).map(name).collect()
}
