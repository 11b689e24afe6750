//! What programs write: texts, tables, JSON and files.

pub mod files;
pub mod json;
#[cfg(feature = "notebooks")]
pub mod parquet;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod set_file;
mod sink;
pub mod table;
pub mod terminal;
pub mod text;
