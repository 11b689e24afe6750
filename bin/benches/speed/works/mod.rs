//! What is measured.

mod blocks;
mod every_hand;
mod peers_cpp;
mod predict;
mod programs;
mod score;
mod sets;
mod shanten;
mod win_probability;

use serde::{Deserialize, Serialize};

use crate::measure::Contestant;

/// The table that shows a work.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// Beside other crates, a column each.
    Peers,
    /// What the library does.
    Library,
    /// Whole processes.
    Programs,
}

/// One question on one input, and the ways to answer it.
pub struct Work {
    pub table: Place,
    pub name: &'static str,
    /// What it is done on.
    pub input: &'static str,
    /// Items of a run; times are of one.
    pub items: u64,
    /// Makes what the contestants need, and checks what they answer.
    pub prepare: Box<dyn FnOnce() -> Vec<Contestant>>,
}

impl Work {
    /// What the library does in one way only. Preparing it gives a function; its result is thrown away.
    fn of_library<F, T>(
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

/// All of them, in the order of the tables.
pub fn all() -> Vec<Work> {
    let works = [
        shanten::works,
        sets::works,
        blocks::works,
        predict::works,
        score::works,
        win_probability::works,
        every_hand::works,
        programs::works,
    ];
    works.iter().flat_map(|works| works()).collect()
}
