//! How likely is a win after a number of draws, and what should be discarded for it?
//!
//! # Short answer
//!
//! *How likely is this hand to have won after a given number of draws?*
//!
//! ```
//! use tehai::win_probability::{Model, GameGraph};
//! use tehai::{Hand, Rules};
//! // Tenpai for 1z and 2z, of which four copies are left.
//! let game = GameGraph::new(&"123m456p789s1122z".parse()?, &Hand::EMPTY, Rules::default())?;
//! let probabilities = game.probabilities(Model::Shuffled, 2);
//! let miss = 119.0 / 123.0;
//! assert!((probabilities[0].win[1] - 4.0 / 123.0).abs() < 1e-15);
//! assert!((probabilities[0].win[2] - (1.0 - miss * miss)).abs() < 1e-15);
//! assert_eq!(probabilities[0].tenpai, [1.0; 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What should be discarded for the most points?*
//!
//! ```
//! use tehai::score::Scoring;
//! use tehai::win_probability::{GameGraph, GameSettings, Model};
//! let scoring = Scoring { dora: "4p".parse()?, ..Scoring::default() };
//! let settings = GameSettings { scoring, visible: "4p".parse()?, ..GameSettings::default() };
//! let game = GameGraph::with_settings(&"234m556677p899s11z".parse()?, &settings)?;
//! let points = game.points(Model::Shuffled, 17)?;
//! let best = points.iter().max_by(|one, other| one.points[17].total_cmp(&other.points[17]));
//! assert_eq!(best.and_then(|best| best.discard), "8s".parse().ok());
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
//! | [`Moves::Near`] | take [detours](#detours), as far as the graph stays small. For advice, the default |
//! | [`Moves::Detours`] | go for wins that take at most K tiles more than need be: keep any draw while there is a tile to spare, then advance |
//! | [`Moves::Advancing`] | keep a tile that lowers the distance to a win, and discard one that does not raise it again; throw back any other tile. Except in [`Model::Book`], one that lowers it may go back, too |
//! | [`Moves::Changes`] | also become any hand whose new tiles plus its distance to a win are at most the distance of the given hand plus K (手変わり) |
//!
//! The *distance to a win* is the replacement number of [`shanten`](crate::shanten). More moves allow better play and
//! make the graph larger. So a number is what can be reached at least.
//!
//! | model | what happens to discards |
//! |---|---|
//! | [`Model::Shuffled`] | they are shuffled back: each draw is one of all tiles that the hand does not hold. A game that could be played |
//! | [`Model::Book`] | they return, though fewer tiles remain: weights unseen / (S − u) after u draws, as in the formula of the book. Not a game, as weights may add up to more than 1; then only the best draws count, up to 1 |
//! | [`Model::Bound`] | as in the book, but a draw that makes the hand worse is thrown back. Never less than the true game with the same moves, in which discards are gone |
//!
//! # Detours
//!
//! Detours follow each form of wins at its own distance. Let T_f(h) be the tiles to draw until h wins in the form f, and n
//! the least of these for the given hand h₀. A win of melds and a head may *take* T_f(h₀) + K tiles, if T_f(h₀) ≤ n + 2; a
//! win of seven pairs or of thirteen orphans n + min(K, 1). If new(h) of the tiles of h are not in h₀, it *spares* what its
//! win may take, less new(h) + T_f(h).
//!
//! - While a hand spares a tile for some form, it may become any hand that spares 0 or more for some form.
//! - When it spares none, it goes *straight*: from now on it only advances, towards the forms for which it spares 0.
//! - A form for which it spares less than 0 is given up, and its wins count no more.
//!
//! On a straight way, a tile that no nearest win uses is *idle*. If a hand holds an idle tile after a draw, it discards
//! one. For chances that is no restriction: who keeps an idle tile and discards another does no better than who keeps that
//! other tile. So the idle tiles of a hand make no difference, and hands that differ in these alone are one.
//!
//! # The true game and its bound
//!
//! No play of the true game with the same moves reaches more than [`Model::Bound`]. The proof is by induction over the
//! draws left: any draw may be thrown back, and the tiles left hold at most the unseen copies of each tile. A play with
//! more moves may reach more: hand changes can beat the bound for advancing. The page `docs/true-game.md` of the
//! repository has the proof, and examples of how close play and bound are.
//!
//! A state of the true game is a hand, and those of its discards that can still be of use. If there are few states,
//! [`GameGraph::true_game`] finds the best play. Otherwise it takes the play that is best under the bound. The value of
//! that play is exact if it reaches few states, and otherwise estimated from simulated games. The best play lies
//! between it and the bound.
//!
//! # Yaku, and quads of one's own turn
//!
//! A hand with called melds wins only with a yaku, so these wins alone count in its chances: [`GameSettings::scoring`] says
//! what is one. Wins of a concealed hand have that of their own draw. Tenpai is about the form.
//!
//! A quad of one's own turn (暗槓, 加槓) is a game of its own, that of the hand
//! [after it](crate::tiles::notation::RedHand::own_quads) with [`GameSettings::is_after_quad`]: it begins with the
//! replacement, any unseen tile, which is none of the draws that are counted. So after n draws its chances are those after
//! n + 1 draws of the same hand without a quad, but a win by the replacement is one by the dead wall, which has a yaku and a
//! han. New indicators of dora and quads at later draws are left out.
//!
//! ```
//! use tehai::tiles::notation::RedHand;
//! use tehai::win_probability::{GameGraph, GameSettings, Model};
//! let hand: RedHand = "1z234m567p4588s[111z]".parse()?;
//! let (_, after) = hand.own_quads().next().expect("a triplet and the fourth tile");
//! let settings = GameSettings { is_after_quad: true, ..GameSettings::default() };
//! let quad = GameGraph::with_settings(&after, &settings)?;
//! // The replacement may be one of eight tiles of 122.
//! assert_eq!(quad.probabilities(Model::Shuffled, 0)[0].win, [8.0 / 122.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Points
//!
//! [`GameGraph::points`] gives the mean points of drawn wins; the player may pass over a win for a better one. A hand has
//! its red fives, and draws others if the deck has more. A [`PointsPlay`] says when riichi is declared:
//!
//! - after a discard that leaves a concealed hand tenpai, with a draw left; not before the first discard;
//! - then the first winning draw wins, and all others are thrown back; the first draw is ippatsu;
//! - hidden indicators are turned from all tiles that are then unseen; in the true game, from those not discarded;
//! - [with the own bet](PointsPlay::own_bet), a riichi that does not win costs 1,000 points. The bound holds as before: its
//!   proof asks nothing of what a game without a win is worth.
//!
//! [`GameGraph::true_points`] has the same for the true game: exact from all states, or between a play and the bound. Where
//! hidden indicators matter, the bound takes each win after riichi with the tiles gone that show the fewest dora. What
//! follows riichi is exact in any case: the tiles thrown back are a random part of those that do not win.
//!
//! Source: 和了確率 of the mahjong-algorithm-book of tomohxx, formulas (6) and (8).

mod answer;
mod by_draws;
mod chances;
mod error;
mod expected_points;
mod game_graph;
mod graph;
mod points;
mod textbook;
mod true_game;

pub use answer::{Effort, Estimate, FirstOutlook, Found, Model, Moves, NoWin, Points, WinProbabilities};
pub use error::GameError;
pub use game_graph::{GameGraph, GameSettings};
pub use points::{PointsPlay, RiichiPolicy};
pub use textbook::Textbook;
