//! Tiles to draw, and tiles that complete a hand.

use std::collections::BTreeMap;

use tehai::analysis;
use tehai::sort;
use tehai::tiles::{Tile, TileSet};
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
        /// Is the hand furiten (振聴)? Then it wins only by its own draw. It has discarded a wait, or let a win pass.
        pub is_furiten: bool,
        /// All of them.
        #[serde(flatten)]
        pub all: Draws,
    }
}

impl From<&analysis::Draws> for Draws {
    fn from(draws: &analysis::Draws) -> Draws {
        let left = sort::map(draws.tiles().iter().map(|tile| (tile, draws.copies_of(tile))));
        Draws { tiles: draws.tiles(), kinds: draws.kinds(), copies: draws.copies(), left }
    }
}

impl From<&analysis::Waits> for Waits {
    fn from(waits: &analysis::Waits) -> Waits {
        let types = sort::map(waits.standard.iter().map(|tile| (tile, waits.types.types(tile).collect())));
        let analysis::Waits { standard, seven_pairs, thirteen_orphans, furiten, is_furiten, .. } = *waits;
        let all = (&waits.all).into();
        Waits { types, standard, seven_pairs, thirteen_orphans, furiten, is_furiten, all }
    }
}
