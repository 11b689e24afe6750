//! A [`Table`] as Parquet.

use num_bigint::BigUint;
use polars::prelude::*;

use super::package::{PartsInfo, Resource};
use super::table::{Column, Table, TableError, Values};
use super::{Mark, Report};

/// Digits of the widest decimal that Parquet readers agree on.
const PRECISION: usize = 38;

/// A table that is written as Parquet, compressed by Zstandard.
///
/// | column of | Parquet |
/// |---|---|
/// | text | `STRING`; an empty cell is null |
/// | integers | `INT64` if all fit |
/// | integers of which one does not fit | `DECIMAL(38,0)`; above 10^38, which no number of hands reaches, `STRING` |
/// | decimals | `DOUBLE` |
#[derive(Clone, Debug)]
pub struct Parquet(pub Table);

impl Parquet {
    /// The program that writes Parquet, as it is run.
    pub const COMMAND: &str = "cargo run --release --features notebooks --bin export-notebook-data";

    /// The file.
    ///
    /// # Panics
    /// If the columns are of different length, which [`check`](Report::check) finds.
    pub fn to_parquet(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let columns = self.0.columns.iter().map(|column| to_series(column).into()).collect();
        let mut frame = DataFrame::new(self.0.rows(), columns).expect("columns are of one length");
        ParquetWriter::new(&mut bytes).finish(&mut frame).expect("writing to memory does not fail");
        bytes
    }

    /// The entry of a table in several files, of which this is one.
    pub fn resource_in_parts(&self, parts: PartsInfo) -> Resource {
        self.resource(&[]).in_parts(parts)
    }

    fn types(&self) -> Vec<String> {
        self.0.columns.iter().map(|column| type_of(&column.values).name()).collect()
    }
}

impl Report for Parquet {
    fn name(&self) -> &'static str {
        self.0.name
    }

    fn file_name(&self) -> String {
        format!("{}.parquet", self.0.name)
    }

    fn mark(&self) -> Mark {
        Mark::Bytes(b"PAR1")
    }

    fn command(&self) -> String {
        Parquet::COMMAND.to_owned()
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_parquet()
    }

    fn check(&self) -> Result<(), TableError> {
        self.0.check()
    }

    fn resource(&self, bytes: &[u8]) -> Resource {
        Resource::of_parquet(self, &self.0, &self.types(), bytes)
    }

    fn summary(&self) -> String {
        format!("{} ({} rows)", self.file_name(), self.0.rows())
    }

    /// Those of the table as CSV.
    fn first_lines(&self, _bytes: &[u8], most: usize) -> Vec<String> {
        self.0.first_csv_lines(most)
    }
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
    fn name(self) -> String {
        match self {
            Type::String => "STRING".to_owned(),
            Type::Int64 => "INT64".to_owned(),
            Type::Decimal => format!("DECIMAL({PRECISION},0)"),
            Type::Double => "DOUBLE".to_owned(),
        }
    }
}

fn type_of(values: &Values) -> Type {
    let all = |values: &[BigUint], limit: &BigUint| values.iter().all(|value| value < limit);
    match values {
        Values::Text(_) => Type::String,
        Values::Decimal(_) => Type::Double,
        Values::Signed(_) => Type::Int64,
        Values::Integer(cells) if cells.iter().all(|cell| i64::try_from(*cell).is_ok()) => Type::Int64,
        Values::Integer(_) => Type::Decimal,
        Values::Big(cells) if all(cells, &(BigUint::from(1u8) << 63)) => Type::Int64,
        Values::Big(cells) if all(cells, &BigUint::from(10u8).pow(PRECISION as u32)) => Type::Decimal,
        Values::Big(_) => Type::String,
    }
}

fn to_series(column: &Column) -> Series {
    let name = column.name.into();
    const FITS: &str = "the type was chosen by the values";
    let decimal = |values: Vec<i128>| {
        let decimals = Int128Chunked::from_vec(column.name.into(), values).into_decimal(PRECISION, 0);
        decimals.expect(FITS).into_series()
    };
    match (&column.values, type_of(&column.values)) {
        (Values::Text(cells), _) => {
            let cells = cells.iter().map(|cell| (!cell.is_empty()).then_some(cell.as_ref()));
            StringChunked::from_iter_options(name, cells).into_series()
        }
        (Values::Decimal(cells), _) => Series::new(name, cells),
        (Values::Signed(cells), _) => Series::new(name, cells),
        (Values::Integer(cells), Type::Int64) => {
            Series::new(name, cells.iter().map(|cell| *cell as i64).collect::<Vec<_>>())
        }
        (Values::Integer(cells), _) => decimal(cells.iter().map(|cell| i128::from(*cell)).collect()),
        (Values::Big(cells), Type::Int64) => {
            Series::new(name, cells.iter().map(|cell| i64::try_from(cell).expect(FITS)).collect::<Vec<_>>())
        }
        (Values::Big(cells), Type::Decimal) => {
            decimal(cells.iter().map(|cell| i128::try_from(cell).expect(FITS)).collect())
        }
        (Values::Big(cells), _) => {
            Series::new(name, cells.iter().map(ToString::to_string).collect::<Vec<_>>())
        }
    }
}
