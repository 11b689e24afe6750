//! The compiled half of the Python package `tehai`: it reads questions, calls the library, and returns arrays,
//! numbers, and answers as JSON. The public interface and its documentation are in `python/tehai/`.

mod bot;
mod bulk;
mod distance;
mod errors;
mod games;
mod group_tables;
mod hand;
mod observations;
mod question;
mod rows;
mod run;
mod scores;
mod sets;
mod survey;
mod tables;
mod texts;
mod win_probability;

use pyo3::prelude::*;

/// The module `tehai._tehai`.
#[pymodule]
mod _tehai {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::bulk::{
        deals, discards, effects, row_of_list, shanten, shanten_by_form, shanten_for_melds, shanten_of_one,
        waits,
    };
    #[pymodule_export]
    use crate::distance::{distances, set_discards};
    #[pymodule_export]
    use crate::games::{audit, observations, review};
    #[pymodule_export]
    use crate::group_tables::{group_tables, open_tables};
    #[pymodule_export]
    use crate::hand::{Hand, read_tile, read_tiles};
    #[pymodule_export]
    use crate::observations::riichienv::seen_in_riichienv;
    #[pymodule_export]
    use crate::observations::states::seen_in_states;
    #[pymodule_export]
    use crate::observations::views::{PlayerView, seen_now};
    #[pymodule_export]
    use crate::question::{ask, canonical_rules};
    #[pymodule_export]
    use crate::scores::{last_tiles, meld_texts, scores, yaku};
    #[pymodule_export]
    use crate::sets::{
        Set, all_hands, claimed, deck_of, set_of_csv, set_of_expression, set_of_hands, set_of_rows,
    };
    #[pymodule_export]
    use crate::survey::{features, merge_surveys, spread, survey, survey_part};
    #[pymodule_export]
    use crate::tables::{
        WaitPredictor, irreducible_forms, irreducible_hands, recurrence, set_names, shanten_distribution,
        tenhou,
    };
    #[pymodule_export]
    use crate::texts::{count_tiles, read_hands, tile_ids, write_hands};
    #[pymodule_export]
    use crate::win_probability::{named_twice, table_values, win_probabilities, win_probability};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("__build__", env!("TEHAI_BUILD"))
    }
}
