//! The hand in question.

use crate::output::win_probability::ByDraws;
use tehai::Expression;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::Start;
use tehai_answers::win_probability::{PointsSettings, YakuSettings};

/// A hand with everything its chances depend on.
pub(super) struct Question {
    pub(super) hand: RedHand,
    pub(super) visible: RedHand,
    pub(super) start: Start,
    /// The set of the wins, if one is requested.
    pub(super) set: Option<Expression>,
    /// What decides whether a win has a yaku.
    pub(super) yaku: YakuSettings,
    /// What points depend on, if they are requested.
    pub(super) points: Option<PointsSettings>,
}

impl Question {
    /// Kinds of tiles that could be discarded but are not among the answers.
    pub(super) fn left_out(&self, by_draws: &ByDraws) -> usize {
        let concealed = self.hand.hand().concealed();
        if concealed.total() % 3 == 2 { concealed.kinds().len() - by_draws.discards() } else { 0 }
    }
}
