//! Arguments of the programs that survey.

use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

use super::part::{CSV_HEADER, Part};
use super::text::survey_text;
use crate::files::{self, Output, Replace};
use crate::{AnswerFormat, FileArgs, PartOf, RankRange};

/// Which hands are visited, and how often it is kept what was found; to be flattened into a program's
/// arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct RanksArgs {
    /// Only part I of N equal parts, I from 1
    #[arg(long, value_name = "I/N", conflicts_with = "range")]
    part: Option<PartOf>,

    /// Only the hands with these ranks, counted from 0; either end may be left out
    #[arg(long, value_name = "A..B")]
    range: Option<RankRange>,

    /// Seconds between checkpoints
    #[arg(long, value_name = "SECONDS", hide = true, default_value = "5", value_parser = seconds)]
    pub checkpoint_interval: Duration,
}

fn seconds(text: &str) -> Result<Duration> {
    Ok(Duration::try_from_secs_f64(text.parse()?)?)
}

impl RanksArgs {
    /// The ranks of a set of so many hands.
    ///
    /// # Errors
    /// If the set does not have them all.
    pub fn within(&self, hands: u128) -> Result<Range<u128>> {
        match self.part {
            Some(part) => Ok(part.within(hands)),
            None => self.range.unwrap_or_default().within(hands),
        }
    }
}

/// How a survey is written, and where; to be flattened into a program's arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct SurveyArgs {
    /// How to write it [default: text on standard output; in a file as its name ends, .json or .csv]
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,

    /// Where to write it.
    #[command(flatten)]
    pub out: FileArgs,
}

impl SurveyArgs {
    /// How it is written.
    ///
    /// # Errors
    /// If neither `--format` nor the name of the file says how.
    pub fn format(&self) -> Result<AnswerFormat> {
        let name = self.out.file().map(|path| path.extension().and_then(|extension| extension.to_str()));
        Ok(match (self.format, name) {
            (Some(format), _) => format,
            (None, None) => AnswerFormat::Text,
            (None, Some(Some("json"))) => AnswerFormat::Json,
            (None, Some(Some("csv"))) => AnswerFormat::Csv,
            (None, Some(_)) => {
                bail!("--out: name the file .json or .csv, or say how to write it with --format")
            }
        })
    }

    /// Checks before the work that a survey with the settings and ranks of `due` can be written. An earlier one
    /// of the same settings may be replaced if all its ranks are due.
    ///
    /// # Errors
    /// If something else is there and `--force` is not given, or it cannot be written.
    pub fn check(&self, due: &Part) -> Result<()> {
        let replace = self.replace(due)?;
        self.out.file().map_or(Ok(()), |path| files::check(path, replace))
    }

    /// Writes a survey.
    ///
    /// # Errors
    /// As [`check`](SurveyArgs::check), or if writing fails.
    pub fn write(&self, part: &Part) -> Result<()> {
        let bytes = match self.format()? {
            AnswerFormat::Text => survey_text(part).into_bytes(),
            AnswerFormat::Csv => part.to_csv(),
            AnswerFormat::Json => part.to_json(),
        };
        let mut output = Output::create(self.out.file(), self.replace(part)?)?;
        output.write_all(&bytes)?;
        output.finish()
    }

    fn replace(&self, due: &Part) -> Result<Replace<'static>> {
        let is_part = |path: &Path| {
            let earlier = if path.is_file() { fs::read(path).ok() } else { None };
            earlier.and_then(|bytes| Part::read(&bytes).ok()).is_some_and(|part| part.is_part_of(due))
        };
        Ok(match self.format()? {
            _ if self.out.force => Replace::Any,
            AnswerFormat::Csv => Replace::FirstLine(CSV_HEADER.as_bytes()),
            AnswerFormat::Json if self.out.file().is_some_and(is_part) => Replace::Any,
            AnswerFormat::Json | AnswerFormat::Text => Replace::Nothing,
        })
    }
}
