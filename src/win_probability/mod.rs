//! How likely is a win after a number of draws, and what should be discarded for it?
//!
//! # Short answer
//!
//! *How likely is this hand to have won after a given number of draws?*
//!
//! ```
//! use tehai::win_probability::{Model, Start};
//! use tehai::{Hand, Rules};
//! // Tenpai for 1z and 2z, of which four copies are left.
//! let start = Start::new(&"123m456p789s1122z".parse()?, &Hand::EMPTY, Rules::default())?;
//! let probabilities = start.probabilities(Model::Shuffled, 2);
//! let miss = 119.0 / 123.0;
//! assert!((probabilities[0].win[1] - 4.0 / 123.0).abs() < 1e-15);
//! assert!((probabilities[0].win[2] - (1.0 - miss * miss)).abs() < 1e-15);
//! assert_eq!(probabilities[0].tenpai, [1.0; 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The game
//!
//! One player draws; nobody else does. After each draw the player wins or discards. Every number is the probability of
//! having won (or of being tenpai or having won) after exactly that many draws, *under the best allowed play for
//! exactly that number and that aim*: the best play for tenpai is not the best play for a win, nor is the best play for
//! one draw the best for ten.
//!
//! A hand of 3m + 1 tiles waits for its first draw. One of 3m + 2 tiles has drawn once already and begins with a
//! discard: there are numbers for each discard.
//!
//! | moves | what the player may do with a draw |
//! |---|---|
//! | [`Moves::Advancing`] | keep a tile that lowers the distance to a win, and discard one that does not raise it again; throw back any other tile, and also one that lowers the distance except in [`Model::Book`] |
//! | [`Moves::Changes`] | also become any hand whose new tiles plus its distance to a win are at most the distance of the given hand plus K (手変わり) |
//!
//! The *distance to a win* is the replacement number of [`shanten`](crate::shanten). Both kinds of moves reach finitely
//! many hands. Hand changes allow better play and make the graph larger.
//!
//! | model | what happens to discards |
//! |---|---|
//! | [`Model::Shuffled`] | they are shuffled back: each draw is one of all tiles that the hand does not hold. A game that could be played |
//! | [`Model::Book`] | they return, though fewer tiles remain: weights unseen / (S − u) after u draws, as in the formula of the book. Not a game, as weights may add up to more than 1; then only the best draws count, up to 1 |
//! | [`Model::Bound`] | as in the book, but a draw that makes the hand worse is thrown back. Never less than the true game with the same moves, in which discards are gone |
//!
//! # The true game and its bound
//!
//! No play of the true game with the same moves reaches more than [`Model::Bound`]. The proof is by induction over the
//! draws left: any draw may be thrown back, and the tiles left hold at most the unseen copies of each tile. A play with
//! more moves may reach more: hand changes can beat the bound for advancing. The page `docs/win-probability.md` of the
//! repository has the proof, and examples of how close play and bound are.
//!
//! A state of the true game is a hand, and those of its discards that can still be of use. If there are few states,
//! [`Start::true_game`] finds the best play. Otherwise it takes the play that is best under the bound. The value of
//! that play is exact if it reaches few states, and otherwise estimated from simulated games. The best play lies
//! between it and the bound.
//!
//! [`Start::points`] gives the mean points of drawn wins; the player may pass over a win for a better one.
//!
//! Source: 和了確率 of the mahjong-algorithm-book of tomohxx, formulas (6) and (8).

mod answer;
mod error;
mod graph;
pub mod special;

pub use answer::{Effort, Estimate, Found, Model, Moves, Points, TrueGame, WinProbabilities};
pub use error::{StartError, TooManyHandsError};

use std::cell::Cell;

use crate::debug::brief_debug;
use crate::distance::Target;
use crate::rules::Rules;
use crate::tiles::{COPIES, Hand, OpenHand, Tile};
use graph::true_game::{Exact, Play, Table, Walls};
use graph::values::{Aim, Values};
use graph::{Allowed, Graph, Growing};
use rand_core::{Rng, SeedableRng};

/// Counts the numbers that are done, for `progress`.
#[derive(Default)]
struct Done(Cell<u32>);

impl Done {
    fn add(&self, progress: impl Fn(u32)) {
        self.0.set(self.0.get() + 1);
        progress(self.0.get());
    }
}

/// The limit of states is divided by this for a single play, which visits its states again for each number of draws.
const STATES_OF_PLAY: usize = 20;

/// A starting hand, and all hands that it can become.
pub struct Start {
    graph: Graph,
    /// The hands of the graph that wait for a draw. The first ones begin the game: one for each of `discards`.
    hands: Vec<Hand>,
    /// What each of the first hands has discarded.
    discards: Vec<Option<Tile>>,
    /// Copies of each tile that are not visible, those of the hand included.
    unseen: Hand,
    /// The tiles that the player does not see. The first discard is not among them.
    wall: Vec<Tile>,
    /// Draws made before: one if the game begins with a discard.
    before: u32,
}

brief_debug!(Start { discards, unseen, before });

impl Start {
    /// The default limit of hands: they take some 1.3 GB.
    pub const DEFAULT_LIMIT: usize = 10_000_000;

    /// A hand of 3m + 1 concealed tiles as it is, or one of 3m + 2 with each discard that does not lead away from a
    /// win. Its moves are [`Moves::Advancing`]. `visible` are tiles seen elsewhere, without those of called melds.
    ///
    /// Time and memory: about a microsecond and 130 bytes for each hand that can be reached. Most hands take
    /// milliseconds; one that is six from tenpai reaches 1,230,442 hands in 1.3 s.
    ///
    /// # Errors
    /// [`StartError`].
    pub fn new(hand: &OpenHand, visible: &Hand, rules: Rules) -> Result<Start, StartError> {
        Start::with_moves(hand, visible, rules, Moves::default(), Start::DEFAULT_LIMIT)
    }

    /// [`new`](Start::new) with other moves, and another limit on the hands before and after draws.
    ///
    /// # Errors
    /// [`StartError`].
    pub fn with_moves(
        open: &OpenHand,
        visible: &Hand,
        rules: Rules,
        moves: Moves,
        limit: usize,
    ) -> Result<Start, StartError> {
        Start::of_goal(open, visible, rules, None, moves, limit)
    }

    /// The same for a player who wins with the hands of one set only, all of one number of tiles. The given hand has as
    /// many, or one fewer. Distances are those from the set, and a hand is tenpai if it is one tile from it.
    ///
    /// ```
    /// use tehai::win_probability::{Model, Moves, Start};
    /// use tehai::{Expression, Hand, Rules, rules::Winds};
    /// let (hand, rules) = ("123m456789p99m13s".parse()?, Rules::default());
    /// let target = "ittsu".parse::<Expression>()?.target_of_wins(rules, Winds::EAST, &[])?;
    /// let limit = Start::DEFAULT_LIMIT;
    /// let to_straight = Start::towards(&target, &hand, &Hand::EMPTY, rules, Moves::Advancing, limit)?;
    /// // 1p, 2p and 3p are missing for the straight: at least three draws.
    /// let win = &to_straight.probabilities(Model::Shuffled, 3)[0].win;
    /// assert!(win[2] == 0.0 && win[3] > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`StartError`].
    pub fn towards(
        target: &Target,
        open: &OpenHand,
        visible: &Hand,
        rules: Rules,
        moves: Moves,
        limit: usize,
    ) -> Result<Start, StartError> {
        Start::of_goal(open, visible, rules, Some(target), moves, limit)
    }

    fn of_goal(
        open: &OpenHand,
        visible: &Hand,
        rules: Rules,
        towards: Option<&Target>,
        moves: Moves,
        limit: usize,
    ) -> Result<Start, StartError> {
        let allowed = Allowed::new(rules, open, towards, moves)?;
        let (hand, all) = (open.concealed(), open.all_tiles());
        visible.check_players(rules.players)?;
        if let Some(tile) = Tile::all().find(|&tile| all.count(tile) + visible.count(tile) > COPIES) {
            return Err(StartError::FifthCopy(tile));
        }
        let is_to_discard = hand.total() % 3 == 2;
        let discards: Vec<Option<Tile>> =
            if is_to_discard { allowed.discards(hand).into_iter().map(Some).collect() } else { vec![None] };
        let after = |discard: &Option<Tile>| discard.map_or(Some(*hand), |tile| hand.minus(tile));
        let first: Vec<Hand> = discards.iter().filter_map(after).collect();
        let melds = all.difference(hand).expect("concealed tiles are among all");
        let unseen = visible.unseen().difference(&melds).expect("there is no fifth copy");
        let (graph, hands) = Growing::new(allowed, unseen, limit).from(&first)?;
        let before = u32::from(is_to_discard);
        let copies = |tile: Tile| usize::from(unseen.count(tile) - hand.count(tile));
        let wall = rules.players.tiles().iter().flat_map(|tile| vec![tile; copies(tile)]).collect();
        Ok(Start { graph, hands, discards, unseen, wall, before })
    }

    /// Hands that can be reached, before and after draws.
    pub fn states(&self) -> usize {
        self.graph.states()
    }

    /// The number of draws that empties the wall.
    pub fn most_draws(&self) -> u32 {
        self.wall.len() as u32
    }

    /// For each discard, the probabilities after exactly 0, 1, … draws, each under the best play for that number.
    /// There are no more draws than [`most_draws`](Start::most_draws).
    pub fn probabilities(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        let [win, tenpai] = [Aim::Win, Aim::Tenpai].map(|aim| self.by_draws(model, &aim, draws));
        self.together(&win, &tenpai)
    }

    /// For each discard, the probabilities of winning within the last 0, 1, … of `draws` draws, under the play that is
    /// best for `draws`: what the book's program prints by turn.
    pub fn probabilities_by_draws_left(&self, model: Model, draws: u32) -> Vec<WinProbabilities> {
        let draws = draws.min(self.most_draws());
        let left = |aim| self.with_draws_left(model, &aim, draws, self.discards.len());
        self.together(&left(Aim::Win), &left(Aim::Tenpai))
    }

    /// For each discard, the mean points after exactly 0, 1, … draws, each under the best play for that number.
    /// `worth` gives the points of a win with its winning tile; the player may play on instead of winning.
    ///
    /// ```
    /// use tehai::score::DrawnWins;
    /// use tehai::win_probability::{Model, Start};
    /// use tehai::{Hand, Rules};
    /// let start = Start::new(&"123m456p789s1122z".parse()?, &Hand::EMPTY, Rules::default())?;
    /// let wins = DrawnWins::default();
    /// let points = start.points(Model::Shuffled, 1, |win, tile| wins.points(win, tile))?;
    /// // The dealer's triplet of east is one of both winds, that of south none.
    /// assert_eq!(points[0].points[1], f64::from(2 * 6000 + 2 * 2100) / 123.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `worth`.
    pub fn points<E>(
        &self,
        model: Model,
        draws: u32,
        worth: impl Fn(&Hand, Tile) -> Result<u32, E>,
    ) -> Result<Vec<Points>, E> {
        let mut worths = vec![0.0; self.graph.draws.len()];
        for (place, hand) in self.hands.iter().enumerate() {
            let start = self.graph.waiting[place].start as usize;
            for (worths, draw) in worths[start..].iter_mut().zip(self.graph.draws_of(place)) {
                if let Some(win) = hand.plus(draw.tile).filter(|_| draw.wins) {
                    *worths = f64::from(worth(&win, draw.tile)?);
                }
            }
        }
        let by_draws = self.by_draws(model, &Aim::Points(worths), draws);
        let points_of = |(place, &discard)| Points { discard, points: at(&by_draws, place) };
        Ok(self.discards.iter().enumerate().map(points_of).collect())
    }

    /// The true game: for each discard, the probabilities after exactly 0, 1, … draws. They are exact if there are few
    /// enough states; otherwise each lies between the value of one play and the bound. `R` is the random generator of
    /// simulated games. `progress` receives how many of the 2 (draws + 1) numbers are done; if one method is given up
    /// for another, it starts again.
    ///
    /// Memory: the states, and 8 bytes for each pair of a hand that waits for a draw and a number of draws.
    pub fn true_game<R: Rng + SeedableRng>(
        &self,
        draws: u32,
        effort: &Effort,
        progress: impl Fn(u32),
    ) -> TrueGame {
        let draws = draws.min(self.most_draws());
        let table = Table::new(&self.graph, &self.hands, self.unseen);
        let first: Vec<_> =
            (0..).zip(&self.discards).map(|(place, &discard)| table.start(place, discard)).collect();
        if let Some(exact) = Exact::new(&table, &first, draws, effort.states) {
            let done = Done::default();
            let with_draws = |aim: &Aim, draws| -> Vec<Estimate> {
                let worths = exact.worths(aim, draws, self.most_draws());
                done.add(&progress);
                worths.into_iter().map(|value| Estimate { value, low: value, high: value }).collect()
            };
            let by_draws = |aim: Aim| (0..=draws).map(|draws| with_draws(&aim, draws)).collect::<Vec<_>>();
            let probabilities = self.together(&by_draws(Aim::Win), &by_draws(Aim::Tenpai));
            return TrueGame { found: Found::Exactly, probabilities };
        }
        let exactly = |play: &Play| {
            let exactly = |&first| play.exactly(first, self.most_draws(), effort.states / STATES_OF_PLAY);
            first.iter().map(exactly).map(|value| value.map(|value| (value, value))).collect()
        };
        if let Some(probabilities) = self.of_one_play(&table, draws, &progress, exactly) {
            return TrueGame { found: Found::ForOnePlay, probabilities };
        }
        let walls = Walls { tiles: &self.wall, games: effort.games.max(2), seed: effort.seed };
        let simulated =
            |play: &Play| Some(first.iter().map(|&first| walls.estimate::<R>(play, first)).collect());
        let probabilities =
            self.of_one_play(&table, draws, &progress, simulated).expect("there are always games");
        TrueGame { found: Found::Simulated, probabilities }
    }

    /// The true game under the play that is best under the bound. `reached` gives its value and a lower limit for each
    /// first hand, or `None` to give up.
    fn of_one_play(
        &self,
        table: &Table,
        draws: u32,
        progress: impl Fn(u32),
        reached: impl Fn(&Play) -> Option<Vec<(f64, f64)>>,
    ) -> Option<Vec<WinProbabilities<Estimate>>> {
        let done = Done::default();
        let with_draws = |aim: &Aim, draws: u32| {
            let bounds = self.with_draws_left(Model::Bound, aim, draws, self.hands.len());
            let play = Play::new(table, matches!(aim, Aim::Tenpai), bounds);
            let estimate = |((value, low), &high): ((f64, f64), &f64)| Estimate {
                value: value.min(high),
                low: low.min(high),
                high,
            };
            let estimates = reached(&play)?.into_iter().zip(play.bounds()).map(estimate).collect();
            done.add(&progress);
            Some(estimates)
        };
        // The most draws first: if they reach too many states, no other number is tried.
        let by_draws = |aim: Aim| -> Option<Vec<Vec<Estimate>>> {
            let mut all: Vec<_> =
                (0..=draws).rev().map(|draws| with_draws(&aim, draws)).collect::<Option<_>>()?;
            all.reverse();
            Some(all)
        };
        Some(self.together(&by_draws(Aim::Win)?, &by_draws(Aim::Tenpai)?))
    }

    /// For each number of draws, the value of each first hand.
    fn by_draws(&self, model: Model, aim: &Aim, draws: u32) -> Vec<Vec<f64>> {
        let draws = draws.min(self.most_draws());
        let first = self.discards.len();
        match model {
            // The tiles to draw from do not change, so n draws and n draws left are the same.
            Model::Shuffled => self.with_draws_left(model, aim, draws, first),
            Model::Book | Model::Bound => {
                let last = |draws| {
                    self.with_draws_left(model, aim, draws, first).pop().expect("values with 0 draws left")
                };
                (0..=draws).map(last).collect()
            }
        }
    }

    /// The values of the first `hands` hands of the graph with 0, 1, … of `draws` draws left.
    fn with_draws_left(&self, model: Model, aim: &Aim, draws: u32, hands: usize) -> Vec<Vec<f64>> {
        let mut values = Values::new(&self.graph, aim, model != Model::Book);
        let mut all = vec![values.waiting()[..hands].to_vec()];
        for left in 1..=draws {
            let tiles = match model {
                // The discard is back in the wall.
                Model::Shuffled => self.most_draws() + self.before,
                Model::Book | Model::Bound => self.most_draws() - (draws - left),
            };
            values.add_draw(tiles);
            all.push(values.waiting()[..hands].to_vec());
        }
        all
    }

    /// The answers for all first hands, from the values for both aims: `win[draws][hand]`.
    fn together<N: Copy>(&self, win: &[Vec<N>], tenpai: &[Vec<N>]) -> Vec<WinProbabilities<N>> {
        let chances =
            |(place, &discard)| WinProbabilities { discard, win: at(win, place), tenpai: at(tenpai, place) };
        self.discards.iter().enumerate().map(chances).collect()
    }
}

/// The values of one first hand.
fn at<N: Copy>(by_draws: &[Vec<N>], place: usize) -> Vec<N> {
    by_draws.iter().map(|worths| worths[place]).collect()
}
