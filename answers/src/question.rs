//! Reading a question from JSON. Errors are one line that names the option.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::problem::{Field, Problem};

/// Why a text is not a question: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", option.as_ref().map(|name| format!("{name}: ")).unwrap_or_default())]
pub struct QuestionError {
    /// The option that is wrong, if it is one.
    pub option: Option<String>,
    /// What is wrong with it.
    pub message: String,
}

impl QuestionError {
    fn of(option: &str, message: impl Display) -> QuestionError {
        QuestionError { option: Some(option.to_owned()), message: message.to_string() }
    }
}

/// The allowed seeds.
pub const SEEDS: RangeInclusive<i128> = 0..=u64::MAX as i128;

/// What the numbers of a question may be.
const RANGES: [(&str, RangeInclusive<i128>); 9] = [
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
    ("hidden_indicators", 0..=5),
];

/// The names of the options of all questions. What a question has is found out by trial.
#[rustfmt::skip]
pub const OPTIONS: [&str; 71] = [
    "asked", "bets", "blessing", "by", "by_turn", "changes", "counted_yakuman", "counter_size", "counters",
    "daisangen", "daisuushi", "dead_wall", "discarder", "discards", "dora", "double_wind_pair", "double_yakuman",
    "draws", "effort", "field", "fifth_tile", "form", "forms", "from", "games", "given", "good_shape", "hand",
    "hidden_dora", "hidden_indicators", "improvements", "ippatsu", "last_tile", "liable", "liable_counters",
    "liable_for", "liable_yakuman", "limited_by", "missing_share", "model", "most_hands", "north_tiles", "norths", "number", "of",
    "offered", "open_tanyao", "order", "players", "points", "red_fives", "report", "riichi", "robbed_quad", "round",
    "rounded_mangan", "rules", "score_rules", "seat", "seed", "set", "sets", "seven_pairs", "states", "suukantsu",
    "swap_calling", "text", "tile", "tiles", "visible", "won_by",
];

/// The pointer to the parent and the name of each option.
fn options(question: &Value, parent: &str) -> Vec<(String, String)> {
    let parts = question.as_object().into_iter().flatten();
    let names = parts.flat_map(|(name, value)| match value {
        Value::Object(parts) if !parts.is_empty() => options(value, &format!("{parent}/{name}")),
        _ => vec![(parent.to_owned(), name.clone())],
    });
    names.collect()
}

/// Reads a question. Options that it does not have are left unread, so that several can be read from one value.
///
/// # Errors
/// [`QuestionError`] if an option has the wrong type or is out of range.
pub fn read<T: DeserializeOwned>(question: &Value) -> Result<T, QuestionError> {
    let options = options(question, "");
    for (parent, name) in &options {
        let found = question.pointer(&format!("{parent}/{name}")).and_then(Value::as_number);
        let range = RANGES.iter().find(|(known, _)| known == name);
        if let (Some(found), Some((_, range))) = (found, range)
            && !found.as_i128().is_some_and(|number| range.contains(&number))
        {
            let (first, last) = (range.start(), range.end());
            return Err(QuestionError::of(name, format!("expected {first} to {last}, found {found}")));
        }
    }
    let mut error = match T::deserialize(question) {
        Ok(question) => return Ok(question),
        Err(error) => error,
    };
    // serde does not name an option of a flattened type: the first wrong one is the last that has to go.
    let mut question = question.clone();
    for (parent, name) in options.iter().rev() {
        question.pointer_mut(parent).and_then(Value::as_object_mut).map(|options| options.remove(name));
        match T::deserialize(&question) {
            Ok(_) => return Err(QuestionError::of(name, error)),
            Err(another) => error = another,
        }
    }
    Err(QuestionError { option: None, message: error.to_string() })
}

/// Reads a question that has no other options, so that a misspelt one is an error.
///
/// # Errors
/// [`QuestionError`] as [`read`], and for an option that the question does not have.
///
/// ```
/// use serde_json::json;
/// use tehai_answers::{HandQuestion, question};
/// let read = |question| question::read_whole::<HandQuestion>(&question).map_err(|error| error.to_string());
/// assert_eq!(read(json!({ "hand": "123m" })).unwrap().hand, "123m");
/// assert_eq!(
///     read(json!({ "hnad": "123m" })).unwrap_err(),
///     "hnad: there is no such option, expected one of discards, hand, limited_by, rules, visible"
/// );
/// ```
pub fn read_whole<T: DeserializeOwned>(question: &Value) -> Result<T, QuestionError> {
    let answer = read(question)?;
    for (parent, name) in options(question, "") {
        if !has_option::<T>(question, &parent, &name) {
            let known = OPTIONS.into_iter().filter(|known| has_option::<T>(question, &parent, known));
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(QuestionError::of(
                &name,
                format!("there is no such option, expected one of {known}"),
            ));
        }
    }
    Ok(answer)
}

/// Does a question that can be read have this option? serde skips an unknown one of a flattened type, whatever its
/// value. No option can have the value tried here.
fn has_option<T: DeserializeOwned>(question: &Value, parent: &str, name: &str) -> bool {
    let mut changed = question.clone();
    if let Some(options) = changed.pointer_mut(parent).and_then(Value::as_object_mut) {
        options.insert(name.to_owned(), serde_json::json!([[]]));
    }
    T::deserialize(&changed).is_err()
}

/// A problem with a question in one line. It names the option, and shows its text where a part of it is wrong.
pub fn line(question: &Value, problem: &Problem) -> String {
    let name = serde_json::to_value(problem.field).unwrap_or_default();
    let name = name.as_str().unwrap_or_default();
    let option = match (problem.field, &problem.option) {
        (_, Some(option)) => format!("{option}: "),
        (Field::Hand | Field::Win | Field::Rules, None) => String::new(),
        _ => format!("{name}: "),
    };
    let text = question.get(name).filter(|_| problem.end > 0).map(|text| format!("{text}: "));
    format!("{option}{}{}", text.unwrap_or_default(), problem.message)
}
