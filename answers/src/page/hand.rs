//! A hand while it is typed.

use std::iter::repeat_n;

use tehai::tiles::{Hand, Tile};

use crate::analyze::HandAnalysis;
use crate::page::{HandPage, TypedQuestion};
use crate::problem::Problem;

impl HandPage {
    /// The analysis of a hand, or why there is none.
    ///
    /// # Errors
    /// [`Problem`] if tiles cannot be read.
    pub fn new(question: &TypedQuestion) -> Result<HandPage, Problem> {
        let (hand, settings) = question.hand.read()?;
        let (analysis, problem) = match HandAnalysis::new(&hand, settings, question.winds) {
            Ok(analysis) => (Some(analysis), None),
            Err(problem) => (None, Some(problem)),
        };
        let own = hand.hand().all_tiles();
        let left = |tile| {
            4u8.saturating_sub(own.count(tile) + settings.visible.count(tile) + settings.discards.count(tile))
        };
        let unseen = Tile::all().flat_map(|tile| repeat_n(tile, left(tile).into()));
        Ok(HandPage {
            unseen: Hand::from_tiles(unseen).expect("at most four copies"),
            analysis,
            problem,
            hand,
        })
    }
}
