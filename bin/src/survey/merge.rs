//! Adding surveys of parts of a set.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use tehai::survey::Histogram;
use thiserror::Error;

use super::part::Part;
use crate::{CommonArgs, FileArgs, progress};

/// Why surveys do not add up to one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotWhole(String);

/// Adds surveys of parts, each with the name of its file. The order of the parts does not matter, and the
/// result is what one survey of all their ranks would have been.
///
/// # Errors
/// [`NotWhole`] if there are none, if they are of different things or of drawn hands, if they overlap, or if
/// they leave out ranks of the set and no gaps are allowed.
pub fn merge(parts: &[(String, Part)], allow_gaps: bool) -> Result<Part, NotWhole> {
    let Some((first_name, first)) = parts.first() else {
        return Err(NotWhole("there is nothing to merge".to_owned()));
    };
    for (name, part) in parts {
        if part.settings().sample.is_some() {
            return Err(NotWhole(format!("{name} is of drawn hands; only surveys of ranges add up")));
        }
        if let Some((setting, here, there)) = part.settings().difference(first.settings()) {
            let [here, there] =
                [here, there].map(|value| if value.is_empty() { "nothing".into() } else { value });
            return Err(NotWhole(format!("{name}: {setting} is {here}, and in {first_name} it is {there}")));
        }
    }
    let mut ranges: Vec<(&Range<u128>, &String)> =
        parts.iter().flat_map(|(name, part)| part.ranges().iter().map(move |range| (range, name))).collect();
    // Parts that begin at the same rank overlap; which is named first should not depend on their order.
    ranges.sort_by_key(|(range, name)| (range.start, range.end, *name));
    for two in ranges.windows(2) {
        let [(one, name), (other, other_name)] = two else { continue };
        let both = other.start..one.end.min(other.end);
        if !both.is_empty() {
            return Err(NotWhole(format!("{name} and {other_name} both have the hands {both:?}")));
        }
    }
    let mut histogram = Histogram::default();
    for (key, amount) in parts.iter().flat_map(|(_, part)| part.histogram().rows()) {
        let added = histogram.checked_add(key, amount);
        added.ok_or_else(|| NotWhole("the sums exceed 2^128".to_owned()))?;
    }
    let ranges = ranges.into_iter().map(|(range, _)| range.clone());
    let merged = Part::new(first.settings().clone(), ranges, histogram);
    let missing = merged.missing();
    if !allow_gaps && !missing.is_empty() {
        let hands = merged.settings().set_hands;
        let missing = list(&missing);
        return Err(NotWhole(format!("of {hands} hands those of these ranks are missing: {missing}")));
    }
    Ok(merged)
}

/// The first of some ranges.
fn list(ranges: &[Range<u128>]) -> String {
    const SHOWN: usize = 10;
    let mut texts: Vec<String> = ranges.iter().take(SHOWN).map(|range| format!("{range:?}")).collect();
    if ranges.len() > SHOWN {
        texts.push(format!("and {} more ranges", ranges.len() - SHOWN));
    }
    texts.join(", ")
}

/// Reads surveys that are to be merged into one at `out`, each with its name, in the order of names.
///
/// # Errors
/// If one is given twice, cannot be read or is no survey; if `out` is one of them and `--force` is not given.
pub fn read_parts(common: &CommonArgs, paths: &[PathBuf], out: &FileArgs) -> Result<Vec<(String, Part)>> {
    let mut distinct = BTreeSet::new();
    if let Some(path) = paths.iter().find(|path| !distinct.insert(*path)) {
        return Err(NotWhole(format!("{} is given twice", path.display())).into());
    }
    if let Some(out) = out.file().filter(|_| !out.force).and_then(|out| fs::canonicalize(out).ok()) {
        let same = distinct.iter().find(|path| fs::canonicalize(path).is_ok_and(|path| path == out));
        if let Some(path) = same {
            bail!("--out: {} is one of the files that are merged (--force overwrites it)", path.display());
        }
    }
    let bar = progress(common, distinct.len() as u64, "files");
    let part = |path: &PathBuf| {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let part = Part::read(&bytes).with_context(|| path.display().to_string())?;
        bar.inc(1);
        Ok((path.display().to_string(), part))
    };
    distinct.into_iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_core::{Rng, SeedableRng};
    use tehai::Rules;
    use tehai::handset::parts::part_of;
    use tehai::handset::{Forest, Weights};
    use tehai::rules::{FifthTile, Forms, Players};
    use tehai::sets::GameSets;
    use tehai::survey::{Feature, Survey};

    use super::super::Settings;
    use super::*;

    #[test]
    fn parts_are_the_whole_however_it_is_cut() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let [four, three] =
            [(Players::Four, Forms::STANDARD), (Players::Three, Forms::ALL)].map(|(players, forms)| Rules {
                players,
                forms,
                fifth_tile: FifthTile::Counted,
                ..Rules::default()
            });
        let feature = |name: &str| Feature::named(name).expect("a feature");
        let forest = Forest::new();
        let tenpai = GameSets::new(&forest, four).tenpai(4);
        for (set, name, by, rules) in [
            (GameSets::new(&forest, four).all(2), "best_discard_copies", Some("shanten"), four),
            (GameSets::new(&forest, three).all(4), "necessary_kinds", None, three),
            (tenpai, "wait_kinds", Some("cores"), four),
        ] {
            let index = set.index().unwrap();
            let survey = Survey::new(&index, feature(name), by.map(feature), rules).expect("a meaning");
            let settings = Settings::new("some", index.totals()[0], rules, name, index.len());
            let part = |ranks: Range<u128>| Part::new(settings.clone(), [ranks.clone()], survey.range(ranks));
            let whole = part(0..index.len());
            assert_eq!(index.weigh(&Weights::deals()), whole.histogram().total().deals.into());
            for number in [1, 3, 8] {
                // Equal parts, and parts between random cuts, some of them empty.
                let equal: Vec<_> = (1..=number).map(|part| part_of(index.len(), part, number)).collect();
                let cuts = (1..number).map(|_| u128::from(random.next_u64()) % (index.len() + 1));
                let mut cuts: Vec<_> = cuts.chain([0, 0, index.len()]).collect();
                cuts.sort_unstable();
                for ranges in [equal, cuts.windows(2).map(|cut| cut[0]..cut[1]).collect()] {
                    let mut parts: Vec<_> =
                        ranges.into_iter().map(|ranks| (format!("{ranks:?}"), part(ranks))).collect();
                    parts.rotate_left(1);
                    assert!(merge(&parts, false).as_ref() == Ok(&whole), "{name} in {number} parts");
                }
            }
        }
    }

    #[test]
    fn what_is_missing_is_listed_unless_it_is_long() {
        let rules = Rules { fifth_tile: FifthTile::Counted, ..Rules::default() };
        let part = |rank: u128| {
            let settings = Settings::new("some", 2, rules, "shanten", 595);
            (rank.to_string(), Part::new(settings, Some(rank..rank + 1), Histogram::default()))
        };
        let parts: Vec<_> = (0..12).map(|number| part(2 * number)).collect();
        let listed = "1..2, 3..4, 5..6, 7..8, 9..10, 11..12, 13..14, 15..16, 17..18, 19..20";
        let due = format!("of 595 hands those of these ranks are missing: {listed}, and 2 more ranges");
        assert_eq!(merge(&parts, false).unwrap_err().to_string(), due);
        assert_eq!(merge(&parts, true).unwrap().ranges().len(), 12);
        assert_eq!(merge(&[], true).unwrap_err().to_string(), "there is nothing to merge");
    }
}
