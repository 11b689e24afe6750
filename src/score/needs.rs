//! What must a win be worth for a place, if the game ends with this hand (条件)?

use tehai_options::named;

use crate::rules::Wind;
use crate::score::ScoreError;
use crate::score::han_and_fu::HanAndFu;
use crate::score::luck::WonBy;
use crate::score::places::Scores;
use crate::score::points::{Limit, Payment};
use crate::score::round::{RoundError, Settlement, Stakes};
use crate::score::rules::{AgariYame, GameRules, RoundRules, ScoreRules};
use crate::score::table::Table;

/// A hand that is played as the last of a game.
///
/// ```
/// use tehai::rules::Wind::{South, West};
/// use tehai::score::{GameRules, HanAndFu, LastHand, ScoreRules, Scores, Stakes};
/// let last = LastHand {
///     scores: Scores::new(&[26000, 31100, 23900, 19000], 3).expect("four players"),
///     stakes: Stakes::default(),
///     rules: ScoreRules::default(),
///     game: GameRules::default(),
/// };
/// // South lacks 5,100 for the first place: by a tile of west, who has it, half of that suffices.
/// let need = last.need(South, Some(West), 1)?;
/// let counted = |han, fu| HanAndFu::Counted { han, fu };
/// let values: Vec<HanAndFu> = need.iter().map(|win| win.value).collect();
/// assert_eq!(values, [counted(1, Some(80)), counted(2, Some(40)), counted(3, None)]);
/// assert_eq!(need[0].payment.hand, 2600);
/// # Ok::<(), tehai::score::ScoreError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LastHand {
    /// The scores before the hand ends. Bets on the table are paid, but for those that `stakes` has as of this round.
    pub scores: Scores,
    /// What lies on the table.
    pub stakes: Stakes,
    /// The rules of points. Their players are those of the scores.
    pub rules: ScoreRules,
    /// The rules of the end of a game.
    pub game: GameRules,
}

named! {
    /// Why a game does not end with its last round.
    GoesOn {
        /// The dealer keeps the deal (連荘).
        Dealer = "dealer",
        /// Nobody has the points that a player must have (西入).
        Target = "target",
    }
}

/// What a hand leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The scores after it.
    pub scores: Scores,
    /// Why the game goes on; `None` if it ends.
    pub goes_on: Option<GoesOn>,
}

/// A win of a last hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LastWin {
    /// What it is worth.
    pub value: HanAndFu,
    /// The limit that decides the points, if there is one.
    pub limit: Option<Limit>,
    /// Who pays it.
    pub payment: Payment,
    /// What it leads to.
    pub outcome: Outcome,
}

impl LastHand {
    /// A win by the tile of `discarder`, or drawn. The winner collects all bets.
    ///
    /// # Errors
    /// [`ScoreError`] if no win is worth this, and if the game does not have a seat or a rule.
    pub fn won(&self, seat: Wind, discarder: Option<Wind>, value: HanAndFu) -> Result<LastWin, ScoreError> {
        let (counters, bets) = (self.stakes.counters, self.stakes.all_bets());
        let table = Table { counters, bets, discarder, ..Table::default() };
        let (limit, payment) = value.payment(seat, won_by(discarder), &table, &self.rules)?;
        let outcome = self.outcome(&self.stakes.won(&[(seat, payment)]), true);
        Ok(LastWin { value, limit, payment, outcome })
    }

    /// What noten payments lead to when the wall ends, and these players are tenpai.
    ///
    /// # Errors
    /// [`RoundError`] if a seat is not in the game or is named twice, and if a player who bet is not tenpai.
    pub fn drawn(&self, tenpai: &[Wind]) -> Result<Outcome, RoundError> {
        // No rule of the end of a round changes noten payments.
        let end = self.stakes.drawn(tenpai, &[], &RoundRules::default(), &self.rules)?;
        Ok(self.outcome(&end, false))
    }

    /// What the end of the round leads to, with a win or without.
    pub fn outcome(&self, end: &Settlement, is_won: bool) -> Outcome {
        let scores = self.scores.after(&end.changes);
        let may_end = match self.game.agari_yame {
            AgariYame::No => false,
            AgariYame::Win => is_won,
            AgariYame::Tenpai => true,
        };
        let ends_so = may_end && scores.place(Wind::East, self.game.ties) == 1;
        let is_reached = self.game.target(scores.players()).is_none_or(|target| scores.most() >= target);
        let goes_on = match end.dealer_stays {
            true => (!ends_so || !is_reached).then_some(GoesOn::Dealer),
            false => (!is_reached).then_some(GoesOn::Target),
        };
        Outcome { scores, goes_on }
    }

    /// The least wins, by the tile of `discarder` or drawn, for this place or a better one. None follows from another:
    /// for one to four han the least fu, none if any will do, and the least limit. The first is worth least; one han
    /// with any fu means every win, and an empty list that no win is enough.
    ///
    /// Every payment is tried. More points never give a worse place.
    ///
    /// # Errors
    /// [`ScoreError`] if the game does not have a seat or a rule.
    pub fn need(&self, seat: Wind, discarder: Option<Wind>, place: u8) -> Result<Vec<LastWin>, ScoreError> {
        let all = HanAndFu::all(won_by(discarder), &self.rules);
        let all: Vec<LastWin> =
            all.map(|value| self.won(seat, discarder, value)).collect::<Result<_, _>>()?;
        let is_enough = |win: &LastWin| win.outcome.scores.place(seat, self.game.ties) <= place;
        let mut least = Vec::new();
        for number in 1..=4 {
            let has_han =
                |win: &&LastWin| matches!(win.value, HanAndFu::Counted { han, .. } if han == number);
            let of_han: Vec<&LastWin> = all.iter().filter(has_han).collect();
            match of_han.iter().position(|win| is_enough(win)) {
                Some(0) => {
                    let value = HanAndFu::Counted { han: number, fu: None };
                    least.push(LastWin { value, ..of_han[0].clone() });
                    return Ok(least);
                }
                Some(first) => least.push(of_han[first].clone()),
                None => {}
            }
        }
        least.extend(all.into_iter().find(|win| win.limit.is_some() && is_enough(win)));
        Ok(least)
    }
}

fn won_by(discarder: Option<Wind>) -> WonBy {
    if discarder.is_some() { WonBy::Ron } else { WonBy::Tsumo }
}
