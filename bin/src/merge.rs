//! Adding surveys of parts of a set.

use std::ops::Range;

use thiserror::Error;

use crate::survey_file::SurveyFile;
use tehai::survey::Histogram;

/// May the parts leave out ranks of the set?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gaps {
    /// No: together they must be the whole.
    #[default]
    Refused,
    /// Yes: the result says which ranks it has.
    Allowed,
}

/// Why surveys do not add up to one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotWhole {
    /// There are none.
    #[error("there is nothing to merge")]
    Nothing,
    /// They are of different things.
    #[error("{file}: {setting} is {value}, and in {other} it is {other_value}")]
    Settings {
        /// The first file that differs.
        file: String,
        /// The first setting in which it does.
        setting: &'static str,
        /// Its value there.
        value: String,
        /// The first file of all.
        other: String,
        /// Its value there.
        other_value: String,
    },
    /// Drawn hands may be the same in both, and are not the hands of ranges.
    #[error("{0} is of drawn hands; only surveys of ranges add up")]
    Sample(String),
    /// Two parts have hands in common.
    #[error("{0} and {1} both have the hands {range}", range = text(.2))]
    Overlap(String, String, Range<u128>),
    /// Hands are missing.
    #[error("of {hands} hands those of these ranks are missing: {}", list(missing))]
    Missing {
        /// The ranks, in ascending order.
        missing: Vec<Range<u128>>,
        /// Hands of the whole set.
        hands: u128,
    },
    /// Sums beyond all that can be counted.
    #[error("the sums exceed 2^128")]
    TooLarge,
}

/// Adds surveys of parts, each with the name of its file. The order of the parts does not matter, and the
/// result is what one survey of all their ranks would have been.
///
/// ```
/// use tehai::rules::{FifthTile, Forms, Players};
/// use crate::survey_file::{Settings, SurveyFile};
/// use tehai_cli::merge::{Gaps, merge};
/// use tehai::survey::{Amount, Histogram};
/// let part = |ranks: std::ops::Range<u128>| {
///     let settings = Settings {
///         set: "all".into(),
///         tiles: 1,
///         players: Players::Four,
///         forms: Forms::Standard,
///         fifth_tile: FifthTile::Excluded,
///         feature: "shanten".into(),
///         by: None,
///         drawn: None,
///         set_hands: 34,
///     };
///     let (name, hands) = (format!("{}.csv", ranks.start), ranks.end - ranks.start);
///     let mut histogram = Histogram::default();
///     histogram.add((0, None), Amount { hands, deals: 4 * hands });
///     (name, SurveyFile::new(settings, Some(ranks), histogram))
/// };
/// let whole = merge(&[part(10..34), part(0..10)], Gaps::Refused)?;
/// assert_eq!((whole.ranges_text().as_str(), whole.histogram().total().deals), ("0..34", 136));
/// let error = merge(&[part(10..34)], Gaps::Refused).unwrap_err();
/// assert_eq!(error.to_string(), "of 34 hands those of these ranks are missing: 0..10");
/// # Ok::<(), tehai_cli::merge::NotWhole>(())
/// ```
///
/// # Errors
/// [`NotWhole`] if they are of different things, overlap, or are not the whole and must be.
pub fn merge(parts: &[(String, SurveyFile)], gaps: Gaps) -> Result<SurveyFile, NotWhole> {
    let (first, _) = parts.split_first().ok_or(NotWhole::Nothing)?;
    parts.iter().try_for_each(|part| check_same(part, first))?;
    let mut ranges: Vec<(&Range<u128>, &str)> = parts
        .iter()
        .flat_map(|(name, file)| file.ranges().iter().map(move |range| (range, name.as_str())))
        .collect();
    // Parts that begin at the same rank overlap; which is named first should not depend on their order.
    ranges.sort_by_key(|(range, name)| (range.start, range.end, *name));
    for two in ranges.windows(2) {
        let [(one, name), (other, other_name)] = two else { continue };
        let both = other.start..one.end.min(other.end);
        if !both.is_empty() {
            return Err(NotWhole::Overlap((*name).to_owned(), (*other_name).to_owned(), both));
        }
    }
    let mut histogram = Histogram::default();
    for (key, amount) in parts.iter().flat_map(|(_, file)| file.histogram().rows()) {
        histogram.checked_add(key, amount).ok_or(NotWhole::TooLarge)?;
    }
    let settings = first.1.settings().clone();
    let merged = SurveyFile::new(settings, ranges.into_iter().map(|(range, _)| range.clone()), histogram);
    let missing = missing(&merged);
    if gaps == Gaps::Refused && !missing.is_empty() {
        return Err(NotWhole::Missing { missing, hands: merged.settings().set_hands });
    }
    Ok(merged)
}

/// The ranks of the set that a survey did not visit, in ascending order.
pub fn missing(file: &SurveyFile) -> Vec<Range<u128>> {
    let hands = file.settings().set_hands;
    let ends = file.ranges().iter().map(|range| range.end);
    let starts = file.ranges().iter().map(|range| range.start).chain([hands]);
    let gaps = std::iter::once(0).chain(ends).zip(starts).map(|(end, start)| end..start);
    gaps.filter(|gap| !gap.is_empty()).collect()
}

fn check_same(part: &(String, SurveyFile), first: &(String, SurveyFile)) -> Result<(), NotWhole> {
    let (settings, others) = (part.1.settings(), first.1.settings());
    if settings.drawn.is_some() {
        return Err(NotWhole::Sample(part.0.clone()));
    }
    let mut fields = settings.fields().into_iter().zip(others.fields());
    let shown = |value: String| if value.is_empty() { "nothing".to_owned() } else { value };
    match fields.find(|(one, other)| one != other) {
        None => Ok(()),
        Some(((setting, value), (_, other_value))) => Err(NotWhole::Settings {
            file: part.0.clone(),
            setting,
            value: shown(value),
            other: first.0.clone(),
            other_value: shown(other_value),
        }),
    }
}

fn text(range: &Range<u128>) -> String {
    format!("{}..{}", range.start, range.end)
}

/// The first of some ranges.
fn list(ranges: &[Range<u128>]) -> String {
    const SHOWN: usize = 10;
    let mut texts: Vec<String> = ranges.iter().take(SHOWN).map(text).collect();
    if ranges.len() > SHOWN {
        texts.push(format!("and {} more ranges", ranges.len() - SHOWN));
    }
    texts.join(", ")
}
