//! Which wins have a yaku.

use crate::rules::{Players, Winds};
use crate::score::{ScoreRules, Win, WonBy, score};
use crate::tiles::{OpenHand, Tile, TileSet};

/// The waits of a hand with called melds that do not always win: it needs a yaku that tiles and winds decide. Luck, such
/// as the last tile or a replacement, is left out. Of a concealed hand, which can declare riichi, there are none.
///
/// ```
/// use tehai::analysis::WaitsWithoutYaku;
/// use tehai::rules::{Players, Winds};
/// let found = |hand: &str, waits: &str| -> Result<_, Box<dyn std::error::Error>> {
///     Ok(WaitsWithoutYaku::new(&hand.parse()?, waits.parse()?, Winds::EAST, Players::Four))
/// };
/// assert_eq!(found("34m456p678s22p[789s]", "25m")?.none.to_string(), "25m");
/// // The third concealed triplet is one only if it is drawn.
/// assert_eq!(found("111p333s66m99p[789m]", "6m9p")?.only_drawn.to_string(), "6m9p");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitsWithoutYaku {
    /// Those by which no win has a yaku (役なし).
    pub none: TileSet,
    /// Those by which a drawn win has one, and a ron has none.
    pub only_drawn: TileSet,
}

impl WaitsWithoutYaku {
    /// Those among the waits of a hand.
    ///
    /// Time: about a microsecond for each wait.
    pub fn new(hand: &OpenHand, waits: TileSet, winds: Winds, players: Players) -> WaitsWithoutYaku {
        let mut found = WaitsWithoutYaku::default();
        for tile in waits.iter().filter(|_| hand.needs_yaku()) {
            // A fifth copy makes no win.
            let Some(won) = hand.plus(tile) else { continue };
            let has_yaku = |won_by| has_yaku(&won, tile, won_by, winds, players);
            match (has_yaku(WonBy::Tsumo), has_yaku(WonBy::Ron)) {
                (false, _) => found.none.insert(tile),
                (true, false) => found.only_drawn.insert(tile),
                (true, true) => {}
            }
        }
        found
    }
}

/// Does a win with called melds have a yaku that tiles and winds decide, if it was drawn? `None` for other hands, and of
/// a hand that is no win.
pub fn drawn_win_has_yaku(hand: &OpenHand, winds: Winds, players: Players) -> Option<bool> {
    // Whichever tile was drawn: all triplets are concealed.
    let tile = hand.concealed().tiles().next().filter(|_| hand.needs_yaku())?;
    Some(has_yaku(hand, tile, WonBy::Tsumo, winds, players))
}

/// Does a win have a yaku that tiles and winds decide?
pub(super) fn has_yaku(hand: &OpenHand, tile: Tile, won_by: WonBy, winds: Winds, players: Players) -> bool {
    let win = Win { winds, ..Win::new(hand.clone(), tile, won_by) };
    let rules = ScoreRules { players, ..ScoreRules::default() };
    // A win that has no score is one by rules without points: seven pairs of which two are the same tile.
    score(&win, &rules).map_or(true, |score| score.yaku.iter().next().is_some())
}
