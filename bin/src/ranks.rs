//! Arguments that name ranks of a set.

use std::ops::Range;
use std::str::FromStr;

use anyhow::{Error, Result, anyhow, ensure};

use tehai::handset::ranks::part_of;

/// Ranks as they are given: `A..B`, `A..`, `..B` or `..`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RankRange {
    start: u128,
    /// None for the end of the set.
    end: Option<u128>,
}

impl FromStr for RankRange {
    type Err = Error;

    fn from_str(text: &str) -> Result<RankRange> {
        let (start, end) =
            text.split_once("..").ok_or_else(|| anyhow!("write two ranks and two points, such as 0..100"))?;
        let rank = |text: &str| match text {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| anyhow!("{text:?} is not a rank, a number from 0")),
        };
        let (start, end): (u128, Option<u128>) = (rank(start)?.unwrap_or(0), rank(end)?);
        ensure!(end.is_none_or(|end| start <= end), "the range ends before it begins");
        Ok(RankRange { start, end })
    }
}

impl RankRange {
    /// The ranks of a set of so many hands.
    ///
    /// # Errors
    /// If the set does not have them all.
    pub fn within(self, hands: u128) -> Result<Range<u128>> {
        let furthest = self.end.unwrap_or(self.start);
        ensure!(
            furthest <= hands,
            "--range: {furthest} is too far, the set has {hands} hands and ranks from 0"
        );
        Ok(self.start..self.end.unwrap_or(hands))
    }
}

/// A part as it is given, `I/N` with I from 1 to N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartOf {
    part: u64,
    parts: u64,
}

impl FromStr for PartOf {
    type Err = Error;

    fn from_str(text: &str) -> Result<PartOf> {
        let numbers = text.split_once('/').and_then(|(part, parts)| {
            let (part, parts) = (part.parse().ok()?, parts.parse().ok()?);
            (1..=parts).contains(&part).then_some(PartOf { part, parts })
        });
        numbers
            .ok_or_else(|| anyhow!("write I/N with I from 1 to N, such as 1/100 for the first of 100 parts"))
    }
}

impl PartOf {
    /// The ranks of a set of so many hands: see [`part_of`].
    pub fn within(self, hands: u128) -> Range<u128> {
        part_of(hands, self.part, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_parts_are_read() {
        let range = |text: &str, hands| text.parse::<RankRange>().and_then(|range| range.within(hands)).ok();
        assert_eq!(range("2..5", 9), Some(2..5));
        assert_eq!(range("2..", 9), Some(2..9));
        assert_eq!(range("..", 0), Some(0..0));
        assert_eq!(range("..5", 4), None);
        assert_eq!(range("5..", 4), None);
        let part = |text: &str| text.parse::<PartOf>().map(|part| part.within(10)).ok();
        assert_eq!(part("2/3"), Some(3..6));
        for bad in ["0/3", "4/3", "1", "1/0", "0/0", "-1/3", "1/3/5", "a/b", ""] {
            assert_eq!(part(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn parts_are_the_whole_whatever_their_number() {
        for hands in [0, 1, 7, 1000, u128::MAX] {
            for parts in [1, 2, 3, 7, 1000, u64::MAX] {
                let of = |part| part_of(hands, part, parts);
                assert_eq!((of(1).start, of(parts).end), (0, hands));
                for part in (1..parts).take(1000) {
                    assert_eq!(of(part).end, of(part + 1).start);
                    let (shorter, length) = (hands / u128::from(parts), of(part).end - of(part).start);
                    assert!(length == shorter || length == shorter + 1, "{hands} {part}/{parts}");
                }
            }
        }
    }
}
