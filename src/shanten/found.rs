//! A hand looked up in the tables, group by group.

use crate::shanten::Calculator;
use crate::shanten::numbers::NONE;
use crate::shanten::tables::Tables;
use crate::shanten::tables::effect_tables::{EffectTables, RanksOf};
use crate::shanten::tables::group_index::{ClassId, Codes, RANKS, Sort};
use crate::shanten::tables::tally::Tally;
use crate::tiles::{Group, KINDS, Tile};

/// A hand, looked up in the tables.
pub(super) struct Found {
    pub(super) codes: [Codes; 4],
    pub(super) tallies: [Tally; 4],
    pub(super) classes: [ClassId; 4],
    /// The classes of manzu and pinzu, and of souzu and honours.
    pub(super) pairs: [ClassId; 2],
    /// The replacement number of the standard form.
    pub(super) standard: u8,
}

impl Found {
    #[inline]
    pub(super) fn tally(&self) -> Tally {
        self.tallies[0] + self.tallies[1] + self.tallies[2] + self.tallies[3]
    }

    /// Looks up the classes of two groups and the standard form of a hand of so many tiles, by the classes of the
    /// groups.
    #[inline(always)]
    pub(super) fn join(&mut self, Tables { joins, .. }: &Tables, tiles: u8) {
        let [m, p, s, z] = self.classes;
        self.pairs = [joins.pair(m, p), joins.pair(s, z)];
        self.standard = joins.replacements(tiles, self.pairs[0])[self.pairs[1] as usize];
    }
}

/// The groups of a hand that was looked up, and what becomes of them.
pub(super) trait Groups {
    fn found(&self) -> &Found;

    /// The ranks of a group that lower each of its partial numbers when drawn, and those that keep it when discarded.
    fn ranks(&self, group: Group) -> &(RanksOf, RanksOf);

    /// The class that discarding a tile leaves its group in, and the ranks that lower each of its numbers then; `None`
    /// if that is no class.
    fn without(&self, tile: Tile) -> Option<(ClassId, RanksOf)>;
}

/// Groups that only the game limits.
pub(super) struct InTables<'a> {
    calculator: &'a Calculator,
    effects: &'static EffectTables,
    found: Found,
}

impl<'a> InTables<'a> {
    #[inline(always)]
    pub(super) fn new(calculator: &'a Calculator, found: Found) -> InTables<'a> {
        InTables { calculator, effects: EffectTables::get(), found }
    }
}

impl Groups for InTables<'_> {
    #[inline(always)]
    fn found(&self) -> &Found {
        &self.found
    }

    #[inline(always)]
    fn ranks(&self, group: Group) -> &(RanksOf, RanksOf) {
        self.effects.ranks(self.found.tallies[group as usize])
    }

    #[inline(always)]
    fn without(&self, tile: Tile) -> Option<(ClassId, RanksOf)> {
        let Calculator { tables: Tables { groups, .. }, rules, .. } = self.calculator;
        // The number of the group, without a branch.
        let at = tile.index() / RANKS % Group::ALL.len();
        let codes = self.found.codes[at].minus(tile.index() - RANKS * at);
        let tally = groups.tally(Sort::of(Group::ALL[at], rules.players), codes);
        Some((groups.class(tally), self.effects.ranks(tally).0))
    }
}

/// Looks up a hand; `None` if it is not a hand of 3m+1 or 3m+2 tiles of the game.
#[inline(always)]
pub(super) fn find(tables: &Tables, counts: &[u8; KINDS], manzu: Sort) -> Option<Found> {
    find_for(tables, codes(counts, u64::MAX)?, manzu, |tiles| tiles)
}

/// Looks up a hand, with the replacement number of a hand of so many tiles, given its own number of tiles.
#[inline(always)]
pub(super) fn find_for(
    tables: &Tables,
    codes: [Codes; 4],
    manzu: Sort,
    tiles: impl Fn(u8) -> u8,
) -> Option<Found> {
    let [m, p, s, z] = codes;
    let Tables { groups, .. } = tables;
    let tallies = [
        groups.tally(manzu, m),
        groups.tally(Sort::Suit, p),
        groups.tally(Sort::Suit, s),
        groups.tally(Sort::Honours, z),
    ];
    let classes = tallies.map(|tally| groups.class(tally));
    let mut found = Found { codes, tallies, classes, pairs: [0; 2], standard: NONE };
    found.join(tables, tiles(found.tally().tiles()));
    (found.standard != NONE).then_some(found)
}

/// The codes of the four groups; `None` if there are more than seven copies of a tile. Of the honours those are left
/// out whose bytes are not ones, the lowest that of 1z.
#[inline(always)]
pub(super) fn codes(counts: &[u8; KINDS], honours: u64) -> Option<[Codes; 4]> {
    let eight = |from: usize| u64::from_le_bytes(counts[from..from + 8].try_into().expect("eight bytes"));
    let (m, p, s) = ([eight(0), eight(1)], [eight(9), eight(10)], [eight(18), eight(19)]);
    // The last eight bytes begin with the ninth souzu.
    let last = eight(26);
    if (m[0] | m[1] | p[0] | p[1] | s[0] | last) & 0xF8F8_F8F8_F8F8_F8F8 != 0 {
        return None;
    }
    let [m, p, s] = [m, p, s].map(|[first, second]| Codes::new(first, second));
    let z = last >> 8 & honours;
    Some([m, p, s, Codes::new(z, z >> 8)])
}
