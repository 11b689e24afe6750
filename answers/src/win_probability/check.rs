//! What cannot be asked about chances and points, whatever the hand.

use tehai::rules::{Players, SevenPairs};
use tehai::score::Stakes;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, RiichiPolicy, Textbook};

use crate::STUDIES;
use crate::means::Means;
use crate::problem::{Field, Problem};
use crate::question;
use crate::win_probability::question::WinProbabilityQuestion;
use crate::win_probability::settings::{Changes, Game};

impl WinProbabilityQuestion {
    /// Checks what does not depend on the hand.
    ///
    /// # Errors
    /// [`Problem`] if options contradict each other, or if visible tiles or the set cannot be read.
    pub fn check(&self, means: &Means) -> Result<(), Problem> {
        let WinProbabilityQuestion { rules, model, by_turn, effort, points, winds, situation, .. } = *self;
        let players = rules.players;
        if model != Game::True {
            let (effort, usual) = (effort.unwrap_or_default(), Effort::default());
            if effort.states != usual.states {
                return Err(Problem::option("states", "only for the true game, with model true"));
            }
            let unused = if effort.games != usual.games { "games" } else { "seed" };
            if effort != usual && !self.may_play() {
                let message = "only for the true game, and for hands far from a win, with model shuffled and near changes";
                return Err(Problem::option(unused, message));
            }
            let useful = Textbook::USEFUL_GAMES;
            if !useful.contains(&effort.games) {
                let (least, most, found) = (useful.start(), useful.end(), effort.games);
                let message = format!("expected {least} to {most} for hands far from a win, found {found}");
                return Err(Problem::option("games", message));
            }
        }
        if by_turn && model == Game::True {
            let message =
                "not for model true, where later turns depend on earlier discards; use shuffled or book";
            return Err(Problem::option("by_turn", message));
        }
        if by_turn && points.is_some() {
            return Err(Problem::option("by_turn", "not for points, which are by number of draws"));
        }
        self.check_changes()?;
        self.check_table()?;
        situation.check(points, model)?;
        winds.check_players(players).map_err(|error| Problem::option("seat", error))?;
        if let Some(points) = points {
            if model == Game::Book && points.riichi() != RiichiPolicy::Never {
                let message = "not for model book, whose weights are of no game; use shuffled or true";
                return Err(Problem::option("riichi", message));
            }
            if players == Players::Four && points.norths > 0 {
                return Err(Problem::option("norths", "only in a game of three, with players 3"));
            }
            if rules.seven_pairs == SevenPairs::Any {
                let message = "points are counted for seven different pairs; use distinct";
                return Err(Problem::option("seven_pairs", message));
            }
            points.indicators().check_players(players).map_err(|error| Problem::option("dora", error))?;
        }
        let visible: RedHand = Problem::read(Field::Visible, &self.visible)?;
        self.seen(&visible)?;
        self.expression(means)?;
        Ok(())
    }

    /// Are games of a hand far from a win simulated?
    pub(super) fn may_play(&self) -> bool {
        self.model == Game::Shuffled && self.changes == Changes::Near && self.to.is_none()
    }

    /// Checks that what others do is said only of a table, and what says nothing there is not.
    fn check_table(&self) -> Result<(), Problem> {
        let WinProbabilityQuestion { model, by_turn, points, ref places, winds, .. } = *self;
        let WinProbabilityQuestion { ref to, ref table, situation, changes, .. } = *self;
        if let Some(places) = places.as_ref().filter(|_| model != Game::Table) {
            let option = if STUDIES { question::first_given(places) } else { None };
            return Err(Problem::option(option.unwrap_or("scores"), "only with model table"));
        }
        if model != Game::Table {
            return match table.given() {
                Some(option) => Err(Problem::option(option, "only with model table")),
                None => Ok(()),
            };
        }
        if !STUDIES {
            return Err(Problem::option("model", "table: it is not answered here: this build leaves it out"));
        }
        let refused = [
            ("by_turn", by_turn, "not for model table; the wall says how many turns are left"),
            ("last_tile", situation.last_tile, "not for model table; the wall says which tile is the last"),
            ("to", to.is_some(), "not for model table, where wins are those of the game"),
            ("changes", changes == Changes::Unlimited, "unlimited: not for model table; use near or 0 to 14"),
        ];
        if let Some((option, _, message)) = refused.into_iter().find(|(_, is_given, _)| *is_given) {
            return Err(Problem::option(option, message));
        }
        if let (None, Some(option)) = (points, table.only_for_points()) {
            return Err(Problem::option(option, "only for points"));
        }
        if let Some(places) = places {
            let seat = winds.seat;
            places.goal(seat, Stakes::default(), self.score_rules(), self.place_rules, false)?;
            if points.is_none() {
                return Err(Problem::option("places", "only for points"));
            }
            if let Some(option) = table.only_for_points() {
                return Err(Problem::option(option, "not for a place or prizes"));
            }
            let is_always = points.is_some_and(|points| points.riichi() == RiichiPolicy::Always);
            if is_always && !self.affords_riichi() {
                return Err(Problem::option(
                    "riichi",
                    "always: the player has not the 1,000 points; use best",
                ));
            }
        }
        if table.at_least.is_some() && !table.pays_wins_alone() {
            return Err(Problem::option(
                "at_least",
                "a chance, to which points of tenpai or of others cannot be added",
            ));
        }
        table.read_others().map(|_| ())
    }

    /// Checks that changes are unlimited only where the tables of solo play have answers.
    fn check_changes(&self) -> Result<(), Problem> {
        let WinProbabilityQuestion { changes, ref tables, ref to, model, by_turn, points, .. } = *self;
        let refused = |message| Err(Problem::option("changes", message));
        match (changes, tables) {
            (Changes::Unlimited, None) => {
                refused("unlimited: expected tables, the directory where solve-solo keeps them".to_owned())
            }
            (Changes::Unlimited, Some(_)) => match model {
                Game::Book | Game::True | Game::Table => {
                    refused(format!("unlimited: not for model {model}; use shuffled"))
                }
                Game::Shuffled if by_turn => {
                    refused("unlimited: not with by_turn; ask by number of draws".to_owned())
                }
                Game::Shuffled if points.is_some() => {
                    refused("unlimited: not for points; ask for the chance of a win".to_owned())
                }
                Game::Shuffled if to.is_some() => {
                    refused("unlimited: not for the wins of a set; use near or 0 to 14".to_owned())
                }
                Game::Shuffled => Ok(()),
            },
            (_, Some(_)) => Err(Problem::option("tables", "only with changes unlimited")),
            (_, None) => Ok(()),
        }
    }
}
