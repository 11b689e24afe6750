//! Distances of many hands from a set.

use numpy::prelude::*;
use numpy::{PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use tehai::distance::Target;
use tehai::tiles::Hand;

use crate::bulk::{Counts, SHORT_TASK, Unseen, column, each, rows};
use crate::run::Threads;
use crate::sets::Set;

/// The distance from a set without hands: further than any other.
const NEVER: i16 = 255;

/// The results of `distances`: tiles to draw, necessary and unnecessary tiles as bits, and copies left.
type DistanceArrays<'py> = (
    Bound<'py, PyArray1<i16>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<i16>>,
);

/// The distance of each hand from a set, 255 if it has no hands, with the tiles that matter.
#[pyfunction]
pub fn distances<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    set: &Set,
    unseen: Option<PyReadonlyArray2<'py, u8>>,
    threads: Threads,
) -> PyResult<DistanceArrays<'py>> {
    let (hands, unseen) = (rows(&hands)?, Unseen::new(unseen.as_ref())?);
    let answer = (column(py, hands), column(py, hands), column(py, hands), column(py, hands));
    let target = Target::new(&set.index);
    let (mut one, mut two) = (answer.0.readwrite(), answer.1.readwrite());
    let (mut three, mut four) = (answer.2.readwrite(), answer.3.readwrite());
    let places = one.as_slice_mut()?.chunks_mut(SHORT_TASK).zip(two.as_slice_mut()?.chunks_mut(SHORT_TASK));
    let places = places
        .zip(three.as_slice_mut()?.chunks_mut(SHORT_TASK))
        .zip(four.as_slice_mut()?.chunks_mut(SHORT_TASK));
    each(
        py,
        hands,
        (SHORT_TASK, threads),
        places,
        |first, some, (((tiles, necessary), unnecessary), copies)| {
            let read = |(place, counts): (usize, &Counts)| {
                Hand::new(*counts).map_err(|error| (place, error.to_string()))
            };
            let hands = some.iter().enumerate().map(read).collect::<Result<Vec<Hand>, _>>()?;
            for (place, found) in target.distances(&hands).into_iter().enumerate() {
                let unseen = unseen.of(first + place).map_err(|error| (place, error))?;
                let unseen = unseen.unwrap_or_else(|| hands[place].unseen());
                tiles[place] = found.map_or(NEVER, |found| found.tiles().into());
                necessary[place] = found.map_or(0, |found| found.necessary().bits());
                unnecessary[place] = found.map_or(0, |found| found.unnecessary().bits());
                copies[place] = found.map_or(0, |found| found.copies_left(&unseen)) as i16;
            }
            Ok(())
        },
    )?;
    Ok(answer)
}
