//! What programs write: texts, tables, JSON, pictures and files.

pub mod analysis;
pub mod files;
pub mod json;
#[cfg(feature = "notebooks")]
pub mod parquet;
pub mod plots;
pub mod set_file;
mod sink;
pub mod table;
pub(crate) mod terminal;
pub mod text;
mod tile_text;
pub mod win_probability;

pub use tile_text::TileText;
