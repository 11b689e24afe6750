//! `decompose` as a process.

use crate::process::{self, Program, program};
use tehai::decompose::decompositions;
use tehai::tiles::Hand;

const DECOMPOSE: Program = program("decompose");

fn said(args: &[&str]) -> String {
    process::said(DECOMPOSE, args)
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
