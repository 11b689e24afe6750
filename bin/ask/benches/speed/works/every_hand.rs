//! Visiting every hand of a range one by one, on one thread.
//!
//! Before anything is timed, the numbers of a smaller range are checked against a [`Calculator`] on each hand.

use std::ops::Range;

use tehai::count::Count;
use tehai::handset::{Forest, GameSets};
use tehai::rules::Rules;
use tehai::shanten::Calculator;
use tehai_catalogue::every_hand::EveryHand;
use tehai_count::survey::Histogram;

use crate::work::Work;

const TILES: u8 = 14;

const HANDS: u64 = 100_000_000;

pub fn works() -> Vec<Work> {
    let work = |rules, input| {
        Work::of_library("look up the shanten of every hand, one thread", input, HANDS, move || {
            verify(rules);
            let every_hand = EveryHand::new(rules, TILES).expect("14 tiles");
            let range = middle(every_hand.number(), HANDS.into());
            move || every_hand.visit(range.clone())
        })
    };
    vec![
        work(Rules::STANDARD, "a hand of 14 tiles, standard form"),
        work(Rules::default(), "a hand of 14 tiles, all forms"),
    ]
}

/// A range of `hands` hands in the middle of `all`.
fn middle(all: u128, hands: u128) -> Range<u128> {
    all / 2 - hands / 2..all / 2 + hands / 2
}

fn verify(rules: Rules) {
    let index = GameSets::new(&Forest::new(), rules).all(TILES).index().expect("few nodes");
    let (range, calculator) = (middle(index.len(), 1_000_000), Calculator::new(rules));
    let mut expected = Histogram::default();
    for hand in index.range(range.clone()) {
        let shanten = calculator.shanten(&hand).expect("a hand");
        expected.add((shanten.into(), None), Count { hands: 1, deals: hand.deals() });
    }
    assert_eq!(EveryHand::new(rules, TILES).expect("14 tiles").visit(range), expected);
}
