//! Which wins have a yaku.

use tehai::rules::{Players, Winds};
use tehai::score::{ScoreRules, Win, WonBy, score};
use tehai::tiles::{OpenHand, Tile, TileSet};

/// The waits of a hand with called melds by which no win has a yaku (役なし), and those by which only a drawn win has
/// one, as of a third concealed triplet. None of a concealed hand, which can declare riichi.
pub(super) fn without_yaku(
    hand: &OpenHand,
    waits: TileSet,
    winds: Winds,
    players: Players,
) -> (TileSet, TileSet) {
    let (mut none, mut only_drawn) = (TileSet::EMPTY, TileSet::EMPTY);
    for tile in waits.iter().filter(|_| hand.needs_yaku()) {
        // A fifth copy makes no win.
        let Some(won) = hand.plus(tile) else { continue };
        let has_yaku = |won_by| has_yaku(&won, tile, won_by, winds, players);
        match (has_yaku(WonBy::Tsumo), has_yaku(WonBy::Ron)) {
            (false, _) => none.insert(tile),
            (true, false) => only_drawn.insert(tile),
            (true, true) => {}
        }
    }
    (none, only_drawn)
}

/// Does a win with called melds have a yaku that tiles and winds decide, if it was drawn? `None` for other hands.
pub(super) fn drawn_win_has_yaku(hand: &OpenHand, winds: Winds, players: Players) -> Option<bool> {
    // Whichever tile was drawn: all triplets are concealed.
    let tile = hand.concealed().tiles().next().filter(|_| hand.needs_yaku())?;
    Some(has_yaku(hand, tile, WonBy::Tsumo, winds, players))
}

/// Does a win have a yaku that tiles and winds decide? Luck, such as the last tile or a replacement, is left out.
pub(super) fn has_yaku(hand: &OpenHand, tile: Tile, won_by: WonBy, winds: Winds, players: Players) -> bool {
    let win = Win { winds, ..Win::new(hand.clone(), tile, won_by) };
    let rules = ScoreRules { players, ..ScoreRules::default() };
    // A win that has no score is one by rules without points: seven pairs of which two are the same tile.
    score(&win, &rules).map_or(true, |score| score.yaku.iter().next().is_some())
}
