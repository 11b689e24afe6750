//! One hand with its called melds and red fives.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{OpenHand, Tile, TileSet};
use tehai_answers::Reading;
use tehai_answers::analyze::Core;

use crate::bulk::{calculator, waits_of};
use crate::errors::{parsed, value_error};
use crate::question::{Named, json};
use crate::rows::Counts;
use crate::run::{Threads, aside};

/// A Python int.
pub fn int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// The index of a tile, 0 to 33.
#[pyfunction]
pub fn read_tile(text: &str) -> PyResult<usize> {
    Ok(parsed::<Tile>(text)?.index())
}

/// The bits of a set of tiles.
#[pyfunction]
pub fn read_tiles(text: &str) -> PyResult<u64> {
    Ok(parsed::<TileSet>(text)?.bits())
}

/// What a hand is made from.
#[derive(FromPyObject)]
enum Source<'py> {
    Hand(PyRef<'py, Hand>),
    Text(String),
    Counts(Counts),
}

/// A hand. Python's own class is derived from it.
#[pyclass(frozen, subclass, eq, ord, hash, module = "tehai._tehai")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(RedHand);

impl Hand {
    /// Without red fives.
    pub fn open(&self) -> &OpenHand {
        self.0.hand()
    }

    fn check_tiles(&self, Named(rules): Named) -> PyResult<()> {
        self.open().all_tiles().check_players(rules.players).map_err(value_error)
    }
}

#[pymethods]
impl Hand {
    #[new]
    fn new(tiles: Source) -> PyResult<Hand> {
        match tiles {
            Source::Hand(hand) => Ok(Hand(hand.0.clone())),
            Source::Text(text) => parsed(&text).map(Hand),
            Source::Counts(counts) => Ok(Hand(tehai::tiles::Hand::new(counts).map_err(value_error)?.into())),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __len__(&self) -> usize {
        self.open().concealed().total().into()
    }

    fn __bytes__(&self) -> Counts {
        *self.open().concealed().counts()
    }

    fn count(&self, tile: &str) -> PyResult<u8> {
        Ok(self.open().concealed().counts()[read_tile(tile)?])
    }

    #[getter]
    fn deals(&self) -> u128 {
        self.open().concealed().deals()
    }

    #[getter]
    fn red_fives(&self) -> u8 {
        self.0.red_fives()
    }

    /// Shanten in the nearest form.
    fn _shanten(&self, py: Python, rules: Named) -> PyResult<i8> {
        let calculator = calculator(py, rules);
        if self.open().melds().is_empty() {
            return calculator.shanten(self.open()).map_err(value_error);
        }
        let none = || value_error(format!("{}: the called melds leave no win", self.0));
        let numbers = calculator.numbers(self.open()).map_err(value_error)?;
        numbers.shanten(rules.0.forms).ok_or_else(none)
    }

    /// The necessary and the unnecessary tiles, as bits.
    fn _effects(&self, py: Python, rules: Named) -> PyResult<(u64, u64)> {
        let calculator = calculator(py, rules);
        let effects = calculator.effects(self.open()).map_err(value_error)?;
        Ok((effects.necessary().bits(), effects.unnecessary().bits()))
    }

    /// The waits as bits.
    fn _waits(&self, py: Python, pair: bool, rules: Named) -> PyResult<u64> {
        Ok(waits_of(&calculator(py, rules), self.open(), pair).map_err(value_error)?.bits())
    }

    fn _decompositions(&self, rules: Named) -> PyResult<Vec<u8>> {
        self.check_tiles(rules)?;
        json(&Reading::all(self.open(), rules.0))
    }

    fn _cores(&self, py: Python, rules: Named) -> PyResult<Vec<u8>> {
        let (concealed, rule) = (self.open().concealed(), rules.0.fifth_tile);
        json(&aside(py, Threads::ONE, || Core::all(concealed, rule))?)
    }
}
