//! [`Table`]: described columns and rows of cells, as CSV and as JSON.

use std::fmt::{self, Write};

use anyhow::{Result, ensure};
use serde_json::{Map, Value};

use crate::output::json::json_line;

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

    /// A cell as JSON: in a numeric column, a number, or null for an empty cell.
    fn json(&self, cell: &str) -> Value {
        let number = match self.kind {
            CellType::Integer | CellType::Decimal if cell.is_empty() => Some(Value::Null),
            CellType::Text => None,
            CellType::Integer => cell.parse::<i64>().ok().map(Value::from),
            CellType::Decimal => cell.parse::<f64>().ok().map(Value::from),
        };
        number.unwrap_or_else(|| cell.into())
    }
}

/// Is this not an integer up to 2^53, which all JSON readers represent exactly? Empty cells do not count.
fn is_large(cell: &str) -> bool {
    !cell.is_empty() && cell.parse::<i64>().map_or(true, |number| number.unsigned_abs() > 1 << 53)
}

/// Text cells stored in one string: a row, or all rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    text: String,
    /// The end of each cell, where the next begins.
    ends: Vec<usize>,
}

impl Cells {
    /// Adds a cell from any value with a text form. Floats are written without exponent, with as many digits as
    /// are needed to distinguish them from their neighbours.
    pub fn push(&mut self, cell: impl fmt::Display) {
        write!(self.text, "{cell}").expect("writing to memory does not fail");
        self.ends.push(self.text.len());
    }

    /// The cells, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|at| self.get(at))
    }

    fn get(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[at]]
    }

    /// Adds the cells of another row.
    fn append(&mut self, row: &Cells) {
        let before = self.text.len();
        self.text.push_str(&row.text);
        self.ends.extend(row.ends.iter().map(|end| before + end));
    }
}

impl<T: fmt::Display> Extend<T> for Cells {
    fn extend<I: IntoIterator<Item = T>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.push(cell));
    }
}

/// The [`Cells`] of a row.
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => {{
        let mut row = $crate::output::table::Cells::default();
        $(row.push(&$cell);)*
        row
    }};
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
            assert_eq!(row.ends.len(), columns.len(), "a row has a cell for each column");
            cells.append(&row);
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
            let mut row = Cells::default();
            row.extend(record?.iter());
            Ok(row)
        });
        Ok(Table::new(columns, rows.collect::<Result<Vec<_>>>()?))
    }

    /// The columns, in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.cells.ends.len() / self.columns.len()
    }

    /// Are there no rows?
    pub fn is_empty(&self) -> bool {
        self.cells.ends.is_empty()
    }

    /// The cells of the column at this index.
    pub fn cells(&self, column: usize) -> impl Iterator<Item = &str> {
        let width = self.columns.len();
        (0..self.len()).map(move |row| self.cells.get(row * width + column))
    }

    /// The rows, in order.
    fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = &str>> {
        let width = self.columns.len();
        (0..self.len()).map(move |row| (0..width).map(move |column| self.cells.get(row * width + column)))
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
        for row in self.rows() {
            writer.write_record(row).expect("writing to memory does not fail");
        }
        writer.into_inner().expect("writing to memory does not fail")
    }

    /// The rows as JSON objects. A column with an integer above 2^53 has strings in every row; an empty number is
    /// null.
    pub fn objects(&self) -> impl Iterator<Item = Map<String, Value>> {
        let large: Vec<bool> = (0..self.columns.len())
            .map(|at| self.columns[at].kind == CellType::Integer && self.cells(at).any(is_large))
            .collect();
        self.rows().map(move |row| {
            let cells = self.columns.iter().zip(&large).zip(row);
            cells
                .map(|((column, is_large), cell)| {
                    let is_text = *is_large && !cell.is_empty();
                    (column.name.to_owned(), if is_text { cell.into() } else { column.json(cell) })
                })
                .collect()
        })
    }

    /// The [`objects`](Table::objects) as a JSON array, one per line.
    pub fn to_json(&self) -> String {
        let lines: Vec<_> = self.objects().map(|object| format!("  {}", json_line(&object))).collect();
        format!("[\n{}\n]\n", lines.join(",\n"))
    }

    /// The [`objects`](Table::objects) alone, one per line.
    pub fn to_jsonl(&self) -> String {
        self.objects().map(|object| json_line(&object) + "\n").collect()
    }
}

/// The CSV header of these columns, without the line ending.
pub fn header(columns: &[Column]) -> String {
    let names: Vec<_> = columns.iter().map(|column| column.name).collect();
    names.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_json_are_exact() {
        let columns = [
            Column::text("form", ""),
            Column::integer("n", ""),
            Column::integer("deals", ""),
            Column::decimal("share", ""),
        ];
        let rows = [
            row!["1m", 1u64 << 53, 7u128, 0.5],
            row!["say \"ron\"", (1u64 << 53) + 1, "100000000000000000000", 1e-7],
            row!["", -1i8, "", 1.0],
        ];
        let expected = "[\n  {\"form\": \"1m\", \"n\": \"9007199254740992\", \"deals\": \"7\", \"share\": 0.5},\n  \
            {\"form\": \"say \\\"ron\\\"\", \"n\": \"9007199254740993\", \"deals\": \"100000000000000000000\", \
            \"share\": 0.0000001},\n  {\"form\": \"\", \"n\": \"-1\", \"deals\": null, \"share\": 1}\n]\n";
        let table = Table::new(&columns, rows);
        assert_eq!(table.to_json(), expected);
        let lines = table.to_jsonl();
        assert_eq!(format!("[\n  {}\n]\n", lines.trim_end().replace('\n', ",\n  ")), expected);
    }

    #[test]
    fn a_table_is_read_back_from_its_csv() {
        let columns = [Column::text("form", ""), Column::integer("n", ""), Column::decimal("share", "")];
        let rows = [row!["say \"ron\", twice", "100000000000000000000", 1e-7], row!["", "", 0.1 + 0.2]];
        let table = Table::new(&columns, rows);
        assert_eq!(Table::from_csv(&columns, &table.to_csv()).unwrap(), table);
        for bad in [&b""[..], b"form,n\n1m,1\n", b"form,n,deals\n1m,1,0.5\n", b"form,n,share\n1m,1\n"] {
            assert!(Table::from_csv(&columns, bad).is_err(), "{}", String::from_utf8_lossy(bad));
        }
    }

    #[test]
    #[should_panic(expected = "a row has a cell for each column")]
    fn a_row_has_a_cell_for_each_column() {
        drop(Table::new(&[Column::text("form", ""), Column::integer("n", "")], [row!["1m"]]));
    }
}
