//! How a diagram is made: from the nodes that all sets of a forest share, by an automaton, with labels on its edges.

mod accepted;
pub(crate) mod arena;
mod labelled;

pub use arena::TooLargeError;
pub(crate) use labelled::Labelled;
