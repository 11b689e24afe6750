//! The definitions of [`tehai`], executed slowly and in few lines. Its wins, waits, irreducible forms, shanten and, on
//! small decks, win probabilities are tested against them.
//!
//! - [`Tiles`]: wins, waits and irreducible forms. A 3N win is found by removing the lowest tile as part of every meld
//!   whose lowest tile it can be (it belongs to one of them), a head by trying every pair, a wait by adding every tile,
//!   a fixed meld by removing every meld.
//! - [`Replacement`]: the replacement number of a hand, the least distance to any win.
//! - [`plain`]: the same of the standard form, by the fewest loops that work; what to read before the library's tables.
//! - [`tabled`]: the same for many hands, with the numbers of each group in a table.
//! - [`least_distance`]: the same for any number of tiles and of melds. [`least_distance_to`]: to any set.
//! - [`hands_of_suits`]: the wins of suits of other sizes.
//! - [`Solitaire`]: the win probability, draw by draw. [`PointsGame`]: the points to expect, with riichi and red fives.
//!   [`Alone`]: the value of hands if any tile may be discarded. [`TableGame`]: the same at a table, where others show
//!   tiles that may be called and won with.
//! - [`AtTheTable`], [`calls`]: what players ask of a hand: which draws improve it, how often a good wait follows, what
//!   can be called.
//! - [`possible_wins`]: which circumstances of a win can come together. [`race()`]: which of two tenpai hands wins
//!   first.
//!
//! # What it shares
//!
//! With the library: the types [`Tile`], [`TileSet`], [`Meld`], [`GroupHand`], [`Hand`], the [`rules`](tehai::rules)
//! and [`Count`](tehai::Count), and with them the list of melds, the hands of a group and the deals of a hand; of a win
//! the types [`Luck`](tehai::score::Luck), [`Riichi`](tehai::score::Riichi) and [`WonBy`](tehai::score::WonBy), of
//! games the types [`RiichiPolicy`](tehai::win_probability::RiichiPolicy), [`Ends`](tehai::win_probability::Ends),
//! [`Race`](tehai::race::Race) and [`SeveralRons`](tehai::score::SeveralRons). No answer comes from the library, and
//! nothing that is not public can.
//!
//! Within itself, [`Replacement`] keeps one list: [`group_wins`], those hands of a group that [`Tiles`] calls wins. It
//! does not form each of the 11.5 million wins of four groups. The distance to a win is a sum over the tiles, so over
//! the groups, and a win is any choice of one [`GroupWin`] for each group in which the melds add up and one group has
//! the head. So the least distance is the least sum of one of the [`PartialNumbers`] for each group, over all ways to
//! share out the melds and the head. For seven pairs it is found tile by tile in the same way.

mod alone;
mod any_size;
mod at_the_table;
mod expected_points;
mod hands;
pub mod plain;
mod possible_wins;
mod race;
mod replacement;
mod suits;
mod table_game;
pub mod tabled;
mod win_probability;

pub use alone::{Alone, Ties};
pub use any_size::{
    MOST_MELDS_OF_GROUP, least_distance, least_distance_between, least_distance_to, least_distances,
};
pub use at_the_table::{AtTheTable, calls};
pub use expected_points::{Coloured, PointsAndWin, PointsGame, PointsState, PointsWin, colourless, tile};
pub use hands::{for_each_hand, group_hands};
pub use possible_wins::{CircumstancesOfWin, possible_wins};
pub use race::race;
pub use replacement::{GroupWin, PartialNumbers, Replacement, group_wins};
pub use suits::hands_of_suits;
pub use table_game::{Bound, TableGame, TableHand, TableMoves, TableValue, TableWin, WorthOfWin};
pub use win_probability::{Detours, Discards, Solitaire, Way};

use std::collections::BTreeSet;
use std::ops::Range;

use tehai::rules::FifthTile;
use tehai::tiles::{Group, GroupHand, Hand, KINDS, Meld, Tile, TileSet};

/// The copies of each tile, of all groups or of one.
///
/// A wait under [`FifthTile::Counted`] leads to five copies, so these are counts and not a hand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tiles {
    counts: [u8; KINDS],
    /// The indices of the kinds of these groups: from the first up to, not including, the second.
    kinds: (usize, usize),
}

impl From<&Hand> for Tiles {
    fn from(hand: &Hand) -> Tiles {
        Tiles { counts: *hand.counts(), kinds: (0, KINDS) }
    }
}

impl From<&GroupHand> for Tiles {
    fn from(hand: &GroupHand) -> Tiles {
        let kinds = hand.kind().written_as().kinds();
        let mut counts = [0; KINDS];
        counts[kinds.clone()].copy_from_slice(hand.counts());
        Tiles { counts, kinds: (kinds.start, kinds.end) }
    }
}

impl Tiles {
    /// Number of tiles.
    pub fn total(&self) -> u32 {
        self.kinds().map(|kind| u32::from(self.counts[kind])).sum()
    }

    /// Do the tiles split into melds (3N win)?
    pub fn is_3n_win(&self) -> bool {
        let Some(lowest) = self.kinds().find(|&kind| self.counts[kind] > 0) else { return true };
        let tile = Tile::from_index(lowest).expect("an index of the array");
        [Some(Meld::triplet(tile)), Meld::sequence(tile)]
            .into_iter()
            .flatten()
            .filter_map(|meld| self.minus_meld(meld))
            .any(|rest| rest.is_3n_win())
    }

    /// Do the tiles split into melds and a head (3N+2 win)?
    pub fn is_3n2_win(&self) -> bool {
        self.kinds().filter(|&head| self.counts[head] >= 2).any(|head| {
            let mut melds = self.clone();
            melds.counts[head] -= 2;
            melds.is_3n_win()
        })
    }

    /// The tiles that complete a 3N+2 win (3N+1 tenpai) or a 3N win (3N+2 tenpai).
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

    /// The melds whose removal keeps every wait (固定面子), each with the rest. If the tiles are a 3N+2 win, the rest must
    /// be one too.
    pub fn fixed_melds(&self, rule: FifthTile) -> impl Iterator<Item = (Meld, Tiles)> {
        let waits = self.waits(rule);
        let must_win = self.is_3n2_win();
        self.melds().filter(move |(_, rest)| {
            let left = rest.waits(rule);
            !left.is_empty() && left.is_superset(waits) && (!must_win || rest.is_3n2_win())
        })
    }

    /// Are the tiles tenpai without a fixed meld (固有形)?
    pub fn is_irreducible(&self, rule: FifthTile) -> bool {
        !self.waits(rule).is_empty() && self.fixed_melds(rule).next().is_none()
    }

    /// The rests after removing fixed melds until none is left.
    pub fn cores(&self, rule: FifthTile) -> BTreeSet<Tiles> {
        let cores: BTreeSet<_> = self.fixed_melds(rule).flat_map(|(_, rest)| rest.cores(rule)).collect();
        if cores.is_empty() { BTreeSet::from([self.clone()]) } else { cores }
    }

    fn kinds(&self) -> Range<usize> {
        self.kinds.0..self.kinds.1
    }

    fn melds(&self) -> impl Iterator<Item = (Meld, Tiles)> {
        let melds = Group::ALL.into_iter().flat_map(Meld::all);
        melds.filter_map(|meld| Some((meld, self.minus_meld(meld)?)))
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
