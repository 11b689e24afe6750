//! `analyze-hand` with what a player at the table asks: yaku to aim for, furiten, improvements, calls and chances.

use crate::analyze_hand::{ANALYZE, from_line, json, said};
use crate::process::{Sandbox, refuses};
use serde_json::json;

#[test]
fn yaku_are_listed_nearest_first_with_what_to_discard_for_them() {
    let answer = json(&["147m2589p4678s113z", "--yaku", "--to", "win"]);
    let distances = answer["distances"].as_array().unwrap();
    let numbers: Vec<u64> = distances.iter().map(|of| of["distance"].as_u64().unwrap()).collect();
    assert!(numbers.is_sorted() && numbers[0] == 5, "{numbers:?}");
    let win = distances.iter().find(|of| of["set"] == "win").unwrap();
    // Any win is as far as the shanten says, and the best discard is the same.
    assert_eq!(win["distance"], json!(answer["shanten"]["nearest"].as_u64().unwrap() + 1));
    assert_eq!(win["discards"][0]["discard"], answer["discards"][0]["discard"]);
    assert_eq!(win["discards"][0]["necessary"], answer["discards"][0]["necessary"]);
    assert!(distances.iter().filter(|of| of["set"] != "win").count() > 20);
    // Without a request there are none.
    assert_eq!(json(&["147m2589p4678s113z"])["distances"], json!(null));
    // A set that is asked for twice is there once, however it is spelt.
    let twice = json(&["147m2589p4678s113z", "--to", "混一色", "--yaku", "--to", "honitsu"]);
    let named =
        |set: &str| twice["distances"].as_array().unwrap().iter().filter(|of| of["set"] == set).count();
    assert_eq!((named("honitsu"), named("tanyao")), (1, 1));
}

#[test]
fn visible_tiles_bar_yaku_only_if_they_limit() {
    let distance = |more: &[&str]| {
        let args = [&["123m456789p1123z", "--to", "together(daisangen, honitsu)"], more].concat();
        json(&args)["distances"][0]["distance"].clone()
    };
    assert_eq!(distance(&["--visible", "55z"]), json!(9));
    assert_eq!(distance(&["--visible", "55z", "--limited-by", "visible"]), json!(null));
}

/// The program refuses these arguments, with this in the message.
fn is_refused(args: &[&str], named: &str) {
    refuses(&Sandbox::new(), ANALYZE, &[(args, named)]);
}

#[test]
fn a_hand_that_discarded_a_wait_is_furiten() {
    let text = said(&["23456m444p789s11z", "--discards", "1m9p"]);
    assert!(
        text.starts_with("23456m444p789s11z: tenpai, furiten by 1m: it wins only by its own draw\n"),
        "{text}"
    );
    assert!(text.contains("\nWaits: 147m (3 kinds, 10 copies left)\n"), "{text}");
    assert!(text.ends_with("nothing visible, discarded 1m9p.\n"), "{text}");
    assert_eq!(json(&["23456m444p789s11z", "--discards", "1m9p"])["waits"]["furiten"], "1m");
    let row = "2z             0      10      3  147m             1m       two-sided\n";
    assert!(from_line(&said(&["23456m444p789s112z", "--discards", "1m"]), "2z").starts_with(row));
    is_refused(&["23456m444p789s11z", "--discards", "44p"], "--discards: the hand, the visible tiles");
}

#[test]
fn improvements_and_good_shape_are_tables_or_columns() {
    let args = ["123456m78p3599s1z", "--improvements", "--good-shape"];
    let text = said(&args);
    let shape = "\
Good shape, 5 copies or more left to wait for: 4/12 = 33.33 % of the copies that make tenpai
draw  left  discard  copies  waits
----  ----  -------  ------  -----
4s       4  1z            8  69p
6p       4  1z            4  4s
9p       4  1z            4  4s
";
    assert!(from_line(&text, "Good").starts_with(shape), "{text}");
    let found = json(&args);
    assert_eq!(found["good_shape"]["rate"]["numerator"], "1");
    assert_eq!(found["improvements"]["before"], 12);
    let listed = found["improvements"]["draws"].as_array().expect("draws");
    assert!(listed.iter().any(|of| of["draw"] == "6s" && of["discard"] == "3s"), "{found}");
    assert!(listed.iter().all(|of| of["necessary"]["copies"].as_u64() > Some(12)), "{found}");
    let row = "2z             1      12      3  4/12 = 33.33 %";
    let discards = said(&["123456m78p3599s12z", "--good-shape"]);
    assert!(from_line(&discards, "2z").starts_with(row), "{discards}");
}

#[test]
fn an_offered_tile_is_passed_or_called() {
    let text = "\
6z from another player: no win
choice  discard  shanten  copies  kinds  necessary tiles  nearest yaku
------  -------  -------  ------  -----  ---------------  ------------
pass    -              2      27      8  14m2569s26z      -
[666z]  2m             1      16      4  2569s            yakuhai
Wins of an open hand count only with a yaku that tiles decide
";
    let args = ["23m456p3478s2266z", "--offered", "6z", "--from", "other"];
    assert!(from_line(&said(&args), "6z").starts_with(text), "{}", said(&args));
    assert_eq!(json(&args)["offered"]["choices"][1]["barred"], "6z");
    let ron = json(&["234567m456p67s99p", "--offered", "5s"]);
    assert_eq!(ron["offered"]["ron"], "yes");
    let three = ["19m123p3478s2266z", "--offered", "2s", "--players", "3"];
    assert_eq!(json(&three)["offered"]["choices"].as_array().map(Vec::len), Some(1));
    is_refused(&["23m456p3478s22667z", "--offered", "6z"], "--offered: expected 13 tiles");
    is_refused(&["23m456p3478s2266z", "--offered", "2z", "--visible", "22z"], "--offered: all four 2z");
}

#[test]
fn discards_are_sorted_by_the_chance_of_a_win() {
    let args = ["2345m34567p34588s", "--order", "win", "--draws", "9"];
    let found = json(&args);
    let chances: Vec<f64> =
        found["discards"].as_array().unwrap().iter().filter_map(|of| of["win"].as_f64()).collect();
    assert!(chances.len() > 1 && chances.is_sorted_by(|one, other| one >= other), "{found}");
    assert_eq!(found["orders"]["by_win"], found["discards"][0]["discard"]);
    assert!(said(&args).contains("\nDiscards by the chance of a win within 9 draws"));
    is_refused(
        &["2345m34567p34588s", "--order", "win", "--draws", "124"],
        "--draws: 124 draws: the wall has",
    );
    // The orders of this hand differ.
    let text = said(&["1112449m7789p123s", "--order", "win"]);
    assert!(text.contains("within 17 draws (at least); by acceptance 2m would be first\n"), "{text}");
}

#[test]
fn an_option_without_the_one_that_it_is_about_is_refused() {
    is_refused(&["147m2589p4678s113z", "--draws", "5"], "--draws: only with order win");
    is_refused(&["23m456p3478s2266z", "--from", "other"], "--from: only with offered");
    is_refused(&["23m456p3478s2266z", "--swap-calling", "true"], "--swap-calling: only with offered");
    // As an answer has them.
    json(&["23m456p3478s2266z", "--from", "left", "--swap-calling", "false", "--draws", "17"]);
}

#[test]
fn an_open_hand_says_which_wins_have_a_yaku() {
    let waits = said(&["34m456p678s22p[789s]"]);
    assert!(
        waits.starts_with("34m22456p678s[789s]: tenpai in form, but no wait has a yaku (役なし)\n"),
        "{waits}"
    );
    assert!(waits.contains("\nNo yaku (役なし): 25m\n"), "{waits}");
    let drawn = said(&["111p333s66m99p[789m]"]);
    assert!(drawn.contains(": tenpai\n") && drawn.contains("\nA yaku only if drawn: 6m9p\n"), "{drawn}");
    let win = said(&["123m456p789s77z[333m]"]);
    assert!(win.starts_with("123m456p789s77z[333m]: no win, as it has no yaku (役なし)\n"), "{win}");
    let discards = said(&["34m456p678s22p5z[789s]"]);
    assert!(discards.contains("necessary tiles  no yaku  wait types\n"), "{discards}");
    assert!(discards.contains("\nNo yaku: waits by which a win has none (役なし)\n"), "{discards}");
    let south = ["66m22z456p678s[789s]", "--seat", "south"];
    assert_eq!(json(&south)["waits"]["without_yaku"], "6m");
    assert_eq!(json(&south[..1])["waits"]["without_yaku"], "6m2z");
    assert!(!said(&["34m456p678s22p789s"]).contains("yaku"));
}
