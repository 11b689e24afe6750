//! The speed of everything, compared with crates that answer the same questions.
//!
//! ```text
//! cargo bench                                        # measure everything, print the tables, write a record
//! cargo bench --bench speed -- shanten dealt         # only what has these words in its name; no record
//! cargo bench --bench speed -- --docs                # put the tables of the newest record into docs/speed.md
//! cargo bench --bench speed -- --compare OLD NEW     # what became slower between two records
//! ```
//!
//! If `NYANTEN` and `SHANTEN_NUMBER` name checkouts of these C++ libraries and there is a compiler (`CXX`, else
//! `c++`), they are measured, too. The record then has the compiler, its flags and the commits. Otherwise the run
//! prints what is missing.
//!
//! Every answer is checked before anything is timed: answers of different crates against each other, sets against
//! their known sizes, files against the reports of the repository. Contestants for one question take turns, sample
//! by sample, so that a varying clock speed affects all alike; the tables show medians. A fixed piece of work is
//! timed in between, so that records of different days can be compared. A record is
//! `bin/ask/benches/records/DATE-MACHINE.csv`; each row has compiler and commit.
//!
//! `cargo test` runs this, too: it checks everything but whole programs, times nothing, and requires the tables in
//! docs/speed.md to be those of one of the records.

mod call;
mod compare;
mod measure;
mod record;
mod tables;
mod work;
mod works;

use std::error::Error;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::{env, io};

use clap::Parser;
use compare::{Comparison, compare};
use measure::{Contestant, measure};
use record::{Record, Row, Run};
use tables::tables;
use work::{Place, Work};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/records");

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/speed.md");
/// The lines before and after the tables on the page.
const BEGIN: &str = "<!-- speed: made by cargo bench -->\n";
const END: &str = "<!-- end of speed -->\n";

/// How long everything takes.
#[derive(Parser)]
#[command(name = "cargo bench --", disable_version_flag = true)]
struct Arguments {
    /// Only what has all these words in its name; nothing is recorded
    words: Vec<String>,
    /// What the machine is called in the record [default: its processor and number of cores]
    #[arg(long, value_name = "NAME")]
    machine: Option<String>,
    /// Measure nothing: put the tables of the newest record into docs/speed.md
    #[arg(long, conflicts_with_all = ["words", "machine"])]
    docs: bool,
    /// Measure nothing: compare two records, by name or absolute path; fails if anything of ours is slower
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], conflicts_with_all = ["words", "machine", "docs"])]
    compare: Option<Vec<PathBuf>>,
    /// Changes that matter to --compare
    #[arg(long, default_value_t = 10.0, requires = "compare")]
    percent: f64,
    /// Given by Cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == call::WATCH) {
        return Ok(call::watch(arguments.next().ok_or("no program to watch")?, arguments)?);
    }
    if !env::args().any(|argument| argument == "--bench") {
        return test();
    }
    let arguments = Arguments::parse();
    if arguments.docs {
        return put_into_docs();
    }
    if let Some(paths) = arguments.compare {
        return compare_records(&paths[0], &paths[1], arguments.percent);
    }
    let run = Run::now(arguments.machine)?;
    let mut rows = Vec::new();
    for work in works::all() {
        let title = work.title();
        if arguments.words.iter().all(|word| title.contains(word.as_str())) {
            eprintln!("{title}");
            rows.extend(rows_of(work, &run));
        }
    }
    let record = Record(rows);
    print!("{}", tables(&record));
    if arguments.words.is_empty() {
        let path = Path::new(RECORDS).join(run.file_name());
        record.write(&path)?;
        eprintln!("\nrecorded in {}", path.display());
    }
    Ok(())
}

fn rows_of(work: Work, run: &Run) -> Vec<Row> {
    let Work { table, name, input, items, prepare } = work;
    let row = |(contestant, times)| Row::new(run, (table, name, input, items), contestant, times);
    measure(prepare()).into_iter().map(row).collect()
}

/// The part for `cargo test`; does nothing with a filter or a list of tests.
fn test() -> Result<(), Box<dyn Error>> {
    if env::args().len() > 1 {
        return Ok(());
    }
    let [_, in_docs, _] = page()?;
    let records = all_records()?.iter().map(|path| Record::read(path)).collect::<Result<Vec<_>, _>>()?;
    if !records.iter().any(|record| in_docs == tables(record)) {
        return Err(
            "the tables in docs/speed.md are those of no record: cargo bench --bench speed -- --docs".into(),
        );
    }
    records.iter().for_each(compare::try_out);
    for work in works::all().into_iter().filter(|work| work.table != Place::Programs) {
        print!("test {} ... ", work.title());
        (work.prepare)().iter_mut().for_each(Contestant::try_out);
        println!("ok");
    }
    Ok(())
}

fn put_into_docs() -> Result<(), Box<dyn Error>> {
    let newest = all_records()?.into_iter().next_back().ok_or("there is no record: cargo bench")?;
    let [before, _, after] = page()?;
    fs::write(PAGE, [&before, BEGIN, &tables(&Record::read(&newest)?), END, &after].concat())?;
    eprintln!("docs/speed.md has the tables of {}", newest.display());
    Ok(())
}

fn compare_records(old: &Path, new: &Path, percent: f64) -> Result<(), Box<dyn Error>> {
    // Cargo runs this in the package's directory, so a bare name refers to a record, not to the caller's file.
    let read = |name: &Path| {
        Record::read(&Path::new(RECORDS).join(name)).map_err(|error| format!("{}: {error}", name.display()))
    };
    let Comparison { text, compared, slower } = compare(&read(old)?, &read(new)?, percent);
    print!("{text}");
    match (compared, slower) {
        (0, _) => Err("the two records have nothing in common".into()),
        (_, 0) => Ok(()),
        _ => Err(format!("{slower} of {compared} slower by more than {percent} %").into()),
    }
}

/// The files of all records, oldest first.
fn all_records() -> Result<Vec<PathBuf>, io::Error> {
    let entries: Result<Vec<_>, _> = fs::read_dir(RECORDS)?.collect();
    let mut paths: Vec<PathBuf> = entries?.iter().map(DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}

/// The text of docs/speed.md: before, in and after the tables.
fn page() -> Result<[String; 3], Box<dyn Error>> {
    let text = fs::read_to_string(PAGE)?;
    let (before, rest) = text.split_once(BEGIN).ok_or("docs/speed.md has no place for the tables")?;
    let (tables, after) = rest.split_once(END).ok_or("the tables in docs/speed.md have no end")?;
    Ok([before, tables, after].map(str::to_owned))
}
