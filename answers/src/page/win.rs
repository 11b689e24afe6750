//! A win while its facts are chosen.

use tehai::decompose::Part;
use tehai::score::{self, Dora, Luck, Riichi, ScoreRules, Win};
use tehai::tiles::{Hand, Tile};
use tehai::waiting::types::WaitType;

use crate::page::{Fact, ScorePage};
use crate::problem::{Fault, Field, Problem};
use crate::score::{Score, ScoreQuestion};

impl ScorePage {
    /// The score of a win, or why there is none, and what else can be true of the win.
    ///
    /// # Errors
    /// [`Problem`] if the hand or the discards cannot be read.
    pub fn new(question: &ScoreQuestion) -> Result<ScorePage, Problem> {
        let win = question.win()?;
        let furiten = question.furiten(&win)?;
        let score = score(question);
        let completed = score.as_ref().ok().and_then(|score| {
            let win = Win { dora: score.dora, ..win.clone() };
            completed(&score::score(&win, &question.rules).ok()?, win.tile)
        });
        let (tile, possible) = (win.tile, possible(win, &question.rules));
        let (score, problem) = match score {
            Ok(score) => (Some(score), None),
            // The waits that were discarded say it.
            Err(Problem { fault: Fault::Furiten, .. }) => (None, None),
            Err(problem) => (None, Some(problem)),
        };
        Ok(ScorePage { tile, possible, furiten, score, completed, problem })
    }
}

/// The score. The page has fields for indicators, so a number of dora is a mistake there.
fn score(question: &ScoreQuestion) -> Result<Score, Problem> {
    Problem::read::<Hand>(Field::Dora, &question.dora)?;
    Problem::read::<Hand>(Field::HiddenDora, &question.hidden_dora)?;
    question.answer()
}

/// The facts that can be true of a win, each by itself checked with the library.
fn possible(win: Win, rules: &ScoreRules) -> Vec<Fact> {
    let (none, dora) = (Luck::default(), Dora { open: 0, hidden: 0, ..win.dora });
    let bet = Luck { riichi: win.luck.riichi, ..none };
    let all = [
        (Fact::Riichi, Luck { riichi: Riichi::Riichi, ..none }, dora),
        (Fact::HiddenDora, bet, Dora { hidden: 1, ..dora }),
        (Fact::Ippatsu, Luck { ippatsu: true, ..bet }, dora),
        (Fact::LastTile, Luck { last_tile: true, ..none }, dora),
        (Fact::DeadWall, Luck { dead_wall: true, ..none }, dora),
        (Fact::RobbedQuad, Luck { robbed_quad: true, ..none }, dora),
        (Fact::Blessing, Luck { blessing: true, ..none }, dora),
    ];
    let can_be = |luck, dora| score::score(&Win { luck, dora, ..win.clone() }, rules).is_ok();
    all.into_iter().filter(|&(_, luck, dora)| can_be(luck, dora)).map(|(fact, ..)| fact).collect()
}

/// The part that the tile completes in the way that the score says.
fn completed(score: &score::Score, tile: Tile) -> Option<usize> {
    score.reading.parts().position(|part| match part {
        Part::Single(of) => of == tile,
        Part::Pair(of) => of == tile && matches!(score.wait, None | Some(WaitType::Single)),
        Part::Meld(meld) => score.wait.is_some() && WaitType::completing(meld, tile) == score.wait,
    })
}
