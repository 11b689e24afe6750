//! Adds surveys of parts of a set to one of the whole.

use anyhow::Result;
use std::path::PathBuf;

use crate::survey::{merge, read_parts};
use crate::{AnswerArgs, CommonArgs, Program};

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
pub struct Args {
    /// Surveys of parts
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Merge parts that leave out ranks of the set
    #[arg(long)]
    allow_gaps: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let parts = read_parts(common, &self.files, &self.answer.file)?;
        merge(&parts, self.allow_gaps)?.write(common, &self.answer)
    }
}
