//! What the catalogue programs have in common: each makes its family of reports, and prints a summary.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::packages::REPORTS;
use crate::publish::{Directory, File, Report};
use crate::table::Table;
use crate::{AnswerFormat, CommonArgs, is_closed_pipe, print};

/// What a catalogue program prints, and where it puts its reports.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReportArgs {
    /// Format of the summary; only with text is ./reports written
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: AnswerFormat,

    /// Directory to write to, made if missing
    #[arg(long, value_name = "DIR", alias = "out")]
    pub out_dir: Option<PathBuf>,

    /// Overwrite files that are not an earlier edition of the same report
    ///
    /// Otherwise a file is replaced only if it is one.
    #[arg(long, hide_short_help = true)]
    pub force: bool,
}

/// The options of a family when none is given: those of the committed reports.
///
/// # Panics
/// If an argument is required.
pub fn defaults<O: clap::Args>() -> O {
    let none = O::augment_args(clap::Command::new("none")).get_matches_from(["none"]);
    O::from_arg_matches(&none).expect("every option has a default")
}

/// What a catalogue program has made.
pub struct Publication {
    /// The reports.
    pub reports: Vec<Report>,
    /// A summary for people.
    pub summary: String,
    /// Is the summary what was asked for, and so printed under `--quiet` too?
    pub is_answer: bool,
    /// The same for programs.
    pub table: Table,
}

impl Publication {
    /// The end of a catalogue program: prints the summary, and writes the reports where `--out-dir` says.
    /// Without it only a run with default options writes, to `./reports`.
    ///
    /// # Errors
    /// If something cannot be written; no report is written if it is known before.
    pub fn publish(self, common: &CommonArgs, args: &ReportArgs, is_default: bool) -> Result<()> {
        let writes_default = is_default && args.format == AnswerFormat::Text;
        let path = args.out_dir.as_deref().or(writes_default.then_some(Path::new("reports")));
        let Some(path) = path else {
            let note = if self.is_answer { "" } else { NOTHING_WRITTEN };
            return print(self.answer(common, args.format, note)?);
        };
        let directory = Directory { path, package: &REPORTS, has_readme: false, force: args.force };
        let files: Vec<File> = self.reports.iter().map(Report::file).collect();
        directory.check(files.iter().map(|file| file.target.clone()))?;
        let names: Vec<String> = files.iter().map(File::summary).collect();
        let note = format!("\nReports in {}: {}.\n", path.display(), names.join(", "));
        match print(self.answer(common, args.format, &note)?) {
            // A reader who went away misses the summary, and not the files.
            Err(error) if !is_closed_pipe(&error) => Err(error),
            _ => directory.write(&files, Vec::new()),
        }
    }

    fn answer(&self, common: &CommonArgs, format: AnswerFormat, note: &str) -> Result<Vec<u8>> {
        let text = || match common.quiet {
            true if self.is_answer => self.summary.clone(),
            true => String::new(),
            false => format!("{}{note}", self.summary),
        };
        format.bytes(text, || self.table.clone())
    }
}

const NOTHING_WRITTEN: &str =
    "\nNothing was written: without --out-dir DIR only the default settings write, to ./reports.\n";
