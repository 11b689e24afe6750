//! The common part of catalogue programs: each makes its family of reports and prints a summary.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::packages::REPORTS;
use crate::reports::publish::{Directory, File, Outline, Report};
use tehai_program::cli::{AnswerArgs, AnswerFormat, CommonArgs, is_closed_pipe};
use tehai_program::output::table::Table;
use tehai_program::output::text::Text;

/// Where a catalogue program puts its answer and its reports.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReportArgs {
    /// Where the answer goes, a summary of the reports.
    #[command(flatten)]
    pub answer: AnswerArgs,

    /// Write the reports to DIR, made if missing [default: ./reports with default settings]
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
}

impl ReportArgs {
    /// The directory of the reports, if they are written. Only a run with default options writes them unasked.
    fn directory(&self, is_default: bool) -> Result<Option<Directory<'_>>> {
        let writes_default =
            is_default && self.answer.format()? == AnswerFormat::Text && self.answer.file.file().is_none();
        let path = self.out_dir.as_deref().or(writes_default.then_some(Path::new("reports")));
        let force = self.answer.file.force;
        Ok(path.map(|path| Directory { path, package: &REPORTS, has_readme: false, force }))
    }

    /// Checks, before long work, that these reports can be written.
    ///
    /// # Errors
    /// If one cannot be.
    pub fn check<'o>(&self, outlines: impl IntoIterator<Item = &'o Outline>, is_default: bool) -> Result<()> {
        match self.directory(is_default)? {
            Some(directory) => directory.check(outlines.into_iter().map(Outline::target)),
            None => Ok(()),
        }
    }
}

/// The default options of a family: those of the committed reports.
///
/// # Panics
/// If an argument is required.
pub fn defaults<O: clap::Args>() -> O {
    let none = O::augment_args(clap::Command::new("none")).get_matches_from(["none"]);
    O::from_arg_matches(&none).expect("every option has a default")
}

/// The results of a catalogue program.
pub struct Publication {
    /// The reports.
    pub reports: Vec<Report>,
    /// A summary for people.
    pub summary: Text,
    /// Whether the summary is the answer itself, printed even under `--quiet`.
    pub is_answer: bool,
    /// The summary for programs.
    pub table: Table,
}

impl Publication {
    /// Finishes a catalogue program: prints the summary or writes it to `--out`, and writes the reports to
    /// `--out-dir`. Without both options, only a run with default options writes reports, to `./reports`.
    ///
    /// # Errors
    /// If something cannot be written; if that is known beforehand, no report is written.
    pub fn publish(self, common: &CommonArgs, args: &ReportArgs, is_default: bool) -> Result<()> {
        let is_printed = args.answer.file.file().is_none();
        let write = |note: &str| {
            let text = || match common.quiet && is_printed {
                true if self.is_answer => self.summary.clone(),
                true => Text::default(),
                false if is_printed => self.summary.clone().lines(note),
                false => self.summary.clone(),
            };
            args.answer.write(common, text, || self.table.clone())
        };
        let Some(directory) = args.directory(is_default)? else {
            return write(if self.is_answer { "" } else { NOTHING_WRITTEN });
        };
        let files: Vec<File> = self.reports.iter().flat_map(Report::files).collect();
        directory.check(files.iter().map(|file| file.target.clone()))?;
        let names: Vec<String> = files.iter().filter_map(File::summary).collect();
        match write("") {
            // If the reader of the output has gone away, the summary is lost but the files are still written.
            Err(error) if !is_closed_pipe(&error) => return Err(error),
            _ => directory.write(&files, Vec::new())?,
        }
        common.note(&format!("wrote {} to {}", names.join(", "), directory.path.display()));
        Ok(())
    }
}

const NOTHING_WRITTEN: &str = "\nNothing was written: settings other than the defaults need --out-dir DIR.\n";
