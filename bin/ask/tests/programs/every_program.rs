//! Every program as a process: help, version, and arguments that all programs reject.

use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::process::{BAD, Program, Sandbox, TEHAI, done, outcome, refused};
use crate::tehai::{by_itself, fits};

/// Every program of `tehai`.
pub fn programs() -> impl Iterator<Item = Program> {
    tehai_cli::programs::tehai::programs().map(|entry| Program { name: entry.name() })
}

/// The programs of this package are programs by themselves, too; those of the catalogue are tested there.
#[test]
fn a_program_by_itself_is_the_subcommand() {
    let sandbox = Sandbox::new();
    for entry in tehai_cli::programs::all() {
        let program = Program { name: Box::leak(entry.name().into()) };
        let asked: [&[&str]; 4] = [&["-h"], &["--help"], &["--version"], &["--no-such-option"]];
        for args in BAD.iter().chain(&asked) {
            let path = Path::new(TEHAI).with_file_name(program.name);
            let own = outcome(sandbox.start(path).args(*args));
            let (code, said, complaint) = outcome(&mut sandbox.command(program, *args));
            assert_eq!((code, by_itself(&said), complaint), own, "{} {args:?}", program.name);
            let usage = format!("Usage: tehai {} ", program.name);
            assert_eq!(said.contains("Usage: "), said.contains(&usage), "{} {args:?}", program.name);
        }
    }
    assert!(sandbox.snapshot().is_empty());
}

#[test]
fn every_program_has_examples_exit_codes_and_the_version_of_the_package() {
    let sandbox = Sandbox::new();
    for program in programs() {
        let name = program.name;
        let short = done(&mut sandbox.command(program, &["-h"]));
        fits(&short);
        assert!(short.ends_with("tehai help settings\n"), "{short}");
        let long = done(&mut sandbox.command(program, &["--help"]));
        assert_eq!(long.lines().next(), short.lines().next());
        let (_, examples) = long.split_once("\nExamples:\n").expect("a section of examples");
        assert!(examples.starts_with(&format!("  tehai {name} ")), "{examples}");
        assert!(
            examples.contains("\nExit codes: 0 done; ") && examples.contains("help settings"),
            "{examples}"
        );
        let version = done(&mut sandbox.command(program, &["--version"]));
        assert_eq!(version, format!("{name} {}\n", env!("CARGO_PKG_VERSION")));
        let message = refused(&mut sandbox.command(program, &["--no-such-option"]));
        assert!(
            message.contains("'--no-such-option'")
                && (message.ends_with("; see --help") || message.starts_with("--")),
            "{message}"
        );
    }
    assert!(sandbox.snapshot().is_empty());
}

/// Asks programs for the examples of their help.
#[cfg(unix)]
fn ask_examples(of: &[&str]) {
    let folder = Path::new(TEHAI).parent().expect("a program lies in a folder");
    for program in programs().filter(|program| of.contains(&program.name)) {
        let sandbox = Sandbox::new();
        let help = done(&mut sandbox.command(program, &["--help"]));
        let (_, examples) = help.split_once("\nExamples:\n").expect("a section of examples");
        let examples = examples.lines().take_while(|line| !line.is_empty()).map(str::trim_start);
        sandbox.write(
            "situation.txt",
            "4          # no meld was called\n5m 3 0     # one 5m is visible\n1z 2 1\n",
        );
        sandbox.write("situations.csv", "visible,discards,melds\n23m5p,19m4s,2\n");
        let before = sandbox.snapshot();
        for example in
            examples.filter(|example| !["--out", "--svg"].iter().any(|option| example.contains(option)))
        {
            assert!(example.contains(program.name), "{example}");
            let path = format!("PATH='{}':$PATH; {example}", folder.display());
            let mut shell = Command::new("sh");
            let said = done(shell.current_dir(sandbox.path("")).args(["-c", &path]).stdin(Stdio::null()));
            assert!(!said.is_empty(), "{example}");
            assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "{example} wrote these unasked");
        }
    }
}

/// Of programs that answer at once; those that take seconds or write a large file are left out.
#[cfg(unix)]
#[test]
fn examples_of_help_are_what_programs_take() {
    ask_examples(&[
        "analyze-hand",
        "count-hands",
        "decompose",
        "list-hands",
        "needs",
        "predict-waits",
        "race",
        "score-hand",
        "shanten-distribution",
        "tenhou-probability",
    ]);
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
#[cfg(unix)]
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn examples_of_chances_are_what_the_program_takes() {
        ask_examples(&["win-probability"]);
    }
}
