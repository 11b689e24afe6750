//! To call another player's tile or to pass, by the chances of each.

use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, MeldKind, TileSet};
use tehai::win_probability::{NoWin, TableChoice};
use tehai_options::options;

use crate::STUDIES;
use crate::described;
use crate::hand::Settings;
use crate::means::Means;
use crate::offer::{Call, Offer, OfferedBy};
use crate::problem::{Field, Problem};
use crate::win_probability::{
    ChoiceNumbers, Computed, Game, Situation, TableOptions, WinProbabilityQuestion,
};

options! {
    /// A question for the chances of passing, and of each call of another player's tile; at a table, of a win by it, too.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CallQuestion {
        /// The hand before it, and what its chances depend on. Draws are those after passing, tiles of the wall those after
        /// the one that is offered.
        #[group(flatten)]
        #[schemars(flatten)]
        pub chances: WinProbabilityQuestion,
    }
}

described! {
    /// To pass, to win by the tile, or a call with the discard that is best then, and the chances after all draws.
    pub struct CallChances {
        /// The meld called; null for passing, and for a win.
        pub call: Option<Meld>,
        /// Is it to win by the tile (ロン)? Only at a table, where others' tiles win.
        pub ron: bool,
        /// The hand then, before its discard.
        pub hand: RedHand,
        /// The best of the discards that are allowed, as it is written; null if the hand draws next.
        pub discard: Option<String>,
        /// The draws that are left. A call of the left player's tile takes the place of one. The replacement of a quad
        /// is drawn besides. At a table, the times that the tiles left in the wall go around.
        pub draws: u32,
        /// The chances; null if they are not known.
        pub numbers: Option<CallNumbers>,
        /// Why they are not known.
        pub problem: Option<Problem>,
    }

    /// The chances after all draws, of a drawn win; at a table, of any.
    pub struct CallNumbers {
        /// The probability of a win; with called melds or at a table, with a yaku.
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
    /// Answers the question: to pass, then each chi, pon and open quad. At a table a win comes after passing, if the
    /// hand can win by the tile, and there are no open quads.
    ///
    /// Each choice has the numbers that [`WinProbabilityQuestion`] gives for the hand after it, with the tile among the
    /// visible ones after passing; at a table, those of the choice there. The best discard is that by points if they
    /// are asked, else by wins, ties decided as there.
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
        let choices = self.choices(means, true)?.into_iter();
        Ok(choices.map(|(choice, found)| choice.chances(found)).collect())
    }

    /// Each choice with the numbers of what is best then; none if nothing may be discarded. At a table they may lack
    /// the chances that choices are not judged by.
    pub(crate) fn choices(&self, means: &Means, with_chances: bool) -> Result<Vec<(Choice, Found)>, Problem> {
        let TableOptions { offered, from, swap_calling, .. } = self.chances.table;
        let missing = || Problem::option("offered", "expected another player's discard, such as 6z");
        let offered = offered.ok_or_else(missing)?;
        let WinProbabilityQuestion { model, rules, .. } = self.chances;
        let hand: RedHand = Problem::read(Field::Hand, &self.chances.hand)?;
        let visible: RedHand = Problem::read(Field::Visible, &self.chances.visible)?;
        let offer = Offer { tile: offered.tile, from, swap_calling };
        let seen = visible.hand().all_tiles();
        offer.check(hand.hand(), &Settings { rules, visible: seen, ..Settings::default() })?;
        match model {
            Game::Table if STUDIES => {
                let asking = self.chances.asking(means, hand.clone(), &visible)?;
                let computed = if with_chances { asking.compared() } else { asking.judged() }?;
                Ok(choices_at_table(&computed, &hand, offered, self.chances.situation))
            }
            _ => self.choices_alone(means, hand, (offered, offer), &visible),
        }
    }

    /// The choices of a player whose chances are those of playing alone.
    fn choices_alone(
        &self,
        means: &Means,
        hand: RedHand,
        (offered, offer): (RedTile, Offer),
        visible: &RedHand,
    ) -> Result<Vec<(Choice, Found)>, Problem> {
        let chances = &WinProbabilityQuestion { table: TableOptions::default(), ..self.chances.clone() };
        let tile = Hand::EMPTY.plus(offered.tile).expect("one tile");
        let with_offered = visible.plus(&tile, offered.red_fives());
        let with_offered = with_offered.map_err(|error| Problem::hand(Field::Offered, error))?;
        let (draws, situation) = (chances.draws, chances.situation);
        let barred = TileSet::EMPTY;
        let pass = Choice { reaction: Reaction::Pass, hand: hand.clone(), barred, draws, situation };
        let of_pass = pass.best(chances, means, &with_offered)?;
        let mut choices = vec![(pass, Ok(of_pass))];
        for Call { meld, barred, .. } in offer.calls(hand.hand(), chances.rules.players) {
            let hand = hand.with_call(offered, meld).expect("a call of tiles of the hand");
            let (is_left, is_quad) = (offer.from == OfferedBy::Left, meld.kind() == MeldKind::Quad);
            let draws = chances.draws.saturating_sub(is_left.into());
            // A call takes the place of a turn, a quad also a tile from the end of the wall.
            let situation = if is_left && is_quad { situation } else { situation.shifted() };
            let choice = Choice { reaction: Reaction::Call(meld), hand, barred, draws, situation };
            let found = choice.best(chances, means, visible);
            choices.push((choice, found));
        }
        Ok(choices)
    }
}

/// The choices at a table, which one game answers together.
fn choices_at_table(
    computed: &Computed,
    hand: &RedHand,
    offered: RedTile,
    situation: Situation,
) -> Vec<(Choice, Found)> {
    let ranked: Vec<&ChoiceNumbers> = computed.best_first().into_iter().flatten().collect();
    let mut reactions: Vec<Reaction> = computed.choices.iter().filter_map(Reaction::at_table).collect();
    // A call is there once for each discard.
    reactions.dedup();
    reactions.sort_by_key(|reaction| *reaction != Reaction::Pass);
    let choice = |reaction: Reaction| {
        let tile = Hand::EMPTY.plus(offered.tile).expect("one tile");
        let hand = match reaction {
            Reaction::Pass => Some(hand.clone()),
            Reaction::Ron => hand.plus(&tile, offered.red_fives()).ok(),
            Reaction::Call(meld) => hand.with_call(offered, meld),
        };
        let hand = hand.expect("what can be done with the tile");
        let best = ranked.iter().find(|numbers| Reaction::at_table(numbers) == Some(reaction));
        let choice = Choice { reaction, hand, barred: TileSet::EMPTY, draws: computed.draws[0], situation };
        (choice, Ok(best.map(|&best| best.clone())))
    };
    reactions.into_iter().map(choice).collect()
}

/// The numbers of the best after a choice.
pub(crate) type Found = Result<Option<ChoiceNumbers>, Problem>;

/// What can be done about an offered tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    Pass,
    /// To win by it.
    Ron,
    /// To call it for a meld.
    Call(Meld),
}

impl Reaction {
    /// That of a choice at a table where a tile is offered.
    fn at_table(numbers: &ChoiceNumbers) -> Option<Reaction> {
        match numbers.at_table? {
            TableChoice::Pass => Some(Reaction::Pass),
            TableChoice::Win => Some(Reaction::Ron),
            TableChoice::Call(meld, _) => Some(Reaction::Call(meld)),
            TableChoice::Wait | TableChoice::Discard(_) => None,
        }
    }
}

/// A hand after a choice.
pub(crate) struct Choice {
    /// What is done.
    pub reaction: Reaction,
    hand: RedHand,
    barred: TileSet,
    draws: u32,
    situation: Situation,
}

impl Choice {
    /// The meld called.
    fn call(&self) -> Option<Meld> {
        match self.reaction {
            Reaction::Call(meld) => Some(meld),
            Reaction::Pass | Reaction::Ron => None,
        }
    }

    /// The discard as it is written, if one follows.
    fn discard(&self, best: &ChoiceNumbers) -> Option<String> {
        match best.at_table {
            Some(TableChoice::Call(_, discard)) => Some(discard.to_string()),
            _ => best.discard.map(|_| best.text.clone()),
        }
    }

    /// The choice as it is written: a call with its discard, pass or win.
    pub(crate) fn name(&self, best: &ChoiceNumbers) -> String {
        match (self.reaction, self.discard(best)) {
            (Reaction::Pass, _) => "pass".to_owned(),
            (Reaction::Ron, _) => "win".to_owned(),
            (Reaction::Call(meld), None) => meld.in_brackets(),
            (Reaction::Call(meld), Some(discard)) => format!("{} {discard}", meld.in_brackets()),
        }
    }

    fn best(&self, question: &WinProbabilityQuestion, means: &Means, visible: &RedHand) -> Found {
        let Choice { draws, situation, .. } = *self;
        let question = WinProbabilityQuestion { draws, situation, ..question.clone() };
        let is_quad = self.call().is_some_and(|meld| meld.kind() == MeldKind::Quad);
        let asking = question.asking_after(means, self.hand.clone(), visible, is_quad)?;
        let mut computed = asking.computed()?;
        computed.choices.retain(|choice| {
            choice.quad.is_none() && choice.discard.is_none_or(|tile| !self.barred.contains(tile))
        });
        let best = computed.best_first().into_iter().next().and_then(|best| best.into_iter().next());
        Ok(best.cloned())
    }

    fn chances(self, found: Found) -> CallChances {
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
        let discard = best.and_then(|best| self.discard(&best));
        let (call, ron) = (self.call(), self.reaction == Reaction::Ron);
        CallChances { call, ron, hand: self.hand, discard, draws: self.draws, numbers, problem }
    }
}
