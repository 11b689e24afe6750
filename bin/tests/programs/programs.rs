//! The programs that write reports, as processes: what they write, what they say, and what they leave alone.

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use crate::cases::{BAD, CASES, Case, Says, Setting};
use crate::process::{
    Files, PACKAGE, Sandbox, Snapshot, committed_reports, differing, done, program, refused,
};

const NOTES: &str = "mine\n";

/// What a run of every program writes, by program, worked out once: under the default settings, and under the
/// two quick ones.
static DEFAULT: LazyLock<BTreeMap<&str, Files>> = LazyLock::new(|| run_all(|_| &[]));
static FIRST: LazyLock<BTreeMap<&str, Files>> = LazyLock::new(|| run_all(|case| case.quick[0]));
static SECOND: LazyLock<BTreeMap<&str, Files>> = LazyLock::new(|| run_all(|case| case.quick[1]));

fn run_all(args: fn(&Case) -> &[&str]) -> BTreeMap<&'static str, Files> {
    let run = |case: &Case| {
        let sandbox = Sandbox::new();
        done(&mut sandbox.command(case.program, &[args(case), &["--out", "out"]].concat()));
        (case.program.name, sandbox.files("out"))
    };
    CASES.iter().map(run).collect()
}

impl Case {
    /// The arguments of a quick run into a directory, with others.
    fn into(&self, directory: &'static str, others: &[&'static str]) -> Vec<&'static str> {
        [self.quick[1], &["--out", directory], others].concat()
    }

    /// What that run writes.
    fn written(&self) -> &'static Files {
        &SECOND[self.program.name]
    }
}

fn assert_unchanged(sandbox: &Sandbox, before: &Snapshot, why: &str) {
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "{why} changed these");
}

fn assert_same_files(found: &Files, expected: &Files, why: &str) {
    assert_eq!(differing(found, expected), [""; 0], "{why}: these differ");
}

/// A sandbox with an earlier edition of the reports in `./reports`, and a file of somebody else's beside
/// them.
fn with_earlier_edition(case: &Case) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("reports/notes.txt", NOTES);
    sandbox.write_all("reports", &FIRST[case.program.name]);
    sandbox
}

/// The files with that of somebody else.
fn and_notes(files: &Files) -> Files {
    files
        .iter()
        .map(|(name, bytes)| (name.clone(), bytes.clone()))
        .chain([("notes.txt".to_owned(), NOTES.into())])
        .collect()
}

/// The header and the rows of a CSV.
fn rows(bytes: &[u8]) -> (csv::StringRecord, Vec<csv::StringRecord>) {
    let mut reader = csv::Reader::from_reader(bytes);
    (reader.headers().unwrap().clone(), reader.records().map(Result::unwrap).collect())
}

/// The entries of a description by the files that they describe.
fn resources(package: &[u8]) -> BTreeMap<String, serde_json::Value> {
    let package: serde_json::Value = serde_json::from_slice(package).unwrap();
    let resources = package["resources"].as_array().expect("a list of resources");
    resources.iter().map(|found| (found["path"].as_str().unwrap().to_owned(), found.clone())).collect()
}

#[test]
fn a_default_run_writes_the_committed_reports_and_nothing_else() {
    let committed = committed_reports();
    for case in CASES {
        let sandbox = Sandbox::new();
        let summary = done(&mut sandbox.command(case.program, &[]));
        assert!(summary.contains("Reports in reports: "), "{summary}");
        let written = sandbox.files("reports");
        assert_eq!(written.keys().collect::<Vec<_>>(), case.files());
        fs::remove_dir_all(sandbox.path("reports")).unwrap();
        assert!(sandbox.snapshot().is_empty(), "{} wrote outside of ./reports", case.program.name);
        if let Some(committed) = &committed {
            assert_committed(case, &written, committed);
        }
    }
}

/// The reports are those of the repository, where the description has those of other programs besides.
fn assert_committed(case: &Case, written: &Files, committed: &Files) {
    let (described, due) = (resources(&written[PACKAGE]), resources(&committed[PACKAGE]));
    assert_eq!(described.keys().collect::<Vec<_>>(), sorted(case.reports));
    for report in case.reports {
        assert!(written[*report] == committed[*report], "{report} is not the committed file");
        assert_eq!(described[*report], due[*report], "the description of {report}");
    }
}

fn sorted(names: &[&'static str]) -> Vec<&'static str> {
    let mut names = names.to_vec();
    names.sort_unstable();
    names
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    for case in CASES {
        for threads in ["1", "2"] {
            let sandbox = Sandbox::new();
            done(&mut sandbox.command(case.program, &["--out", "out", "--threads", threads]));
            let why = format!("{} --threads {threads}", case.program.name);
            assert_same_files(&sandbox.files("out"), &DEFAULT[case.program.name], &why);
        }
    }
}

#[test]
fn the_directory_is_made_with_its_parents() {
    for case in CASES {
        let sandbox = Sandbox::new();
        let summary = done(&mut sandbox.command(case.program, &case.into("a/b c/d", &[])));
        assert!(summary.contains("Reports in a/b c/d: "), "{summary}");
        assert_same_files(&sandbox.files("a/b c/d"), case.written(), case.program.name);
    }
}

#[test]
fn a_quiet_run_says_no_more_than_an_answer() {
    for case in CASES {
        let sandbox = Sandbox::new();
        let quiet = [case.quick[1], &["--quiet"]].concat();
        let said = done(&mut sandbox.command(case.program, &quiet));
        assert_eq!(said.is_empty(), case.says == Says::Summary, "{said}");
        assert!(sandbox.snapshot().is_empty(), "{} {quiet:?}", case.program.name);
        // The note on the reports is left out.
        assert_eq!(done(&mut sandbox.command(case.program, &case.into("out", &["--quiet"]))), said);
        assert_same_files(&sandbox.files("out"), case.written(), case.program.name);
    }
}

#[test]
fn other_settings_print_and_write_nothing_without_a_directory() {
    for case in CASES {
        let sandbox = Sandbox::new();
        for setting in case.settings {
            let summary = done(&mut sandbox.command(case.program, setting.args));
            assert_eq!(summary.contains("Nothing was written"), case.says == Says::Summary, "{summary}");
            assert!(sandbox.snapshot().is_empty(), "{} {:?}", case.program.name, setting.args);
        }
    }
}

#[test]
fn other_settings_write_their_rows_only_into_the_directory() {
    for case in CASES {
        for setting in case.settings {
            let sandbox = Sandbox::new();
            let args = [setting.args, &["--out", "out"]].concat();
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

/// All rows show the setting, and those of a default run that show it are among them.
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

#[test]
fn bad_usage_is_one_line_and_changes_nothing() {
    for case in CASES {
        let sandbox = with_earlier_edition(case);
        let before = sandbox.snapshot();
        for args in BAD.iter().chain(case.bad) {
            let message = refused(&mut sandbox.command(case.program, args));
            assert!(message.ends_with("; see --help") || case.bad.contains(args), "{message}");
            assert_unchanged(&sandbox, &before, &format!("{} {args:?}", case.program.name));
        }
    }
}

#[test]
fn a_bad_place_is_named_and_left_alone() {
    // The directory, and what the message ends with.
    let mut places = vec![("file", "file is not a directory"), ("file/far/below", "file is not a directory")];
    if cfg!(target_os = "linux") {
        places.push(("/dev/full", "/dev/full is not a directory"));
    }
    for case in CASES {
        let sandbox = Sandbox::new();
        sandbox.write("file", "mine\n");
        let before = sandbox.snapshot();
        for &(place, end) in &places {
            let message = refused(&mut sandbox.command(case.program, &case.into(place, &["--force"])));
            assert!(message.ends_with(end), "{message}");
            assert_unchanged(&sandbox, &before, &format!("{} --out {place}", case.program.name));
        }
    }
}

#[test]
fn a_foreign_file_is_kept_unless_forced() {
    for case in CASES {
        let foreign = [case.written().keys().next_back().unwrap(), PACKAGE];
        for name in foreign {
            let sandbox = Sandbox::new();
            sandbox.write(&format!("out/{name}"), "mine\n");
            let before = sandbox.snapshot();
            let message = refused(&mut sandbox.command(case.program, &case.into("out", &[])));
            assert!(message.contains(name) && message.contains("--force"), "{message}");
            assert_unchanged(&sandbox, &before, case.program.name);
        }
        let sandbox = Sandbox::new();
        foreign.iter().for_each(|name| sandbox.write(&format!("out/{name}"), "mine\n"));
        done(&mut sandbox.command(case.program, &case.into("out", &["--force"])));
        assert_same_files(&sandbox.files("out"), case.written(), case.program.name);
    }
}

#[test]
fn a_directory_in_the_place_of_a_report_is_kept_even_if_forced() {
    for case in CASES {
        let sandbox = Sandbox::new();
        let report = case.written().keys().next_back().unwrap();
        fs::create_dir_all(sandbox.path("out").join(report)).unwrap();
        let before = sandbox.snapshot();
        let message = refused(&mut sandbox.command(case.program, &case.into("out", &["--force"])));
        assert!(message.ends_with(&format!("{report} is a directory")), "{message}");
        assert_unchanged(&sandbox, &before, case.program.name);
    }
}

#[test]
fn an_earlier_edition_is_replaced_and_other_files_stay() {
    for case in CASES {
        let sandbox = with_earlier_edition(case);
        done(&mut sandbox.command(case.program, &case.into("reports", &[])));
        assert_same_files(&sandbox.files("reports"), &and_notes(case.written()), case.program.name);
    }
}

#[test]
fn programs_share_a_directory_and_its_description() {
    let sandbox = Sandbox::new();
    let run = |case: &Case| done(&mut sandbox.command(case.program, &case.into("new/out", &[])));
    if cfg!(unix) {
        std::thread::scope(|scope| {
            for case in CASES {
                scope.spawn(|| run(case));
                scope.spawn(|| run(case));
            }
        });
    } else {
        CASES.iter().map(run).for_each(drop);
    }
    assert_shared(&sandbox.files("new/out"));
}

/// The files are those of all programs, and so is the description.
fn assert_shared(found: &Files) {
    let (mut expected, mut entries) = (Files::new(), BTreeMap::new());
    for written in SECOND.values() {
        expected.extend(written.clone());
        entries.extend(resources(&written[PACKAGE]));
    }
    let package = found[PACKAGE].clone();
    assert!(resources(&package) == entries, "{}", String::from_utf8_lossy(&package));
    expected.insert(PACKAGE.to_owned(), package);
    assert_same_files(found, &expected, "all programs in one directory");
}

#[test]
fn a_reader_that_went_away_misses_the_summary_and_not_the_files() {
    for case in CASES {
        let sandbox = Sandbox::new();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        done(sandbox.command(case.program, &case.into("out", &[])).stdout(writer));
        assert_same_files(&sandbox.files("out"), case.written(), case.program.name);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error_and_changes_nothing() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    for case in CASES {
        let sandbox = with_earlier_edition(case);
        let before = sandbox.snapshot();
        for directory in ["reports", "new/directory"] {
            let args = case.into(directory, &[]);
            let message = refused(sandbox.command(case.program, &args).stdout(full()));
            assert!(message.starts_with("cannot write to standard output: "), "{message}");
            assert_unchanged(&sandbox, &before, &format!("{} {args:?}", case.program.name));
        }
        for asked in ["--help", "--version"] {
            refused(sandbox.command(case.program, &[asked]).stdout(full()));
        }
    }
}

#[test]
fn reports_are_printed_as_data_on_request_and_then_not_written() {
    let sandbox = Sandbox::new();
    for (program, args, header) in [
        (
            program!("solve-recurrence"),
            "--format csv --quiet",
            "class,groups,melds,tiles,hands,deals,players,fifth_tile\n",
        ),
        (program!("enumerate-unique"), "--format csv", "group,kind,tiles,class,forms,shapes,fifth_tile\n"),
        (program!("enumerate-forms"), "--format csv", "group,kind,tiles,forms,deals,fifth_tile\n"),
    ] {
        let csv = done(&mut sandbox.command(program, &args.split_whitespace().collect::<Vec<_>>()));
        assert!(csv.starts_with(header) && csv.lines().count() > 5, "{}: {csv}", program.name);
    }
    let rows: serde_json::Value = serde_json::from_str(&done(
        &mut sandbox.command(program!("solve-recurrence"), &["--format", "json"]),
    ))
    .expect("JSON");
    assert_eq!(rows[0]["class"], "A");
    assert!(sandbox.snapshot().is_empty());
}

/// Runs that are interrupted: after a share of their time, and as soon as they begin to write.
#[cfg(unix)]
mod interruptions {
    use std::process::{Child, Command, Stdio};
    use std::sync::Mutex;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::*;

    const ROUNDS: u32 = 4;
    const SIGNALS: [&str; 2] = ["-INT", "-TERM"];

    #[test]
    fn an_interrupted_run_leaves_the_earlier_edition_or_the_new_one() {
        for case in CASES {
            let sandbox = with_earlier_edition(case);
            let (earlier, new) = (and_notes(&FIRST[case.program.name]), and_notes(case.written()));
            for_each_round(case, "reports", &sandbox, |why| {
                let found = sandbox.files("reports");
                let is_whole = found == earlier || found == new;
                assert!(is_whole, "{why}: there are {:?}", found.keys().collect::<Vec<_>>());
                sandbox.write_all("reports", &earlier);
            });
        }
    }

    #[test]
    fn an_interrupted_run_leaves_no_new_directory_unless_it_is_complete() {
        for case in CASES {
            let sandbox = Sandbox::new();
            for_each_round(case, "new/reports", &sandbox, |why| {
                if sandbox.snapshot().is_empty() {
                    return;
                }
                assert_same_files(&sandbox.files("new/reports"), case.written(), why);
                fs::remove_dir_all(sandbox.path("new")).unwrap();
            });
        }
    }

    /// Starts the program, interrupts it at different times, and lets `check` look after each.
    fn for_each_round(case: &Case, directory: &'static str, sandbox: &Sandbox, mut check: impl FnMut(&str)) {
        let length = length_of_run(case);
        for round in 0..ROUNDS {
            let entries = number_of_entries(sandbox);
            let run = start(&mut sandbox.command(case.program, &case.into(directory, &[])));
            if round % 2 == 0 {
                sleep(length * round / ROUNDS);
            } else {
                wait_for_writing(sandbox, entries, length * 10);
                sleep(Duration::from_micros(400) * (round / 2));
            }
            let signal = SIGNALS[round as usize % SIGNALS.len()];
            interrupt(run, signal);
            check(&format!("{} --out {directory}, round {round}, kill {signal}", case.program.name));
        }
    }

    fn length_of_run(case: &Case) -> Duration {
        static KNOWN: Mutex<BTreeMap<&str, Duration>> = Mutex::new(BTreeMap::new());

        let measure = || {
            let (sandbox, start) = (Sandbox::new(), Instant::now());
            done(&mut sandbox.command(case.program, &case.into("out", &[])));
            start.elapsed()
        };
        *KNOWN.lock().unwrap().entry(case.program.name).or_insert_with(measure)
    }

    fn start(command: &mut Command) -> Child {
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Waits until something is made in the sandbox or in `./reports`, but no longer than `patience`.
    fn wait_for_writing(sandbox: &Sandbox, entries: usize, patience: Duration) {
        let start = Instant::now();
        while number_of_entries(sandbox) == entries && start.elapsed() < patience {
            sleep(Duration::from_micros(100));
        }
    }

    fn number_of_entries(sandbox: &Sandbox) -> usize {
        let count = |name| fs::read_dir(sandbox.path(name)).map_or(0, Iterator::count);
        count("") + count("reports")
    }

    /// The run ends with what a shell reports of an interrupted program, with success if the signal came too
    /// late, or by the signal itself if it came too early to be caught; never with a message.
    fn interrupt(run: Child, signal: &str) {
        // It may have ended already; then there is nothing to interrupt.
        let _ = Command::new("kill").args([signal, &run.id().to_string()]).stderr(Stdio::null()).status();
        let output = run.wait_with_output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 130) | None), "{}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}
