//! Replacement numbers of seven pairs and thirteen orphans, and the tiles that change them.

use crate::rules::SevenPairs;
use crate::tile::{COPIES, KINDS, TileSet};

/// Most copies of a tile.
const MOST: usize = COPIES as usize;

/// The tiles of a hand by number of copies.
pub(super) struct ByCount([TileSet; MOST + 1]);

impl ByCount {
    /// The tiles of a hand, none of which it holds more than four times.
    pub(super) fn new(counts: &[u8; KINDS]) -> ByCount {
        let [ones, twos, fours] = [0, 1, 2].map(|bit| tiles_with_bit(counts, bit));
        let none = !(ones | twos | fours);
        ByCount([none, ones - twos, twos - ones, ones & twos, fours])
    }

    /// The tiles that the hand holds.
    pub(super) fn held(&self) -> TileSet {
        !self.0[0]
    }
}

/// The tiles whose number of copies has a bit set.
fn tiles_with_bit(counts: &[u8; KINDS], bit: u32) -> TileSet {
    // Of eight bytes, one bit each is brought together in the highest byte by one multiplication.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let eight = |from: usize| -> u64 {
        let word = u64::from_le_bytes(counts[from..from + 8].try_into().expect("eight bytes"));
        (word >> bit & 0x0101_0101_0101_0101).wrapping_mul(GATHER) >> 56
    };
    // The last eight overlap the ones before.
    TileSet::from_bits(eight(0) | eight(8) << 8 | eight(16) << 16 | eight(24) << 24 | eight(26) << 26)
}

/// A form to which each tile contributes by itself, by its number of copies alone.
pub(super) struct Special {
    /// The tiles that contribute.
    tiles: TileSet,
    /// Two things that are counted, for each number of copies of a tile.
    counted: [(u8, u8); MOST + 1],
    /// The replacement number by the two sums.
    number: fn(u8, u8) -> u8,
}

/// Pairs held, and pairs held or begun: seven of either are needed.
const fn seven_pairs(counted: [(u8, u8); MOST + 1]) -> Special {
    let number = |pairs: u8, begun: u8| 7u8.saturating_sub(pairs) + 7u8.saturating_sub(begun);
    Special { tiles: TileSet::ALL, counted, number }
}

const DISTINCT: Special = seven_pairs([(0, 0), (0, 1), (1, 1), (1, 1), (1, 1)]);
const ANY: Special = seven_pairs([(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]);

/// Kinds held, all thirteen of which are needed, and pairs among them, of which one is.
const ORPHANS: Special = Special {
    tiles: TileSet::ORPHANS,
    counted: [(0, 0), (1, 0), (1, 1), (1, 1), (1, 1)],
    number: |kinds, pairs| 14 - kinds - (pairs > 0) as u8,
};

impl Special {
    /// Seven pairs under a rule.
    pub(super) const fn seven_pairs(rule: SevenPairs) -> &'static Special {
        match rule {
            SevenPairs::Distinct => &DISTINCT,
            SevenPairs::Any => &ANY,
        }
    }

    /// Thirteen orphans.
    pub(super) const THIRTEEN_ORPHANS: &'static Special = &ORPHANS;

    /// The sums over a hand.
    fn sums(&self, hand: &ByCount) -> (u8, u8) {
        hand.0.iter().zip(self.counted).fold((0, 0), |sums, (&tiles, counted)| {
            let kinds = (tiles & self.tiles).len() as u8;
            (sums.0 + kinds * counted.0, sums.1 + kinds * counted.1)
        })
    }

    /// The replacement number of a hand.
    pub(super) fn replacement(&self, hand: &ByCount) -> u8 {
        let sums = self.sums(hand);
        (self.number)(sums.0, sums.1)
    }

    /// The tiles that lower the replacement number when drawn, be there such tiles in the game or not, and
    /// those that keep it when discarded.
    pub(super) fn effects(&self, hand: &ByCount) -> (TileSet, TileSet) {
        let sums = self.sums(hand);
        let number = (self.number)(sums.0, sums.1);
        let after = |from: usize, to: usize| {
            let (before, after) = (self.counted[from], self.counted[to]);
            (self.number)(sums.0 + after.0 - before.0, sums.1 + after.1 - before.1)
        };
        let (mut necessary, mut unnecessary) = (TileSet::EMPTY, hand.held() - self.tiles);
        for count in 0..MOST {
            let [fewer, more] = [count, count + 1].map(|copies| hand.0[copies] & self.tiles);
            // Of tiles that are not there none can be drawn to or discarded from, and the sums would not hold.
            if !fewer.is_empty() && after(count, count + 1) < number {
                necessary |= fewer;
            }
            if !more.is_empty() && after(count + 1, count) == number {
                unnecessary |= more;
            }
        }
        (necessary, unnecessary)
    }
}
