//! Rows: where the hand of a line is, and what else the line says.

use std::borrow::Cow;
use std::fmt;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::options::{Asked, Names, RowOptions};

/// The columns of CSV.
#[derive(Debug)]
pub struct Header {
    /// What stands between cells: a comma, a tab or a semicolon.
    pub separator: u8,
    /// The names, as [`spelled`].
    names: Names,
    /// The place of the hand, if rows have one.
    pub hand: Option<usize>,
    /// May the cells of each column ask something? All others are passed over.
    asks: Vec<bool>,
}

/// A row: its hand, and what it says besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'l> {
    /// The text of the hand.
    pub hand: Cow<'l, str>,
    /// What it asks.
    pub asked: Asked,
}

impl Header {
    /// The columns that a line names. It is no header if none of them is `hand` or, where rows may have no hand, if
    /// none is an option that needs none.
    pub fn read(line: &str, options: &RowOptions) -> Option<Header> {
        b",\t;".iter().find_map(|&separator| {
            let cells = cells(line, separator).ok()?;
            let names = options.names(cells.iter().map(|name| spelled(name)).collect());
            let hand = names.place("hand").filter(|_| options.rows.has_hands);
            let is_header = hand.is_some() || names.all.iter().any(|name| options.asks_without_hand(name));
            let asks = names.all.iter().map(|name| options.has(name)).collect();
            is_header.then_some(Header { separator, names, hand, asks })
        })
    }

    /// Fails if a column says nothing that is asked, or if two say the same.
    pub fn check(&self, options: &RowOptions) -> Result<()> {
        for (place, name) in self.names.all.iter().enumerate() {
            ensure!(self.names.place(name) == Some(place), "column {name:?}: named twice");
            if Some(place) != self.hand {
                options
                    .read(name, &Value::Null, &self.names, &mut Asked::new())
                    .with_context(|| format!("column {}", place + 1))?;
            }
        }
        Ok(())
    }

    /// Reads a line below the header.
    pub fn row<'l>(&self, line: &'l str, options: &RowOptions) -> Result<Row<'l>> {
        let (mut hand, mut own, mut found) = (Cow::Borrowed(""), Asked::new(), 0);
        let mut read = |cell: Cow<'l, str>| {
            let place = found;
            found += 1;
            if Some(place) == self.hand {
                hand = cell;
                return Ok(());
            }
            if self.asks.get(place) == Some(&true) {
                options.read(&self.names.all[place], &Value::from(cell.as_ref()), &self.names, &mut own)
            } else {
                Ok(())
            }
        };
        match line.contains('"') {
            false => plain_cells(line, self.separator).try_for_each(&mut read)?,
            true => cells(line, self.separator)?.into_iter().try_for_each(&mut read)?,
        }
        let expected = self.names.all.len();
        ensure!(found == expected, "expected {expected} cells, as in the header, found {found}");
        Ok(Row { hand, asked: own })
    }
}

/// The name of a column or key as our JSON spells it.
fn spelled(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

/// The cells of a line of CSV that has no quotes, without blanks around them.
fn plain_cells(line: &str, separator: u8) -> impl Iterator<Item = Cow<'_, str>> {
    line.split(char::from(separator)).map(|cell| cell.trim().into())
}

/// The cells of a line of CSV, without quotes and blanks around them.
pub fn cells(line: &str, separator: u8) -> Result<Vec<Cow<'_, str>>> {
    if !line.contains('"') {
        return Ok(plain_cells(line, separator).collect());
    }
    ensure!(
        line.bytes().filter(|&byte| byte == b'"').count() % 2 == 0,
        "a quotation mark that is not closed"
    );
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).delimiter(separator).from_reader(line.as_bytes());
    let record = reader.records().next().context("no cells")??;
    Ok(record.iter().map(|cell| cell.trim().to_owned().into()).collect())
}

impl<'l> Row<'l> {
    /// Reads a line without a header: JSON, or a hand that options such as `--tile 3m` may follow.
    pub fn read(line: &'l str, options: &RowOptions) -> Result<Row<'l>> {
        if is_json(line) {
            return Row::of_json(line, options);
        }
        ensure!(options.rows.has_hands, "expected a JSON object");
        let (hand, own): (Cow<str>, _) = match line.contains("--") {
            true => options.read_words(line).map(|(hand, own)| (hand.into(), own))?,
            false => (line.into(), Asked::new()),
        };
        ensure!(
            !hand.contains([',', ';']),
            "{hand:?}: a hand and what else? Begin with a line that names the columns, such as hand,tile, or put blanks \
             between tiles"
        );
        Ok(Row { hand, asked: own })
    }

    fn of_json(line: &str, options: &RowOptions) -> Result<Row<'static>> {
        let Entries(entries) =
            serde_json::from_str(line).map_err(|error| anyhow!("not a JSON object: {error}"))?;
        let (mut hand, mut own) = (None, Asked::new());
        let names = options.names(entries.iter().map(|(name, _)| spelled(name)).collect());
        for (place, (name, (_, value))) in names.all.iter().zip(&entries).enumerate() {
            ensure!(names.place(name) == Some(place), "{name}: given twice");
            match (name.as_str(), value) {
                ("hand", Value::String(text)) if options.rows.has_hands => hand = Some(text.clone()),
                ("hand", other) if options.rows.has_hands => bail!("hand: expected text, found {other}"),
                _ => options.read(name, value, &names, &mut own)?,
            }
        }
        let asks = |name: &String| options.asks_without_hand(name);
        let needs_hand = options.rows.has_hands && !own.keys().any(asks);
        ensure!(hand.is_some() || !needs_hand, "no hand; expected the key \"hand\"");
        Ok(Row { hand: hand.unwrap_or_default().into(), asked: own })
    }
}

/// Is the line a JSON object? A concealed quad, too, begins with a brace.
pub fn is_json(line: &str) -> bool {
    let inner = line.strip_prefix('{').map(str::trim_start);
    inner.is_some_and(|inner| inner.is_empty() || inner.starts_with(['"', '}']))
}

/// The entries of a JSON object, in order; a key may occur twice.
struct Entries(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries, D::Error> {
        struct Visit;
        impl<'de> Visitor<'de> for Visit {
            type Value = Entries;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a hand and its options")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Entries, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Visit)
    }
}
