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

/// The tiles whose number of copies has bit 0, bit 1, and bit 2 set.
#[inline]
fn by_bit(counts: &[u8; KINDS]) -> [TileSet; 3] {
    // Eight bytes with one bit each become one byte: GATHER has the bits 56 − 7 i, so the product has the bit of byte
    // i, at 8 i, also at 56 + i. No two bits of the product coincide, so nothing is carried.
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

/// The copies of each tile, a byte each, so that those of a set are summed a word at a time.
pub(crate) struct CopiesOf([u64; WORDS]);

/// Words of eight tiles.
const WORDS: usize = KINDS.div_ceil(8);

/// By eight bits, the lowest first: a byte of ones for each bit that is set.
const BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[bits] |= ((bits >> bit & 1) as u64 * 0xFF) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    bytes
};

impl CopiesOf {
    /// The copies of each tile, none above seven.
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
        // A byte sums five counts. The multiplication adds up the bytes in the highest, at most 34 · 7 < 256.
        let sums: u64 = tiles.iter().zip(&self.0).map(chosen).sum();
        (sums.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
}

/// A form to which each tile contributes separately, by its number of copies alone.
pub(crate) trait SpecialForm {
    /// The tiles that contribute.
    const TILES: TileSet;

    /// What a tile adds to the two sums, by its copies.
    const COUNTED: [Sums; MOST + 1];

    /// The replacement number by the sums over a hand.
    fn number(sums: Sums) -> u8;

    /// The sums after a tile of `from` copies has become one of `to`.
    #[inline(always)]
    fn changed(sums: Sums, from: usize, to: usize) -> Sums {
        let (before, after) = (Self::COUNTED[from], Self::COUNTED[to]);
        (sums.0 + after.0 - before.0, sums.1 + after.1 - before.1)
    }
}

/// The two things that a form counts over a hand.
pub(crate) type Sums = (u8, u8);

/// Seven pairs of different kinds: counted are pairs, and kinds.
pub(crate) struct DistinctPairs;

/// Seven pairs of any kinds: counted are pairs, and pairs held or begun.
pub(crate) struct AnyPairs;

/// Thirteen orphans: counted are kinds, and pairs among them.
pub(crate) struct ThirteenOrphans;

/// The replacement number of seven pairs: each takes a tile to begin it and one to complete it.
pub(crate) const fn seven_pairs((pairs, begun): Sums) -> u8 {
    7u8.saturating_sub(pairs) + 7u8.saturating_sub(begun)
}

impl SpecialForm for DistinctPairs {
    const TILES: TileSet = TileSet::ALL;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (0, 1), (1, 1), (1, 1), (1, 1)];

    #[inline]
    fn number(sums: Sums) -> u8 {
        seven_pairs(sums)
    }
}

impl SpecialForm for AnyPairs {
    const TILES: TileSet = TileSet::ALL;
    const COUNTED: [Sums; MOST + 1] = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)];

    #[inline]
    fn number(sums: Sums) -> u8 {
        seven_pairs(sums)
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
    /// The tiles that lower it when drawn, whether or not the game has them, apart from the discarded tile.
    necessary: TileSet,
    /// All tiles if the discarded tile lowers it when drawn, else none.
    discarded: TileSet,
}

impl Left {
    /// A form that cannot be reached.
    pub(crate) const NOTHING: Left =
        Left { number: NONE, necessary: TileSet::EMPTY, discarded: TileSet::EMPTY };

    /// The tiles that lower the number when drawn, given the discarded tile.
    #[inline]
    pub(crate) fn necessary(&self, discarded: Tile) -> TileSet {
        let discarded = TileSet::from_bits(1 << discarded.index());
        (self.necessary - discarded) | (self.discarded & discarded)
    }
}

/// What is left of a form after a discard: element n is for discarding one of n copies of a tile that the form is made
/// of, element 0 for discarding any other tile. `sums` are those of the hand before the discard.
#[inline]
pub(crate) fn left<F: SpecialForm>(hand: &ByCount, sums: Sums) -> [Left; MOST + 1] {
    let mut all = [Left::NOTHING; MOST + 1];
    for (held, left) in all.iter_mut().enumerate() {
        // Without a tile of so many copies the sums are not those of a hand.
        if held > 0 && (hand.0[held] & F::TILES).is_empty() {
            continue;
        }
        let sums = F::changed(sums, held, held.saturating_sub(1));
        left.number = F::number(sums);
        for count in 0..MOST {
            if F::number(F::changed(sums, count, count + 1)) < left.number {
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
/// keep it when discarded. `sums` are those of the hand.
#[inline]
pub(crate) fn effects<F: SpecialForm>(hand: &ByCount, sums: Sums) -> (TileSet, TileSet) {
    let number = F::number(sums);
    let after = |from: usize, to: usize| F::number(F::changed(sums, from, to));
    let (mut necessary, mut unnecessary) = (TileSet::EMPTY, hand.held() - F::TILES);
    for count in 0..MOST {
        let [fewer, more] = [hand.0[count] & F::TILES, hand.0[count + 1] & F::TILES];
        // Without a tile of so many copies the sums are not those of a hand.
        if !fewer.is_empty() && after(count, count + 1) < number {
            necessary |= fewer;
        }
        if !more.is_empty() && after(count + 1, count) == number {
            unnecessary |= more;
        }
    }
    (necessary, unnecessary)
}
