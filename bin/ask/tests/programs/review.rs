//! `review` as a process: games beside the best, audits, and broken logs.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::process::{Program, ROOT, Sandbox, done, objects, outcome, program, table};

const REVIEW: Program = program("review");

/// A sandbox with the example of the book.
fn with_game() -> Sandbox {
    let sandbox = Sandbox::new();
    let game = fs::read_to_string(Path::new(ROOT).join("examples/game.json")).unwrap();
    sandbox.write("game.json", &game);
    sandbox.write("wrong.json", game.replace("[-0,", "[0,").replace("10000", "9000"));
    sandbox.write("cut.json", &game[..game.len() / 2]);
    sandbox.write("short.json", SHORT);
    sandbox
}

/// A round that Ben, tenpai as dealt, wins by his second draw.
const SHORT: &str = r#"{"name": ["Aoi", "Ben", "Chie", "Dan"], "rule": {"disp": "般南喰赤", "aka": 1}, "log": [[
    [0, 0, 0], [25000, 25000, 25000, 25000], [53], [],
    [13, 14, 16, 16, 16, 22, 25, 25, 28, 31, 32, 34, 36], [35, 35], [28, 60],
    [12, 13, 14, 23, 24, 27, 28, 29, 32, 33, 34, 36, 36], [31, 22], [60],
    [16, 18, 18, 22, 23, 24, 26, 28, 29, 38, 43, 46, 47], [23], [43],
    [15, 22, 25, 26, 34, 36, 37, 39, 41, 43, 43, 44, 47], [33], [41],
    ["和了", [-6000, 12000, -3000, -3000], [1, 1, 1, ""]]]]}"#;
/// The few decisions of one seat, so that the test is short.
const FEW: &str = "short.json --seat 1";

#[test]
fn each_format_has_the_same_decisions() {
    let sandbox = with_game();
    let run = |format: &str| done(&mut sandbox.command(REVIEW, &format!("{FEW} --format {format}")));
    let rows = table(&run("csv"));
    let lines = objects(&run("jsonl"));
    let whole: Value = serde_json::from_str(&run("json")).unwrap();
    let decisions = whole[0]["decisions"].as_array().unwrap();
    assert!(rows.len() > 2 && rows.len() == lines.len() && rows.len() == decisions.len());
    for ((row, line), decision) in rows.iter().zip(&lines).zip(decisions) {
        let loss = decision["decided"]["loss"].as_f64();
        assert_eq!(line["loss"].as_f64(), loss);
        assert_eq!(row["loss"].parse().ok(), loss, "{row:?}");
        assert_eq!((&*row["hand"], &*row["file"]), (decision["hand"].as_str().unwrap(), "short.json"));
        assert_eq!(decision["player"], json!(1));
        let question: Value = serde_json::from_str(&row["question"]).unwrap();
        assert_eq!(question, decision["question"]);
    }
    let sums = whole[0]["sums"].as_array().unwrap();
    let all: f64 = lines.iter().map(|line| line["loss"].as_f64().unwrap()).sum();
    assert!((sums.last().unwrap()["loss"].as_f64().unwrap() - all).abs() < 1e-6);
    // The worst come first, and as many as asked.
    let text = done(&mut sandbox.command(REVIEW, &format!("{FEW} --worst 2")));
    let costs: Vec<f64> = text
        .lines()
        .filter_map(|line| {
            line.trim().strip_prefix("Cost")?.trim().split(' ').next()?.replace(',', "").parse().ok()
        })
        .collect();
    assert!(costs.len() <= 2 && costs.is_sorted_by(|one, other| one >= other), "{text}");
    assert!(!costs.is_empty() || all < 1e-6, "{text}");
}

#[test]
fn several_games_end_with_sums_by_name_and_a_broken_one_is_told() {
    let sandbox = with_game();
    let (code, text, complaint) = outcome(
        &mut sandbox.command(REVIEW, "short.json cut.json short.json no-such.json --seat Ben --worst 1"),
    );
    assert_eq!(code, Some(1));
    assert!(
        text.contains("short.json\nTenhou JSON, 4 players, 1 round") && text.contains("All games\n"),
        "{text}"
    );
    let lines: Vec<&str> = complaint.lines().collect();
    assert!(lines[0].starts_with("cut.json: line 1, column "), "{complaint}");
    assert!(lines[1].starts_with("cannot read no-such.json: "), "{complaint}");
    assert_eq!(lines[2], "error: 2 of 4 logs could not be read to the end");
    // Without a game there are no rows, but their columns.
    for args in ["", "--audit"] {
        let (code, csv, _) =
            outcome(&mut sandbox.command(REVIEW, &format!("no-a.json no-b.json --format csv {args}")));
        assert_eq!((code, csv.lines().count()), (Some(1), 1), "{csv}");
        assert!(csv.starts_with("file,round,"), "{csv}");
    }
}

#[test]
fn an_audit_names_what_differs() {
    let sandbox = with_game();
    let verdicts = |file: &str| -> Vec<String> {
        let (_, csv, _) = outcome(&mut sandbox.command(REVIEW, &format!("{file} --audit --format csv")));
        table(&csv).into_iter().map(|row| format!("{} {}", row["kind"], row["verdict"])).collect()
    };
    assert_eq!(verdicts("game.json"), ["win as-paid", "payment as-paid"]);
    assert_eq!(verdicts("wrong.json")[0], "win differs");
    let (code, text, complaint) = outcome(&mut sandbox.command(REVIEW, "wrong.json --audit"));
    assert_eq!((code, &*complaint), (Some(1), "error: 1 of 1 games differ from the rules\n"));
    assert!(
        text.contains("0 of 1 wins") && text.contains("Wins that differ\nEast 1, player 1 Ben: "),
        "{text}"
    );
}

#[test]
fn the_row_of_a_decision_begins_with_its_round_and_counters() {
    let sandbox = with_game();
    sandbox.write("later.json", SHORT.replacen("[0, 0, 0]", "[0, 2, 0]", 1));
    let text = done(&mut sandbox.command(REVIEW, "later.json --seat 1 --details"));
    assert!(text.contains("\nEast 1, 2  ") && text.contains("\nEast 1, 2 counters  "), "{text}");
}
