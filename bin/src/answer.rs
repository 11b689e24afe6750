//! Answers: printed, or written to the one file that `--out` names.

use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use crate::args::{CommonArgs, FileArgs};
use crate::files;
use crate::run::is_closed_pipe;
use crate::table::Table;

/// How an answer is written.
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

/// Where an answer goes, and how; to be flattened into a program's arguments.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct AnswerArgs {
    /// How to write the answer [default: text; in a file CSV, or JSON if it is named .json]
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,

    /// Where it goes.
    #[command(flatten)]
    pub file: FileArgs,
}

/// Makes `--format` that of an answer about one hand, which is no table: for `mut_arg`.
pub fn text_or_json(format: clap::Arg) -> clap::Arg {
    let named = |name: String| if name == "json" { AnswerFormat::Json } else { AnswerFormat::Text };
    let help = "How to write the answer [default: text; in a file JSON if it is named .json]";
    format.value_parser(PossibleValuesParser::new(["text", "json"]).map(named)).help(help)
}

impl AnswerArgs {
    /// The format that is asked for, or else the usual one.
    pub fn format(&self) -> AnswerFormat {
        self.format.unwrap_or(match self.file.file() {
            None => AnswerFormat::Text,
            Some(path) if path.extension() == Some("json".as_ref()) => AnswerFormat::Json,
            Some(_) => AnswerFormat::Csv,
        })
    }

    /// Checks that an answer with the columns of this table can be written, before long work.
    ///
    /// # Errors
    /// If a file may not be replaced or cannot be written.
    pub fn check(&self, table: &Table) -> Result<()> {
        let Some(path) = self.file.file() else { return Ok(()) };
        let header = (self.format() == AnswerFormat::Csv).then(|| table.header());
        files::check(path, self.file.replace(header.as_deref()))
    }

    /// Writes an answer that is a text for people and a table for programs; what is not asked for is not made.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, text: impl FnOnce() -> String, table: impl FnOnce() -> Table) -> Result<()> {
        match self.format() {
            AnswerFormat::Text => Answer::Text(text()),
            AnswerFormat::Csv => Answer::Csv(table().to_csv()),
            AnswerFormat::Json => Answer::Json(table().to_json().into_bytes()),
        }
        .write(&self.file)
    }

    /// Writes an answer that is a text for people and an object for programs; what is not asked for is not
    /// made. With [`text_or_json`].
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_object<J: Serialize>(
        &self,
        text: impl FnOnce() -> String,
        object: impl FnOnce() -> J,
    ) -> Result<()> {
        match self.format() {
            AnswerFormat::Json => Answer::json(&object())?,
            AnswerFormat::Text | AnswerFormat::Csv => Answer::Text(text()),
        }
        .write(&self.file)
    }
}

/// An answer in one of the formats.
#[derive(Clone, Debug)]
pub enum Answer {
    /// For people.
    Text(String),
    /// CSV, known by its header.
    Csv(Vec<u8>),
    /// JSON.
    Json(Vec<u8>),
}

impl Answer {
    /// A value as JSON.
    ///
    /// # Errors
    /// If a map in it has keys that are no texts.
    pub fn json(value: &impl Serialize) -> Result<Answer> {
        let mut bytes = serde_json::to_vec_pretty(value).context("JSON")?;
        bytes.push(b'\n');
        Ok(Answer::Json(bytes))
    }

    /// Prints it or writes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, to: &FileArgs) -> Result<()> {
        let (bytes, header) = match self {
            Answer::Text(text) => (text.as_bytes(), None),
            Answer::Csv(bytes) => (&bytes[..], std::str::from_utf8(bytes)?.lines().next()),
            Answer::Json(bytes) => (&bytes[..], None),
        };
        let mut output = to.open(header)?;
        output.write_all(bytes)?;
        output.finish()
    }
}

/// Prints a text.
///
/// # Errors
/// If it cannot be printed.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).context("cannot write to standard output")
}

/// Prints what is about to be written, but not under `--quiet`. A reader who went away misses that, and not
/// the files.
///
/// # Errors
/// If it cannot be printed for another reason.
pub fn announce(common: &CommonArgs, text: &str) -> Result<()> {
    if common.quiet {
        Ok(())
    } else {
        print(text).or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
    }
}
