//! Arguments shared by programs; each group is flattened into a program's own.

use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;

use anyhow::{Context, Error, Result, ensure};
use clap::builder::TypedValueParser;
use indicatif::DecimalBytes;
use tehai::rules::Rules;
use tehai_options::{count as read_count, number, one_line};

use crate::cli::given::Options;
use crate::output::files::{self, Replace};
use crate::output::terminal::{print_text, text_output};
use crate::output::text::{Text, grouped};

/// Arguments of every program, which [`run`](crate::cli::run) reads in addition to its own.
#[derive(Clone, Debug, clap::Args)]
pub struct CommonArgs {
    /// Suppress progress and notes
    ///
    /// Progress goes to standard error, and only to a terminal.
    #[arg(long, hide_short_help = true)]
    pub quiet: bool,

    /// Number of threads [default: one per core]
    ///
    /// Answers do not depend on it.
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<u16>(1, 1024))]
    pub threads: Option<u16>,

    /// The options of the command line.
    #[arg(skip)]
    pub given: Options,

    /// When the run began.
    #[arg(skip = Instant::now())]
    pub started: Instant,
}

impl CommonArgs {
    /// Starts the threads for all parallel work. Call it once, before anything else.
    pub fn apply(&self) -> Result<()> {
        let threads = self.threads.map_or(0, usize::from);
        let started = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        started.with_context(|| match self.threads {
            Some(threads) => format!("cannot start {threads} threads (a smaller --threads may help)"),
            None => "cannot start a thread per core (--threads 1 may help)".to_owned(),
        })
    }

    /// Prints one line to standard error, unless `--quiet` is set.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            // Nowhere to report a failure.
            let _ = writeln!(std::io::stderr(), "{}", one_line(text));
        }
    }
}

/// Where a program that answers writes its answer.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct FileArgs {
    /// Write to FILE; its extension is the format
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Overwrite FILE if it exists
    #[arg(long, hide_short_help = true)]
    pub force: bool,
}

impl FileArgs {
    /// The file to write to, `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Opens the output. With `is_text`, write pieces of whole lines: a terminal gets them laid out and coloured.
    pub fn open(&self, is_text: bool) -> Result<files::Output> {
        match self.file() {
            None => Ok(files::Output::standard(if is_text {
                text_output()
            } else {
                Box::new(io::stdout().lock())
            })),
            Some(path) => files::Output::create(path, self.replace()),
        }
    }

    /// Writes a whole answer.
    pub fn write(&self, common: &CommonArgs, answer: &[u8]) -> Result<()> {
        let mut output = self.open(false)?;
        output.write_all(answer)?;
        self.finish(common, output, None)
    }

    /// Writes a text for people, wrapped and coloured if it goes to a terminal.
    pub fn write_text(&self, common: &CommonArgs, text: &Text) -> Result<()> {
        match self.file() {
            None => print_text(text),
            Some(_) => self.write(common, text.to_string().as_bytes()),
        }
    }

    /// Finishes an opened output. Announces a file, with its number of hands if `hands` is given.
    pub fn finish(&self, common: &CommonArgs, output: files::Output, hands: Option<u64>) -> Result<()> {
        output.finish()?;
        let content = match hands {
            None => String::new(),
            Some(1) => "1 hand, ".to_owned(),
            Some(hands) => format!("{} hands, ", grouped(hands)),
        };
        if let Some(path) = self.file().filter(|path| path.is_file()) {
            let (size, time) = (DecimalBytes(fs::metadata(path)?.len()), common.started.elapsed());
            common.note(&format!("wrote {}: {content}{size}, {:.1} s", path.display(), time.as_secs_f64()));
        }
        Ok(())
    }

    /// Which file may be replaced. Most answers lack their settings, so no earlier answer is recognizable.
    pub const fn replace(&self) -> Replace<'static> {
        if self.force { Replace::Any } else { Replace::Nothing }
    }
}

/// The rules that decide which hands win, in words.
pub fn rules_text(rules: Rules) -> String {
    let (players, pairs) = (rules.players.number(), rules.seven_pairs.name());
    format!("{players} players; forms {}; seven pairs {pairs}", rules.forms)
}

/// Parser of a count, such as `1000000`, `1_000_000` or `1e6`.
pub fn count() -> impl TypedValueParser<Value = u64> {
    number::<u64>(0, u64::MAX.into())
}

/// A range of ranks as the user writes it, `A..B`; either end may be omitted.
#[derive(Clone, Copy, Debug, Default)]
pub struct RankRange {
    start: u128,
    /// `None` for the end of the set.
    end: Option<u128>,
}

impl FromStr for RankRange {
    type Err = Error;

    fn from_str(text: &str) -> Result<RankRange> {
        let (start, end) = text.split_once("..").context("expected a range such as 0..100")?;
        let rank = |text: &str| match text {
            "" => Ok(None),
            _ => read_count(text)
                .and_then(|rank| u128::try_from(rank).ok())
                .with_context(|| format!("{text:?} is not a count such as 1000000, 1_000_000 or 1e6"))
                .map(Some),
        };
        let (start, end): (u128, Option<u128>) = (rank(start)?.unwrap_or(0), rank(end)?);
        ensure!(end.is_none_or(|end| start <= end), "the range ends before it begins");
        Ok(RankRange { start, end })
    }
}

impl RankRange {
    /// The ranks within a set of this many hands. Fails if the set does not have them all.
    pub fn within(self, hands: u128) -> Result<Range<u128>> {
        let RankRange { start, end } = self;
        ensure!(
            end.unwrap_or(start) <= hands,
            "--range: expected ranks within 0..{hands}, all hands of the set, found {start}..{}",
            end.map_or_else(String::new, |end| end.to_string())
        );
        Ok(start..end.unwrap_or(hands))
    }
}
