//! The hand in question.

use tehai::hand::{Hand, OpenHand};
use tehai::score::DrawnWins;
use tehai::win_probability::Start;

use crate::output::win_probability::ByDraws;

/// A hand with everything its chances depend on.
pub(super) struct Question {
    pub(super) hand: OpenHand,
    pub(super) visible: Hand,
    pub(super) start: Start,
    /// The value of wins, if points are requested.
    pub(super) wins: Option<DrawnWins>,
}

impl Question {
    /// Kinds of tiles that could be discarded but are not among the answers.
    pub(super) fn left_out(&self, by_draws: &ByDraws) -> usize {
        let concealed = self.hand.concealed();
        if concealed.total() % 3 == 2 { concealed.kinds().len() - by_draws.discards() } else { 0 }
    }
}
