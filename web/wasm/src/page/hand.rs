//! A single hand.

use std::cell::Cell;

use tehai::Calculator;
use tehai::analysis::{Analysis, AnalysisError, Settings};
use tehai::rules::Rules;
use tehai::tiles::{Hand, OpenHand, Tile};
use tehai_answers::page::HandPage;
use tehai_answers::{HandAnalysis, HandQuestion, Problem};
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

/// The analysis of a hand, or why there is none.
pub fn answer(question: HandQuestion) -> Result<HandPage, Problem> {
    let (hand, settings) = question.read()?;
    let analysis = analyze(hand.hand(), &settings);
    let own = hand.hand().all_tiles();
    let left = |tile| {
        4u8.saturating_sub(own.count(tile) + settings.visible.count(tile) + settings.discards.count(tile))
    };
    let unseen = Tile::all().flat_map(|tile| std::iter::repeat_n(tile, left(tile).into()));
    Ok(HandPage {
        unseen: Hand::from_tiles(unseen).expect("at most four copies"),
        analysis: analysis.as_ref().ok().map(|analysis| HandAnalysis::new(&hand, analysis)),
        problem: analysis.err().map(Problem::from),
        hand,
    })
}
