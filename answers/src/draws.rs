//! Tiles to draw, and tiles that complete a hand.

use std::collections::BTreeMap;

use tehai::sort;
use tehai::tiles::{Hand, Tile, TileSet};
use tehai::waiting::types::WaitType;

use crate::described;

described! {
    /// Tiles to draw.
    #[derive(PartialEq, Eq)]
    pub struct Draws {
        /// The tiles, whether or not a copy is left.
        pub tiles: TileSet,
        /// Number of kinds.
        pub kinds: usize,
        /// Copies left of all of them (受け入れ枚数).
        pub copies: u8,
        /// Copies left of each.
        pub left: BTreeMap<Tile, u8>,
    }

    /// The tiles that complete a hand.
    #[derive(PartialEq, Eq)]
    pub struct Waits {
        /// For each wait in the standard form, how it completes the hand.
        pub types: BTreeMap<Tile, Vec<WaitType>>,
        /// Those that complete melds and a pair.
        pub standard: TileSet,
        /// Those that complete seven pairs.
        pub seven_pairs: TileSet,
        /// Those that complete thirteen orphans.
        pub thirteen_orphans: TileSet,
        /// Those that the hand has discarded; if there is one, it is furiten.
        pub furiten: TileSet,
        /// Those by which a hand with called melds has no yaku (役なし), so that it does not win. Luck, such as the last
        /// tile, is left out.
        pub without_yaku: TileSet,
        /// Those by which such a hand has a yaku only if it draws them.
        pub only_drawn: TileSet,
        /// Is the hand furiten (振聴)? Then it wins only by its own draw. It has discarded a wait, or let a win pass.
        pub is_furiten: bool,
        /// All of them.
        #[serde(flatten)]
        pub all: Draws,
    }
}

impl Draws {
    /// Some tiles, of which the unseen copies are left.
    pub fn new(tiles: TileSet, unseen: &Hand) -> Draws {
        let left = sort::map(tiles.iter().map(|tile| (tile, unseen.count(tile))));
        Draws { tiles, kinds: tiles.len(), copies: left.values().sum(), left }
    }
}
