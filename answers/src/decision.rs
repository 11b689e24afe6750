//! What a decision cost: what was chosen beside what is best.

use tehai::score::Riichi;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, Meld, MeldKind, TileSet};
use tehai::waiting;
use tehai::win_probability::{RiichiPolicy, TableChoice};
use tehai_options::options;

use crate::STUDIES;
use crate::calls::{CallQuestion, Choice, Reaction};
use crate::described;
use crate::hand::MissedWin;
use crate::means::Means;
use crate::offer::{Offer, OfferedBy};
use crate::problem::{Field, Problem};
use crate::win_probability::{
    Asking, ChoiceNumbers, Computed, DeckRedFives, Difference, Game, PointsOptions, Situation, TableOptions,
    WinProbabilityQuestion, are_equal, number_differences,
};

options! {
    /// A question for what a decision cost. Without an offered tile it is about a discard or a quad of one's own.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct DecisionQuestion {
        /// What was chosen: a discard such as `0m`, a quad such as `{1111z}`, a call such as `[345p]`, or pass; at a table
        /// also win.
        #[arg(skip)]
        pub chosen: String,
        /// Is riichi declared with the discard?
        #[arg(skip)]
        pub declares: bool,
        /// Tiles that may not be discarded after a call (食い替え): none of them is the best. One that was chosen all the
        /// same is judged.
        #[arg(skip)]
        pub barred: String,
        /// The hand, what chances depend on, and the tile that can be called.
        #[group(flatten)]
        #[schemars(flatten)]
        pub call: CallQuestion,
    }
}

described! {
    /// What was chosen beside what is best, if discards are shuffled back, and nobody else wins unless the question says
    /// how likely.
    pub struct Decided {
        /// What was chosen.
        pub chosen: Judged,
        /// What is best: by points if they are asked, else by wins; ties are decided as everywhere.
        pub best: Judged,
        /// How much the choice costs: points to expect if they are asked, else the chance of a win.
        pub loss: f64,
        /// How the choice differs from the best.
        pub differences: Vec<Difference>,
    }

    /// A choice, and what it is worth after all draws.
    pub struct Judged {
        /// A discard, such as `0m`; a quad, such as `{1111z}`; a call, such as `[345p]`, with the best discard; or
        /// pass; at a table also win.
        pub choice: String,
        /// Is riichi declared with it?
        pub riichi: bool,
        /// The probability of a win; with called melds, of one with a yaku. If points are asked, under the play for
        /// points.
        pub win: f64,
        /// The points to expect, if they are asked.
        pub points: Option<f64>,
        /// Is each number only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// Is it the lower end of an interval of simulated games, as of a hand far from a win?
        pub is_simulated: bool,
    }
}

/// What can be chosen.
enum Chosen {
    Pass,
    Win,
    Discard(RedTile),
    Meld(Meld),
}

impl DecisionQuestion {
    /// Answers the question. Each number is that of [`WinProbabilityQuestion`] or [`CallQuestion`] for the same hand.
    ///
    /// Riichi is a choice of its own: a discard that declares although the best play would not has the points of a hand
    /// that always declares, and one that does not declare those of the hand of 13 tiles after it, which has not
    /// declared; at a table both are hands of 13 tiles. That hand is also asked of a discard that leads too far from a win to
    /// be among the choices, and of a red five beside a plain one; one that declares is asked as a plain five, of a deck with
    /// a red one fewer.
    ///
    /// # Errors
    /// [`Problem`] if the question cannot be read, if the hand has no chances, or if what was chosen is not possible.
    ///
    /// ```
    /// use tehai_answers::Means;
    /// use tehai_answers::decision::DecisionQuestion;
    /// let mut question = DecisionQuestion { chosen: "1z".to_owned(), ..DecisionQuestion::default() };
    /// question.call.chances.hand = "234m556677p899s11z".to_owned();
    /// question.call.chances.points = Some(Default::default());
    /// let decided = question.answer(&Means::default()).unwrap();
    /// assert_eq!(decided.best.choice, "8s");
    /// assert_eq!(decided.loss, decided.best.points.unwrap() - decided.chosen.points.unwrap());
    /// ```
    pub fn answer(&self, means: &Means) -> Result<Decided, Problem> {
        self.judge(means).map(|(decided, _)| decided)
    }

    /// The same, with all that can be chosen.
    ///
    /// # Errors
    /// [`Problem`] as of the [answer](DecisionQuestion::answer).
    pub fn judge(&self, means: &Means) -> Result<(Decided, Vec<Judged>), Problem> {
        let chosen = self.chosen()?;
        let question = &self.call.chances;
        let (mut decided, all) = match question.table.offered {
            None => self.of_turn(&chosen, means),
            Some(_) => self.of_offer(&chosen, means),
        }?;
        question.retain_said(&mut decided.differences);
        Ok((decided, all))
    }

    /// All that can be chosen, best first; `chosen` and `declares` do not count.
    ///
    /// # Errors
    /// [`Problem`] if the question cannot be read, or if the hand has no chances.
    ///
    /// ```
    /// use tehai_answers::Means;
    /// use tehai_answers::decision::DecisionQuestion;
    /// let mut question = DecisionQuestion::default();
    /// question.call.chances.hand = "234m556677p899s11z".to_owned();
    /// question.call.chances.points = Some(Default::default());
    /// let choices = question.choices(&Means::default()).unwrap();
    /// assert_eq!(choices[0].choice, "8s");
    /// ```
    pub fn choices(&self, means: &Means) -> Result<Vec<Judged>, Problem> {
        match self.call.chances.table.offered {
            None => {
                let Turn { computed, .. } = self.turn(means)?;
                let best_first = computed.best_first().into_iter().flatten();
                Ok(best_first.map(|numbers| Judged::of_turn(numbers, &computed)).collect())
            }
            Some(_) => {
                let offered = self.offered(means)?;
                let best = best_offered(&offered);
                let rest = (0..offered.len()).filter(|place| Some(*place) != best);
                Ok(best.into_iter().chain(rest).map(|place| offered[place].2.clone()).collect())
            }
        }
    }

    fn chosen(&self) -> Result<Chosen, Problem> {
        let text = &*self.chosen;
        let WinProbabilityQuestion { model, ref table, .. } = self.call.chances;
        let impossible = || {
            let expected = match (table.offered, model, table.drawn) {
                (None, Game::Table, Some(_)) => "win, a discard such as 0m, or a quad such as {1111z}",
                (None, ..) => "a discard such as 0m, or a quad such as {1111z}",
                (Some(_), Game::Table, _) => "pass, win, or a call such as [345p]",
                (Some(_), ..) => "pass, or a call such as [345p]",
            };
            Problem::option("chosen", format!("expected {expected}, found {text:?}"))
        };
        let chosen = if text == "pass" {
            Chosen::Pass
        } else if text == "win" {
            Chosen::Win
        } else if let Ok(tile) = text.parse() {
            Chosen::Discard(tile)
        } else {
            let hand: RedHand = text.parse().map_err(|_| impossible())?;
            match hand.hand().melds() {
                [meld] if *hand.hand().concealed() == Hand::EMPTY => Chosen::Meld(*meld),
                _ => return Err(impossible()),
            }
        };
        let is_possible = match chosen {
            Chosen::Pass => table.offered.is_some(),
            Chosen::Win => model == Game::Table && (table.offered.is_some() || table.drawn.is_some()),
            Chosen::Discard(_) => table.offered.is_none(),
            Chosen::Meld(_) => true,
        };
        if is_possible { Ok(chosen) } else { Err(impossible()) }
    }

    fn impossible(&self) -> Problem {
        Problem::option("chosen", format!("{} is not possible with this hand", self.chosen))
    }

    /// The own turn: what may be discarded or declared.
    fn turn(&self, means: &Means) -> Result<Turn, Problem> {
        let question = &self.call.chances;
        let hand: RedHand = Problem::read(Field::Hand, &question.hand)?;
        let visible: RedHand = Problem::read(Field::Visible, &question.visible)?;
        let barred: Hand = Problem::read_option("barred", &self.barred)?;
        let barred: TileSet = barred.kinds();
        let asking = question.asking(means, hand.clone(), &visible)?;
        let mut computed = asking.computed()?;
        computed.choices.retain(|choice| choice.discard.is_none_or(|tile| !barred.contains(tile)));
        if computed.choices.is_empty() {
            return Err(Problem::option("barred", "no discard is left"));
        }
        Ok(Turn { hand, visible, asking, computed })
    }

    fn of_turn(&self, chosen: &Chosen, means: &Means) -> Result<(Decided, Vec<Judged>), Problem> {
        let question = &self.call.chances;
        let Turn { hand, visible, asking, computed } = self.turn(means)?;
        let best = computed.best_first()[0][0];
        let found = computed.choices.iter().find(|choice| match chosen {
            Chosen::Discard(tile) => choice.discard.is_some() && choice.text == tile.to_string(),
            Chosen::Meld(meld) => choice.quad == Some(*meld),
            Chosen::Win => choice.at_table == Some(TableChoice::Win),
            Chosen::Pass => false,
        });
        let judged = |of: &ChoiceNumbers| Judged::of_turn(of, &computed);
        let all = computed.choices.iter().map(judged).collect();
        let judged_best = judged(best);
        if let Some(found) = found
            && (found.discard.is_none() || declares(found, &computed) == self.declares)
            // What leads back to a far hand is asked by itself, so that games are played with it; but not at a table.
            && (found.at_table.is_some() || !found.is_looser(best))
        {
            let of_found = asking.differences(&computed).remove(&found.text);
            // A win is not among those that are compared.
            let of_numbers = || found.at_table.map_or_else(Vec::new, |_| number_differences(found, best));
            let of_found = of_found.unwrap_or_else(of_numbers);
            return Ok((Decided::new(judged(found), judged_best, found.is_alike(best), of_found), all));
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
        let differences = number_differences(&numbers, best);
        let judged = Judged { riichi: self.declares, ..Judged::new(&numbers, tile.to_string()) };
        Ok((Decided::new(judged, judged_best, numbers.is_alike(best), differences), all))
    }

    /// The numbers of a discard at a table that declares riichi, or does not, although the best play would do the other: those
    /// of the hand of 13 tiles after it.
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
        Ok(question.asking(means, after, visible)?.computed()?.choices.into_iter().next())
    }

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
        let computed = question.asking(means, after, &visible)?.computed()?;
        let best = computed.best_first().into_iter().flatten().next().cloned();
        Ok(best.map(|numbers| {
            let judged = Judged::new(&numbers, format!("{} {}", meld.in_brackets(), numbers.text));
            (numbers, judged)
        }))
    }

    /// What can be done about an offered tile, to pass first.
    fn offered(&self, means: &Means) -> Result<Vec<(Choice, ChoiceNumbers, Judged)>, Problem> {
        let mut all = Vec::new();
        for (choice, found) in self.call.choices(means)? {
            // A hand that is too far from a win after a call, or cannot discard, is no choice.
            if let Ok(Some(numbers)) = found {
                let judged = Judged::new(&numbers, choice.name(&numbers));
                all.push((choice, numbers, judged));
            }
        }
        Ok(all)
    }

    fn of_offer(&self, chosen: &Chosen, means: &Means) -> Result<(Decided, Vec<Judged>), Problem> {
        let all = self.offered(means)?;
        let best = best_offered(&all).map(|place| &all[place]);
        let reaction = match *chosen {
            Chosen::Meld(meld) => Reaction::Call(meld),
            Chosen::Win => Reaction::Ron,
            Chosen::Pass | Chosen::Discard(_) => Reaction::Pass,
        };
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
        let differences =
            if judged.choice == best.choice { Vec::new() } else { number_differences(numbers, of_best) };
        let decided = Decided::new(judged.clone(), best.clone(), numbers.is_alike(of_best), differences);
        Ok((decided, all.into_iter().map(|(.., judged)| judged).collect()))
    }
}

/// The own turn, computed.
struct Turn {
    hand: RedHand,
    visible: RedHand,
    asking: Asking,
    computed: Computed,
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

/// Does the best play declare riichi with a choice? At a table, for chances too.
fn declares(numbers: &ChoiceNumbers, computed: &Computed) -> bool {
    let at_table = computed.at_table.iter().any(|of| of.riichi && of.choice == numbers.text);
    let points = numbers.points.as_ref();
    at_table || points.is_some_and(|points| points.declares.last().copied().unwrap_or(false))
}

impl Decided {
    /// Nothing is lost by a choice that simulated games do not tell from the best.
    fn new(chosen: Judged, best: Judged, is_alike: bool, differences: Vec<Difference>) -> Decided {
        let [of_best, of_chosen] = [best.value(), chosen.value()];
        // A hand asked by itself may have more.
        let is_equal = is_alike || are_equal(of_best, of_chosen);
        let loss = if is_equal { 0.0 } else { (of_best - of_chosen).max(0.0) };
        Decided { chosen, best, loss, differences }
    }
}

impl Judged {
    /// A choice of the own turn.
    fn of_turn(numbers: &ChoiceNumbers, computed: &Computed) -> Judged {
        Judged { riichi: declares(numbers, computed), ..Judged::new(numbers, numbers.text.clone()) }
    }

    /// A choice without riichi.
    fn new(numbers: &ChoiceNumbers, choice: String) -> Judged {
        Judged {
            choice,
            riichi: false,
            win: numbers.last_points_win().unwrap_or(numbers.last_win()),
            points: numbers.last_points(),
            is_lower_end: numbers.is_lower_end,
            is_simulated: numbers.is_simulated(),
        }
    }

    /// What it is judged by.
    fn value(&self) -> f64 {
        self.points.unwrap_or(self.win)
    }
}
