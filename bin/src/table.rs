//! [`Table`]: described columns and rows of cells, as CSV and as JSON.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::{self, Write as _};

use num_bigint::BigUint;
use rayon::prelude::*;
use serde::{Serialize, Serializer};

use crate::check::{CheckFailed, check};
use crate::json::json_line;

/// A column: what its cells say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The header.
    pub name: &'static str,
    /// What a cell says.
    pub description: &'static str,
    /// What its cells are.
    pub kind: CellType,
    /// What a number counts: `hands`, `deals`, `tiles`.
    pub unit: Option<&'static str>,
    /// The values of an enumeration, in the order of rows; none if any text may stand here. `""` is a cell
    /// left empty.
    pub allowed: &'static [&'static str],
}

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellType {
    /// Text, also hands such as `1112345m`.
    Text,
    /// Exact integers of any size.
    Integer,
    /// Decimals, such as a probability beside its numerator and denominator.
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

    /// The same column with its unit named.
    pub const fn unit(self, unit: &'static str) -> Column {
        Column { unit: Some(unit), ..self }
    }

    fn allows(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Text(text) => {
                self.kind == CellType::Text && (self.allowed.is_empty() || self.allowed.contains(&&**text))
            }
            Cell::Integer(_) | Cell::Big(_) => self.kind == CellType::Integer,
            Cell::Decimal(number) => self.kind == CellType::Decimal && number.is_finite(),
        }
    }

    /// How two cells compare: numbers by size, text by its bytes, an enumeration by its order.
    fn compare(&self, one: &Cell, other: &Cell) -> Ordering {
        let place = |text: &str| self.allowed.iter().position(|name| *name == text);
        match (one, other) {
            (Cell::Text(one), Cell::Text(other)) if self.allowed.is_empty() => one.cmp(other),
            (Cell::Text(one), Cell::Text(other)) => place(one).cmp(&place(other)),
            (Cell::Integer(one), Cell::Integer(other)) => one.cmp(other),
            (Cell::Big(one), Cell::Big(other)) => one.cmp(other),
            (Cell::Decimal(one), Cell::Decimal(other)) => one.total_cmp(other),
            _ => Ordering::Equal,
        }
    }
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Text; empty where nothing applies.
    Text(Cow<'static, str>),
    /// An integer that fits.
    Integer(i128),
    /// An integer of any size.
    Big(BigUint),
    /// A decimal, written with as many digits as tell it from its neighbours, never with an exponent.
    Decimal(f64),
}

macro_rules! into_cell {
    ($($type:ty, $value:ident => $cell:expr;)*) => {
        $(impl From<$type> for Cell {
            fn from($value: $type) -> Cell {
                $cell
            }
        })*
    };
}

into_cell! {
    &'static str, text => Cell::Text(text.into());
    String, text => Cell::Text(text.into());
    u8, number => Cell::Integer(number.into());
    u64, number => Cell::Integer(number.into());
    usize, number => Cell::Integer(number as i128);
    i8, number => Cell::Integer(number.into());
    i64, number => Cell::Integer(number.into());
    u128, number => Cell::Big(number.into());
    &BigUint, number => Cell::Big(number.clone());
    BigUint, number => Cell::Big(number);
    f64, number => Cell::Decimal(number);
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Text(text) => f.write_str(text),
            Cell::Integer(number) => number.fmt(f),
            Cell::Big(number) => number.fmt(f),
            Cell::Decimal(number) => number.fmt(f),
        }
    }
}

/// The cells of a row, from anything that is a cell.
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => { [$($crate::table::Cell::from($cell)),*] };
}

/// Described columns, and rows of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    columns: Vec<Column>,
    /// Row by row.
    cells: Vec<Cell>,
}

/// Rows that one thread turns into CSV at a time.
const BLOCK: usize = 8192;

impl Table {
    /// A table of these rows.
    ///
    /// # Panics
    /// If a row has not as many cells as there are columns.
    pub fn new<R>(columns: &[Column], rows: impl IntoIterator<Item = R>) -> Table
    where
        R: IntoIterator<Item = Cell>,
    {
        let mut cells = Vec::new();
        for row in rows {
            let start = cells.len();
            cells.extend(row);
            assert_eq!(cells.len() - start, columns.len(), "a row has a cell for each column");
        }
        Table { columns: columns.to_vec(), cells }
    }

    /// The columns, in the order they are written.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        self.cells.chunks_exact(self.columns.len())
    }

    /// The cells of the column at this place.
    pub fn cells(&self, column: usize) -> impl Iterator<Item = &Cell> {
        self.cells.iter().skip(column).step_by(self.columns.len())
    }

    /// Holds the table to what its columns and its key promise.
    ///
    /// # Errors
    /// If columns share a name, if the key names a column that is not there, if a cell is not what its column
    /// allows, or if rows do not ascend strictly by the key (so that a key occurs twice).
    pub fn check(&self, key: &[&str]) -> Result<(), CheckFailed> {
        for (place, column) in self.columns.iter().enumerate() {
            let name = column.name;
            let is_new = self.columns[..place].iter().all(|other| other.name != name);
            check!(is_new, "there are two columns {name}");
            for (row, cell) in (1..).zip(self.cells(place)) {
                check!(column.allows(cell), "row {row} of column {name} holds \"{cell}\"");
            }
        }
        let mut places = Vec::new();
        for name in key {
            let place = self.columns.iter().position(|column| column.name == *name);
            places.push(place.ok_or_else(|| CheckFailed(format!("there is no key column {name}")))?);
        }
        for (row, (one, next)) in (2..).zip(self.rows().zip(self.rows().skip(1))) {
            let mut orders = places.iter().map(|&at| self.columns[at].compare(&one[at], &next[at]));
            let ascends = orders.find(|order| order.is_ne()) == Some(Ordering::Less);
            check!(ascends, "by its key, row {row} does not come after the row before it");
        }
        Ok(())
    }

    /// The header of the CSV, without the end of the line.
    pub fn header(&self) -> String {
        header(&self.columns)
    }

    /// The table as CSV: a header, then the rows; UTF-8, LF at the end of each line, quotes only where
    /// needed.
    pub fn to_csv(&self) -> Vec<u8> {
        [self.header().into_bytes(), b"\n".to_vec(), self.lines(b',')].concat()
    }

    /// The rows as lines of cells with a delimiter between them, without a header.
    pub fn lines(&self, delimiter: u8) -> Vec<u8> {
        let blocks = self.cells.par_chunks(BLOCK * self.columns.len()).map(|cells| {
            let rows = cells.chunks_exact(self.columns.len());
            // Used again for every cell: an allocation each would take most of the time.
            let mut digits = String::new();
            write_csv(delimiter, 12 * cells.len(), |writer| {
                for row in rows {
                    for cell in row {
                        if let Cell::Text(text) = cell {
                            writer.write_field(text.as_bytes())?;
                        } else {
                            digits.clear();
                            write!(digits, "{cell}").expect("writing to memory does not fail");
                            writer.write_field(&digits)?;
                        }
                    }
                    writer.write_record(None::<&[u8]>)?;
                }
                Ok(())
            })
        });
        blocks.collect::<Vec<_>>().concat()
    }

    /// The rows as a JSON array of objects, one a line. Integers above 2^53 are strings of digits.
    pub fn to_json(&self) -> String {
        let rows = self.rows().map(|row| format!("  {}", json_line(&Object(&self.columns, row))));
        format!("[\n{}\n]\n", rows.collect::<Vec<_>>().join(",\n"))
    }
}

/// The header of the CSV with these columns, without the end of the line.
pub fn header(columns: &[Column]) -> String {
    let names = columns.iter().map(|column| column.name);
    let line = write_csv(b',', 0, |writer| writer.write_record(names));
    String::from_utf8_lossy(&line).trim_end().to_owned()
}

/// What `write` writes, as CSV in memory.
fn write_csv(
    delimiter: u8,
    capacity: usize,
    write: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> csv::Result<()>,
) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::with_capacity(capacity));
    write(&mut writer).expect("writing to memory does not fail");
    writer.into_inner().expect("writing to memory does not fail")
}

/// A row as an object.
struct Object<'t>(&'t [Column], &'t [Cell]);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|column| column.name).zip(self.1))
    }
}

/// Integers up to 2^53 are exact wherever JSON is read; larger ones are written as text.
const LARGEST_EXACT: u64 = 1 << 53;

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let exact = match self {
            Cell::Text(text) => return serializer.serialize_str(text),
            Cell::Decimal(number) => return serializer.serialize_f64(*number),
            Cell::Integer(number) => i64::try_from(*number).ok(),
            Cell::Big(number) => i64::try_from(number).ok(),
        };
        match exact.filter(|number| number.unsigned_abs() <= LARGEST_EXACT) {
            Some(number) => serializer.serialize_i64(number),
            None => serializer.collect_str(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Column = Column::choice("rule", "", &["excluded", "counted", ""]);
    const N: Column = Column::integer("n", "");
    const FORM: Column = Column::text("form", "");

    fn failure(table: &Table, key: &[&str]) -> String {
        table.check(key).unwrap_err().0
    }

    fn csv(columns: &[Column], rows: Vec<Vec<Cell>>) -> String {
        String::from_utf8(Table::new(columns, rows).to_csv()).unwrap()
    }

    #[test]
    fn rows_ascend_by_number_by_bytes_and_by_the_order_of_an_enumeration() {
        let rows = [
            row!["excluded", 9u64, "12m"],
            row!["excluded", 9u64, "1m"],
            row!["excluded", 10u64, ""],
            row!["counted", 1u64, ""],
            row!["", 1u64, ""],
        ];
        let table = Table::new(&[RULE, N, FORM], rows);
        assert_eq!(table.check(&["rule", "n", "form"]), Ok(()));
        let row = |row| format!("by its key, row {row} does not come after the row before it");
        assert_eq!(failure(&table, &["rule", "n"]), row(2));
        assert_eq!(failure(&table, &["form"]), row(3));
        let table = Table::new(&[N], [row![2u128], row![1u128]]);
        assert_eq!(failure(&table, &["n"]), row(2));
    }

    #[test]
    fn without_a_key_there_is_at_most_one_row() {
        assert_eq!(Table::new(&[N], [row![1u8]]).check(&[]), Ok(()));
        assert!(Table::new(&[N], [row![1u8], row![2u8]]).check(&[]).is_err());
    }

    #[test]
    fn names_of_columns_are_checked() {
        let table = Table::new(&[N, N], [row![1u8, 1u8]]);
        assert_eq!(failure(&table, &["n"]), "there are two columns n");
        assert_eq!(failure(&Table::new(&[N], [row![1u8]]), &["m"]), "there is no key column m");
    }

    #[test]
    #[should_panic(expected = "a row has a cell for each column")]
    fn a_row_has_a_cell_for_each_column() {
        drop(Table::new(&[N, FORM], [row![1u8]]));
    }

    #[test]
    fn cells_hold_only_what_is_allowed() {
        let rule = Column::choice("rule", "", &["excluded", "counted"]);
        let table = Table::new(&[rule], [row!["counted"], row![""]]);
        assert_eq!(failure(&table, &[]), "row 2 of column rule holds \"\"");
        let table = Table::new(&[Column::decimal("p", "")], [row![f64::NAN]]);
        assert_eq!(failure(&table, &[]), "row 1 of column p holds \"NaN\"");
        assert_eq!(failure(&Table::new(&[N], [row!["x"]]), &[]), "row 1 of column n holds \"x\"");
    }

    #[test]
    fn csv_holds_a_header_and_one_line_a_row() {
        let columns = [FORM, RULE, N, Column::integer("deals", ""), Column::decimal("share", "")];
        let rows = vec![
            row!["1112345m", "counted", 0u64, 7u128, 0.5].to_vec(),
            row!["1122z", "", u64::MAX, BigUint::from(10u8).pow(30), 3.02544831945638e-6].to_vec(),
        ];
        let expected = "form,rule,n,deals,share\n\
            1112345m,counted,0,7,0.5\n\
            1122z,,18446744073709551615,1000000000000000000000000000000,0.00000302544831945638\n";
        assert_eq!(csv(&columns, rows), expected);
        assert_eq!(csv(&[N, FORM], Vec::new()), "n,form\n");
    }

    #[test]
    fn csv_quotes_only_where_needed() {
        let cells = ["plain", "", "x,y", "say \"ron\"", "two\nlines", "固有形"];
        let text = csv(&[Column::text("a,b", "")], cells.map(|cell| row![cell].to_vec()).into());
        assert_eq!(text, "\"a,b\"\nplain\n\"\"\n\"x,y\"\n\"say \"\"ron\"\"\"\n\"two\nlines\"\n固有形\n");
    }

    #[test]
    fn blocks_of_rows_join_in_order() {
        let rows = 2 * BLOCK + 17;
        let lines: String = (0..rows).map(|row| format!("{row} {}m\n", row % 10)).collect();
        let table = Table::new(&[N, FORM], (0..rows).map(|row| row![row, format!("{}m", row % 10)]));
        assert_eq!(table.lines(b' '), lines.into_bytes());
    }

    #[test]
    fn large_integers_are_strings_in_json() {
        let columns = [FORM, N, Column::integer("deals", ""), Column::decimal("share", "")];
        let rows = [
            row!["1m", 1u64 << 53, 7u128, 0.5],
            row!["say \"ron\"", (1u64 << 53) + 1, BigUint::from(10u8).pow(20), 1e-7],
            row!["", -1i8, 0u128, 1.0],
        ];
        let expected = "[\n  {\"form\": \"1m\", \"n\": 9007199254740992, \"deals\": 7, \"share\": 0.5},\n  \
            {\"form\": \"say \\\"ron\\\"\", \"n\": \"9007199254740993\", \"deals\": \"100000000000000000000\", \
            \"share\": 0.0000001},\n  {\"form\": \"\", \"n\": -1, \"deals\": 0, \"share\": 1}\n]\n";
        let json = Table::new(&columns, rows).to_json();
        assert_eq!(json, expected);
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read[1]["deals"], "100000000000000000000");
    }
}
