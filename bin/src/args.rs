//! Arguments that programs have in common; each group is to be flattened into a program's own.

use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tehai::rules::{FifthTile, Forms, Players, Rules, SevenPairs};

use crate::files::{self, Replace};

/// Arguments of every program, which [`run`](crate::run) reads beside its own.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct CommonArgs {
    /// Show no progress and no notes
    ///
    /// Progress goes to standard error, and only to a terminal.
    #[arg(long, hide_short_help = true)]
    pub quiet: bool,

    /// Number of threads [default: one per core]
    ///
    /// Answers do not depend on it.
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

impl CommonArgs {
    /// Starts the threads that everything parallel runs on. To be called once, before anything else.
    pub fn apply(&self) -> Result<()> {
        let threads = self.threads.map_or(0, usize::from);
        let started = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        started.with_context(|| match self.threads {
            Some(threads) => format!("cannot start {threads} threads (a smaller --threads may help)"),
            None => "cannot start a thread per core (--threads 1 may help)".to_owned(),
        })
    }
}

/// Where a program that answers writes its answer.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct FileArgs {
    /// Write to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Overwrite a file that is not an earlier answer
    ///
    /// Otherwise a file is replaced only if this program wrote it.
    #[arg(long, hide_short_help = true)]
    pub force: bool,
}

impl FileArgs {
    /// The file to write to, `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Opens it, for an answer with this header, if it has one.
    pub fn open(&self, header: Option<&str>) -> Result<files::Output> {
        files::Output::create(self.file(), self.replace(header))
    }

    /// Writes a whole answer.
    pub fn write(&self, answer: &[u8], header: Option<&str>) -> Result<()> {
        let mut output = self.open(header)?;
        output.write_all(answer)?;
        output.finish()
    }

    /// Which file may be replaced: one with the same header, and with `--force` any.
    pub fn replace<'h>(&self, header: Option<&'h str>) -> Replace<'h> {
        match header {
            _ if self.force => Replace::Any,
            Some(header) => Replace::FirstLine(header.as_bytes()),
            None => Replace::Nothing,
        }
    }
}

/// The rules of the game, made into one value once. All forms count unless a program has another default.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct RulesArgs {
    /// Players; a game of 3 has no 2m to 8m
    #[arg(long, value_name = "3|4", default_value = "4", hide_possible_values = true)]
    #[arg(value_parser = choice(&Players::ALL, Players::name))]
    players: Players,

    /// Winning forms that count: all, or a list such as standard,seven-pairs
    #[arg(long, value_name = "FORMS", default_value = "all")]
    forms: Forms,

    /// What seven pairs are made of
    ///
    /// With any, four copies of a tile count as two pairs.
    #[arg(long, value_name = "RULE", default_value = "distinct", hide_short_help = true)]
    #[arg(value_parser = choice(&SevenPairs::ALL, SevenPairs::name))]
    seven_pairs: SevenPairs,

    /// May a hand that holds all four copies of a tile wait for it?
    ///
    /// excluded: no. counted: yes, the impossible fifth copy is a wait.
    #[arg(long, value_name = "RULE", default_value = "excluded", hide_short_help = true)]
    #[arg(value_parser = choice(&FifthTile::ALL, FifthTile::name))]
    fifth_tile: FifthTile,
}

impl RulesArgs {
    /// The rules.
    pub fn rules(self) -> Rules {
        let RulesArgs { players, forms, seven_pairs, fifth_tile } = self;
        Rules { players, forms, seven_pairs, fifth_tile }
    }
}

/// Reads one of some choices by its name; `--help` and errors list the names.
pub fn choice<T: Copy + Send + Sync>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|&one| name(one)))
        .map(move |text| *all.iter().find(|&&one| name(one) == text).expect("one of the names"))
}

/// Ranks of a set as they are given, `A..B`; either end may be left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct RankRange {
    start: u128,
    /// None for the end of the set.
    end: Option<u128>,
}

impl FromStr for RankRange {
    type Err = Error;

    fn from_str(text: &str) -> Result<RankRange> {
        let (start, end) = text.split_once("..").context("write two ranks and two points, such as 0..100")?;
        let rank = |text: &str| match text {
            "" => Ok(None),
            _ => text.parse().map(Some).with_context(|| format!("{text:?} is not a rank, a number from 0")),
        };
        let (start, end): (u128, Option<u128>) = (rank(start)?.unwrap_or(0), rank(end)?);
        ensure!(end.is_none_or(|end| start <= end), "the range ends before it begins");
        Ok(RankRange { start, end })
    }
}

impl RankRange {
    /// The ranks of a set of so many hands. Fails if the set does not have them all.
    pub fn within(self, hands: u128) -> Result<Range<u128>> {
        let furthest = self.end.unwrap_or(self.start);
        ensure!(
            furthest <= hands,
            "--range: {furthest} is too far, the set has {hands} hands and ranks from 0"
        );
        Ok(self.start..self.end.unwrap_or(hands))
    }
}
