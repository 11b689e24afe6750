//! How likely a win is, draw by draw.

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use tehai::Expression;
use tehai::rules::{Rules, Winds};
use tehai::score::{DrawnWins, ScoreRules};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{FifthCopyError, Hand, OpenHand, Tile};
use tehai::win_probability::{
    Effort, Estimate, Found, Model, Moves, Points, Start, StartError, WinProbabilities,
};

use crate::described;
use crate::problem::{Fault, Field, Problem};

described! {
    /// How likely a win is by number of draws, for each discard that does not lead away from one.
    #[derive(PartialEq)]
    pub struct Turns {
        /// The number of draws covered.
        pub draws: usize,
        /// The discards in order of tiles, or the hand itself.
        pub chances: Vec<ByDraws>,
    }

    /// Probabilities after 0, 1, … draws, each under the best play for exactly that many draws and for that aim.
    #[derive(PartialEq)]
    pub struct ByDraws {
        /// The discard; null if the hand draws next.
        pub discard: Option<Tile>,
        /// Of having won.
        pub win: Vec<f64>,
        /// Of being tenpai or having won.
        pub tenpai: Vec<f64>,
    }

    /// How likely a hand is to win by number of draws, or its points to expect, in rows.
    pub struct WinProbability {
        /// The hand.
        pub hand: RedHand,
        /// What the answer depends on.
        pub settings: WinProbabilitySettings,
        /// The number of hands that can be reached.
        pub states: usize,
        /// How the numbers of the true game were found; null for other models, which are always exact.
        pub found: Option<Found>,
        /// By discard in order of tiles, then by draws.
        pub rows: Vec<WinProbabilityRow>,
    }

    /// What win probabilities depend on.
    pub struct WinProbabilitySettings {
        /// The rules.
        #[serde(flatten)]
        pub rules: Rules,
        /// Only wins of this set count, in canonical spelling; null for all wins.
        pub set: Option<String>,
        /// The winds that count for the set; null without one.
        pub winds: Option<Winds>,
        /// The visible tiles, dora indicators among them.
        pub visible: Hand,
        /// What happens to discards.
        pub model: Game,
        /// How much further than to advance the hand may change; null if it only advances.
        pub changes: Option<u8>,
        /// The number of draws.
        pub draws: u32,
        /// Are the numbers values at each turn of the play that is best up to the last?
        pub by_turn: bool,
        /// The work spent on the true game; null for other models.
        pub true_game: Option<Effort>,
        /// What points depend on; null for probabilities.
        pub points: Option<PointsSettings>,
    }

    /// The numbers of a discard and a number of draws; those that were not asked are missing.
    #[derive(Default, PartialEq)]
    pub struct WinProbabilityRow {
        /// The discard; empty if the hand draws next.
        pub discard: String,
        /// The number of draws.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub draws: Option<u32>,
        /// The turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub turn: Option<u32>,
        /// The probability of having won.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win: Option<f64>,
        /// The probability of being tenpai or having won.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai: Option<f64>,
        /// In the true game the best play with the allowed moves wins at least so often.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win_low: Option<f64>,
        /// No play with the allowed moves wins more often.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win_high: Option<f64>,
        /// As `win_low`, of tenpai.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai_low: Option<f64>,
        /// As `win_high`, of tenpai.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai_high: Option<f64>,
        /// The points to expect, 0 without a win.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points: Option<f64>,
    }
}

/// What happens to discards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// They are shuffled back.
    #[default]
    Shuffled,
    /// They return, though fewer tiles remain.
    Book,
    /// They are gone.
    True,
}

/// What points depend on besides the hand.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct PointsSettings {
    /// The winds that count.
    #[serde(flatten)]
    pub winds: Winds,
    /// The dora indicators.
    pub dora: Hand,
    /// The rules.
    pub rules: ScoreRules,
}

/// A question for win probabilities or points.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct WinProbabilityQuestion {
    /// The hand, called melds in brackets.
    pub hand: String,
    /// Tiles visible elsewhere; dora indicators need not be repeated.
    pub visible: String,
    /// The rules.
    pub rules: Rules,
    /// Counts only wins of this set.
    pub set: Option<String>,
    /// The winds that count for the set.
    #[serde(flatten)]
    pub winds: Winds,
    /// What happens to discards.
    pub model: Game,
    /// How much further than to advance the hand may change; null if it only advances.
    pub changes: Option<u8>,
    /// The number of draws.
    pub draws: u32,
    /// Asks for values at each turn.
    pub by_turn: bool,
    /// The work to spend on the true game.
    pub effort: Effort,
    /// Maximum number of hands.
    pub most_hands: usize,
    /// Asks for points in place of probabilities.
    pub points: Option<PointsSettings>,
}

impl Default for WinProbabilityQuestion {
    fn default() -> WinProbabilityQuestion {
        WinProbabilityQuestion {
            hand: String::new(),
            visible: String::new(),
            rules: Rules::default(),
            set: None,
            winds: Winds::EAST,
            model: Game::Shuffled,
            changes: None,
            draws: 17,
            by_turn: false,
            effort: Effort::default(),
            most_hands: Start::DEFAULT_LIMIT,
            points: None,
        }
    }
}

impl From<Vec<WinProbabilities>> for Turns {
    fn from(chances: Vec<WinProbabilities>) -> Turns {
        let of_discard = |WinProbabilities { discard, win, tenpai }| ByDraws { discard, win, tenpai };
        let chances: Vec<ByDraws> = chances.into_iter().map(of_discard).collect();
        Turns { draws: chances.first().map_or(0, |first| first.win.len().saturating_sub(1)), chances }
    }
}

impl WinProbabilityQuestion {
    /// Answers the question. `progress` is called with the count of numbers of the true game that are done.
    pub fn answer(&self, progress: impl Fn(u32)) -> Result<WinProbability, Problem> {
        let WinProbabilityQuestion { rules, model, changes, draws, by_turn, effort, .. } = *self;
        let hand: RedHand = Problem::read(Field::Hand, &self.hand)?;
        let indicators = self.points.map_or(Hand::EMPTY, |points| points.dora);
        let visible = Problem::read::<OpenHand>(Field::Visible, &self.visible)?.all_tiles();
        let visible = Hand::from_tiles(visible.tiles().chain(indicators.tiles()))
            .map_err(|FifthCopyError { tile }| StartError::FifthCopy(tile))?;
        let moves = changes.map_or(Moves::Advancing, Moves::Changes);
        let set = self.set.as_deref().map(|text| {
            let read = text.parse::<Expression>();
            read.map_err(|error| Problem::expression(Field::Set, text, &error))
        });
        let set = set.transpose()?;
        let start = match &set {
            None => Start::with_moves(hand.hand(), &visible, rules, moves, self.most_hands)?,
            Some(set) => {
                let target = set.target_of_wins(rules, self.winds, hand.hand().melds());
                let text = self.set.as_deref().unwrap_or_default();
                let target = target.map_err(|error| Problem::evaluation(Field::Set, text, &error))?;
                Start::towards(&target, hand.hand(), &visible, rules, moves, self.most_hands)?
            }
        };
        let (rows, found) = self.rows(&start, hand.hand(), progress)?;
        let is_true = model == Game::True;
        Ok(WinProbability {
            settings: WinProbabilitySettings {
                rules,
                winds: set.as_ref().map(|_| self.winds),
                set: set.map(|set| set.to_string()),
                visible,
                model,
                changes,
                draws,
                by_turn,
                true_game: is_true.then_some(effort),
                points: self.points,
            },
            hand,
            states: start.states(),
            found,
            rows,
        })
    }

    fn rows(
        &self,
        start: &Start,
        hand: &OpenHand,
        progress: impl Fn(u32),
    ) -> Result<(Vec<WinProbabilityRow>, Option<Found>), Problem> {
        let model = match self.model {
            Game::Shuffled => Model::Shuffled,
            Game::Book => Model::Book,
            Game::True if self.by_turn || self.points.is_some() => {
                let message = match self.by_turn {
                    true => "by_turn: the true game has numbers by draws only",
                    false => "model: expected shuffled or book for points, found \"true\"",
                };
                return Err(Problem::new(Field::Rules, Fault::Other, message));
            }
            Game::True => {
                let game = start.true_game::<ChaCha8Rng>(self.draws, &self.effort, progress);
                return Ok((
                    game.probabilities.iter().flat_map(WinProbabilityRow::estimated).collect(),
                    Some(game.found),
                ));
            }
        };
        if let Some(PointsSettings { winds, dora, rules }) = self.points {
            let wins = DrawnWins { melds: hand.melds().to_vec(), winds, indicators: dora, norths: 0, rules };
            let points = start.points(model, self.draws, |win, tile| wins.points(win, tile))?;
            return Ok((points.iter().flat_map(WinProbabilityRow::points).collect(), None));
        }
        let rows = if self.by_turn {
            let first = u32::from(hand.concealed().total() % 3 == 2);
            let last = first + self.draws;
            let chances = start.probabilities_by_draws_left(model, self.draws);
            chances.iter().flat_map(|of| WinProbabilityRow::by_turn(of, last)).collect()
        } else {
            start.probabilities(model, self.draws).iter().flat_map(WinProbabilityRow::by_draws).collect()
        };
        Ok((rows, None))
    }
}

impl WinProbabilityRow {
    fn new(discard: Option<Tile>, draws: usize) -> WinProbabilityRow {
        let discard = discard.map_or(String::new(), |tile| tile.to_string());
        WinProbabilityRow { discard, draws: Some(draws as u32), ..WinProbabilityRow::default() }
    }

    /// Rows of a discard by number of draws.
    pub fn by_draws(of: &WinProbabilities) -> impl Iterator<Item = WinProbabilityRow> {
        of.win.iter().zip(&of.tenpai).enumerate().map(|(draws, (&win, &tenpai))| WinProbabilityRow {
            win: Some(win),
            tenpai: Some(tenpai),
            ..WinProbabilityRow::new(of.discard, draws)
        })
    }

    /// Rows of a discard by turn, from numbers by draws left: none are left at the last turn.
    pub fn by_turn(of: &WinProbabilities, last: u32) -> impl Iterator<Item = WinProbabilityRow> {
        let mut rows: Vec<WinProbabilityRow> = WinProbabilityRow::by_draws(of).collect();
        rows.reverse();
        rows.into_iter().map(move |row| WinProbabilityRow {
            turn: row.draws.map(|left| last - left),
            draws: None,
            ..row
        })
    }

    /// Rows of the points of a discard.
    pub fn points(of: &Points) -> impl Iterator<Item = WinProbabilityRow> {
        of.points.iter().enumerate().map(|(draws, &points)| WinProbabilityRow {
            points: Some(points),
            ..WinProbabilityRow::new(of.discard, draws)
        })
    }

    /// Rows of a discard in the true game.
    pub fn estimated(of: &WinProbabilities<Estimate>) -> impl Iterator<Item = WinProbabilityRow> {
        of.win.iter().zip(&of.tenpai).enumerate().map(|(draws, (win, tenpai))| WinProbabilityRow {
            win: Some(win.value),
            tenpai: Some(tenpai.value),
            win_low: Some(win.low),
            win_high: Some(win.high),
            tenpai_low: Some(tenpai.low),
            tenpai_high: Some(tenpai.high),
            ..WinProbabilityRow::new(of.discard, draws)
        })
    }
}
