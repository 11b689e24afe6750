//! To call another player's tile or to pass, by the chances of each.

use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Meld, MeldKind, TileSet};
use tehai::win_probability::NoWin;
use tehai_options::options;

use crate::described;
use crate::hand::Settings;
use crate::means::Means;
use crate::offer::{Call, Offer, OfferedBy};
use crate::problem::{Field, Problem};
use crate::win_probability::{ChoiceNumbers, Game, Situation, TableOptions, WinProbabilityQuestion};

options! {
    /// A question for the chances of passing, and of each call of another player's tile.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CallQuestion {
        /// The hand before it, and what its chances depend on. Draws are those after passing.
        #[group(flatten)]
        #[schemars(flatten)]
        pub chances: WinProbabilityQuestion,
    }
}

described! {
    /// To pass, or a call with the discard that is best then, and the chances after all draws.
    pub struct CallChances {
        /// The meld called; null for passing.
        pub call: Option<Meld>,
        /// The hand then, before its discard.
        pub hand: RedHand,
        /// The best of the discards that are allowed, as it is written; null if the hand draws next.
        pub discard: Option<String>,
        /// The draws that are left. A call of the left player's tile takes the place of one. The replacement of a quad
        /// is drawn besides.
        pub draws: u32,
        /// The chances; null if they are not known.
        pub numbers: Option<CallNumbers>,
        /// Why they are not known.
        pub problem: Option<Problem>,
    }

    /// The chances after all draws, of a drawn win.
    pub struct CallNumbers {
        /// The probability of a win; with called melds, with a yaku.
        pub win: f64,
        /// The probability of being tenpai or having won.
        pub tenpai: f64,
        /// The points to expect, if they are asked.
        pub points: Option<f64>,
        /// Why no win can be drawn, if none can.
        pub no_win: Option<NoWin>,
        /// Is each number only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// Is it the lower end of an interval of simulated games, as of a hand far from a win?
        pub is_simulated: bool,
    }
}

impl CallQuestion {
    /// Answers the question: to pass, then each chi, pon and open quad.
    ///
    /// Each choice has the numbers that [`WinProbabilityQuestion`] gives for the hand after it, with the tile among the
    /// visible ones after passing. The best discard is that by points if they are asked, else by wins, ties decided as
    /// there.
    ///
    /// # Errors
    /// [`Problem`] if tiles cannot be read, or if the hand has no chances when it passes.
    ///
    /// ```
    /// use tehai_answers::Means;
    /// use tehai_answers::calls::CallQuestion;
    /// let mut question = CallQuestion::default();
    /// question.chances.table.offered = Some("6z".parse()?);
    /// question.chances.hand = "23m456p3478s2266z".to_owned();
    /// let choices = question.answer(&Means::default()).unwrap();
    /// let win = |choice: usize| choices[choice].numbers.as_ref().unwrap().win;
    /// assert_eq!(choices[1].call.unwrap().to_string(), "666z");
    /// assert!(win(1) > win(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&self, means: &Means) -> Result<Vec<CallChances>, Problem> {
        let choices = self.choices(means)?.into_iter();
        Ok(choices.map(|(choice, found)| choice.chances(found)).collect())
    }

    /// Each choice with the numbers of what is best then; none if nothing may be discarded.
    pub(crate) fn choices(&self, means: &Means) -> Result<Vec<(Choice, Found)>, Problem> {
        let chances = &WinProbabilityQuestion { table: TableOptions::default(), ..self.chances.clone() };
        let TableOptions { offered, from, swap_calling, .. } = self.chances.table;
        if chances.model == Game::Table {
            return Err(Problem::option("model", "table: ask win-probability, with offered and from"));
        }
        let missing = || Problem::option("offered", "expected another player's discard, such as 6z");
        let offered = offered.ok_or_else(missing)?;
        let hand: RedHand = Problem::read(Field::Hand, &chances.hand)?;
        let visible: RedHand = Problem::read(Field::Visible, &chances.visible)?;
        let offer = Offer { tile: offered.tile, from, swap_calling };
        let rules = chances.rules;
        let seen = visible.hand().all_tiles();
        offer.check(hand.hand(), &Settings { rules, visible: seen, ..Settings::default() })?;
        let tile = Hand::EMPTY.plus(offered.tile).expect("one tile");
        let with_offered = visible.plus(&tile, offered.red_fives());
        let with_offered = with_offered.map_err(|error| Problem::hand(Field::Offered, error))?;
        let (draws, situation) = (chances.draws, chances.situation);
        let pass = Choice { call: None, hand: hand.clone(), barred: TileSet::EMPTY, draws, situation };
        let of_pass = pass.best(chances, means, &with_offered)?;
        let mut choices = vec![(pass, Ok(of_pass))];
        for Call { meld, barred, .. } in offer.calls(hand.hand(), rules.players) {
            let hand = hand.with_call(offered, meld).expect("a call of tiles of the hand");
            let (is_left, is_quad) = (from == OfferedBy::Left, meld.kind() == MeldKind::Quad);
            let turns = u32::from(is_left);
            let draws = chances.draws.saturating_sub(turns);
            // A call takes the place of a turn, a quad also a tile from the end of the wall.
            let situation = if is_left && is_quad { situation } else { situation.shifted() };
            let choice = Choice { call: Some(meld), hand, barred, draws, situation };
            let found = choice.best(chances, means, &visible);
            choices.push((choice, found));
        }
        Ok(choices)
    }
}

/// The numbers of the best after a choice.
pub(crate) type Found = Result<Option<ChoiceNumbers>, Problem>;

/// A hand after a choice.
pub(crate) struct Choice {
    /// The meld called.
    pub call: Option<Meld>,
    hand: RedHand,
    barred: TileSet,
    draws: u32,
    situation: Situation,
}

impl Choice {
    fn best(&self, question: &WinProbabilityQuestion, means: &Means, visible: &RedHand) -> Found {
        let Choice { draws, situation, .. } = *self;
        let question = WinProbabilityQuestion { draws, situation, ..question.clone() };
        let is_quad = self.call.is_some_and(|meld| meld.kind() == MeldKind::Quad);
        let asking = question.asking_after(means, self.hand.clone(), visible, is_quad)?;
        let mut computed = asking.computed()?;
        computed.choices.retain(|choice| {
            choice.quad.is_none() && choice.discard.is_none_or(|tile| !self.barred.contains(tile))
        });
        let best = computed.best_first().into_iter().next().and_then(|best| best.into_iter().next());
        Ok(best.cloned())
    }

    fn chances(self, found: Found) -> CallChances {
        let Choice { call, hand, draws, .. } = self;
        let (best, problem) = match found {
            Ok(best) => (best, None),
            Err(problem) => (None, Some(problem)),
        };
        let numbers = best.as_ref().map(|best| CallNumbers {
            win: best.last_win(),
            tenpai: best.last_tenpai(),
            points: best.last_points(),
            no_win: best.no_win,
            is_lower_end: best.is_lower_end,
            is_simulated: best.is_simulated(),
        });
        let discard = best.filter(|best| best.discard.is_some()).map(|best| best.text);
        CallChances { call, hand, discard, draws, numbers, problem }
    }
}
