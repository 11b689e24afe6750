//! A [`Table`] as CSV, and as a b-file.

use std::io::Write;
use std::ops::Range;

use rayon::prelude::*;

use super::table::{Format, Table, Values};

/// Rows that one thread turns into CSV at a time.
const BLOCK: usize = 8192;

impl Table {
    /// The table as a b-file: a comment with the title, then the rows.
    pub(super) fn to_b_file(&self) -> Vec<u8> {
        let mut writer = csv::WriterBuilder::new();
        writer.delimiter(b' ').has_headers(false);
        let rows = self.rows_to_csv(&writer, 0..self.rows());
        [self.first_line(), b"\n".to_vec(), rows].concat()
    }

    /// The table as CSV: a header, then the rows; UTF-8, LF at the end of each line, quotes only where
    /// needed.
    ///
    /// # Panics
    /// If the columns are of different length, which [`check`](super::Report::check) finds.
    pub fn to_csv(&self) -> Vec<u8> {
        let blocks = (0..self.rows().div_ceil(BLOCK)).into_par_iter().map(|block| {
            let start = block * BLOCK;
            self.rows_to_csv(&csv::WriterBuilder::new(), start..self.rows().min(start + BLOCK))
        });
        let mut csv = vec![self.header_line()];
        csv.par_extend(blocks);
        csv.concat()
    }

    /// The first lines of the table as CSV, at most so many.
    #[cfg(feature = "notebooks")]
    pub(super) fn first_csv_lines(&self, most: usize) -> Vec<String> {
        let rows = self.rows_to_csv(&csv::WriterBuilder::new(), 0..self.rows().min(most.saturating_sub(1)));
        let text = [self.header_line(), rows].concat();
        String::from_utf8_lossy(&text).lines().take(most).map(str::to_owned).collect()
    }

    /// The first line of the file, without its end.
    pub fn first_line(&self) -> Vec<u8> {
        match self.format {
            Format::Csv => {
                let mut line = self.header_line();
                line.pop();
                line
            }
            Format::BFile => format!("# {}", self.title).into_bytes(),
        }
    }

    fn header_line(&self) -> Vec<u8> {
        let names = csv::ByteRecord::from_iter(self.columns.iter().map(|column| column.name));
        to_csv(&csv::WriterBuilder::new(), 0, |writer| writer.write_byte_record(&names))
    }

    fn rows_to_csv(&self, writer: &csv::WriterBuilder, rows: Range<usize>) -> Vec<u8> {
        // Cells are short; a poor guess costs one more allocation and nothing else.
        let capacity = 12 * rows.len() * self.columns.len();
        // One record and one number, used again for every row: an allocation per cell would take most of the
        // time.
        let (mut record, mut digits) = (csv::ByteRecord::new(), Vec::new());
        to_csv(writer, capacity, |writer| {
            for row in rows {
                record.clear();
                for column in &self.columns {
                    column.values.push_cell(row, &mut record, &mut digits)?;
                }
                writer.write_byte_record(&record)?;
            }
            Ok(())
        })
    }
}

impl Values {
    /// Appends one cell to `record`; `digits` is space for a number.
    fn push_cell(
        &self,
        row: usize,
        record: &mut csv::ByteRecord,
        digits: &mut Vec<u8>,
    ) -> std::io::Result<()> {
        digits.clear();
        match self {
            Values::Text(cells) => {
                record.push_field(cells[row].as_bytes());
                return Ok(());
            }
            Values::Integer(cells) => write!(digits, "{}", cells[row])?,
            Values::Signed(cells) => write!(digits, "{}", cells[row])?,
            Values::Big(cells) => write!(digits, "{}", cells[row])?,
            Values::Decimal(cells) => write!(digits, "{}", cells[row])?,
        }
        record.push_field(digits);
        Ok(())
    }
}

/// What `write` writes, as CSV in memory.
fn to_csv(
    settings: &csv::WriterBuilder,
    capacity: usize,
    write: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> csv::Result<()>,
) -> Vec<u8> {
    let mut writer = settings.from_writer(Vec::with_capacity(capacity));
    write(&mut writer).expect("writing to memory does not fail");
    writer.into_inner().expect("writing to memory does not fail")
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::super::{Column, Mark, Report};
    use super::*;
    use crate::report::table::tests::table;

    fn csv(columns: Vec<Column>) -> String {
        String::from_utf8(table(columns, &[]).to_csv()).unwrap()
    }

    #[test]
    fn csv_holds_a_header_and_one_line_a_row() {
        let text = csv(vec![
            Column::text("form", "", ["1112345m", "1122z"]),
            Column::choice("rule", "", &["excluded", "counted", ""], ["counted", ""]),
            Column::integer("hands", "", [0u64, u64::MAX]),
            Column::big("deals", "", [BigUint::from(7u8), BigUint::from(10u8).pow(30)]),
            Column::decimal("share", "", [0.5, 3.02544831945638e-6]),
        ]);
        let expected = "form,rule,hands,deals,share\n\
            1112345m,counted,0,7,0.5\n\
            1122z,,18446744073709551615,1000000000000000000000000000000,0.00000302544831945638\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn csv_quotes_only_where_needed() {
        let text =
            csv(vec![Column::text("a,b", "", ["plain", "", "x,y", "say \"ron\"", "two\nlines", "固有形"])]);
        assert_eq!(text, "\"a,b\"\nplain\n\"\"\n\"x,y\"\n\"say \"\"ron\"\"\"\n\"two\nlines\"\n固有形\n");
    }

    #[test]
    fn csv_of_no_rows_is_its_header() {
        let table = table(vec![Column::integer("a", "", [0u64; 0]), Column::text("b", "", [""; 0])], &["a"]);
        assert_eq!(table.check(), Ok(()));
        assert_eq!(table.to_csv(), b"a,b\n");
        assert_eq!(table.mark(), Mark::Line(b"a,b".into()));
    }

    #[test]
    fn a_b_file_is_a_comment_and_lines_of_two_numbers() {
        let columns = vec![Column::integer("n", "", 0..2u64), Column::big("a", "", [1u8, 16])];
        let table = Table { format: Format::BFile, ..table(columns, &["n"]) };
        assert_eq!(table.to_bytes(), b"# Test\n0 1\n1 16\n");
        assert_eq!((table.file_name(), table.mark()), ("test.txt".to_owned(), Mark::Line(b"# Test".into())));
    }

    #[test]
    fn blocks_of_rows_join_in_order() {
        let rows = 2 * BLOCK as u64 + 17;
        let lines: String = (0..rows).map(|row| format!("{row},{}m\n", row % 10)).collect();
        let text = csv(vec![
            Column::integer("row", "", 0..rows),
            Column::text("hand", "", (0..rows).map(|row| format!("{}m", row % 10))),
        ]);
        assert_eq!(text, format!("row,hand\n{lines}"));
    }
}
