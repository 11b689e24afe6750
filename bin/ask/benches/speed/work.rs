//! A measured work, and the table that it belongs to.

use serde::{Deserialize, Serialize};

use crate::measure::Contestant;

/// The table that a work belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// Compared with other crates, one column each.
    Peers,
    /// The library on its own.
    Library,
    /// Whole processes.
    Programs,
}

/// One question on one input, and its contestants.
pub struct Work {
    pub table: Place,
    pub name: &'static str,
    /// The input.
    pub input: &'static str,
    /// Items in a run; times are per item.
    pub items: u64,
    /// Prepares the contestants, and checks their answers.
    pub prepare: Box<dyn FnOnce() -> Vec<Contestant>>,
}

impl Work {
    /// A work only the library does. `prepare` returns a function whose result is discarded.
    pub fn of_library<F, T>(
        name: &'static str,
        input: &'static str,
        items: u64,
        prepare: impl FnOnce() -> F + 'static,
    ) -> Work
    where
        F: FnMut() -> T + 'static,
    {
        let prepare = Box::new(|| vec![Contestant::function("tehai", prepare())]);
        Work { table: Place::Library, name, input, items, prepare }
    }

    /// Name and input.
    pub fn title(&self) -> String {
        format!("{}: {}", self.name, self.input)
    }
}
