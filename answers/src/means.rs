//! What answers are made with.

use tehai::Expression;
use tehai::analysis::{Analysis, AnalysisError, Settings};
use tehai::handset::Index;
use tehai::tiles::OpenHand;

use crate::problem::{Field, Problem};

/// What a door brings to its questions.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// How a hand is analyzed: with tables, which the first makes, or without.
    pub analyze: fn(&OpenHand, &Settings) -> Result<Analysis, AnalysisError>,
    /// The stored set of a name, `@NAME` in the language of sets.
    pub stored: fn(&str) -> Result<Index, String>,
}

impl Default for Means {
    /// Tables, and no stored sets.
    fn default() -> Means {
        Means {
            analyze: Analysis::with_tables,
            stored: |_| Err("a set in words, as no stored sets are at hand".to_owned()),
        }
    }
}

impl Means {
    /// Reads a set.
    pub fn set(&self, field: Field, text: &str) -> Result<Expression, Problem> {
        Expression::read(text, self.stored).map_err(|error| Problem::expression(field, text, &error))
    }
}
