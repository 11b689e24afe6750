//! What can be asked about.

use crate::tiles::{Hand, KINDS, Meld, OpenHand};

/// A hand that a [`Calculator`](crate::Calculator) can answer: a [`Hand`], an [`OpenHand`], or a bare array of counts,
/// also with melds, which need not be valid.
pub trait TileCounts {
    /// Copies of each kind, `1m` to `7z`, of the concealed tiles.
    fn tile_counts(&self) -> &[u8; KINDS];

    /// The called melds.
    #[inline(always)]
    fn melds(&self) -> &[Meld] {
        &[]
    }
}

impl TileCounts for OpenHand {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self.concealed().counts()
    }

    #[inline]
    fn melds(&self) -> &[Meld] {
        OpenHand::melds(self)
    }
}

impl TileCounts for (&[u8; KINDS], &[Meld]) {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self.0
    }

    #[inline]
    fn melds(&self) -> &[Meld] {
        self.1
    }
}

impl TileCounts for Hand {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self.counts()
    }
}

impl TileCounts for [u8; KINDS] {
    #[inline]
    fn tile_counts(&self) -> &[u8; KINDS] {
        self
    }
}
