//! How likely is a win after a number of draws, and what should be discarded for it?
//!
//! # Short answer
//!
//! *How likely is this hand to have won after a given number of draws?*
//!
//! ```
//! use tehai::win_probability::{Aim, GameGraph, GameSettings, Model};
//! // Tenpai for 1z and 2z, of which four copies are left.
//! let game = GameGraph::new(&"123m456p789s1122z".parse()?, &GameSettings::default())?;
//! let [win, tenpai] = game.ask([Aim::Win, Aim::Tenpai], Model::Shuffled, 2)?;
//! let miss = 119.0 / 123.0;
//! assert!((win[0].value(1) - 4.0 / 123.0).abs() < 1e-15);
//! assert!((win[0].value(2) - (1.0 - miss * miss)).abs() < 1e-15);
//! assert_eq!(tenpai[0].value(0), 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! *What should be discarded for the most points?*
//!
//! ```
//! use tehai::win_probability::{Aim, GameGraph, GameSettings, Model};
//! let mut settings = GameSettings { visible: "4p".parse()?, ..GameSettings::default() };
//! settings.scoring.dora = "4p".parse()?;
//! let game = GameGraph::new(&"234m556677p899s11z".parse()?, &settings)?;
//! let [points] = game.ask([Aim::Points], Model::Shuffled, 17)?;
//! let best = points.iter().max_by(|one, other| one.value(17).total_cmp(&other.value(17)));
//! assert_eq!(best.and_then(|best| best.discard), "8s".parse().ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is played for is an [`Aim`], what happens to discards a [`Model`]; the answer for an aim says what is
//! [`Reached`] after each discard.
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
//! Detours follow each form of wins at its own distance. Let T_f(h) be the tiles to draw until h wins in the form f,
//! and n the least of these for the given hand h₀. A win of melds and a head may *take* T_f(h₀) + K tiles, if T_f(h₀) ≤
//! n + 2; a win of seven pairs or of thirteen orphans n + min(K, 1). If new(h) of the tiles of h are not in h₀, it
//! *spares* what its win may take, less new(h) + T_f(h).
//!
//! - While a hand spares a tile for some form, it may become any hand that spares 0 or more for some form.
//! - When it spares none, it goes *straight*: from now on it only advances, towards the forms for which it spares 0.
//! - A form for which it spares less than 0 is given up, and its wins count no more.
//!
//! On a straight way, a tile that no nearest win uses is *idle*. If a hand holds an idle tile after a draw, it discards
//! one. For chances that is no restriction: who keeps an idle tile and discards another does no better than who keeps
//! that other tile. So the idle tiles of a hand make no difference, and hands that differ in these alone are one.
//!
//! # The true game and its bound
//!
//! No play of the true game with the same moves reaches more than [`Model::Bound`]. The proof is by induction over the
//! draws left: any draw may be thrown back, and the tiles left hold at most the unseen copies of each tile. A play with
//! more moves may reach more: hand changes can beat the bound for advancing. The page `docs/true-game.md` of the
//! repository has the proof, and examples of how close play and bound are.
//!
//! A state of the true game is a hand, and those of its discards that can still be of use. If there are few states,
//! [`GameGraph::ask_true`] finds the best play. Otherwise it takes the play that is best under the bound. The value of
//! that play is exact if it reaches few states, and otherwise estimated from simulated games. The best play lies
//! between it and the bound.
//!
//! # Yaku, and quads of one's own turn
//!
//! A hand with called melds wins only with a yaku, so these wins alone count in its chances: [`GameSettings::scoring`]
//! says what is one. Wins of a concealed hand have that of their own draw. Tenpai is about the form, and so is
//! [`Aim::Form`].
//!
//! ```
//! use tehai::win_probability::{Aim, GameGraph, GameSettings, Model};
//! // Three copies are left of 4m and four of 1m; only with 4m are all tiles simples.
//! let game = GameGraph::new(&"23m66s[345m][678p][345s]".parse()?, &GameSettings::default())?;
//! let [win, form] = game.ask([Aim::Win, Aim::Form], Model::Shuffled, 1)?;
//! assert_eq!([win[0].value(1), form[0].value(1)], [3.0 / 123.0, 7.0 / 123.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A quad of one's own turn (暗槓, 加槓) is a game of its own, that of the hand
//! [after it](crate::tiles::notation::RedHand::own_quads) with [`GameSettings::is_after_quad`]: it begins with the
//! replacement, any unseen tile, which is none of the draws that are counted. So after n draws its chances are those
//! after n + 1 draws of the same hand without a quad, but a win by the replacement is one by the dead wall, which has a
//! yaku and a han. New indicators of dora and quads at later draws are left out.
//!
//! ```
//! use tehai::tiles::notation::RedHand;
//! use tehai::win_probability::{Aim, GameGraph, GameSettings, Model};
//! let hand: RedHand = "1z234m567p4588s[111z]".parse()?;
//! let (_, after) = hand.own_quads().next().expect("a triplet and the fourth tile");
//! let settings = GameSettings { is_after_quad: true, ..GameSettings::default() };
//! let [win] = GameGraph::new(&after, &settings)?.ask([Aim::Win], Model::Shuffled, 0)?;
//! // The replacement may be one of eight tiles of 122.
//! assert_eq!(win[0].value(0), 8.0 / 122.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Points
//!
//! [`Aim::Points`] is the mean points of drawn wins; the player may pass over a win for a better one. A hand has
//! its red fives, and draws others if the deck has more. A [`PointsPlay`] says when riichi is declared:
//!
//! - after a discard that leaves a concealed hand tenpai, with a draw left; not before the first discard;
//! - then the first winning draw wins, and all others are thrown back; the first draw is ippatsu;
//! - hidden indicators are turned from all tiles that are then unseen; in the true game, from those not discarded;
//! - [with the own bet](PointsPlay::own_bet), a riichi that does not win costs 1,000 points. The bound holds as before:
//!   its proof asks nothing of what a game without a win is worth.
//!
//! In the true game they are exact from all states, or between a play and the bound. Where hidden indicators matter,
//! the bound takes each win after riichi with the tiles gone that show the fewest dora. What follows riichi is exact in
//! any case: the tiles thrown back are a random part of those that do not win.
//!
//! Source: 和了確率 of the mahjong-algorithm-book of tomohxx, formulas (6) and (8).

mod answer;
mod ask;
mod discard_values;
mod error;
mod game_graph;
mod graph;
mod no_win;
mod seat;
mod settings;
mod table;
mod textbook;
mod true_game;

pub use answer::{Aim, Effort, Estimate, FirstOutlook, Found, Model, Moves, NoWin, Reached, WorthOfWins};
pub use discard_values::DiscardValues;
pub use error::GameError;
pub use game_graph::GameGraph;
pub use settings::{GameSettings, PointsPlay, RiichiPolicy};
pub use table::{
    Declared, Ends, PlaceAim, PlaceGoal, PlaceWorth, PlannedCall, TableChoice, TableGame, TableReached,
    TableSettings, Turn, WaysToWin,
};
pub use textbook::Textbook;
