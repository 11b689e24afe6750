//! Errors about arguments, which name them.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The most characters of an error, which may quote text of any length.
const MOST: usize = 300;

/// The most characters of an error with a list of options, which is shown whole.
const MOST_OF_LIST: usize = 2000;

/// A message without its middle if it is long: it begins with the name of the argument, and ends with what is wrong.
pub fn brief(message: impl Display) -> String {
    shortened(&message.to_string(), MOST)
}

fn shortened(message: &str, most: usize) -> String {
    let characters = message.chars().count();
    if characters <= most {
        return message.to_owned();
    }
    let begin = message.chars().take(most / 3);
    begin.chain("…".chars()).chain(message.chars().skip(characters - most / 2)).collect()
}

/// A `ValueError` with a list of options.
pub fn list_error(error: impl Display) -> PyErr {
    PyValueError::new_err(shortened(&error.to_string(), MOST_OF_LIST))
}

/// A `ValueError` with the library's message.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(brief(error))
}

/// A number given by the user, checked against a range.
pub fn within<T: TryFrom<i128>>(name: &str, number: i128, range: RangeInclusive<i128>) -> PyResult<T> {
    let is_within = range.contains(&number);
    let found = if is_within { T::try_from(number).ok() } else { None };
    found.ok_or_else(|| {
        value_error(format!("{name}: expected {} to {}, found {number}", range.start(), range.end()))
    })
}

/// Reads a text; an error quotes it.
pub fn parsed<T: FromStr<Err: Display>>(text: &str) -> PyResult<T> {
    text.parse().map_err(|error| value_error(format!("{text:?}: {error}")))
}

/// Parses a choice; an error names the option.
pub fn choice<T: FromStr<Err: Display>>(option: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|error| value_error(format!("{option}: {error}")))
}
