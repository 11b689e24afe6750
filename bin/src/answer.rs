//! Answers: printed, or written to the one file that `--out` names.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde::Serialize;

use crate::args::{CommonArgs, FileArgs};
use crate::files;
use crate::json::json_lines;
use crate::run::is_closed_pipe;
use crate::table::Table;

/// How an answer is written that is a table for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people
    #[default]
    Text,
    /// CSV with a header
    Csv,
    /// JSON, an array of objects unless the text below says otherwise
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
    /// is CSV where there is CSV, and of standard output that for people. Fails if the file is named
    /// otherwise.
    pub fn format(&self) -> Result<F> {
        if let Some(format) = &self.format {
            return Ok(format.clone());
        }
        let Some(path) = self.file.file() else { return Ok(F::default()) };
        // A device such as /dev/stdout may lead to a file.
        if files::is_special(path) || path.starts_with("/dev") {
            return Ok(F::from_str("csv", false).unwrap_or_default());
        }
        let mut names = Vec::new();
        for name in ["csv", "json"] {
            let Ok(format) = F::from_str(name, false) else { continue };
            if path.extension().is_some_and(|extension| extension == name) {
                return Ok(format);
            }
            names.push(format!(".{name}"));
        }
        bail!("--out: name the file {}, or say how to write it with --format", names.join(" or "))
    }
}

impl AnswerArgs {
    /// Checks that an answer with the columns of this table can be written, before long work.
    pub fn check(&self, table: &Table) -> Result<()> {
        let format = self.format()?;
        let Some(path) = self.file.file() else { return Ok(()) };
        let header = (format == AnswerFormat::Csv).then(|| table.header());
        files::check(path, self.file.replace(header.as_deref()))
    }

    /// Writes an answer that is a text for people and a table for programs; what is not asked for is not made.
    pub fn write(&self, text: impl FnOnce() -> String, table: impl Fn() -> Table) -> Result<()> {
        self.write_with(text, &table, || table().to_json())
    }

    /// Writes an answer whose JSON says more than its table.
    pub fn write_with(
        &self,
        text: impl FnOnce() -> String,
        table: impl FnOnce() -> Table,
        json: impl FnOnce() -> String,
    ) -> Result<()> {
        match self.format()? {
            AnswerFormat::Text => self.file.write(text().as_bytes(), None),
            AnswerFormat::Csv => {
                let table = table();
                self.file.write(&table.to_csv(), Some(&table.header()))
            }
            AnswerFormat::Json => self.file.write(json().as_bytes(), None),
        }
    }
}

impl AnswerArgs<ObjectFormat> {
    /// Writes an answer that is a text for people and an object for programs; what is not asked for is not
    /// made.
    pub fn write<J: Serialize>(
        &self,
        text: impl FnOnce() -> String,
        object: impl FnOnce() -> J,
    ) -> Result<()> {
        let answer = match self.format()? {
            ObjectFormat::Text => text(),
            ObjectFormat::Json => json_lines(&object()),
        };
        self.file.write(answer.as_bytes(), None)
    }
}

/// What hands and deals are, for texts that count them.
pub const HANDS_AND_DEALS: &str = "Hands are distinct counts, deals ways to take them from the tiles.";

/// Prints a text.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).context("cannot write to standard output")
}

/// Prints what is about to be written, but not under `--quiet`. A reader who went away misses that, and not
/// the files.
pub fn announce(common: &CommonArgs, text: &str) -> Result<()> {
    if common.quiet {
        Ok(())
    } else {
        print(text).or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
    }
}
