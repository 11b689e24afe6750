//! The two wins that are not melds and a head: seven pairs and thirteen orphans. Both need all fourteen
//! tiles.

use crate::hand::Hand;
use crate::rules::SevenPairs;
use crate::tile::{Tile, TileSet};

/// Tiles of a special win.
pub const TILES: u8 = 14;

/// Is the hand seven pairs (七対子)?
///
/// ```
/// use tehai::{rules::SevenPairs, special::is_seven_pairs};
/// assert!(is_seven_pairs(&"1122m3344p5566s77z".parse()?, SevenPairs::Distinct));
/// assert!(!is_seven_pairs(&"1111m3344p5566s77z".parse()?, SevenPairs::Distinct));
/// assert!(is_seven_pairs(&"1111m3344p5566s77z".parse()?, SevenPairs::Any));
/// # Ok::<(), tehai::notation::ParseError>(())
/// ```
pub fn is_seven_pairs(hand: &Hand, pairs: SevenPairs) -> bool {
    hand.total() == TILES && hand.counts().iter().all(|&count| is_pairs(count, pairs))
}

/// Is the hand thirteen orphans (国士無双): one of each terminal and honour, one of them twice?
pub fn is_thirteen_orphans(hand: &Hand) -> bool {
    hand.total() == TILES && Tile::all().all(|tile| (hand.count(tile) > 0) == tile.is_orphan())
}

/// The tile that makes a hand of thirteen tiles seven pairs. At most one tile does.
pub fn seven_pairs_waits(hand: &Hand, pairs: SevenPairs) -> TileSet {
    if hand.total() != TILES - 1 {
        return TileSet::EMPTY;
    }
    completing(hand, |hand| is_seven_pairs(hand, pairs))
}

/// The tiles that make a hand of thirteen tiles thirteen orphans: none, one, or all thirteen.
pub fn thirteen_orphans_waits(hand: &Hand) -> TileSet {
    if hand.total() != TILES - 1 {
        return TileSet::EMPTY;
    }
    completing(hand, is_thirteen_orphans)
}

fn completing(hand: &Hand, is_win: impl Fn(&Hand) -> bool) -> TileSet {
    Tile::all().filter(|&tile| hand.plus(tile).is_some_and(|hand| is_win(&hand))).collect()
}

fn is_pairs(count: u8, pairs: SevenPairs) -> bool {
    matches!((count, pairs), (0 | 2, _) | (4, SevenPairs::Any))
}
