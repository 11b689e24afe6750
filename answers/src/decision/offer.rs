//! A decision about another player's tile: to pass, to win, or a call.

use tehai::sort;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Meld, MeldKind};

use super::{Chosen, Decided, DecisionQuestion, Judged};
use crate::calls::{Choice, Reaction};
use crate::hand::MissedWin;
use crate::means::Means;
use crate::offer::{Offer, OfferedBy};
use crate::problem::{Field, Problem};
use crate::win_probability::{
    ChoiceNumbers, Game, TableOptions, WinProbabilityQuestion, are_equal, number_differences,
};

impl DecisionQuestion {
    /// The numbers of a call at a table that the allowed moves leave out: those of the hand that has just called.
    fn after_call_at_table(
        &self,
        meld: Meld,
        means: &Means,
    ) -> Result<Option<(ChoiceNumbers, Judged)>, Problem> {
        let question = &self.call.chances;
        let WinProbabilityQuestion { ref table, rules, .. } = *question;
        let (Game::Table, Some(offered)) = (question.model, table.offered) else { return Ok(None) };
        let hand: RedHand = Problem::read(Field::Hand, &question.hand)?;
        let offer = Offer { tile: offered.tile, from: table.from, swap_calling: table.swap_calling };
        let is_possible = offer.calls(hand.hand(), rules.players).iter().any(|call| call.meld == meld);
        let after = hand.with_call(offered, meld).filter(|_| is_possible && meld.kind() != MeldKind::Quad);
        let Some(after) = after else { return Ok(None) };
        let table = TableOptions {
            offered: None,
            from: OfferedBy::default(),
            called: Some(offered),
            missed_win: MissedWin::No,
            ..table.clone()
        };
        let question = WinProbabilityQuestion { table, ..question.clone() };
        let visible: RedHand = Problem::read(Field::Visible, &question.visible)?;
        let computed = question.asking(means, after, &visible)?.compared()?;
        let best = computed.best_first().into_iter().flatten().next().cloned();
        Ok(best.map(|numbers| {
            let judged = Judged::new(&numbers, format!("{} {}", meld.in_brackets(), numbers.text));
            (numbers, judged)
        }))
    }

    /// What can be done about an offered tile, to pass first; with the chances of each, or what it is judged by alone.
    fn offered(
        &self,
        means: &Means,
        with_chances: bool,
    ) -> Result<Vec<(Choice, ChoiceNumbers, Judged)>, Problem> {
        let mut all = Vec::new();
        for (choice, found) in self.call.choices(means, with_chances)? {
            // A hand that is too far from a win after a call, or cannot discard, is no choice.
            if let Ok(Some(numbers)) = found {
                let judged = Judged::new(&numbers, choice.name(&numbers));
                all.push((choice, numbers, judged));
            }
        }
        Ok(all)
    }

    /// The same, best first.
    pub(super) fn offered_choices(&self, means: &Means) -> Result<Vec<Judged>, Problem> {
        let mut offered = self.offered(means, false)?;
        let best = best_offered(&offered).map(|best| offered.remove(best));
        sort::sort_by(&mut offered, |(.., one), (.., other)| other.value().total_cmp(&one.value()));
        Ok(best.into_iter().chain(offered).map(|(.., judged)| judged).collect())
    }

    /// What was chosen beside the best, with all that can be chosen; with how both differ, or without.
    pub(super) fn of_offer(
        &self,
        chosen: &Chosen,
        means: &Means,
        with_differences: bool,
    ) -> Result<(Decided, Vec<Judged>), Problem> {
        let reaction = match *chosen {
            Chosen::Meld(meld) => Reaction::Call(meld),
            Chosen::Win => Reaction::Ron,
            Chosen::Pass | Chosen::Discard(_) => Reaction::Pass,
        };
        let mut all = self.offered(means, false)?;
        // What is chosen differs from the best by its chances, too.
        if with_differences
            && self.call.chances.model == Game::Table
            && best_offered(&all).is_none_or(|place| all[place].0.reaction != reaction)
        {
            all = self.offered(means, true)?;
        }
        let best = best_offered(&all).map(|place| &all[place]);
        let found = all.iter().find(|(choice, ..)| choice.reaction == reaction);
        let found = found.map(|(_, numbers, judged)| (numbers.clone(), judged.clone()));
        let found = match (found, reaction) {
            (None, Reaction::Call(meld)) => self.after_call_at_table(meld, means)?,
            (found, _) => found,
        };
        let (Some((numbers, judged)), Some((_, of_best, best))) = (&found, best) else {
            return Err(match *chosen {
                Chosen::Meld(meld)
                    if self.call.chances.model == Game::Table && meld.kind() == MeldKind::Quad =>
                {
                    let message =
                        format!("{} is not judged: at a table open quads are not called", self.chosen);
                    Problem::option("chosen", message)
                }
                _ => self.impossible(),
            });
        };
        let tells = with_differences && judged.choice != best.choice;
        let differences = if tells { number_differences(numbers, of_best) } else { Vec::new() };
        let decided = Decided::new(judged.clone(), best.clone(), numbers.is_alike(of_best), differences);
        Ok((decided, all.into_iter().map(|(.., judged)| judged).collect()))
    }
}

/// The place of the best of what can be done about an offered tile. Of equal ones it is the first, which is to pass.
fn best_offered(all: &[(Choice, ChoiceNumbers, Judged)]) -> Option<usize> {
    let (_, most, of_most) =
        all.iter().max_by(|(.., one), (.., other)| one.value().total_cmp(&other.value()))?;
    let is_equal = |(_, numbers, judged): &(Choice, ChoiceNumbers, Judged)| {
        are_equal(judged.value(), of_most.value()) || numbers.is_alike(most)
    };
    all.iter().position(is_equal)
}
