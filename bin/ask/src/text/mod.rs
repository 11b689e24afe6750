//! Answers as text, as tables and as pictures.

pub mod analysis;
mod differences;
pub mod needed;
mod tile_text;
pub mod win_probability;

pub use differences::{differences_text, reason};
pub use tile_text::TileText;
