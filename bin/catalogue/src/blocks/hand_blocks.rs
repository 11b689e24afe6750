//! Cutting the tiles into blocks, `GetBlocks`, and joining two blocks, `JointBlocks`.

use std::fmt;

use super::block::{Block, BlockTiles, IntegrityType};
use super::tiles::{SortedTiles, tile};
use super::variant::Corrections;
use tehai::tiles::{Hand, Tile};

/// A win has at most five blocks, and the missing tile can split one.
const MOST_BLOCKS: usize = 6;

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
    /// use tehai_catalogue::blocks::{Blocks, IntegrityType};
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
            let tiles = block.tiles(&self.tiles).0;
            let kinds = tiles.as_slice().iter().map(|&value| tile(value));
            let hand = Hand::from_tiles(kinds).expect("tiles of a hand");
            write!(f, "{separator}{hand} {:?}", block.integrity)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
