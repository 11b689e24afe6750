//! A [`Table`] as JSON.

use super::table::{Table, Values};

/// Integers up to 2^53 are exact wherever JSON is read; larger ones are written as strings.
const LARGEST_EXACT: u64 = 1 << 53;

/// An integer as JSON: its digits, as a string if it is above 2^53.
pub fn integer(value: u64) -> String {
    if value <= LARGEST_EXACT { value.to_string() } else { text(&value.to_string()) }
}

impl Table {
    /// The rows as a JSON array of objects, one per line. Integers above 2^53 are strings of digits.
    ///
    /// # Panics
    /// If the columns are of different length, which [`check`](super::Report::check) finds.
    pub fn to_json(&self) -> String {
        let rows: Vec<String> = (0..self.rows())
            .map(|row| {
                let cells = self
                    .columns
                    .iter()
                    .map(|column| format!("{}: {}", text(column.name), column.values.json(row)));
                format!("  {{{}}}", cells.collect::<Vec<_>>().join(", "))
            })
            .collect();
        format!("[\n{}\n]\n", rows.join(",\n"))
    }
}

impl Values {
    fn json(&self, row: usize) -> String {
        match self {
            Values::Text(cells) => text(&cells[row]),
            Values::Integer(cells) => integer(cells[row]),
            Values::Signed(cells) => cells[row].to_string(),
            Values::Big(cells) if cells[row] <= LARGEST_EXACT.into() => cells[row].to_string(),
            Values::Big(cells) => text(&cells[row].to_string()),
            Values::Decimal(cells) => cells[row].to_string(),
        }
    }
}

fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::super::Column;
    use super::super::table::tests::table;

    #[test]
    fn large_integers_are_strings() {
        let columns = vec![
            Column::text("hand", "", ["1m", "say \"ron\""]),
            Column::integer("hands", "", [1 << 53, (1u64 << 53) + 1]),
            Column::big("deals", "", [BigUint::from(7u8), BigUint::from(10u8).pow(20)]),
            Column::decimal("share", "", [0.5, 1e-7]),
        ];
        let table = table(columns, &[]);
        let expected = "[\n  {\"hand\": \"1m\", \"hands\": 9007199254740992, \"deals\": 7, \"share\": 0.5},\n  \
            {\"hand\": \"say \\\"ron\\\"\", \"hands\": \"9007199254740993\", \"deals\": \"100000000000000000000\", \
            \"share\": 0.0000001}\n]\n";
        assert_eq!(table.to_json(), expected);
        let read: serde_json::Value = serde_json::from_str(&table.to_json()).unwrap();
        assert_eq!(read[1]["deals"], "100000000000000000000");
    }
}
