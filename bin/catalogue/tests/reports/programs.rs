//! The programs by themselves, as processes. The tests of `tehai` run them as its subcommands.

use std::path::Path;
use std::process::{Command, Output};

use tehai_catalogue::programs;

#[test]
fn every_entry_is_a_program_by_itself() {
    let folder = Path::new(env!("CARGO_BIN_EXE_make-reports")).parent().expect("a program lies in a folder");
    for entry in programs::all() {
        let name = entry.name();
        let start = |arg| -> Output { Command::new(folder.join(name)).arg(arg).output().expect(name) };
        let said = |arg| {
            let Output { status, stdout, stderr } = start(arg);
            assert!(status.success() && stderr.is_empty(), "{name} {arg}: {status}");
            String::from_utf8(stdout).expect("text")
        };
        assert_eq!(said("--version"), format!("{name} {}\n", env!("CARGO_PKG_VERSION")));
        let (short, long) = (said("-h"), said("--help"));
        let about = entry.command().get_about().expect("what it does").to_string();
        assert_eq!(short.lines().next(), Some(&*about));
        assert!(
            short.contains(&format!("Usage: {name} ")) && short.ends_with("tehai help settings\n"),
            "{short}"
        );
        assert!(long.starts_with(&about) && long.contains(&format!("\nExamples:\n  {name} ")), "{long}");
        let Output { status, stdout, stderr } = start("--no-such-option");
        let stderr = String::from_utf8(stderr).expect("text");
        assert!(status.code() == Some(2) && stdout.is_empty(), "{name}: {status}");
        assert!(stderr.lines().count() == 1 && stderr.contains("'--no-such-option'"), "{stderr}");
    }
}
