//! [`RulesError`]: why there is no such rule or setting.

use thiserror::Error;

use crate::options::one_line;
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
