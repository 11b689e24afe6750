//! Records of runs as CSV, one row per work and implementation.

use std::env::consts::ARCH;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::available_parallelism;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::measure::{Contestant, Origin, Times};
use crate::work::Place;

/// The time, machine and version of a run.
pub struct Run {
    date: String,
    machine: String,
    compiler: String,
    commit: String,
}

impl Run {
    /// This run, on a machine of this name.
    pub fn now(machine: Option<String>) -> Result<Run, Box<dyn Error>> {
        let date = Timestamp::now().strftime("%Y-%m-%d").to_string();
        let machine = machine.unwrap_or_else(this_machine);
        let commit = output_of("git", &["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]);
        let compiler = output_of("rustc", &["--version"]).ok_or("rustc does not say its version")?;
        Ok(Run { date, machine, compiler, commit: commit.unwrap_or_default() })
    }

    /// `DATE-MACHINE.csv`, without special path characters.
    pub fn file_name(&self) -> String {
        let words = self.machine.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
        format!("{}-{}.csv", self.date, words.join("-"))
    }
}

/// The processor and its number of threads.
fn this_machine() -> String {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(ARCH, |(_, model)| model).replace("(R)", "").replace("(TM)", "");
    let cores = available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores")
}

/// The output of a command, if it succeeds.
pub fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The cost of a work with one implementation. Times are per item (a hand or a whole run), in nanoseconds.
#[derive(Clone, Serialize, Deserialize)]
pub struct Row {
    pub date: String,
    pub machine: String,
    pub compiler: String,
    /// Commit of the repository, with `-dirty` for modified files.
    pub commit: String,
    /// The table with this row.
    pub table: Place,
    pub work: String,
    /// The input of the work.
    pub input: String,
    pub implementation: String,
    pub version: String,
    /// Items in a run.
    pub items: u64,
    pub samples: usize,
    pub median_ns: f64,
    pub fastest_ns: f64,
    pub slowest_ns: f64,
    /// The time of a fixed piece of work in between, which shows the machine's speed at that time.
    pub yardstick_ns: f64,
    /// CPU time of all processors together, for whole processes.
    pub processors_ns: Option<u64>,
    /// Peak memory, for whole processes.
    pub peak_bytes: Option<u64>,
}

impl Row {
    pub fn new(run: &Run, work: (Place, &str, &str, u64), contestant: Contestant, times: Times) -> Row {
        let (table, name, input, items) = work;
        let Contestant { implementation, origin, .. } = contestant;
        let of_crate = || Origin { version: version_of(implementation), compiler: run.compiler.clone() };
        let Origin { version, compiler } = origin.unwrap_or_else(of_crate);
        let an_item = |nanoseconds: f64| (nanoseconds / items as f64 * 1000.0).round() / 1000.0;
        Row {
            date: run.date.clone(),
            machine: run.machine.clone(),
            compiler,
            commit: run.commit.clone(),
            table,
            work: name.to_owned(),
            input: input.to_owned(),
            implementation: implementation.to_owned(),
            version,
            items,
            samples: times.samples,
            median_ns: an_item(times.median.nanoseconds),
            fastest_ns: an_item(times.fastest),
            slowest_ns: an_item(times.slowest),
            yardstick_ns: times.yardstick,
            processors_ns: times.median.processors.map(|time| time as u64),
            peak_bytes: times.median.memory.map(|bytes| bytes as u64),
        }
    }

    pub fn is_ours(&self) -> bool {
        self.implementation.starts_with("tehai")
    }
}

/// The version of a crate in this build; the crate is the first word of an implementation.
fn version_of(implementation: &str) -> String {
    let name = implementation.split([' ', ',']).next().unwrap_or_default();
    let locked = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock"));
    let entry = locked.split_once(&format!("name = \"{name}\"\nversion = \""));
    let version = entry.and_then(|(_, rest)| rest.split_once('"')).map(|(version, _)| version);
    version.unwrap_or_else(|| panic!("{name} is in Cargo.lock")).to_owned()
}

/// All rows of a run.
pub struct Record(pub Vec<Row>);

impl Record {
    pub fn read(path: &Path) -> Result<Record, csv::Error> {
        Ok(Record(csv::Reader::from_path(path)?.deserialize().collect::<Result<_, _>>()?))
    }

    pub fn write(&self, path: &Path) -> Result<(), csv::Error> {
        let mut writer = csv::Writer::from_path(path)?;
        self.0.iter().try_for_each(|row| writer.serialize(row))?;
        Ok(writer.flush()?)
    }
}
