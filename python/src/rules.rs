//! Rules given by Python.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tehai::rules::{Rules, Winds};
use tehai::score::ScoreRules;
use tehai::shanten::any_size::Goal;

/// A `ValueError` with the library's message.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A number given by the user, checked against a range.
pub fn within<T: TryFrom<i128>>(name: &str, number: i128, range: RangeInclusive<i128>) -> PyResult<T> {
    let is_within = range.contains(&number);
    let found = if is_within { T::try_from(number).ok() } else { None };
    found.ok_or_else(|| {
        value_error(format!("{name}: expected {} to {}, found {number}", range.start(), range.end()))
    })
}

/// The goal of a win with this many melds.
pub fn goal(melds: i128, rules: Named) -> PyResult<Goal> {
    let melds = within("melds", melds, 0..=u8::MAX.into())?;
    Goal::new(rules.0, melds).map_err(value_error)
}

/// Rules given as four names: of players, forms, seven pairs and the fifth tile.
#[derive(Clone, Copy)]
pub struct Named(pub Rules);

impl<'py> FromPyObject<'_, 'py> for Named {
    type Error = PyErr;

    fn extract(names: Borrowed<'_, 'py, PyAny>) -> PyResult<Named> {
        rules(names.extract()?).map(Named)
    }
}

fn rules([players, forms, seven_pairs, fifth_tile]: [String; 4]) -> PyResult<Rules> {
    Ok(Rules {
        players: read("players", &players)?,
        forms: read("forms", &forms)?,
        seven_pairs: read("seven_pairs", &seven_pairs)?,
        fifth_tile: read("fifth_tile", &fifth_tile)?,
    })
}

/// Scoring rules given as six names: of players, open tanyao, double yakuman, counted yakuman, rounded mangan and
/// the double wind pair.
pub struct NamedScore(pub ScoreRules);

impl<'py> FromPyObject<'_, 'py> for NamedScore {
    type Error = PyErr;

    fn extract(names: Borrowed<'_, 'py, PyAny>) -> PyResult<NamedScore> {
        let [players, open_tanyao, double, counted, rounded, pair]: [String; 6] = names.extract()?;
        Ok(NamedScore(ScoreRules {
            players: read("players", &players)?,
            open_tanyao: read("open_tanyao", &open_tanyao)?,
            double_yakuman: read("double_yakuman", &double)?,
            counted_yakuman: read("counted_yakuman", &counted)?,
            rounded_mangan: read("rounded_mangan", &rounded)?,
            double_wind_pair: read("double_wind_pair", &pair)?,
        }))
    }
}

/// The winds of the seat and of the round.
pub struct NamedWinds(pub Winds);

impl<'py> FromPyObject<'_, 'py> for NamedWinds {
    type Error = PyErr;

    fn extract(names: Borrowed<'_, 'py, PyAny>) -> PyResult<NamedWinds> {
        let (seat, round): (String, String) = names.extract()?;
        Ok(NamedWinds(Winds { seat: read("seat", &seat)?, round: read("round", &round)? }))
    }
}

/// Parses a choice; an error names the option.
pub fn read<T: FromStr<Err: Display>>(option: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|error| value_error(format!("{option}: {error}")))
}

/// The canonical names of rules.
#[pyfunction]
pub fn canonical_rules(names: [String; 4]) -> PyResult<(u8, &'static str, &'static str, &'static str)> {
    let Rules { players, forms, seven_pairs, fifth_tile } = rules(names)?;
    Ok((players.number(), forms.name(), seven_pairs.name(), fifth_tile.name()))
}
