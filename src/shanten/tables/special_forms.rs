//! Replacement numbers of seven pairs and thirteen orphans, and the tiles that change them.

use crate::shanten::numbers::NONE;
use crate::tiles::{COPIES, KINDS, Tile, TileSet};

/// Most copies of a tile.
pub(crate) const MOST: usize = COPIES as usize;

/// The tiles of a hand by number of copies.
pub(crate) struct ByCount([TileSet; MOST + 1]);

impl ByCount {
    /// The tiles of a hand with at most four copies of each.
    #[inline]
    pub(crate) fn new(counts: &[u8; KINDS]) -> ByCount {
        let [ones, twos, fours] = by_bit(counts);
        let none = !(ones | twos | fours);
        ByCount([none, ones - twos, twos - ones, ones & twos, fours])
    }

    /// The tiles that the hand holds.
    pub(crate) fn held(&self) -> TileSet {
        !self.0[0]
    }
}

/// The tiles whose number of copies has the first, the second, and the third bit set.
#[inline]
fn by_bit(counts: &[u8; KINDS]) -> [TileSet; 3] {
    // Of eight bytes, one bit each is brought together in the highest byte by one multiplication.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    [0, 1, 2].map(|bit| {
        let eight = |from: usize| -> u64 {
            let word = u64::from_le_bytes(counts[from..from + 8].try_into().expect("eight bytes"));
            (word >> bit & 0x0101_0101_0101_0101).wrapping_mul(GATHER) >> 56
        };
        // The last eight overlap the ones before.
        TileSet::from_bits(eight(0) | eight(8) << 8 | eight(16) << 16 | eight(24) << 24 | eight(26) << 26)
    })
}

/// The copies of each tile, a byte each, so that those of a whole set are counted in a few steps.
pub(crate) struct CopiesOf([u64; WORDS]);

/// Words of eight tiles.
const WORDS: usize = KINDS.div_ceil(8);

/// The bytes that are chosen by the bits of a number, the lowest first.
const BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut chosen = 0;
    while chosen < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[chosen] |= ((chosen >> bit & 1) as u64 * 0xFF) << (8 * bit);
            bit += 1;
        }
        chosen += 1;
    }
    bytes
};

impl CopiesOf {
    /// None of the counts is above seven.
    #[inline]
    pub(crate) fn new(counts: &[u8; KINDS]) -> CopiesOf {
        let mut padded = [0; 8 * WORDS];
        padded[..KINDS].copy_from_slice(counts);
        CopiesOf(std::array::from_fn(|word| {
            u64::from_le_bytes(padded[8 * word..][..8].try_into().expect("eight bytes"))
        }))
    }

    /// The copies of each tile that counts of up to four leave.
    #[inline]
    pub(crate) fn unseen(counts: &[u8; KINDS]) -> CopiesOf {
        let CopiesOf(words) = CopiesOf::new(counts);
        CopiesOf(words.map(|word| u64::from_le_bytes([COPIES; 8]) - word))
    }

    /// The copies of all these tiles together.
    #[inline]
    pub(crate) fn sum(&self, tiles: TileSet) -> u32 {
        let tiles = tiles.bits().to_le_bytes();
        let chosen = |(&tiles, copies): (&u8, &u64)| BYTES[tiles as usize] & copies;
        // In a byte there are up to 5 · 7, in all of them up to 34 · 7.
        let sums: u64 = tiles.iter().zip(&self.0).map(chosen).sum();
        (sums.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
}

/// A form to which each tile contributes separately, by its number of copies alone.
pub(crate) trait SpecialForm {
    /// The tiles that contribute.
    const TILES: TileSet;

    /// Two things that are counted, for each number of copies of a tile.
    const COUNTED: [Sums; MOST + 1];

    /// The replacement number by the two sums.
    fn number(sums: Sums) -> u8;
}

/// What is counted over a hand.
pub(crate) type Sums = (u8, u8);

/// Seven pairs of different kinds: counted are pairs, and kinds.
pub(crate) struct DistinctPairs;

/// Seven pairs of any kinds: counted are pairs, and pairs held or begun.
pub(crate) struct AnyPairs;

/// Thirteen orphans: counted are kinds, and pairs among them.
pub(crate) struct ThirteenOrphans;

/// Seven pairs are needed, and before that seven begun pairs.
const fn seven(pairs: u8, begun: u8) -> u8 {
    7u8.saturating_sub(pairs) + 7u8.saturating_sub(begun)
}

impl SpecialForm for DistinctPairs {
    const TILES: TileSet = TileSet::ALL;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (0, 1), (1, 1), (1, 1), (1, 1)];

    #[inline]
    fn number((pairs, kinds): Sums) -> u8 {
        seven(pairs, kinds)
    }
}

impl SpecialForm for AnyPairs {
    const TILES: TileSet = TileSet::ALL;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)];

    #[inline]
    fn number((pairs, begun): Sums) -> u8 {
        seven(pairs, begun)
    }
}

impl SpecialForm for ThirteenOrphans {
    const TILES: TileSet = TileSet::ORPHANS;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (1, 0), (1, 1), (1, 1), (1, 1)];

    #[inline]
    fn number((kinds, pairs): Sums) -> u8 {
        14u8.saturating_sub(kinds + (pairs > 0) as u8)
    }
}

/// A form after a discard.
#[derive(Clone, Copy)]
pub(crate) struct Left {
    /// Its replacement number.
    pub(crate) number: u8,
    /// The tiles that lower it when drawn, whether or not the game has them: apart from the discarded one,
    necessary: TileSet,
    /// and if that is one of them, all tiles.
    discarded: TileSet,
}

impl Left {
    /// Of a form that cannot be reached.
    pub(crate) const NOTHING: Left =
        Left { number: NONE, necessary: TileSet::EMPTY, discarded: TileSet::EMPTY };

    /// The tiles that lower the number when drawn, if this tile was discarded.
    #[inline]
    pub(crate) fn necessary(&self, discarded: Tile) -> TileSet {
        let discarded = TileSet::from_bits(1 << discarded.index());
        (self.necessary - discarded) | (self.discarded & discarded)
    }
}

/// What each discard leaves of a form, by the copies held of the tile; for 0 copies, what a tile that does not
/// contribute leaves. `sums` are the counts of the form over the hand.
#[inline]
pub(crate) fn left<F: SpecialForm>(hand: &ByCount, sums: Sums) -> [Left; MOST + 1] {
    let mut all = [Left::NOTHING; MOST + 1];
    for (held, left) in all.iter_mut().enumerate() {
        // Of tiles that are not there none can be discarded, and the sums would not hold.
        if held > 0 && (hand.0[held] & F::TILES).is_empty() {
            continue;
        }
        let (before, after) = (F::COUNTED[held], F::COUNTED[held.saturating_sub(1)]);
        let sums = (sums.0 + after.0 - before.0, sums.1 + after.1 - before.1);
        left.number = F::number(sums);
        for count in 0..MOST {
            let (before, after) = (F::COUNTED[count], F::COUNTED[count + 1]);
            if F::number((sums.0 + after.0 - before.0, sums.1 + after.1 - before.1)) < left.number {
                left.necessary |= hand.0[count] & F::TILES;
                if held == count + 1 {
                    left.discarded = TileSet::ALL;
                }
            }
        }
    }
    all
}

/// The tiles that lower the replacement number of a form when drawn, whether or not the game has them, and those that
/// keep it when discarded. `sums` are the counts of the form over the hand.
#[inline]
pub(crate) fn effects<F: SpecialForm>(hand: &ByCount, sums: Sums) -> (TileSet, TileSet) {
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
