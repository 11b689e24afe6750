//! What answers are made with.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use tehai::Expression;
use tehai::handset::Index;
use tehai::tiles::Hand;
use tehai_count::solo::{Between, Game, SoloError, Table, TableFile};

use crate::problem::{Field, Problem};

/// What a program or binding brings to its questions.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// The stored set of a name, `@NAME` in the language of sets.
    pub stored: fn(&str) -> Result<Index, String>,
    /// The values of hands by tables of solo play: [`solo_files`] where there are files.
    pub solo: ReadSolo,
}

/// Reads the values of hands of 13 tiles with 0, 1, … draws left, up to a number of draws, from the tables of a game in
/// a directory. A number of draws without a table has none.
pub type ReadSolo = fn(&str, Game, u32, &[Hand]) -> Result<Vec<Option<Vec<Between>>>, String>;

impl Default for Means {
    /// No stored sets, and no tables.
    fn default() -> Means {
        Means {
            stored: |_| Err("a set in words, as no stored sets are at hand".to_owned()),
            solo: |_, _, _, _| Err("only programs and Python read tables of solo play".to_owned()),
        }
    }
}

impl Means {
    /// Reads a set.
    pub fn set(&self, field: Field, text: &str) -> Result<Expression, Problem> {
        Expression::read(text, self.stored).map_err(|error| Problem::expression(field, &error))
    }
}

/// Reads tables of solo play from files: [`Means::solo`] of programs and bindings that have them.
///
/// # Errors
/// One line with the path of a file that cannot be read, or that is not the table that its name says.
pub fn solo_files(
    directory: &str,
    game: Game,
    draws: u32,
    hands: &[Hand],
) -> Result<Vec<Option<Vec<Between>>>, String> {
    let mut last: Option<TableFile<File>> = None;
    let values = |draws: u32| {
        let path = Path::new(directory).join(Table::file_name(game, draws));
        let told = |what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
        let file = match File::open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(|error| told(&error))?,
        };
        let table = match &last {
            Some(last) => last.open_next(file),
            None => TableFile::open(file),
        };
        let table = last.insert(table.map_err(|error| told(&error))?);
        table.check(game, draws).map_err(|error| told(&error))?;
        let values: Result<Option<Vec<Between>>, SoloError> =
            hands.iter().map(|hand| table.value_of(hand)).collect();
        values.map_err(|error| told(&error))
    };
    (0..=draws).map(values).collect()
}
