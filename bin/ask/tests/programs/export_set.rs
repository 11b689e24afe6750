//! `export-set` as a process, and programs that read its output.

use std::fs;

use crate::process::{Program, Sandbox, done, program, refused};
use serde_json::{Value, json};

const EXPORT: Program = program("export-set");
const COUNT: Program = program("count-hands");

/// A sandbox with the tenpai hands of four tiles.
fn with_tenpai() -> Sandbox {
    let sandbox = Sandbox::new();
    assert_eq!(done(&mut sandbox.command(EXPORT, &["tenpai", "--tiles", "4", "--out", "tenpai.csv"])), "");
    sandbox
}

fn text(sandbox: &Sandbox, name: &str) -> String {
    fs::read_to_string(sandbox.path(name)).unwrap()
}

#[test]
fn wrong_files_are_errors_that_say_where() {
    let sandbox = with_tenpai();
    let (rows, said) = (text(&sandbox, "tenpai.csv"), text(&sandbox, "tenpai.json"));
    let complaint = || {
        let message = refused(&mut sandbox.command(COUNT, &["@tenpai.csv"]));
        let start = "SET: character 1: found \"@tenpai.csv\", expected the file of a set: ";
        message.strip_prefix(start).unwrap_or_else(|| panic!("{message}")).to_owned()
    };
    for (line, wrong, expected) in [
        (1, "node,tile", "tenpai.csv: line 1: expected node,tile,c0,c1,c2,c3,c4, found \"node,tile\""),
        (4, "4,7z,1", "tenpai.csv: line 4: expected a row such as 7,3m,2,1,0,5,0, found \"4,7z,1\""),
        (3, "3,7z,9,1,0,0,0", "tenpai.csv: node 3: child c0 is 9, expected a node before 3"),
        (3, "3,7z,1,0,0,0,0", "tenpai.csv: node 3: c1 to c4 are all 0, expected at least one that is not 0"),
    ] {
        let mut lines: Vec<&str> = rows.lines().collect();
        lines[line - 1] = wrong;
        sandbox.write("tenpai.csv", lines.join("\n"));
        assert_eq!(complaint(), expected);
    }
    sandbox.write("tenpai.csv", b"\xff");
    assert_eq!(complaint(), "tenpai.csv: line 1: expected node,tile,c0,c1,c2,c3,c4, found \"\u{fffd}\"");
    // Truncated between rows or within one.
    let start = &rows[..rows.len() / 2];
    sandbox.write("tenpai.csv", start);
    assert!(complaint().contains("expected a row such as "), "{}", complaint());
    sandbox.write("tenpai.csv", &start[..start.rfind('\n').unwrap()]);
    assert!(complaint().starts_with("tenpai.csv: the root: expected "), "{}", complaint());
    sandbox.write("tenpai.csv", &rows);
    for (key, wrong) in [
        ("nodes", json!(7)),
        ("hands", json!("7")),
        ("deals", json!("07")),
        ("tiles", json!(5)),
        ("players", json!(3)),
        ("players", json!(5)),
    ] {
        let mut changed: Value = serde_json::from_str(&said).unwrap();
        changed[key] = wrong;
        sandbox.write("tenpai.json", changed.to_string());
        let message = complaint();
        assert!(
            message.starts_with(&format!("tenpai.json: {key}: ")) && message.contains("found"),
            "{message}"
        );
    }
    let root = said.replace("\"root\": ", "\"root\": 1");
    sandbox.write("tenpai.json", root);
    assert!(complaint().starts_with("tenpai.csv: the root: expected "));
    for (wrong, expected) in
        [("", "EOF"), ("{", "EOF"), ("{}", "missing field `name`"), ("\u{ff}", "expected value")]
    {
        sandbox.write("tenpai.json", wrong);
        let expected = format!("tenpai.json: not what export-set writes: {expected}");
        assert!(complaint().starts_with(&expected), "{}", complaint());
    }
    fs::remove_file(sandbox.path("tenpai.csv")).unwrap();
    assert!(complaint().starts_with("cannot read tenpai.csv: No such file"));
    for (name, expected) in [
        (".", "cannot read .: Is a directory"),
        #[cfg(unix)]
        ("/dev/zero", "/dev/zero: line 1: expected node,tile,c0,c1,c2,c3,c4, found \"\\0\\0"),
    ] {
        let message = refused(&mut sandbox.command(COUNT, &format!("@{name}")));
        assert!(message.contains(expected), "{message}");
    }
}
