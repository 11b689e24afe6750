//! Makes the reports, or compares them with the existing files.

use std::path::PathBuf;

use crate::reports::packages::REPORTS;
use crate::reports::publish::{Directory, File, Report};
use crate::reports::registry::{self, FAMILIES, Family};
use anyhow::{Result, ensure};
use tehai_program::cli::{CommonArgs, Program, announce};
use tehai_program::output::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tehai make-reports          # the reports that take seconds, and README.md
  tehai make-reports --check  # name the files that are out of date
  tehai make-reports --only tenhou recurrence
  tehai make-reports --deep   # also make the reports that take minutes
  tehai make-reports --out-dir elsewhere

Reports go to ./reports. They are written when all are made, the description last; a file is replaced as a \
whole or not at all. --check compares every byte; for reports that take minutes, and for large lists, which may be \
missing, it compares the checksum in datapackage.json.";

/// Make the committed reports, or check them
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Write nothing; print the names of the files that differ
    #[arg(long, conflicts_with = "deep")]
    check: bool,

    /// Also make the reports that take minutes
    #[arg(long)]
    deep: bool,

    /// Make only these reports, without updating README.md
    #[arg(long, value_name = "NAME", num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,

    /// Directory of the reports, made if missing
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out_dir: PathBuf,

    /// Overwrite files that are not an earlier edition of the same report
    #[arg(long, conflicts_with = "check")]
    force: bool,
}

impl Args {
    /// Is this report to be made or checked?
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// The families with at least one wanted report.
    fn families(&self, is_deep: bool) -> impl Iterator<Item = &'static Family> {
        let wanted =
            move |family: &&Family| family.is_deep == is_deep && family.names().any(|name| self.wants(name));
        FAMILIES.iter().filter(wanted)
    }

    fn check_names(&self) -> Result<()> {
        let names = names(FAMILIES);
        for only in &self.only {
            let is_known = names.contains(&only.as_str());
            ensure!(is_known, "--only: unknown report {only:?}; expected one of {}", names.join(", "));
            let takes_minutes = self.deep_names().contains(&only.as_str()) && !self.deep && !self.check;
            ensure!(!takes_minutes, "--only: {only} takes minutes; add --deep");
        }
        Ok(())
    }

    /// The wanted reports that take minutes.
    fn deep_names(&self) -> Vec<&'static str> {
        names(self.families(true)).into_iter().filter(|name| self.wants(name)).collect()
    }
}

fn names<'a>(families: impl IntoIterator<Item = &'a Family>) -> Vec<&'static str> {
    families.into_iter().flat_map(Family::names).collect()
}

impl Program for Args {
    const NAME: &str = "make-reports";

    fn run(self, common: &CommonArgs) -> Result<()> {
        self.check_names()?;
        let directory = Directory {
            path: &self.out_dir,
            package: &REPORTS,
            has_readme: self.only.is_empty(),
            force: self.force,
        };
        if self.check { check(&self, common, &directory) } else { write(&self, common, &directory) }
    }
}

/// Makes the wanted reports of these families.
fn make(args: &Args, common: &CommonArgs, families: &[&Family]) -> Result<Vec<File>> {
    let wanted = |report: &Report| {
        let is_wanted = args.wants(report.outline.name());
        if is_wanted { report.files() } else { Vec::new() }
    };
    registry::make(common, families, wanted)
}

fn write(args: &Args, common: &CommonArgs, directory: &Directory) -> Result<()> {
    let families: Vec<_> = args.families(false).chain(args.families(true).filter(|_| args.deep)).collect();
    let outlines = families.iter().flat_map(|family| family.outlines);
    let wanted = outlines.filter(|outline| args.wants(outline.name()));
    directory.check(wanted.map(|outline| outline.target()))?;
    let files = make(args, common, &families)?;
    let names: Vec<String> = files.iter().filter_map(File::summary).collect();
    let (number, place) = (names.len(), args.out_dir.display());
    announce(common, format!("{}\n\n{number} reports in {place}.\n", names.join("\n")))?;
    directory.write(&files, Vec::new())
}

fn check(args: &Args, common: &CommonArgs, directory: &Directory) -> Result<()> {
    let place = args.out_dir.display();
    let files = make(args, common, &args.families(false).collect::<Vec<_>>())?;
    let (deep, mut others) = (args.deep_names(), directory.described()?);
    others.retain(|resource| deep.contains(&resource.name.as_str()));
    let mut found = directory.compare(&files, &others)?;
    let left_over = directory.left_over(&files, &others)?;
    // With `--only`, other files in the directory do not matter.
    if args.only.is_empty() {
        found.extend(left_over.iter().map(|name| format!("{name}: left over")));
    }
    found.sort();
    print(found.iter().map(|line| format!("{line}\n")).collect::<String>())?;
    let noun = if found.len() == 1 { "file" } else { "files" };
    tehai_program::check!(found.is_empty(), "{place} is out of date: {} {noun}", found.len());
    let others = match others.len() {
        0 => String::new(),
        more => format!(", {more} more by checksum"),
    };
    let number = files.iter().filter_map(File::summary).count();
    let noun = if number == 1 { "report" } else { "reports" };
    announce(common, format!("{place} is up to date: {number} {noun}{others}.\n"))
}
