//! The judges for the special forms, which come before the blocks: `ThirteenOrphansJudge`,
//! `SevenPairsJudge`.

use super::tiles::{SortedTiles, Value, tile};
use super::{Correction, Corrections, ReadyHands};
use crate::tiles::Tile;

/// Tiles of a special form that waits.
const TILES: usize = 13;

/// The last orphan, red (中). If it is the one missing, the list ends before the gap can show.
const RED: Value = 96;

/// What completes thirteen orphans (国士): nothing, the missing orphan if one is a pair, or all thirteen.
///
/// Tiles and orphans are compared in order. Once, a tile may be the orphan before the expected one (`redundancy`:
/// it is there twice), and once the one after it (`shortage`: the expected one is missing); `temp` says how far the
/// two shift what is expected.
///
/// As printed, orphan `i` has the value `i / 8`, by integer division that cuts towards zero: 1m or 2m for
/// every `i`, and for `i = −1` too. Then 1m at the first place already counts as the second of a pair,
/// nothing can follow it, and no hand is accepted.
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

/// What completes seven pairs (七对子): the single tile among six pairs, if they are that.
///
/// Tiles at even places are equal to the next, those at odd places are not; after the single tile it is the
/// other way round. Four equal tiles (龙七对) are not two pairs.
pub(super) fn seven_pairs_judge(tiles: &SortedTiles) -> Option<Tile> {
    if tiles.len() != TILES {
        return None;
    }
    let values = tiles.as_slice();
    let mut single = None;
    for (i, &value) in values[..TILES - 1].iter().enumerate() {
        let differ_is_due = (i + usize::from(single.is_some())) % 2 == 1;
        let differ = tiles.relation(i) > 0;
        if differ != differ_is_due {
            if !differ || single.is_some() {
                return None;
            }
            single = Some(value);
        }
    }
    Some(tile(single.unwrap_or(values[TILES - 1])))
}
