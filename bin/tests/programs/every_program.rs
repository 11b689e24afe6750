//! Every program as a process: help, version, and arguments that all programs reject.

use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::process::{Program, Sandbox, done, files, refused};
use crate::tehai::fits;

/// Names and paths of programs; the path is missing if a program needs a feature that is off.
macro_rules! programs {
    ($($name:literal)*) => {
        [$(($name, option_env!(concat!("CARGO_BIN_EXE_", $name)))),*]
    };
}

const PROGRAMS: [(&str, Option<&str>); 21] = programs![
    "analyze-hand" "audit-blocks" "count-hands" "decompose" "enumerate-forms" "enumerate-unique"
    "export-notebook-data" "export-set" "list-hands" "make-reports" "merge-surveys" "predict-waits" "score-hand" "shanten"
    "shanten-distribution" "solve-recurrence" "survey" "tenhou-probability" "tiles-until"
    "verify-everything" "win-probability"
];

/// Every program that is built, except `tehai`, which contains all of them.
pub fn programs() -> impl Iterator<Item = Program> {
    let built = |name| name != "export-notebook-data" || cfg!(feature = "notebooks");
    let programs = PROGRAMS.into_iter().filter(move |(name, _)| built(*name));
    programs.map(|(name, path)| Program { name, path: path.expect("cargo builds it for the tests") })
}

#[test]
fn every_program_has_examples_exit_codes_and_the_version_of_the_package() {
    let mut sources: Vec<String> = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin"))
        .into_keys()
        .map(|file| file.strip_suffix(".rs").expect("programs are in Rust").to_owned())
        .filter(|name| name != "tehai")
        .collect();
    sources.sort();
    assert_eq!(PROGRAMS.map(|(name, _)| name), *sources);
    let sandbox = Sandbox::new();
    for program in programs() {
        let name = program.name;
        let short = done(&mut sandbox.command(program, &["-h"]));
        fits(&short);
        assert!(short.ends_with("tehai help settings\n"), "{short}");
        let long = done(&mut sandbox.command(program, &["--help"]));
        assert_eq!(long.lines().next(), short.lines().next());
        let (_, examples) = long.split_once("\nExamples:\n").expect("a section of examples");
        assert!(examples.starts_with(&format!("  {name} ")), "{examples}");
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

/// For programs that answer at once; those that take seconds or write a large file are left out.
#[cfg(unix)]
#[test]
fn examples_of_help_are_what_programs_take() {
    const QUICK: [&str; 8] = [
        "analyze-hand",
        "count-hands",
        "decompose",
        "list-hands",
        "predict-waits",
        "score-hand",
        "shanten-distribution",
        "win-probability",
    ];
    let built: Vec<Program> = programs().collect();
    let folder = Path::new(built[0].path).parent().expect("a program lies in a folder");
    for program in built.iter().filter(|program| QUICK.contains(&program.name)) {
        let sandbox = Sandbox::new();
        let help = done(&mut sandbox.command(*program, &["--help"]));
        let (_, examples) = help.split_once("\nExamples:\n").expect("a section of examples");
        let examples = examples.lines().take_while(|line| !line.is_empty());
        // A comment follows three or more blanks.
        let examples = examples.map(|line| line.trim_start().split("   ").next().unwrap());
        sandbox.write(
            "situation.txt",
            "4          # no meld was called\n5m 3 0     # one 5m is visible\n1z 2 1\n",
        );
        sandbox.write("situations.csv", "visible,discards,melds\n23m5p,19m4s,2\n");
        for example in examples.filter(|example| !example.contains("--out")) {
            assert!(example.contains(program.name), "{example}");
            let path = format!("PATH='{}':$PATH; {example}", folder.display());
            let mut shell = Command::new("sh");
            let said = done(shell.current_dir(sandbox.path("")).args(["-c", &path]).stdin(Stdio::null()));
            assert!(!said.is_empty(), "{example}");
        }
    }
}
