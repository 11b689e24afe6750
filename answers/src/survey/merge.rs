//! Merging surveys of parts of a set.

use std::ops::Range;

use tehai_count::survey::Histogram;

use super::{Part, SurveyError};

/// Merges surveys of parts, each with its file name. The order of the parts does not matter, and the result equals
/// a single survey of all their ranks.
///
/// # Errors
/// If there are no parts, if their settings differ, if they are of drawn hands, if they overlap, or if they leave out
/// ranks of the set and `allow_gaps` is not set.
pub fn merge(parts: &[(String, Part)], allow_gaps: bool) -> Result<Part, SurveyError> {
    let failed = |why: String| Err(SurveyError(why));
    let Some((first_name, first)) = parts.first() else {
        return failed("there is nothing to merge".to_owned());
    };
    for (name, part) in parts {
        if part.settings().sample.is_some() {
            return failed(format!(
                "{name} is a survey of drawn hands; only surveys of ranges can be merged"
            ));
        }
        if let Some((setting, here, there)) = part.settings().difference(first.settings()) {
            let [here, there] = [&here, &there].map(|value| if value.is_empty() { "nothing" } else { value });
            return failed(format!("{name}: {setting} is {here}, but {there} in {first_name}"));
        }
    }
    let mut ranges: Vec<(&Range<u128>, &String)> =
        parts.iter().flat_map(|(name, part)| part.ranges().iter().map(move |range| (range, name))).collect();
    // Parts with the same first rank overlap; sort so that the message does not depend on their order.
    ranges.sort_by_key(|(range, name)| (range.start, range.end, *name));
    for ((one, name), (other, other_name)) in ranges.iter().zip(ranges.iter().skip(1)) {
        let both = other.start..one.end.min(other.end);
        if !both.is_empty() {
            return failed(format!("{name} and {other_name} overlap in ranks {both:?}"));
        }
    }
    let mut histogram = Histogram::default();
    for (key, amount) in parts.iter().flat_map(|(_, part)| part.histogram().rows()) {
        histogram.checked_add(key, amount).ok_or_else(|| SurveyError("the sums exceed 2^128".to_owned()))?;
    }
    let ranges = ranges.into_iter().map(|(range, _)| range.clone());
    let merged = Part::new(first.settings().clone(), ranges, histogram);
    let missing = merged.missing();
    if !allow_gaps && !missing.is_empty() {
        let (hands, missing) = (merged.settings().set_hands, list(&missing));
        return failed(format!("ranks {missing} of {hands} are missing"));
    }
    Ok(merged)
}

/// The first few ranges.
fn list(ranges: &[Range<u128>]) -> String {
    const SHOWN: usize = 10;
    let mut texts: Vec<String> = ranges.iter().take(SHOWN).map(|range| format!("{range:?}")).collect();
    if ranges.len() > SHOWN {
        texts.push(format!("and {} more ranges", ranges.len() - SHOWN));
    }
    texts.join(", ")
}
