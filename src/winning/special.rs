//! The two wins without melds: seven pairs and thirteen orphans, both of fourteen tiles.

use crate::rules::SevenPairs;
use crate::tiles::{Hand, TileSet};

/// Tiles of a special win.
pub const TILES: u8 = 14;

/// Is the hand seven pairs (七対子)?
///
/// ```
/// use tehai::{rules::SevenPairs, winning::special::is_seven_pairs};
/// assert!(is_seven_pairs(&"1122m3344p5566s77z".parse()?, SevenPairs::Distinct));
/// assert!(!is_seven_pairs(&"1111m3344p5566s77z".parse()?, SevenPairs::Distinct));
/// assert!(is_seven_pairs(&"1111m3344p5566s77z".parse()?, SevenPairs::Any));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn is_seven_pairs(hand: &Hand, pairs: SevenPairs) -> bool {
    hand.total() == TILES && hand.counts().iter().all(|&count| is_pairs(count, pairs))
}

/// Is the hand thirteen orphans (国士無双): one of each terminal and honour, one of them twice?
pub fn is_thirteen_orphans(hand: &Hand) -> bool {
    hand.total() == TILES && hand.kinds() == TileSet::ORPHANS
}

/// The tile that makes a hand of thirteen tiles seven pairs. At most one tile does.
pub fn seven_pairs_waits(hand: &Hand, pairs: SevenPairs) -> TileSet {
    if hand.total() != TILES - 1 {
        return TileSet::EMPTY;
    }
    // All tiles are paired except one, which waits for another of its kind.
    let odd = hand.tiles_with(|count| !is_pairs(count, pairs));
    let completes = |tile| is_pairs(hand.count(tile) + 1, pairs);
    if odd.len() == 1 && odd.iter().all(completes) { odd } else { TileSet::EMPTY }
}

/// The tiles that make a hand of thirteen tiles thirteen orphans: none, one, or all thirteen.
pub fn thirteen_orphans_waits(hand: &Hand) -> TileSet {
    if hand.total() != TILES - 1 {
        return TileSet::EMPTY;
    }
    let missing = TileSet::ORPHANS - hand.kinds();
    match (TileSet::ORPHANS.is_superset(hand.kinds()), missing.len()) {
        (true, 0) => TileSet::ORPHANS,
        (true, 1) => missing,
        _ => TileSet::EMPTY,
    }
}

/// Are these copies of a tile one of the seven pairs, two of them, or none?
pub(crate) fn is_pairs(count: u8, pairs: SevenPairs) -> bool {
    matches!((count, pairs), (0 | 2, _) | (4, SevenPairs::Any))
}
