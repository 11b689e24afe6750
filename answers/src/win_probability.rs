//! How likely a win is, draw by draw.

use std::cell::Cell;
use std::iter::repeat_n;

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use tehai::Expression;
use tehai::rules::{Rules, Wind, Winds};
use tehai::score::{DrawnWin, DrawnWins, Indicated, Luck, ScoreError, ScoreRules, WinWorth};
use tehai::tiles::notation::{RedFives, RedHand};
use tehai::tiles::{FifthCopyError, Hand, Tile};
use tehai::win_probability::{
    Effort, Estimate, Found, Model, Moves, Points, PointsError, PointsPlay, RiichiPolicy, Settings, Start,
    StartError, WinProbabilities,
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

    /// How likely a hand is to win by number of draws, and its points to expect if they were asked, in rows.
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
        pub visible: RedHand,
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
        /// In the true game the best play with the allowed moves gives at least so many points.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_low: Option<f64>,
        /// No play with the allowed moves gives more points.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_high: Option<f64>,
        /// The probability that the play for points wins; null if it is not known, as in simulated games.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_win: Option<Option<f64>>,
        /// Does the play for points declare riichi with this discard?
        #[serde(skip_serializing_if = "Option::is_none")]
        pub riichi: Option<bool>,
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
    /// The dora indicators, or the number of dora. With indicators, riichi turns as many hidden ones.
    pub dora: Indicated,
    /// Norths set aside, with three players.
    pub norths: u8,
    /// When riichi is declared.
    pub riichi: RiichiPolicy,
    /// Is the last of the draws the last tile of the wall?
    pub last_tile: bool,
    /// The red fives of the deck; null for those of the hand and the visible tiles.
    pub red_fives: Option<RedFives>,
    /// The rules.
    pub rules: ScoreRules,
}

impl PointsSettings {
    /// The indicators of dora.
    pub fn indicators(&self) -> Hand {
        match self.dora {
            Indicated::By { tiles, .. } => tiles,
            Indicated::Number(_) => Hand::EMPTY,
        }
    }

    /// The visible tiles: others, the indicators, and norths set aside.
    ///
    /// # Errors
    /// [`FifthCopyError`].
    pub fn visible(&self, others: &RedHand) -> Result<RedHand, FifthCopyError> {
        let norths = Hand::from_tiles(repeat_n(Wind::North.tile(), self.norths.into()))?;
        let visible = others.plus(&norths, RedFives::NONE)?;
        match self.dora {
            Indicated::By { tiles, red } => visible.plus(&tiles, red),
            Indicated::Number(_) => Ok(visible),
        }
    }

    /// The wins of a hand.
    pub fn wins(&self, hand: &RedHand) -> DrawnWins {
        let PointsSettings { winds, dora, norths, rules, .. } = *self;
        let red_fives = hand.red_fives() - hand.concealed_red_fives().total();
        DrawnWins { melds: hand.hand().melds().to_vec(), red_fives, winds, dora, norths, rules }
    }

    fn play(&self) -> PointsPlay {
        PointsPlay {
            riichi: self.riichi,
            hidden_indicators: self.indicators().total(),
            last_tile: self.last_tile,
        }
    }
}

/// What is asked about a hand.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// What happens to discards.
    pub model: Game,
    /// The number of draws.
    pub draws: u32,
    /// Asks for values at each turn.
    pub by_turn: bool,
    /// The work to spend on the true game.
    pub effort: Effort,
    /// Asks for points, too.
    pub points: Option<PointsSettings>,
}

/// The numbers of all discards.
#[derive(Clone, Debug, PartialEq)]
pub struct Computed {
    /// The numbers of each discard, in order of tiles.
    pub discards: Vec<DiscardNumbers>,
    /// How the numbers of the true game were found.
    pub found: Option<Found>,
    /// The turn with no draws left, if numbers are by draws left rather than by draws made.
    pub last_turn: Option<u32>,
}

/// The numbers of one discard, by number of draws or of draws left from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct DiscardNumbers {
    /// The discard; `None` if the hand draws next.
    pub discard: Option<Tile>,
    /// The discard as it is written, a red five as one.
    pub text: String,
    /// The probability of having won.
    pub win: Vec<Estimate>,
    /// The probability of being tenpai or having won.
    pub tenpai: Vec<Estimate>,
    /// The points, if they were asked.
    pub points: Option<Points<Estimate>>,
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
    /// Asks for points, too.
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
        let WinProbabilityQuestion { rules, model, changes, draws, by_turn, effort, points, .. } = *self;
        let hand: RedHand = Problem::read(Field::Hand, &self.hand)?;
        let visible = self.seen(Problem::read(Field::Visible, &self.visible)?)?;
        let (start, computed) = self.compute(&hand, &visible, progress)?;
        let set = self.expression()?;
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
                points,
            },
            hand,
            states: start.states(),
            found: computed.found,
            rows: computed.rows(),
        })
    }

    /// The visible tiles with the dora indicators.
    pub fn seen(&self, visible: RedHand) -> Result<RedHand, Problem> {
        match self.points {
            None => Ok(visible),
            Some(points) => {
                Ok(points.visible(&visible).map_err(|fifth| StartError::FifthCopy(fifth.tile))?)
            }
        }
    }

    fn expression(&self) -> Result<Option<Expression>, Problem> {
        let read = |text: &String| {
            let read = text.parse::<Expression>();
            read.map_err(|error| Problem::expression(Field::Set, text, &error))
        };
        self.set.as_ref().map(read).transpose()
    }

    /// The numbers of a hand, whatever that of the question is, with all visible tiles.
    pub fn compute(
        &self,
        hand: &RedHand,
        visible: &RedHand,
        progress: impl Fn(u32),
    ) -> Result<(Start, Computed), Problem> {
        let WinProbabilityQuestion { rules, model, changes, draws, by_turn, effort, points, .. } = *self;
        if self.set.is_some() {
            let checked = self.winds.check_players(rules.players);
            checked.map_err(|error| Problem::new(Field::Rules, Fault::Other, error))?;
        }
        let target = self.expression()?.map(|set| {
            let target = set.target_of_wins(rules, self.winds, hand.hand().melds());
            let text = self.set.as_deref().unwrap_or_default();
            target.map_err(|error| Problem::evaluation(Field::Set, text, &error))
        });
        let target = target.transpose()?;
        let start = Start::with_settings(
            hand,
            &Settings {
                rules,
                visible: visible.clone(),
                moves: changes.map_or(Moves::Advancing, Moves::Changes),
                towards: target.as_ref(),
                red_fives: points.and_then(|points| points.red_fives),
                limit: self.most_hands,
            },
        )?;
        let computed = Asked { model, draws, by_turn, effort, points }.compute(&start, hand, progress)?;
        Ok((start, computed))
    }
}

impl Asked {
    /// How many numbers of the true game there are, for its progress.
    pub fn numbers(&self, start: &Start) -> u64 {
        let aims = match self.points {
            None => 2,
            Some(_) if start.is_concealed() => 3,
            // Wins without yaku are no wins: their chances are found again.
            Some(_) => 4,
        };
        aims * (u64::from(self.draws.min(start.most_draws())) + 1)
    }

    /// The numbers of a game. `progress` is called with the count of numbers of the true game that are done.
    pub fn compute(
        &self,
        start: &Start,
        hand: &RedHand,
        progress: impl Fn(u32),
    ) -> Result<Computed, Problem> {
        let Asked { model, draws, by_turn, ref effort, points } = *self;
        let refuse = |message: &str| Err(Problem::new(Field::Rules, Fault::Other, message));
        if by_turn && model == Game::True {
            return refuse("by_turn: the true game has numbers by draws only");
        }
        if by_turn && points.is_some() {
            return refuse("by_turn: points are by number of draws only");
        }
        let (chances, found) = match model {
            Game::True => {
                let game = start.true_game::<ChaCha8Rng>(draws, effort, &progress);
                (game.probabilities, Some(game.found))
            }
            Game::Shuffled | Game::Book if by_turn => {
                (known(start.probabilities_by_draws_left(model.model(), draws)), None)
            }
            Game::Shuffled | Game::Book => (known(start.probabilities(model.model(), draws)), None),
        };
        let mut computed = Computed {
            discards: chances.into_iter().map(|chances| DiscardNumbers::new(hand, chances)).collect(),
            found,
            last_turn: by_turn.then(|| u32::from(hand.hand().concealed().total() % 3 == 2) + draws),
        };
        let Some(points) = points else { return Ok(computed) };
        let wins = points.wins(hand);
        let done = Cell::new(2 * (draws.min(start.most_draws()) + 1));
        let progress = |_| {
            done.set(done.get() + 1);
            progress(done.get());
        };
        let (of_points, found) = self.points(start, points.play(), |win| wins.worth(win), progress)?;
        for (numbers, points) in computed.discards.iter_mut().zip(of_points) {
            numbers.points = Some(points);
        }
        computed.found = computed.found.max(found);
        if !start.is_concealed() {
            // A win without yaku is no win.
            let play = PointsPlay { riichi: RiichiPolicy::Never, ..points.play() };
            let (chances, _) = self.points(start, play, |win| wins.worth(win).map(HasYaku), progress)?;
            for (numbers, chances) in computed.discards.iter_mut().zip(chances) {
                numbers.win = chances.points;
            }
        }
        Ok(computed)
    }

    fn points<W: WinWorth>(
        &self,
        start: &Start,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, ScoreError>,
        progress: impl Fn(u32),
    ) -> Result<(Vec<Points<Estimate>>, Option<Found>), Problem> {
        match self.model {
            Game::True => {
                let game =
                    start.true_points::<ChaCha8Rng, _, _>(self.draws, play, &self.effort, worth, progress)?;
                Ok((game.points, Some(game.found)))
            }
            Game::Shuffled | Game::Book => {
                let points = start.points(self.model.model(), self.draws, play, worth)?;
                let known = |Points { discard, points, win, declares }: Points| Points {
                    discard,
                    points: exactly(points),
                    win,
                    declares,
                };
                Ok((points.into_iter().map(known).collect(), None))
            }
        }
    }
}

/// The worth of a win for one who counts wins: 1 if it has a yaku.
struct HasYaku<W>(W);

impl<W: WinWorth> WinWorth for HasYaku<W> {
    fn points(&self, luck: Luck, _: u8) -> u32 {
        u32::from(self.0.points(luck, 0) > 0)
    }

    fn indicated(&self, _: Tile) -> u8 {
        0
    }
}

impl Game {
    /// The model of the library; the true game has functions of its own.
    fn model(self) -> Model {
        if self == Game::Book { Model::Book } else { Model::Shuffled }
    }
}

fn exactly(numbers: Vec<f64>) -> Vec<Estimate> {
    numbers.into_iter().map(|value| Estimate { value, low: value, high: value }).collect()
}

fn known(chances: Vec<WinProbabilities>) -> Vec<WinProbabilities<Estimate>> {
    let known = |WinProbabilities { discard, win, tenpai }: WinProbabilities| WinProbabilities {
        discard,
        win: exactly(win),
        tenpai: exactly(tenpai),
    };
    chances.into_iter().map(known).collect()
}

impl DiscardNumbers {
    /// The chances of a discard from a hand.
    pub fn new(hand: &RedHand, chances: WinProbabilities<Estimate>) -> DiscardNumbers {
        let WinProbabilities { discard, win, tenpai } = chances;
        let text = discard.map_or(String::new(), |tile| hand.discard_text(tile));
        DiscardNumbers { discard, text, win, tenpai, points: None }
    }
}

impl Computed {
    /// Chances by number of draws.
    pub fn from_chances(hand: &RedHand, chances: Vec<WinProbabilities>) -> Computed {
        let discards = known(chances).into_iter().map(|chances| DiscardNumbers::new(hand, chances)).collect();
        Computed { discards, found: None, last_turn: None }
    }

    /// The rows: by discard, then by draws or turns.
    pub fn rows(&self) -> Vec<WinProbabilityRow> {
        self.discards.iter().flat_map(|numbers| self.rows_of(numbers)).collect()
    }

    fn rows_of(&self, numbers: &DiscardNumbers) -> Vec<WinProbabilityRow> {
        let is_bounded = self.found.is_some();
        let row = |draws: usize| {
            let (win, tenpai) = (numbers.win[draws], numbers.tenpai[draws]);
            let mut row = WinProbabilityRow {
                discard: numbers.text.clone(),
                win: Some(win.value),
                tenpai: Some(tenpai.value),
                win_low: is_bounded.then_some(win.low),
                win_high: is_bounded.then_some(win.high),
                tenpai_low: is_bounded.then_some(tenpai.low),
                tenpai_high: is_bounded.then_some(tenpai.high),
                ..WinProbabilityRow::default()
            };
            match self.last_turn {
                Some(last) => row.turn = Some(last - draws as u32),
                None => row.draws = Some(draws as u32),
            }
            if let Some(Points { points, win, declares, .. }) = &numbers.points {
                let points = points[draws];
                row.points = Some(points.value);
                row.points_low = is_bounded.then_some(points.low);
                row.points_high = is_bounded.then_some(points.high);
                row.points_win = Some(Some(win[draws]).filter(|win| !win.is_nan()));
                row.riichi = Some(declares[draws]);
            }
            row
        };
        let rows = (0..numbers.win.len()).map(row);
        // With turns, the first row has the most draws left.
        if self.last_turn.is_some() { rows.rev().collect() } else { rows.collect() }
    }
}

impl From<PointsError<ScoreError>> for Problem {
    fn from(error: PointsError<ScoreError>) -> Problem {
        match error {
            PointsError::Win(error) => error.into(),
            error => Problem::new(Field::Rules, Fault::Other, format!("riichi: {error}")),
        }
    }
}
