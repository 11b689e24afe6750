//! Whole processes, from their start to their exit, with all files written: what a user waits for.
//!
//! Before a program is timed, its output is held against the reports of the repository, byte for byte. Run
//! with `cargo bench --bench whole_program`.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

use divan::Bencher;
use tempfile::TempDir;

/// A program and the reports that it writes.
struct Program {
    name: &'static str,
    path: &'static str,
    reports: &'static [&'static str],
}

/// One row per program.
const PROGRAMS: &[Program] = &[
    Program {
        name: "enumerate-unique",
        path: env!("CARGO_BIN_EXE_enumerate-unique"),
        reports: &["unique-forms.csv", "unique-hands.csv", "unique-summary.csv"],
    },
    Program {
        name: "enumerate-forms",
        path: env!("CARGO_BIN_EXE_enumerate-forms"),
        reports: &["forms-suit.csv", "forms-honours.csv", "forms-summary.csv"],
    },
    Program {
        name: "solve-recurrence",
        path: env!("CARGO_BIN_EXE_solve-recurrence"),
        reports: &["recurrence.csv"],
    },
    Program {
        name: "tenhou-probability",
        path: env!("CARGO_BIN_EXE_tenhou-probability"),
        reports: &["tenhou.csv"],
    },
    Program {
        name: "count-hands",
        path: env!("CARGO_BIN_EXE_count-hands"),
        reports: &["tenpai-waits.csv", "tenpai-tiles.csv"],
    },
    Program {
        name: "shanten-distribution",
        path: env!("CARGO_BIN_EXE_shanten-distribution"),
        reports: &["shanten-distribution.csv", "shanten-distribution-plot.svg"],
    },
    Program {
        name: "audit-blocks",
        path: env!("CARGO_BIN_EXE_audit-blocks"),
        reports: &["blocks-audit.csv"],
    },
];

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Program {
    fn run(&self, directory: &Path) {
        let output = Command::new(self.path).arg("--quiet").arg("--out").arg(directory).output();
        assert!(output.expect("the program starts").status.success(), "{self} failed");
    }

    fn verify(&self) {
        let directory = new_directory();
        self.run(directory.path());
        for report in self.reports {
            let written = fs::read(directory.path().join(report)).expect("the report was written");
            assert!(written == committed(report), "{self}: {report} is not the committed file");
        }
    }
}

fn committed(report: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports").join(report);
    fs::read(path).expect("this runs in the repository, which has the reports")
}

fn new_directory() -> TempDir {
    tempfile::tempdir().expect("the system has a place for temporary files")
}

fn main() {
    divan::main();
}

/// A run into a new, empty directory, which is made and removed outside of the time.
#[divan::bench(args = PROGRAMS, sample_count = 30, sample_size = 1)]
fn writes_its_reports(bencher: Bencher, program: &Program) {
    program.verify();
    bencher.with_inputs(new_directory).bench_local_values(|directory| {
        program.run(directory.path());
        directory
    });
}

/// A hand of 14 tiles: every discard with what can be drawn after it.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn analyzes_a_hand(bencher: Bencher) {
    let analyze = || {
        Command::new(env!("CARGO_BIN_EXE_analyze-hand"))
            .arg("147m2589p4678s113z")
            .output()
            .expect("it starts")
    };
    let text = String::from_utf8(analyze().stdout).expect("programs print UTF-8");
    assert!(text.contains("\n1m             4      83     23  23456789m1234567p234569s13z\n"), "{text}");
    bencher.bench_local(analyze);
}

/// All standard wins as CSV, 278 MB.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn lists_all_standard_wins(bencher: Bencher) {
    let list = |directory: TempDir| {
        let path = directory.path().join("wins.csv");
        let mut command = Command::new(env!("CARGO_BIN_EXE_list-hands"));
        let status = command.args(["--quiet", "--set", "win", "--out"]).arg(&path).status();
        assert!(status.expect("the program starts").success());
        (path, directory)
    };
    let (path, directory) = list(new_directory());
    let lines = fs::read(path).expect("the list was written").iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(lines, 1 + 11_498_658);
    drop(directory);
    bencher.with_inputs(new_directory).bench_local_values(list);
}
