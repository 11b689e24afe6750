//! [`Table`]: described columns and rows of typed cells, as CSV and as JSON.

use std::borrow::Cow;
use std::fmt;

use anyhow::{Context, Result, ensure};
use num_bigint::BigUint;
use serde_json::{Map, Value};

use crate::output::json::{json_line, json_value};
use tehai::count::Fraction;

/// A column and its description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The header.
    pub name: &'static str,
    /// What a cell says.
    pub description: &'static str,
    /// The type of its cells.
    pub kind: CellType,
    /// The unit of a number: `hands`, `deals`, `tiles`.
    pub unit: Option<&'static str>,
    /// The values of an enumeration, in row order; empty if any text is allowed. `""` is an empty cell.
    pub allowed: &'static [&'static str],
}

/// The type of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellType {
    /// Text, including hands such as `1112345m`.
    Text,
    /// Exact integers of any size.
    Integer,
    /// Decimals, such as a probability next to its numerator and denominator.
    Decimal,
}

impl Column {
    const fn new(name: &'static str, description: &'static str, kind: CellType) -> Column {
        Column { name, description, kind, unit: None, allowed: &[] }
    }

    /// A column of text.
    pub const fn text(name: &'static str, description: &'static str) -> Column {
        Column::new(name, description, CellType::Text)
    }

    /// A column of an enumeration: each cell is one of `allowed`.
    pub const fn choice(
        name: &'static str,
        description: &'static str,
        allowed: &'static [&'static str],
    ) -> Column {
        Column { allowed, ..Column::text(name, description) }
    }

    /// A column of integers.
    pub const fn integer(name: &'static str, description: &'static str) -> Column {
        Column::new(name, description, CellType::Integer)
    }

    /// A column of decimals.
    pub const fn decimal(name: &'static str, description: &'static str) -> Column {
        Column::new(name, description, CellType::Decimal)
    }

    /// The same column with a unit.
    pub const fn unit(self, unit: &'static str) -> Column {
        Column { unit: Some(unit), ..self }
    }

    /// Can the column have this cell?
    fn fits(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Empty => true,
            Cell::Text(_) => self.kind == CellType::Text,
            Cell::Integer(_) | Cell::Large(_) => self.kind == CellType::Integer,
            Cell::Decimal(_) => self.kind == CellType::Decimal,
        }
    }

    /// The cell of this column with this text.
    ///
    /// # Errors
    /// If it must be a number and is not.
    pub fn read(&self, text: &str) -> Result<Cell> {
        if text.is_empty() {
            return Ok(Cell::Empty);
        }
        match self.kind {
            CellType::Text => Some(text.to_cell()),
            CellType::Integer => {
                text.parse().map(Cell::Integer).or_else(|_| text.parse().map(Cell::Large)).ok()
            }
            CellType::Decimal => text.parse().map(Cell::Decimal).ok(),
        }
        .with_context(|| format!("{}: expected a number, found {text:?}", self.name))
    }
}

/// A typed cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing, or an empty text.
    #[default]
    Empty,
    /// A text that is not empty.
    Text(String),
    /// An integer of 64 bits.
    Integer(i64),
    /// A larger integer.
    Large(BigUint),
    /// A decimal, written without exponent and with as many digits as distinguish it from its neighbours.
    Decimal(f64),
}

impl Cell {
    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        *self == Cell::Empty
    }

    /// Is this an integer above 2^53, up to which all JSON readers represent integers exactly?
    fn is_large(&self) -> bool {
        match self {
            Cell::Integer(number) => number.unsigned_abs() > 1 << 53,
            _ => matches!(self, Cell::Large(_)),
        }
    }

    /// The text of the cell in a file.
    fn text(&self) -> Cow<'_, str> {
        match self {
            Cell::Text(text) => text.into(),
            other => other.to_string().into(),
        }
    }

    /// The cell as JSON in a column of this type: an empty number is null.
    fn json(&self, kind: CellType) -> Value {
        match self {
            Cell::Empty if kind != CellType::Text => Value::Null,
            Cell::Integer(number) => (*number).into(),
            Cell::Decimal(number) => (*number).into(),
            Cell::Empty | Cell::Text(_) | Cell::Large(_) => self.text().into(),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Empty => Ok(()),
            Cell::Text(text) => f.write_str(text),
            Cell::Integer(number) => number.fmt(f),
            Cell::Large(number) => number.fmt(f),
            Cell::Decimal(number) => number.fmt(f),
        }
    }
}

/// A value that a cell can hold.
pub trait ToCell {
    /// The cell.
    fn to_cell(&self) -> Cell;
}

impl<T: ToCell + ?Sized> ToCell for &T {
    fn to_cell(&self) -> Cell {
        (**self).to_cell()
    }
}

impl<T: ToCell> ToCell for Option<T> {
    fn to_cell(&self) -> Cell {
        self.as_ref().map_or(Cell::Empty, T::to_cell)
    }
}

impl ToCell for Cell {
    fn to_cell(&self) -> Cell {
        self.clone()
    }
}

impl ToCell for f64 {
    fn to_cell(&self) -> Cell {
        Cell::Decimal(*self)
    }
}

impl ToCell for BigUint {
    fn to_cell(&self) -> Cell {
        i64::try_from(self).map_or_else(|_| Cell::Large(self.clone()), Cell::Integer)
    }
}

/// Integers become cells by their value, and what has a text form by its text.
macro_rules! to_cell {
    (integers: $($integer:ty)*; texts: $($text:ty)*) => {
        $(impl ToCell for $integer {
            fn to_cell(&self) -> Cell {
                match i64::try_from(*self) {
                    Ok(number) => Cell::Integer(number),
                    Err(_) => Cell::Large(BigUint::try_from(*self).expect("integers below 64 bits are small")),
                }
            }
        })*
        $(impl ToCell for $text {
            fn to_cell(&self) -> Cell {
                Some(self.to_string()).filter(|text| !text.is_empty()).map_or(Cell::Empty, Cell::Text)
            }
        })*
    };
}

to_cell! {
    integers: u8 u16 u32 u64 u128 usize i8 i32 i64;
    texts: str String tehai::tiles::Hand tehai::rules::Forms tehai::tiles::Tile tehai::tiles::TileSet
        tehai::expression::Expression tehai::tiles::GroupHand
}

/// The cells of a row.
pub type Cells = Vec<Cell>;

/// The [`Cells`] of a row.
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => { vec![$($crate::output::table::ToCell::to_cell(&$cell)),*] };
}

/// The cells of a probability: numerator, denominator and their quotient as a 64-bit float.
pub fn share_cells(share: &Fraction) -> Cells {
    row![share.numerator(), share.denominator(), share.to_f64()]
}

/// Described columns and rows of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    columns: Vec<Column>,
    cells: Cells,
}

impl Table {
    /// A table with these rows.
    ///
    /// # Panics
    /// If a row has more or fewer cells than there are columns.
    pub fn new(columns: &[Column], rows: impl IntoIterator<Item = Cells>) -> Table {
        let mut cells = Cells::default();
        for row in rows {
            assert_eq!(row.len(), columns.len(), "a row has a cell for each column");
            for (cell, column) in row.iter().zip(columns) {
                assert!(column.fits(cell), "{}: {cell:?} in a column of {:?}", column.name, column.kind);
            }
            cells.extend(row);
        }
        Table { columns: columns.to_vec(), cells }
    }

    /// The table read back from [`to_csv`](Table::to_csv) output.
    ///
    /// # Errors
    /// If it is not a CSV file with this header.
    pub fn from_csv(columns: &[Column], text: &[u8]) -> Result<Table> {
        let mut reader = csv::Reader::from_reader(text);
        let (found, expected) = (reader.headers()?, header(columns));
        ensure!(found.iter().eq(columns.iter().map(|column| column.name)), "expected the header {expected}");
        let rows = reader.records().map(|record| {
            let record = record?;
            columns.iter().zip(&record).map(|(column, text)| column.read(text)).collect()
        });
        Ok(Table::new(columns, rows.collect::<Result<Vec<_>>>()?))
    }

    /// The columns, in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.cells.len() / self.columns.len()
    }

    /// Are there no rows?
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells of the column at this index.
    pub fn cells(&self, column: usize) -> impl Iterator<Item = &Cell> {
        self.cells.iter().skip(column).step_by(self.columns.len())
    }

    /// The CSV header, without the line ending.
    pub fn header(&self) -> String {
        header(&self.columns)
    }

    /// The table as CSV: a header, then the rows, in UTF-8 with LF line endings and quotes only where needed.
    pub fn to_csv(&self) -> Vec<u8> {
        [self.header().as_bytes(), b"\n", &self.lines(b',')].concat()
    }

    /// The rows as lines of cells separated by a delimiter, without a header.
    pub fn lines(&self, delimiter: u8) -> Vec<u8> {
        let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
        for row in self.cells.chunks(self.columns.len()) {
            writer
                .write_record(row.iter().map(|cell| cell.text().into_owned()))
                .expect("writing to memory does not fail");
        }
        writer.into_inner().expect("writing to memory does not fail")
    }

    /// The rows as JSON objects. A column with an integer above 2^53 has strings in every row; an empty number is
    /// null.
    pub fn objects(&self) -> impl Iterator<Item = Map<String, Value>> {
        let large: Vec<bool> = (0..self.columns.len()).map(|at| self.cells(at).any(Cell::is_large)).collect();
        self.cells.chunks(self.columns.len()).map(move |row| {
            let value = |((column, is_large), cell): ((&Column, &bool), &Cell)| {
                let value = match *is_large && !cell.is_empty() {
                    true => cell.text().into(),
                    false => cell.json(column.kind),
                };
                (column.name.to_owned(), value)
            };
            self.columns.iter().zip(&large).zip(row).map(value).collect()
        })
    }

    /// The [`objects`](Table::objects) as a JSON array, one per line.
    pub fn to_json(&self) -> String {
        let lines: Vec<_> =
            self.objects().map(|object| format!("  {}", json_line(&json_value(&object)))).collect();
        format!("[\n{}\n]\n", lines.join(",\n"))
    }

    /// The [`objects`](Table::objects) alone, one per line.
    pub fn to_jsonl(&self) -> String {
        self.objects().map(|object| json_line(&json_value(&object)) + "\n").collect()
    }
}

/// The CSV header of these columns, without the line ending.
pub fn header(columns: &[Column]) -> String {
    let names: Vec<_> = columns.iter().map(|column| column.name).collect();
    names.join(",")
}
