//! Whole processes from start to exit, with all files written: the time that a user waits.
//!
//! Before a program is timed, its output is checked against the reports of the repository, byte for byte, or its
//! answer against the library.

use std::fs;
use std::path::{Path, PathBuf};

use tehai::rules::Rules;
use tehai::shanten::Calculator;
use tehai::tiles::Hand;
use tempfile::TempDir;

use crate::call::Call;
use crate::measure::{Contestant, new_directory};
use crate::work::{Place, Work};

const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reports");

pub fn works() -> Vec<Work> {
    const TWO_MILLION: &str = "a CSV file of two million hands as dealt";
    vec![
        program("enumerate-unique", "all irreducible forms", "")
            .writes("irreducible-forms.csv irreducible-hands.csv irreducible-summary.csv"),
        program("enumerate-forms", "all wins and tenpai forms of a group", "").writes(
            "forms-3n-win.csv forms-3n2-win.csv forms-3n2-tenpai.csv forms-3n1-tenpai.csv forms-summary.csv",
        ),
        program("solve-recurrence", "A, B, C, D as sets and as counts, both games, both rules", "")
            .writes("recurrence.csv"),
        program("tenhou-probability", "both games, by the formula and by sets", "")
            .prints("probability 3.02544831945638e-06\n"),
        program("make-reports --only", "every report on tenpai hands", "--only tenpai-waits,tenpai-tiles")
            .writes("tenpai-waits.csv tenpai-tiles.csv"),
        program(
            "make-reports --only",
            "shanten of all numbers of tiles, both games, with the plot",
            "--only shanten-distribution,shanten-distribution-plot",
        )
        .writes("shanten-distribution.csv shanten-distribution-plot.svg"),
        program("audit-blocks", "486,782 hands by both judges under both rules", "")
            .prints("\nErrors as published, with the smallest hand of each kind\n"),
        program("shanten", "one hand: the tables are made", "199m146779p12s246z")
            .prints("shanten 4 (standard 4, seven pairs 4, thirteen orphans 4)\n"),
        program("shanten --necessary", "one hand: all tables are made", "--necessary 199m146779p12s246z")
            .prints("necessary 1239m123456789p1239s1234567z; unnecessary 1m14679p12s246z\n"),
        program("shanten-distribution", "14 tiles, all forms, exact", "--tiles 14 --forms all --players 4")
            .prints("all      326,520,504,500  4,250,305,029,168,216,000        100 %\n"),
        program("analyze-hand", "one hand of 14 tiles: every discard", "147m2589p4678s113z")
            .prints("\n1m             4      83     23  23456789m1234567p234569s13z\n"),
        program("count-hands", "`tenpai & wait_kinds >= 5`", "--forms standard --details")
            .on("tenpai & wait_kinds >= 5")
            .prints("tenpai & wait_kinds >= 5: 61,587 hands, 11,791,899,648 deals\n"),
        program("count-hands", "`win`, melds and a pair", "win --forms standard")
            .prints("win: 11,498,658 hands, 11,353,128,141,498 deals\n"),
        program("count-hands", "`tenpai`, melds and a pair", "tenpai --forms standard")
            .prints("tenpai: 54,747,045 hands, 32,244,742,336,860 deals\n"),
        // It fails if a file is another.
        program("make-reports --check", "every report anew, compared with its file", "--check --out-dir")
            .on(COMMITTED)
            .prints(""),
        program(
            "survey",
            "cores of all 3,431,439 tenpai hands of 10 tiles",
            "tenpai --tiles 10 --feature cores",
        )
        .prints("\n3             36  0.001049 %           26,496\n"),
        program(
            "verify-everything",
            "10¹⁰ hands of 14 tiles, all forms",
            "--forms all --range 0..10000000000",
        )
        .prints("  53,046,056,147,442,640\n"),
        work("shanten -", TWO_MILLION, || shanten_of_lines(&[])),
        work("shanten --necessary -", TWO_MILLION, || shanten_of_lines(&["--necessary"])),
        work("list-hands win", "a CSV file of 11,498,658 hands, 278 MB", list_wins),
    ]
}

fn work(name: &'static str, input: &'static str, prepare: impl FnOnce() -> Contestant + 'static) -> Work {
    Work { table: Place::Programs, name, input, items: 1, prepare: Box::new(|| vec![prepare()]) }
}

/// A call of the program named first, with its arguments.
struct Program {
    name: &'static str,
    input: &'static str,
    arguments: Vec<&'static str>,
}

/// Blanks stand between the arguments.
fn program(name: &'static str, input: &'static str, arguments: &'static str) -> Program {
    Program { name, input, arguments: arguments.split_whitespace().collect() }
}

impl Program {
    /// With an argument in which blanks may be.
    fn on(mut self, argument: &'static str) -> Program {
        self.arguments.push(argument);
        self
    }

    /// The work, checked to make these reports.
    fn writes(self, reports: &'static str) -> Work {
        let Program { name, input, arguments } = self;
        let call =
            move |directory: &TempDir| Call::new(name, &arguments).with("--out-dir").with(directory.path());
        work(name, input, move || {
            let directory = new_directory();
            call(&directory).output();
            for report in reports.split(' ') {
                let [written, expected] = [directory.path(), Path::new(COMMITTED)]
                    .map(|folder| fs::read(folder.join(report)).expect("the report is there"));
                assert!(written == expected, "{name}: {report} is not the committed file");
            }
            Contestant::program(call)
        })
    }

    /// The work, checked to have this text in its output.
    fn prints(self, expected: &'static str) -> Work {
        let Program { name, input, arguments } = self;
        work(name, input, move || {
            let printed = Call::new(name, &arguments).output();
            assert!(printed.contains(expected), "{name}: {printed}");
            Contestant::program(move |_| Call::new(name, &arguments))
        })
    }
}

/// Shanten of the hands in a prepared file, written to another file.
fn shanten_of_lines(options: &'static [&str]) -> Contestant {
    const HANDS: usize = 2_000_000;
    let input = new_directory();
    let hands = input.path().join("hands.txt");
    let list = ["all", "--sample", "2000000", "--format", "text", "--out"];
    Call::new("list-hands", &list).with(&hands).output();
    let call = move |directory: &TempDir| {
        let call = Call::new("shanten", options).with("--format").with("csv").with("-");
        call.with("--out").with(answers(directory)).reading(input.path().join("hands.txt"))
    };
    let directory = new_directory();
    call(&directory).output();
    let (answers, calculator) = (read(answers(&directory)), Calculator::new(Rules::default()));
    assert_eq!(answers.lines().count(), 1 + HANDS);
    for (hand, answer) in read(hands).lines().zip(answers.lines().skip(1)).step_by(1000) {
        let shanten = calculator.shanten(&hand.parse::<Hand>().expect("a hand")).expect("a hand");
        assert!(answer.starts_with(&format!("{hand},14,{shanten},")), "{answer}");
    }
    Contestant::program(call)
}

fn answers(directory: &TempDir) -> PathBuf {
    directory.path().join("answers.csv")
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(path).expect("the program wrote it")
}

fn list_wins() -> Contestant {
    let call = |directory: &TempDir| {
        Call::new("list-hands", &["win", "--forms", "standard", "--out"]).with(answers(directory))
    };
    let directory = new_directory();
    call(&directory).output();
    assert_eq!(read(answers(&directory)).lines().count(), 1 + 11_498_658);
    Contestant::program(call)
}
