//! `shanten` as a process.

use std::fs::File;
use std::process::{Command, Stdio};

use crate::process::{self, Program, Sandbox, done, objects, outcome, program, refused, refuses, table};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::{Value, json};
use tehai::Discard;
use tehai::handset::{Forest, GameSets};
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::any_size::Goal;
use tehai::shanten::{AfterDiscard, Calculator, Discards, Limits};
use tehai::tiles::{Hand, OpenHand};

const SHANTEN: Program = program("shanten");

fn said(args: &[&str]) -> String {
    process::said(SHANTEN, args)
}

/// The program with this text on standard input.
fn fed(sandbox: &Sandbox, args: &[&str], input: impl AsRef<[u8]>) -> Command {
    sandbox.fed(SHANTEN, args, input)
}

const HEADER: &str = "hand,tiles,shanten,standard,seven_pairs,thirteen_orphans";

#[test]
fn an_answer_says_the_shanten_in_every_form() {
    let text = said(&["199m146779p12s246z", "0m55m67p7788s11222z", "1z", "--necessary"]);
    assert_eq!(
        text,
        "199m146779p12s246z: shanten 4 (standard 4, seven pairs 4, thirteen orphans 4); \
         necessary 1239m123456789p1239s1234567z; unnecessary 1m14679p12s246z\n\
         555m67p7788s11222z: shanten 1 (standard 1, seven pairs 1, thirteen orphans 10); \
         necessary 5678p6789s1z; unnecessary 5m67p78s12z\n\
         1z: shanten 0 (standard 0, seven pairs –, thirteen orphans –); necessary 1z; unnecessary –\n\n\
         Settings: 4 players; forms all; seven pairs distinct.\n"
    );
}

#[test]
fn called_melds_are_gone() {
    let csv = said(&[
        "--format",
        "csv",
        "9m9p569s[999m][999p][999s]",
        "11567z[777z][666z][555z]",
        "13556z[111z][333z][666z]",
        "45z[444z][111z][555z][777z]",
    ]);
    let shanten: Vec<String> = table(&csv).iter().map(|row| row["shanten"].clone()).collect();
    assert_eq!(shanten, ["2", "2", "2", "1"]);
    // Without the melds, the hand would be nearer.
    assert!(said(&["45z"]).contains("45z: shanten 0 "));
}

#[test]
fn hands_of_any_number_of_tiles_are_far_from_any_number_of_melds() {
    let hands = ["123456789m123p44s55z", "123456789m44s55z[123p]", "1m", "19m19p19s1234567z"];
    for melds in ["1", "4", "5", "42"] {
        let csv = said(&[&hands[..], &["--melds", melds, "--necessary", "--format", "csv"]].concat()[..]);
        for (line, hand) in csv.lines().skip(1).zip(&hands[..]) {
            // Called melds count as melds of the win, and the special forms allow none.
            let hand: OpenHand = hand.parse().unwrap();
            let left = melds.parse::<u8>().unwrap() - hand.melds().len() as u8;
            let rules = if hand.melds().is_empty() { Rules::default() } else { Rules::STANDARD };
            let limits = Limits::for_open_hand(Players::Four, &hand);
            let effects = Goal::new(rules, left).unwrap().effects_under(hand.concealed(), &limits).unwrap();
            let shanten =
                |number: Option<u8>| number.map_or(String::new(), |number| (number as i8 - 1).to_string());
            let numbers = effects.numbers();
            let nearest = numbers.shanten(rules.forms).unwrap();
            let special = [numbers.seven_pairs(), numbers.thirteen_orphans()]
                .map(|number| shanten(number.filter(|_| rules.forms == Forms::ALL)));
            let expected = format!(
                "{hand},{},{nearest},{},{},{},{},{}",
                hand.concealed().total(),
                shanten(numbers.standard()),
                special[0],
                special[1],
                effects.necessary(),
                effects.unnecessary()
            );
            assert_eq!(line, expected, "{melds} melds");
        }
    }
}

#[test]
fn lines_may_have_melds_in_parentheses_and_tiles_by_any_name() {
    let expected = said(&["1123m5p44s[111z][777z]", "123m456p789s1122z"]);
    assert_eq!(said(&["一二三萬 1m 5pr 四四索 (E E E)（中中中）", "１２３ｍ456p789s東🀀 S 南"]), expected);
}

#[test]
fn players_forms_and_pairs_decide() {
    for (args, shanten) in [
        (&["1111m111122233z"][..], "1"),
        (&["1111m111122233z", "--players", "3"], "2"),
        (&["19m19p19s1234567z", "--forms", "standard"], "8"),
        (&["1111m2244p3355s77z"], "1"),
        (&["1111m2244p3355s77z", "--seven-pairs", "any"], "-1"),
    ] {
        let csv = said(&[args, &["--format", "csv"]].concat());
        assert_eq!(table(&csv)[0]["shanten"], shanten, "{args:?}");
    }
}

#[test]
fn json_is_an_object_a_line() {
    let text = said(&["123m456p789s1122z", "11z[123m][456p][789s][777z]", "--format", "json", "--necessary"]);
    assert_eq!(
        objects(&text),
        [
            json!({
                "hand": "123m456p789s1122z", "tiles": 13, "shanten": 0, "standard": 0, "seven_pairs": 4,
                "thirteen_orphans": 8, "necessary": "12z", "unnecessary": "",
            }),
            json!({
                "hand": "11z[123m][456p][789s][777z]", "tiles": 2, "shanten": -1, "standard": -1,
                "seven_pairs": null, "thirteen_orphans": null, "necessary": "", "unnecessary": "",
            }),
        ]
    );
}

#[test]
fn lines_can_be_indices_or_ids() {
    let sandbox = Sandbox::new();
    let row = "1123m5p19s7z,8,2,2,,\n";
    for (input, line) in
        [("text", "1231m0p91s7z\r"), ("indices", " 0 1,2\t0 13 26 18, 33"), ("ids", "0 4 8 3 55 107 72 135")]
    {
        let args = ["--format", "csv", "--input", input, "-"];
        assert_eq!(done(&mut fed(&sandbox, &args, line)), format!("{HEADER}\n{row}"), "{input}");
    }
}

#[test]
fn a_stream_is_answered_in_order_whatever_its_length() {
    let forest = Forest::new();
    let index = GameSets::new(&forest, Rules::default()).all(13).index().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    // More than one read.
    let hands: Vec<Hand> = (0..80_000).map(|_| index.sample(&mut random).unwrap()).collect();
    let calculator = Calculator::new(Rules::default());
    let input: String = hands.iter().map(|hand| format!("{hand}\n")).collect();
    let sandbox = Sandbox::new();
    let whole = done(&mut fed(&sandbox, &["--format", "csv"], input.trim_end()));
    let mut lines = whole.lines().skip(1);
    for hand in &hands {
        let shanten = calculator.shanten(hand).unwrap();
        let line = lines.next().unwrap();
        assert!(line.starts_with(&format!("{hand},13,{shanten},")), "{line}");
    }
    assert_eq!(lines.next(), None);
    let one_thread = done(&mut fed(&sandbox, &["--format", "csv", "--threads", "1", "-"], &input));
    assert_eq!(one_thread, whole);
    done(&mut fed(&sandbox, &["--format", "csv", "--out", "answers.csv"], &input));
    assert_eq!(std::fs::read_to_string(sandbox.path("answers.csv")).unwrap(), whole);
}

/// Only the column of hands is read from CSV, at any position.
#[test]
fn tables_of_hands_are_read() {
    let sandbox = Sandbox::new();
    let expected = format!("{HEADER}\n1z,1,0,0,,\n11123m,5,-1,-1,,\n");
    for input in
        ["1z\n11123m\n", "hand,deals\n1z,4\n11123m,256\n", "rank,hand\r\n0,1z\r\n1,11123m\r\n", &expected]
    {
        assert_eq!(done(&mut fed(&sandbox, &["--format", "csv"], input)), expected, "{input}");
    }
    let (code, out, err) = outcome(&mut fed(&sandbox, &["--format", "csv"], "deals,hand\n4,1z\n4\n"));
    assert_eq!((code, out), (Some(1), format!("{HEADER}\n1z,1,0,0,,\n,,,,,\n")));
    assert!(
        err.starts_with("line 3: expected 2 cells, as in the header, found 1")
            && err.ends_with("1 of 2 hands could not be answered\n"),
        "{err}"
    );
    let list =
        sandbox.command(process::program("list-hands"), &["win", "--tiles", "5"]).output().unwrap().stdout;
    let answers = done(&mut fed(&sandbox, &[], list));
    assert_eq!(answers.lines().filter(|line| line.contains(": shanten -1 ")).count(), 1836);
}

#[test]
fn bad_hands_among_the_arguments_are_bad_arguments() {
    let (code, _, err) = outcome(&mut Sandbox::new().command(SHANTEN, &["1z", "5q"]));
    assert_eq!(code, Some(2));
    assert!(err.starts_with("error: HAND 2: character 2: \"q\" is not a suit letter"), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
}

#[test]
fn a_bad_line_has_an_empty_row_and_a_message() {
    let sandbox = Sandbox::new();
    let input = b"1z\n123m\n[111z]\n11111m\n\xff\n5q\n2z";
    let (code, out, err) = outcome(&mut fed(&sandbox, &["--format", "csv"], input));
    assert_eq!(code, Some(1));
    assert_eq!(out, format!("{HEADER}\n1z,1,0,0,,\n,,,,,\n,,,,,\n,,,,,\n,,,,,\n,,,,,\n2z,1,0,0,,\n"));
    let err: Vec<&str> = err.lines().collect();
    assert_eq!(err.len(), 6);
    assert!(err[0].starts_with("line 2: found 3 tiles, expected 1, 2"), "{}", err[0]);
    assert!(err[1].starts_with("line 3: found 0 "), "{}", err[1]);
    assert!(err[2].starts_with("line 4: character 5: a fifth 1m"), "{}", err[2]);
    assert_eq!(err[3], "line 5: not UTF-8 text");
    assert!(err[4].starts_with("line 6: character 2:"), "{}", err[4]);
    assert_eq!(err[5], "error: 5 of 7 hands could not be answered");

    let json = outcome(&mut fed(&sandbox, &["--format", "json", "--necessary"], "x\n")).1;
    let row: Value = serde_json::from_str(&json).unwrap();
    assert!(row.as_object().unwrap().len() == 8 && row.as_object().unwrap().values().all(Value::is_null));
    assert_eq!(outcome(&mut fed(&sandbox, &[], "x\n1z\n")).1.lines().next(), Some(""));
}

#[test]
fn strict_runs_stop_at_the_first_bad_line() {
    let sandbox = Sandbox::new();
    let strict = ["--format", "csv", "--strict"];
    let (code, out, err) = outcome(&mut fed(&sandbox, &strict, "1z\n2z\n3z3z3z\n4z\n"));
    assert_eq!((code, out), (Some(2), format!("{HEADER}\n1z,1,0,0,,\n2z,1,0,0,,\n")));
    assert!(err.starts_with("error: line 3: found 3 tiles") && err.lines().count() == 1, "{err}");
    let mut command = fed(&sandbox, &[&strict[..], &["--out", "answers.csv"]].concat(), "1z\nx\n");
    assert!(refused(&mut command).starts_with("line 2: "));
    assert!(!sandbox.path("answers.csv").exists());
}

#[test]
fn bad_numbers_and_arguments_are_named() {
    let sandbox = Sandbox::new();
    for (input, line, message) in [
        ("indices", "0 34", "line 1: \"34\" is not a number from 0 to 33"),
        ("indices", "0 -1", "line 1: \"-1\" is not a number from 0 to 33"),
        ("indices", "1m", "line 1: \"1m\" is not a number from 0 to 33"),
        ("indices", "3 3 3 3 3", "line 1: a fifth 4m: there are only four copies of a tile"),
        ("ids", "136", "line 1: \"136\" is not a number from 0 to 135"),
        ("ids", "7 7", "line 1: tile 7 occurs twice"),
    ] {
        let args = ["--strict", "--input", input];
        assert_eq!(refused(&mut fed(&sandbox, &args, line)), message);
    }
    let long = vec![b'1'; 3 << 20];
    let message = refused(&mut fed(&sandbox, &[], long));
    assert_eq!(message, "standard input: line 1 is longer than 1048576 bytes");
    let cases: &[(&[&str], &str)] = &[
        (&["9m[123m]"], "HAND 1: found 1 concealed tiles, expected 10 or 11"),
        (&["123m456p789s[111z]"], "HAND 1: found 9 concealed tiles, expected 10 or 11"),
        (&["123m456p789s[111z][222z]"], "HAND 1: found 9 concealed tiles, expected 7 or 8"),
        (&["5m", "--players", "3"], "HAND 1: 5m does not exist in a three-player game"),
        (&["1m[555m][111z][222z][333z]", "--players", "3"], "HAND 1: 5m does not exist"),
        (&["1m\n2m"], "HAND \"1m\\n2m\": write one hand per argument, on one line"),
        (&[""], "HAND 1: found 0 tiles, expected 1, 2, 4"),
        (&["--input", "tiles", "1m"], "expected text or indices or ids"),
        (&["--seven-pairs", "four", "1m"], "expected distinct or any"),
        (&["--format", "xml", "1m"], "expected text or csv or jsonl"),
        (&["--players", "2", "1m"], "expected 3 or 4"),
    ];
    refuses(&sandbox, SHANTEN, cases);
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let sandbox = Sandbox::new();
    let mut command = fed(&sandbox, &["--format", "csv"], "1z\n".repeat(200_000));
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn copies_left_of_necessary_tiles_are_what_hand_and_melds_leave() {
    let hands = ["123m456p789s1122z", "11567z[777z][666z][555z]", "19m19p19s1234567z"];
    let text = said(&[&hands[..], &["--copies"]].concat());
    let copies: Vec<&str> = text.lines().map(|line| line.rsplit("; ").next().unwrap()).collect();
    assert_eq!((copies[0], copies[2]), ("copies 4", "copies 39"));
    let csv = said(&[&hands[..], &["--necessary", "--copies", "--format", "csv"]].concat());
    let (header, rows) = csv.split_once('\n').unwrap();
    assert_eq!(header, format!("{HEADER},necessary,unnecessary,copies"));
    assert_eq!(rows.lines().next(), Some("123m456p789s1122z,13,0,0,4,8,12z,,4"));
    let json = process::json(SHANTEN, &[hands[1], "--copies"]);
    let open: OpenHand = hands[1].parse().unwrap();
    let limits = Limits::for_open_hand(Players::Four, &open);
    let effects = Calculator::new(Rules::default()).effects_under(open.concealed(), &limits).unwrap();
    assert_eq!(json["copies"], effects.copies_left(&open.all_tiles().unseen()));
    assert_eq!(json.get("necessary"), None);
}

#[test]
fn discards_stand_best_first_in_every_format() {
    let text = said(&["123m456p11z23456s7z", "--discards"]);
    let lines: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!(lines[0], "123m456p23456s117z: shanten 0 (standard 0, seven pairs 5, thirteen orphans 9)");
    assert_eq!(lines[1], "  discard 7z: shanten 0; necessary 147s; copies 11");
    assert_eq!(lines.len(), 1 + 13);

    let csv = said(&["123m456p11z23456s7z", "--discards", "--format", "csv"]);
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("hand,discard,shanten,necessary,copies"));
    assert_eq!(rows.next(), Some("123m456p23456s117z,7z,0,147s,11"));

    let json = process::json(SHANTEN, "123m456p11z23456s7z --discards");
    assert_eq!((&json["hand"], &json["shanten"]), (&json!("123m456p23456s117z"), &json!(0)));
    let best = json!({ "discard": "7z", "shanten": 0, "necessary": "147s", "copies": 11 });
    assert_eq!(json["discards"][0], best);
    assert_eq!(json["discards"].as_array().map(Vec::len), Some(13));
}

/// The rows of CSV, computed with the library.
fn discard_rows(hand: &OpenHand, discards: Discards) -> String {
    let row = |discard: &Discard<AfterDiscard>| {
        let (tile, shanten) = (discard.tile, discard.left.shanten().unwrap());
        format!("{hand},{tile},{shanten},{},{}\n", discard.left.necessary(), discard.copies)
    };
    discards.best_first().iter().map(row).collect()
}

#[test]
fn discards_of_a_stream_are_those_of_the_library() {
    let forest = Forest::new();
    let index = GameSets::new(&forest, Rules::default()).all(14).index().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let hands: Vec<Hand> = (0..5000).map(|_| index.sample(&mut random).unwrap()).collect();
    let calculator = Calculator::new(Rules::default());
    let rows: String =
        hands.iter().map(|hand| discard_rows(&(*hand).into(), calculator.discards(hand).unwrap())).collect();
    let input: String = hands.iter().map(|hand| format!("{hand}\n")).collect();
    let sandbox = Sandbox::new();
    let csv = done(&mut fed(&sandbox, &["--discards", "--format", "csv", "-"], input));
    assert_eq!(csv.split_once('\n').map(|(_, rows)| rows), Some(&rows[..]));

    let open: OpenHand = "99m9p569s12z[8888s][111z]".parse().unwrap();
    let limits = Limits::for_open_hand(Players::Four, &open);
    let under = calculator.discards_under(open.concealed(), &limits).unwrap();
    let csv = said(&[&open.to_string(), "--discards", "--format", "csv"]);
    assert_eq!(csv.split_once('\n').map(|(_, rows)| rows), Some(&discard_rows(&open, under)[..]));
}

#[test]
fn hands_that_discard_nothing_are_bad_lines() {
    let sandbox = Sandbox::new();
    let csv = &["--discards", "--format", "csv"];
    let (code, out, err) = outcome(&mut fed(&sandbox, csv, "123m456p789s1122z\n11z\n"));
    assert_eq!(
        (code, out.lines().nth(1), out.lines().nth(2)),
        (Some(1), Some(",,,,"), Some("11z,1z,0,1z,2"))
    );
    assert!(
        err.starts_with("line 1: expected 3m+2 tiles to discard one: 2, 5, 8, 11 or 14; found 13"),
        "{err}"
    );
    let (_, json, _) = outcome(&mut fed(&sandbox, &["--discards", "--format", "json"], "1z\n"));
    assert_eq!(serde_json::from_str::<Value>(json.trim()).unwrap()["discards"], Value::Null);
}

/// `script` gives the program a terminal; Ctrl-D is typed on it.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_is_told_that_hands_are_waited_for() {
    let sandbox = Sandbox::new();
    sandbox.write("input", "\u{4}");
    let mut command = Command::new("timeout");
    command.args(["60", "script", "-qec"]).arg(SHANTEN.shell()).arg("/dev/null");
    command.env("TERM", "xterm").stdin(Stdio::from(File::open(sandbox.path("input")).unwrap()));
    let (_, said, _) = outcome(&mut command);
    assert!(said.contains("reading hands from the terminal, one per line; Ctrl-D ends the input"), "{said}");
}

#[test]
fn distances_from_a_set_take_the_place_of_shanten() {
    let csv = said(&["--to", "honitsu", "--necessary", "--copies", "--format", "csv", "123m456p23456s11z"]);
    assert_eq!(
        csv,
        "hand,tiles,distance,necessary,unnecessary,copies\n\
         123m456p23456s11z,13,7,123456789s1234567z,123m456p,57\n"
    );
    // Of all wins it is the replacement number.
    let numbers = |args: &[&str], column: &str| -> Vec<i8> {
        let hands = ["199m146779p12s246z", "123m456p11z23456s7z", "22334455667788m"];
        let csv = said(&[args, &["--format", "csv"], &hands].concat());
        table(&csv).iter().map(|row| row[column].parse().unwrap()).collect()
    };
    let shanten: Vec<i8> = numbers(&[], "shanten").iter().map(|shanten| shanten + 1).collect();
    assert_eq!(numbers(&["--to", "win"], "distance"), shanten);
    // A called triplet is part of a yaku, or bars it.
    let json = said(&["--to", "yakuhai", "--format", "jsonl", "23m44s55p789s1z[666z]", "19m19p19s1234556z"]);
    let distances = objects(&json);
    assert_eq!(distances[0]["distance"], json!(2));
    assert_eq!(distances[1]["distance"], json!(8));
    let barred = process::json(SHANTEN, "--to iipeikou --discards 23m44s55p789s12z[666z]");
    assert_eq!((&barred["distance"], &barred["discards"][0]["distance"]), (&json!(null), &json!(null)));
}

#[test]
fn a_set_without_a_meaning_is_refused_before_any_hand() {
    let called = "for a hand with called melds, expected wins, yaku or numbers of tiles";
    refuses(
        &Sandbox::new(),
        SHANTEN,
        &[
            (&["--to", "tempai", "1m"][..], "--to: character 1: found \"tempai\""),
            (&["--to", "honitsu", "--melds", "4", "1m"], "--melds"),
            (&["--to", "tenpai", "23m44s55p789s1z[666z]"], called),
        ],
    );
}
