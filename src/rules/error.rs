//! [`RulesError`]: why there is no such rule or setting.

use tehai_options::{UnknownName, one_line};
use thiserror::Error;

use crate::tiles::notation::ParseError;

/// Why there is no such rule or setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A text or a choice is not one of those expected, as the message says.
    #[error("{}", one_line(.0))]
    Unexpected(String),
    /// A text whose tiles cannot be read.
    #[error("{0:?}: {1}")]
    Tiles(String, ParseError),
}

impl From<UnknownName> for RulesError {
    fn from(UnknownName(message): UnknownName) -> RulesError {
        RulesError::Unexpected(message)
    }
}
