//! [`Called`]: the called melds of a hand.

use crate::tiles::{Meld, Tile, TileSet};

/// The called melds of a hand, and what sets see of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Called {
    pub(super) melds: Vec<Meld>,
}

impl Called {
    /// The tiles of the melds; a quad stands for a triplet.
    pub(super) fn copies(&self, tile: Tile) -> u8 {
        let counts = self.melds.iter().flat_map(|meld| meld.counts());
        counts.filter(|(of, _)| *of == tile).map(|(_, copies)| copies.min(3)).sum()
    }

    /// The tiles that the melds stand for.
    pub(super) fn tiles(&self) -> u8 {
        3 * self.melds.len() as u8
    }

    /// The kinds of tile in the melds.
    pub(super) fn kinds(&self) -> TileSet {
        self.melds.iter().flat_map(|meld| meld.tiles()).collect()
    }
}
