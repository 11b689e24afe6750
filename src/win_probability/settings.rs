//! What a game depends on besides the hand.

use tehai_options::named;

use crate::distance::Target;
use crate::rules::Rules;
use crate::score::{BET, Luck, Riichi, Scoring};
use crate::tiles::Hand;
use crate::tiles::notation::{RedFives, RedHand};
use crate::win_probability::answer::Moves;
use crate::win_probability::graph::value::Value;

/// What a game depends on besides the hand.
///
/// ```
/// use tehai::win_probability::{Moves, GameSettings, GameGraph};
/// let hand = "22335m468p445678s".parse()?;
/// let near = GameSettings { visible: "3p".parse()?, ..GameSettings::default() };
/// let advancing = GameSettings { moves: Moves::Advancing, ..near.clone() };
/// let [near, advancing] = [GameGraph::new(&hand, &near)?, GameGraph::new(&hand, &advancing)?];
/// assert_eq!((near.moves(), advancing.moves()), (Moves::Detours(1), Moves::Advancing));
/// assert!(near.states() > advancing.states());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameSettings<'t> {
    /// The game and its wins.
    pub rules: Rules,
    /// Tiles seen elsewhere, without those of called melds.
    pub visible: RedHand,
    /// What the player may do with a draw.
    pub moves: Moves,
    /// The set of the only wins that count, all of one number of tiles; the given hand has as many, or one fewer.
    /// Distances are those from the set, and a hand is tenpai if it is one tile from it.
    pub towards: Option<&'t Target>,
    /// The red fives of the deck; `None` for those of the hand and the visible tiles, so that no other is drawn. Then
    /// the deck has at most one of each suit, or as many as the hand holds.
    pub red_fives: Option<RedFives>,
    /// What wins are worth; the players are those of the game. Wins of a hand with called melds that have no yaku do
    /// not count, for chances either.
    ///
    /// Wins of a concealed hand have one, as they are drawn. Hands that end with fewer than 14 tiles need none.
    pub scoring: Scoring,
    /// What the player does for points, and whether the last draw is the last tile (海底), which is a yaku.
    pub play: PointsPlay,
    /// Did the hand just declare a quad? Then it has 3m + 1 concealed tiles and begins with the replacement draw (嶺上牌),
    /// which no number of draws counts, and which is any unseen tile. A win with it is one by the dead wall.
    pub is_after_quad: bool,
    /// The most hands, before and after draws.
    pub limit: usize,
}

impl GameSettings<'_> {
    /// The default limit of hands: they take some 1.3 GB.
    pub const DEFAULT_LIMIT: usize = 10_000_000;
}

impl Default for GameSettings<'_> {
    /// All wins under the default rules, with near moves; nothing is visible.
    fn default() -> Self {
        GameSettings {
            rules: Rules::default(),
            visible: Hand::EMPTY.into(),
            moves: Moves::default(),
            towards: None,
            red_fives: None,
            scoring: Scoring::default(),
            play: PointsPlay::default(),
            is_after_quad: false,
            limit: GameSettings::DEFAULT_LIMIT,
        }
    }
}

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

impl RiichiPolicy {
    /// What a hand is worth that may declare, if it is worth so much silent and with riichi, and does it declare?
    pub(super) fn choose<V: Value>(self, silent: V, riichi: V) -> (V, bool) {
        let declares = match self {
            RiichiPolicy::Never => false,
            RiichiPolicy::Always => true,
            RiichiPolicy::Best => riichi.is_better_than(silent),
        };
        (if declares { riichi } else { silent }, declares)
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
    /// May riichi be declared at all?
    pub(super) fn declares(self) -> bool {
        self.riichi != RiichiPolicy::Never
    }

    /// The indicators that matter.
    pub(super) fn indicators(self) -> u8 {
        if self.declares() { self.hidden_indicators } else { 0 }
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
