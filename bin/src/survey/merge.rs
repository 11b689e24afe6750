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
    use tehai::handset::ranks::part_of;
    use tehai::handset::{Forest, Index, Weights};
    use tehai::rules::{FifthTile, Forms, Players};
    use tehai::sets::GameSets;
    use tehai::survey::{Feature, Rules, Survey};

    use super::super::Settings;
    use super::*;

    const RULES: Rules =
        Rules { players: Players::Four, forms: Forms::Standard, fifth_tile: FifthTile::Excluded };

    fn all(players: Players, tiles: u8) -> Index {
        GameSets::new(&Forest::new(), players).all(tiles).index().expect("few nodes")
    }

    fn part(index: &Index, ranks: Range<u128>, name: &str, by: Option<&str>, rules: Rules) -> Part {
        let feature = |name: &str| Feature::named(name).expect("a feature");
        let survey = Survey::new(index, feature(name), by.map(feature), &rules).expect("a meaning");
        let settings = Settings::new("some", index.totals()[0], rules, name, index.len());
        let settings = Settings { by: by.map(str::to_owned), ..settings };
        Part::new(settings, Some(ranks.clone()), survey.range(ranks))
    }

    #[test]
    fn parts_are_the_whole_however_it_is_cut() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let three = Rules { players: Players::Three, forms: Forms::All, fifth_tile: FifthTile::Counted };
        let counted = Rules { fifth_tile: FifthTile::Counted, ..RULES };
        let forest = Forest::new();
        let tenpai = GameSets::new(&forest, Players::Four).tenpai(7, Forms::Standard, FifthTile::Counted);
        let cases = [
            (all(Players::Four, 5), "best_discard_copies", Some("shanten"), RULES),
            (all(Players::Three, 4), "necessary_kinds", None, three),
            (tenpai.index().unwrap(), "wait_kinds", Some("cores"), counted),
        ];
        for (index, name, by, rules) in &cases {
            let whole = part(index, 0..index.len(), name, *by, *rules);
            assert_eq!(index.weigh(&Weights::deals()), whole.histogram().total().deals.into());
            for _ in 0..2 {
                let mut below = |end: u128| u128::from(random.next_u64()) % end;
                // Equal parts, and parts between random cuts, some of them empty.
                let number = 1 + below(9) as u64;
                let equal: Vec<_> = (1..=number).map(|part| part_of(index.len(), part, number)).collect();
                let mut cuts: Vec<u128> =
                    (0..6).map(|_| below(index.len() + 1)).chain([0, 0, index.len()]).collect();
                cuts.sort_unstable();
                let random: Vec<_> = cuts.windows(2).map(|cut| cut[0]..cut[1]).collect();
                for ranges in [equal, random] {
                    let mut parts: Vec<_> = ranges
                        .iter()
                        .map(|ranks| (format!("{ranks:?}"), part(index, ranks.clone(), name, *by, *rules)))
                        .collect();
                    parts.rotate_left(1);
                    let merged = merge(&parts, false).expect("the whole");
                    assert!(merged.to_json() == whole.to_json(), "{name} {ranges:?}");
                    assert!(merged.to_csv() == whole.to_csv(), "{name} {ranges:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_missing_is_listed_unless_it_is_long() {
        let index = all(Players::Four, 2);
        let parts: Vec<_> = (0..12)
            .map(|rank| (rank.to_string(), part(&index, 2 * rank..2 * rank + 1, "shanten", None, RULES)))
            .collect();
        let message = merge(&parts, false).unwrap_err().to_string();
        let listed: Vec<String> = (0..10).map(|gap| format!("{}..{}", 2 * gap + 1, 2 * gap + 2)).collect();
        let listed = listed.join(", ");
        let due = format!("of 595 hands those of these ranks are missing: {listed}, and 2 more ranges");
        assert_eq!(message, due);
        assert_eq!(merge(&parts, true).unwrap().ranges().len(), 12);
        assert_eq!(merge(&[], true).unwrap_err().to_string(), "there is nothing to merge");
    }
}
