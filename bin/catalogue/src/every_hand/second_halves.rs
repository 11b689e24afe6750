//! The second halves of hands, souzu and honours, in order.

use std::ops::Range;

use crate::every_hand::GroupPart;
use crate::every_hand::counter::{Entry, MOST, entry};
use crate::every_hand::profiles::Joined;

/// Most tiles of second halves whose list is kept.
const KEPT: u8 = 9;

/// Entries of a block: 16 KB, a third of the processor's nearest cache.
const BLOCK: usize = 2048;

const _: () = assert!(BLOCK <= MOST);

/// All second halves of up to as many tiles as the hands have.
pub(super) struct SecondHalves {
    joined: Joined,
    /// In order.
    souzu: Vec<GroupPart>,
    /// By number of tiles, in order.
    honours: Vec<Vec<GroupPart>>,
    /// By number of tiles, in order.
    kept: Vec<Vec<Entry>>,
}

impl SecondHalves {
    pub(super) fn new(
        joined: Joined,
        souzu: Vec<GroupPart>,
        honours: Vec<Vec<GroupPart>>,
        tiles: u8,
    ) -> SecondHalves {
        let mut second_halves = SecondHalves { joined, souzu, honours, kept: Vec::new() };
        for tiles in 0..=tiles.min(KEPT) {
            let mut kept = Vec::new();
            second_halves.make(tiles, 0..usize::MAX, |entries| kept.extend_from_slice(entries));
            second_halves.kept.push(kept);
        }
        second_halves
    }

    /// Calls `visit` with the second halves of `tiles` tiles at some places of their list, a block at a time.
    pub(super) fn for_each_block(&self, tiles: u8, places: Range<usize>, visit: impl FnMut(&[Entry])) {
        match self.kept.get(usize::from(tiles)) {
            Some(kept) => kept[places.start..places.end.min(kept.len())].chunks(BLOCK).for_each(visit),
            None => self.make(tiles, places, visit),
        }
    }

    /// The same, with the entries made on the way.
    fn make(&self, tiles: u8, places: Range<usize>, mut visit: impl FnMut(&[Entry])) {
        let mut block = Vec::with_capacity(BLOCK);
        // Second halves to skip, and to visit.
        let (mut before, mut left) = (places.start, places.len());
        for souzu in self.souzu.iter().filter(|souzu| souzu.tiles <= tiles) {
            let honours = &self.honours[usize::from(tiles - souzu.tiles)];
            let skipped = before.min(honours.len());
            let mut honours = &honours[skipped..];
            honours = &honours[..left.min(honours.len())];
            (before, left) = (before - skipped, left - honours.len());
            while !honours.is_empty() {
                let (now, later) = honours.split_at(honours.len().min(BLOCK - block.len()));
                self.extend(&mut block, souzu, now);
                honours = later;
                if block.len() == BLOCK {
                    visit(&block);
                    block.clear();
                }
            }
        }
        visit(&block);
    }

    /// Adds the entries of one souzu with each of some honours.
    fn extend(&self, block: &mut Vec<Entry>, souzu: &GroupPart, honours: &[GroupPart]) {
        let profiles = self.joined.with(souzu.profile);
        let souzu_deals = u64::from(souzu.deals);
        block.extend(honours.iter().map(|honours| {
            entry(profiles[usize::from(honours.profile)], souzu_deals * u64::from(honours.deals))
        }));
    }
}
