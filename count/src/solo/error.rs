//! [`SoloError`]: why there is no table.

use std::io;

use thiserror::Error;

/// Why there is no table of solo play.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SoloError {
    /// There is no such game.
    #[error("{0}")]
    Game(&'static str),
    /// The memory for tables cannot be had.
    #[error("{} MB of memory are needed, and cannot be had", bytes.div_ceil(1_000_000))]
    Memory {
        /// Bytes of all tables.
        bytes: usize,
    },
    /// A file does not begin as one of these tables.
    #[error("not a table of solo play: {0}")]
    Header(String),
    /// A file of another length than its table.
    #[error("{found} bytes, expected {expected}: the table is not whole")]
    Length {
        /// Bytes of the file.
        found: u64,
        /// Bytes of a file with such a table.
        expected: u64,
    },
    /// The table is not the one that was asked for.
    #[error("the table of another game or number of draws")]
    OtherTable,
    /// A table that has changed since it was written.
    #[error("the checksum of the table is {found:016x}, expected {expected:016x}: it is damaged")]
    Checksum {
        /// The sum of what was read.
        found: u64,
        /// The sum that was written.
        expected: u64,
    },
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}
