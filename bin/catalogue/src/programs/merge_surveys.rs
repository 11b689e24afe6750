//! Merges surveys of parts of a set into one of the whole.

use anyhow::Result;
use std::path::PathBuf;

use crate::programs::surveys::{merge, read_parts, write};
use tehai_program::cli::{AnswerArgs, CommonArgs, Program};

const EXAMPLES: &str = "\
Examples:
  tehai merge-surveys part-*.json --out whole.json
  tehai merge-surveys part-*.json  # print the histogram
  tehai merge-surveys part-*.json --allow-gaps --format csv

Files are JSON files of survey, or its checkpoints. All parts together give the bytes of a survey of the \
whole. Parts must have the same settings and must not overlap. Missing ranks are an error; with \
--allow-gaps, the result says which ranks it has.";

/// Merge surveys of the parts of a set
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Survey files to merge
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Merge parts that leave out ranks of the set
    #[arg(long)]
    allow_gaps: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    const NAME: &str = "merge-surveys";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let parts = read_parts(common, &self.files, &self.answer.file)?;
        write(&merge(&parts, self.allow_gaps)?, common, &self.answer)
    }
}
