//! What a decision cost: what was chosen beside what is best.

use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, Meld, TileSet};
use tehai::win_probability::RiichiPolicy;
use tehai_options::options;

use crate::calls::{CallQuestion, Choice};
use crate::described;
use crate::means::Means;
use crate::problem::{Field, Problem};
use crate::win_probability::{
    ChoiceNumbers, DeckRedFives, Difference, PointsOptions, Situation, WinProbabilityQuestion, are_equal,
    number_differences,
};

options! {
    /// A question for what a decision cost. Without an offered tile it is about a discard or a quad of one's own.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct DecisionQuestion {
        /// What was chosen: a discard such as `0m`, a quad such as `{1111z}`, a call such as `[345p]`, or pass.
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
    /// What was chosen beside what is best, if nobody else wins and discards are shuffled back.
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
        /// pass.
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
    Discard(RedTile),
    Meld(Meld),
}

impl DecisionQuestion {
    /// Answers the question. Each number is that of [`WinProbabilityQuestion`] or [`CallQuestion`] for the same hand.
    ///
    /// Riichi is a choice of its own: a discard that declares although the best play would not has the points of a hand
    /// that always declares, and one that does not declare those of the hand of 13 tiles after it, which has not
    /// declared. That hand is also asked of a discard that leads too far from a win to be among the choices, and of a
    /// red five beside a plain one; one that declares is asked as a plain five, of a deck with a red one fewer.
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
        let chosen = self.chosen()?;
        match self.call.chances.table.offered {
            None => self.of_turn(&chosen, means),
            Some(_) => self.of_offer(&chosen, means),
        }
    }

    fn chosen(&self) -> Result<Chosen, Problem> {
        let text = &*self.chosen;
        let impossible = || {
            let expected = match self.call.chances.table.offered {
                None => "a discard such as 0m, or a quad such as {1111z}",
                Some(_) => "pass, or a call such as [345p]",
            };
            Problem::option("chosen", format!("expected {expected}, found {text:?}"))
        };
        let chosen = if text == "pass" {
            Chosen::Pass
        } else if let Ok(tile) = text.parse() {
            Chosen::Discard(tile)
        } else {
            let hand: RedHand = text.parse().map_err(|_| impossible())?;
            match hand.hand().melds() {
                [meld] if *hand.hand().concealed() == Hand::EMPTY => Chosen::Meld(*meld),
                _ => return Err(impossible()),
            }
        };
        let is_possible = match (&chosen, self.call.chances.table.offered) {
            (Chosen::Pass, offered) => offered.is_some(),
            (Chosen::Discard(_), offered) => offered.is_none(),
            (Chosen::Meld(_), _) => true,
        };
        if is_possible { Ok(chosen) } else { Err(impossible()) }
    }

    fn impossible(&self) -> Problem {
        Problem::option("chosen", format!("{} is not possible with this hand", self.chosen))
    }

    fn of_turn(&self, chosen: &Chosen, means: &Means) -> Result<Decided, Problem> {
        let question = &self.call.chances;
        let hand: RedHand = Problem::read(Field::Hand, &question.hand)?;
        let visible: RedHand = Problem::read(Field::Visible, &question.visible)?;
        let barred: Hand = Problem::read_option("barred", &self.barred)?;
        let barred: TileSet = barred.kinds();
        let asking = question.asking(means, hand.clone(), &visible)?;
        let mut computed = asking.computed()?;
        computed.choices.retain(|choice| choice.discard.is_none_or(|tile| !barred.contains(tile)));
        let Some(&best) = computed.best_first().first().and_then(|best| best.first()) else {
            return Err(Problem::option("barred", "no discard is left"));
        };
        let found = computed.choices.iter().find(|choice| match chosen {
            Chosen::Discard(tile) => choice.discard.is_some() && choice.text == tile.to_string(),
            Chosen::Meld(meld) => choice.quad == Some(*meld),
            Chosen::Pass => false,
        });
        let judged_best = Judged::new(best, best.text.clone());
        if let Some(found) = found
            && (found.quad.is_some() || declares(found) == self.declares)
            // What leads back to a far hand is asked by itself, so that games are played with it.
            && !found.is_looser(best)
        {
            let mut differences = asking.differences(&computed).into_iter();
            let of_found = differences.find(|(choice, _)| *choice == found.text);
            let of_found = of_found.map_or_else(Vec::new, |(_, differences)| differences);
            let judged = Judged::new(found, found.text.clone());
            return Ok(Decided::new(judged, judged_best, found.is_alike(best), of_found));
        }
        let Chosen::Discard(tile) = *chosen else { return Err(self.impossible()) };
        let plain = RedTile::from(tile.tile);
        // The choices name the plain one of two fives.
        let is_choice = found.is_some() || tile.is_red && hand.without(plain).is_some();
        let numbers = match question.points {
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
        Ok(Decided::new(judged, judged_best, numbers.is_alike(best), differences))
    }

    fn of_offer(&self, chosen: &Chosen, means: &Means) -> Result<Decided, Problem> {
        let mut all = Vec::new();
        for (choice, found) in self.call.choices(means)? {
            // A hand that is too far from a win after a call, or cannot discard, is no choice.
            if let Ok(Some(numbers)) = found {
                let judged = Judged::new(&numbers, name(&choice, &numbers));
                all.push((choice, numbers, judged));
            }
        }
        let value = |(.., judged): &&(Choice, ChoiceNumbers, Judged)| judged.value();
        let most = all.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
        // Of equal ones the first, which is to pass.
        let best = most.and_then(|(_, most, of_most)| {
            let is_equal = |numbers: &ChoiceNumbers, judged: &Judged| {
                are_equal(judged.value(), of_most.value()) || numbers.is_alike(most)
            };
            all.iter().find(|(_, numbers, judged)| is_equal(numbers, judged))
        });
        let meld = if let Chosen::Meld(meld) = chosen { Some(*meld) } else { None };
        let found = all.iter().find(|(choice, ..)| choice.call == meld);
        let (Some((_, numbers, judged)), Some((_, of_best, best))) = (found, best) else {
            return Err(self.impossible());
        };
        let differences =
            if judged.choice == best.choice { Vec::new() } else { number_differences(numbers, of_best) };
        Ok(Decided::new(judged.clone(), best.clone(), numbers.is_alike(of_best), differences))
    }
}

/// A call with its discard, or `pass`.
fn name(choice: &Choice, numbers: &ChoiceNumbers) -> String {
    match choice.call {
        None => "pass".to_owned(),
        Some(meld) if numbers.discard.is_none() => meld.in_brackets(),
        Some(meld) => format!("{} {}", meld.in_brackets(), numbers.text),
    }
}

fn declares(numbers: &ChoiceNumbers) -> bool {
    numbers.points.as_ref().is_some_and(|points| points.declares.last().copied().unwrap_or(false))
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
    fn new(numbers: &ChoiceNumbers, choice: String) -> Judged {
        Judged {
            choice,
            riichi: declares(numbers),
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
