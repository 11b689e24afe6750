//! Blocks and groups, and the judgements on one block: `IntegrityJudge`, `IgnoreEyesJudge`, `Traversal`.

use super::ready_hands::ReadyHands;
use super::tiles::{SortedTiles, Value, is_honour, tile};
use super::variant::{Correction, Corrections};
use tehai::tiles::{COPIES, Hand};
use tehai_options::named;

named! {
    /// The type of a block (`IntegrityType`): by its number of tiles, and for 3n tiles by a closer look.
    IntegrityType {
        /// 3n tiles that are melds: complete (完整型).
        Type0 = "Type0",
        /// 3n+1 tiles: a head and melds that lack a tile somewhere (雀面不完整型), or melds that lack the tile in the gap
        /// to the next block (半不完整型).
        Type1 = "Type1",
        /// 3n+2 tiles: melds and a head (雀头不完整型), or melds that lack a tile at an end or inside (面子不完整型).
        Type2 = "Type2",
        /// 3n tiles that are not melds: a head and melds that lack the tile in the gap to the next block (雀半不完整型).
        TypeEx = "TypeEx",
    }
}

/// A run of equal or neighbouring tiles (块, `Block`), by its place in the sorted tiles of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub(super) first_loc: usize,
    pub(super) len: usize,
    pub(super) integrity: IntegrityType,
}

impl Block {
    /// The block of these places, classified by its number of tiles alone (Lv.1).
    pub(super) fn new(first_loc: usize, len: usize) -> Block {
        let integrity = match len % 3 {
            0 => IntegrityType::Type0,
            1 => IntegrityType::Type1,
            _ => IntegrityType::Type2,
        };
        Block { first_loc, len, integrity }
    }

    /// Its type.
    pub const fn integrity(&self) -> IntegrityType {
        self.integrity
    }

    /// The last place of the block.
    pub(super) const fn last_loc(&self) -> usize {
        self.first_loc + self.len - 1
    }

    /// Its tiles, given those of the hand.
    pub(super) fn tiles(&self, hand: &SortedTiles) -> BlockTiles {
        BlockTiles(hand.part(self.first_loc, self.len))
    }
}

/// The tiles of a block, of a block with one more tile, or of two blocks joined by a tile.
#[derive(Clone, Copy)]
pub(super) struct BlockTiles(pub SortedTiles);

impl BlockTiles {
    /// The tiles as a hand.
    pub fn hand(&self) -> Hand {
        let tiles = self.0.as_slice().iter().map(|&value| tile(value));
        Hand::from_tiles(tiles).expect("tiles of a hand")
    }

    /// Are the tiles melds (Lv.2, `IntegrityJudge`)?
    pub fn integrity_judge(&self, corrections: Corrections) -> bool {
        Groups::of(self).are_melds(None, corrections)
    }

    /// Are the tiles melds and a head (去对, `IgnoreEyesJudge`)? Each group of two or more tiles is tried as the head.
    pub fn ignore_eyes_judge(&self, corrections: Corrections) -> bool {
        let groups = Groups::of(self);
        let mut pairs = (0..groups.number).filter(|&eyes| groups.tiles[eyes] >= 2);
        pairs.any(|eyes| groups.are_melds(Some(eyes), corrections))
    }

    /// Adds each tile from the one before the block to the one after it, as far as they exist, and lists those that
    /// complete the block (遍历, `Traversal`). `is_complete`, the article's `mode`, asks for melds or for melds and a
    /// head.
    pub fn traversal(
        &self,
        is_complete: impl Fn(&BlockTiles, Corrections) -> bool,
        corrections: Corrections,
        ready: &mut ReadyHands,
    ) {
        let [mut first, mut last] = self.ends();
        let is_lowest = first & 15 == 0 || is_honour(first);
        let is_highest = last & 15 == 8 || is_honour(last);
        first -= Value::from(!is_lowest);
        last += Value::from(!is_highest);
        for value in first..=last {
            if corrections.contains(Correction::NoFifthCopy) && self.copies(value) == COPIES as usize {
                continue;
            }
            ready.tried();
            let mut tried = *self;
            tried.0.tile_in(value);
            if is_complete(&tried, corrections) {
                ready.add(tile(value), corrections);
            }
        }
    }

    /// The first tile and the last.
    fn ends(&self) -> [Value; 2] {
        let tiles = self.0.as_slice();
        [tiles[0], tiles[tiles.len() - 1]]
    }

    fn copies(&self, value: Value) -> usize {
        self.0.as_slice().iter().filter(|&&held| held == value).count()
    }
}

/// The most groups of a block: a suit has nine kinds, and a block of honours has one.
const MOST_GROUPS: usize = 9;

/// The numbers of equal tiles of a block, kind by kind (组, `Group`). The article defines groups and does not print
/// `GetGroups`; this is the plain reading: one group for each kind, in order, with no tile confirmed at first.
struct Groups {
    tiles: [u8; MOST_GROUPS],
    number: usize,
}

impl Groups {
    fn of(block: &BlockTiles) -> Groups {
        let mut groups = Groups { tiles: [0; MOST_GROUPS], number: 1 };
        for place in 0..block.0.len() {
            groups.tiles[groups.number - 1] += 1;
            groups.number += usize::from(block.0.relation(place) == 1);
        }
        groups
    }

    /// Goes up the groups. Of the tiles of a group that are not confirmed, three are confirmed as a triplet, and each
    /// other begins a sequence, which confirms a tile of each of the next two groups. With `eyes`, two tiles of that
    /// group are confirmed as the head beforehand.
    ///
    /// Example: `23334` has groups of 1, 3 and 1. The 2 begins a sequence, which leaves groups of 2 and 0: the two 3s
    /// would begin sequences, but no group follows, so the block is not melds. With the 3s as `eyes` it is.
    fn are_melds(&self, eyes: Option<usize>, corrections: Corrections) -> bool {
        let mut left = self.tiles.map(|tiles| tiles as i8);
        if let Some(eyes) = eyes {
            left[eyes] -= 2;
        }
        for i in 0..self.number {
            let sequences = match left[i] {
                0 | 3 => continue,
                1 | 4 => 1,
                2 => 2,
                5 if corrections.contains(Correction::FiveEqual) => 2,
                // Five, as published; or a negative number: more tiles were confirmed than there are.
                _ => return false,
            };
            if self.number <= i + 2 {
                return false;
            }
            left[i + 1] -= sequences;
            left[i + 2] -= sequences;
        }
        true
    }
}
