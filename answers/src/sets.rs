//! Counts of a set of hands.

use crate::described;
use crate::exact::{Exact, Probability};

described! {
    /// The size of a set.
    pub struct SetCounts {
        /// The set in canonical spelling.
        pub set: String,
        /// Tiles of its hands.
        pub tiles: u8,
        /// Its size, within the given set if there is one.
        pub size: Size,
        /// The size of the given set.
        pub given: Option<Size>,
        /// Do the numbers depend on the winds of seat and round?
        pub depends_on_winds: bool,
        /// If all hands are tenpai: by number of kinds waited for.
        pub by_kinds: Vec<Size>,
        /// If all hands are tenpai: by tile waited for.
        pub by_tile: Vec<Size>,
    }

    /// Hands and deals.
    pub struct Size {
        /// What is counted: a set, a number of kinds, or a tile.
        pub name: String,
        /// Distinct hands.
        pub hands: Exact,
        /// Ways to deal them.
        pub deals: Exact,
        /// Their share of the deals of the given set, or else of all deals.
        pub share: Probability,
    }

    /// A step of the evaluation.
    pub struct StepTaken {
        /// The part of the expression.
        pub expression: String,
        /// Hands of its set.
        pub hands: Exact,
        /// Nodes of its diagram.
        pub nodes: usize,
    }

    /// A name of the language for sets.
    pub struct SetName {
        /// The name.
        pub name: &'static str,
        /// Other names.
        pub aliases: Vec<&'static str>,
        /// An example.
        pub example: &'static str,
        /// What it means.
        pub description: &'static str,
        /// The same in other words of the language; null for what is not defined by them.
        pub definition: Option<String>,
    }
}

/// Every name of the language.
pub fn names() -> Vec<SetName> {
    let name = |entry: &tehai::expression::SetName| SetName {
        name: entry.name,
        aliases: entry.aliases.to_vec(),
        example: entry.example,
        description: entry.description,
        definition: entry.definition(),
    };
    tehai::expression::names().iter().map(name).collect()
}
