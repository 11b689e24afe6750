//! `win-probability` as a process, and `analyze-hand --turns`.

use serde_json::Value;
use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, Moves, Reached};

use crate::analyze_hand::ANALYZE;
use crate::process::{self, Program, Sandbox, program, refused};

pub const WINS: Program = program("win-probability");

/// Three from tenpai: the hand of the published table.
pub const HAND: &str = "234578m1689p357s1z";

/// Two from tenpai, few enough states for an exact answer.
pub const NEAR: &str = "22335m468p44567s";

/// The columns of the true game.
const BOUNDED: &str = "discard,draws,win,tenpai,win_low,win_high,tenpai_low,tenpai_high";

pub fn said(args: &str) -> String {
    process::said(WINS, args)
}

pub fn json(args: &str) -> Value {
    process::json(WINS, args)
}

/// The cells of a CSV file without its header, which must equal `header`.
pub fn rows(csv: &str, header: &str) -> Vec<Vec<String>> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some(header));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(cell: &str) -> f64 {
    cell.parse().expect("a number")
}

pub fn start(concealed: &str, visible: &str, moves: Moves) -> GameGraph {
    let [hand, visible] = [concealed, visible].map(|tiles| tiles.parse().expect("tiles"));
    GameGraph::new(&hand, &GameSettings { visible, moves, ..GameSettings::default() })
        .expect("a hand that is no win")
}

const CHANCES: [Aim; 2] = [Aim::Win, Aim::Tenpai];

/// The rows of probabilities after 0, 1, … draws.
fn expected(game: &GameGraph, model: Model, draws: u32) -> Vec<Vec<String>> {
    let [win, tenpai] = game.ask(CHANCES, model, draws).unwrap();
    let of = |(win, tenpai): (&Reached, &Reached)| {
        let discard = win.discard.map_or(String::new(), |tile| tile.to_string());
        let row = |draws| {
            let [win, tenpai] = [win, tenpai].map(|of| of.value(draws).to_string());
            vec![discard.clone(), draws.to_string(), win, tenpai]
        };
        (0..=draws).map(row).collect::<Vec<_>>()
    };
    win.iter().zip(&tenpai).flat_map(of).collect()
}

#[test]
fn by_turn_it_prints_the_published_table() {
    let csv = said(&format!("{HAND} --changes none --model book --by-turn --format csv"));
    let rows = rows(&csv, "discard,turn,win,tenpai");
    // The tests of the library check these numbers against the publication.
    let game = start(HAND, "", Moves::Advancing);
    let [win, tenpai] = game.ask_by_draws_left(CHANCES, Model::Book, 17).unwrap();
    assert_eq!(rows.len(), 18 * win.len());
    for (rows, left) in rows.chunks(18).zip(win.iter().zip(&tenpai)) {
        for (turn, row) in (1..).zip(rows) {
            let [win, tenpai] = [left.0, left.1].map(|of| of.value(18 - turn).to_string());
            let discard = left.0.discard.map_or(String::new(), |tile| tile.to_string());
            assert_eq!(*row, [discard, turn.to_string(), win, tenpai]);
        }
    }
    let text = said(&format!("{HAND} --changes none --model book --by-turn"));
    assert!(text.starts_with(&format!(
        "{HAND}: discard 1p or 1z, at least 15.11 % chance of a win by turn 18 (weights of the book; the hand advances)\n"
    )));
}

#[test]
fn csv_has_the_numbers_of_the_library_by_tile_and_by_draws() {
    const HEADER: &str = "discard,draws,win,tenpai";
    let table = |args: &str| rows(&said(&format!("{args} --format csv")), HEADER);
    let usual = start(HAND, "", Moves::Near);
    assert_eq!(table(HAND), expected(&usual, Model::Shuffled, 17));
    assert_eq!(table(&format!("{HAND} --model book --draws 5")), expected(&usual, Model::Book, 5));
    let changes = start(NEAR, "1m5p", Moves::Changes(1));
    let args = format!("{NEAR} --changes 1 --visible 1m5p --draws 4");
    assert_eq!(table(&args), expected(&changes, Model::Shuffled, 4));
    // Called melds are visible, too.
    let called = start("2345m67p3456s", "1m777z", Moves::Advancing);
    assert_eq!(
        table("2345m 67p3456s [777z] --changes none --visible 1m --draws 3"),
        expected(&called, Model::Shuffled, 3)
    );
    assert_eq!(table("123m456p789s1122z --draws 0"), [["", "0", "0", "1"]]);
    let lines = said(&format!("{NEAR} --draws 1 --format jsonl"));
    assert_eq!(lines.lines().next(), Some("{\"discard\": \"\", \"draws\": 0, \"win\": 0, \"tenpai\": 0}"));
}

#[test]
fn the_true_game_lies_within_its_bounds_however_it_is_found() {
    for (args, found) in [
        (format!("{NEAR} --draws 5"), "exactly"),
        (format!("{HAND} --draws 5 --states 100000"), "for-one-play"),
        (format!("{HAND} --draws 9 --states 10 --games 100 --seed 7"), "simulated"),
    ] {
        let args = format!("{args} --changes none --model true");
        let rows = rows(&said(&format!("{args} --format csv")), BOUNDED);
        assert!(!rows.is_empty());
        for row in &rows {
            let [win, tenpai, win_low, win_high, tenpai_low, tenpai_high] =
                [2, 3, 4, 5, 6, 7].map(|place| number(&row[place]));
            assert!(0.0 <= win_low && win_low <= win && win <= win_high && win_high <= 1.0, "{row:?}");
            assert!(tenpai_low <= tenpai && tenpai <= tenpai_high && tenpai_high <= 1.0, "{row:?}");
            assert!(found != "exactly" || (win_low, tenpai_low) == (win_high, tenpai_high), "{row:?}");
        }
        let json = json(&args);
        assert_eq!(json["found"], found);
        assert_eq!(json["rows"].as_array().map(Vec::len), Some(rows.len()));
        for (row, object) in rows.iter().zip(json["rows"].as_array().expect("rows")) {
            for (name, cell) in BOUNDED.split(',').zip(row).skip(2) {
                assert!((object[name].as_f64().expect("a number") - number(cell)).abs() < 1e-15);
            }
        }
        let text = said(&args);
        let how = match found {
            "exactly" => "True game: exact.\n",
            "for-one-play" => "True game: exact for the play that is best under an upper bound; ",
            _ => {
                "in 100 simulated games (seed 7). No play with these moves exceeds the bound. Each \"at least\" by \
                 itself holds with a confidence of 99.5 %, that of the best of several discards with less. "
            }
        };
        assert!(text.contains(how) && text.contains("(discards are gone; the hand advances)\n"), "{text}");
    }
    let simulated =
        format!("{HAND} --changes none --model true --draws 12 --states 10 --games 100 --format csv");
    assert_eq!(said(&format!("{simulated} --threads 1")), said(&format!("{simulated} --threads 2")));
    assert_ne!(said(&format!("{simulated} --seed 1")), said(&format!("{simulated} --seed 2")));
}

/// The lower ends are no higher than the numbers, the upper no lower; by rounding to the nearest some would be.
#[test]
fn printed_ends_of_ranges_hold() {
    for args in [
        format!("{HAND} --draws 13 --states 100000"),
        format!("{HAND} --states 100000"),
        format!("{HAND} --states 10 --games 100"),
    ] {
        let args = format!("{args} --changes none --model true");
        let text = said(&args);
        let table = rows(&said(&format!("{args} --format csv")), BOUNDED);
        let draws = table.last().expect("rows")[1].clone();
        let chances = text.split("Chance of a win by number of draws").nth(1).expect("a table of wins");
        let header = chances.lines().nth(1).expect("a header");
        let has_low = header.contains("at least");
        let mut seen = 0;
        for line in chances.lines().skip(3).take_while(|line| !line.is_empty()) {
            let cells: Vec<&str> = line.split_whitespace().collect();
            let row = table.iter().find(|row| row[0] == cells[0] && row[1] == draws).expect("a row");
            let [low, high] = [4, 5].map(|place| 100.0 * number(&row[place]));
            let numbers: Vec<f64> = cells[1..].iter().map_while(|cell| cell.parse().ok()).collect();
            let printed_high = numbers[numbers.len() - 1];
            let printed_low = numbers[numbers.len() - 2];
            assert!(printed_low <= low && high <= printed_high, "{row:?}, printed {line}");
            assert!(low - printed_low < 0.01 && printed_high - high < 0.01, "{row:?}, printed {line}");
            assert_eq!(numbers.len(), if has_low { 6 } else { 5 });
            seen += 1;
        }
        assert_eq!(seen, 9, "{text}");
    }
}

/// The bound is for the moves that are allowed: a hand change may reach more than any play that advances.
#[test]
fn more_moves_may_beat_the_bound_of_fewer() {
    let ends = |moves: &str| {
        let args = format!("123m4556p789s111z --model true --draws 4 {moves} --format csv");
        let table = rows(&said(&args), BOUNDED);
        let last = table.last().expect("rows");
        [number(&last[4]), number(&last[5])]
    };
    let ([_, bound], [reached, _]) = (ends("--changes none"), ends("--changes 1"));
    assert!(reached > bound + 0.03, "{reached} with changes, {bound} without");
}

#[test]
fn analyze_hand_tells_it_too() {
    let text = process::said(ANALYZE, &format!("{HAND} --turns"));
    let own = said(HAND);
    let table = &own[own.find("Chance of a win").unwrap()..own.find("\nWhy discard").unwrap()];
    assert!(text.contains(table), "{text}");
    assert!(
        text.contains(&format!("\nDraw by draw: {}", &own[HAND.len() + 2..own.find('\n').unwrap()])),
        "{text}"
    );
    let json = process::json(ANALYZE, "2345m67p3456s[777z] --visible 1m --turns=3");
    let game = start("2345m67p3456s", "1m777z", Moves::Near);
    let [win, tenpai] = game.ask(CHANCES, Model::Shuffled, 3).unwrap();
    assert_eq!(json["turns"]["detours"], 2);
    assert_eq!((&json["turns"]["draws"], &json["turns"]["chances"][0]["discard"]), (&3.into(), &Value::Null));
    for (name, numbers) in [("win", &win[0].values), ("tenpai", &tenpai[0].values)] {
        let found: Vec<f64> = serde_json::from_value(json["turns"]["chances"][0][name].clone()).unwrap();
        assert!(
            found.len() == 4
                && found.iter().zip(numbers).all(|(one, other)| (one - other.value).abs() < 1e-15)
        );
    }
    // A win has none, and neither has a hand without the option.
    for args in ["22334455667788m --turns", "22334455667788m"] {
        assert_eq!(process::json(ANALYZE, args)["turns"], Value::Null);
    }
    let message = refused(&mut Sandbox::new().command(ANALYZE, &[HAND, "--turns=123"]));
    assert_eq!(message, "--turns: 123 draws: the wall has 122 tiles; use 0 to 122");
}
