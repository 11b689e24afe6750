//! `analyze-hand -` as a process: hands from standard input, one per line.

use std::process::Command;

use crate::analyze_hand::ANALYZE;
use crate::process::{self, Sandbox, done, objects, program, refused, table};
use serde_json::{Value, json};

const HANDS: [&str; 5] =
    ["123m456p789s1122z", "3345666", "45z[444z][111z][555z][777z]", "147m2589p4678s113z", "123m456p"];

/// The program with this text on standard input.
fn fed(sandbox: &Sandbox, args: &[&str], input: impl AsRef<[u8]>) -> Command {
    sandbox.fed(ANALYZE, &[&["-"], args].concat(), input)
}

/// The program's answer to each hand alone.
fn alone(args: &[&str]) -> Vec<Value> {
    HANDS[..4].iter().map(|hand| process::json(ANALYZE, &[&[*hand], args].concat())).collect()
}

#[test]
fn a_line_has_the_object_of_its_hand() {
    let sandbox = Sandbox::new();
    for args in
        [&[][..], &["--why", "--visible", "5m"], &["--unicode", "--players", "4", "--forms", "standard"]]
    {
        let lines = done(&mut fed(&sandbox, args, HANDS[..4].join("\n")));
        assert_eq!(objects(&lines), alone(args), "{args:?}");
        for format in ["json", "jsonl"] {
            let args = [args, &["--format", format]].concat();
            assert_eq!(done(&mut fed(&sandbox, &args, HANDS[..4].join("\n"))), lines, "{args:?}");
        }
    }
}

#[test]
fn lines_may_be_csv_however_it_is_written() {
    let sandbox = Sandbox::new();
    let hands = alone(&[]);
    let rows = |row: fn(&str) -> String, end: &str| -> String {
        HANDS[..4].iter().map(|hand| row(hand) + end).collect()
    };
    for input in [
        format!("hand,deals\n{}", rows(|hand| format!("{hand},5"), "\n")),
        format!("\u{FEFF}deals,hand\r\n{}", rows(|hand| format!("5,{hand}"), "\r\n")),
        format!("\"deals\";\"hand\"\r\n{}", rows(|hand| format!("\"5; 6\";\"{hand}\""), "\r\n")),
        format!("\u{FEFF}{}", rows(str::to_owned, "\r\n")),
    ] {
        assert_eq!(objects(&done(&mut fed(&sandbox, &[], &input))), hands, "{input:?}");
    }
}

#[test]
fn listed_hands_are_analyzed_whatever_the_threads() {
    let sandbox = Sandbox::new();
    let list = ["tenpai", "--sample", "300", "--format", "csv"];
    let listed = done(&mut sandbox.command(program("list-hands"), &list));
    let lines = done(&mut fed(&sandbox, &["--threads", "1"], &listed));
    assert_eq!(done(&mut fed(&sandbox, &["--threads", "3"], &listed)), lines);
    let analyzed = objects(&lines);
    let hands = table(&listed);
    assert!(analyzed.iter().map(|object| &object["hand"]).eq(hands.iter().map(|row| &row["hand"])));
    assert!(analyzed.iter().all(|object| object["shanten"]["nearest"] == json!(0)));
}

#[test]
fn bad_lines_are_named_and_the_others_answered() {
    let sandbox = Sandbox::new();
    let input = [b"123m456p789s1122z\n1m2\n\"\"\n\xff\n".as_slice(), b"1m1m1m1m1m\n123m\n1z"].concat();
    for (header, first) in [(&b"hand\n"[..], 2), (b"\n# hands\nhand\n", 4)] {
        let output = fed(&sandbox, &[], [header, &input].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8(output.stderr).unwrap();
        let expected = ["digit without a suit", "no tiles", "not UTF-8 text", "a fifth 1m", "found 3 tiles"];
        let errors: Vec<&str> = errors.lines().collect();
        for ((error, named), line) in errors.iter().zip(expected).zip(first + 1..) {
            assert!(error.starts_with(&format!("line {line}: ")) && error.contains(named), "{error}");
        }
        assert_eq!(errors[5..], ["error: 5 of 7 hands could not be analyzed"]);
        let hands: Vec<Value> = objects(&String::from_utf8(output.stdout).unwrap());
        let hands: Vec<_> = hands.iter().map(|object| object["hand"].as_str()).collect();
        assert_eq!(hands, [Some("123m456p789s1122z"), None, None, None, None, None, Some("1z")]);
    }
    assert_eq!(done(&mut fed(&sandbox, &[], "")), "");
    let message = refused(&mut fed(&sandbox, &[], "1".repeat(3_000_000)));
    assert_eq!(message, "standard input: line 1 is longer than 1048576 bytes");
}

#[test]
fn the_name_of_a_file_says_how_it_is_written() {
    let sandbox = Sandbox::new();
    let input = HANDS.join("\n");
    let lines = String::from_utf8(fed(&sandbox, &[], &input).output().unwrap().stdout).unwrap();
    assert_eq!(fed(&sandbox, &["--out", "a.jsonl"], &input).output().unwrap().status.code(), Some(1));
    assert_eq!(sandbox.files(".")["a.jsonl"], lines.as_bytes());
    let input = HANDS[..4].join("\n");
    done(&mut fed(&sandbox, &["--out", "a.txt"], &input));
    let text = |hand: &&str| done(&mut sandbox.command(ANALYZE, *hand)) + "\n";
    assert_eq!(sandbox.files(".")["a.txt"], HANDS[..4].iter().map(text).collect::<String>().as_bytes());
    let message = refused(&mut fed(&sandbox, &["--out", "a.json"], &input));
    assert_eq!(message, "--out: a stream of hands cannot be one JSON object; use .jsonl or .txt");
    let message = refused(&mut fed(&sandbox, &["--visible", "5m", "--players", "3"], &input));
    assert!(message.starts_with("--visible: 5m does not exist"), "{message}");
}
