//! Answers: printed, or written to the one file that `--out` names.

use anyhow::{Result, bail};
use clap::ValueEnum;
use serde::Serialize;

use crate::args::{CommonArgs, FileArgs};
use crate::files;
use crate::json::json_lines;
use crate::run::is_closed_pipe;
use crate::table::Table;
use crate::terminal::print_text;
use crate::text::Text;

/// How an answer is written that is a table for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people
    #[default]
    Text,
    /// CSV with a header
    Csv,
    /// JSON, an array of objects; a column with an integer above 2^53 has strings
    Json,
}

/// How an answer is written that is an object for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ObjectFormat {
    /// For people
    #[default]
    Text,
    /// An object
    Json,
}

/// Where an answer goes, and how; to be flattened into a program's arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct AnswerArgs<F: ValueEnum + Send + Sync + 'static = AnswerFormat> {
    /// Format of the answer [default: text, or that of FILE]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<F>,

    /// Where it goes.
    #[command(flatten)]
    pub file: FileArgs,
}

impl<F: ValueEnum + Default + Send + Sync + 'static> AnswerArgs<F> {
    /// The format that is asked for; without `--format` the name of the file says it, of a device or pipe it
    /// is CSV where there is CSV, and of standard output text. Fails if the file is named otherwise.
    pub fn format(&self) -> Result<F> {
        if let Some(format) = &self.format {
            return Ok(format.clone());
        }
        let Some(path) = self.file.file() else { return Ok(F::default()) };
        // A device such as /dev/stdout may lead to a file.
        if files::is_special(path) || path.starts_with("/dev") {
            return Ok(F::from_str("csv", false).unwrap_or_default());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut endings = Vec::new();
        for format in F::value_variants() {
            let value = format.to_possible_value();
            for ending in value.iter().flat_map(|value| endings_of(value.get_name())) {
                if name.strip_suffix(ending).is_some_and(|stem| !stem.is_empty()) {
                    return Ok(format.clone());
                }
                endings.push(*ending);
            }
        }
        let last = endings.pop().unwrap_or_default();
        bail!("--out: name the file {} or {last}, or say how to write it with --format", endings.join(", "))
    }
}

/// How names of files end in this format.
fn endings_of(format: &str) -> &'static [&'static str] {
    match format {
        "text" => &[".txt"],
        "csv" => &[".csv", ".csv.gz"],
        "json" => &[".json"],
        "jsonl" => &[".jsonl"],
        _ => &[],
    }
}

impl AnswerArgs {
    /// Checks that an answer can be written, before long work.
    pub fn check(&self) -> Result<()> {
        self.format()?;
        self.file.file().map_or(Ok(()), |path| files::check(path, self.file.replace()))
    }

    /// Writes an answer that is a text for people and a table for programs; what is not asked for is not made.
    pub fn write<T: Into<Text>>(
        &self,
        common: &CommonArgs,
        text: impl FnOnce() -> T,
        table: impl Fn() -> Table,
    ) -> Result<()> {
        self.write_with(common, text, &table, || table().to_json())
    }

    /// Writes an answer whose JSON says more than its table.
    pub fn write_with<T: Into<Text>>(
        &self,
        common: &CommonArgs,
        text: impl FnOnce() -> T,
        table: impl FnOnce() -> Table,
        json: impl FnOnce() -> String,
    ) -> Result<()> {
        match self.format()? {
            AnswerFormat::Text => self.file.write_text(common, &text().into()),
            AnswerFormat::Csv => self.file.write(common, &table().to_csv()),
            AnswerFormat::Json => self.file.write(common, json().as_bytes()),
        }
    }
}

impl AnswerArgs<ObjectFormat> {
    /// Writes an answer that is a text for people and an object for programs; what is not asked for is not
    /// made.
    pub fn write<T: Into<Text>, J: Serialize>(
        &self,
        common: &CommonArgs,
        text: impl FnOnce() -> T,
        object: impl FnOnce() -> J,
    ) -> Result<()> {
        match self.format()? {
            ObjectFormat::Text => self.file.write_text(common, &text().into()),
            ObjectFormat::Json => self.file.write(common, json_lines(&object()).as_bytes()),
        }
    }
}

/// What hands and deals are, for texts that count them.
pub const HANDS_AND_DEALS: &str = "Hands are distinct counts, deals ways to take them from the tiles.";

/// Prints what is about to be written, but not under `--quiet`. A reader who went away misses that, and not
/// the files.
pub fn announce(common: &CommonArgs, text: impl Into<Text>) -> Result<()> {
    if common.quiet {
        Ok(())
    } else {
        print_text(&text.into()).or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
    }
}
