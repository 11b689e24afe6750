//! `shanten` as a process.

use std::fs::File;
use std::process::{Command, Stdio};

use crate::process::{self, Program, Sandbox, done, outcome, program};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::Value;
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
fn a_reader_who_goes_away_is_no_error() {
    let sandbox = Sandbox::new();
    let mut command = fed(&sandbox, &["--format", "csv"], "1z\n".repeat(200_000));
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
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
