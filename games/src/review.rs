//! A decision beside the best one: what each is worth, and why.

use serde::Serialize;
use tehai::rules::{Rules, Winds};
use tehai::score::ScoreRules;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::win_probability::Estimate;
use tehai_answers::calls::{CallChances, CallQuestion};
use tehai_answers::problem::Field;
use tehai_answers::win_probability::{ChoiceNumbers, DeckRedFives, Difference, PointsOptions};
use tehai_answers::{Means, Problem, WinProbabilityQuestion};

use crate::audit::indicated;
use crate::decisions::{About, Chosen, Decision, offered_by};
use crate::log::LogRules;

/// A decision as a question of all doors.
#[derive(Clone, Debug)]
pub enum Asked {
    /// Which discard or quad?
    Turn(Box<WinProbabilityQuestion>),
    /// To call, or to pass?
    Offer(Box<CallQuestion>),
}

/// A decision beside the best.
#[derive(Clone, Debug, Serialize)]
pub struct Reviewed {
    /// The round, from 0.
    pub round: usize,
    /// The number of events of the round before the decision.
    pub event: usize,
    /// The player, from 0.
    pub player: usize,
    /// The hand.
    pub hand: RedHand,
    /// The tile that could be called, if the decision is about one.
    pub offered: Option<RedTile>,
    /// The draws that are left.
    pub draws: u32,
    /// What the player did.
    pub chosen: Judged,
    /// What is best: by points, then as everywhere.
    pub best: Judged,
    /// Points to expect that the choice costs.
    pub loss: f64,
    /// How the choice differs from the best.
    pub differences: Vec<Difference>,
}

/// A choice, and what it is worth if nobody else wins and discards are shuffled back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// The discard, such as `0m`; a quad, such as `{1111z}`; a call, such as `[345p]`, with its discard; or `pass`.
    pub choice: String,
    /// Does riichi go with it?
    pub riichi: bool,
    /// The probability of a win.
    pub win: f64,
    /// The points to expect.
    pub points: f64,
}

impl Decision {
    /// The decision as a question, by what the player sees; `None` where it is none of discards, quads and calls.
    pub fn asked(&self, rules: &LogRules) -> Option<Asked> {
        let Decision { player, ref table, about, chosen, .. } = *self;
        if matches!(chosen, Chosen::Win | Chosen::NineKinds | Chosen::North) {
            return None;
        }
        let mut seen = table.visible_to(player);
        if let About::Offer { tile, .. } = about {
            seen = without(&seen, tile)?;
        }
        let points = PointsOptions {
            dora: indicated(table.indicators()),
            norths: table.norths(player),
            red_fives: Some(DeckRedFives::Named(rules.red_fives)),
            ..PointsOptions::default()
        };
        let of_platform = rules.platform.map_or_else(ScoreRules::default, |named| named.points());
        let question = WinProbabilityQuestion {
            hand: table.hand(player)?.to_string(),
            visible: seen.to_string(),
            draws: table.draws_left(player),
            winds: Winds { seat: table.seat_wind(player), round: table.round_wind() },
            points: Some(points),
            score_rules: ScoreRules { players: rules.players, open_tanyao: rules.open_tanyao, ..of_platform },
            rules: Rules { players: rules.players, ..Rules::default() },
            ..WinProbabilityQuestion::default()
        };
        Some(match about {
            About::Turn { .. } => Asked::Turn(Box::new(question)),
            About::Offer { from, tile } => Asked::Offer(Box::new(CallQuestion {
                offered: Some(tile),
                from: offered_by(from, player, rules.players),
                swap_calling: rules.platform.is_some_and(|named| named.swap_calling()),
                chances: question,
            })),
        })
    }

    /// The decision beside the best; `None` if it is none of discards, quads and calls.
    ///
    /// # Errors
    /// [`Problem`] if the hand is too far from a win to be followed, or has won.
    pub fn reviewed(&self, rules: &LogRules, means: &Means) -> Option<Result<Reviewed, Problem>> {
        Some(match self.asked(rules)? {
            Asked::Turn(question) => self.of_turn(&question, means),
            Asked::Offer(question) => self.of_offer(&question, means),
        })
    }

    fn of_turn(&self, question: &WinProbabilityQuestion, means: &Means) -> Result<Reviewed, Problem> {
        let (hand, visible) = read(question)?;
        let asking = question.asking(means, hand.clone(), &visible)?;
        let computed = asking.compute(|_| ())?;
        let best = computed.best_first()[0][0];
        let is_chosen = |choice: &&ChoiceNumbers| match self.chosen {
            Chosen::Discard { tile, .. } => choice.discard == Some(tile.tile),
            Chosen::ConcealedQuad(tile) => choice.quad.is_some_and(|quad| quad.first() == tile),
            Chosen::AddedQuad(tile) => choice.quad.is_some_and(|quad| quad.first() == tile.tile),
            _ => false,
        };
        let found = computed.choices.iter().find(is_chosen);
        let (chosen, differences) = match (found, self.chosen) {
            (Some(found), _) => {
                let differences = asking.differences(&computed).remove(&found.text);
                (judged(found, found.text.clone()), differences.unwrap_or_default())
            }
            // It leads too far from a win to be among the choices: the hand after it is asked by itself.
            (None, Chosen::Discard { tile, .. }) => {
                let after = without(&hand, tile).unwrap_or(hand);
                let asking = question.asking(means, after, &visible)?;
                (judged(&asking.compute(|_| ())?.choices[0], tile.to_string()), Vec::new())
            }
            // A quad after which no win can be reached.
            (None, _) => {
                (Judged { choice: "quad".to_owned(), riichi: false, win: 0.0, points: 0.0 }, Vec::new())
            }
        };
        let riichi = matches!(self.chosen, Chosen::Discard { riichi: true, .. });
        let best = judged(best, best.text.clone());
        Ok(self.beside(question, None, Judged { riichi, ..chosen }, best, differences))
    }

    fn of_offer(&self, question: &CallQuestion, means: &Means) -> Result<Reviewed, Problem> {
        let choices = question.answer(means)?;
        let named = |choice: &CallChances| {
            let call = choice.call.map_or_else(|| "pass".to_owned(), |meld| format!("[{meld}]"));
            let discard = choice.discard.as_ref().map_or_else(String::new, |discard| format!(" {discard}"));
            let numbers = choice.numbers.as_ref();
            Judged {
                choice: call + &discard,
                riichi: false,
                win: numbers.map_or(0.0, |numbers| numbers.win),
                points: numbers.and_then(|numbers| numbers.points).unwrap_or(0.0),
            }
        };
        let all: Vec<Judged> = choices.iter().map(named).collect();
        let better = |one: &&Judged, other: &&Judged| one.points.total_cmp(&other.points);
        let best = all.iter().rev().max_by(better).unwrap_or(&all[0]).clone();
        let call = if let Chosen::Call(meld) = self.chosen { Some(meld) } else { None };
        let at = choices.iter().position(|choice| choice.call == call).unwrap_or(0);
        Ok(self.beside(&question.chances, question.offered, all[at].clone(), best, Vec::new()))
    }

    fn beside(
        &self,
        question: &WinProbabilityQuestion,
        offered: Option<RedTile>,
        chosen: Judged,
        best: Judged,
        differences: Vec<Difference>,
    ) -> Reviewed {
        let Decision { round, event, player, ref table, .. } = *self;
        let hand = table.hand(player).expect("a player of the game").clone();
        let loss = (best.points - chosen.points).max(0.0);
        Reviewed {
            round,
            event,
            player,
            hand,
            offered,
            draws: question.draws,
            chosen,
            best,
            loss,
            differences,
        }
    }
}

fn read(question: &WinProbabilityQuestion) -> Result<(RedHand, RedHand), Problem> {
    Ok((Problem::read(Field::Hand, &question.hand)?, Problem::read(Field::Visible, &question.visible)?))
}

/// What a choice is worth after all draws.
fn judged(numbers: &ChoiceNumbers, choice: String) -> Judged {
    let last = |numbers: &[Estimate]| numbers.last().map_or(0.0, |number| number.value);
    let points = numbers.points.as_ref();
    Judged {
        choice,
        riichi: points.is_some_and(|points| points.declares.last().copied().unwrap_or(false)),
        win: last(&numbers.win),
        points: points.map_or(0.0, |points| last(&points.points)),
    }
}

/// The hand without a concealed tile; of equal fives the red one only if it is named.
fn without(hand: &RedHand, tile: RedTile) -> Option<RedHand> {
    let concealed = hand.hand().concealed().minus(tile.tile)?;
    let mut red = hand.concealed_red_fives();
    if tile.is_red {
        red = red.minus(tile.tile)?;
    }
    RedHand::new(concealed, red, hand.melds().collect()).ok()
}
