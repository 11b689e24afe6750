//! The tables of `GroupTables` as text, for the checker in `check/theorems`: a row for each number.
//!
//! ```text
//! cargo run --release --example tables four > four.csv
//! ```

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::{env, iter};

use tehai::rules::Players;
use tehai::shanten::GroupTables;

fn main() -> Result<(), Box<dyn Error>> {
    let players = match env::args().nth(1).as_deref() {
        Some("three") => Players::Three,
        Some("four") => Players::Four,
        _ => return Err("expected the players, three or four".into()),
    };
    let tables = GroupTables::new(players);
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "table,place,number")?;
    let mut write = |table: &str, numbers: &mut dyn Iterator<Item = usize>| {
        numbers.enumerate().try_for_each(|(place, number)| writeln!(out, "{table},{place},{number}"))
    };
    write("weights", &mut tables.weights.iter().flatten().map(|&weight| weight as usize))?;
    write("offsets", &mut tables.offsets.iter().map(|&offset| offset as usize))?;
    write("classes", &mut tables.classes.iter().map(|&class| class.into()))?;
    write("group_classes", &mut iter::once(tables.group_classes()))?;
    write("pairs", &mut tables.pairs.iter().map(|&class| class.into()))?;
    write("pair_classes", &mut iter::once(tables.pair_classes()))?;
    write("numbers", &mut tables.numbers.iter().map(|&number| number.into()))?;
    Ok(out.flush()?)
}
