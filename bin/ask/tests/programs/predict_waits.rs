//! `predict-waits` as a process.

use std::collections::BTreeMap;

use crate::process::{Arguments, Program, Sandbox, done, program, table};
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
