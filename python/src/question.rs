//! Questions and rules from Python: JSON for serde. Errors name the option.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tehai::rules::Rules;
use tehai::shanten::any_size::Goal;
use tehai_answers::Problem;
use tehai_answers::problem::Field;

/// The most characters of an error, which may quote text of any length.
const MOST: usize = 300;

/// A message without its middle if it is long: it begins with the name of the argument, and ends with what is wrong.
pub fn brief(message: impl Display) -> String {
    let message = message.to_string();
    let characters = message.chars().count();
    if characters <= MOST {
        return message;
    }
    let begin = message.chars().take(MOST / 3);
    begin.chain("…".chars()).chain(message.chars().skip(characters - MOST / 2)).collect()
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

/// Parses a choice; an error names the option.
pub fn choice<T: FromStr<Err: Display>>(option: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|error| value_error(format!("{option}: {error}")))
}

/// The goal of a win with this many melds.
pub fn goal(melds: i128, rules: Named) -> PyResult<Goal> {
    let melds = within("melds", melds, 0..=u8::MAX.into())?;
    Goal::new(rules.0, melds).map_err(value_error)
}

/// The allowed seeds.
pub const SEEDS: RangeInclusive<i128> = 0..=u64::MAX as i128;

/// What the numbers of a question may be.
const RANGES: [(&str, RangeInclusive<i128>); 8] = [
    // No game has more tiles, and no hand.
    ("draws", 0..=136),
    ("changes", 0..=14),
    ("good_shape", 0..=136),
    // Indices of a graph have 32 bits.
    ("most_hands", 1..=1 << 31),
    ("states", 0..=1 << 31),
    // One game has no confidence interval.
    ("games", 2..=u32::MAX as i128),
    ("seed", SEEDS),
    ("red_fives", 0..=u8::MAX as i128),
];

/// The pointer to the parent and the name of each option.
fn options(question: &Value, parent: &str) -> Vec<(String, String)> {
    let parts = question.as_object().into_iter().flatten();
    let names = parts.flat_map(|(name, value)| match value {
        Value::Object(_) => options(value, &format!("{parent}/{name}")),
        _ => vec![(parent.to_owned(), name.clone())],
    });
    names.collect()
}

/// The argument for an option: `from` is a word of Python.
fn argument(option: &str) -> &str {
    if option == "from" { "from_" } else { option }
}

/// Reads a question.
pub fn read<T: DeserializeOwned>(json: &[u8]) -> PyResult<T> {
    let mut question: Value = serde_json::from_slice(json).map_err(value_error)?;
    let options = options(&question, "");
    for (parent, name) in &options {
        let found = question.pointer(&format!("{parent}/{name}")).and_then(Value::as_number);
        let range = RANGES.iter().find(|(known, _)| known == name);
        if let (Some(found), Some((_, range))) = (found, range)
            && !found.as_i128().is_some_and(|number| range.contains(&number))
        {
            let (first, last) = (range.start(), range.end());
            return Err(value_error(format!(
                "{}: expected {first} to {last}, found {found}",
                argument(name)
            )));
        }
    }
    let mut error = match T::deserialize(&question) {
        Ok(question) => return Ok(question),
        Err(error) => error,
    };
    // serde does not name an option of a flattened type: the first wrong one is the last that has to go.
    for (parent, name) in options.iter().rev() {
        question.pointer_mut(parent).and_then(Value::as_object_mut).map(|options| options.remove(name));
        match T::deserialize(&question) {
            Ok(_) => return Err(value_error(format!("{}: {error}", argument(name)))),
            Err(another) => error = another,
        }
    }
    Err(value_error(error))
}

/// The error of a problem with a question. It names the option, and shows its text where a part of it is wrong.
pub fn problem(question: &[u8], problem: &Problem) -> PyErr {
    let question: Value = serde_json::from_slice(question).unwrap_or_default();
    let name = serde_json::to_value(problem.field).unwrap_or_default();
    let name = name.as_str().unwrap_or_default();
    let option = match (problem.field, problem.option) {
        (_, Some(option)) => format!("{option}: "),
        (Field::Hand | Field::Win | Field::Rules, None) => String::new(),
        _ => format!("{name}: "),
    };
    let text = question.get(name).filter(|_| problem.end > 0).map(|text| format!("{text}: "));
    value_error(format!("{option}{}{}", text.unwrap_or_default(), problem.message))
}

/// An answer as JSON.
pub fn json(answer: &impl Serialize) -> PyResult<Vec<u8>> {
    serde_json::to_vec(answer).map_err(value_error)
}

/// Rules given as JSON; nothing is the default.
#[derive(Clone, Copy)]
pub struct Named(pub Rules);

impl<'py> FromPyObject<'_, 'py> for Named {
    type Error = PyErr;

    fn extract(rules: Borrowed<'_, 'py, PyAny>) -> PyResult<Named> {
        match rules.cast::<PyBytes>()?.as_bytes() {
            b"" => Ok(Named(Rules::default())),
            json => read(json).map(Named),
        }
    }
}

/// The rules as JSON in canonical spelling.
#[pyfunction]
pub fn canonical_rules(rules: &[u8]) -> PyResult<Vec<u8>> {
    json(&read::<Rules>(rules)?)
}
