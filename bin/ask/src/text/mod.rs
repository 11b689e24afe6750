//! Answers as text, as tables and as pictures.

pub mod analysis;
mod tile_text;
pub mod win_probability;

pub use tile_text::TileText;
