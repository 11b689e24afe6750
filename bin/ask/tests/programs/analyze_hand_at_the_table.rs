//! `analyze-hand` with what a player at the table asks: yaku to aim for, furiten, improvements, calls and chances.

use crate::analyze_hand::{ANALYZE, json, said};
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

/// The program refuses these arguments, with this in the message.
fn is_refused(args: &[&str], named: &str) {
    refuses(&Sandbox::new(), ANALYZE, &[(args, named)]);
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
