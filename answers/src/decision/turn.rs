//! A decision of the own turn: a discard, a quad, or a win.

use tehai::score::Riichi;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, TileSet};
use tehai::waiting;
use tehai::win_probability::{RiichiPolicy, TableChoice};

use super::{Chosen, Decided, DecisionQuestion, Judged};
use crate::STUDIES;
use crate::hand::MissedWin;
use crate::means::Means;
use crate::problem::{Field, Problem};
use crate::win_probability::{
    Asking, ChoiceNumbers, Computed, DeckRedFives, Game, PointsOptions, Situation, TableOptions,
    WinProbabilityQuestion, number_differences,
};

impl DecisionQuestion {
    /// The own turn: what may be discarded or declared.
    fn turn(&self, means: &Means) -> Result<Turn, Problem> {
        let question = &self.call.chances;
        let hand: RedHand = Problem::read(Field::Hand, &question.hand)?;
        let visible: RedHand = Problem::read(Field::Visible, &question.visible)?;
        let barred: Hand = Problem::read_option("barred", &self.barred)?;
        let barred: TileSet = barred.kinds();
        let asking = question.asking(means, hand.clone(), &visible)?;
        let mut computed = asking.judged()?;
        computed.choices.retain(|choice| choice.discard.is_none_or(|tile| !barred.contains(tile)));
        if computed.choices.is_empty() {
            return Err(Problem::option("barred", "no discard is left"));
        }
        Ok(Turn { hand, visible, asking, computed })
    }

    /// What can be done, best first.
    pub(super) fn turn_choices(&self, means: &Means) -> Result<Vec<Judged>, Problem> {
        let Turn { computed, .. } = self.turn(means)?;
        let best_first = computed.best_first().into_iter().flatten();
        Ok(best_first.map(|numbers| Judged::of_turn(numbers, &computed)).collect())
    }

    /// What was chosen beside the best, with all that can be chosen; with how both differ, or without.
    pub(super) fn of_turn(
        &self,
        chosen: &Chosen,
        means: &Means,
        with_differences: bool,
    ) -> Result<(Decided, Vec<Judged>), Problem> {
        let question = &self.call.chances;
        let Turn { hand, visible, asking, mut computed } = self.turn(means)?;
        let is_found = |choice: &ChoiceNumbers| match chosen {
            Chosen::Discard(tile) => choice.discard.is_some() && choice.text == tile.to_string(),
            Chosen::Meld(meld) => choice.quad == Some(*meld),
            Chosen::Win => choice.at_table == Some(TableChoice::Win),
            Chosen::Pass => false,
        };
        let is_chosen = |choice: &ChoiceNumbers, computed: &Computed| {
            is_found(choice) && (choice.discard.is_none() || declares(choice, computed) == self.declares)
        };
        let tells = with_differences && !is_chosen(computed.best_first()[0][0], &computed);
        if tells {
            asking.add_chances(&mut computed)?;
        }
        let best = computed.best_first()[0][0];
        let found = computed.choices.iter().find(|choice| is_found(choice));
        let judged = |of: &ChoiceNumbers| Judged::of_turn(of, &computed);
        let all = computed.choices.iter().map(judged).collect();
        let judged_best = judged(best);
        if let Some(found) = found
            && is_chosen(found, &computed)
            // What leads back to a far hand is asked by itself, so that games are played with it; but not at a table.
            && (found.at_table.is_some() || !found.is_looser(best))
        {
            let differences = match tells {
                true => {
                    let of_found = asking.differences(&computed).remove(&found.text);
                    // A win is not among those that are compared.
                    let of_numbers =
                        || found.at_table.map_or_else(Vec::new, |_| number_differences(found, best));
                    of_found.unwrap_or_else(of_numbers)
                }
                false => Vec::new(),
            };
            return Ok((Decided::new(judged(found), judged_best, found.is_alike(best), differences), all));
        }
        let Chosen::Discard(tile) = *chosen else { return Err(self.impossible()) };
        let plain = RedTile::from(tile.tile);
        // The choices name the plain one of two fives.
        let is_choice = found.is_some() || tile.is_red && hand.without(plain).is_some();
        let numbers = match question.points {
            _ if STUDIES && question.model == Game::Table => {
                self.after_at_table(&hand, tile, means, &visible)?
            }
            Some(points) if self.declares && is_choice => {
                // A red five beside it is asked as plain, in the hand and the deck.
                let (hand, red_fives) = match found {
                    Some(_) => (hand, points.red_fives),
                    None => {
                        let rest = hand.without(tile).ok_or_else(|| self.impossible())?;
                        let players = question.rules.players;
                        let of_deck = |red: DeckRedFives| red.of_game(players).minus(tile.tile);
                        let five = Hand::EMPTY.plus(tile.tile).expect("one tile");
                        let hand = rest.plus(&five, RedFives::NONE).expect("as many as before");
                        (hand, points.red_fives.and_then(of_deck).map(DeckRedFives::Named))
                    }
                };
                let always = PointsOptions { riichi: Some(RiichiPolicy::Always), red_fives, ..points };
                let situation = Situation { affords_riichi: true, ..question.situation };
                let always = WinProbabilityQuestion { points: Some(always), situation, ..question.clone() };
                let asked = if found.is_some() { tile } else { plain }.to_string();
                let computed = always.asking(means, hand, &visible)?.computed()?;
                computed.choices.into_iter().find(|choice| choice.text == asked)
            }
            _ => {
                let after = hand.without(tile).ok_or_else(|| self.impossible())?;
                let situation = Situation { double_riichi: false, ..question.situation };
                let question = WinProbabilityQuestion { situation, ..question.clone() };
                question.asking(means, after, &visible)?.computed()?.choices.into_iter().next()
            }
        };
        let numbers = numbers.ok_or_else(|| self.impossible())?;
        let differences = if tells { number_differences(&numbers, best) } else { Vec::new() };
        let judged = Judged { riichi: self.declares, ..Judged::new(&numbers, tile.to_string()) };
        Ok((Decided::new(judged, judged_best, numbers.is_alike(best), differences), all))
    }

    /// The numbers of a discard at a table that declares riichi, or does not, although the best play would do the
    /// other: those of the hand of 13 tiles after it.
    fn after_at_table(
        &self,
        hand: &RedHand,
        discard: RedTile,
        means: &Means,
        visible: &RedHand,
    ) -> Result<Option<ChoiceNumbers>, Problem> {
        let question = &self.call.chances;
        let WinProbabilityQuestion { ref table, situation, rules, .. } = *question;
        let after = hand.without(discard).ok_or_else(|| self.impossible())?;
        let waits = waiting::waits(after.hand(), rules);
        let may_declare = question.affords_riichi()
            && after.hand().is_concealed()
            && !waits.is_empty()
            && question.tiles_of_table() >= rules.players.number().into();
        if table.declared != Riichi::No || self.declares && !may_declare {
            return Err(self.impossible());
        }
        // A hand that was complete is furiten until it changes, or for good after riichi.
        let was_complete = waits.contains(discard.tile);
        if was_complete && !self.declares {
            let message = format!("{} is not judged, as the hand was complete", self.chosen);
            return Err(Problem::option("chosen", message));
        }
        let declared = match (self.declares, situation.double_riichi) {
            (false, _) => Riichi::No,
            (true, false) => Riichi::Riichi,
            (true, true) => Riichi::Double,
        };
        let table = TableOptions {
            drawn: None,
            called: None,
            declared,
            ippatsu: self.declares,
            missed_win: if was_complete { MissedWin::Turn } else { MissedWin::No },
            ..table.clone()
        };
        let situation = Situation { double_riichi: false, ..situation };
        let places = match &question.places {
            Some(places) if self.declares => Some(places.after_bet(question.winds.seat)),
            places => places.clone(),
        };
        let question = WinProbabilityQuestion { table, situation, places, ..question.clone() };
        Ok(question.asking(means, after, visible)?.compared()?.choices.into_iter().next())
    }
}

/// The own turn, computed.
struct Turn {
    hand: RedHand,
    visible: RedHand,
    asking: Asking,
    computed: Computed,
}

impl Judged {
    /// A choice of the own turn.
    fn of_turn(numbers: &ChoiceNumbers, computed: &Computed) -> Judged {
        Judged { riichi: declares(numbers, computed), ..Judged::new(numbers, numbers.text.clone()) }
    }
}

/// Does the best play declare riichi with a choice? At a table, for chances too.
fn declares(numbers: &ChoiceNumbers, computed: &Computed) -> bool {
    let at_table = computed.at_table.iter().any(|of| of.riichi && of.choice == numbers.text);
    let points = numbers.points.as_ref();
    at_table || points.is_some_and(|points| points.declares.last().copied().unwrap_or(false))
}
