//! Visiting every hand of a range one by one, on one thread.
//!
//! Before anything is timed, the numbers of a smaller range are held against those of a [`Calculator`] that is
//! asked about each hand.

use std::collections::BTreeMap;
use std::ops::Range;

use tehai::handset::{Forest, Index};
use tehai::rules::{Forms, Players};
use tehai::sets::GameSets;
use tehai::shanten::{Calculator, EveryHand};

use super::Work;

const TILES: u8 = 14;

const HANDS: u64 = 100_000_000;

pub fn works() -> Vec<Work> {
    let work = |forms, input| {
        Work::of_library("look up the shanten of every hand, one thread", input, HANDS, move || {
            verify(forms);
            let every_hand = EveryHand::new(Players::Four, forms, TILES).expect("14 tiles");
            let range = middle(every_hand.number(), HANDS.into());
            move || every_hand.visit(range.clone())
        })
    };
    vec![
        work(Forms::STANDARD, "a hand of 14 tiles, standard form"),
        work(Forms::ALL, "a hand of 14 tiles, all forms"),
    ]
}

/// So many hands in the middle of all.
fn middle(all: u128, hands: u128) -> Range<u128> {
    all / 2 - hands / 2..all / 2 + hands / 2
}

fn all_hands() -> Index {
    let all = GameSets::new(&Forest::new(), Players::Four).all(TILES).index();
    all.expect("the set of all hands has few nodes")
}

fn verify(forms: Forms) {
    let (index, calculator) = (all_hands(), Calculator::new(Players::Four));
    let range = middle(index.len(), 1_000_000);
    let mut due: BTreeMap<i8, (u64, u128)> = BTreeMap::new();
    for hand in index.range(range.clone()) {
        let number = due.entry(calculator.shanten(&hand, forms).expect("a hand")).or_default();
        *number = (number.0 + 1, number.1 + hand.deals());
    }
    let visited = EveryHand::new(Players::Four, forms, TILES).expect("14 tiles").visit(range);
    assert_eq!(visited.by_shanten().len(), due.len());
    for ((shanten, number), (due_shanten, (hands, deals))) in visited.by_shanten().iter().zip(due) {
        assert_eq!((*shanten, &number.hands, &number.deals), (due_shanten, &hands.into(), &deals.into()));
    }
}
