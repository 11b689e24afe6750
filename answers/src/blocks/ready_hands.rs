//! [`ReadyHands`]: what the judge answers.

use std::fmt;

use super::variant::{Correction, Corrections};
use tehai::tiles::{Hand, Tile, TileSet};

/// The result of the judge (铳牌, `readyHands`): waits, some of them perhaps listed twice. It is written like a hand in
/// which a tile listed twice is there twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadyHands {
    waits: TileSet,
    repeated: TileSet,
    trials: u8,
}

impl ReadyHands {
    /// The tiles listed.
    pub const fn waits(&self) -> TileSet {
        self.waits
    }

    /// The tiles listed twice.
    pub const fn repeated(&self) -> TileSet {
        self.repeated
    }

    /// How many tiles were put into blocks to find them, by traversal or between two blocks. Trying each tile would be
    /// 34.
    pub const fn trials(&self) -> u8 {
        self.trials
    }

    /// Is no tile listed? Then the hand is not tenpai.
    pub const fn is_empty(&self) -> bool {
        self.waits.is_empty()
    }

    /// Notes a tile that is put into a block.
    pub(super) fn tried(&mut self) {
        self.trials += 1;
    }

    pub(super) fn add(&mut self, tile: Tile, corrections: Corrections) {
        if self.waits.contains(tile) && !corrections.contains(Correction::ListedOnce) {
            self.repeated.insert(tile);
        }
        self.waits.insert(tile);
    }
}

impl fmt::Display for ReadyHands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let twice = self.waits.iter().chain(self.repeated.iter());
        match Hand::from_tiles(twice) {
            Ok(hand) => write!(f, "{hand}"),
            Err(_) => Err(fmt::Error),
        }
    }
}
