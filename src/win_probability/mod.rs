//! Draw by draw: how likely is a win, and what to discard for it.
//!
//! # Short answer
//!
//! *How likely has this hand won after so many draws?*
//!
//! ```
//! use tehai::win_probability::{Model, Start};
//! use tehai::{Hand, Rules};
//! // Tenpai for 1z and 2z, of which four copies are left.
//! let start = Start::new(&"123m456p789s1122z".parse::<Hand>()?, &Hand::EMPTY, Rules::default())?;
//! let chances = start.chances(Model::Shuffled, 2);
//! let miss = 119.0 / 123.0;
//! assert!((chances[0].win[1] - 4.0 / 123.0).abs() < 1e-15);
//! assert!((chances[0].win[2] - (1.0 - miss * miss)).abs() < 1e-15);
//! assert_eq!(chances[0].tenpai, [1.0; 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The game
//!
//! One player draws; nobody else does. At each draw a tile comes; the player wins with it, or discards a tile. Every number is the
//! probability to have won (or to be tenpai or have won) after exactly so many draws, *under the best play for exactly that
//! number and that aim*. Who aims at tenpai plays otherwise than who aims at a win, and who has one draw left otherwise than who has ten.
//!
//! The player *advances*: after a draw that lowers the distance to a win, a tile goes that does not raise it again, or the drawn
//! tile itself; any other draw is discarded at once. So there is an end to the hands that can be reached.
//!
//! | model | what becomes of discards |
//! |---|---|
//! | [`Model::Shuffled`] | they are shuffled back: each draw is one of all tiles that the hand does not hold. A game that could be played |
//! | [`Model::Book`] | they return, though the tiles become fewer: weights unseen / (S − u) after u draws, as in the formula of the book. Not a game, as weights may add up to more than 1; then the best are kept up to 1 |
//! | [`Model::Bound`] | as in the book, and a draw that makes the hand worse is thrown back: never less than the true game, in which discards are gone |
//!
//! # Why the bound is one
//!
//! Let W be the worth of a hand in the true game, with its discards gone, and V the bound. After the last draw the two are the
//! same. Suppose that W ≤ V with one draw less left. The drawn tile may be thrown back, which leaves the hand as it is; so W is at
//! most V(hand) + Σ p(x) · gain(x), where gain(x) ≥ 0 is how much more V is for the best hand after drawing x. In the true game p(x) is the share of
//! x among the tiles that are left, S − u of them, and at most unseen(x) of them are x; and the p(x) add up to 1 at most. The bound takes
//! the largest sum that such p(x) can give: the best x first, each with unseen(x) / (S − u), until they add up to 1. So W ≤ V with this
//! draw too.
//!
//! Source: 和了確率 of the mahjong-algorithm-book of tomohxx, formula (6).

mod graph;
pub mod special;
mod values;

use thiserror::Error;

use crate::hand::{Hand, NoSuchTile};
use crate::rules::Rules;
use crate::shanten::{Calculator, ShantenError};
use crate::tile::{COPIES, Tile};
use graph::Graph;
use values::{Aim, Values};

/// What becomes of discards: see the [module](self).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Model {
    /// Discards are shuffled back.
    #[default]
    Shuffled,
    /// The weights of the book.
    Book,
    /// Never less than the true game, in which discards are gone.
    Bound,
}

/// The probabilities of a hand that waits for a draw, by number of draws, 0 to as many as were asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// What was discarded; nothing if the hand was given as it is.
    pub discard: Option<Tile>,
    /// To have won.
    pub win: Vec<f64>,
    /// To be tenpai or have won.
    pub tenpai: Vec<f64>,
}

/// More hands can be reached than may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("more than {limit} hands can be reached")]
pub struct TooManyStates {
    /// The limit.
    pub limit: usize,
}

/// Why a hand has no probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The hand has no shanten.
    #[error(transparent)]
    NoShanten(#[from] ShantenError),
    /// Visible tiles that the game does not have.
    #[error(transparent)]
    NoSuchTile(#[from] NoSuchTile),
    /// More copies of a tile are held and visible than there are.
    #[error("a fifth {0}: with the visible tiles there are only four copies of a tile")]
    FifthCopy(Tile),
    /// The hand has won.
    #[error("the hand is a win already")]
    Won,
    /// Too many hands.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
}

/// A hand to begin with, and all hands that it can become by advancing.
pub struct Start {
    graph: Graph,
    /// What each of the first hands of the graph has discarded.
    discards: Vec<Option<Tile>>,
    /// Tiles that the player does not see when the hand waits for its first draw, as if it had 3m + 1 tiles.
    unseen: u32,
    /// Draws that were made before: one by a hand that is to discard.
    before: u32,
}

impl Start {
    /// Hands that may be kept unless told otherwise: they take up to a gigabyte.
    pub const DEFAULT_LIMIT: usize = 10_000_000;

    /// A hand of 3m + 1 tiles as it is, or one of 3m + 2 tiles with each discard that does not lead away from a win. `visible` are tiles seen
    /// elsewhere, those of called melds among them.
    ///
    /// Time and memory: for 1,230,443 hands, six from tenpai, some seconds and 200 MB; for most hands milliseconds.
    ///
    /// # Errors
    /// [`StartError`].
    pub fn new(hand: &Hand, visible: &Hand, rules: Rules) -> Result<Start, StartError> {
        Start::with_limit(hand, visible, rules, Start::DEFAULT_LIMIT)
    }

    /// The same with at most so many hands.
    ///
    /// # Errors
    /// [`StartError`].
    pub fn with_limit(hand: &Hand, visible: &Hand, rules: Rules, limit: usize) -> Result<Start, StartError> {
        let calculator = Calculator::new(rules);
        let effects = calculator.effects(hand)?;
        visible.check_players(rules.players)?;
        if let Some(tile) = Tile::all().find(|&tile| hand.count(tile) + visible.count(tile) > COPIES) {
            return Err(StartError::FifthCopy(tile));
        }
        if effects.numbers().nearest(rules.forms) == Some(0) {
            return Err(StartError::Won);
        }
        let is_to_discard = hand.total() % 3 == 2;
        let discards: Vec<Option<Tile>> =
            if is_to_discard { effects.unnecessary().iter().map(Some).collect() } else { vec![None] };
        let after = |discard: &Option<Tile>| discard.map_or(Some(*hand), |tile| hand.minus(tile));
        let first: Vec<Hand> = discards.iter().filter_map(after).collect();
        let graph = Graph::advancing(&calculator, &first, &visible.unseen(), limit)?;
        let before = u32::from(is_to_discard);
        let seen = u32::from(hand.total()) - before + u32::from(visible.total());
        Ok(Start { graph, discards, unseen: rules.players.total() - seen, before })
    }

    /// Hands that can be reached, before and after draws.
    pub fn states(&self) -> usize {
        self.graph.states()
    }

    /// For each discard, the probabilities after exactly 0, 1, … draws, each under the best play for that number.
    pub fn chances(&self, model: Model, draws: u32) -> Vec<Chances> {
        let draws = draws.min(self.unseen - self.before);
        self.by_aim(|aim| match model {
            // Whatever was drawn before, a draw is one of the same tiles.
            Model::Shuffled => self.with_draws_left(model, aim, draws),
            Model::Book | Model::Bound => {
                let last =
                    |most| self.with_draws_left(model, aim, most).pop().expect("without draws, at least");
                (0..=draws).map(last).collect()
            }
        })
    }

    /// For each discard, the probabilities to have won after `draws` draws of the play that is best for that number, with 0, 1, … of
    /// them left: what the book's program prints by turn.
    pub fn by_draws_left(&self, model: Model, draws: u32) -> Vec<Chances> {
        let draws = draws.min(self.unseen - self.before);
        self.by_aim(|aim| self.with_draws_left(model, aim, draws))
    }

    /// Puts together what is found for both aims: for each number of draws, the worth of each first hand.
    fn by_aim(&self, worths: impl Fn(Aim) -> Vec<Vec<f64>>) -> Vec<Chances> {
        let [win, tenpai] = [Aim::Win, Aim::Tenpai].map(worths);
        let of = |worths: &[Vec<f64>], place: usize| worths.iter().map(|worths| worths[place]).collect();
        let chances =
            |(place, &discard)| Chances { discard, win: of(&win, place), tenpai: of(&tenpai, place) };
        self.discards.iter().enumerate().map(chances).collect()
    }

    /// The worth of the first hands with 0, 1, … draws left of so many.
    fn with_draws_left(&self, model: Model, aim: Aim, draws: u32) -> Vec<Vec<f64>> {
        let mut values = Values::new(&self.graph, model, aim);
        let worths = |values: &Values| (0..self.discards.len()).map(|place| values.of(place)).collect();
        let mut all = vec![worths(&values)];
        for left in 1..=draws {
            let tiles = match model {
                Model::Shuffled => self.unseen,
                Model::Book | Model::Bound => self.unseen - self.before - (draws - left),
            };
            values.add_draw(tiles);
            all.push(worths(&values));
        }
        all
    }
}
