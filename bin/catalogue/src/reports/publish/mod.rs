//! Directories of reports: their files, the data package that describes them, and a `README.md` in each language.
//!
//! A [`Report`] is made elsewhere. Both its file and its entry in `datapackage.json` are generated from it, so the
//! two cannot contradict each other. A [`Directory`] writes them and compares them with existing files.

mod directory;
mod language;
mod outline;
mod package;
#[cfg(feature = "notebooks")]
pub mod parquet;
mod parts;
mod readme;
mod report;

pub use directory::Directory;
pub use language::{Language, japanese};
pub use outline::{Mark, Outline, Target};
pub use package::{OF_DIAGRAM, Package, Resource};
pub use parts::Parts;
pub use readme::TEXTS;
pub use report::{Attached, File, Report};
