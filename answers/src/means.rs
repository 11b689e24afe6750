//! What answers are made with.

use tehai::Expression;
use tehai::handset::Index;

use crate::problem::{Field, Problem};

/// What a door brings to its questions.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// The stored set of a name, `@NAME` in the language of sets.
    pub stored: fn(&str) -> Result<Index, String>,
}

impl Default for Means {
    /// No stored sets.
    fn default() -> Means {
        Means { stored: |_| Err("a set in words, as no stored sets are at hand".to_owned()) }
    }
}

impl Means {
    /// Reads a set.
    pub fn set(&self, field: Field, text: &str) -> Result<Expression, Problem> {
        Expression::read(text, self.stored).map_err(|error| Problem::expression(field, text, &error))
    }
}
