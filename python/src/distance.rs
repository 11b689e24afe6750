//! Distances of many hands from a set.

use itertools::izip;
use numpy::prelude::*;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use tehai::distance::{Discard, Target};
use tehai::tiles::{Hand, KINDS};

use crate::bulk::{SHORT_TASK, column, each, matrix};
use crate::rows::{Arrays, Rows};
use crate::run::Threads;
use crate::sets::Set;

/// The distance from a set without hands: further than any other.
const NEVER: i16 = 255;

/// The distance for a discard that the hand does not hold: further than never.
const NOT_HELD: i16 = i16::MAX;

/// Hands a thread takes at a time, each with all its discards.
const DISCARD_TASK: usize = 1 << 5;

/// The best discard of a hand without tiles.
const NO_TILE: i8 = -1;

/// The results of `distances`: tiles to draw, necessary and unnecessary tiles as bits, and copies left.
type DistanceArrays<'py> = (
    Bound<'py, PyArray1<i16>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<i16>>,
);

/// The hand at a place, and the tiles that are left to draw.
fn hand(hands: &Rows, place: usize) -> Result<(Hand, Hand), String> {
    let row = hands.row(place)?;
    if !row.hand.melds().is_empty() {
        return Err(format!("{} has called melds; ask it alone, as in Hand(...).distances(...)", row.hand));
    }
    Ok((*row.hand.concealed(), row.unseen()?))
}

/// The distance of each hand from a set, 255 if it has no hands, with the tiles that matter.
#[pyfunction]
pub fn distances<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    set: &Set,
    threads: Threads,
) -> PyResult<DistanceArrays<'py>> {
    let hands = hands.rows()?;
    let all = hands.concealed;
    let answer = (column(py, all), column(py, all), column(py, all), column(py, all));
    let target = Target::new(&set.index);
    let (mut tiles, mut necessary) = (answer.0.readwrite(), answer.1.readwrite());
    let (mut unnecessary, mut copies) = (answer.2.readwrite(), answer.3.readwrite());
    let places = izip!(
        tiles.as_slice_mut()?.chunks_mut(SHORT_TASK),
        necessary.as_slice_mut()?.chunks_mut(SHORT_TASK),
        unnecessary.as_slice_mut()?.chunks_mut(SHORT_TASK),
        copies.as_slice_mut()?.chunks_mut(SHORT_TASK),
    );
    each(py, all, (SHORT_TASK, threads), places, |first, some, (tiles, necessary, unnecessary, copies)| {
        let both = |place| hand(&hands, first + place).map_err(|error| (place, error));
        let both: (Vec<Hand>, Vec<Hand>) = (0..some.len()).map(both).collect::<Result<_, _>>()?;
        let (hands, unseen) = both;
        for (place, found) in target.distances(&hands).into_iter().enumerate() {
            tiles[place] = found.map_or(NEVER, |found| found.tiles().into());
            necessary[place] = found.map_or(0, |found| found.necessary().bits());
            unnecessary[place] = found.map_or(0, |found| found.unnecessary().bits());
            copies[place] = found.map_or(0, |found| found.copies_left(&unseen[place])) as i16;
        }
        Ok(())
    })?;
    Ok(answer)
}

/// The results of `set_discards`: for each hand the best tile, and for each of its tiles the tiles to draw after it,
/// the copies left and the necessary tiles as bits.
type SetDiscardArrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<i16>>,
    Bound<'py, PyArray2<i16>>,
    Bound<'py, PyArray2<u64>>,
);

/// Every discard of each hand, with its distance from a set after it.
#[pyfunction]
pub fn set_discards<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    set: &Set,
    threads: Threads,
) -> PyResult<SetDiscardArrays<'py>> {
    let hands = hands.rows()?;
    let all = hands.concealed;
    let answer = (column(py, all), matrix(py, all), matrix(py, all), matrix(py, all));
    let target = Target::new(&set.index);
    let (mut best, mut tiles) = (answer.0.readwrite(), answer.1.readwrite());
    let (mut copies, mut necessary) = (answer.2.readwrite(), answer.3.readwrite());
    let row = DISCARD_TASK * KINDS;
    let places = izip!(
        best.as_slice_mut()?.chunks_mut(DISCARD_TASK),
        tiles.as_slice_mut()?.chunks_mut(row),
        copies.as_slice_mut()?.chunks_mut(row),
        necessary.as_slice_mut()?.chunks_mut(row),
    );
    each(py, all, (DISCARD_TASK, threads), places, |first, some, (best, tiles, copies, necessary)| {
        tiles.fill(NOT_HELD);
        for place in 0..some.len() {
            let (hand, unseen) = hand(&hands, first + place).map_err(|error| (place, error))?;
            let mut discards = target.discards(&hand, &unseen);
            Discard::sort(&mut discards);
            best[place] = discards.first().map_or(NO_TILE, |best| best.tile.index() as i8);
            for Discard { tile, left, copies: of_discard } in discards {
                let at = place * KINDS + tile.index();
                tiles[at] = left.map_or(NEVER, |left| left.tiles().into());
                copies[at] = of_discard as i16;
                necessary[at] = left.map_or(0, |left| left.necessary().bits());
            }
        }
        Ok(())
    })?;
    Ok(answer)
}
