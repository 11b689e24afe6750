//! Replacement numbers of seven pairs and thirteen orphans, and the tiles that change them.

use crate::tile::{COPIES, KINDS, TileSet};

/// Most copies of a tile.
const MOST: usize = COPIES as usize;

/// The tiles of a hand by number of copies.
pub(super) struct ByCount([TileSet; MOST + 1]);

impl ByCount {
    /// The tiles of a hand, none of which it holds more than four times.
    #[inline]
    pub(super) fn new(counts: &[u8; KINDS]) -> ByCount {
        let CopiesOf([ones, twos, fours]) = CopiesOf::new(counts);
        let none = !(ones | twos | fours);
        ByCount([none, ones - twos, twos - ones, ones & twos, fours])
    }

    /// The tiles that the hand holds.
    pub(super) fn held(&self) -> TileSet {
        !self.0[0]
    }
}

/// The copies of each tile, as the sets of tiles whose number of copies has the first, the second, and the
/// third bit set: so the copies of a whole set are counted at once.
pub(super) struct CopiesOf([TileSet; 3]);

impl CopiesOf {
    /// None of the counts is above seven.
    #[inline]
    pub(super) fn new(counts: &[u8; KINDS]) -> CopiesOf {
        CopiesOf([0, 1, 2].map(|bit| tiles_with_bit(counts, bit)))
    }

    /// The copies of all these tiles together.
    #[inline]
    pub(super) fn sum(&self, tiles: TileSet) -> u32 {
        let [ones, twos, fours] = self.0.map(|with_bit| (with_bit & tiles).len() as u32);
        ones + 2 * twos + 4 * fours
    }
}

/// The tiles whose number of copies has a bit set.
#[inline]
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
pub(super) trait Form {
    /// The tiles that contribute.
    const TILES: TileSet;

    /// Two things that are counted, for each number of copies of a tile.
    const COUNTED: [Sums; MOST + 1];

    /// The replacement number by the two sums.
    fn number(sums: Sums) -> u8;
}

/// What is counted over a hand.
pub(super) type Sums = (u8, u8);

/// Seven pairs of different kinds: counted are pairs, and kinds.
pub(super) struct DistinctPairs;

/// Seven pairs of any kinds: counted are pairs, and pairs held or begun.
pub(super) struct AnyPairs;

/// Thirteen orphans: counted are kinds, and pairs among them.
pub(super) struct ThirteenOrphans;

/// Seven pairs are needed, and seven that are begun.
const fn seven(pairs: u8, begun: u8) -> u8 {
    7u8.saturating_sub(pairs) + 7u8.saturating_sub(begun)
}

impl Form for DistinctPairs {
    const TILES: TileSet = TileSet::ALL;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (0, 1), (1, 1), (1, 1), (1, 1)];

    #[inline]
    fn number((pairs, kinds): Sums) -> u8 {
        seven(pairs, kinds)
    }
}

impl Form for AnyPairs {
    const TILES: TileSet = TileSet::ALL;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)];

    #[inline]
    fn number((pairs, begun): Sums) -> u8 {
        seven(pairs, begun)
    }
}

impl Form for ThirteenOrphans {
    const TILES: TileSet = TileSet::ORPHANS;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (1, 0), (1, 1), (1, 1), (1, 1)];

    #[inline]
    fn number((kinds, pairs): Sums) -> u8 {
        14u8.saturating_sub(kinds + (pairs > 0) as u8)
    }
}

/// The tiles that lower the replacement number of a form when drawn, be there such tiles in the game or not,
/// and those that keep it when discarded; `sums` is what it counts over the hand.
#[inline]
pub(super) fn effects<F: Form>(hand: &ByCount, sums: Sums) -> (TileSet, TileSet) {
    let number = F::number(sums);
    let after = |from: usize, to: usize| {
        let (before, after) = (F::COUNTED[from], F::COUNTED[to]);
        F::number((sums.0 + after.0 - before.0, sums.1 + after.1 - before.1))
    };
    let (mut necessary, mut unnecessary) = (TileSet::EMPTY, hand.held() - F::TILES);
    for count in 0..MOST {
        let [fewer, more] = [hand.0[count] & F::TILES, hand.0[count + 1] & F::TILES];
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
