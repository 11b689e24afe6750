//! A table for people to read.

use std::fmt;

/// A small table as plain text: a header, a rule, then rows; columns of numbers to the right, others to the
/// left. It does not depend on the terminal. Every character counts as one column wide.
///
/// ```
/// use tehai_cli::TextTable;
/// let mut table = TextTable::new(["form", "hands", "share", "mixed"]);
/// table.row(["1112345m", "9", "-", "12"]);
/// table.row(["11z", "1000", "12.5%", "x"]);
/// assert_eq!(table.to_string(), "\
/// form      hands  share  mixed
/// --------  -----  -----  -----
/// 1112345m      9      -  12
/// 11z        1000  12.5%  x
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct TextTable {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table of these columns, without rows.
    pub fn new(header: impl IntoIterator<Item = impl fmt::Display>) -> TextTable {
        TextTable { header: texts(header), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has more or fewer cells than the header.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl fmt::Display>) {
        let cells = texts(cells);
        assert_eq!(cells.len(), self.header.len(), "a row has one cell a column");
        self.rows.push(cells);
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = 0..self.header.len();
        let lines = || std::iter::once(&self.header).chain(&self.rows);
        let width = |column: usize| lines().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = columns.clone().map(width).collect();
        let is_number = |column: usize| self.rows.iter().all(|row| is_number(&row[column]));
        let numbers: Vec<bool> = columns.clone().map(is_number).collect();
        let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        for line in [&self.header, &rule].into_iter().chain(&self.rows) {
            let cell = |column: usize| {
                let (text, width) = (&line[column], widths[column]);
                if numbers[column] { format!("{text:>width$}") } else { format!("{text:<width$}") }
            };
            let cells: Vec<String> = columns.clone().map(cell).collect();
            writeln!(f, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }
}

fn texts(cells: impl IntoIterator<Item = impl fmt::Display>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

/// A number, or a cell left open.
fn is_number(text: &str) -> bool {
    matches!(text, "" | "-") || text.trim_end_matches('%').parse::<f64>().is_ok()
}
