//! `analyze-hand --melds-only` and `--blocks`.

use crate::process::{Program, Sandbox, json, program, refuses, said};
use serde_json::{Value, json};

const ANALYZE: Program = program("analyze-hand");

fn melds_only(args: &str) -> Value {
    json(ANALYZE, &*format!("{args} --melds-only"))["melds_only"].clone()
}

#[test]
fn tiles_that_are_melds_alone_are_a_3n_win_in_every_way() {
    let found = melds_only("111222333m");
    let all: Vec<&Value> =
        found["decompositions"].as_array().unwrap().iter().map(|way| &way["melds"]).collect();
    assert_eq!(all, [&json!(["111m", "222m", "333m"]), &json!(["123m", "123m", "123m"])]);
    assert_eq!((&found["waits"], &found["cores"]), (&Value::Null, &Value::Null));
    assert!(said(ANALYZE, "123m --melds-only").starts_with("123m: 1 meld (3N win)\n"));
    assert!(said(ANALYZE, "124m --melds-only").starts_with("124m: not 1 meld (no 3N win)\n"));
}

#[test]
fn tiles_one_short_of_melds_wait_for_melds_alone() {
    let found = melds_only("123m456p23s --visible 1s");
    assert_eq!(found["waits"]["left"], json!({"1s": 3, "4s": 4}));
    assert_eq!(found["wins"]["4s"][0]["melds"], json!(["123m", "456p", "234s"]));
    assert_eq!(found["cores"], json!([{"core": "23s", "waits": "14s", "melds": ["123m", "456p"]}]));
    assert_eq!((&found["kind"], &found["decompositions"]), (&"3n2-tenpai".into(), &json!([])));
    // Four called copies are held.
    assert_eq!(melds_only("23m[1111m]")["waits"]["tiles"], "4m");
    assert_eq!(melds_only("11112m")["waits"]["tiles"], "3m");
    assert_eq!(melds_only("11112m --fifth-tile counted")["waits"]["tiles"], "3m");
    // More tiles than a player holds.
    assert_eq!(melds_only("111222333444555666777888999p11m")["waits"]["tiles"], "1m");
}

#[test]
fn a_hand_that_is_a_win_with_a_pair_keeps_the_win_in_its_cores() {
    let found = melds_only("11123m");
    assert_eq!((&found["kind"], &found["waits"]["tiles"]), (&"3n2-win-tenpai".into(), &"14m".into()));
    assert_eq!(found["cores"], json!([{"core": "11123m", "waits": "14m", "melds": []}]));
    // Without 111m it waits for the same, and is no win.
    assert_eq!(
        found["removable_melds"],
        json!([
            {"meld": "111m", "fixed": false, "left": "14m", "lost": ""},
            {"meld": "123m", "fixed": false, "left": "1m", "lost": "4m"}
        ])
    );
    assert_eq!(melds_only("11456m")["cores"], json!([{"core": "11m", "waits": "1m", "melds": ["456m"]}]));
}

#[test]
fn what_does_not_go_with_melds_alone_is_refused() {
    let cases = [
        (
            "1234m --melds-only",
            "concealed tiles is 4; melds alone are 3N tiles, and what waits for them 3N+2",
        ),
        ("123m --melds-only --yaku", "--yaku: it does not go with melds alone"),
        ("123m --melds-only --forms standard", "--forms: it does not go with melds alone"),
        ("123m --melds-only --blocks", "--blocks: it does not go with melds alone"),
    ];
    refuses(&Sandbox::new(), ANALYZE, &cases);
}

#[test]
fn block_classification_says_blocks_case_trials_and_whether_it_is_right() {
    let view = |args: &str| json(ANALYZE, &*format!("{args} --blocks"))["blocks"].clone();
    let found = view("1112356777m");
    assert_eq!(found["case"], 2);
    assert_eq!(
        found["blocks"],
        json!([
            {"block": "11123m", "groups": ["111m", "2m", "3m"], "integrity": "Type2"},
            {"block": "56777m", "groups": ["5m", "6m", "777m"], "integrity": "Type2"}
        ])
    );
    let judged = |method: &str| found[method].clone();
    assert_eq!(judged("published")["waits"], "147m");
    assert_eq!(judged("published")["repeated"], "4m");
    assert_eq!(judged("published")["is_right"], false);
    assert_eq!(judged("published")["corrections"], json!(["listed-once"]));
    // 1 to 4 in the first block, 4 to 8 in the second.
    assert_eq!(judged("corrected")["trials"], 9);
    assert_eq!(
        (&judged("corrected")["is_right"], &judged("corrected")["corrections"]),
        (&true.into(), &json!([]))
    );
    assert_eq!(view("1m")["case"], 1);
    assert_eq!(view("13m11z")["case"], 3);
    assert_eq!(view("1m344m")["case"], 4);
    let fifth = view("1111m");
    assert_eq!((&fifth["published"]["extra"], &fifth["corrected"]["is_right"]), (&"1m".into(), &true.into()));
    assert_eq!(view("1111m --fifth-tile counted")["published"]["is_right"], true);
    // It knows nothing of called tiles.
    assert_eq!(view("23m44z[1111m][789s][555p]")["corrected"]["extra"], "1m");
    let many = view("13579m13579p111z");
    assert_eq!(
        (&many["blocks"], &many["case"], &many["corrected"]["is_right"]),
        (&json!([]), &Value::Null, &true.into())
    );
}

#[test]
fn block_classification_takes_hands_that_draw_next() {
    let message = "--blocks: the method takes 1, 4, 7, 10 or 13 concealed tiles; the hand has 14";
    refuses(&Sandbox::new(), ANALYZE, &[("123m456p789s11222z --blocks", message)]);
}
