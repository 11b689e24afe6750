//! A discard, and what it leaves.

use std::cmp::Reverse;

use crate::tiles::Tile;

/// A discard, and what it leaves: how far the hand is from a win then ([`AfterDiscard`](crate::shanten::AfterDiscard)),
/// or from any set ([`Distance`](crate::distance::Distance), if the set has hands).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard<L> {
    /// The tile.
    pub tile: Tile,
    /// The hand without it.
    pub left: L,
    /// Copies left to draw of the tiles that are necessary then (受け入れ枚数). The discarded copy is not among them.
    pub copies: u8,
}

impl<L> Discard<L> {
    /// The better the discard, the lower: by how far away it leaves the hand, then by copies left, most first, then
    /// from 1m to 7z.
    #[inline]
    pub(crate) fn rank(&self, away: u8) -> (u8, Reverse<u8>, Tile) {
        (away, Reverse(self.copies), self.tile)
    }
}
