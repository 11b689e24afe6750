//! [`Table`]: what a report is before it becomes a file.

use std::borrow::Cow;
use std::cmp::Ordering;

use num_bigint::BigUint;

use super::package::Resource;
use super::{Mark, Report, command};

/// A report: described columns of equal length, rows in the order of the key.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// File stem and name of the resource: lower case, words joined by hyphens.
    pub name: &'static str,
    /// One line for people.
    pub title: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// The program that makes it, with its arguments.
    pub program: &'static str,
    /// What a row is, which rows are there, and under which rules.
    pub description: &'static str,
    /// The columns, in the order they are written.
    pub columns: Vec<Column>,
    /// The columns that together identify a row; rows ascend strictly by them.
    pub key: &'static [&'static str],
    /// How the file is laid out.
    pub format: Format,
}

/// How the file of a [`Table`] is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// CSV with a header: `<name>.csv`.
    Csv,
    /// A b-file as the OEIS has them, `n a(n)` on each line, after a comment with the title: `<name>.txt`.
    BFile,
}

/// One column of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The header of the column.
    pub name: &'static str,
    /// What a cell says.
    pub description: &'static str,
    /// What a number counts (`hands`, `deals`, `tiles`).
    pub unit: Option<&'static str>,
    /// The values of an enumeration, in their order; empty if any text may stand here. `""` is a cell left
    /// empty.
    pub allowed: &'static [&'static str],
    /// The cells.
    pub values: Values,
}

/// The cells of a column, all of one type.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Text, also hands such as `1112345m`.
    Text(Vec<Cow<'static, str>>),
    /// Numbers below 2^64.
    Integer(Vec<u64>),
    /// Small numbers that may be negative.
    Signed(Vec<i64>),
    /// Exact numbers of any size.
    Big(Vec<BigUint>),
    /// Decimals, such as a probability beside its numerator and denominator. Written with as many digits as
    /// tell the number from its neighbours, never with an exponent.
    Decimal(Vec<f64>),
}

/// A table that breaks its own promises: a mistake in the program, found before anything is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Columns are of different length.
    #[error("table {table}: column {column} has {found} rows where {expected} are due")]
    Length {
        /// Name of the table.
        table: &'static str,
        /// The first column that differs.
        column: &'static str,
        /// Rows of the first column.
        expected: usize,
        /// Rows of this column.
        found: usize,
    },
    /// Two columns have the same name.
    #[error("table {table}: there are two columns {column}")]
    Repeated {
        /// Name of the table.
        table: &'static str,
        /// Name of both columns.
        column: &'static str,
    },
    /// A key names no column.
    #[error("table {table}: there is no key column {column}")]
    Key {
        /// Name of the table.
        table: &'static str,
        /// The name in the key.
        column: &'static str,
    },
    /// A cell holds something that its column does not allow.
    #[error("table {table}: row {row} of column {column} holds {value:?}")]
    Value {
        /// Name of the table.
        table: &'static str,
        /// Name of the column.
        column: &'static str,
        /// Row, the first is 1.
        row: usize,
        /// What the cell holds.
        value: String,
    },
    /// A row does not come after the one before it.
    #[error("table {table}: by its key, row {row} does not come after the row before it")]
    Order {
        /// Name of the table.
        table: &'static str,
        /// Row, the first is 1.
        row: usize,
    },
}

impl Column {
    fn new(name: &'static str, description: &'static str, values: Values) -> Column {
        Column { name, description, unit: None, allowed: &[], values }
    }

    /// A column of text.
    pub fn text(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = impl Into<Cow<'static, str>>>,
    ) -> Column {
        Column::new(name, description, Values::Text(values.into_iter().map(Into::into).collect()))
    }

    /// A column of an enumeration: each cell is one of `allowed`, whose order is the order of rows.
    pub fn choice(
        name: &'static str,
        description: &'static str,
        allowed: &'static [&'static str],
        values: impl IntoIterator<Item = &'static str>,
    ) -> Column {
        Column { allowed, ..Column::text(name, description, values) }
    }

    /// A column of numbers below 2^64.
    pub fn integer(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = impl Into<u64>>,
    ) -> Column {
        Column::new(name, description, Values::Integer(values.into_iter().map(Into::into).collect()))
    }

    /// A column of small numbers that may be negative.
    pub fn signed(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = impl Into<i64>>,
    ) -> Column {
        Column::new(name, description, Values::Signed(values.into_iter().map(Into::into).collect()))
    }

    /// A column of exact numbers of any size.
    pub fn big(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = impl Into<BigUint>>,
    ) -> Column {
        Column::new(name, description, Values::Big(values.into_iter().map(Into::into).collect()))
    }

    /// A column of decimals, which must be finite.
    pub fn decimal(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = f64>,
    ) -> Column {
        Column::new(name, description, Values::Decimal(values.into_iter().collect()))
    }

    /// The same column with its unit named.
    pub fn unit(self, unit: &'static str) -> Column {
        Column { unit: Some(unit), ..self }
    }

    /// True if a cell of this column may be left empty.
    pub(super) fn has_blanks(&self) -> bool {
        match &self.values {
            Values::Text(cells) => self.allowed.contains(&"") || cells.iter().any(|cell| cell.is_empty()),
            _ => false,
        }
    }

    /// The first cell that holds something not allowed: its row, from 0, and its text.
    fn first_bad_value(&self) -> Option<(usize, String)> {
        match &self.values {
            Values::Text(cells) if !self.allowed.is_empty() => {
                let bad = cells.iter().position(|cell| !self.allowed.contains(&cell.as_ref()));
                bad.map(|row| (row, cells[row].to_string()))
            }
            Values::Decimal(cells) => {
                let bad = cells.iter().position(|cell| !cell.is_finite());
                bad.map(|row| (row, cells[row].to_string()))
            }
            _ => None,
        }
    }

    /// How two cells compare: numbers by size, text by its bytes, an enumeration by its printed order.
    fn compare(&self, a: usize, b: usize) -> Ordering {
        match &self.values {
            Values::Text(cells) if self.allowed.is_empty() => cells[a].cmp(&cells[b]),
            Values::Text(cells) => {
                let place = |row: usize| self.allowed.iter().position(|name| *name == cells[row]);
                place(a).cmp(&place(b))
            }
            Values::Integer(cells) => cells[a].cmp(&cells[b]),
            Values::Signed(cells) => cells[a].cmp(&cells[b]),
            Values::Big(cells) => cells[a].cmp(&cells[b]),
            Values::Decimal(cells) => cells[a].total_cmp(&cells[b]),
        }
    }
}

impl Values {
    /// Number of cells.
    pub fn len(&self) -> usize {
        match self {
            Values::Text(cells) => cells.len(),
            Values::Integer(cells) => cells.len(),
            Values::Signed(cells) => cells.len(),
            Values::Big(cells) => cells.len(),
            Values::Decimal(cells) => cells.len(),
        }
    }

    /// True if there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Table {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.values.len())
    }

    /// Title, question and description.
    pub(super) fn about(&self) -> [&'static str; 3] {
        [self.title, self.question, self.description]
    }

    fn check_order(&self) -> Result<(), TableError> {
        let table = self.name;
        let find = |name: &&'static str| {
            let column = self.columns.iter().find(|column| column.name == *name);
            column.ok_or(TableError::Key { table, column: name })
        };
        let key = self.key.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let ascends = |row: usize| {
            let differing = key.iter().map(|column| column.compare(row - 1, row)).find(|order| order.is_ne());
            differing == Some(Ordering::Less)
        };
        match (1..self.rows()).find(|row| !ascends(*row)) {
            Some(row) => Err(TableError::Order { table, row: row + 1 }),
            None => Ok(()),
        }
    }
}

impl Report for Table {
    fn name(&self) -> &'static str {
        self.name
    }

    fn file_name(&self) -> String {
        match self.format {
            Format::Csv => format!("{}.csv", self.name),
            Format::BFile => format!("{}.txt", self.name),
        }
    }

    fn mark(&self) -> Mark {
        Mark::Line(self.first_line())
    }

    fn command(&self) -> String {
        command(self.program)
    }

    fn to_bytes(&self) -> Vec<u8> {
        match self.format {
            Format::Csv => self.to_csv(),
            Format::BFile => self.to_b_file(),
        }
    }

    /// Holds the table to what it promises.
    ///
    /// # Errors
    /// If columns differ in length or share a name, if the key names a column that is not there, if a cell is
    /// not among the allowed values or is an infinite decimal, or if rows do not ascend strictly by the key
    /// (so that a key occurs twice).
    fn check(&self) -> Result<(), TableError> {
        let table = self.name;
        let expected = self.rows();
        for (index, column) in self.columns.iter().enumerate() {
            let (column, found) = (column, column.values.len());
            if found != expected {
                return Err(TableError::Length { table, column: column.name, expected, found });
            }
            if self.columns[..index].iter().any(|other| other.name == column.name) {
                return Err(TableError::Repeated { table, column: column.name });
            }
            if let Some((row, value)) = column.first_bad_value() {
                return Err(TableError::Value { table, column: column.name, row: row + 1, value });
            }
        }
        self.check_order()
    }

    fn resource(&self, bytes: &[u8]) -> Resource {
        Resource::of_table(self, bytes)
    }

    fn summary(&self) -> String {
        format!("{} ({} rows)", self.file_name(), self.rows())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const RULES: &[&str] = &["excluded", "counted", ""];

    pub(in crate::report) fn table(columns: Vec<Column>, key: &'static [&'static str]) -> Table {
        Table {
            name: "test",
            title: "Test",
            question: "Does it work?",
            program: "test",
            description: "A test.",
            columns,
            key,
            format: Format::Csv,
        }
    }

    #[test]
    fn rows_ascend_by_number_by_bytes_and_by_the_printed_order() {
        let columns = vec![
            Column::choice("rule", "", RULES, ["excluded", "excluded", "excluded", "counted", ""]),
            Column::integer("tiles", "", [9u64, 9, 10, 1, 1]),
            Column::text("form", "", ["12m", "1m", "", "", ""]),
            Column::big("deals", "", [2u8, 1, 1, 1, 1]),
        ];
        assert_eq!(table(columns.clone(), &["rule", "tiles", "form"]).check(), Ok(()));
        assert_eq!(
            table(columns.clone(), &["rule", "tiles"]).check(),
            Err(TableError::Order { table: "test", row: 2 })
        );
        assert_eq!(
            table(columns.clone(), &["form"]).check(),
            Err(TableError::Order { table: "test", row: 3 })
        );
        assert_eq!(table(columns, &["deals"]).check(), Err(TableError::Order { table: "test", row: 2 }));
    }

    #[test]
    fn without_a_key_there_is_at_most_one_row() {
        assert_eq!(table(vec![Column::integer("a", "", [1u64])], &[]).check(), Ok(()));
        let two = table(vec![Column::integer("a", "", [1u64, 2])], &[]);
        assert_eq!(two.check(), Err(TableError::Order { table: "test", row: 2 }));
    }

    #[test]
    fn columns_are_of_equal_length_and_of_different_names() {
        let a = Column::integer("a", "", [1u64, 2]);
        let uneven = table(vec![a.clone(), Column::text("b", "", ["x"])], &["a"]);
        let length = TableError::Length { table: "test", column: "b", expected: 2, found: 1 };
        assert_eq!(length.to_string(), "table test: column b has 1 rows where 2 are due");
        assert_eq!(uneven.check(), Err(length));
        let repeated = TableError::Repeated { table: "test", column: "a" };
        assert_eq!(table(vec![a.clone(), a.clone()], &["a"]).check(), Err(repeated));
        assert_eq!(table(vec![a], &["b"]).check(), Err(TableError::Key { table: "test", column: "b" }));
    }

    #[test]
    fn cells_hold_only_what_is_allowed() {
        let rule = Column::choice("rule", "", &["excluded", "counted"], ["counted", ""]);
        let error = table(vec![rule], &[]).check().unwrap_err();
        assert_eq!(error.to_string(), "table test: row 2 of column rule holds \"\"");
        let error = table(vec![Column::decimal("p", "", [f64::NAN])], &[]).check().unwrap_err();
        assert_eq!(error.to_string(), "table test: row 1 of column p holds \"NaN\"");
    }
}
