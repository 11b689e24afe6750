//! Arguments that many programs have in common.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Arguments of every program; to be flattened into its own.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct CommonArgs {
    /// Show no progress and no summary
    #[arg(long)]
    pub quiet: bool,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

impl CommonArgs {
    /// Starts the threads that everything parallel runs on. To be called once, before anything else.
    ///
    /// # Errors
    /// If the system does not grant the threads, or they have been started already.
    pub fn apply(&self) -> Result<()> {
        let threads = self.threads.map_or(0, usize::from);
        let started = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        started.with_context(|| match self.threads {
            Some(threads) => format!("cannot start {threads} threads (a smaller --threads may help)"),
            None => "cannot start a thread per core (--threads 1 may help)".to_owned(),
        })
    }
}

/// How an answer is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum AnswerFormat {
    /// For people
    #[default]
    Text,
    /// CSV with a header
    Csv,
    /// An array of objects
    Json,
}

/// How an answer about one hand is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum HandFormat {
    /// For people
    #[default]
    Text,
    /// One object
    Json,
}

/// What a program that writes reports prints, and where it puts them.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReportArgs {
    /// How to print the summary or answer; ./reports is written with text only
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: AnswerFormat,

    /// Directory to write to, made if missing
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Overwrite files that are not an earlier edition of the same report
    #[arg(long)]
    pub force: bool,
}

impl ReportArgs {
    /// The directory to write to: the one given; else, for a run with default settings only, `./reports`.
    pub fn directory(&self, has_default_settings: bool) -> Option<&Path> {
        self.out.as_deref().or(has_default_settings.then_some(Path::new("reports")))
    }
}

/// Where a program that answers writes its answer.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct FileArgs {
    /// File to write to; `-` is standard output [default: -]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Overwrite a file that is not an earlier answer
    #[arg(long)]
    pub force: bool,
}

impl FileArgs {
    /// The file to write to, `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Args {
        #[command(flatten)]
        common: CommonArgs,
        #[command(flatten)]
        out: FileArgs,
    }

    fn parse(arguments: &[&str]) -> Result<Args, clap::Error> {
        Args::try_parse_from(std::iter::once(&"test").chain(arguments))
    }

    #[test]
    fn standard_output_is_the_default_and_the_dash() {
        assert_eq!(parse(&[]).unwrap().out.file(), None);
        assert_eq!(parse(&["--out", "-"]).unwrap().out.file(), None);
        assert_eq!(parse(&["--out", "./-"]).unwrap().out.file(), Some(Path::new("./-")));
    }

    #[test]
    fn the_number_of_threads_is_sensible() {
        assert_eq!(parse(&["--threads", "3"]).unwrap().common.threads, Some(3));
        for bad in ["0", "-1", "1025", "99999999999999999999", "many", ""] {
            let error = parse(&[&format!("--threads={bad}")]).unwrap_err();
            assert!(error.to_string().contains("--threads"), "{error}");
        }
    }
}
