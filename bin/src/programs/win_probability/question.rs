//! The hand in question.

use anyhow::{Context, Error, Result, ensure};
use tehai::analysis::{Analysis, Settings};
use tehai::hand::{Hand, OpenHand};
use tehai::score::DrawnWins;
use tehai::win_probability::{Start, StartError};

use super::{Args, Worth};
use crate::output::win_probability::{ByDraws, check_draws};

/// A hand with everything its chances depend on.
pub(super) struct Question {
    pub(super) hand: OpenHand,
    pub(super) visible: Hand,
    pub(super) start: Start,
    /// The value of wins, if points are requested.
    pub(super) wins: Option<DrawnWins>,
}

impl Question {
    /// Fails if the hand has no chances, if they are too many, or if there are too few tiles to draw.
    pub(super) fn new(args: &Args) -> Result<Question> {
        let (hand, rules) = (args.hand.hand()?, args.rules.rules());
        ensure!(hand.all_tiles().total() > 0, "HAND: no tiles; expected a hand such as 123m456p789s1122z");
        let visible = args.visible.tiles(rules.players)?;
        let wins = match args.value {
            Worth::Win => args.points.refuse().map(|()| None)?,
            Worth::Points => Some(args.points.wins(&hand, rules)?),
        };
        let indicators = wins.as_ref().map_or(Hand::EMPTY, |wins| wins.indicators);
        indicators.check_players(rules.players).context("--dora")?;
        let visible = Hand::from_tiles(visible.tiles().chain(indicators.tiles()))
            .context("--visible and --dora together")?;
        let settings = Settings { rules, visible, ..Settings::default() };
        let analysis = Analysis::new(&hand, &settings).context("HAND")?;
        ensure!(analysis.shanten().is_some(), "HAND: no win of the forms {} can be reached", rules.forms);
        let start =
            Start::with(&hand, &visible, rules, args.moves(), args.most_hands).map_err(
                |error| match error {
                    StartError::TooManyHands(_) => args.too_many_hands(),
                    error => Error::new(error).context("HAND"),
                },
            )?;
        check_draws(&start, args.draws).context("--draws")?;
        Ok(Question { hand, visible, start, wins })
    }

    /// Kinds of tiles that could be discarded but are not among the answers.
    pub(super) fn left_out(&self, by_draws: &ByDraws) -> usize {
        let concealed = self.hand.concealed();
        if concealed.total() % 3 == 2 { concealed.kinds().len() - by_draws.discards() } else { 0 }
    }
}
