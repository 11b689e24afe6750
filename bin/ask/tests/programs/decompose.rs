//! `decompose` as a process.

use crate::process::{self, Program, Sandbox, program, refuses};
use serde_json::{Value, json};
use tehai::decompose::decompositions;
use tehai::tiles::Hand;

const DECOMPOSE: Program = program("decompose");

fn said(args: &[&str]) -> String {
    process::said(DECOMPOSE, args)
}

fn json(args: &[&str]) -> Value {
    process::json(DECOMPOSE, args)
}

#[test]
fn every_decomposition_is_printed_in_order() {
    let text = "\
11122233344455m: 4 decompositions

standard          111m 22m 234m 345m 345m
standard          111m 222m 333m 444m 55m
standard          111m 234m 234m 234m 55m
standard          123m 123m 123m 444m 55m

Settings: seven pairs distinct.
";
    assert_eq!(said(&["11122233344455m"]), text);
    // Digits alone are one suit, full-width or not.
    assert_eq!(said(&["11122233344455"]), text);
    assert_eq!(said(&[" １１１２２２３３３４４４５５"]), text);
    // A red five is shown, and a 5 to everything else.
    assert_eq!(said(&["12350"]), said(&["12355m"]).replacen("12355m", "12305m", 1));
}

#[test]
fn special_forms_are_named() {
    let text = said(&["1111m778899p1122z", "--seven-pairs", "any"]);
    assert!(text.contains("\nseven-pairs       11m 11m 77p 88p 99p 11z 22z\n"), "{text}");
    assert!(said(&["1111m778899p1122z"]).starts_with("1111m778899p1122z: no decomposition\n"));
    let text = said(&["19m19p119s1234567z"]);
    assert!(text.contains("\nthirteen-orphans  1m 9m 1p 9p 11s 9s 1z 2z 3z 4z 5z 6z 7z\n"), "{text}");
}

#[test]
fn called_melds_follow_every_decomposition() {
    let text = said(&["111222333m44p[789s][5555z]"]);
    let lines: Vec<&str> = text.lines().skip(2).take_while(|line| !line.is_empty()).collect();
    assert_eq!(
        lines,
        [
            "standard          111m 222m 333m 44p [789s] [5555z]",
            "standard          123m 123m 123m 44p [789s] [5555z]"
        ]
    );
    let text = said(&["[123m][444m][555z][7777z]"]);
    assert!(text.contains("\nstandard          [123m] [444m] [555z] [7777z]\n"), "{text}");
}

#[test]
fn json_is_one_object() {
    assert_eq!(
        json(&["22m234567p[999s]"]),
        json!({
            "hand": "22m234567p[999s]", "seven_pairs": "distinct", "number": 1,
            "decompositions": [
                {"form": "standard", "head": "22m", "melds": ["234p", "567p"], "called": ["999s"]}
            ]
        })
    );
    assert_eq!(
        json(&["123m"])["decompositions"],
        json!([{"form": "standard", "head": null, "melds": ["123m"], "called": []}])
    );
    assert_eq!(
        json(&["112233m778899p11z"])["decompositions"][1],
        json!({"form": "seven-pairs", "pairs": ["11m", "22m", "33m", "77p", "88p", "99p", "11z"]})
    );
    let orphans = &json(&["19m19p119s1234567z"])["decompositions"][0];
    assert_eq!((&orphans["form"], &orphans["pair"]), (&json!("thirteen-orphans"), &json!("11s")));
    assert_eq!(orphans["singles"].as_array().map(Vec::len), Some(12));
    let none = json(&["12m", "--seven-pairs", "any"]);
    assert_eq!(none, json!({"hand": "12m", "seven_pairs": "any", "number": 0, "decompositions": []}));
}

/// Three suits of 35 tiles, in thousands of ways.
#[test]
fn large_hands_are_decomposed_too() {
    let suit = "11112222333344445555666677778888999";
    let hand = format!("{suit}m{suit}p{suit}s");
    let number = decompositions(&hand.parse::<Hand>().expect("a hand")).count();
    assert_eq!(number, 0, "three groups would each hold a head");
    let hand = format!("{suit}m{suit}9p{suit}9s");
    let number = decompositions(&hand.parse::<Hand>().expect("a hand")).count();
    let text = said(&[&hand]);
    assert!(text.starts_with(&format!("{hand}: {number} decompositions\n")));
    assert_eq!((number, text.lines().count()), (27 * 19 * 19, 27 * 19 * 19 + 4));
}

#[test]
fn a_hand_is_read_from_several_words() {
    assert_eq!(said(&["123m", "四五六筒", "(P P P)", "E E"]), said(&["123m456p11z[555z]"]));
}

#[test]
fn bad_input_is_one_line_that_says_what_would_be_right() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "<HAND>"),
        (&[""], "no tiles"),
        (&["  "], "no tiles"),
        (
            &["1234m"],
            "concealed tiles is 4; melds, or melds and a head, are 3N or 3N+2 tiles; analyze-hand says",
        ),
        (&["1"], "concealed tiles is 1"),
        (&["12m34p[555z]"], "concealed tiles is 4"),
        (&["11111m"], "character 5: a fifth 1m"),
        (&["11111"], "character 5: a fifth 1m"),
        (&["11m[111m]"], "a fifth 1m"),
        (&["8z"], "8z does not exist"),
        (&["12x"], "\"x\" is not a suit letter"),
        (&["hand"], "\"h\" is not a tile"),
        (&["123 456"], "digit without a suit"),
        (&["123m\n\u{1b}"], "is not a tile"),
        (&["12m[123p"], "unmatched bracket"),
        (&["12m[12p]"], "not a meld"),
        (&["[123m][123m][123m][123m][123p]"], "a fifth called meld"),
        (&["-5"], "-5"),
        (&["123m", "456x"], "HAND \"123m 456x\": character 9: \"x\" is not a suit letter"),
        (&["123m", "--format", "csv"], "expected text or json"),
        (&["123m", "--seven-pairs", "some"], "expected distinct or any"),
        (&["123m", "--players", "3"], "--players"),
        (&["123m", "--format", "json", "--out", "."], ". is a directory"),
    ];
    refuses(&Sandbox::new(), DECOMPOSE, cases);
}
