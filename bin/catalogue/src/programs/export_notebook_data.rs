//! Exports reports and whole sets of hands as Parquet, for notebooks.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::reports::packages::{NOTEBOOK_DATA, REPORTS, SETS};
use crate::reports::publish::{Directory, File, Package, Parts, Resource, parquet};
use crate::reports::registry::{FAMILIES, make};
use crate::reports::whole_hands::{Listed, Rows};
use anyhow::Result;
use rayon::prelude::*;
use tehai::rules::Rules;
use tehai_options::number;
use tehai_program::cli::{CommonArgs, Program, announce, progress};
use tehai_program::output::{parquet::bytes, text::grouped};

const EXAMPLES: &str = "\
Examples:
  tehai export-notebook-data         # every table, to ./notebooks-data
  tehai export-notebook-data --deep  # also make the tables that take minutes
  tehai export-notebook-data --sets win,tenpai --out-dir data
  tehai export-notebook-data --sets tenpai --forms standard --out-dir data
  tehai export-notebook-data --sets win --melds 2 --out-dir data
  tehai export-notebook-data --sets flush --out-dir data  # one suit, by turn

Tables that take minutes to make are read from their CSV in ./reports (see --reports), if the checksums in \
its datapackage.json agree. A set is a directory of files of half a million rows (see --rows), such as \
data/tenpai/part-000.parquet, sorted by rank. datapackage.json describes what is there.";

/// Export reports and whole sets of hands as Parquet
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
#[command(mut_arg("forms", |forms| forms.requires("sets")))]
#[command(mut_arg("players", |players| players.requires("sets")))]
#[command(mut_arg("seven_pairs", |rule| rule.requires("sets")))]
#[command(mut_arg("fifth_tile", |rule| rule.requires("sets")))]
pub struct Args {
    /// Directory to write to, made if missing
    #[arg(long, value_name = "DIR", default_value = "notebooks-data")]
    out_dir: PathBuf,

    /// Directory of the reports; tables that take minutes are read from it
    #[arg(long, value_name = "DIR", default_value = "reports")]
    reports: PathBuf,

    /// Regenerate those tables instead
    #[arg(long, conflicts_with = "reports")]
    deep: bool,

    /// Write every hand of these sets instead; needs --out-dir
    #[arg(long, value_name = "SETS", value_delimiter = ',', requires = "out_dir", conflicts_with_all = ["reports", "deep"])]
    sets: Vec<Listed>,

    /// Melds of a complete hand in a set
    #[arg(long, value_name = "N", requires = "sets", default_value_t = 4)]
    #[arg(value_parser = number::<u8>(0, 4))]
    melds: u8,

    /// Rows of each file of a set
    #[arg(long, value_name = "ROWS", requires = "sets", default_value_t = 500_000)]
    #[arg(value_parser = number::<u64>(1, 1_000_000))]
    rows: u64,

    /// The rules for sets.
    #[command(flatten)]
    rules: Rules,

    /// Overwrite files that are not an earlier edition of the same table
    #[arg(long)]
    force: bool,
}

impl Program for Args {
    const NAME: &str = "export-notebook-data";

    fn run(self, common: &CommonArgs) -> Result<()> {
        if self.sets.is_empty() { self.write_tables(common) } else { self.write_sets(common) }
    }
}

impl Args {
    fn directory(&self, package: &'static Package) -> Directory<'_> {
        Directory { path: &self.out_dir, package, has_readme: true, force: self.force }
    }

    fn write_tables(&self, common: &CommonArgs) -> Result<()> {
        let directory = self.directory(&NOTEBOOK_DATA);
        let (mut deep, quick): (Vec<_>, Vec<_>) = FAMILIES.iter().partition(|family| family.is_deep);
        let (mut read, mut missing) = (Vec::new(), Vec::new());
        if !self.deep {
            let reports =
                Directory { path: &self.reports, package: &REPORTS, has_readme: false, ..directory };
            let outlines = deep.drain(..).flat_map(|family| family.outlines);
            for outline in outlines.filter(|outline| !outline.columns.is_empty()) {
                match reports.read(outline)? {
                    Some(report) => read.push(report),
                    None => missing.push(outline.name()),
                }
            }
        }
        let made = quick.iter().chain(&deep).flat_map(|family| family.outlines).copied();
        let outlines = made.chain(read.iter().map(|report| report.outline));
        directory.check(outlines.filter(|outline| !outline.columns.is_empty()).map(parquet::target))?;
        // Those that take minutes come last.
        let mut files = make(common, &quick, parquet::file)?;
        files.extend(read.iter().filter_map(parquet::file));
        files.extend(make(common, &deep, parquet::file)?);
        let names = Vec::from_iter(files.iter().filter_map(File::summary)).join("\n");
        let mut text = format!("{names}\n\n{} tables in {}.\n", files.len(), directory.path.display());
        if !missing.is_empty() {
            let (missing, reports) = (missing.join(", "), self.reports.display());
            text += &format!("Left out: {missing}; they are not in {reports}, and --deep makes them.\n");
        }
        announce(common, text)?;
        directory.write(&files, Vec::new())
    }

    fn write_sets(&self, common: &CommonArgs) -> Result<()> {
        let directory = self.directory(&SETS);
        directory.check([])?;
        let sets: Vec<_> = BTreeSet::from_iter(&self.sets)
            .into_iter()
            .map(|set| Set::new(self, *set))
            .collect::<Result<_>>()?;
        let places = sets.iter().map(|Set { set, number, parts, .. }| {
            let place = directory.path.join(set.outline().name());
            let what = if *set == Listed::Flush { "rows" } else { "hands" };
            format!("{}: {} {what}, parts: {}\n", place.display(), grouped(*number), parts.number())
        });
        announce(common, String::from_iter(places))?;
        let written = sets.into_iter().map(|set| set.write(self, common)).collect::<Result<_>>()?;
        directory.write(&[], written)
    }
}

/// A set whose every hand is written.
struct Set {
    set: Listed,
    rows: Rows,
    number: u64,
    parts: Parts,
}

impl Set {
    fn new(args: &Args, set: Listed) -> Result<Set> {
        let rows = set.rows(args.melds, args.rules)?;
        let number = u64::try_from(rows.number())?;
        let parts = usize::try_from(number.div_ceil(args.rows))?;
        let parts = Parts::new(&args.out_dir, set.outline().name(), parts, args.force)?;
        Ok(Set { set, rows, number, parts })
    }

    /// Writes the parts, several at a time.
    fn write(self, args: &Args, common: &CommonArgs) -> Result<Resource> {
        let Set { set, rows: all, number, mut parts } = self;
        let Args { melds, rows, rules, .. } = *args;
        let bar = progress(common, number, "hands");
        let starts: Vec<u64> = (0..number).step_by(rows as usize).collect();
        // Few enough to bound memory on many threads.
        for starts in starts.chunks(rayon::current_num_threads().min(4)) {
            let part = |from: &u64| {
                let table = all.table(*from..number.min(*from + rows));
                (table.len() as u64, bytes(&table))
            };
            for (rows, bytes) in starts.par_iter().map(part).collect::<Vec<_>>() {
                parts.write(&bytes)?;
                bar.inc(rows);
            }
        }
        bar.finish_and_clear();
        let Rules { players, forms, seven_pairs, fifth_tile } = rules;
        let command = format!(
            "{} -- --sets {} --melds {melds} --players {} --forms {forms} --seven-pairs {} --fifth-tile {} --out-dir DIR",
            parquet::COMMAND,
            set.outline().name(),
            players.number(),
            seven_pairs.name(),
            fifth_tile.name()
        );
        let of_part = parquet::resource(set.outline(), &all.table(0..0), &[]);
        parts.finish(of_part, number, command)
    }
}
