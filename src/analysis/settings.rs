//! What an analysis depends on apart from the hand.

use tehai_options::named;
use thiserror::Error;

use crate::rules::{MissedWin, QuadAfterRiichi, Rules};
use crate::shanten::{Limits, ShantenError};
use crate::tiles::{COPIES, Hand, HandError, KINDS, OpenHand, Tile};

named! {
    /// Which tiles limit the copies that the final hand may hold.
    #[derive(Default)]
    LimitedBy {
        /// Those of called melds.
        #[default]
        Called = "called",
        /// Those of called melds, all visible tiles and own discards: no win can use a tile of which no copy is left.
        Visible = "visible",
    }
}

/// What an [`Analysis`](crate::analysis::Analysis) depends on apart from the hand. By default nothing is visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Settings {
    /// The rules.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub rules: Rules,
    /// Tiles seen outside the hand and its called melds, without its own discards.
    pub visible: Hand,
    /// The hand's own discards, called ones included; nobody can draw them again. One of them among the waits makes the
    /// hand furiten.
    pub discards: Hand,
    /// Did it let a win pass? Then it is furiten, too.
    pub missed_win: MissedWin,
    /// Which quads may be declared after riichi.
    pub quad_after_riichi: QuadAfterRiichi,
    /// What limits the final hand.
    pub limited_by: LimitedBy,
}

/// Why a hand, or what it can do about an offered tile, cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The hand has no shanten: a number of tiles or melds, or a tile that does not exist.
    #[error(transparent)]
    Hand(#[from] ShantenError),
    /// A tile is visible that does not exist.
    #[error("visible tiles: {0}")]
    NoSuchVisible(HandError),
    /// A tile was discarded that does not exist.
    #[error("discards: {0}")]
    NoSuchDiscard(HandError),
    /// More than four copies of a tile in the hand and among the visible tiles.
    #[error("the hand and the visible tiles together: {0}")]
    Together(HandError),
    /// More than four copies of a tile only together with the discards.
    #[error("the hand, the visible tiles and the discards together: {0}")]
    WithDiscards(HandError),
    /// A tile is offered that does not exist.
    #[error(transparent)]
    NoSuchOffer(HandError),
    /// A tile is offered of which all copies are seen.
    #[error("all four {0} are in the hand, visible or discarded")]
    NoneLeft(Tile),
    /// A tile is offered to a hand with called melds that are not named.
    #[error(
        "the yaku depend on the called melds, which are not named; write them in brackets, such as [123m]"
    )]
    UnnamedMelds,
    /// A tile is offered to a hand with the wrong number of tiles.
    #[error(
        "expected 13 tiles, three fewer for each called meld; found {tiles} tiles and {melds} meld{}",
        if *melds == 1 { "" } else { "s" }
    )]
    OfferSize {
        /// Its concealed tiles.
        tiles: u8,
        /// Its called melds.
        melds: u8,
    },
    /// The wins with a yaku, which an offered tile is judged by, could not be made.
    #[cfg(feature = "expressions")]
    #[error(transparent)]
    Yaku(#[from] crate::expression::ExpressionError),
}

impl Settings {
    /// The tiles of the game that are neither in the hand nor in its called melds nor visible nor
    /// discarded.
    ///
    /// # Errors
    /// [`AnalysisError`] if a tile does not exist in the game, or if more than four copies of one are seen.
    pub fn unseen(&self, hand: &OpenHand) -> Result<Hand, AnalysisError> {
        let (own, players) = (hand.all_tiles(), self.rules.players);
        own.check_players(players).map_err(ShantenError::from)?;
        self.visible.check_players(players).map_err(AnalysisError::NoSuchVisible)?;
        self.discards.check_players(players).map_err(AnalysisError::NoSuchDiscard)?;
        let mut left = [0; KINDS];
        for tile in players.tiles().iter() {
            let fifth = HandError::FifthCopy(tile);
            let seen = own.count(tile) + self.visible.count(tile);
            let left = &mut left[tile.index()];
            *left = COPIES.checked_sub(seen).ok_or(AnalysisError::Together(fifth))?;
            *left = left.checked_sub(self.discards.count(tile)).ok_or(AnalysisError::WithDiscards(fifth))?;
        }
        Ok(Hand::from_valid(left))
    }

    /// How many copies of each tile the concealed part of the final hand may hold.
    pub fn limits(&self, hand: &OpenHand) -> Limits {
        let called = Limits::for_open_hand(self.rules.players, hand);
        match self.limited_by {
            LimitedBy::Called => called,
            LimitedBy::Visible => called.without_visible(&self.visible).without_visible(&self.discards),
        }
    }
}
