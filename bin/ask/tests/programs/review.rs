//! `review` as a process: games beside the best, audits, and broken logs.

use std::fs;

use serde_json::{Value, json};

use crate::process::{Program, Sandbox, done, objects, outcome, program, table, text_of};

const REVIEW: Program = program("review");

/// A sandbox with the example of the book.
fn with_game() -> Sandbox {
    let sandbox = Sandbox::new();
    let game = text_of("examples/game.json");
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
        // They are read from text, which may round the last digit.
        let is_near = |(one, other): (f64, f64)| (one - other).abs() <= 1e-12 * other.abs();
        assert!(line["loss"].as_f64().zip(loss).is_some_and(is_near), "{line:?}");
        let of_row = row["loss"].parse::<f64>().ok();
        assert!(of_row.zip(loss).is_some_and(is_near), "{row:?}");
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

/// The round in which Ben is tenpai as dealt, as the last of a game, until the wall is empty: all discard what they
/// draw.
fn without_a_win() -> String {
    let mut game: Value = serde_json::from_str(SHORT).unwrap();
    let round = &mut game["log"][0];
    (round[0], round[1]) = (json!([8, 0, 0]), json!([32000, 22000, 24000, 22000]));
    // The indicator is a red 5s.
    let mut left: Vec<u64> = (11..48).filter(|code| code % 10 > 0).flat_map(|code| [code; 4]).collect();
    let dealt = (0..4).flat_map(|player| round[4 + 3 * player].as_array().unwrap());
    for code in dealt.map(|code| code.as_u64().unwrap()).chain([35]) {
        left.remove(left.iter().position(|tile| *tile == code).unwrap());
    }
    for player in 0..4 {
        let draws: Vec<u64> = left[..70].iter().copied().skip(player).step_by(4).collect();
        round[6 + 3 * player] = json!(vec![60; draws.len()]);
        round[5 + 3 * player] = json!(draws);
    }
    round[16] = json!(["流局", [-1000, 3000, -1000, -1000]]);
    game.to_string()
}

#[test]
fn an_audit_ends_with_the_last_round() {
    let sandbox = with_game();
    let later = SHORT.replacen(
        "[0, 0, 0], [25000, 25000, 25000, 25000]",
        "[8, 0, 0], [32000, 22000, 24000, 22000]",
        1,
    );
    sandbox.write("drawn.json", later);
    let text = done(&mut sandbox.command(REVIEW, "drawn.json --audit"));
    let expected = "\nLast round: West 1\n\
        Player 1 Ben, place 3 with 22,000, won 12,000: place 1 with 34,000\n   \
        Needed by a drawn win: 1,600 for place 2; 7,200 for place 1, and the game goes on\n";
    assert!(text.ends_with(expected), "{text}");
    sandbox.write("nobody.json", without_a_win());
    let text = done(&mut sandbox.command(REVIEW, "nobody.json --audit"));
    let expected = "\nLast round: West 1\nNobody won\n\
        Player 0 Aoi, place 1 with 32,000: place 1 with 31,000\n\
        Player 1 Ben, place 3 with 22,000: place 2 with 25,000\n\
        Player 2 Chie, place 2 with 24,000: place 3 with 23,000\n\
        Player 3 Dan, place 4 with 22,000: place 4 with 21,000\n";
    assert!(text.ends_with(expected), "{text}");
    // The first round is none.
    assert!(!done(&mut sandbox.command(REVIEW, "game.json --audit")).contains("Last round"));
}

/// An interrupt keeps the games that are done, printed or in a file.
#[cfg(unix)]
mod interrupts {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    use super::*;
    use crate::process::{send, wait_until};

    const GAMES: &str = "short.json game.json game.json --seat 1";
    const TOLD: &str = "error: interrupted: 1 of 3 games are reviewed\n";

    #[test]
    fn what_is_printed_is_whole() {
        let sandbox = with_game();
        let mut run = sandbox
            .command(REVIEW, &format!("{GAMES} --format json"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(run.stdout.take().unwrap());
        let mut text = String::new();
        while !text.contains("short.json") {
            assert!(output.read_line(&mut text).unwrap() > 0, "{text}");
        }
        send("-INT", &run);
        output.read_to_string(&mut text).unwrap();
        let ended = run.wait_with_output().unwrap();
        assert_eq!(
            (ended.status.code(), String::from_utf8(ended.stderr).unwrap()),
            (Some(130), TOLD.to_owned())
        );
        let games: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(games.as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_file_is_put_in_place() {
        let sandbox = with_game();
        let mut run = sandbox
            .command(REVIEW, &format!("{GAMES} --out all.csv --quiet"))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let folder = sandbox.path("");
        let is_begun = || {
            let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
            let unfinished = files.filter(|file| file.to_string_lossy().contains("all.csv"));
            unfinished
                .filter_map(|file| fs::read_to_string(file).ok())
                .any(|text| text.contains("short.json"))
        };
        wait_until(&mut run, is_begun);
        assert!(!sandbox.path("all.csv").exists());
        send("-INT", &run);
        let ended = run.wait_with_output().unwrap();
        assert_eq!(
            (ended.status.code(), String::from_utf8(ended.stderr).unwrap()),
            (Some(130), TOLD.to_owned())
        );
        let rows = table(&fs::read_to_string(sandbox.path("all.csv")).unwrap());
        assert!(!rows.is_empty() && rows.iter().all(|row| row["file"] == "short.json"));
    }
}
