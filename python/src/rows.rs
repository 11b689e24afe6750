//! Rows of hands from Python: concealed tiles, called melds, and tiles visible elsewhere.

use numpy::prelude::*;
use numpy::{Element, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use tehai::tiles::KINDS;
use tehai_answers::arrays::{BadHand, Hands, Reason};
pub use tehai_answers::arrays::{Called, Counts};

use crate::errors::value_error;
use crate::run::Threads;

/// The error of a hand, with its index in the array if there are several hands.
pub fn bad_hand(hands: usize, place: usize, reason: impl Into<Reason>) -> PyErr {
    value_error(BadHand { place, hands, reason: reason.into() })
}

/// The rows of an array of counts, which Python has made contiguous.
pub fn rows<'a>(hands: &'a PyReadonlyArray2<u8>) -> PyResult<&'a [Counts]> {
    let (rows, rest) = hands.as_slice()?.as_chunks();
    if hands.shape()[1] != KINDS || !rest.is_empty() {
        return Err(value_error(format!("found shape {:?}, expected (n, {KINDS})", hands.shape())));
    }
    Ok(rows)
}

/// The rows of an array, if it is given.
pub fn rows_if_given<'a, T: Element, const WIDTH: usize>(
    array: &'a Option<PyReadonlyArray2<T>>,
) -> PyResult<Option<&'a [[T; WIDTH]]>> {
    Ok(array.as_ref().map(|array| array.as_slice()).transpose()?.map(|all| all.as_chunks().0))
}

/// Arrays of hands as Python gives them: concealed tiles, codes of melds, visible tiles of all hands or of each, and
/// whether these limit the hand.
#[derive(FromPyObject)]
pub struct Arrays<'py>(
    PyReadonlyArray2<'py, u8>,
    Option<PyReadonlyArray2<'py, i16>>,
    Option<PyReadonlyArray2<'py, u8>>,
    bool,
);

impl<'py> Arrays<'py> {
    pub fn py(&self) -> Python<'py> {
        self.0.py()
    }

    /// Python and the number of hands, of which new arrays are made.
    pub fn size(&self) -> (Python<'py>, usize) {
        (self.py(), self.0.shape()[0])
    }

    pub fn hands(&self, workers: Threads) -> PyResult<Hands<'_, Threads>> {
        let Arrays(concealed, called, visible, limited_by_visible) = self;
        let (concealed, visible) = (rows(concealed)?, visible.as_ref().map(rows).transpose()?);
        let called = rows_if_given(called)?;
        Ok(Hands {
            called,
            visible,
            limited_by_visible: *limited_by_visible,
            ..Hands::new(concealed, workers)
        })
    }

    /// Hands that must not have called melds.
    pub fn concealed_hands(&self, workers: Threads) -> PyResult<Hands<'_, Threads>> {
        let hands = self.hands(workers)?;
        let has_melds = |called: &&[Called]| called.iter().position(|melds| *melds != [-1; 4]);
        let Some(place) = hands.called.as_ref().and_then(has_melds) else { return Ok(hands) };
        let told = |hand| format!("{hand} has called melds; ask it alone, as in Hand(...).distances(...)");
        Err(bad_hand(
            hands.concealed.len(),
            place,
            hands.hand(place).map_or_else(|bad| bad, |hand| told(hand).into()),
        ))
    }
}

/// A column with an element for each hand, or one for all. It is copied, so that all threads can read it.
pub struct Column<T>(Vec<T>);

impl<'py, T: Element + Copy> FromPyObject<'_, 'py> for Column<T> {
    type Error = PyErr;

    fn extract(array: Borrowed<'_, 'py, PyAny>) -> PyResult<Column<T>> {
        Ok(Column(array.extract::<PyReadonlyArray1<T>>()?.as_slice()?.to_vec()))
    }
}

impl<T: Copy> Column<T> {
    /// The element of the hand at this index.
    pub fn at(&self, place: usize) -> T {
        if let [one] = self.0[..] { one } else { self.0[place] }
    }
}
