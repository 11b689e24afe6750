//! What do the definitions say?
//!
//! This module is the definition: each function is the sentence that defines a term, executed slowly and in few lines.
//! Wins, waits, irreducible forms, shanten and, on small decks, win probabilities of the other modules are tested against
//! it. It is public so that other implementations can be held against it, too.
//!
//! - [`Tiles`]: wins, waits and irreducible forms. A 3N win is tried by taking the lowest tile away as part
//!   of every meld it could be the lowest of (it belongs to one of them), a head by trying every pair, a wait
//!   by adding every tile, a fixed meld by taking every meld away.
//! - [`Replacement`]: how far a hand is from a win, as the minimum over all wins.
//! - [`least_distance`]: the same for any number of tiles and of melds.
//! - [`Solitaire`]: the probability of a win, draw by draw.
//!
//! # What it shares
//!
//! With the rest of the crate: the types [`Tile`], [`TileSet`], [`Meld`], [`GroupHand`], [`Hand`] and the
//! [`rules`](crate::rules), and with them which melds and which hands of a group there are. None of its
//! answers comes from another module.
//!
//! Within itself, [`Replacement`] keeps one list: [`group_wins`], which [`Tiles`] picks out of all hands of a
//! group. And it does not form each of the 11.5 million wins of four groups. The distance to a win is a sum
//! over the tiles, so over the groups, and a win is any choice of one [`GroupWin`] for each group in which
//! the melds add up and one group has the head. So the least distance is the least sum of one
//! [`PartialNumbers`] for each group, over all such shares of melds and head; for seven pairs it is found
//! tile by tile in the same way.

mod any_size;
mod hands;
mod replacement;
mod win_probability;

pub use any_size::{MOST_MELDS_OF_GROUP, least_distance, least_distances};
pub use hands::{for_each_hand, group_hands};
pub use replacement::{GroupWin, PartialNumbers, Replacement, group_wins};
pub use win_probability::{Discards, Solitaire};

use std::collections::BTreeSet;
use std::ops::Range;

use crate::rules::FifthTile;
use crate::tiles::GroupHand;
use crate::tiles::Hand;
use crate::tiles::Meld;
use crate::tiles::{Group, KINDS, Tile, TileSet};

/// What the definitions are about: copies of the kinds of tile there are, be it in all groups or in one.
///
/// A wait under [`FifthTile::Counted`] leads to five copies, so these are counts and not a hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tiles {
    counts: [u8; KINDS],
    /// The kinds there are: from the first up to, not including, the second.
    kinds: (usize, usize),
}

impl From<&Hand> for Tiles {
    fn from(hand: &Hand) -> Tiles {
        Tiles { counts: *hand.counts(), kinds: (0, KINDS) }
    }
}

impl From<&GroupHand> for Tiles {
    fn from(hand: &GroupHand) -> Tiles {
        let start = hand.kind().written_as().start();
        let kinds = (start, start + hand.counts().len());
        let mut counts = [0; KINDS];
        counts[kinds.0..kinds.1].copy_from_slice(hand.counts());
        Tiles { counts, kinds }
    }
}

impl Tiles {
    /// Number of tiles.
    pub fn total(&self) -> u32 {
        self.kinds().map(|kind| u32::from(self.counts[kind])).sum()
    }

    /// Does it split into melds (3N win)?
    pub fn is_3n_win(&self) -> bool {
        let Some(lowest) = self.kinds().find(|&kind| self.counts[kind] > 0) else { return true };
        let tile = Tile::from_index(lowest).expect("an index of the array");
        [Some(Meld::triplet(tile)), Meld::sequence(tile)]
            .into_iter()
            .flatten()
            .filter_map(|meld| self.minus_meld(meld))
            .any(|rest| rest.is_3n_win())
    }

    /// Does it split into melds and a head (3N+2 win)?
    pub fn is_3n2_win(&self) -> bool {
        self.kinds().filter(|&head| self.counts[head] >= 2).any(|head| {
            let mut melds = self.clone();
            melds.counts[head] -= 2;
            melds.is_3n_win()
        })
    }

    /// The tiles that make it a 3N win (3N+2 tenpai) or a 3N+2 win (3N+1 tenpai).
    pub fn waits(&self, rule: FifthTile) -> TileSet {
        let limit = match rule {
            FifthTile::Excluded => 4,
            FifthTile::Counted => 5,
        };
        let completes = |tile: &Tile| {
            let mut tiles = self.clone();
            tiles.counts[tile.index()] += 1;
            tiles.counts[tile.index()] <= limit
                && match self.total() % 3 {
                    1 => tiles.is_3n2_win(),
                    2 => tiles.is_3n_win(),
                    _ => false,
                }
        };
        self.kinds().filter_map(Tile::from_index).filter(completes).collect()
    }

    /// The melds whose removal leaves tenpai (除去可能面子).
    pub fn removable_melds(&self, rule: FifthTile) -> Vec<Meld> {
        self.melds().filter(|(_, rest)| !rest.waits(rule).is_empty()).map(|(meld, _)| meld).collect()
    }

    /// The melds whose removal keeps every wait (固定面子), each with what is left; for a 3N+2 tenpai that is a
    /// win what is left must be a win too.
    pub fn fixed_melds(&self, rule: FifthTile) -> impl Iterator<Item = (Meld, Tiles)> {
        let waits = self.waits(rule);
        let must_win = self.is_3n2_win();
        self.melds().filter(move |(_, rest)| {
            let left = rest.waits(rule);
            !left.is_empty() && left.is_superset(waits) && (!must_win || rest.is_3n2_win())
        })
    }

    /// Is it tenpai without a fixed meld (固有形)?
    pub fn is_irreducible(&self, rule: FifthTile) -> bool {
        !self.waits(rule).is_empty() && self.fixed_melds(rule).next().is_none()
    }

    /// What can be left when fixed melds are taken away until none is left.
    pub fn cores(&self, rule: FifthTile) -> BTreeSet<Tiles> {
        let cores: BTreeSet<_> = self.fixed_melds(rule).flat_map(|(_, rest)| rest.cores(rule)).collect();
        if cores.is_empty() { BTreeSet::from([self.clone()]) } else { cores }
    }

    fn kinds(&self) -> Range<usize> {
        self.kinds.0..self.kinds.1
    }

    fn melds(&self) -> impl Iterator<Item = (Meld, Tiles)> {
        Group::ALL
            .into_iter()
            .flat_map(Meld::all)
            .filter_map(|meld| self.minus_meld(meld).map(|rest| (meld, rest)))
    }

    fn minus_meld(&self, meld: Meld) -> Option<Tiles> {
        let mut rest = self.clone();
        for (tile, copies) in meld.counts() {
            let count = &mut rest.counts[tile.index()];
            *count = count.checked_sub(copies)?;
        }
        Some(rest)
    }
}
