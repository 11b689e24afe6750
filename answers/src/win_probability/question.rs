//! Questions for win probabilities and points.

use serde::Deserialize;
use tehai::Expression;
use tehai::rules::{Rules, Winds};
use tehai::score::ScoreRules;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, Moves, Settings, Start, StartError};

use crate::problem::{Fault, Field, Problem};
use crate::win_probability::answer::{Computed, WinProbability, WinProbabilitySettings};
use crate::win_probability::asked::{Asked, needs_yaku};
use crate::win_probability::settings::{Game, PointsSettings, YakuSettings};

/// A question for win probabilities or points. With called melds only wins with a yaku count; tenpai is about the form.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct WinProbabilityQuestion {
    /// The hand, called melds in brackets.
    pub hand: String,
    /// Tiles visible elsewhere. Dora indicators and norths set aside are visible anyway, and seen once if named.
    pub visible: String,
    /// The rules.
    pub rules: Rules,
    /// Counts only wins of this set.
    pub set: Option<String>,
    /// The winds that count for the set, and for the yaku of a hand with called melds unless points have their own.
    #[serde(flatten)]
    pub winds: Winds,
    /// The rules for the yaku of a hand with called melds, unless points have their own; the players are those of the
    /// game.
    pub score_rules: ScoreRules,
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
            score_rules: ScoreRules::default(),
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

impl WinProbabilityQuestion {
    /// Answers the question. `progress` is called with the count of numbers of the true game that are done, and how many
    /// there are.
    pub fn answer(&self, progress: impl Fn(u32, u64)) -> Result<WinProbability, Problem> {
        let WinProbabilityQuestion { rules, model, changes, draws, by_turn, effort, points, .. } = *self;
        let hand: RedHand = Problem::read(Field::Hand, &self.hand)?;
        let visible = self.seen(Problem::read(Field::Visible, &self.visible)?)?;
        let (start, computed) = self.compute(&hand, &visible, progress)?;
        let set = self.expression()?;
        let is_true = model == Game::True;
        let yaku = needs_yaku(&hand).then(|| self.asked().yaku());
        Ok(WinProbability {
            settings: WinProbabilitySettings {
                rules,
                winds: set.as_ref().map(|_| self.winds).or(yaku.map(|yaku| yaku.winds)),
                score_rules: yaku.map(|yaku| yaku.rules),
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
            best_first: computed.names_best_first(),
            no_win: computed.no_win(),
            rows: computed.rows(),
        })
    }

    /// The visible tiles with the dora indicators and the norths set aside.
    pub fn seen(&self, visible: RedHand) -> Result<RedHand, Problem> {
        match self.points {
            None => Ok(visible),
            Some(points) => {
                Ok(points.visible(&visible).map_err(|fifth| StartError::FifthCopy(fifth.tile))?)
            }
        }
    }

    fn asked(&self) -> Asked {
        let WinProbabilityQuestion { model, draws, by_turn, effort, points, winds, score_rules, .. } = *self;
        let rules = ScoreRules { players: self.rules.players, ..score_rules };
        Asked { model, draws, by_turn, effort, points, yaku: YakuSettings { winds, rules } }
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
        progress: impl Fn(u32, u64),
    ) -> Result<(Start, Computed), Problem> {
        let WinProbabilityQuestion { rules, changes, points, .. } = *self;
        if self.set.is_some() || needs_yaku(hand) {
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
        let asked = self.asked();
        let numbers = if asked.model == Game::True { asked.numbers(&start, hand)? } else { 0 };
        let computed = asked.compute(&start, hand, |done| progress(done, numbers))?;
        Ok((start, computed))
    }
}
