//! [`ScoreError`]: why a hand has no points.

use thiserror::Error;

use crate::rules::Wind;
use crate::score::han_and_fu::{no_such_fu, up_to};
use crate::score::{LiableYakuman, ScoreRules, WonBy};
use crate::tiles::{HandError, Tile};
use crate::yaku::Yaku;

/// Why a hand has no points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// A tile of the hand is not in the game.
    #[error(transparent)]
    NoSuchTile(HandError),
    /// An indicator of dora is not in the game.
    #[error("indicator of dora: {0}")]
    Indicator(HandError),
    /// The game has no such seat: whose it is, and the seat.
    #[error("{0} {1}: expected east, south or west in a game of three")]
    NoSuchSeat(&'static str, Wind),
    /// A player who pays sits in the winner's seat: which player, and the seat.
    #[error("{0} {1}: that is the winner's seat")]
    OwnSeat(&'static str, Wind),
    /// Too many norths are set aside.
    #[error("{0} norths set aside: with those of the hand there are more than four")]
    Norths(u8),
    /// The rules have no liability for the yakuman.
    #[error("liable for {0}: the rule on liable yakuman is {1}")]
    NotLiable(Yaku, LiableYakuman),
    /// The win does not have the yakuman for which a player is liable.
    #[error("liable for {0}: the win does not have it")]
    LiableForNothing(Yaku),
    /// The yakuman was not made certain by a called tile.
    #[error("liable for {0}: expected its triplets or quads among the melds, and one of them called")]
    NotFed(Yaku),
    /// Too few or too many tiles.
    #[error("expected 14 tiles, the winning one among them, a called meld or quad counting three; found {0}")]
    Tiles(usize),
    /// The winning tile is not among the concealed tiles.
    #[error("the winning tile {0} is not among the concealed tiles")]
    NotHeld(Tile),
    /// The tiles are no win.
    #[error("the hand is not a win: expected melds and a head, seven pairs or thirteen orphans")]
    NoWin,
    /// More than four copies of a tile in the hand and among the indicators of dora.
    #[error("the hand and the indicators of dora together: {0}")]
    Together(HandError),
    /// Too many indicators of one sort.
    #[error("{0} indicators of dora: expected at most five, one and one for each quad")]
    Indicators(u8),
    /// A win without han.
    #[error("0 han: a win has at least 1")]
    NoHan,
    /// No win has so many fu with these han.
    #[error("{}", no_such_fu(*.han, *.fu, *.won_by, .rules))]
    NoSuchFu {
        /// The han.
        han: u8,
        /// The fu; `None` if they are missing.
        fu: Option<u8>,
        /// Where the winning tile came from.
        won_by: WonBy,
        /// The rules.
        rules: ScoreRules,
    },
    /// More yakuman than a hand can have, or none.
    #[error("{0} yakuman: expected {range}", range = up_to(*.1))]
    Yakuman(u8, u8),
    /// The luck, dora and tiles of the win contradict each other.
    #[error("{what}")]
    Contradiction {
        /// The part of the win or of the rules that it is about, by the name of its field.
        part: &'static str,
        /// What is wrong.
        what: &'static str,
    },
}

impl ScoreError {
    /// The part of the win or of the rules that is wrong, by the name of its field, if it is not the hand.
    ///
    /// ```
    /// use tehai::score::{Luck, ScoreRules, Win, WonBy, score};
    /// let luck = Luck { ippatsu: true, ..Luck::default() };
    /// let win = Win { luck, ..Win::parse("234m345567p55678s", None, WonBy::Ron)? };
    /// let error = score(&win, &ScoreRules::default()).unwrap_err();
    /// assert_eq!((error.part(), error.to_string().as_str()), (Some("ippatsu"), "ippatsu needs riichi"));
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn part(&self) -> Option<&'static str> {
        match *self {
            ScoreError::Contradiction { part, .. } => Some(part).filter(|&part| part != "hand"),
            ScoreError::NoSuchSeat("seat", _) => Some("seat"),
            ScoreError::NoSuchSeat("discarder", _) | ScoreError::OwnSeat("discarder", _) => Some("discarder"),
            ScoreError::NoSuchSeat(..)
            | ScoreError::OwnSeat(..)
            | ScoreError::NotLiable(..)
            | ScoreError::LiableForNothing(_)
            | ScoreError::NotFed(_) => Some("liable"),
            ScoreError::Norths(_) => Some("norths"),
            ScoreError::NotHeld(_) => Some("tile"),
            ScoreError::NoHan => Some("han"),
            ScoreError::NoSuchFu { .. } => Some("fu"),
            ScoreError::Yakuman(..) => Some("yakuman"),
            _ => None,
        }
    }
}
