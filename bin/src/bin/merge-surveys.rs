//! Adds surveys of parts of a set to one of the whole.

use std::path::PathBuf;
use std::process::ExitCode;

use tehai_cli::merge::{Gaps, merge};
use tehai_cli::{AnswerFormat, CommonArgs, FileArgs, SurveyOutput, read_parts, run, survey_format};

const EXAMPLES: &str = "\
Examples:
  merge-surveys part-*.csv --out whole.csv
  merge-surveys part-*.csv                        print the histogram
  merge-surveys part-*.csv --allow-gaps --format json

Files are those of survey, CSV or JSON, checkpoints too. The merge of all parts has the bytes of a survey of the whole.
Parts must be of the same settings and must not overlap; ranks that no part has are listed and refused, unless gaps are
allowed: then the result says which ranks it has.
Exit codes: 0 done, 1 the parts do not make a whole (other settings, overlaps, gaps, samples), 2 bad usage, a file
cannot be read or is damaged, or nothing could be written.";

/// Add surveys of parts of a set.
#[derive(clap::Parser)]
#[command(name = "merge-surveys", version, after_help = EXAMPLES)]
struct Args {
    /// Surveys of parts
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Merge parts that leave out ranks of the set
    #[arg(long)]
    allow_gaps: bool,

    /// How to write it [default: text on standard output; in a file CSV, or JSON if it is named .json]
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,

    #[command(flatten)]
    out: FileArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let parts = read_parts(&args.common, &args.files, &args.out)?;
        let gaps = if args.allow_gaps { Gaps::Allowed } else { Gaps::Refused };
        let merged = merge(&parts, gaps)?;
        SurveyOutput::open(&args.out, survey_format(args.format, &args.out), &merged)?.write(&merged)
    })
}
