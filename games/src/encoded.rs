//! What is common to the texts of logs: JSON, and bytes as `%E5`.

use serde_json::Value;

use crate::log::{LogProblem, Place};

/// A number that is not negative.
pub(crate) fn number<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    value.as_u64().and_then(|number| T::try_from(number).ok())
}

/// Points, or a change of them.
pub(crate) fn points(value: &Value) -> Option<i32> {
    value.as_i64().and_then(|points| i32::try_from(points).ok())
}

/// An error of JSON, after as many lines and bytes of its own line.
pub(crate) fn json_problem(error: &serde_json::Error, lines: usize, bytes: usize) -> LogProblem {
    let text = error.to_string();
    // The place stands in front.
    let what = text.split(" at line ").next().unwrap_or_default().to_owned();
    let before = if error.line() <= 1 { bytes } else { 0 };
    let (line, column) = (lines + error.line().max(1), before + error.column().max(1));
    LogProblem { place: Place::Line { line, column }, what: format!("not JSON: {what}") }
}

/// Text in which bytes are written as `%E5`.
pub(crate) fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        let code = match (first, others) {
            (b'%', &[high, low, ..]) => {
                let digits = [high, low].map(|digit| char::from(digit).to_digit(16));
                digits[0].zip(digits[1]).map(|(high, low)| (16 * high + low) as u8)
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(first));
        rest = if code.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
