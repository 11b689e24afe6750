//! The class of every hand of a group, in a list where the place of a hand is the sum of two look-ups.
//!
//! Of the 1,953,125 hands of a suit, those of up to fifteen tiles are needed (fourteen and one drawn). A hand is cut
//! into two **parts**, ranks 1, 3, 5, 7 and ranks 2, 4, 6, 8, 9. A table has a row for each first part and a column for
//! each second part, either sorted by number of tiles, so that what fits a row is the beginning of it. The table is cut
//! into **blocks** of 35 rows and 64 columns, stored one after the other, row by row:
//!
//! ```text
//!                      second parts, fewest tiles first
//!                  64         64         64         64 columns
//! first       35   block 0    block 1    block 2    block 3       place of a hand =
//! parts,      35   block 4    block 5    block 6                    that of the first block of its row
//! fewest      35   block 7    block 8                             + 64 · (row in the block)
//! first       rows                                                + 35 · 64 · (blocks to the left)
//!                                                                 + (column in the block)
//! ```
//!
//! The first two terms depend on the first part only, the others on the second part only: each part has one number.
//! The most frequent hands, those of few tiles, are in block 0: few lines of the processor's caches.

use crate::parallel::*;
use crate::rules::Players;
use crate::shanten::tables::automaton::Automaton;
use crate::shanten::tables::tally::Tally;
use crate::sort;
use crate::tiles::{COPIES, Group, TileSet};

/// Ranks of a group, some of which may not exist.
pub(crate) const RANKS: usize = 9;
/// Ranks of the two parts, counted from 0.
const RANKS_OF_PARTS: [&[usize]; 2] = [&[0, 2, 4, 6], &[1, 3, 5, 7, 8]];
/// Most tiles of a hand in the tables.
const MAX_TILES_IN_TABLES: u8 = 15;

/// Rows of a block: four ranks have 35 parts of up to three tiles.
const ROWS: usize = 35;
/// Columns of a block: a line of the processor's caches, if a cell is a byte.
const COLUMNS: usize = 64;

/// The number of a class: of hands with the same partial replacement numbers.
pub(crate) type ClassId = u8;

/// The class at places without a hand.
pub(crate) const NO_CLASS: ClassId = ClassId::MAX;

/// The sorts of groups: each [kind](crate::tiles::GroupKind), and the manzu of three players, which are 1m and 9m
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Nine ranks with sequences.
    Suit,
    /// Seven kinds.
    Honours,
    /// Manzu with three players: 1m and 9m.
    Terminals,
}

impl Sort {
    /// All of them, in the order of places.
    pub(crate) const ALL: [Sort; 3] = [Sort::Suit, Sort::Honours, Sort::Terminals];

    /// The sort of a group in a game.
    #[inline]
    pub(crate) const fn of(group: Group, players: Players) -> Sort {
        match (group, players) {
            (Group::Honours, _) => Sort::Honours,
            (Group::Manzu, Players::Three) => Sort::Terminals,
            _ => Sort::Suit,
        }
    }

    /// The group, or one of them.
    const fn group(self) -> Group {
        match self {
            Sort::Suit | Sort::Terminals => Group::Manzu,
            Sort::Honours => Group::Honours,
        }
    }

    /// Number of its ranks.
    pub(crate) const fn kinds(self) -> usize {
        self.group().kind().kinds()
    }

    /// Copies that there are of a rank, counted from 0.
    pub(crate) fn copies(self, rank: usize) -> u8 {
        let players = if self == Sort::Terminals { Players::Three } else { Players::Four };
        if players.tiles().ranks(self.group()) >> rank & 1 == 1 { COPIES } else { 0 }
    }

    /// Can a sequence begin at a rank, counted from 0?
    pub(crate) fn begins_sequence(self, rank: usize) -> bool {
        self == Sort::Suit && self.group().kind().begins_sequence(rank)
    }

    /// Where its entries begin in a list by sort and code.
    const fn row(self) -> usize {
        self as usize * CODES
    }

    fn is_orphan(self, rank: usize) -> bool {
        TileSet::ORPHANS.ranks(self.group()) >> rank & 1 == 1
    }
}

/// A hand of a group as the codes of its two parts: see [`code`].
#[derive(Clone, Copy)]
pub(crate) struct Codes {
    first: usize,
    second: usize,
}

/// Number of codes, valid or not: 16 bits.
const CODES: usize = 1 << 16;

impl Codes {
    /// The codes of the hand with these counts of ranks 1 to 8 and, once more, of ranks 2 to 9: each a byte, the
    /// lowest rank lowest. No count may exceed 7.
    #[inline]
    pub(crate) const fn new(from_first: u64, from_second: u64) -> Codes {
        Codes {
            first: code(from_first & 0x0007_0007_0007_0007),
            second: code(from_second & 0x0707_0007_0007_0007),
        }
    }

    /// The codes of two parts together.
    const fn and(self, other: Codes) -> Codes {
        Codes { first: self.first + other.first, second: self.second + other.second }
    }

    /// The codes with one copy more of a rank, counted from 0.
    pub(crate) const fn plus(self, rank: usize) -> Codes {
        self.and(WEIGHTS[rank])
    }

    /// The codes with one copy less of a rank, counted from 0.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) const fn minus(self, rank: usize) -> Codes {
        let less = WEIGHTS[rank];
        Codes { first: self.first - less.first, second: self.second - less.second }
    }
}

/// The code c₀ + 8 c₁ + 64 c₂ + 529 c₃ + 4352 c₄ of a part with these counts; the first part has no c₄. As counts
/// are at most 7, each weight is more than all before it can add up to, so no two parts have the same code.
///
/// ```text
/// bit     0        16       32       48   56
/// counts  c₀       c₁       c₂       c₃   c₄
/// times   529      64       8        1
/// ```
///
/// One multiplication brings c₀ · 1, c₁ · 8, c₂ · 64 and c₃ · 529 to bit 48: c₁ at bit 16 by the 8 at bit 32, and so
/// on. There c₄ appears times 2⁸ · 529 = 2¹⁷ + 4352, of which the highest 16 bits keep 4352. All other products are
/// lower than 2⁴⁶ together, or overflow.
#[inline]
const fn code(counts: u64) -> usize {
    const WEIGHTS: u64 = 1 << 48 | 8 << 32 | 64 << 16 | 529;
    (counts.wrapping_mul(WEIGHTS) >> 48) as usize
}

/// The codes of one copy of a rank.
const WEIGHTS: [Codes; RANKS] = {
    let mut weights = [Codes { first: 0, second: 0 }; RANKS];
    let mut rank = 0;
    while rank < RANKS {
        let from_first = if rank < 8 { 1 << (8 * rank) } else { 0 };
        let from_second = if rank > 0 { 1 << (8 * (rank - 1)) } else { 0 };
        weights[rank] = Codes::new(from_first, from_second);
        rank += 1;
    }
    weights
};

/// Length of the list of classes: a power of two, so that no access needs a check.
const PLACES: usize = 1 << 21;
/// The number of a part that no hand has, such as one with five copies of a tile. Whatever the other part is, the sum
/// is a place behind those of all hands, where there is no class, but within the list.
const NO_HAND: Tally = Tally::place_only(PLACES as u32 / 2 - 1);

/// The class of every hand of up to fifteen tiles of one group, for each sort of group.
///
/// The lists of all sorts are stored one after the other, so that few addresses are needed at a time.
pub(crate) struct GroupIndex {
    /// By sort and code of the first part: its share of the place, and its counts.
    first: Box<[Tally; 3 * CODES]>,
    /// By sort and code of the second part: the same.
    second: Box<[Tally; 3 * CODES]>,
    /// By place.
    classes: Box<[ClassId; PLACES]>,
}

impl GroupIndex {
    /// Fills the lists, given the automaton that reads all sorts of groups, and the class of each of its states at an
    /// end.
    pub(crate) fn new(automaton: &Automaton, class_at_end: &[ClassId]) -> GroupIndex {
        let mut first = vec![NO_HAND; 3 * CODES];
        let mut second = vec![NO_HAND; 3 * CODES];
        let mut classes = Vec::with_capacity(PLACES);
        for sort in Sort::ALL {
            let parts = Parts::of(sort);
            for (column, part) in parts.seconds.iter().enumerate() {
                let place = column / COLUMNS * ROWS * COLUMNS + column % COLUMNS;
                second[sort.row() + part.codes.second] = part.tally + Tally::place_only(place as u32);
            }
            let mut place = classes.len();
            for rows in parts.firsts.chunks(ROWS) {
                for (row, part) in rows.iter().enumerate() {
                    let place = place + row * COLUMNS;
                    first[sort.row() + part.codes.first] = part.tally + Tally::place_only(place as u32);
                }
                place += parts.blocks_of(rows).len() * ROWS * COLUMNS;
            }
            let class = |_: Codes, counts: &[u8; RANKS]| class_at_end[automaton.end_of(sort, counts)];
            classes.extend(GroupIndex::each_hand(sort, NO_CLASS, class));
        }
        assert!(classes.len() <= NO_HAND.place(), "every hand has a lower place than no hand");
        classes.resize(PLACES, NO_CLASS);
        GroupIndex {
            first: first.try_into().expect("one for each sort and code"),
            second: second.try_into().expect("one for each sort and code"),
            classes: classes.try_into().expect("as many as places"),
        }
    }

    /// `about` every hand of a sort of group, by place, less the places of the sorts before; `nothing` at places
    /// without a hand.
    pub(crate) fn each_hand<T: Clone + Send + Sync>(
        sort: Sort,
        nothing: T,
        about: impl Fn(Codes, &[u8; RANKS]) -> T + Sync,
    ) -> Vec<T> {
        let parts = Parts::of(sort);
        let blocks: Vec<_> = parts.firsts.chunks(ROWS).flat_map(|rows| parts.blocks_of(rows)).collect();
        let mut all = vec![nothing; blocks.len() * ROWS * COLUMNS];
        all.par_chunks_mut(ROWS * COLUMNS).zip(blocks).for_each(|(cells, (rows, columns))| {
            for (row, first) in cells.chunks_mut(COLUMNS).zip(rows) {
                fill(row, first, columns, &about);
            }
        });
        all
    }

    /// Place and counts of a hand.
    #[inline]
    pub(crate) fn tally(&self, sort: Sort, codes: Codes) -> Tally {
        self.first[sort.row() + codes.first] + self.second[sort.row() + codes.second]
    }

    /// The class of a hand of up to fifteen tiles, by its place; [`NO_CLASS`] if a count is above four or the
    /// group does not have its tiles.
    #[inline]
    pub(crate) fn class(&self, tally: Tally) -> ClassId {
        self.classes[tally.place() % PLACES]
    }
}

/// The first or the second part of hands.
struct Part {
    /// Copies of each rank; none of those in the other part.
    counts: [u8; RANKS],
    codes: Codes,
    tally: Tally,
}

impl Part {
    /// Do the two parts together have few enough tiles?
    fn fits(&self, other: &Part) -> bool {
        self.tally.tiles() + other.tally.tiles() <= MAX_TILES_IN_TABLES
    }

    /// The counts of the hand of both parts.
    fn counts_with(&self, other: &Part) -> [u8; RANKS] {
        std::array::from_fn(|rank| self.counts[rank] + other.counts[rank])
    }

    /// All parts of these ranks, counted from 0, by number of tiles.
    fn all(sort: Sort, ranks: &[usize]) -> Vec<Part> {
        let nothing = Part { counts: [0; RANKS], codes: Codes { first: 0, second: 0 }, tally: Tally::NONE };
        let mut parts = vec![nothing];
        for &rank in ranks {
            let extended = |part: &Part, count: u8| {
                let mut counts = part.counts;
                counts[rank] = count;
                let codes = (0..count).fold(part.codes, |codes, _| codes.plus(rank));
                Part { counts, codes, tally: part.tally + Tally::of(count, sort.is_orphan(rank)) }
            };
            let longer =
                |part: &Part| (0..=sort.copies(rank)).map(|count| extended(part, count)).collect::<Vec<_>>();
            parts = parts.iter().flat_map(longer).collect();
        }
        sort::sort_by_key(&mut parts, |part| part.tally.tiles());
        parts
    }
}

/// `about` every hand of a first part and one of some second parts.
///
/// It is never inlined, because a browser optimises a function only between calls, never a loop that has begun.
#[inline(never)]
fn fill<T>(row: &mut [T], first: &Part, seconds: &[Part], about: &impl Fn(Codes, &[u8; RANKS]) -> T) {
    for (cell, second) in row.iter_mut().zip(seconds).filter(|(_, second)| first.fits(second)) {
        *cell = about(first.codes.and(second.codes), &first.counts_with(second));
    }
}

/// All first and all second parts of hands of a sort of group, by number of tiles.
struct Parts {
    firsts: Vec<Part>,
    seconds: Vec<Part>,
}

impl Parts {
    fn of(sort: Sort) -> Parts {
        let [firsts, seconds] = RANKS_OF_PARTS.map(|ranks| Part::all(sort, ranks));
        Parts { firsts, seconds }
    }

    /// The blocks of some rows, each as its rows and columns. The first row has the fewest tiles, so it is the longest.
    fn blocks_of<'a>(&'a self, rows: &'a [Part]) -> Vec<(&'a [Part], &'a [Part])> {
        let length = self.seconds.partition_point(|second| rows[0].fits(second));
        self.seconds[..length].chunks(COLUMNS).map(|columns| (rows, columns)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_has_a_place_of_its_own() {
        let index = &crate::shanten::tables::Tables::get().groups;
        let place = |codes: Codes| index.tally(Sort::Suit, codes).place();
        let rank = |rank: usize| Codes { first: 0, second: 0 }.plus(rank - 1);
        // Ranks 1 and 3 are in the first part, rank 9 in the second: rows 3 and 1 of block 0, and column 1.
        assert_eq!([1, 3, 9].map(rank).map(place), [4 * 64, 3 * 64, 1]);
        assert_eq!(place(rank(3).and(rank(9))), 3 * 64 + 1);
        let mut taken = vec![false; PLACES];
        for sort in Sort::ALL {
            let places = GroupIndex::each_hand(sort, None, |codes, _| Some(index.tally(sort, codes).place()));
            for place in places.into_iter().flatten() {
                assert!(index.classes[place] != NO_CLASS && !std::mem::replace(&mut taken[place], true));
            }
        }
    }
}
