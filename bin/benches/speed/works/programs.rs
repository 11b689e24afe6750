//! Whole processes, from their start to their exit, with all files written: what a user waits for.
//!
//! Before a program is timed, its output is held against the reports of the repository, byte for byte, or what it
//! answers against what the library does.

use std::fs;
use std::path::{Path, PathBuf};

use tehai::hand::Hand;
use tehai::rules::{Forms, Players};
use tehai::shanten::Calculator;
use tempfile::TempDir;

use super::Work;
use crate::call::Call;
use crate::measure::{Contestant, new_directory};
use crate::tables::Place;

/// The path of a program.
macro_rules! program {
    ($name:literal) => {
        env!(concat!("CARGO_BIN_EXE_", $name))
    };
}

/// A program that makes reports: what it is called, what it does, where it is, its arguments, what it writes.
type Reporter = (&'static str, &'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const REPORTERS: [Reporter; 6] = [
    (
        "enumerate-unique",
        "all irreducible forms",
        program!("enumerate-unique"),
        &[],
        &["irreducible-forms.csv", "irreducible-hands.csv", "irreducible-summary.csv"],
    ),
    (
        "enumerate-forms",
        "all wins and tenpai forms of a group",
        program!("enumerate-forms"),
        &[],
        &["forms-suit.csv", "forms-honours.csv", "forms-summary.csv"],
    ),
    (
        "solve-recurrence",
        "A, B, C, D as sets and as counts, both games, both rules",
        program!("solve-recurrence"),
        &[],
        &["recurrence.csv"],
    ),
    (
        "tenhou-probability",
        "both games, by the formula and by sets",
        program!("tenhou-probability"),
        &[],
        &["tenhou.csv"],
    ),
    (
        "make-reports --only",
        "every report on tenpai hands",
        program!("make-reports"),
        &["--only", "tenpai-waits,tenpai-tiles"],
        &["tenpai-waits.csv", "tenpai-tiles.csv"],
    ),
    (
        "make-reports --only",
        "shanten of all numbers of tiles, both games, with the plot",
        program!("make-reports"),
        &["--only", "shanten-distribution,shanten-distribution-plot"],
        &["shanten-distribution.csv", "shanten-distribution-plot.svg"],
    ),
];

/// A program that answers: what it is called, what it does, where it is, its arguments, what it prints.
type Answerer = (&'static str, &'static str, &'static str, &'static [&'static str], &'static str);

const ANSWERERS: [Answerer; 9] = [
    (
        "audit-blocks",
        "486,782 hands by both judges under both rules",
        program!("audit-blocks"),
        &[],
        "\nWhat differs as published, with the smallest hand of each kind\n",
    ),
    (
        "shanten",
        "one hand: the tables are made",
        program!("shanten"),
        &["199m146779p12s246z"],
        "shanten 4 (standard 4, seven pairs 4, thirteen orphans 4)\n",
    ),
    (
        "shanten --necessary",
        "one hand: all tables are made",
        program!("shanten"),
        &["--necessary", "199m146779p12s246z"],
        "necessary 1239m123456789p1239s1234567z; unnecessary 1m14679p12s246z\n",
    ),
    (
        "shanten-distribution",
        "14 tiles, all forms, exact",
        program!("shanten-distribution"),
        &["--tiles", "14", "--forms", "all", "--players", "4"],
        "all      326520504500  4250305029168216000            1\n",
    ),
    (
        "analyze-hand",
        "one hand of 14 tiles: every discard",
        program!("analyze-hand"),
        &["147m2589p4678s113z"],
        "\n1m             4      83     23  23456789m1234567p234569s13z\n",
    ),
    (
        "count-hands --set",
        "`tenpai & wait_kinds >= 5`",
        program!("count-hands"),
        &["--set", "tenpai & wait_kinds >= 5"],
        "total                 61587  11791899648  2.43748e-08  10236024/419943191115875\n",
    ),
    (
        "make-reports --check",
        "every report anew, compared with its file",
        program!("make-reports"),
        &["--check", "--out-dir", concat!(env!("CARGO_MANIFEST_DIR"), "/../reports")],
        "", // it fails if a file is another
    ),
    (
        "survey",
        "cores of all 3,431,439 tenpai hands of 10 tiles",
        program!("survey"),
        &["--set", "tenpai", "--tiles", "10", "--feature", "cores"],
        "\n3           36    0.0010%         26496\n",
    ),
    (
        "verify-everything",
        "10¹⁰ hands of 14 tiles, all forms",
        program!("verify-everything"),
        &["--range", "0..10000000000"],
        "\ntotal    10000000000  100.0000%  53046056147442640\n",
    ),
];

pub fn works() -> Vec<Work> {
    let reporters = REPORTERS.into_iter().map(|reporter| {
        work(reporter.0, reporter.1, move || {
            verify_reports(reporter);
            Contestant::program(move |directory| write_reports(reporter, directory))
        })
    });
    let answerers = ANSWERERS.into_iter().map(|(name, what, path, arguments, due)| {
        work(name, what, move || {
            let printed = Call::new(path, arguments).output();
            assert!(printed.contains(due), "{name}: {printed}");
            Contestant::program(move |_| Call::new(path, arguments))
        })
    });
    let shanten = [("shanten -", false), ("shanten --necessary -", true)];
    let shanten = shanten.map(|(name, necessary)| {
        work(name, "a CSV file of two million hands as dealt", move || shanten_of_lines(necessary))
    });
    let list = work("list-hands --set win", "a CSV file of 11,498,658 hands, 278 MB", list_wins);
    reporters.chain(answerers).chain(shanten).chain([list]).collect()
}

fn work(name: &'static str, input: &'static str, prepare: impl FnOnce() -> Contestant + 'static) -> Work {
    Work { table: Place::Programs, name, input, items: 1, prepare: Box::new(|| vec![prepare()]) }
}

fn write_reports((_, _, path, arguments, _): Reporter, directory: &TempDir) -> Call {
    Call::new(path, &[arguments, &["--out-dir"]].concat()).with(directory.path())
}

fn verify_reports(reporter: Reporter) {
    let (name, _, _, _, reports) = reporter;
    let directory = new_directory();
    write_reports(reporter, &directory).output();
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports");
    for report in reports {
        let written = fs::read(directory.path().join(report)).expect("the report was written");
        let due =
            fs::read(committed.join(report)).expect("this runs in the repository, which has the reports");
        assert!(written == due, "{name}: {report} is not the committed file");
    }
}

/// Shanten of hands in a file, which is made first, into another.
fn shanten_of_lines(necessary: bool) -> Contestant {
    const HANDS: usize = 2_000_000;
    let input = new_directory();
    let hands = input.path().join("hands.txt");
    let list = ["--set", "all", "--sample", "2000000", "--format", "text", "--out"];
    Call::new(program!("list-hands"), &list).with(&hands).output();
    let options: &[&str] =
        if necessary { &["--necessary", "--format", "csv", "-"] } else { &["--format", "csv", "-"] };
    let call = move |directory: &TempDir| {
        let call = Call::new(program!("shanten"), options).with("--out").with(answers(directory));
        call.reading(input.path().join("hands.txt"))
    };
    let directory = new_directory();
    call(&directory).output();
    let (answers, calculator) = (read(answers(&directory)), Calculator::new(Players::Four));
    assert_eq!(answers.lines().count(), 1 + HANDS);
    for (hand, answer) in read(hands).lines().zip(answers.lines().skip(1)).step_by(1000) {
        let shanten = calculator.shanten(&hand.parse::<Hand>().expect("a hand"), Forms::All).expect("a hand");
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
        Call::new(program!("list-hands"), &["--set", "win", "--out"]).with(answers(directory))
    };
    let directory = new_directory();
    call(&directory).output();
    assert_eq!(read(answers(&directory)).lines().count(), 1 + 11_498_658);
    Contestant::program(call)
}
