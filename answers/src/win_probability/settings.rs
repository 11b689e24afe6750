//! What win probabilities and points depend on.

use std::iter::{repeat_n, zip};

use serde::{Deserialize, Serialize};
use tehai::rules::{Wind, Winds};
use tehai::score::{DrawnWins, Indicated, ScoreRules};
use tehai::tiles::notation::{RedFives, RedHand};
use tehai::tiles::{FifthCopyError, Hand, Tile};
use tehai::win_probability::{Model, PointsPlay, RiichiPolicy};

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

impl Game {
    /// The model of the library; the true game has functions of its own.
    pub(super) fn model(self) -> Model {
        if self == Game::Book { Model::Book } else { Model::Shuffled }
    }
}

/// What decides which wins of a hand with called melds have a yaku.
#[derive(Clone, Copy, Debug, Default)]
pub struct YakuSettings {
    /// The winds that count.
    pub winds: Winds,
    /// The rules.
    pub rules: ScoreRules,
}

impl YakuSettings {
    /// The wins of a hand, without what adds points only.
    pub(super) fn wins(&self, hand: &RedHand) -> DrawnWins {
        let YakuSettings { winds, rules } = *self;
        DrawnWins { melds: hand.hand().melds().to_vec(), winds, rules, ..DrawnWins::default() }
    }
}

/// What points depend on besides the hand.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct PointsSettings {
    /// The winds that count.
    #[serde(flatten)]
    pub winds: Winds,
    /// The dora indicators, or the number of dora.
    pub dora: Indicated,
    /// The hidden dora indicators that riichi turns, up to five; null for as many as there are open ones.
    pub hidden_indicators: Option<u8>,
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

    /// The visible tiles: the indicators, norths set aside, and all others that are given. An indicator or a north that
    /// is among these is the same tile, seen once.
    ///
    /// # Errors
    /// [`FifthCopyError`].
    pub fn visible(&self, given: &RedHand) -> Result<RedHand, FifthCopyError> {
        let (mut tiles, mut red) = (Vec::new(), RedFives::NONE);
        for (known, given) in zip(sorts(&self.known()?), sorts(given)) {
            let missing = known.copies.saturating_sub(given.copies);
            tiles.extend(repeat_n(known.tile, missing.into()));
            for _ in 0..if known.is_red { missing } else { 0 } {
                red = red.plus(known.tile).ok_or(FifthCopyError { tile: known.tile })?;
            }
        }
        given.plus(&Hand::from_tiles(tiles)?, red)
    }

    /// A line about an indicator or a north set aside that is among the given visible tiles, no more often: it is
    /// counted once, but another copy may have been meant.
    pub fn named_twice(&self, given: &RedHand) -> Option<String> {
        let is_twice = |(known, given): &(Sort, Sort)| (1..=known.copies).contains(&given.copies);
        let (known, _) = zip(sorts(&self.known().ok()?), sorts(given)).find(is_twice)?;
        let what = if self.indicators().count(known.tile) > 0 { "a dora indicator" } else { "set aside" };
        let tile =
            if known.is_red { known.tile.to_string().replace('5', "0") } else { known.tile.to_string() };
        Some(format!(
            "{tile} is {what} and visible anyway: counted once; name it once more if another {tile} is visible"
        ))
    }

    /// The tiles that are visible because points depend on them.
    fn known(&self) -> Result<RedHand, FifthCopyError> {
        let norths = Hand::from_tiles(repeat_n(Wind::North.tile(), self.norths.into()))?;
        let norths = RedHand::from(norths);
        match self.dora {
            Indicated::By { tiles, red } => norths.plus(&tiles, red),
            Indicated::Number(_) => Ok(norths),
        }
    }

    /// The wins of a hand.
    pub fn wins(&self, hand: &RedHand) -> DrawnWins {
        let PointsSettings { winds, dora, norths, rules, .. } = *self;
        let red_fives = hand.red_fives() - hand.concealed_red_fives().total();
        DrawnWins { melds: hand.hand().melds().to_vec(), red_fives, winds, dora, norths, rules }
    }

    pub(super) fn play(&self) -> PointsPlay {
        PointsPlay {
            riichi: self.riichi,
            hidden_indicators: self.hidden_indicators.unwrap_or(self.indicators().total()),
            last_tile: self.last_tile,
        }
    }
}

/// The copies of a tile of one colour.
struct Sort {
    tile: Tile,
    is_red: bool,
    copies: u8,
}

/// The copies of each tile, plain and red.
fn sorts(tiles: &RedHand) -> impl Iterator<Item = Sort> {
    let (all, red) = (tiles.hand().all_tiles(), tiles.all_red_fives());
    Tile::all().flat_map(move |tile| {
        let red = red.copies(tile);
        let sort = |is_red, copies| Sort { tile, is_red, copies };
        [sort(false, all.count(tile) - red), sort(true, red)]
    })
}
