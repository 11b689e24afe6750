//! What drawing and discarding each rank does to each partial replacement number, for every hand of a group.
//!
//! A replacement number T is the least sum of four partial numbers, one of each group, over all ways to share out the
//! melds and the head. The partial numbers in a least sum are **decisive**. A tile changes each partial number of its
//! group by one or not at all, so drawing it lowers T if it lowers a decisive number, and discarding it keeps T if it
//! keeps one. Two things are looked up: which of the ten numbers of a group are decisive, by the classes of the group
//! and of the other three; and the ranks that lower or keep each of the ten, by the place of the group's hand.
//!
//! For example, `1199m` needs t₀ = 0 tiles for a head, u₁ = 1 for a meld, and t₁ = 1 for both. If the other groups are
//! three melds, then t₁ is decisive: 1m and 9m lower it, and no discard keeps it.

use std::sync::OnceLock;

use crate::parallel::*;
use crate::shanten::tables::group_index::{ClassId, Codes, GroupIndex, RANKS, Sort};
use crate::shanten::tables::tally::Tally;
use crate::shanten::tables::{ByClass, Classes, Costs, NUMBERS_OF_MELDS, Partial, Tables};

/// For each partial number a set of ranks, bit r − 1 for rank r:
///
/// ```text
/// bit   0     9     18    27    36    45
/// [0]   u_0   u_1   u_2   u_3   u_4
/// [1]   t_0   t_1   t_2   t_3   t_4
/// ```
pub(crate) type RanksOf = [u64; 2];

/// The partial numbers of a group, and which of them its tiles lower or keep.
pub(crate) struct Changes {
    pub(crate) now: Partial,
    /// For each number the ranks that lower it when drawn.
    pub(crate) lowering: RanksOf,
    /// For each number the ranks that keep it when discarded.
    pub(crate) keeping: RanksOf,
}

impl Changes {
    /// No changes yet.
    pub(crate) const fn none(now: Partial) -> Changes {
        Changes { now, lowering: [0; 2], keeping: [0; 2] }
    }

    /// Adds what drawing a rank, counted from 0, makes of the numbers; `None` if nothing else.
    pub(crate) fn add_drawn(&mut self, rank: usize, after: Option<Partial>) {
        let Some(after) = after else { return };
        add_rank(&mut self.lowering, !kept(&self.now, &after) % (1 << NUMBERS), rank);
    }

    /// Adds what discarding a rank, counted from 0, makes of the numbers; `None` if nothing else.
    pub(crate) fn add_discarded(&mut self, rank: usize, after: Option<Partial>) {
        let kept = after.map_or((1 << NUMBERS) - 1, |after| kept(&self.now, &after));
        add_rank(&mut self.keeping, kept, rank);
    }
}

/// A set of partial numbers: bits 0 to 4 for u_0 … u_4, and bits 5 to 9 for t_0 … t_4.
pub(crate) type PartialSet = u16;

/// The number of partial numbers.
const NUMBERS: usize = 2 * NUMBERS_OF_MELDS;

/// See the [module](self).
pub(crate) struct EffectTables {
    /// By the class of two groups and that of a third: the class of the three.
    three: Box<[ByClass; 256]>,
    /// By class of three groups, number of melds and class of the fourth group: the decisive numbers of the fourth.
    decisive: Box<[[[PartialSet; 256]; 8]; 256]>,
    /// By place of a hand: the ranks that lower each number when drawn, and that keep it when discarded.
    ranks: Vec<(RanksOf, RanksOf)>,
}

static TABLES: OnceLock<EffectTables> = OnceLock::new();

impl EffectTables {
    /// The tables, made on first use.
    pub(crate) fn get() -> &'static EffectTables {
        TABLES.get_or_init(|| apart(|| EffectTables::new(Tables::get())))
    }

    /// Are the tables made, and with them those that they are made of?
    pub(crate) fn are_made() -> bool {
        TABLES.get().is_some()
    }

    fn new(tables: &Tables) -> EffectTables {
        let (groups, pairs) = (&tables.joins.groups, &tables.joins.pairs);
        let mut threes = Classes::default();
        let mut three = vec![[0; 256]; 256];
        for (row, pair) in three.iter_mut().zip(pairs) {
            for (place, group) in row.iter_mut().zip(groups) {
                *place = threes.number(pair.join(group));
            }
        }
        let mut decisive: Vec<_> =
            threes.all.par_iter().map(|three| decisive_beside(three, groups)).collect();
        decisive.resize(256, [[0; 256]; 8]);
        EffectTables {
            three: three.try_into().expect("256 rows"),
            decisive: decisive.try_into().expect("256 tables"),
            ranks: ranks(&tables.groups, groups),
        }
    }

    /// The class of three groups, two of which have a class together.
    #[inline]
    pub(crate) fn three(&self, pair: ClassId, third: ClassId) -> ClassId {
        self.three[pair as usize][third as usize]
    }

    /// The ranks of a hand of a group that lower each of its numbers when drawn, and those that keep it when discarded.
    #[inline]
    pub(crate) fn ranks(&self, hand: Tally) -> &(RanksOf, RanksOf) {
        &self.ranks[hand.place()]
    }

    /// The decisive numbers of a group, as all ranks of each.
    #[inline]
    pub(crate) fn decisive(&self, melds: u8, others: ClassId, class: ClassId) -> &'static RanksOf {
        let numbers = self.decisive[others as usize][melds as usize % 8][class as usize];
        &ALL_RANKS_OF[numbers as usize % ALL_RANKS_OF.len()]
    }
}

/// The decisive numbers of each of some groups, by number of melds, if the three others have the numbers `others`.
///
/// Not inlined, for the reason that a row of [`GroupIndex::each_hand`] has.
#[inline(never)]
fn decisive_beside(others: &Partial, groups: &[Partial]) -> [[PartialSet; 256]; 8] {
    let mut rows = [[0; 256]; 8];
    for (class, group) in groups.iter().enumerate() {
        let all = group.join(others);
        for (melds, row) in rows.iter_mut().take(NUMBERS_OF_MELDS).enumerate() {
            row[class] = decisive(group, others, &all, melds);
        }
    }
    rows
}

/// The decisive numbers of a group for `melds` melds and a head, if the three others have the numbers `others`, and all
/// four `all`.
pub(crate) fn decisive(group: &Partial, others: &Partial, all: &Partial, melds: usize) -> PartialSet {
    let least = all.wins.get(melds);
    let is_least = |one: Option<u8>, other: Option<u8>| {
        one.zip(other).is_some_and(|(one, other)| Some(one + other) == least)
    };
    (0..=melds).fold(0, |numbers, l| {
        let without_head = is_least(group.melds.get(l), others.wins.get(melds - l));
        numbers | u_and_t(l, without_head, is_least(group.wins.get(l), others.melds.get(melds - l)))
    })
}

/// The set of u_l, if `u`, and t_l, if `t`.
fn u_and_t(l: usize, u: bool, t: bool) -> PartialSet {
    (PartialSet::from(u) | PartialSet::from(t) << NUMBERS_OF_MELDS) << l
}

/// All ranks of one number.
const ALL_RANKS: u64 = (1 << RANKS) - 1;

/// By set of partial numbers: all ranks of each.
static ALL_RANKS_OF: [RanksOf; 1 << NUMBERS] = {
    let mut ranks = [[0; 2]; 1 << NUMBERS];
    let mut set = 0;
    while set < 1 << NUMBERS {
        let mut number = 0;
        while number < NUMBERS {
            let bit = RANKS * (number % NUMBERS_OF_MELDS);
            ranks[set][number / NUMBERS_OF_MELDS] |= ((set >> number & 1) as u64 * ALL_RANKS) << bit;
            number += 1;
        }
        set += 1;
    }
    ranks
};

/// The ranks of any of some numbers, which are given as all ranks of each.
#[inline]
pub(crate) fn union(ranks: &RanksOf, numbers: &RanksOf) -> u16 {
    // u_l and t_l first, then the five l.
    let of_each = ranks[0] & numbers[0] | ranks[1] & numbers[1];
    let of_two = of_each | of_each >> (2 * RANKS);
    ((of_two | of_two >> RANKS | of_two >> (2 * RANKS)) & ALL_RANKS) as u16
}

/// By place of a hand: the ranks that lower each number when drawn, and that keep it when discarded. Nobody asks for
/// those of hands of fifteen tiles, which are wrong.
fn ranks(tables: &GroupIndex, classes: &[Partial]) -> Vec<(RanksOf, RanksOf)> {
    let differing = differing(classes);
    let of_sort = |sort: Sort| {
        let class = |codes: Codes| tables.class(tables.tally(sort, codes)) as usize;
        GroupIndex::each_hand(sort, ([0; 2], [0; 2]), |codes, counts| {
            let here = class(codes);
            let (mut lowering, mut keeping) = ([0; 2], [0; 2]);
            for (rank, &count) in counts.iter().enumerate() {
                // A fifth copy leads to no class, so it lowers nothing.
                add_rank(&mut lowering, differing[here][class(codes.plus(rank))], rank);
                if count > 0 {
                    let raised = differing[here][class(codes.minus(rank))];
                    add_rank(&mut keeping, !raised % (1 << NUMBERS), rank);
                }
            }
            (lowering, keeping)
        })
    };
    Sort::ALL.map(of_sort).concat()
}

/// The partial numbers in which two groups are the same.
pub(crate) fn kept(one: &Partial, other: &Partial) -> PartialSet {
    (0..NUMBERS_OF_MELDS).fold(0, |numbers, l| {
        let is_same = |one: &Costs, other: &Costs| one.get(l) == other.get(l);
        numbers | u_and_t(l, is_same(&one.melds, &other.melds), is_same(&one.wins, &other.wins))
    })
}

/// By two classes: the partial numbers in which they differ; none if the second is no class.
fn differing(classes: &[Partial]) -> Vec<[PartialSet; 256]> {
    let of_two = |one: &Partial, other: &Partial| !kept(one, other) % (1 << NUMBERS);
    let row = |one: &Partial| {
        let mut row = [0; 256];
        row.iter_mut().zip(classes).for_each(|(place, other)| *place = of_two(one, other));
        row
    };
    classes.iter().map(row).collect()
}

/// Adds a rank, counted from 0, to the sets of some numbers.
#[inline]
fn add_rank(ranks: &mut RanksOf, numbers: PartialSet, rank: usize) {
    const RANK_1: u64 = 1 | 1 << RANKS | 1 << (2 * RANKS) | 1 << (3 * RANKS) | 1 << (4 * RANKS);
    for (ranks, all) in ranks.iter_mut().zip(ALL_RANKS_OF[numbers as usize]) {
        *ranks |= all & RANK_1 << rank;
    }
}
