//! All programs as one command: the same answers as the programs, and help, completions and manual pages.

use std::fs;
use std::process::Command;

use assert_cmd::assert::OutputAssertExt;

use ::tehai::expression::names;

use crate::every_program::programs;
use crate::process::{Program, Sandbox, done, outcome, refused};

const TEHAI: Program = Program::TEHAI;

/// The help as shown by a program that is not started by `tehai`.
pub fn by_itself(help: &str) -> String {
    help.replace("Usage: tehai ", "Usage: ").replace("\n  tehai ", "\n  ").replace("| tehai ", "| ")
}

#[test]
fn help_on_a_program_is_its_own() {
    let sandbox = Sandbox::new();
    for program in programs() {
        let long = done(&mut sandbox.command(program, &["--help"]));
        assert_eq!(done(&mut sandbox.command(TEHAI, &["help", program.name])), long);
    }
}

#[test]
fn programs_about_hands_are_known_by_their_verb() {
    let sandbox = Sandbox::new();
    for (verb, name) in [
        ("analyze", "analyze-hand"),
        ("count", "count-hands"),
        ("list", "list-hands"),
        ("score", "score-hand"),
    ] {
        for args in [["--help"], ["--no-such-option"]] {
            let full = outcome(sandbox.command(TEHAI, &[name]).args(args));
            assert_eq!(outcome(sandbox.command(TEHAI, &[verb]).args(args)), full);
        }
    }
}

#[test]
fn alone_it_lists_the_programs() {
    let sandbox = Sandbox::new();
    let list = done(&mut sandbox.command(TEHAI, &[]));
    for args in ["help", "-h", "--help"] {
        assert_eq!(done(&mut sandbox.command(TEHAI, &[args])).trim_end(), list.trim_end());
    }
    fits(&list);
    for program in programs() {
        let line = list.lines().find(|line| line.split_whitespace().next() == Some(program.name));
        let (_, about) = line.expect("every program has its line").trim_start().split_once(' ').unwrap();
        let help = done(&mut sandbox.command(program, &["-h"]));
        assert_eq!(help.lines().next(), Some(about.trim_start()));
    }
    for heading in ["Ask", "Catalogue and check"] {
        assert!(list.contains(&format!("\n{heading}\n")), "{list}");
    }
}

/// Checks that the text fits a screen of 80 columns and 30 lines.
pub fn fits(text: &str) {
    assert!(text.lines().count() <= 30 && is_narrow(text), "{text}");
}

fn is_narrow(text: &str) -> bool {
    // CJK characters take two columns.
    let columns = |line: &str| line.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum::<usize>();
    text.lines().all(|line| columns(line) <= 80)
}

#[test]
fn the_help_on_settings_has_what_programs_share() {
    let sandbox = Sandbox::new();
    let settings = done(&mut sandbox.command(TEHAI, &["help", "settings"]));
    assert!(is_narrow(&settings), "{settings}");
    for shared in ["--players", "--forms", "--seven-pairs", "--fifth-tile", "--out", "--quiet", "--threads"] {
        assert!(settings.contains(&format!("\n  {shared} ")), "{shared}: {settings}");
    }
    for shared in ["\n  hands ", "\n  deals ", "\nExit codes\n", "130 interrupted", "csv and json"] {
        assert!(settings.contains(shared), "{shared}: {settings}");
    }
}

#[test]
fn every_name_of_a_set_has_its_line() {
    let sandbox = Sandbox::new();
    let sets = done(&mut sandbox.command(TEHAI, &["sets"]));
    assert_eq!(done(&mut sandbox.command(TEHAI, &["help", "sets"])), sets);
    assert!(is_narrow(&sets), "{sets}");
    for entry in names() {
        let line = sets.lines().find(|line| line.starts_with(&format!("  {} ", entry.example)));
        let line = line.unwrap_or_else(|| panic!("no {} in {sets}", entry.name));
        assert!(line.contains(entry.description), "{line}");
        assert!(entry.aliases.iter().all(|alias| line.contains(alias)), "{line}");
    }
    // Its statements about other operators are true.
    for set in ["5m = 2 & mz > 0", "seven-pairs", "win & honours = 0"] {
        done(&mut sandbox.command(TEHAI, &["count-hands", set]));
    }
}

#[test]
fn completion_scripts_name_every_program_and_bash_reads_its_own() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "zsh", "fish"] {
        let script = done(&mut sandbox.command(TEHAI, &["completions", shell]));
        for program in programs() {
            assert!(script.contains(program.name), "{shell}: {}", program.name);
        }
        sandbox.write(shell, script);
    }
    match Command::new("bash").arg("-n").arg(sandbox.path("bash")).output() {
        Ok(output) => drop(output.assert().code(0).stderr("")),
        Err(error) => eprintln!("no bash here: {error}"),
    }
}

#[test]
fn every_program_has_a_manual_page() {
    let sandbox = Sandbox::new();
    // The second run replaces the pages of the first.
    for _ in 0..2 {
        assert_eq!(done(&mut sandbox.command(TEHAI, &["man", "new/man1"])), "");
    }
    let page = |name: &str| fs::read_to_string(sandbox.path(&format!("new/man1/{name}.1"))).unwrap();
    assert!(page("tehai").contains("tehai \\- Exact combinatorics"));
    for program in programs() {
        let (page, name) = (page(&format!("tehai-{}", program.name)), program.name.replace('-', "\\-"));
        assert!(page.contains(&format!("\ntehai\\-{name} \\- ")), "{page}");
        assert!(page.contains(&format!("\n  tehai {name} ")), "{page}");
    }
    sandbox.write("file", "mine");
    let message = refused(&mut sandbox.command(TEHAI, &["man", "file"]));
    assert_eq!(message, "file is a file, not a directory");
    sandbox.write("new/man1/tehai.1", "mine");
    let message = refused(&mut sandbox.command(TEHAI, &["man", "new/man1"]));
    assert!(message.contains("tehai.1 was not written by this command"), "{message}");
}

#[test]
fn words_of_the_field_and_hands_alone_ask_what_programs_and_options_do() {
    let sandbox = Sandbox::new();
    let said = |line: &str| done(&mut sandbox.command(TEHAI, line));
    const WIN: &str = "1122m456p789s{1111z}2m";
    for (short, long) in [
        ("123m456p789s1122z", "analyze-hand 123m456p789s1122z"),
        ("123m 456p789s1122z --why", "analyze-hand 123m456p789s1122z --why"),
        ("123m456p789s11222z --seat south", "analyze-hand 123m456p789s11222z --seat south"),
        ("123m456p789s11222z --tsumo --seat=south", "score-hand 123m456p789s11222z --tsumo --seat south"),
        ("mangan", "score-hand mangan"),
        ("3 han 40 fu", "score-hand --han 3 --fu 40"),
        ("score-hand 3 han 40 fu", "score-hand --han 3 --fu 40"),
        ("4飜30符 --tsumo", "score-hand --han 4 --fu 30 --tsumo"),
        (&format!("score-hand {WIN} --haitei"), &format!("score-hand {WIN} --last-tile")),
        (&format!("{WIN} --tsumo --rinshan"), &format!("score-hand {WIN} --tsumo --dead-wall")),
        (&format!("score-hand {WIN} --kyoutaku=1"), &format!("score-hand {WIN} --bets=1")),
        (&format!("score-hand {WIN} --jikaze 南家"), &format!("score-hand {WIN} --seat south")),
    ] {
        assert_eq!(said(short), said(long), "{short}");
    }
}
