//! Tables for single hands.

use tehai::Calculator;
use tehai::rules::Rules;
use tehai::tiles::{Hand, Tile};
use wasm_bindgen::prelude::*;

/// Builds the tables, which make an analysis take microseconds instead of milliseconds. That takes a tenth of a
/// second, and the first answer does not wait for it.
#[wasm_bindgen]
pub fn prepare() {
    let hand = Hand::EMPTY.plus(Tile::all().next().expect("there are tiles")).expect("one tile");
    // This query needs all of them; the answer is discarded.
    let _ = Calculator::new(Rules::default()).effects(hand.counts());
}
