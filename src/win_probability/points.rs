//! What a win is worth, and what the player does for it.

use crate::score::{BET, Luck, Riichi};
use tehai_options::named;

named! {
    /// When does a player who looks for points declare riichi (立直)?
    ///
    /// It may be declared after a discard that leaves a concealed hand tenpai, if at least one draw is left.
    #[derive(Default)]
    RiichiPolicy {
        /// Never.
        #[default]
        Never = "never",
        /// Whenever it may be declared.
        Always = "always",
        /// If it gives more points on average.
        Best = "best",
    }
}

/// What the points of a game depend on besides the hand and its wins.
///
/// Riichi can be declared after a discard that leaves a concealed hand tenpai, with a draw left; not before the first
/// discard. Then the first winning draw wins, and all others are thrown back. The first draw after it is ippatsu (一発).
/// What bets and counters on the table add to a win is part of its [worth](crate::score::WinWorth).
///
/// By default nobody declares, and a bet costs nothing, which is what published values are about. Advice whether to
/// declare needs [`own_bet`](PointsPlay::own_bet).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointsPlay {
    /// When riichi is declared.
    pub riichi: RiichiPolicy,
    /// Hidden indicators (裏ドラ) turned after a win with riichi. They are any of the tiles that are then unseen, and
    /// points are the exact mean over them. If fewer tiles are left, all of them are turned.
    pub hidden_indicators: u8,
    /// Is the last of the draws the last tile of the wall (海底)?
    pub last_tile: bool,
    /// Does a riichi that does not win cost its bet, 1,000 points?
    pub own_bet: bool,
    /// Is the first discard, if the game begins with one, the player's first, so that riichi with it is double
    /// (両立直)? Later riichi is not.
    pub double_riichi: bool,
}

impl PointsPlay {
    /// The indicators that matter.
    pub(super) const fn indicators(self) -> u8 {
        match self.riichi {
            RiichiPolicy::Never => 0,
            _ => self.hidden_indicators,
        }
    }

    pub(super) fn luck(self, riichi: Riichi, ippatsu: bool, is_last: bool) -> Luck {
        Luck { riichi, ippatsu, last_tile: is_last && self.last_tile, ..Luck::default() }
    }

    /// The points that a riichi without a win costs.
    pub(super) fn bet(self) -> f64 {
        if self.own_bet { BET.into() } else { 0.0 }
    }

    /// Riichi as it can be declared later, then, if it is another, as it is with the first discard.
    pub(super) fn declarations(self) -> impl Iterator<Item = Riichi> {
        [Riichi::Riichi, Riichi::Double].into_iter().take(1 + usize::from(self.double_riichi))
    }
}
