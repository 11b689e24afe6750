//! Are the reports what the programs write? Makes all of them anew, or holds them against what is there.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use tehai_cli::report::{AnyReport, CheckFailed, Report};
use tehai_cli::tables::packages::REPORTS;
use tehai_cli::tables::registry::{FAMILIES, Family};
use tehai_cli::{CommonArgs, Difference, Place, announce, print, progress, run};

const EXAMPLES: &str = "\
Examples:
  make-reports                          make all reports in ./reports that take seconds, with README.md
  make-reports --check                  write nothing; name the files that are not what would be written
  make-reports --only tenhou recurrence
  make-reports --deep                   also those that take minutes
  make-reports --out elsewhere

All files change together or none does; an interrupted run leaves those that were there. --check compares every byte;
of reports that take minutes, where they are there, it compares the checksum with that of datapackage.json.
Exit codes: 0 done, 1 a check of the results failed or files differ, 2 bad usage or nothing could be written.";

/// Make the committed reports anew, all of them or some, or check them.
#[derive(clap::Parser)]
#[command(name = "make-reports", version, after_help = EXAMPLES)]
struct Args {
    /// Write nothing; print the names of the files that differ
    #[arg(long, conflicts_with = "deep")]
    check: bool,

    /// Also make the reports that take minutes
    #[arg(long)]
    deep: bool,

    /// Only these reports; README.md stays as it is
    #[arg(long, value_name = "NAME", num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,

    /// Directory of the reports, made if missing
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,

    /// Overwrite files that are not an earlier edition of the same report
    #[arg(long, conflicts_with = "check")]
    force: bool,

    #[command(flatten)]
    common: CommonArgs,
}

impl Args {
    /// Is a report to be made or checked?
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// Those of `families` of which any report is wanted.
    fn families(&self, is_deep: bool) -> impl Iterator<Item = &'static Family> {
        let wanted = move |family: &&Family| {
            family.is_deep == is_deep && family.names.iter().any(|name| self.wants(name))
        };
        FAMILIES.iter().filter(wanted)
    }

    fn check_names(&self) -> Result<()> {
        let names: Vec<&str> = names(FAMILIES);
        for only in &self.only {
            if !names.contains(&only.as_str()) {
                bail!("--only: there is no report {only:?}; there are {}", names.join(", "));
            }
        }
        let deep = || self.families(true).flat_map(|family| family.names).find(|name| self.wants(name));
        match deep() {
            Some(name) if !self.only.is_empty() && !self.deep && !self.check => {
                Err(anyhow!("--only: {name} takes minutes; --deep makes it"))
            }
            _ => Ok(()),
        }
    }
}

fn names<'a>(families: impl IntoIterator<Item = &'a Family>) -> Vec<&'static str> {
    families.into_iter().flat_map(|family| family.names).copied().collect()
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        args.check_names()?;
        let place = Place {
            directory: &args.out,
            package: &REPORTS,
            writes_readme: args.only.is_empty(),
            force: args.force,
        };
        let reports = make(&args, &place)?;
        if args.check { check(&args, &place, &reports) } else { write(&args, &place, &reports) }
    })
}

/// Works out the wanted reports: those that take seconds first, and the others when it is known that all may be
/// written.
fn make(args: &Args, place: &Place) -> Result<Vec<AnyReport>> {
    let quick: Vec<_> = args.families(false).collect();
    let deep: Vec<_> = args.families(true).filter(|_| args.deep).collect();
    let number = names(quick.iter().chain(&deep).copied()).len();
    let bar = progress(&args.common, number as u64, "reports");
    let made = |family: &Family| {
        bar.set_message(family.names[0]);
        let mut reports = family.reports()?;
        bar.inc(reports.len() as u64);
        reports.retain(|report| args.wants(report.name()));
        Ok(reports)
    };
    let mut reports = quick.into_iter().map(made).collect::<Result<Vec<_>>>()?.concat();
    if !deep.is_empty() {
        place.check_targets(&reports)?;
        let mut outlines: Vec<_> = deep.iter().flat_map(|family| family.outlines()).collect();
        outlines.retain(|report| args.wants(report.name()));
        place.check_targets(&outlines)?;
    }
    reports.extend(deep.into_iter().map(made).collect::<Result<Vec<_>>>()?.into_iter().flatten());
    bar.finish_and_clear();
    Ok(reports)
}

fn write(args: &Args, place: &Place, reports: &[AnyReport]) -> Result<()> {
    let staged = place.stage(reports)?;
    let names: String = reports.iter().map(|report| format!("{}\n", report.summary())).collect();
    announce(&args.common, &format!("{names}\n{} reports in {}.\n", reports.len(), args.out.display()))?;
    staged.commit()
}

fn check(args: &Args, place: &Place, reports: &[AnyReport]) -> Result<()> {
    let mut found = place.compare(reports)?;
    let deep: Vec<_> = names(args.families(true)).into_iter().filter(|name| args.wants(name)).collect();
    let others = place.check_others(&deep, &names(FAMILIES))?;
    // Who asks for some reports does not ask what else lies there.
    found
        .extend(others.into_iter().filter(|(_, what)| args.only.is_empty() || *what != Difference::LeftOver));
    let lines: String = found.iter().map(|(name, what)| format!("{name}: {}\n", what.name())).collect();
    print(&lines)?;
    if !found.is_empty() {
        let files = if found.len() == 1 { "file" } else { "files" };
        let (number, out) = (found.len(), args.out.display());
        return Err(CheckFailed(format!("{out} is not as it should be: {number} {files}")).into());
    }
    if args.common.quiet { Ok(()) } else { print(&verdict(args, place, reports.len(), &deep)?) }
}

/// Says how many reports were made anew and compared, and how many by their checksums alone.
fn verdict(args: &Args, place: &Place, made: usize, deep: &[&str]) -> Result<String> {
    let described = place.described()?;
    let others = deep.iter().filter(|name| described.iter().any(|other| other == *name)).count();
    let others = match others {
        0 => String::new(),
        1 => ", 1 more by its checksum".to_owned(),
        _ => format!(", {others} more by their checksums"),
    };
    let (reports, are) = if made == 1 { ("report", "is") } else { ("reports", "are") };
    Ok(format!("{made} {reports} in {} {are} what is written today{others}.\n", args.out.display()))
}
