//! The catalogue programs, as processes: the files they write, their output, and the files they leave alone.
//!
//! They differ only in the reports. What is true of each is tested with each, the rest with one.

mod cases;
#[cfg(unix)]
mod interruptions;

use cases::{BAD_HERE, CASES, Case, Setting};

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use crate::process::{
    self, BAD, Files, PACKAGE, Program, Sandbox, Snapshot, committed, differing, done, program, refused,
};

/// The files that a default run of every program writes on three threads.
static DEFAULT: LazyLock<BTreeMap<&str, Files>> = LazyLock::new(|| {
    let run = |case: &Case| {
        let sandbox = Sandbox::new();
        done(&mut sandbox.command(case.program, &["--threads", "3"]));
        let written = sandbox.files("reports");
        fs::remove_dir_all(sandbox.path("reports")).unwrap();
        assert!(sandbox.snapshot().is_empty(), "{} wrote outside of ./reports", case.program.name);
        (case.program.name, written)
    };
    CASES.iter().map(run).collect()
});

/// The program for tests that need only one, and two quick settings.
const ONE: Program = CASES[2].program;
const FIRST: [&str; 2] = ["--max-melds", "1"];
const SECOND: [&str; 2] = ["--max-melds", "2"];

/// The files it writes under these settings.
static WRITTEN: LazyLock<[Files; 2]> = LazyLock::new(|| {
    [FIRST, SECOND].map(|setting| {
        let sandbox = Sandbox::new();
        done(&mut sandbox.command(ONE, &[&setting[..], &["--out-dir", "out"]].concat()));
        sandbox.files("out")
    })
});

/// The arguments for the second setting, with a directory and others.
fn into<'a>(directory: &'a str, others: &[&'a str]) -> Vec<&'a str> {
    [&SECOND[..], &["--out-dir", directory], others].concat()
}

fn assert_unchanged(sandbox: &Sandbox, before: &Snapshot, why: &str) {
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "{why} changed these");
}

fn assert_same_files(found: &Files, expected: &Files) {
    assert_eq!(differing(found, expected), [""; 0], "these differ");
}

/// A sandbox with an earlier edition of the reports in `./reports`, next to a foreign file.
fn with_earlier_edition() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("reports/notes.txt", "mine\n");
    sandbox.write_all("reports", &WRITTEN[0]);
    sandbox
}

/// The header and the rows of a CSV.
fn rows(bytes: &[u8]) -> (csv::StringRecord, Vec<csv::StringRecord>) {
    let mut reader = csv::Reader::from_reader(bytes);
    (reader.headers().unwrap().clone(), reader.records().map(Result::unwrap).collect())
}

/// The entries of a description, by file.
fn resources(package: &[u8]) -> BTreeMap<String, serde_json::Value> {
    let package: serde_json::Value = serde_json::from_slice(package).unwrap();
    let resources = package["resources"].as_array().expect("a list of resources");
    resources.iter().map(|found| (found["path"].as_str().unwrap().to_owned(), found.clone())).collect()
}

#[test]
fn a_default_run_writes_the_committed_reports_and_nothing_else() {
    let expected = resources(&committed("reports")[PACKAGE]);
    for case in CASES {
        let written = &DEFAULT[case.program.name];
        assert_eq!(written.keys().collect::<Vec<_>>(), case.files());
        let described = resources(&written[PACKAGE]);
        assert_eq!(described.len(), case.reports.len());
        // Their descriptions have their checksums.
        for report in case.reports {
            assert_eq!(described[*report], expected[*report], "the description of {report}");
        }
    }
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    for Case { program, .. } in CASES {
        let sandbox = Sandbox::new();
        done(&mut sandbox.command(*program, &["--out-dir", "out", "--threads", "1"]));
        assert_same_files(&sandbox.files("out"), &DEFAULT[program.name]);
    }
}

#[test]
fn the_directory_is_made_with_its_parents() {
    let sandbox = Sandbox::new();
    let args = [&SECOND[..], &["--out-dir", "a/b c/d", "--threads", "1"]].concat();
    let said = sandbox.command(ONE, &args).output().unwrap().stderr;
    assert_eq!(String::from_utf8_lossy(&said), "wrote recurrence.csv (126 rows) to a/b c/d\n");
    assert_same_files(&sandbox.files("a/b c/d"), &WRITTEN[1]);
}

/// The summary goes to the file, in the format of its name; reports are written only to `--out-dir`.
#[test]
fn a_summary_may_go_to_a_file() {
    for case in CASES {
        for format in ["csv", "json", "jsonl"] {
            let sandbox = Sandbox::new();
            let run = |args: &[&str]| {
                done(&mut sandbox.command(case.program, &[case.settings[0].args, args].concat()))
            };
            let printed = run(&["--format", format]);
            assert!(sandbox.snapshot().is_empty(), "{} {format}", case.program.name);
            let file = format!("summary.{format}");
            assert_eq!(run(&["--out", &file, "--quiet"]), "");
            assert_eq!(sandbox.files("."), [(file, printed.into_bytes())].into());
        }
        let sandbox = Sandbox::new();
        assert_eq!(
            done(&mut sandbox.command(case.program, &["--out", "summary.txt", "--out-dir", "out"])),
            ""
        );
        assert_same_files(&sandbox.files("out"), &DEFAULT[case.program.name]);
        let printed = done(&mut sandbox.command(case.program, &["--out-dir", "out"]));
        let summary = std::fs::read_to_string(sandbox.path("summary.txt")).unwrap();
        assert!(!summary.is_empty() && printed.starts_with(&summary), "{summary}");
        let message = refused(&mut sandbox.command(case.program, &["--out", "out"]));
        assert!(message.starts_with("--out: end the file name in .txt, "), "{message}");
    }
}

#[test]
fn a_quiet_run_says_nothing() {
    for case in CASES {
        let sandbox = Sandbox::new();
        let quiet = [case.settings[0].args, &["--quiet"]].concat();
        assert_eq!(done(&mut sandbox.command(case.program, &quiet)), "");
        assert!(sandbox.snapshot().is_empty(), "{} {quiet:?}", case.program.name);
    }
    let sandbox = Sandbox::new();
    assert_eq!(done(&mut sandbox.command(ONE, &into("out", &["--quiet"]))), "");
    assert_same_files(&sandbox.files("out"), &WRITTEN[1]);
}

#[test]
fn other_settings_print_and_write_nothing_without_a_directory() {
    for case in CASES {
        let (sandbox, args) = (Sandbox::new(), case.settings[0].args);
        let summary = done(&mut sandbox.command(case.program, args));
        assert!(summary.contains("Nothing was written"), "{summary}");
        assert!(sandbox.snapshot().is_empty(), "{} {args:?}", case.program.name);
    }
}

#[test]
fn details_write_nothing() {
    assert_ne!(process::said(program("enumerate-unique"), "--details"), "");
}

#[test]
fn other_settings_write_their_rows_only_into_the_directory() {
    for case in CASES {
        for setting in case.settings {
            let sandbox = Sandbox::new();
            let args = [setting.args, &["--out-dir", "out"]].concat();
            done(&mut sandbox.command(case.program, &args));
            let (written, default) = (sandbox.files("out"), &DEFAULT[case.program.name]);
            let mut expected = [setting.narrowed, setting.whole, &[PACKAGE]].concat();
            expected.sort_unstable();
            assert_eq!(written.keys().collect::<Vec<_>>(), expected, "{:?}", setting.args);
            for report in setting.whole {
                assert!(written[*report] == default[*report], "{report} under {:?}", setting.args);
            }
            for report in setting.narrowed {
                assert_narrowed(setting, report, &written[*report], &default[*report]);
            }
        }
    }
}

/// Checks that all rows have the setting and include those of a default run with the setting.
fn assert_narrowed(setting: &Setting, report: &str, written: &[u8], default: &[u8]) {
    let ((header, written), (default_header, default)) = (rows(written), rows(default));
    assert_eq!(header, default_header);
    let column = header.iter().position(|name| name == setting.column).expect("the column of the setting");
    assert!(!written.is_empty(), "{report} is empty under {:?}", setting.args);
    for row in &written {
        assert!((setting.remains)(&row[column]), "{row:?} in {report} under {:?}", setting.args);
    }
    // Both are in the same order.
    let mut rest = written.iter();
    for row in default.iter().filter(|row| (setting.remains)(&row[column])) {
        assert!(rest.any(|found| found == row), "{row:?} is not in {report} under {:?}", setting.args);
    }
}

/// The table that `--format` prints is a report.
#[test]
fn a_format_prints_the_table_and_writes_nothing() {
    let sandbox = Sandbox::new();
    let printed = done(&mut sandbox.command(ONE, &["--format", "csv"]));
    assert!(printed.as_bytes() == DEFAULT[ONE.name]["recurrence.csv"]);
    let json: serde_json::Value =
        serde_json::from_str(&done(&mut sandbox.command(ONE, &["--format", "json", "--quiet"]))).unwrap();
    let (_, expected) = rows(printed.as_bytes());
    assert_eq!(json.as_array().unwrap().len(), expected.len());
    assert_eq!(json[0]["letter"], expected[0][0]);
    for (case, report) in [(&CASES[0], "irreducible-summary.csv"), (&CASES[1], "forms-summary.csv")] {
        let printed = done(&mut sandbox.command(case.program, &["--format", "csv"]));
        assert!(printed.as_bytes() == DEFAULT[case.program.name][report]);
    }
    assert!(sandbox.snapshot().is_empty());
}

#[test]
fn bad_usage_is_one_line_and_changes_nothing() {
    for case in CASES {
        let sandbox = with_earlier_edition();
        let before = sandbox.snapshot();
        for args in BAD.iter().chain(BAD_HERE).chain(case.bad) {
            let message = refused(&mut sandbox.command(case.program, *args));
            assert!(
                (message.ends_with("; see --help") || message.starts_with("--")) || case.bad.contains(args),
                "{message}"
            );
            assert_unchanged(&sandbox, &before, &format!("{} {args:?}", case.program.name));
        }
    }
}

#[test]
fn a_bad_place_is_named_and_left_alone() {
    // The directory, and the end of the message.
    let mut places = vec![("file", "file is not a directory"), ("file/far/below", "file is not a directory")];
    if cfg!(target_os = "linux") {
        places.push(("/dev/full", "/dev/full is not a directory"));
    }
    let sandbox = Sandbox::new();
    sandbox.write("file", "mine\n");
    fs::create_dir_all(sandbox.path("out/recurrence.csv")).unwrap();
    places.push(("out", "recurrence.csv is a directory"));
    let before = sandbox.snapshot();
    for (place, end) in places {
        let message = refused(&mut sandbox.command(ONE, &into(place, &["--force"])));
        assert!(message.ends_with(end), "{message}");
        assert_unchanged(&sandbox, &before, place);
    }
}

#[test]
fn a_foreign_file_is_kept_unless_forced() {
    let case = &CASES[0];
    let (args, all) = (["--max-tiles", "1", "--out-dir", "out"], case.files());
    // The last file to be written, so that nothing is written before it is found.
    let foreign =
        [("irreducible-summary.csv", "mine\n"), (PACKAGE, r#"{"name": "weather"}"#), (PACKAGE, "mine\n")];
    let sandbox = Sandbox::new();
    for (name, text) in foreign {
        sandbox.write(&format!("out/{name}"), text);
        let before = sandbox.snapshot();
        let message = refused(&mut sandbox.command(case.program, &args));
        assert!(message.contains("--force"), "{message}");
        assert_unchanged(&sandbox, &before, name);
    }
    done(&mut sandbox.command(case.program, &[&args[..], &["--force"]].concat()));
    let written = sandbox.files("out");
    assert_eq!(written.keys().collect::<Vec<_>>(), all);
    assert!(foreign.iter().all(|(name, _)| written[*name] != b"mine\n"));
}

#[test]
fn an_earlier_edition_is_replaced_and_other_files_stay() {
    let sandbox = with_earlier_edition();
    done(&mut sandbox.command(ONE, &into("reports", &[])));
    let mut found = sandbox.files("reports");
    assert_eq!(found.remove("notes.txt").as_deref(), Some(&b"mine\n"[..]));
    assert_same_files(&found, &WRITTEN[1]);
}

#[test]
fn programs_share_a_directory_and_its_description() {
    let (sandbox, other) = (Sandbox::new(), &CASES[1]);
    for case in [other, &CASES[2], other] {
        done(&mut sandbox.command(case.program, &["--out-dir", "out"]));
    }
    let mut found = sandbox.files("out");
    let described = resources(&found.remove(PACKAGE).unwrap());
    let (mut expected, mut entries) = (Files::new(), BTreeMap::new());
    for written in [&DEFAULT[ONE.name], &DEFAULT[other.program.name]] {
        expected.extend(written.clone());
        entries.extend(resources(&expected.remove(PACKAGE).unwrap()));
    }
    assert_same_files(&found, &expected);
    assert_eq!(described, entries);
}

#[test]
fn a_reader_that_went_away_misses_the_summary_and_not_the_files() {
    let sandbox = Sandbox::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    done(sandbox.command(ONE, &into("out", &[])).stdout(writer));
    assert_same_files(&sandbox.files("out"), &WRITTEN[1]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error_and_changes_nothing() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let sandbox = with_earlier_edition();
    let before = sandbox.snapshot();
    for directory in ["reports", "new/directory"] {
        let message = refused(sandbox.command(ONE, &into(directory, &[])).stdout(full()));
        assert!(message.starts_with("cannot write to standard output: "), "{message}");
        assert_unchanged(&sandbox, &before, directory);
    }
    for asked in ["--help", "--version"] {
        refused(sandbox.command(ONE, &[asked]).stdout(full()));
    }
}
