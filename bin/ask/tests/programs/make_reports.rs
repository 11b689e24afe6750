//! `make-reports` as a process: all reports, some of them, and the findings of `--check`.

use std::process::Command;

use crate::process::{Files, PACKAGE, Program, Sandbox, committed, done, program, refused};
use assert_cmd::assert::OutputAssertExt;

const MAKE: Program = program("make-reports");

/// Two small families.
const SMALL: &str = "tenhou,recurrence";

/// A sandbox with them in `./reports`, and these files.
fn with_small() -> (Sandbox, Files) {
    let sandbox = Sandbox::new();
    let said = done(&mut sandbox.command(MAKE, &["--only", SMALL]));
    assert!(said.ends_with("\n2 reports in reports.\n"), "{said}");
    let files = sandbox.files("reports");
    (sandbox, files)
}

/// Runs a check that must find something (exit code 1). Returns the printed lines and the error.
fn found(command: &mut Command) -> (Vec<String>, String) {
    let output = command.assert().code(1).get_output().clone();
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out.lines().map(str::to_owned).collect(), error)
}

/// A sandbox with the committed reports in `./reports`, of which one that takes seconds and one that takes minutes are
/// damaged, one is missing, and one is left over. One that is too large to be committed is there, and damaged.
fn planted() -> Sandbox {
    let (sandbox, committed) = (Sandbox::new(), committed("reports"));
    sandbox.write_all("reports", &committed);
    sandbox.write("reports/tenhou.csv", [&committed["tenhou.csv"][..], b" "].concat());
    sandbox.write("reports/cores.csv", [&committed["cores.csv"][..], b"\n"].concat());
    sandbox.write("reports/forms-3n-win.csv", "form\n");
    sandbox.write("reports/notes.txt", "mine\n");
    std::fs::remove_file(sandbox.path("reports/recurrence.csv")).unwrap();
    sandbox
}

#[test]
fn a_check_names_what_differs_or_is_missing() {
    let sandbox = planted();
    let before = sandbox.snapshot();
    let (lines, error) = found(&mut sandbox.command(MAKE, &["--check", "--only", SMALL]));
    assert_eq!(lines, ["recurrence.csv: missing", "tenhou.csv: differs"]);
    assert_eq!(error, "error: check failed: reports is out of date: 2 files\n");
    let (lines, _) = found(&mut sandbox.command(MAKE, &["--check", "--only", "cores"]));
    assert_eq!(lines, ["cores.csv: differs"]);
    let (lines, _) = found(&mut sandbox.command(MAKE, &["--check", "--only", "forms-3n-win,forms-3n2-win"]));
    assert_eq!(lines, ["forms-3n-win.csv: differs"], "the other need not be there");
    let said = done(&mut sandbox.command(MAKE, &["--check", "--only", "forms-summary,necessary-tiles"]));
    assert_eq!(said, "reports is up to date: 1 report, 1 more by checksum.\n");
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "a check changed these");
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    /// Every report that takes seconds is made again, and those that take minutes are compared by checksum: only the
    /// planted differences appear, also in the descriptions.
    #[test]
    #[ignore = "a sweep of a minute: a step of the gate"]
    fn a_check_of_everything_names_what_differs_is_missing_or_left_over() {
        let sandbox = planted();
        let (lines, error) = found(&mut sandbox.command(MAKE, &["--check"]));
        assert_eq!(
            lines,
            [
                "cores.csv: differs",
                "forms-3n-win.csv: differs",
                "notes.txt: left over",
                "recurrence.csv: missing",
                "tenhou.csv: differs"
            ]
        );
        assert_eq!(error, "error: check failed: reports is out of date: 5 files\n");
    }
}

#[test]
fn a_check_finds_a_description_that_is_not_true() {
    let (sandbox, files) = with_small();
    let check = ["--check", "--only", SMALL];
    let said = done(&mut sandbox.command(MAKE, &check));
    assert_eq!(said, "reports is up to date: 2 reports.\n");
    assert_eq!(done(&mut sandbox.command(MAKE, &[&check[..], &["--quiet"]].concat())), "");
    let text = String::from_utf8(files[PACKAGE].clone()).unwrap();
    sandbox.write(&format!("reports/{PACKAGE}"), text.replacen("melds", "triplets", 1));
    let (lines, _) = found(&mut sandbox.command(MAKE, &check));
    assert_eq!(lines, ["datapackage.json: differs"]);
}

#[test]
fn only_the_wanted_reports_of_a_family_are_made() {
    let sandbox = Sandbox::new();
    done(
        &mut sandbox
            .command(MAKE, &["--only", "tenhou", "irreducible-summary", "--out-dir", "some", "--quiet"]),
    );
    let files = sandbox.files("some");
    assert_eq!(files.keys().collect::<Vec<_>>(), [PACKAGE, "irreducible-summary.csv", "tenhou.csv"]);
}

#[test]
fn unknown_names_and_missing_directories_are_refused() {
    let sandbox = Sandbox::new();
    let message = refused(&mut sandbox.command(MAKE, &["--only", "tenho"]));
    let start = "--only: unknown report \"tenho\"; expected one of irreducible-forms, ";
    assert!(message.starts_with(start), "{message}");
    let check = ["--check", "--only", "tenhou", "--out-dir", "nowhere"];
    let message = refused(&mut sandbox.command(MAKE, &check));
    assert!(message.starts_with("cannot read nowhere: "), "{message}");
    for args in [&["--check", "--deep"][..], &["--check", "--force"], &["--only"], &["extra"]] {
        refused(&mut sandbox.command(MAKE, args));
    }
    assert!(sandbox.snapshot().is_empty());
}

/// Refused at once, before the seconds or minutes of work.
#[test]
fn foreign_files_are_refused_before_the_work() {
    let sandbox = Sandbox::new();
    for (name, args) in [
        ("README.md", &["--quiet"][..]),
        ("forms-3n1-tenpai.csv", &["--quiet"]),
        ("cores.csv", &["--deep", "--only", "cores"]),
        ("best-discard-means.csv", &["--deep", "--only", "best-discard-means"]),
        ("necessary-tiles.csv", &["--deep"]),
    ] {
        sandbox.write(&format!("reports/{name}"), "# Mine\n");
        let before = sandbox.snapshot();
        let message = refused(&mut sandbox.command(MAKE, args));
        assert_eq!(message, format!("reports/{name} was not written by this command (--force replaces it)"));
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
        std::fs::remove_file(sandbox.path(&format!("reports/{name}"))).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_went_away_misses_the_summary_and_not_the_files() {
    let sandbox = Sandbox::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    done(sandbox.command(MAKE, &["--only", "tenhou"]).stdout(writer));
    assert!(sandbox.files("reports").contains_key("tenhou.csv"));
}
