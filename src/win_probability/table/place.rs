//! A hand that is played for a place, in the last round of a game.

use std::sync::Arc;

use crate::rules::Wind;
use crate::score::{BET, LastHand, Luck, Prizes, RoundError, Scores, TileFrom, WinWorth, WorthByLuck};
use crate::tiles::Tile;
use crate::win_probability::table::Ends;

/// What a player of a last hand looks for.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceAim {
    /// The chance of this place or a better one.
    Place(u8),
    /// The mean of the prizes.
    Prize(Prizes),
}

/// A last hand, and what the player looks for.
///
/// A win is worth what its payment does to the places, so it matters who shows the tile. If nobody wins, the scores
/// stay, or noten payments move them; a riichi has cost its bet.
///
/// ```
/// use std::sync::Arc;
/// use tehai::rules::Wind;
/// use tehai::score::{GameRules, LastHand, ScoreError, ScoreRules, Scores, Stakes, WinTiles, WinWorth};
/// use tehai::win_probability::{Aim, GameSettings, PlaceAim, PlaceGoal, TableChoice, TableGame, TableSettings, Turn};
/// // South lacks 1,500 for the first place, and has a hand of 1,000: it is enough if north pays it, who is first.
/// let last = LastHand {
///     scores: Scores::new(&[27000, 20000, 28500, 24500], 3).expect("four players"),
///     stakes: Stakes::default(),
///     rules: ScoreRules::default(),
///     game: GameRules::default(),
/// };
/// let goal = PlaceGoal { last, seat: Wind::South, aim: PlaceAim::Place(1), others_tenpai: None };
/// let goal = Arc::new(goal);
/// let mut settings = GameSettings::default();
/// settings.scoring.winds.seat = Wind::South;
/// let hand = "23m456p22s[345s][678s]".parse()?;
/// let take = |by: u32| -> Result<bool, Box<dyn std::error::Error>> {
///     let turn = Turn::Offered("4m".parse()?, by);
///     let table = TableSettings { tiles: 20, turn, ends: goal.ends()?[0], ..TableSettings::default() };
///     let game = TableGame::new(&hand, &settings, &table)?;
///     let worth = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
///         Ok(Box::new(goal.worth(game.worth(win)?)))
///     };
///     let reached = game.ask(Aim::Worth(&worth))?;
///     let best = reached.iter().max_by(|one, other| one.value.total_cmp(&other.value)).expect("it may pass");
///     Ok(best.choice == TableChoice::Win)
/// };
/// assert_eq!([take(0)?, take(1)?, take(2)?], [false, true, false]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceGoal {
    /// The hand. The stick of a riichi that the player declared before counts as not paid.
    pub last: LastHand,
    /// The player's seat.
    pub seat: Wind,
    /// What the player looks for.
    pub aim: PlaceAim,
    /// The others who are tenpai when the wall ends, whose noten payments are made; `None` if none are made.
    pub others_tenpai: Option<Vec<Wind>>,
}

impl PlaceGoal {
    /// What scores are worth at the end of the game.
    pub fn value(&self, scores: &Scores) -> f64 {
        let ties = self.last.game.ties;
        match &self.aim {
            PlaceAim::Place(place) => f64::from(u8::from(scores.place(self.seat, ties) <= *place)),
            PlaceAim::Prize(prizes) => prizes.of(scores, self.seat, ties),
        }
    }

    /// What a game without a win is worth, without riichi and after it. If somebody else ends the round, the scores
    /// stay.
    ///
    /// # Errors
    /// As [`LastHand::drawn`].
    pub fn ends(&self) -> Result<[Ends; 2], RoundError> {
        let ends = |riichi: bool| -> Result<Ends, RoundError> {
            let after_wall = |is_tenpai| Ok(self.value(&self.after_wall(is_tenpai, riichi)?));
            let others = self.value(&self.before_end(riichi).scores);
            Ok(Ends { noten: after_wall(false)?, tenpai: after_wall(true)?, others })
        };
        Ok([ends(false)?, ends(true)?])
    }

    /// The hand, with the bet of a riichi paid.
    fn before_end(&self, riichi: bool) -> LastHand {
        let mut bets = [0; 4];
        bets[self.seat as usize] = if riichi { -(BET as i32) } else { 0 };
        LastHand { scores: self.last.scores.after(&bets), ..self.last.clone() }
    }

    /// The scores when the wall has ended.
    fn after_wall(&self, is_tenpai: bool, riichi: bool) -> Result<Scores, RoundError> {
        let last = self.before_end(riichi);
        let Some(others) = &self.others_tenpai else { return Ok(last.scores) };
        let own = is_tenpai.then_some(self.seat);
        let tenpai: Vec<Wind> = others.iter().copied().chain(own).collect();
        Ok(last.drawn(&tenpai)?.scores)
    }

    /// What a win is worth.
    pub fn worth(self: &Arc<Self>, of: WorthByLuck) -> PlaceWorth {
        PlaceWorth { of, goal: self.clone() }
    }
}

/// What a win does to the places.
#[derive(Debug)]
pub struct PlaceWorth {
    of: WorthByLuck,
    goal: Arc<PlaceGoal>,
}

impl WinWorth for PlaceWorth {
    fn worth(&self, from: TileFrom, luck: Luck, hidden_dora: u8) -> Option<f64> {
        let PlaceGoal { last, seat, .. } = &*self.goal;
        let discarder = match from {
            TileFrom::Wall => None,
            TileFrom::Other(by) => {
                let players = usize::from(last.scores.players().number());
                Some(Wind::ALL[(*seat as usize + 1 + usize::from(by)) % players])
            }
        };
        let payment = self.of.payment(from.won_by(), discarder, luck, hidden_dora);
        if payment.total() == 0 {
            return None;
        }
        let end = last.stakes.won(&[(*seat, payment)]);
        Some(self.goal.value(&last.scores.after(&end.changes)))
    }

    fn indicated(&self, indicator: Tile) -> u8 {
        self.of.indicated(indicator)
    }
}
