//! What a decision cost: what was chosen beside what is best.

mod offer;
mod turn;

use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld};
use tehai_options::options;

use crate::calls::CallQuestion;
use crate::described;
use crate::means::Means;
use crate::problem::Problem;
use crate::win_probability::{ChoiceNumbers, Difference, Game, WinProbabilityQuestion, are_equal};

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
    /// declared; at a table both are hands of 13 tiles. That hand is also asked of a discard that leads too far from a
    /// win to be among the choices, and of a red five beside a plain one; one that declares is asked as a plain five,
    /// of a deck with a red one fewer.
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
        self.judge(means, true).map(|(decided, _)| decided)
    }

    /// The same, with all that can be chosen; with how the choice differs from the best, or without, which is sooner
    /// said.
    ///
    /// # Errors
    /// [`Problem`] as of the [answer](DecisionQuestion::answer).
    pub fn judge(&self, means: &Means, with_differences: bool) -> Result<(Decided, Vec<Judged>), Problem> {
        let chosen = self.chosen()?;
        let question = &self.call.chances;
        let (mut decided, all) = match question.table.offered {
            None => self.of_turn(&chosen, means, with_differences),
            Some(_) => self.of_offer(&chosen, means, with_differences),
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
            None => self.turn_choices(means),
            Some(_) => self.offered_choices(means),
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
