//! `make-reports`, as a process: every report anew, some of them, and what `--check` finds.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::LazyLock;

use crate::cases::CASES;
use crate::process::{
    Files, PACKAGE, Program, Sandbox, committed_reports, differing, done, program, refused,
};
use assert_cmd::assert::OutputAssertExt;
use tehai_cli::report::Report;
use tehai_cli::tables::registry::FAMILIES;

const MAKE: Program = program!("make-reports");

/// What a run without arguments writes, worked out once.
static ALL: LazyLock<Files> = LazyLock::new(|| {
    let sandbox = Sandbox::new();
    let summary = done(&mut sandbox.command(MAKE, &[]));
    assert!(summary.contains(" reports in reports.\n"), "{summary}");
    sandbox.files("reports")
});

/// The reports that are quickly made, with whom the checks of this file deal.
fn quick_names() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().filter(|family| !family.is_deep).flat_map(|family| family.names).copied()
}

/// A sandbox with all reports in `./reports`.
fn with_all() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write_all("reports", &ALL);
    sandbox
}

/// Runs a check, which must find something: exit code 1. Gives the lines printed and the error.
fn found(command: &mut Command) -> (Vec<String>, String) {
    let output = command.assert().code(1).get_output().clone();
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out.lines().map(str::to_owned).collect(), error)
}

#[test]
fn every_report_is_made_as_it_is_committed() {
    let names = resources(&ALL[PACKAGE]).into_keys().collect::<BTreeSet<_>>();
    assert_eq!(names, quick_names().map(str::to_owned).collect());
    if let Some(committed) = committed_reports() {
        for (name, bytes) in ALL.iter().filter(|(name, _)| ![PACKAGE, "README.md"].contains(&name.as_str())) {
            assert!(*bytes == committed[name], "{name} is not the committed file");
        }
        // The description of the committed files has those that take minutes as well.
        let described = resources(&committed[PACKAGE]);
        assert!(resources(&ALL[PACKAGE]).iter().all(|(name, entry)| described[name] == *entry));
        let all: BTreeSet<_> = FAMILIES.iter().flat_map(|family| family.names).copied().collect();
        assert_eq!(described.keys().map(String::as_str).collect::<BTreeSet<_>>(), all);
    }
}

/// The entries of a description by name.
fn resources(package: &[u8]) -> BTreeMap<String, serde_json::Value> {
    let package: serde_json::Value = serde_json::from_slice(package).unwrap();
    let entries = package["resources"].as_array().unwrap().iter();
    entries.map(|entry| (entry["name"].as_str().unwrap().to_owned(), entry.clone())).collect()
}

/// Each report of a catalogue program is described as made by it.
#[test]
fn the_named_programs_make_the_reports() {
    let entries = resources(&ALL[PACKAGE]);
    let mut described: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for resource in entries.values() {
        let text = |name: &str| resource[name].as_str().unwrap();
        let program = text("command").strip_prefix("cargo run --release --bin ").expect("a command");
        described.entry(program).or_default().insert(text("path"));
    }
    for case in CASES {
        assert_eq!(described[case.program.name], case.reports.iter().copied().collect());
    }
}

#[test]
fn a_check_of_what_was_just_made_finds_nothing() {
    let sandbox = with_all();
    let before = sandbox.snapshot();
    let said = done(&mut sandbox.command(MAKE, &["--check"]));
    let number = quick_names().count();
    assert_eq!(said, format!("{number} reports in reports are what is written today.\n"));
    let one = done(&mut sandbox.command(MAKE, &["--check", "--only", "tenhou"]));
    assert_eq!(one, "1 report in reports is what is written today.\n");
    assert_eq!(done(&mut sandbox.command(MAKE, &["--check", "--quiet"])), "");
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "a check changed these");
}

/// Reports that take minutes are held against their checksums, where they are there.
#[test]
fn a_check_tells_of_what_it_does_not_make_anew() {
    let Some(committed) = committed_reports() else { return };
    let sandbox = Sandbox::new();
    sandbox.write_all("reports", &committed);
    let check = |only: &str| done(&mut sandbox.command(MAKE, &["--check", "--only", only]));
    assert_eq!(
        check("tenhou,recurrence,cores,necessary-tiles"),
        "2 reports in reports are what is written today, 2 more by their checksums.\n"
    );
    assert_eq!(
        check("tenhou,cores"),
        "1 report in reports is what is written today, 1 more by its checksum.\n"
    );
    sandbox.write("reports/cores.csv", [&committed["cores.csv"][..], b"\n"].concat());
    let (lines, _) = found(&mut sandbox.command(MAKE, &["--check", "--only", "cores"]));
    assert_eq!(lines, ["cores.csv: differs"]);
}

#[test]
fn a_check_names_what_differs_is_missing_or_left_over() {
    let sandbox = with_all();
    let mut changed = ALL["tenhou.csv"].clone();
    *changed.last_mut().unwrap() = b' ';
    sandbox.write("reports/tenhou.csv", changed);
    sandbox.write("reports/notes.txt", "mine\n");
    std::fs::remove_file(sandbox.path("reports/b-wins.txt")).unwrap();
    let before = sandbox.snapshot();
    let (lines, error) = found(&mut sandbox.command(MAKE, &["--check"]));
    // The README shows the first rows of the files as they will be, so it is not touched by any of this.
    assert_eq!(lines, ["b-wins.txt: missing", "tenhou.csv: differs", "notes.txt: left over"]);
    assert_eq!(error, "error: check failed: reports is not as it should be: 3 files\n");
    let (lines, _) = found(&mut sandbox.command(MAKE, &["--check", "--only", "tenhou", "recurrence"]));
    assert_eq!(lines, ["tenhou.csv: differs"]);
    done(&mut sandbox.command(MAKE, &["--check", "--only", "recurrence"]));
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "a check changed these");
}

#[test]
fn a_check_finds_a_description_that_is_not_true() {
    let sandbox = with_all();
    for file in [PACKAGE, "README.md"] {
        let text = String::from_utf8(ALL[file].clone()).unwrap();
        sandbox.write(&format!("reports/{file}"), text.replacen("tenpai", "noten", 1));
    }
    let (lines, _) = found(&mut sandbox.command(MAKE, &["--check"]));
    assert_eq!(lines, ["README.md: differs", "datapackage.json: differs"]);
    // An entry that nothing makes any more.
    let mut package: serde_json::Value = serde_json::from_slice(&ALL[PACKAGE]).unwrap();
    let mut extra = package["resources"][0].clone();
    (extra["name"], extra["path"]) = ("gone".into(), "gone.csv".into());
    package["resources"].as_array_mut().unwrap().push(extra);
    sandbox.write_all("reports", &ALL);
    sandbox.write(&format!("reports/{PACKAGE}"), package.to_string());
    let (lines, _) = found(&mut sandbox.command(MAKE, &["--check"]));
    assert!(lines.contains(&"gone.csv: left over".to_owned()), "{lines:?}");
}

#[test]
fn only_the_wanted_reports_are_made() {
    let sandbox = Sandbox::new();
    done(&mut sandbox.command(MAKE, &["--only", "tenhou,unique-summary", "--out", "some", "--quiet"]));
    let files = sandbox.files("some");
    let names: Vec<_> = files.keys().map(String::as_str).collect();
    assert_eq!(names, [PACKAGE, "tenhou.csv", "unique-summary.csv"]);
    assert!(files["tenhou.csv"] == ALL["tenhou.csv"]);
}

#[test]
fn unknown_names_and_missing_directories_are_refused() {
    let sandbox = Sandbox::new();
    let message = refused(&mut sandbox.command(MAKE, &["--only", "tenho"]));
    assert!(
        message.starts_with("--only: there is no report \"tenho\"; there are unique-forms, "),
        "{message}"
    );
    let message = refused(&mut sandbox.command(MAKE, &["--check", "--only", "tenhou", "--out", "nowhere"]));
    assert!(message.starts_with("cannot read nowhere: "), "{message}");
    for args in [&["--check", "--deep"][..], &["--check", "--force"], &["--only"], &["extra"]] {
        refused(&mut sandbox.command(MAKE, args));
    }
    assert!(sandbox.snapshot().is_empty());
}

#[test]
fn somebody_elses_readme_is_kept_unless_forced() {
    let sandbox = Sandbox::new();
    sandbox.write("reports/README.md", "# Mine\n");
    let message = refused(&mut sandbox.command(MAKE, &["--quiet"]));
    assert!(message.starts_with("reports/README.md is not an earlier edition of this report"), "{message}");
    assert_eq!(sandbox.files("reports").len(), 1);
    done(&mut sandbox.command(MAKE, &["--quiet", "--force"]));
    assert_eq!(differing(&sandbox.files("reports"), &ALL), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_reader_that_went_away_misses_the_summary_and_not_the_files() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(MAKE, &["--only", "tenhou"]);
    let mut run = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(run.stdout.take());
    assert!(run.wait().unwrap().success());
    assert!(sandbox.files("reports")["tenhou.csv"] == ALL["tenhou.csv"]);
}

#[test]
fn two_runs_at_once_do_no_harm() {
    let sandbox = Sandbox::new();
    let start = |args: &[&str]| sandbox.command(MAKE, args).spawn().unwrap();
    let runs = [start(&["--quiet"]), start(&["--quiet"]), start(&["--quiet", "--only", "tenhou"])];
    for mut run in runs {
        assert!(run.wait().unwrap().success());
    }
    assert_eq!(differing(&sandbox.files("reports"), &ALL), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_killed_run_leaves_the_files_that_were_there() {
    let sandbox = with_all();
    let is_temporary = |name: &str| name.starts_with('.');
    let temporaries = || {
        // A file may be renamed while it is looked at.
        let entries = std::fs::read_dir(sandbox.path("reports")).unwrap().flatten();
        entries
            .map(|entry| entry.path())
            .filter(|path| path.file_name().is_some_and(|name| is_temporary(&name.to_string_lossy())))
    };
    // Before anything is written, and as soon as something is.
    for written in [0, 1] {
        let mut run = sandbox.command(MAKE, &["--quiet"]).spawn().unwrap();
        while temporaries().count() < written && run.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        run.kill().unwrap();
        run.wait().unwrap();
        temporaries().for_each(|path| std::fs::remove_file(path).unwrap());
        assert_eq!(
            differing(&sandbox.files("reports"), &ALL),
            [""; 0],
            "killed with {written} files written"
        );
    }
}

/// Refused in seconds and not after the minutes that they take.
#[test]
fn foreign_files_are_refused_before_the_reports_that_take_minutes() {
    let sandbox = Sandbox::new();
    for name in ["cores", "best-discard-means", "necessary-tiles"] {
        sandbox.write(&format!("reports/{name}.csv"), "mine\n");
        let message = refused(&mut sandbox.command(MAKE, &["--deep", "--only", name, "--quiet"]));
        let due = format!("reports/{name}.csv is not an earlier edition of this report");
        assert!(message.starts_with(&due), "{message}");
        assert_eq!(sandbox.files("reports").len(), 1);
        std::fs::remove_file(sandbox.path(&format!("reports/{name}.csv"))).unwrap();
    }
}

/// The committed reports that take minutes are described as they are known beforehand.
#[test]
fn reports_that_take_minutes_are_described_as_they_would_be() {
    let Some(committed) = committed_reports() else { return };
    let described = resources(&committed[PACKAGE]);
    let outlines: Vec<_> = FAMILIES.iter().flat_map(|family| family.outlines()).collect();
    let names: Vec<_> = outlines.iter().map(Report::name).collect();
    let deep: Vec<_> =
        FAMILIES.iter().filter(|family| family.is_deep).flat_map(|family| family.names).collect();
    assert_eq!(names.iter().collect::<Vec<_>>(), deep);
    for outline in outlines {
        let bytes = outline.to_bytes();
        let due = serde_json::to_value(outline.resource(&bytes)).unwrap();
        let found = &described[outline.name()];
        for property in ["name", "path", "title", "question", "description", "command"] {
            assert_eq!(found[property], due[property], "{property} of {}", outline.name());
        }
        assert_eq!(fields(found), fields(&due), "{}", outline.name());
        assert!(committed[found["path"].as_str().unwrap()].starts_with(&bytes));
    }
}

/// Name, type and description of each column.
fn fields(resource: &serde_json::Value) -> Vec<[&serde_json::Value; 4]> {
    let fields = resource["schema"]["fields"].as_array().unwrap().iter();
    fields.map(|field| ["name", "type", "unit", "description"].map(|property| &field[property])).collect()
}
