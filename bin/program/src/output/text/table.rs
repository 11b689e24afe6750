//! Text tables.

use std::fmt;
use std::iter::once;

use textwrap::core::display_width;

use super::numbers::grouped;

/// A small table: a header, a rule, then rows. Numeric columns are right-aligned, others left-aligned. Integers
/// have grouped thousands.
///
/// ```
/// use tehai_program::output::text::{Text, TextTable};
/// let mut table = TextTable::new(["form", "hands", "share", "mixed"]);
/// table.row(["1112345m", "9", "-", "12"]);
/// table.row(["11z", "1000", "12.5 %", "x"]);
/// assert_eq!(Text::default().table(table).to_string(), "\
/// form      hands   share  mixed
/// --------  -----  ------  -----
/// 1112345m      9       -  12
/// 11z       1,000  12.5 %  x
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct TextTable {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// Blanks between two columns.
const GAP: usize = 2;

/// Minimum width to which text columns are narrowed.
const NARROWEST: usize = 8;

impl TextTable {
    /// A table with these columns and no rows.
    pub fn new(header: impl IntoIterator<Item = impl fmt::Display>) -> TextTable {
        TextTable { header: header.into_iter().map(|name| name.to_string()).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has more or fewer cells than the header.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl fmt::Display>) {
        let cells: Vec<String> = cells.into_iter().map(grouped).collect();
        assert_eq!(cells.len(), self.header.len(), "a row has one cell a column");
        self.rows.push(cells);
    }

    /// The lines of the header, and those of the rule and the rows. If they exceed `width` columns, texts and the
    /// header are wrapped, but never numbers.
    pub(super) fn laid_out(&self, width: Option<usize>) -> (Vec<String>, Vec<String>) {
        let is_number = |column: usize| self.rows.iter().all(|row| is_number(&row[column]));
        let are_numbers: Vec<bool> = (0..self.header.len()).map(is_number).collect();
        let widths = self.widths(width, &are_numbers);
        let lines = |row: &Vec<String>| {
            let cells: Vec<_> =
                row.iter().zip(&widths).map(|(cell, &width)| textwrap::wrap(cell, width)).collect();
            let line = |number: usize| {
                let mut line = String::new();
                for ((cell, &width), is_number) in cells.iter().zip(&widths).zip(&are_numbers) {
                    let cell = cell.get(number).map_or("", |cell| cell);
                    let space = " ".repeat(width.saturating_sub(display_width(cell)));
                    line.extend(if *is_number { [&space, cell] } else { [cell, &space] });
                    line.push_str(&" ".repeat(GAP));
                }
                line.trim_end().to_owned()
            };
            (0..cells.iter().map(Vec::len).max().unwrap_or(0)).map(line).collect::<Vec<_>>()
        };
        let rule = widths.iter().map(|&width| "-".repeat(width)).collect();
        (lines(&self.header), once(&rule).chain(&self.rows).flat_map(lines).collect())
    }

    /// The width of each column. To fit a total of `width`, the widest columns shrink first, but none below the
    /// width of its numbers.
    fn widths(&self, width: Option<usize>, are_numbers: &[bool]) -> Vec<usize> {
        let cells =
            |column: usize| self.rows.iter().map(move |row| display_width(&row[column])).max().unwrap_or(0);
        let natural = |column: usize| cells(column).max(display_width(&self.header[column]));
        let least = |column: usize| if are_numbers[column] { cells(column) } else { NARROWEST };
        let mut widths: Vec<usize> = (0..self.header.len()).map(natural).collect();
        let total = |widths: &[usize]| widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
        while width.is_some_and(|width| total(&widths) > width) {
            let yielding = (0..widths.len()).filter(|&column| widths[column] > least(column));
            match yielding.max_by_key(|&column| widths[column]) {
                Some(widest) => widths[widest] -= 1,
                None => break,
            }
        }
        widths
    }
}

/// A number, possibly a percentage or "1 in N", or an empty cell.
fn is_number(text: &str) -> bool {
    let number =
        text.trim_start_matches("1 in ").trim_start_matches('>').trim_end_matches(" %").replace(',', "");
    matches!(text, "" | "-") || number.parse::<f64>().is_ok()
}
