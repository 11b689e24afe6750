//! A hand in question, and its numbers.

use std::collections::BTreeMap;

use tehai::Expression;
use tehai::rules::Winds;
use tehai::score::ScoreRules;
use tehai::tiles::notation::RedHand;

use crate::STUDIES;
use crate::analyze::HandAnalysis;
use crate::needs::PlaceByWin;
use crate::problem::Problem;
use crate::win_probability::answer::Difference;
use crate::win_probability::asked::Asked;
use crate::win_probability::at_table::AtTable;
use crate::win_probability::differences::Known;
use crate::win_probability::games::Games;
use crate::win_probability::numbers::{ChoiceNumbers, Computed};
use crate::win_probability::settings::Game;
use crate::win_probability::tables::Tables;

/// A hand in question, with all that its chances depend on.
pub struct Asking {
    /// The hand.
    pub hand: RedHand,
    /// What is visible: also dora indicators and norths set aside.
    pub visible: RedHand,
    /// The set of the wins, if one is asked.
    pub set: Option<Expression>,
    /// What is known of the hand; none if only wins of a set count.
    pub(super) analysis: Option<HandAnalysis>,
    /// The winds that count.
    pub winds: Winds,
    /// Where the hand can lead.
    pub reach: Reach,
    /// The rules by which wins have a yaku, if only these count.
    pub yaku: Option<ScoreRules>,
    /// What is asked.
    pub asked: Asked,
}

/// Where a hand can lead.
pub enum Reach {
    /// To these hands.
    Games(Box<Games>),
    /// To any hand, so its numbers are in tables.
    Tables(Tables),
    /// To these hands, by draws and calls.
    AtTable(Box<AtTable>),
}

impl Reach {
    pub(super) fn most_draws(&self) -> u32 {
        match self {
            Reach::Games(games) => games.most_draws(),
            Reach::Tables(tables) => tables.most_draws(),
            Reach::AtTable(_) => u32::MAX,
        }
    }
}

impl Asking {
    /// How many numbers of the true game there are, for its progress; 0 for other models.
    pub fn numbers(&self) -> u64 {
        match &self.reach {
            Reach::Games(games) if self.asked.model == Game::True => games.numbers(&self.asked),
            _ => 0,
        }
    }

    /// The numbers. `progress` is called with the count of numbers of the true game that are done.
    pub fn compute(&self, progress: &dyn Fn(u32)) -> Result<Computed, Problem> {
        match &self.reach {
            Reach::Games(games) => games.compute(&self.asked, progress),
            Reach::Tables(tables) => tables.compute(&self.hand, self.asked.draws),
            Reach::AtTable(game) if STUDIES => game.compute(),
            Reach::AtTable(_) => unreachable!("it is refused"),
        }
    }

    /// The numbers, of which nobody awaits the progress.
    pub fn computed(&self) -> Result<Computed, Problem> {
        self.compute(&|_| ())
    }

    /// The numbers that order choices. At a table, others take most of the time, and may
    /// [be added](Asking::add_chances).
    pub(crate) fn judged(&self) -> Result<Computed, Problem> {
        match &self.reach {
            Reach::AtTable(game) if STUDIES => game.judged(),
            _ => self.computed(),
        }
    }

    /// The numbers that order choices, and their chances.
    pub(crate) fn compared(&self) -> Result<Computed, Problem> {
        let mut computed = self.judged()?;
        self.add_chances(&mut computed)?;
        Ok(computed)
    }

    /// Adds the chances of choices that are judged by something else.
    pub(crate) fn add_chances(&self, computed: &mut Computed) -> Result<(), Problem> {
        match &self.reach {
            Reach::AtTable(game) if STUDIES => game.add_chances(computed),
            _ => Ok(()),
        }
    }

    /// How each choice that is worse than the best differs from it. At a table, discards and quads alone are compared.
    pub fn differences(&self, computed: &Computed) -> BTreeMap<String, Vec<Difference>> {
        let is_compared = |of: &ChoiceNumbers| of.discard.is_some() || of.quad.is_some();
        if !computed.at_table.is_empty() && !computed.choices.iter().all(is_compared) {
            return BTreeMap::new();
        }
        let Asking { ref hand, ref analysis, winds, ref asked, .. } = *self;
        let dora = asked.points.map(|points| points.options.dora);
        Known { hand, analysis: analysis.as_ref(), winds, dora }.differences(computed)
    }

    /// In a last hand that is played for a place or prizes, what wins must be worth.
    pub fn needed(&self) -> Vec<PlaceByWin> {
        match &self.reach {
            Reach::AtTable(game) if STUDIES => game.needed(),
            _ => Vec::new(),
        }
    }

    /// The number of hands that can be reached; none if these are all hands.
    pub fn states(&self) -> Option<usize> {
        match &self.reach {
            Reach::Games(games) => Some(games.states()),
            Reach::Tables(_) => None,
            Reach::AtTable(game) => Some(game.states()),
        }
    }
}
