//! Answers: printed, or written to the file that `--out` names.

use std::path::Path;

use anyhow::{Result, bail, ensure};
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::args::{CommonArgs, FileArgs};
use crate::cli::run::is_closed_pipe;
use crate::output::files;
use crate::output::json::{json_line, json_lines, json_value};
use crate::output::table::Table;
use crate::output::terminal::print_text;
use crate::output::text::Text;

/// How an answer is written that is a table for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// For people
    #[default]
    Text,
    /// CSV with a header
    Csv,
    /// JSON; a column with an integer above 2^53 has strings
    Json,
    /// JSON lines: one object per row
    Jsonl,
    /// Parquet; integers are exact
    #[cfg_attr(not(feature = "notebooks"), value(hide = true))]
    Parquet,
}

/// How an answer is written that is an object for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ObjectFormat {
    /// For people
    #[default]
    Text,
    /// JSON over several lines
    Json,
    /// JSON on one line
    Jsonl,
}

/// Where an answer goes, and how; to be flattened into a program's arguments.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct AnswerArgs<F: ValueEnum + Send + Sync + 'static = AnswerFormat> {
    /// Output format [default: text, or by the extension of FILE]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<F>,

    /// Where it goes.
    #[command(flatten)]
    pub file: FileArgs,
}

impl<F: ValueEnum + Default + Send + Sync + 'static> AnswerArgs<F> {
    /// The requested format. Without `--format` it follows from the file name; a device or pipe gets CSV where
    /// that exists, and standard output gets text. Fails for any other file name.
    pub fn format(&self) -> Result<F> {
        let of_device = || F::from_str("csv", false).unwrap_or_default();
        Ok(self
            .named()?
            .unwrap_or_else(|| if self.file.file().is_some() { of_device() } else { F::default() }))
    }

    /// The format given by `--format` or the file name; `None` for standard output, a device or a pipe.
    pub fn named(&self) -> Result<Option<F>> {
        if let Some(format) = &self.format {
            return built(format.clone()).map(Some);
        }
        // A device such as /dev/stdout may lead to a file.
        let is_device = |path: &&Path| files::is_special(path) || path.starts_with("/dev");
        let Some(path) = self.file.file().filter(|path| !is_device(path)) else { return Ok(None) };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut endings = Vec::new();
        for format in F::value_variants() {
            let Some(value) = format.to_possible_value() else { continue };
            for ending in endings_of(value.get_name()) {
                if name.strip_suffix(ending).is_some_and(|stem| !stem.is_empty()) {
                    return built(format.clone()).map(Some);
                }
                endings.extend((!value.is_hide_set()).then_some(*ending));
            }
        }
        let last = endings.pop().unwrap_or_default();
        bail!("--out: end the file name in {} or {last}, or give --format", endings.join(", "))
    }
}

/// File name endings of this format.
fn endings_of(format: &str) -> &'static [&'static str] {
    match format {
        "text" => &[".txt"],
        "csv" => &[".csv", ".csv.gz"],
        "json" => &[".json"],
        "jsonl" => &[".jsonl"],
        "parquet" => &[".parquet"],
        _ => &[],
    }
}

/// The format if it is built in; `--help` hides formats that are not.
fn built<F: ValueEnum>(format: F) -> Result<F> {
    ensure!(format.to_possible_value().is_none_or(|value| !value.is_hide_set()), NO_PARQUET);
    Ok(format)
}

const NO_PARQUET: &str = "Parquet is not built in; build with cargo build --release --features notebooks";

impl AnswerArgs {
    /// Checks that an answer can be written, before long work.
    pub fn check(&self) -> Result<()> {
        self.format()?;
        self.file.file().map_or(Ok(()), |path| files::check(path, self.file.replace()))
    }

    /// Writes an answer as text or as a table; only the requested one is built.
    pub fn write<T: Into<Text>>(
        &self,
        common: &CommonArgs,
        text: impl FnOnce() -> T,
        table: impl FnOnce() -> Table,
    ) -> Result<()> {
        let bytes = match self.format()? {
            AnswerFormat::Text => return self.file.write_text(common, &text().into()),
            AnswerFormat::Csv => table().to_csv(),
            AnswerFormat::Json => table().to_json().into_bytes(),
            AnswerFormat::Jsonl => table().to_jsonl().into_bytes(),
            #[cfg(feature = "notebooks")]
            AnswerFormat::Parquet => crate::output::parquet::bytes(&table()),
            #[cfg(not(feature = "notebooks"))]
            AnswerFormat::Parquet => bail!(NO_PARQUET),
        };
        self.file.write(common, &bytes)
    }

    /// Writes an answer whose JSON contains more than its table.
    pub fn write_with<T: Into<Text>>(
        &self,
        common: &CommonArgs,
        text: impl FnOnce() -> T,
        table: impl FnOnce() -> Table,
        json: impl FnOnce() -> String,
    ) -> Result<()> {
        match self.format()? {
            AnswerFormat::Json => self.file.write(common, json().as_bytes()),
            _ => self.write(common, text, table),
        }
    }
}

impl AnswerArgs<ObjectFormat> {
    /// The format of the answers to a stream of hands: one object per line, unless text is requested.
    pub fn stream_format(&self) -> Result<ObjectFormat> {
        match self.named()? {
            Some(ObjectFormat::Text) => Ok(ObjectFormat::Text),
            Some(ObjectFormat::Json) if self.format.is_none() => {
                bail!("--out: a stream of hands cannot be one JSON object; use .jsonl or .txt")
            }
            _ => Ok(ObjectFormat::Jsonl),
        }
    }

    /// Writes an answer as text or as an object; only the requested one is built.
    pub fn write<T: Into<Text>, J: Serialize>(
        &self,
        common: &CommonArgs,
        text: impl FnOnce() -> T,
        object: impl FnOnce() -> J,
    ) -> Result<()> {
        let object = match self.format()? {
            ObjectFormat::Text => return self.file.write_text(common, &text().into()),
            ObjectFormat::Json => json_lines(&json_value(&object())),
            ObjectFormat::Jsonl => json_line(&json_value(&object())) + "\n",
        };
        self.file.write(common, object.as_bytes())
    }
}

/// The meaning of hands and deals, for texts that count them.
pub const HANDS_AND_DEALS: &str = "Hands differ in their tiles; deals are the ways to draw them.";

/// Prints a note on what is about to be written, unless `--quiet` is set. If the reader of the output has gone
/// away, the note is lost but the files are still written.
pub fn announce(common: &CommonArgs, text: impl Into<Text>) -> Result<()> {
    if common.quiet {
        Ok(())
    } else {
        print_text(&text.into()).or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
    }
}
