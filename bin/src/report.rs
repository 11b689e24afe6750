//! The table of columns that programs which answer still use. It goes when they use [`table`](crate::table).

use std::borrow::Cow;

use anyhow::Result;
use num_bigint::BigUint;

use crate::table::{self, Cell};
use crate::{CommonArgs, Printed, ReportArgs};

pub use crate::check::CheckFailed;

/// A table that breaks its promises.
pub type TableError = CheckFailed;

/// The layout of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Format {
    /// CSV.
    Csv,
}

/// What a file begins with.
#[allow(missing_docs)]
pub enum Mark {
    Line(Vec<u8>),
    Bytes(&'static [u8]),
}

/// A column with its cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    column: table::Column,
    cells: Vec<Cell>,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Table {
    pub name: &'static str,
    pub title: &'static str,
    pub question: &'static str,
    pub program: &'static str,
    pub description: &'static str,
    pub columns: Vec<Column>,
    pub key: &'static [&'static str],
    pub format: Format,
}

#[allow(missing_docs)]
impl Column {
    fn new<T: Into<Cell>>(column: table::Column, values: impl IntoIterator<Item = T>) -> Column {
        Column { column, cells: values.into_iter().map(Into::into).collect() }
    }

    pub fn text(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = impl Into<Cow<'static, str>>>,
    ) -> Column {
        let cells = values.into_iter().map(|text| Cell::Text(text.into()));
        Column::new(table::Column::text(name, description), cells)
    }

    pub fn choice(
        name: &'static str,
        description: &'static str,
        allowed: &'static [&'static str],
        values: impl IntoIterator<Item = &'static str>,
    ) -> Column {
        Column::new(table::Column::choice(name, description, allowed), values)
    }

    pub fn integer(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = impl Into<u64>>,
    ) -> Column {
        Column::new(table::Column::integer(name, description), values.into_iter().map(Into::into))
    }

    pub fn big(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = impl Into<BigUint>>,
    ) -> Column {
        Column::new(table::Column::integer(name, description), values.into_iter().map(Into::into))
    }

    pub fn decimal(
        name: &'static str,
        description: &'static str,
        values: impl IntoIterator<Item = f64>,
    ) -> Column {
        Column::new(table::Column::decimal(name, description), values)
    }
}

#[allow(missing_docs)]
impl Table {
    fn rows(&self) -> table::Table {
        let columns: Vec<_> = self.columns.iter().map(|column| column.column).collect();
        let number = self.columns[0].cells.len();
        let rows = (0..number).map(|row| self.columns.iter().map(move |column| column.cells[row].clone()));
        table::Table::new(&columns, rows)
    }

    pub fn to_csv(&self) -> Vec<u8> {
        self.rows().to_csv()
    }

    pub fn to_json(&self) -> String {
        self.rows().to_json()
    }

    pub fn first_line(&self) -> Vec<u8> {
        self.rows().header().into_bytes()
    }
}

impl From<table::Table> for Table {
    fn from(table: table::Table) -> Table {
        let column = |(at, column): (usize, &table::Column)| Column {
            column: *column,
            cells: table.cells(at).cloned().collect(),
        };
        Table {
            name: "",
            title: "",
            question: "",
            program: "",
            description: "",
            columns: table.columns().iter().enumerate().map(column).collect(),
            key: &[],
            format: Format::Csv,
        }
    }
}

/// An integer as JSON.
pub fn json_integer(value: u64) -> String {
    crate::json::json_line(&Cell::from(value))
}

/// A report.
#[allow(missing_docs)]
pub enum AnyReport {
    Table(Table),
    Picture(()),
}

/// Prints; programs that answer write no reports.
///
/// # Errors
/// If printing fails.
pub fn write_reports<R>(
    common: &CommonArgs,
    _: &ReportArgs,
    _: bool,
    _: &[R],
    printed: &Printed,
) -> Result<()> {
    printed.print(common, None)
}

/// Checks nothing; programs that answer write no reports.
///
/// # Errors
/// None.
pub fn check_targets<R>(_: &ReportArgs, _: bool, _: &[R]) -> Result<()> {
    Ok(())
}

/// What the programs that answer import, by its old names.
#[allow(missing_docs, clippy::missing_errors_doc)]
pub mod tables {
    use anyhow::Result;

    use super::Table;
    use crate::publish::Report;

    fn old(reports: Vec<Report>) -> Vec<Table> {
        reports.iter().filter_map(Report::table).map(|table| table.clone().into()).collect()
    }

    pub mod tenpai {
        pub use crate::reports::tenpai::{Counted, Slice as Part, Tenpai, count_all, settings};

        pub fn tables(counted: &[Tenpai]) -> [super::Table; 2] {
            super::old(crate::reports::tenpai::reports(counted)).try_into().expect("two tables")
        }
    }

    pub mod sequences {
        pub fn tables() -> super::Result<Vec<super::Table>> {
            Ok(super::old(crate::reports::sequences::make()?))
        }
    }

    pub mod shanten {
        use tehai::shanten::Distribution;

        pub use crate::reports::shanten::{Setting, count};

        pub fn table(counted: &[(Setting, Distribution)]) -> super::Table {
            crate::reports::shanten::table(counted).into()
        }
    }

    pub mod shanten_plot {
        use tehai::shanten::Distribution;

        pub fn picture(_: &[(super::shanten::Setting, Distribution)]) -> super::Result<()> {
            Ok(())
        }
    }

    pub mod blocks_audit {
        pub use crate::reports::blocks_audit::{Audited, Settings, Space, rows};

        pub fn table(audited: &[Audited]) -> super::Table {
            crate::reports::blocks_audit::table(audited).into()
        }
    }

    pub mod surveys {
        pub use crate::reports::surveys::{check_deals, check_hands};
    }
}
