//! README and `docs/` show the actual output of the programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::process::{Program, ROOT, Sandbox};

const TEHAI: Program = Program::TEHAI;

/// A command of a document with its shown output; `...` stands for omitted lines.
struct Example {
    command: String,
    shown: Vec<String>,
}

/// README, in every language, and the pages of the book.
pub fn documents() -> Vec<PathBuf> {
    let docs = Path::new(ROOT).join("docs");
    let folders = [Path::new(ROOT), &docs, &docs.join("ja")];
    let files = folders.into_iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let pages = files.map(|entry| entry.expect("a file").path());
    let mut documents: Vec<_> =
        pages.filter(|page| page.extension().is_some_and(|extension| extension == "md")).collect();
    documents.sort();
    documents
}

/// The examples in the blocks of a document that are marked `console`.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let blocks = text.split("\n```console\n").skip(1);
    for line in blocks.flat_map(|block| block.split("\n```").next().expect("split gives one").lines()) {
        match line.strip_prefix("$ ") {
            Some(command) => examples.push(Example { command: command.to_owned(), shown: Vec::new() }),
            None => examples.last_mut().expect("a command before its answer").shown.push(line.to_owned()),
        }
    }
    examples
}

/// The words of a command, some in single quotes.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(place, part)| if place % 2 == 0 { part.split_whitespace().collect() } else { vec![part] })
        .collect()
}

/// The combined output of `tehai …`, optionally with `< FILE` or `printf 'TEXT' |` as input.
pub fn answer(sandbox: &Sandbox, command: &str) -> String {
    let printed = command.strip_prefix("printf '").and_then(|rest| rest.split_once("' | "));
    let (text, command) = printed.map_or((None, command), |(text, command)| (Some(text), command));
    let (command, input) =
        command.split_once(" < ").map_or((command, None), |(command, file)| (command, Some(file)));
    let words = words(command);
    assert_eq!(words[0], "tehai", "{command}");
    for file in words.iter().filter(|word| word.starts_with("examples/")) {
        sandbox.write(file, fs::read(Path::new(ROOT).join(file)).expect("an example"));
    }
    let mut run = sandbox.command(TEHAI, &words[1..]);
    if let Some(file) = input {
        run.stdin(Stdio::from(fs::File::open(sandbox.path(file)).expect("an earlier example wrote it")));
    }
    if let Some(text) = text {
        run = sandbox.fed(TEHAI, &words[1..], text.replace("\\n", "\n"));
    }
    let output = run.output().expect("tehai runs");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("programs print UTF-8")
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
        for Example { command, shown } in examples(&text).into_iter().filter(|of| is_asked(&of.command)) {
            let answer = answer(&sandbox, &command);
            let mut lines = answer.lines().map(str::trim_end).peekable();
            let mut is_gap = false;
            for line in shown.iter().map(|line| line.trim_end()) {
                if line == "..." {
                    is_gap = true;
                    continue;
                }
                while is_gap && lines.peek().is_some_and(|found| *found != line) {
                    lines.next();
                }
                is_gap = false;
                assert_eq!(lines.next(), Some(line), "{}: {command}\n{answer}", document.display());
            }
            assert!(
                is_gap || lines.next().is_none(),
                "{}: {command} prints more:\n{answer}",
                document.display()
            );
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
        assert!(!is_readme || text.lines().count() <= 160, "{}", document.display());
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
    let page = fs::read_to_string(Path::new(ROOT).join("docs/dependencies.md")).expect("a page");
    let workspace = fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).expect("the workspace");
    let (_, members) = workspace.split_once("\nmembers = [").expect("its members");
    let (members, _) = members.split_once(']').expect("the end of the list");
    let packages = members.split('"').skip(1).step_by(2).chain([""]);
    for package in packages {
        let manifest =
            fs::read_to_string(Path::new(ROOT).join(package).join("Cargo.toml")).expect("a package");
        for name in dependencies(&manifest) {
            assert!(page.contains(&format!("`{name}`")), "{package}: {name}");
        }
    }
}
