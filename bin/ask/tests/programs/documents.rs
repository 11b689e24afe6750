//! README and `docs/` show the actual output of the programs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{ROOT, Sandbox, text_of};
use crate::transcripts::{examples, run};

/// README, in every language, and the pages of the book.
pub fn documents() -> Vec<PathBuf> {
    let docs = Path::new(ROOT).join("docs");
    let folders = [Path::new(ROOT), &docs, &docs.join("ja"), &docs.join("zh")];
    let files = folders.into_iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let pages = files.map(|entry| entry.expect("a file").path());
    let mut documents: Vec<_> =
        pages.filter(|page| page.extension().is_some_and(|extension| extension == "md")).collect();
    documents.sort();
    documents
}

/// The lines of the blocks of a document that are marked `console`.
fn console(text: &str) -> impl Iterator<Item = &str> {
    let blocks = text.split("\n```console\n").skip(1);
    blocks.flat_map(|block| block.split("\n```").next().expect("split gives one").lines())
}

/// The combined output of a command, without blanks at the ends of lines, which editors remove from documents.
pub fn answer(sandbox: &Sandbox, command: &str) -> String {
    let output = run(sandbox, command);
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("programs print UTF-8");
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Commands that take seconds: a step of the gate.
const SLOW: [&str; 2] = ["review examples/game.json --seat", "survey tenpai --tiles 10"];

fn is_slow(command: &str) -> bool {
    SLOW.iter().any(|slow| command.contains(slow))
}

/// Runs those examples of the documents that are asked for, and compares what is printed with what is shown.
fn compare(is_asked: impl Fn(&str) -> bool) {
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a page");
        let sandbox = Sandbox::new();
        for example in examples(console(&text)).into_iter().filter(|example| is_asked(example.command)) {
            let answer = answer(&sandbox, example.command);
            assert!(example.shows(&answer), "{}: {}\n{answer}", document.display(), example.command);
        }
    }
}

#[test]
fn documents_show_what_the_programs_print() {
    compare(|command| !is_slow(command));
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn documents_show_what_slow_commands_print() {
        let text: String = documents().iter().map(|page| fs::read_to_string(page).expect("a page")).collect();
        assert!(SLOW.iter().all(|slow| text.contains(&format!("$ tehai {slow}"))), "one is in no page");
        compare(is_slow);
    }
}

#[test]
fn each_readme_is_short_and_every_link_leads_somewhere() {
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a page");
        let is_readme = document.file_name().is_some_and(|name| name.to_string_lossy().starts_with("README"));
        assert!(!is_readme || text.lines().count() <= 90, "{}", document.display());
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().expect("split gives one");
            if !path.contains("://") && !path.is_empty() {
                let target = document.parent().expect("a folder").join(path);
                assert!(target.exists(), "{}: {link}", document.display());
            }
        }
    }
}

/// The crates of others that a package needs, but for those that only its tests need.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let sections = manifest.split("\n[").filter_map(|section| section.split_once("]\n"));
    let needed = sections.filter(|(name, _)| {
        name.ends_with("dependencies") && !name.starts_with("dev") && *name != "workspace.dependencies"
    });
    let names = needed.flat_map(|(_, lines)| lines.lines().filter_map(|line| line.split([' ', '.']).next()));
    names.filter(|name| name.starts_with(char::is_alphabetic) && !name.starts_with("tehai"))
}

#[test]
fn each_dependency_is_told_with_its_reason() {
    let page = text_of("docs/dependencies.md");
    let workspace = text_of("Cargo.toml");
    let (_, members) = workspace.split_once("\nmembers = [").expect("its members");
    let (members, _) = members.split_once(']').expect("the end of the list");
    let packages = members.split('"').skip(1).step_by(2).chain(["."]);
    for package in packages {
        for name in dependencies(&text_of(&format!("{package}/Cargo.toml"))) {
            assert!(page.contains(&format!("`{name}`")), "{package}: {name}");
        }
    }
}
