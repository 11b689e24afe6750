//! What the program writes and compares.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use sha2::{Digest, Sha256};

use one_fault::game::{Answer, Game, Vector};
use one_fault::list::Groups;
use one_fault::tables::{COLUMNS, compare, vectors};

/// A file of vectors.
fn file<'a>(vectors: impl IntoIterator<Item = &'a (String, Vector)>) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for (hand, vector) in vectors {
        text += hand;
        vector.iter().for_each(|number| write!(text, ",{number}").unwrap());
        text += "\n";
    }
    text
}

#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn a_file_of_vectors_is_compared() {
    let groups = Groups::new(Game::RIICHI, Answer::Standard, 14);
    let mut all: Vec<(String, Vector)> = vectors(&groups).map(|(hand, vector)| (hand, *vector)).collect();
    assert_eq!(all.len(), 448_480);
    let compared = compare(&groups, file(all.iter().rev()).as_bytes()).unwrap();
    assert_eq!((compared.right, compared.wrong.len(), compared.missing.len()), (448_480, 0, 0));

    let right = all[1234].1;
    all[1234].1[5] += 1;
    let compared = compare(&groups, file(&all[10..]).as_bytes()).unwrap();
    assert_eq!((compared.right, compared.missing.len()), (448_469, 10));
    assert_eq!(compared.wrong, [(all[1234].0.clone(), all[1234].1, right)]);

    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vectors.csv");
    std::fs::write(&path, file(&all[1..])).unwrap();
    let numbers = |vector: Vector| vector.map(|number| number.to_string()).join(" ");
    let said = [
        format!("{}: found {}, right is {}", all[1234].0, numbers(all[1234].1), numbers(right)),
        format!("{}: missing", all[0].0),
        "448478 right, 1 wrong, 1 missing\n".to_owned(),
    ];
    assert_eq!(run(&["compare", path.to_str().unwrap()]), (said.join("\n"), Some(1)));

    let error = |text: &str| format!("{:#}", compare(&groups, text.as_bytes()).unwrap_err());
    let head = COLUMNS.join(",");
    assert!(error("hand,u0").starts_with("expected the columns hand,u0,u1"));
    assert!(
        error(&format!("{head}\n12p,1,2,3,4,5,6,7,8,9,10"))
            .starts_with("line 2: expected the hand of a group")
    );
    assert!(
        error(&format!("{head}\n12m,1,2,x,4,5,6,7,8,9,10"))
            .starts_with("line 2: expected a number as u2, found")
    );
    assert!(
        error(&file([&all[3], &all[3]])).starts_with("line 3: expected the hand of a group, such as 12m")
    );
}

/// What the program writes, and its exit code.
fn run(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_one-fault")).args(arguments).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// What the program writes where all is well.
fn output(arguments: &str) -> String {
    let (output, code) = run(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(code, Some(0), "{arguments}");
    output
}

/// A number as the page has it: 4,484,800.
fn with_commas(digits: &str) -> String {
    let threes = digits.as_bytes().rchunks(3).rev().map(|three| str::from_utf8(three).unwrap());
    threes.collect::<Vec<_>>().join(",")
}

/// Every file as the program writes it, with its lines, bytes and SHA-256; its beginning; and the other figures.
#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn the_page_has_what_the_program_writes() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/conformance-proof.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut commands = vec!["vectors".to_owned()];
    let mut wanted = Vec::new();
    for tiles in [14, 13] {
        commands.push(format!("combinations --tiles {tiles}"));
        for (answer, words) in [("standard", "standard form"), ("least", "least of three forms")] {
            for tables in ["shared", "separate"] {
                commands.push(format!("list --tiles {tiles} --answer {answer} --tables {tables}"));
            }
            let hidden = output(&format!("hidden --tiles {tiles} --answer {answer}"));
            let numbers: Vec<String> = hidden.lines().nth(1).unwrap().split(',').map(with_commas).collect();
            wanted.push(format!("| {tiles} tiles, {words} | {} | {} |\n", numbers[1], numbers[2]));
            wanted.push(numbers[0].clone());
        }
    }
    for command in commands {
        let output = output(&command);
        let lines = output.lines().count() - 1;
        let sha256: String = Sha256::digest(&output).iter().map(|byte| format!("{byte:02x}")).collect();
        wanted.push(format!("| `{command}` | {lines} | {} | `{sha256}` |\n", output.len()));
        if command == "list --tiles 14 --answer standard --tables shared" {
            let beginning: Vec<&str> = output.lines().take(4).collect();
            wanted.push(format!("```text\n{}\n```\n", beginning.join("\n")));
        }
    }
    let pairs = output("pairs");
    wanted.extend(pairs.lines().nth(1).unwrap().split(',').map(with_commas));
    wanted.retain(|text| !page.contains(text));
    assert!(wanted.is_empty(), "missing in docs/conformance-proof.md:\n{}", wanted.join("\n"));
}
