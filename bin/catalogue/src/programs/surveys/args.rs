//! Arguments shared by the programs that survey.

use std::ops::Range;
use std::time::Duration;

use anyhow::{Context, Result};
use tehai_count::parts::part_of;
use tehai_options::count as read_count;

use tehai_program::cli::RankRange;

/// Which hands are visited, and how often results are saved; flattened into a program's arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct RanksArgs {
    /// Only part I of N equal parts
    #[arg(long, value_name = "I/N", value_parser = parse_part, conflicts_with = "range")]
    part: Option<(u64, u64)>,

    /// Only the hands of these ranks, such as 0..1000
    #[arg(long, value_name = "A..B")]
    range: Option<RankRange>,

    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", hide = true, default_value = "5", value_parser = parse_seconds)]
    pub checkpoint_interval: Duration,
}

fn parse_part(text: &str) -> Result<(u64, u64)> {
    let numbers = text
        .split_once('/')
        .and_then(|(part, of)| Some((read_count(part)?.try_into().ok()?, read_count(of)?.try_into().ok()?)));
    numbers
        .filter(|(part, parts)| (1..=*parts).contains(part))
        .context("write I/N with I from 1 to N, such as 1/100 for the first of 100 parts")
}

fn parse_seconds(text: &str) -> Result<Duration> {
    Ok(Duration::try_from_secs_f64(text.parse()?)?)
}

impl RanksArgs {
    /// The ranks within a set of this many hands. Fails if the set does not have them all.
    pub fn within(&self, hands: u128) -> Result<Range<u128>> {
        match self.part {
            Some((part, parts)) => Ok(part_of(hands, part, parts)),
            None => self.range.unwrap_or_default().within(hands),
        }
    }
}
