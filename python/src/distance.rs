//! Distances of many hands from a set.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tehai::distance::Target;
use tehai_answers::arrays::{DistanceCells, DistanceDiscardCells};

use crate::bulk::columns;
use crate::rows::Arrays;
use crate::run::Threads;
use crate::sets::Set;

/// The distance of each hand from a set, 255 if it has no hands, with the tiles that matter.
#[pyfunction]
pub fn distances<'py>(hands: Arrays<'py>, set: &Set, threads: Threads) -> PyResult<Bound<'py, PyTuple>> {
    let (target, of) = (Target::new(&set.index), hands.concealed_hands(threads)?);
    let answer = |places: DistanceCells<i16>| of.distances(&target, places);
    columns!(hands.size(), [tiles, necessary, unnecessary, copies], answer)
}

/// Every discard of each hand, with its distance from a set after it.
#[pyfunction]
pub fn set_discards<'py>(hands: Arrays<'py>, set: &Set, threads: Threads) -> PyResult<Bound<'py, PyTuple>> {
    let (target, of) = (Target::new(&set.index), hands.concealed_hands(threads)?);
    let answer = |places: DistanceDiscardCells| of.distances_after(&target, places);
    columns!(hands.size(), [best, tiles, copies, necessary], answer)
}
