//! [`Stored`]: a set made elsewhere, used by name.

use std::fmt;
use std::sync::Arc;

use crate::expression::parse::is_in_stored_name;
use crate::expression::width::HalfWidth;
use crate::handset::Index;

/// A stored set and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stored {
    name: String,
    pub(super) index: Arc<Index>,
}

impl Stored {
    pub(super) fn new(name: &str, index: Index) -> Stored {
        Stored { name: name.to_owned(), index: Arc::new(index) }
    }

    /// The numbers of tiles that its hands have.
    pub(super) fn tiles(&self) -> Vec<u8> {
        self.index.totals()
    }

    /// Do all its hands have this many tiles? If not, the error says what would be right.
    pub(super) fn check_tiles(&self, tiles: u8) -> Result<(), String> {
        let found = self.tiles();
        match found[..] {
            [] => Ok(()),
            [one] if one == tiles => Ok(()),
            [one] => Err(format!("{one}, as its hands have")),
            _ => Err(format!("a set of hands of one number of tiles, not of {found:?}")),
        }
    }
}

impl fmt::Display for Stored {
    /// The spelling that is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stored { name, .. } = self;
        if HalfWidth::of(name).text.chars().all(is_in_stored_name) {
            write!(f, "@{name}")
        } else {
            write!(f, "@\"{name}\"")
        }
    }
}
