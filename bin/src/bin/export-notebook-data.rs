//! What do the reports and whole sets of hands look like as Parquet? Exports them for notebooks.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use rayon::prelude::*;
use tehai::rules::{FifthTile, Forms, Players};
use tehai_cli::report::{AnyReport, Parquet, Report};
use tehai_cli::tables::packages::NOTEBOOK_DATA;
use tehai_cli::tables::registry::{FAMILIES, Family};
use tehai_cli::tables::whole_hands::{Listed, Setting};
use tehai_cli::{CommonArgs, PartWriter, Place, StagedParts, announce, progress, run};

const EXAMPLES: &str = "\
Examples:
  export-notebook-data                              write every table that takes seconds to ./notebooks-data
  export-notebook-data --deep                       also those that take minutes
  export-notebook-data --sets win,tenpai --out data also 11,498,658 wins and 54,747,045 tenpai hands with their waits
  export-notebook-data --sets tenpai --forms all --fifth-tile counted --out data
  export-notebook-data --sets win --melds 2 --out data

A set is a directory of files of half a million rows (--rows), such as data/tenpai/part-000.parquet, in the order of ranks. Tables
and sets are described by datapackage.json beside them.
Exit codes: 0 done, 1 a check of the results failed, 2 bad usage or nothing could be written.";

/// Rows of a file of a set, unless asked otherwise: few enough that some fit into memory.
const ROWS: u64 = 500_000;

/// Write the tables of the reports as Parquet, and on request every hand of a set.
#[derive(clap::Parser)]
#[command(name = "export-notebook-data", version, after_help = EXAMPLES)]
struct Args {
    /// Directory to write to, made if missing [default: notebooks-data]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Also the tables that take minutes to make
    #[arg(long)]
    deep: bool,

    /// Sets of which to write every hand besides; they need --out
    #[arg(long, value_name = "SETS", value_delimiter = ',', requires = "out")]
    sets: Vec<Listed>,

    /// Melds of a complete hand in a set [default: 4]
    #[arg(long, value_name = "N", requires = "sets", value_parser = clap::value_parser!(u8).range(0..=4))]
    melds: Option<u8>,

    /// Rows of a file of a set [default: 500000]
    #[arg(long, value_name = "ROWS", requires = "sets", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rows: Option<u64>,

    /// Players, which decide the tiles that exist in a set [default: 4]
    #[arg(long, value_name = "3|4", requires = "sets")]
    players: Option<Players>,

    /// Winning forms that count for a set [default: standard]
    #[arg(long, value_name = "FORMS", requires = "sets")]
    forms: Option<Forms>,

    /// May a tenpai hand wait for a tile of which it holds four copies itself? [default: excluded]
    #[arg(long, value_name = "RULE", requires = "sets")]
    fifth_tile: Option<FifthTile>,

    /// Overwrite files that are not an earlier edition of the same table
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    common: CommonArgs,
}

impl Args {
    fn directory(&self) -> &Path {
        self.out.as_deref().unwrap_or(Path::new("notebooks-data"))
    }

    fn setting(&self) -> Setting {
        Setting {
            melds: self.melds.unwrap_or(4),
            players: self.players.unwrap_or_default(),
            forms: self.forms.unwrap_or(Forms::Standard),
            fifth_tile: self.fifth_tile.unwrap_or_default(),
        }
    }

    /// The wanted sets, each once.
    fn sets(&self) -> Vec<Listed> {
        let mut sets = self.sets.clone();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let place = Place {
            directory: args.directory(),
            package: &NOTEBOOK_DATA,
            writes_readme: true,
            force: args.force,
        };
        // What takes minutes comes when it is known that all may be written.
        let mut tables = tables(&args, false)?;
        place.check_targets(&tables)?;
        place.check_targets(&outlines(&args))?;
        let open = |set: Listed| Ok((set, PartWriter::open(args.directory(), set.name(), args.force)?));
        let sets = args.sets().into_iter().map(open).collect::<Result<Vec<_>>>()?;
        let write = |(set, writer)| write_set(&args, set, writer);
        let sets = sets.into_iter().map(write).collect::<Result<Vec<_>>>()?;
        tables.extend(self::tables(&args, true)?);
        let staged = place.stage_with(&tables, sets)?;
        let names: String = tables.iter().map(|table| format!("{}\n", table.summary())).collect();
        let text = format!("{names}\n{} tables in {}.\n", tables.len(), args.directory().display());
        announce(&args.common, &text)?;
        staged.commit()
    })
}

/// The families that take minutes, or those that do not; the former only if asked for.
fn families(args: &Args, is_deep: bool) -> impl Iterator<Item = &'static Family> {
    let is_wanted = args.deep || !is_deep;
    FAMILIES.iter().filter(move |family| is_wanted && family.is_deep == is_deep)
}

/// The tables that take minutes, without rows.
fn outlines(args: &Args) -> Vec<Parquet> {
    families(args, true).flat_map(Family::outlines).filter_map(as_parquet).collect()
}

fn as_parquet(report: AnyReport) -> Option<Parquet> {
    match report {
        AnyReport::Table(table) => Some(Parquet(table)),
        AnyReport::Picture(_) => None,
    }
}

/// The tables of the reports.
fn tables(args: &Args, is_deep: bool) -> Result<Vec<Parquet>> {
    let names: usize = families(args, is_deep).map(|family| family.names.len()).sum();
    let bar = progress(&args.common, names as u64, "tables");
    let mut tables = Vec::new();
    for family in families(args, is_deep) {
        let reports = family.reports()?;
        bar.inc(reports.len() as u64);
        tables.extend(reports.into_iter().filter_map(as_parquet));
    }
    bar.finish_and_clear();
    Ok(tables)
}

/// Writes every hand of a set, some parts at a time, as many as there are threads.
fn write_set(args: &Args, set: Listed, mut writer: PartWriter) -> Result<StagedParts> {
    let start = Instant::now();
    let (setting, rows) = (args.setting(), args.rows.unwrap_or(ROWS));
    let index = set.index(setting)?;
    let hands = u64::try_from(index.len())?;
    let bar = progress(&args.common, hands, "hands");
    let starts: Vec<u64> = (0..hands).step_by(rows as usize).collect();
    // Few enough that many threads do not take much memory.
    for starts in starts.chunks(rayon::current_num_threads().min(4)) {
        let part = |from: &u64| {
            let table = Parquet(set.table(setting, &index, *from..hands.min(*from + rows)));
            table.check()?;
            Ok((table.0.rows() as u64, table.to_parquet()))
        };
        for (rows, bytes) in starts.par_iter().map(part).collect::<Result<Vec<_>>>()? {
            writer.write(&bytes)?;
            bar.inc(rows);
        }
    }
    bar.finish_and_clear();
    tell_rate(args, set, hands, start);
    let none = Parquet(set.table(setting, &index, 0..0));
    let command = format!("{} {}", Parquet::COMMAND, arguments(set, setting));
    Ok(writer.finish(hands, command, |parts| none.resource_in_parts(parts)))
}

/// The arguments that ask for a set.
fn arguments(set: Listed, setting: Setting) -> String {
    let Setting { melds, players, forms, fifth_tile } = setting;
    format!(
        "--sets {} --melds {melds} --players {} --forms {} --fifth-tile {} --out DIR",
        set.name(),
        players.number(),
        forms.name(),
        fifth_tile.name()
    )
}

/// Says how long it took, on standard error, as it differs from run to run.
fn tell_rate(args: &Args, set: Listed, hands: u64, start: Instant) {
    if !args.common.quiet {
        let seconds = start.elapsed().as_secs_f64();
        let rate = hands as f64 / seconds;
        // Nobody minds if nobody can read it.
        let _ = writeln!(io::stderr(), "{}: {hands} hands in {seconds:.1} s, {rate:.0} a second", set.name());
    }
}
