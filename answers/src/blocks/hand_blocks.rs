//! Cutting the tiles into blocks, `GetBlocks`, and joining two blocks, `JointBlocks`.

use std::fmt;

use super::block::{Block, BlockTiles, IntegrityType};
use super::tiles::{SortedTiles, tile};
use super::variant::Corrections;
use tehai::tiles::{Hand, Tile};

/// A win has at most five blocks, and the missing tile can split one.
const MOST_BLOCKS: usize = 6;

/// The four cases of the `switch`, with the incomplete blocks.
#[derive(Clone, Copy)]
pub enum Case<'b> {
    /// A head and melds that lack a tile.
    One(&'b Block),
    /// A head, and melds that lack a tile: either may be the one or the other.
    Two(&'b Block, &'b Block),
    /// Melds that lack the tile between two blocks, and a head.
    Three {
        /// The block before the gap.
        front: &'b Block,
        /// That after it.
        follow: &'b Block,
        /// The block of the head.
        head: &'b Block,
    },
    /// Melds and a head that lack the tile between two blocks.
    Four {
        /// The block before the gap.
        front: &'b Block,
        /// That after it.
        follow: &'b Block,
    },
}

impl Case<'_> {
    /// Its number in the article, 1 to 4.
    pub const fn number(&self) -> u8 {
        match self {
            Case::One(_) => 1,
            Case::Two(..) => 2,
            Case::Three { .. } => 3,
            Case::Four { .. } => 4,
        }
    }
}

/// The blocks of a hand.
#[derive(Clone, Copy)]
pub struct Blocks {
    pub(super) tiles: SortedTiles,
    blocks: [Block; MOST_BLOCKS],
    number: usize,
}

impl Blocks {
    /// The blocks of a hand of 1, 4, 7, 10 or 13 tiles. `None` for other numbers of tiles, and if there are more than
    /// six blocks, called melds included: then the hand is not tenpai in the standard form.
    ///
    /// ```
    /// use tehai_answers::blocks::{Blocks, IntegrityType};
    /// let blocks = Blocks::split(&"13m234p234s55666z".parse()?).expect("no more than six");
    /// assert_eq!(blocks.to_string(), "1m Type1, 3m Type1, 234p Type0, 234s Type0, 55z Type2, 666z Type0");
    /// assert_eq!(blocks.as_slice()[4].integrity(), IntegrityType::Type2);
    /// assert!(Blocks::split(&"13579m13579p111z".parse()?).is_none());
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn split(hand: &Hand) -> Option<Blocks> {
        Blocks::of_tiles(&SortedTiles::sort(hand)?)
    }

    /// `GetBlocks`.
    pub(super) fn of_tiles(tiles: &SortedTiles) -> Option<Blocks> {
        let none = Block::new(0, 0);
        let mut blocks = Blocks { tiles: *tiles, blocks: [none; MOST_BLOCKS], number: 0 };
        let mut first_loc = 0;
        for place in 0..tiles.len() {
            // After the last tile the relation is that of a gap.
            if tiles.relation(place) <= 1 {
                continue;
            }
            if blocks.number + tiles.called_melds() == MOST_BLOCKS {
                return None;
            }
            blocks.blocks[blocks.number] = Block::new(first_loc, place + 1 - first_loc);
            blocks.number += 1;
            first_loc = place + 1;
        }
        blocks.look_closer();
        Some(blocks)
    }

    /// Lv.2: blocks of 3n tiles that are not melds become `TypeEx`. No block has five equal tiles, so none is
    /// corrected.
    fn look_closer(&mut self) {
        for block in &mut self.blocks[..self.number] {
            if block.integrity == IntegrityType::Type0
                && !block.tiles(&self.tiles).integrity_judge(Corrections::NONE)
            {
                block.integrity = IntegrityType::TypeEx;
            }
        }
    }

    /// The blocks in order.
    pub fn as_slice(&self) -> &[Block] {
        &self.blocks[..self.number]
    }

    /// The tiles of one of the blocks.
    pub fn tiles_of(&self, block: &Block) -> Hand {
        block.tiles(&self.tiles).hand()
    }

    /// Which of the four cases of the `switch` the incomplete blocks are; `None` if none: the hand does not wait in the
    /// standard form.
    pub fn case(&self) -> Option<Case<'_>> {
        use IntegrityType::{Type0, Type1, Type2, TypeEx};

        let mut incomplete = self.as_slice().iter().filter(|block| block.integrity != Type0);
        let first_four: [Option<&Block>; 4] = std::array::from_fn(|_| incomplete.next());
        Some(match first_four.map(|block| block.map(|block| (block, block.integrity))) {
            [Some((one, Type1)), None, ..] => Case::One(one),
            [Some((front, Type1)), Some((follow, TypeEx)), None, ..]
            | [Some((front, TypeEx)), Some((follow, Type1)), None, ..] => Case::Four { front, follow },
            [Some((one, Type2)), Some((other, Type2)), None, ..] => Case::Two(one, other),
            [Some((front, Type1)), Some((follow, Type1)), Some((head, Type2)), None]
            | [Some((head, Type2)), Some((front, Type1)), Some((follow, Type1)), None] => {
                Case::Three { front, follow, head }
            }
            _ => return None,
        })
    }

    /// Two adjacent blocks joined by the one tile between them, and that tile (取坎张, `JointBlocks`), if there is one.
    pub(super) fn joint(&self, front: &Block, follow: &Block) -> Option<(BlockTiles, Tile)> {
        if follow.first_loc - front.last_loc() != 1 || self.tiles.relation(front.last_loc()) != 2 {
            return None;
        }
        let middle = self.tiles.as_slice()[front.last_loc()] + 1;
        let mut tiles = self.tiles.part(front.first_loc, front.len + follow.len);
        tiles.tile_in(middle);
        Some((BlockTiles(tiles), tile(middle)))
    }
}

impl fmt::Display for Blocks {
    /// Each block with its type.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, block) in self.as_slice().iter().enumerate() {
            let separator = if number == 0 { "" } else { ", " };
            write!(f, "{separator}{} {}", self.tiles_of(block), block.integrity)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
