//! [`Stored`]: a set made elsewhere, used by name.

use std::fmt;
use std::sync::Arc;

use crate::expression::width::{BLANKS, HalfWidth};
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
}

/// May the name of a stored set have this sign without quotation marks?
pub(super) fn is_in_stored_name(sign: char) -> bool {
    !BLANKS.contains(&sign) && !['&', '|', '(', ')', '"'].contains(&sign)
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
