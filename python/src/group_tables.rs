//! The standard form as arrays.

use numpy::ndarray::{Array1, Array2, Array3};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;
use tehai::shanten::GroupTables;
use tehai::tiles::{Group, KINDS};
use tehai_count::open_tables::OpenTables;

use crate::errors::value_error;
use crate::question::Named;

/// The results of `group_tables`: weights, offsets, classes, pairs and numbers.
type Arrays<'py> = (
    Bound<'py, PyArray2<i32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray3<u8>>,
);

/// The tables of the game that the rules name.
#[pyfunction]
pub fn group_tables<'py>(py: Python<'py>, rules: Named) -> PyResult<Arrays<'py>> {
    let tables = py.detach(|| GroupTables::new(rules.0.players));
    let (groups, pairs) = (tables.group_classes(), tables.pair_classes());
    let signed = |number: &u32| *number as i32;
    let weights = tables.weights.as_flattened().iter().map(signed).collect();
    let offsets: Array1<i32> = tables.offsets.iter().map(signed).collect();
    let melds = tables.numbers.len() / (pairs * pairs);
    Ok((
        Array2::from_shape_vec((KINDS, Group::ALL.len()), weights).map_err(value_error)?.into_pyarray(py),
        offsets.into_pyarray(py),
        tables.classes.into_pyarray(py),
        Array2::from_shape_vec((groups, groups), tables.pairs).map_err(value_error)?.into_pyarray(py),
        Array3::from_shape_vec((melds, pairs, pairs), tables.numbers).map_err(value_error)?.into_pyarray(py),
    ))
}

/// The results of `open_tables`: starts, next, classes, pairs and numbers.
type OpenArrays<'py> = (
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray2<u16>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray2<u16>>,
    Bound<'py, PyArray3<u8>>,
);

/// The tables of hands with called melds in the game that the rules name.
#[pyfunction]
pub fn open_tables<'py>(py: Python<'py>, rules: Named) -> PyResult<OpenArrays<'py>> {
    let tables = py.detach(|| OpenTables::new(rules.0.players));
    let (groups, pairs, states) = (tables.group_classes(), tables.pair_classes(), tables.next.len());
    let melds = tables.numbers.len() / (pairs * pairs);
    let next = tables.next.into_flattened();
    let starts: Array1<i32> = tables.starts.iter().map(|&start| start.into()).collect();
    Ok((
        starts.into_pyarray(py),
        Array2::from_shape_vec((states, next.len() / states), next).map_err(value_error)?.into_pyarray(py),
        tables.classes.into_pyarray(py),
        Array2::from_shape_vec((groups, groups), tables.pairs).map_err(value_error)?.into_pyarray(py),
        Array3::from_shape_vec((melds, pairs, pairs), tables.numbers).map_err(value_error)?.into_pyarray(py),
    ))
}
