//! A player's view, which takes one event after the other.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tehai_games::PlayerView as View;

use super::{Seen, columns};
use crate::errors::value_error;

/// What one player sees of a game, event by event.
#[pyclass(module = "tehai._tehai")]
pub struct PlayerView(View);

#[pymethods]
impl PlayerView {
    #[new]
    fn new(player: usize) -> PlayerView {
        PlayerView(View::new(player))
    }

    /// Takes the next event, as JSON.
    fn apply(&mut self, event: &[u8]) -> PyResult<()> {
        self.0.apply(event).map_err(value_error)
    }

    fn copy(&self) -> PlayerView {
        PlayerView(self.0.clone())
    }
}

/// What the players of these views see now.
#[pyfunction]
pub fn seen_now<'py>(py: Python<'py>, views: Vec<PyRef<'py, PlayerView>>) -> PyResult<Bound<'py, PyDict>> {
    let seen = |(place, view): (usize, &PyRef<PlayerView>)| {
        let table = view.0.table().ok_or_else(|| {
            value_error(format!("observation {place}: games: found no start_kyoku among the events"))
        })?;
        Ok(Seen::of_table(table, view.0.player()))
    };
    let all: Vec<Seen> = views.iter().enumerate().map(seen).collect::<PyResult<_>>()?;
    columns(py, &all)
}
