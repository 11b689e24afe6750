//! Tables as Parquet.

use std::str::FromStr;

use polars::prelude::*;

use crate::output::table::{CellType, Column, Table};

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

/// The column at this index, with the narrowest type that holds all its cells.
fn to_series(table: &Table, at: usize) -> Series {
    let Column { name, kind, .. } = table.columns()[at];
    if kind == CellType::Decimal {
        let numbers = parsed::<f64>(table, at).expect("a cell is what its column says");
        return Series::new(name.into(), numbers);
    }
    if kind == CellType::Integer {
        if let Some(numbers) = parsed_or_empty::<i64>(table, at) {
            return Series::new(name.into(), numbers);
        }
        let fits = |number: &i128| *number < 10i128.pow(PRECISION as u32);
        let numbers = parsed_or_empty(table, at);
        if let Some(numbers) = numbers.filter(|numbers| numbers.iter().flatten().all(fits)) {
            let decimals = Int128Chunked::from_iter_options(name.into(), numbers.into_iter());
            return decimals.into_decimal(PRECISION, 0).expect("they fit").into_series();
        }
    }
    let cells = table.cells(at).map(|cell| Some(cell).filter(|cell| !cell.is_empty()));
    StringChunked::from_iter_options(name.into(), cells).into_series()
}

/// The numbers of a column, if all its cells parse.
fn parsed<T: FromStr>(table: &Table, at: usize) -> Option<Vec<T>> {
    table.cells(at).map(|cell| cell.parse().ok()).collect()
}

/// The numbers of a column, if all its cells parse or are empty.
fn parsed_or_empty<T: FromStr>(table: &Table, at: usize) -> Option<Vec<Option<T>>> {
    let parse = |cell: &str| if cell.is_empty() { Some(None) } else { cell.parse().ok().map(Some) };
    table.cells(at).map(parse).collect()
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
