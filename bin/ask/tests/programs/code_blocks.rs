//! Every code block in README and the book is of a kind that is run.

use std::fs;

use crate::documents::documents;
use crate::every_program::programs;
use crate::process::{Sandbox, done};

/// How commands begin that install or serve something, or need other tools. The gate or a workflow runs them.
const ELSEWHERE: [&str; 20] = [
    "cargo test",
    "cargo install --path bin/ask --bin tehai",
    "pip install ./python",
    "python -c \"import tehai; print(tehai.shanten(",
    "python cluster/survey_on_dask.py ",
    "python examples/arena.py ",
    "cargo run --release --package tehai-games --example open_hands ",
    "python3 check/libraries/run telling-",
    "NYANTEN=../nyanten ",
    "web/build",
    "docs/build",
    "npm install ./web/package/tehai-",
    "web/package/build pack",
    "c/build",
    "cargo run --package tehai-c-header",
    "cargo run -p tehai-answers --features schema --bin schema",
    "python/generate",
    "release/make",
    "release/try",
    "python3 -m http.server -d web/dist",
];

/// The language and the lines of each block.
fn blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let fences = text.split("\n```").skip(1).step_by(2);
    fences.map(|block| block.split_once('\n').unwrap_or((block, "")))
}

#[test]
fn every_block_of_code_is_run() {
    let sandbox = Sandbox::new();
    for page in documents() {
        let text = fs::read_to_string(&page).expect("a page");
        let is_hidden = |line: &str| line.starts_with(' ') && line.trim_start().starts_with("```");
        assert!(
            !text.lines().any(is_hidden),
            "{}: a block that is indented would not be seen",
            page.display()
        );
        for (language, code) in blocks(&text) {
            let of = format!("{}: {code}", page.display());
            match language {
                // Run by the tests of documents, or output of the block before.
                "console" | "text" => {}
                // The program of this page is run by check/libraries/test_telling.py.
                "python" if page.ends_with("docs/conformance.md") => {}
                // Run as doctests and by python/tests/test_book.py, in .ci/python.
                "python" => assert!(code.starts_with(">>> "), "{of}"),
                "sql" => {}
                // Run by web/package/tests/book.test.mjs, in .ci/npm.
                "js" => assert!(page.ends_with("docs/javascript.md"), "{of}"),
                // Compiled and run by .ci/c.
                "c" => assert!(page.ends_with("docs/c.md"), "{of}"),
                // Run as doctests of this package.
                "rust" => assert!(page.ends_with("docs/library.md"), "{of}"),
                "sh" => code.lines().flat_map(|line| line.split(" && ")).for_each(|command| {
                    let command = command.split(" #").next().expect("split gives one").trim();
                    takes_arguments(&sandbox, command);
                }),
                _ => panic!("{language:?} is not run: {of}"),
            }
        }
    }
}

#[test]
fn every_command_that_is_run_elsewhere_is_on_a_page() {
    let pages: Vec<String> =
        documents().iter().map(|page| fs::read_to_string(page).expect("a page")).collect();
    for start in ELSEWHERE {
        assert!(pages.iter().any(|page| page.contains(start)), "{start}");
    }
}

/// Checks that the command is run elsewhere, or is a program that takes these arguments.
fn takes_arguments(sandbox: &Sandbox, command: &str) {
    if ELSEWHERE.iter().any(|start| command.starts_with(start)) {
        return;
    }
    let rest =
        command.strip_prefix("cargo run --release ").unwrap_or_else(|| panic!("nothing runs {command}"));
    let rest = rest.strip_prefix("--features notebooks ").unwrap_or(rest);
    let mut words = rest.strip_prefix("--bin ").expect("a program").split_whitespace();
    let name = words.next().expect("a name");
    // Without its feature, a program is not there.
    if let Some(program) = programs().find(|program| program.name == name) {
        let arguments: Vec<&str> = words.filter(|word| *word != "--").chain(["--help"]).collect();
        done(&mut sandbox.command(program, &arguments));
    } else {
        assert!(command.contains("--features notebooks"), "{command}");
    }
}
