//! The judges for the special forms, which come before the blocks: `ThirteenOrphansJudge`, `SevenPairsJudge`.

use super::ready_hands::ReadyHands;
use super::tiles::{SortedTiles, Value, tile};
use super::variant::{Correction, Corrections};
use tehai::tiles::Tile;

/// The tiles of a special form that is tenpai.
const TILES: usize = 13;

/// The last orphan, red (中). If it is missing, the tiles end before a gap shows.
const RED: Value = 96;

/// The waits for thirteen orphans (国士): none, the missing orphan if another is a pair, or all thirteen.
///
/// Tiles and orphans are compared in order. A tile may once be the orphan before the expected one (`redundancy`: it is
/// there twice), and once the orphan after it (`shortage`: the expected one is missing). `temp` is the shift of the
/// expected orphan by these two.
///
/// As printed, orphan `i` has the value `i / 8`, with integer division towards zero: 1m or 2m for every `i`, even for
/// `i = −1`. So 1m at the first place already counts as the second tile of a pair, nothing can follow it: no hand is
/// accepted.
pub(super) fn thirteen_orphans_judge(tiles: &SortedTiles, corrections: Corrections) -> ReadyHands {
    let orphan = |number: i32| match corrections.contains(Correction::OrphanValues) {
        true => number * 8,
        false => number / 8,
    };
    let mut ready = ReadyHands::default();
    if tiles.len() != TILES {
        return ready;
    }
    let (mut shortage, mut redundancy) = (None, false);
    for (i, &value) in (0..).zip(tiles.as_slice()) {
        let temp = i32::from(shortage.is_some()) - i32::from(redundancy);
        let (expected, value) = (i + temp, i32::from(value));
        if value == orphan(expected - 1) {
            if redundancy {
                return ready;
            }
            redundancy = true;
        } else if value == orphan(expected + 1) {
            if shortage.is_some() {
                return ready;
            }
            let missing = if corrections.contains(Correction::MissingOrphan) { expected } else { i };
            shortage = Some(orphan(missing) as Value);
        } else if value != orphan(expected) {
            return ready;
        }
    }
    if redundancy {
        ready.add(tile(shortage.unwrap_or(RED)), corrections);
    } else {
        (0..TILES as i32).for_each(|number| ready.add(tile(orphan(number) as Value), corrections));
    }
    ready
}

/// The wait for seven pairs (七对子): the single tile of a hand of six different pairs and a single tile.
///
/// Up to the single tile, tiles at even places are equal to the next and those at odd places are not; after it, the
/// other way round. Four equal tiles (龙七对) are not two pairs.
pub(super) fn seven_pairs_judge(tiles: &SortedTiles) -> Option<Tile> {
    if tiles.len() != TILES {
        return None;
    }
    let values = tiles.as_slice();
    let mut single = None;
    for (i, &value) in values[..TILES - 1].iter().enumerate() {
        let should_differ = (i + usize::from(single.is_some())) % 2 == 1;
        let differ = tiles.relation(i) > 0;
        if differ != should_differ {
            if !differ || single.is_some() {
                return None;
            }
            single = Some(value);
        }
    }
    Some(tile(single.unwrap_or(values[TILES - 1])))
}
