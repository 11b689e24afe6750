//! Adds surveys of parts of a set to one of the whole.

use std::path::PathBuf;
use std::process::ExitCode;

use tehai_cli::survey::{merge, read_parts};
use tehai_cli::{AnswerArgs, CommonArgs, run};

const EXAMPLES: &str = "\
Examples:
  merge-surveys part-*.json --out whole.json
  merge-surveys part-*.json                       print the histogram
  merge-surveys part-*.json --allow-gaps --format csv

Files are the JSON of survey, checkpoints too. The merge of all parts has the bytes of a survey of the whole.
Parts must be of the same settings and must not overlap; ranks that no part has are listed and refused, unless gaps are
allowed: then the result says which ranks it has.";

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

    #[command(flatten)]
    answer: AnswerArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let parts = read_parts(&args.common, &args.files, &args.answer.file)?;
        merge(&parts, args.allow_gaps)?.write(&args.answer)
    })
}
