//! `predict-waits` as a process.

use std::collections::BTreeMap;

use crate::process::{Arguments, Program, Sandbox, done, program, refused, refuses, table};
use serde_json::Value;
use tehai::predict::Predictor;
use tehai::rules::Rules;
use tehai::tiles::{Hand, Tile, TileSet};
use tehai_program::output::text::grouped;

const PREDICT: Program = program("predict-waits");

const SITUATION: &str = "\
4        # a closed hand
5m 3 0   # one is visible
1z 2 1   # two are visible, one of them discarded by the player
9s 0 0
";

fn said(args: impl Arguments) -> String {
    let sandbox = Sandbox::new();
    sandbox.write("situation.txt", SITUATION);
    let before = sandbox.snapshot();
    let mut command = sandbox.command(PREDICT, args);
    let text = done(&mut command);
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0], "{command:?} wrote files");
    text
}

#[test]
fn nothing_visible_gives_the_published_figures() {
    let csv = said("--format csv");
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("tile,standard,seven_pairs,thirteen_orphans,deals,share,hands,share_of_hands")
    );
    let rows: Vec<&str> = lines.collect();
    assert_eq!(rows.len(), 34);
    assert_eq!(
        rows[0],
        "1m,1078779323540,206581010688,369098752,1285729432980,0.03274042495462792,3039660,0.03290678269279431"
    );
    assert!(
        rows[27].starts_with("1z,610581839388,206665737984,369098752,817616676124,0.0208"),
        "{}",
        rows[27]
    );
    assert!(said("").starts_with("39,270,395,383,132 deals of 92,371,838 tenpai hands; "));
    assert!(said("").contains(
        "4 players; forms all; seven pairs distinct; 4 melds to form, 13 concealed tiles; 136 of 136 tiles unseen; discarded nothing"
    ));
}

#[test]
fn csv_and_json_hold_the_numbers_of_the_library() {
    let args = "--visible 23m5p777z --discards 19m4s11z --melds 3";
    let unseen = "1239m5p4s11777z".parse::<Hand>().unwrap().unseen();
    let discarded: TileSet = "19m4s1z".parse().unwrap();
    let expected = Predictor::new(Rules::default(), 3).unwrap().predict(&unseen, discarded);
    let of_hands = Predictor::new(Rules::default(), 3).unwrap().predict_hands(&unseen, discarded);
    let csv = said(&format!("{args} --format csv"));
    let json: Value = serde_json::from_str(&said(&format!("{args} --format json"))).expect("JSON");
    assert_eq!((&json["melds"], &json["players"], &json["unseen"]), (&3.into(), &4.into(), &125.into()));
    assert_eq!((&json["discarded"], &json["total"]), (&"19m4s1z".into(), &expected.total.into()));
    for ((tile, line), row) in Tile::all().zip(csv.lines().skip(1)).zip(json["waits"].as_array().unwrap()) {
        let deals = expected.waiting_for(tile);
        let share = deals as f64 / expected.total as f64;
        let [standard, seven_pairs, thirteen_orphans] = expected.waiting_by_form(tile);
        let numbers = [standard, seven_pairs, thirteen_orphans, deals];
        let cells = numbers.map(|number| number.to_string()).join(",");
        let hands = of_hands.waiting_for(tile);
        let share_of_hands = hands as f64 / of_hands.total as f64;
        assert_eq!(line, format!("{tile},{cells},{share},{hands},{share_of_hands}"));
        let names = ["standard", "seven_pairs", "thirteen_orphans", "deals"];
        assert!(names.iter().zip(numbers).all(|(name, number)| row[name] == number), "{row}");
        assert_eq!(row["tile"], tile.to_string());
        assert!(row["share"].as_f64().is_some_and(|read| (read - share).abs() < 1e-15), "{row}");
    }
    assert!(csv.contains("\n1m,0,0,0,0,0,0,0\n"));
}

#[test]
fn sorted_by_danger_the_rows_are_the_same_with_the_most_deals_first_and_equal_ones_by_tile() {
    let args = "--visible 23m5p --discards 19m4s";
    let csv = said(&format!("{args} --format csv"));
    assert_eq!(said(&format!("{args} --format csv --sort tile")), csv);
    let deals = |row: &BTreeMap<String, String>| row["deals"].parse::<u64>().unwrap();
    let mut rows = table(&csv);
    rows.sort_by_key(|row| std::cmp::Reverse(deals(row)));
    assert_eq!(table(&said(&format!("{args} --format csv --sort danger"))), rows);
    let tiles: Vec<&str> = rows.iter().map(|row| row["tile"].as_str()).collect();
    assert_eq!((tiles[..2].join(" "), tiles[31..].join(" ")), ("3p 7p".to_owned(), "1m 9m 4s".to_owned()));
    let json: Value =
        serde_json::from_str(&said(&format!("{args} --format json --sort danger"))).expect("JSON");
    let named = json["waits"].as_array().unwrap().iter().map(|row| row["tile"].as_str().unwrap());
    assert_eq!(named.collect::<Vec<_>>(), tiles);
    // The longest bar has 20 blocks, the others are proportional, rounded up; only safe tiles have none.
    let text = said(&format!("{args} --sort danger"));
    let lines = text.lines().skip_while(|line| !line.starts_with("----")).skip(1);
    for (line, row) in lines.zip(&rows) {
        let blocks = line.matches('█').count() as u64;
        assert!(line.starts_with(&row["tile"]) && line.contains(&grouped(deals(row))), "{line}: {row:?}");
        assert_eq!(blocks, (20 * deals(row)).div_ceil(deals(&rows[0])), "{line}");
        assert_eq!(blocks == 0, deals(row) == 0, "{line}");
    }
}

#[test]
fn a_file_says_the_same_as_flags() {
    let flags = said(&["--visible", "5m1z9999s", "--discards", "1z", "--format", "csv"]);
    assert_eq!(said(&["situation.txt", "--format", "csv"]), flags);
    let sandbox = Sandbox::new();
    assert_eq!(done(&mut sandbox.fed(PREDICT, "- --format csv", SITUATION)), flags);
    // The visible tiles may include called melds.
    assert_eq!(said(&["--visible", "1z5m[9999s]", "--discards", "1z", "--format", "csv"]), flags);
}

#[test]
fn three_players_have_27_tiles() {
    let csv = said("--players 3 --format csv");
    let tiles: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!((tiles.len(), &tiles[..3]), (27, &["1m", "9m", "1p"][..]));
    assert!(said("--players 3").contains(
        "3 players; forms all; seven pairs distinct; 4 melds to form, 13 concealed tiles; 108 of 108"
    ));
}

#[test]
fn special_forms_are_those_of_a_closed_hand() {
    let csv = said("--melds 3 --format csv");
    assert!(csv.lines().skip(1).all(|line| line.contains(",0,0,")), "{csv}");
    // A single tile waits for another of its kind.
    assert!(
        said("--melds 0 --format csv").contains("\n5p,4,0,0,4,0.029411764705882353,1,0.029411764705882353\n")
    );
}

#[test]
fn if_nothing_can_be_tenpai_all_numbers_are_zero() {
    let all = "123456789m123456789p123456789s1234567z";
    let csv = said(&["--discards", all, "--format", "csv"]);
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",0,0,0,0,0")), "{csv}");
    assert!(!said(&["--discards", all]).contains('█'));
}

#[test]
fn bad_input_is_one_line_that_says_what_would_be_right() {
    let files: &[(&str, &str)] = &[
        ("", "bad.txt: line 1: \"\" is not the number of melds"),
        ("# nothing\n", "is not the number of melds"),
        ("junk", "line 1: \"junk\" is not the number of melds"),
        ("{}", "is not the number of melds"),
        ("5\n", "write 0 to 4 first"),
        ("4\n5m 5 0", "line 2: \"5\" is not a number of unseen copies; write 0 to 4"),
        ("4\n5m -1 0", "line 2: \"-1\" is not a number of unseen copies"),
        ("4\n5m 3", "line 2: 2 words; write a tile, its unseen copies"),
        ("4\n5m 3 yes", "neither 1, for a tile that the player discarded, nor 0"),
        ("4\n8z 1 0", "8z does not exist"),
        ("4\n55m 1 0", "a second tile"),
        ("4\n5m 3 0\n\n5m 3 0", "line 4: a second line for 5m"),
        ("4\n\u{1b}m 3 0", "is not a tile"),
    ];
    let sandbox = Sandbox::new();
    for (text, named) in files {
        sandbox.write("bad.txt", text);
        let message = refused(&mut sandbox.command(PREDICT, &["bad.txt"]));
        assert!(message.contains(named), "{text:?}: {message}");
    }
    sandbox.write("bad.txt", [b'4', b'\n', 0xff, 0xfe]);
    sandbox.write("good.txt", "4\n5m 3 0\n");
    sandbox.write("directory/file", "");
    let cases: &[(&[&str], &str)] = &[
        (&["bad.txt"], "cannot read bad.txt"),
        (&["directory"], "cannot read directory"),
        (&["missing.txt"], "cannot read missing.txt"),
        (&["good.txt", "--melds", "3"], "cannot be used with"),
        (&["good.txt", "--visible", "1m"], "cannot be used with"),
        (&["good.txt", "--discards", "1m"], "cannot be used with"),
        (&["good.txt", "--players", "3"], "good.txt: 5m does not exist in a three-player game"),
        (&["good.txt", "good.txt"], "unexpected argument"),
        (&["--melds", "5"], "expected 0 to 4"),
        (&["--melds", "-1"], "-1"),
        (&["--players", "2"], "expected 3 or 4"),
        (&["--visible", "11111m"], "a fifth 1m"),
        (&["--visible", "1111m", "--discards", "1m"], "--visible: together with discards: a fifth 1m"),
        (&["--visible", "hand"], "\"h\" is not a tile"),
        (&["--discards", "1m[234m]"], "a bracket"),
        (&["--discards", "12"], "digit without a suit"),
        (&["--visible", "5m", "--players", "3"], "5m does not exist"),
        (&["--discards", "5m", "--players", "3"], "5m does not exist"),
        (&["--sort", "deals"], "expected tile or danger"),
        (&["--format", "xml"], "expected text or csv or json"),
        (&["--format", "csv", "--out", "directory"], "directory is a directory"),
        (&["--format", "csv", "--out", "good.txt"], "--force"),
    ];
    refuses(&sandbox, PREDICT, cases);
}
