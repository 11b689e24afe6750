//! Tables for single hands.

use std::cell::Cell;

use tehai::Calculator;
use tehai::analysis::{Analysis, AnalysisError, Settings};
use tehai::rules::Rules;
use tehai::tiles::{Hand, OpenHand, Tile};
use wasm_bindgen::prelude::*;

thread_local! {
    static HAS_TABLES: Cell<bool> = const { Cell::new(false) };
}

/// Builds the tables, which make an analysis take microseconds instead of milliseconds. That takes a tenth of a
/// second, and the first answer does not wait for it.
#[wasm_bindgen]
pub fn prepare() {
    let hand = Hand::EMPTY.plus(Tile::all().next().expect("there are tiles")).expect("one tile");
    // Any query builds them; the answer is discarded.
    let _ = Calculator::new(Rules::default()).numbers(&hand);
    HAS_TABLES.set(true);
}

/// The analysis, by tables if there are any.
pub fn analyze(hand: &OpenHand, settings: &Settings) -> Result<Analysis, AnalysisError> {
    if HAS_TABLES.get() { Analysis::with_tables(hand, settings) } else { Analysis::new(hand, settings) }
}
