//! Every program, as a process: help, version, and what all programs refuse.

use std::path::Path;

use crate::process::{Program, Sandbox, done, files, refused};

/// Names and paths of programs; there may be no path where a program needs a feature that is off.
macro_rules! programs {
    ($($name:literal)*) => {
        [$(($name, option_env!(concat!("CARGO_BIN_EXE_", $name)))),*]
    };
}

const PROGRAMS: [(&str, Option<&str>); 17] = programs![
    "analyze-hand" "audit-blocks" "count-hands" "decompose" "enumerate-forms" "enumerate-unique"
    "export-notebook-data" "list-hands" "make-reports" "merge-surveys" "predict-waits" "shanten"
    "shanten-distribution" "solve-recurrence" "survey" "tenhou-probability" "verify-everything"
];

#[test]
fn every_program_has_examples_exit_codes_and_the_version_of_the_package() {
    let mut sources: Vec<String> = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin"))
        .into_keys()
        .map(|file| file.strip_suffix(".rs").expect("programs are in Rust").to_owned())
        .collect();
    sources.sort();
    assert_eq!(PROGRAMS.map(|(name, _)| name), *sources);
    let sandbox = Sandbox::new();
    for (name, path) in PROGRAMS {
        if name == "export-notebook-data" && !cfg!(feature = "notebooks") {
            continue;
        }
        let path = path.expect("cargo builds it for the tests");
        let program = Program { name, path };
        for asked in ["--help", "-h"] {
            let help = done(&mut sandbox.command(program, &[asked]));
            let (_, examples) = help.split_once("\nExamples:\n").expect("a section of examples");
            assert!(examples.starts_with(&format!("  {name} ")), "{examples}");
            assert!(examples.contains("\nExit codes: 0 done; ") && examples.contains("130"), "{examples}");
        }
        let version = done(&mut sandbox.command(program, &["--version"]));
        assert_eq!(version, format!("{name} {}\n", env!("CARGO_PKG_VERSION")));
        let message = refused(&mut sandbox.command(program, &["--no-such-option"]));
        assert!(message.contains("'--no-such-option'") && message.ends_with("; see --help"), "{message}");
    }
    assert!(sandbox.snapshot().is_empty());
}
