//! What drawing and discarding each rank does to each partial replacement number, for every hand of a group.
//!
//! A replacement number T is a sum over the groups: of the partial numbers on a cheapest way to share out the melds
//! and the head. Drawing a tile lowers T if it lowers one of these; discarding a tile keeps T if it keeps one of them.
//! So two things are looked up: which of the ten partial numbers of a group are on a cheapest way, by the classes of
//! the group and of the other three; and, for each of the ten numbers, the ranks that lower or keep it.

use std::sync::LazyLock;

use crate::parallel::*;

use crate::shanten::tables::costs::{NUMBERS_OF_MELDS, Partial};
use crate::shanten::tables::group_index::{ClassId, Codes, GroupIndex, RANKS, Sort};
use crate::shanten::tables::tally::Tally;
use crate::shanten::tables::{ByClass, Classes, Tables};

/// Nine ranks for each of u_0 … u_4 and each of t_0 … t_4, nine bits each.
pub(crate) type RanksOf = [u64; 2];

/// Which of the partial numbers: five bits of u_0 … u_4, and above them five of t_0 … t_4.
type Chosen = u16;

/// The number of partial numbers.
const NUMBERS: usize = 2 * NUMBERS_OF_MELDS;

/// See the [module](self).
pub(crate) struct EffectTables {
    /// By the class of two groups and that of a third: the class of the three.
    three: Box<[ByClass; 256]>,
    /// By class of three groups, number of melds and class of the fourth group: the numbers on a cheapest
    /// way.
    cheapest: Box<[[[Chosen; 256]; 8]; 256]>,
    /// By place of a hand: the ranks that lower each number when drawn, and that keep it when discarded.
    ranks: Vec<(RanksOf, RanksOf)>,
}

impl EffectTables {
    /// The tables, made on first use.
    pub(crate) fn get() -> &'static EffectTables {
        static TABLES: LazyLock<EffectTables> = LazyLock::new(|| EffectTables::new(Tables::get()));
        &TABLES
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
        let of_three = |three: &Partial| {
            let mut rows = [[0; 256]; 8];
            for (class, group) in groups.iter().enumerate() {
                let all = group.join(three);
                for (melds, row) in rows.iter_mut().take(NUMBERS_OF_MELDS).enumerate() {
                    row[class] = on_cheapest_way(group, three, &all, melds);
                }
            }
            rows
        };
        let mut cheapest: Vec<_> = threes.all.par_iter().map(of_three).collect();
        cheapest.resize(256, [[0; 256]; 8]);
        EffectTables {
            three: three.try_into().expect("256 rows"),
            cheapest: cheapest.try_into().expect("256 tables"),
            ranks: ranks(&tables.groups, groups),
        }
    }

    /// The class of three groups, two of which have a class together.
    #[inline]
    pub(crate) fn three(&self, pair: ClassId, third: ClassId) -> ClassId {
        self.three[pair as usize][third as usize]
    }

    /// The ranks of one group that lower the replacement number of `melds` melds and a head when drawn, and
    /// those that keep it when discarded; bit r − 1 for rank r.
    #[inline]
    pub(crate) fn ranks(&self, melds: u8, others: ClassId, class: ClassId, hand: Tally) -> (u16, u16) {
        let chosen = self.chosen(melds, others, class);
        let (lowering, keeping) = &self.ranks[hand.place()];
        (union(lowering, chosen), union(keeping, chosen))
    }

    /// The ranks of a hand of a group that lower each of its numbers when drawn.
    #[inline]
    pub(crate) fn lowering(&self, hand: Tally) -> &RanksOf {
        &self.ranks[hand.place()].0
    }

    /// All ranks of the numbers of a group that stand on a cheapest way.
    #[inline]
    pub(crate) fn chosen(&self, melds: u8, others: ClassId, class: ClassId) -> &'static RanksOf {
        let numbers = self.cheapest[others as usize][melds as usize % 8][class as usize];
        &ALL_RANKS_OF[numbers as usize % ALL_RANKS_OF.len()]
    }
}

/// The partial numbers of a group that stand on a cheapest way to `melds` melds and a head with three others;
/// `all` are those of the four together.
fn on_cheapest_way(group: &Partial, others: &Partial, all: &Partial, melds: usize) -> Chosen {
    let least = all.wins.get(melds);
    let is_cheapest = |one: Option<u8>, other: Option<u8>| {
        one.zip(other).is_some_and(|(one, other)| Some(one + other) == least)
    };
    (0..=melds).fold(0, |chosen, l| {
        let without_head = is_cheapest(group.melds.get(l), others.wins.get(melds - l));
        chosen | number(l, without_head, is_cheapest(group.wins.get(l), others.melds.get(melds - l)))
    })
}

/// Whether u_l and t_l are chosen.
fn number(l: usize, without_head: bool, with_head: bool) -> Chosen {
    (Chosen::from(without_head) | Chosen::from(with_head) << NUMBERS_OF_MELDS) << l
}

/// A one at the first rank of each number that is chosen.
static ONES: [RanksOf; 1 << NUMBERS] = {
    let mut ones = [[0; 2]; 1 << NUMBERS];
    let mut chosen = 0;
    while chosen < 1 << NUMBERS {
        let mut number = 0;
        while number < NUMBERS {
            let place = RANKS * (number % NUMBERS_OF_MELDS);
            ones[chosen][number / NUMBERS_OF_MELDS] |= ((chosen >> number & 1) as u64) << place;
            number += 1;
        }
        chosen += 1;
    }
    ones
};

/// All ranks of one number.
const ALL_RANKS: u64 = (1 << RANKS) - 1;

/// All ranks of each number that is chosen.
static ALL_RANKS_OF: [RanksOf; 1 << NUMBERS] = {
    let mut ranks = ONES;
    let mut chosen = 0;
    while chosen < 1 << NUMBERS {
        ranks[chosen] = [ranks[chosen][0] * ALL_RANKS, ranks[chosen][1] * ALL_RANKS];
        chosen += 1;
    }
    ranks
};

/// The ranks of all chosen numbers, whose bits are all set in `chosen`.
#[inline]
pub(crate) fn union(ranks: &RanksOf, chosen: &RanksOf) -> u16 {
    let of_chosen = ranks[0] & chosen[0] | ranks[1] & chosen[1];
    // Five numbers are put one over the other.
    let of_two = of_chosen | of_chosen >> (2 * RANKS);
    ((of_two | of_two >> RANKS | of_two >> (2 * RANKS)) & ALL_RANKS) as u16
}

/// For every hand by place, the ranks that lower each number when drawn, and that keep it when discarded.
/// The entries of hands of fifteen tiles mean nothing; no hand has that many.
fn ranks(tables: &GroupIndex, classes: &[Partial]) -> Vec<(RanksOf, RanksOf)> {
    let differing = differing(classes);
    let of_sort = |&sort: &Sort| {
        let class = |codes: Codes| tables.class(tables.tally(sort, codes)) as usize;
        GroupIndex::each_hand(sort, ([0; 2], [0; 2]), |codes, counts| {
            let here = class(codes);
            let (mut lowering, mut keeping) = ([0; 2], [0; 2]);
            for (rank, &count) in counts.iter().enumerate() {
                // A fifth copy leads to no class, so it lowers nothing.
                spread(&mut lowering, differing[here][class(codes.plus(rank))], rank);
                if count > 0 {
                    let raised = differing[here][class(codes.minus(rank))];
                    spread(&mut keeping, !raised % (1 << NUMBERS), rank);
                }
            }
            (lowering, keeping)
        })
    };
    Sort::ALL.iter().flat_map(of_sort).collect()
}

/// By two classes, the partial numbers in which they differ; none if one is no class.
fn differing(classes: &[Partial]) -> Vec<[Chosen; 256]> {
    let of_two = |one: &Partial, other: &Partial| {
        (0..NUMBERS_OF_MELDS).fold(0, |chosen, l| {
            let without_head = one.melds.get(l) != other.melds.get(l);
            chosen | number(l, without_head, one.wins.get(l) != other.wins.get(l))
        })
    };
    let row = |one: &Partial| {
        let mut row = [0; 256];
        row.iter_mut().zip(classes).for_each(|(place, other)| *place = of_two(one, other));
        row
    };
    classes.iter().map(row).collect()
}

/// Notes a rank with all chosen numbers.
fn spread(ranks: &mut RanksOf, chosen: Chosen, rank: usize) {
    for (ranks, ones) in ranks.iter_mut().zip(ONES[chosen as usize]) {
        *ranks |= ones << rank;
    }
}
