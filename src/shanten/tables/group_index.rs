//! The class of every hand of a group, by a dense index.
//!
//! Of the 1,953,125 hands of a suit, those of up to fifteen tiles are needed (fourteen and one drawn). A hand is cut
//! into two parts, ranks 1, 3, 5, 7 and the others, and the parts of either sort are sorted by number of tiles. So
//! the second parts that fit a first one come first in their list. Hands are the cells of a table with a row for each
//! first part and a column for each second one. The table is cut into blocks, stored one after the other, so that the
//! place of a hand is still that of its first part plus that of its second. Hands of few tiles, which are the most
//! frequent, are the first block: few lines of the processor's caches.

use crate::parallel::*;

use crate::rules::Players;
use crate::shanten::tables::automaton::Automaton;
use crate::shanten::tables::tally::Tally;
use crate::tiles::{COPIES, Group, TileSet};

/// Ranks of a group, some of which may not exist.
pub(crate) const RANKS: usize = 9;
/// Ranks of the two parts, counted from 0.
const PARTS: [&[usize]; 2] = [&[0, 2, 4, 6], &[1, 3, 5, 7, 8]];
/// Most tiles of a hand in the tables.
const MAX_TILES_IN_TABLES: u8 = 15;

/// Rows of a block: four ranks have 35 parts of up to three tiles.
const ROWS: usize = 35;
/// Columns of a block: a line of the processor's caches, if a cell is a byte.
const COLUMNS: usize = 64;

/// The number of a class: of hands with the same partial replacement numbers.
pub(crate) type ClassId = u8;

/// The class of no hand.
pub(crate) const NO_CLASS: ClassId = ClassId::MAX;

/// What determines the hands of a group and their classes.
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
    fn copies(self, rank: usize) -> u8 {
        let players = if self == Sort::Terminals { Players::Three } else { Players::Four };
        if players.tiles().ranks(self.group()) >> rank & 1 == 1 { COPIES } else { 0 }
    }

    /// The automaton that reads hands of this sort.
    pub(crate) fn automaton(self) -> Automaton {
        Automaton::new(self.group().kind(), |rank| self.copies(rank))
    }

    /// Where its codes begin in a list by sort and code.
    const fn row(self) -> usize {
        self as usize * CODES
    }

    fn is_orphan(self, rank: usize) -> bool {
        TileSet::ORPHANS.ranks(self.group()) >> rank & 1 == 1
    }
}

/// A hand of a group as the codes of its two parts. The code of a part is the sum of its counts, each times
/// the weight of its rank. No two parts have the same code, even with counts up to 7, so wrong counts are found.
#[derive(Clone, Copy)]
pub(crate) struct Codes {
    first: usize,
    second: usize,
}

/// Number of codes, valid or not: of bits that are left of the multiplication below.
const CODES: usize = 1 << 16;

impl Codes {
    /// The codes of ranks 1 to 8, and of ranks 2 to 9: each a byte, the lowest rank lowest. No count may
    /// exceed 7.
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

    /// The codes with one copy more of a rank, which is counted from 0.
    pub(crate) const fn plus(self, rank: usize) -> Codes {
        self.and(WEIGHTS[rank])
    }

    /// The codes with one copy less of a rank, which is counted from 0.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) const fn minus(self, rank: usize) -> Codes {
        let less = WEIGHTS[rank];
        Codes { first: self.first - less.first, second: self.second - less.second }
    }
}

/// The code of up to five counts: one in every second byte, the last in the highest.
#[inline]
const fn code(counts: u64) -> usize {
    // The weights are 1, 8, 64, 529 and 4352: one multiplication brings the count at bit 16 i, times its
    // weight, to bit 48, as 16 i and the place of the weight add up to it. The last count, at bit 56, gets
    // 256 · 529, of which 4352 is left. What else the multiplication makes lies below bit 46 or beyond the
    // last.
    const WEIGHTS: u64 = 1 << 48 | 8 << 32 | 64 << 16 | 529;
    (counts.wrapping_mul(WEIGHTS) >> 48) as usize
}

/// What one copy of a rank adds to the codes.
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

/// Length of the list of classes: a power of two, so that no access needs a check, and with room for the
/// places below.
const PLACES: usize = 1 << 21;
/// The place of a part that no hand has: higher than that of any hand, and low enough that adding another part does
/// not lead beyond the list.
const NO_HAND: Tally = Tally::place_only(PLACES as u32 / 2 - 1);

/// The class of every hand of up to fifteen tiles of one group, for each sort of group.
///
/// The lists of all sorts are stored one after the other, so that few addresses are needed at a time.
pub(crate) struct GroupIndex {
    /// By sort and code of the first part: the place of the hand with nothing in its second part, and the counts.
    first: Box<[Tally; 3 * CODES]>,
    /// By sort and code of the second part: what it adds.
    second: Box<[Tally; 3 * CODES]>,
    /// By place.
    classes: Box<[ClassId; PLACES]>,
}

impl GroupIndex {
    /// Works out the tables from the automaton of each sort of group and the class of each of its ends.
    pub(crate) fn new(readers: &[(Automaton, Vec<ClassId>); 3]) -> GroupIndex {
        let mut first = vec![NO_HAND; 3 * CODES];
        let mut second = vec![NO_HAND; 3 * CODES];
        let mut classes = Vec::with_capacity(PLACES);
        for (sort, (automaton, class_at_end)) in Sort::ALL.into_iter().zip(readers) {
            let parts = Pieces::of(sort);
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
            let class = |_: Codes, counts: &[u8; RANKS]| class_at_end[automaton.end(counts)];
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

    /// A value for every hand of a sort of group, in the order of places, which continue from sort to sort; `nothing`
    /// at places without a hand.
    pub(crate) fn each_hand<T: Clone + Send + Sync>(
        sort: Sort,
        nothing: T,
        about: impl Fn(Codes, &[u8; RANKS]) -> T + Sync,
    ) -> Vec<T> {
        let parts = Pieces::of(sort);
        let blocks: Vec<_> = parts.firsts.chunks(ROWS).flat_map(|rows| parts.blocks_of(rows)).collect();
        let mut all = vec![nothing; blocks.len() * ROWS * COLUMNS];
        all.par_chunks_mut(ROWS * COLUMNS).zip(blocks).for_each(|(cells, (rows, columns))| {
            for (row, first) in cells.chunks_mut(COLUMNS).zip(rows) {
                for (cell, second) in row.iter_mut().zip(columns).filter(|(_, second)| first.fits(second)) {
                    *cell = about(first.codes.and(second.codes), &first.counts_with(second));
                }
            }
        });
        all
    }

    /// A sum over every hand of a sort of group: `add` adds a hand to a sum, `merge` adds two sums.
    pub(crate) fn sum_hands<S: Default + Send>(
        sort: Sort,
        add: impl Fn(&mut S, Codes, &[u8; RANKS]) + Sync,
        merge: impl Fn(S, S) -> S + Sync,
    ) -> S {
        let parts = Pieces::of(sort);
        let add_all = |mut sum: S, first: &Piece| {
            for second in parts.seconds.iter().take_while(|second| first.fits(second)) {
                add(&mut sum, first.codes.and(second.codes), &first.counts_with(second));
            }
            sum
        };
        parts.firsts.par_iter().fold(S::default, add_all).reduce(S::default, &merge)
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

/// The first or the second part of a group's hand.
struct Piece {
    /// Copies of each rank; of those in the other part none.
    counts: [u8; RANKS],
    codes: Codes,
    tally: Tally,
}

impl Piece {
    /// Do this part and the other have few enough tiles together?
    fn fits(&self, other: &Piece) -> bool {
        self.tally.tiles() + other.tally.tiles() <= MAX_TILES_IN_TABLES
    }

    /// The counts of this part and the other.
    fn counts_with(&self, other: &Piece) -> [u8; RANKS] {
        std::array::from_fn(|rank| self.counts[rank] + other.counts[rank])
    }

    /// All parts with copies of these ranks, counted from 0, by number of tiles.
    fn all(sort: Sort, part: &[usize]) -> Vec<Piece> {
        let nothing = Piece { counts: [0; RANKS], codes: Codes { first: 0, second: 0 }, tally: Tally::NONE };
        let mut parts = vec![nothing];
        for &rank in part {
            let extended = |part: &Piece, count: u8| {
                let mut counts = part.counts;
                counts[rank] = count;
                let codes = (0..count).fold(part.codes, |codes, _| codes.plus(rank));
                Piece { counts, codes, tally: part.tally + Tally::of(count, sort.is_orphan(rank)) }
            };
            let longer =
                |part: &Piece| (0..=sort.copies(rank)).map(|count| extended(part, count)).collect::<Vec<_>>();
            parts = parts.iter().flat_map(longer).collect();
        }
        parts.sort_by_key(|part| part.tally.tiles());
        parts
    }
}

/// All parts of hands of a sort of group, of either sort by number of tiles.
struct Pieces {
    firsts: Vec<Piece>,
    seconds: Vec<Piece>,
}

impl Pieces {
    fn of(sort: Sort) -> Pieces {
        let [firsts, seconds] = PARTS.map(|part| Piece::all(sort, part));
        Pieces { firsts, seconds }
    }

    /// The blocks of some rows, as their rows and columns; as many as the first row needs, which is the longest.
    fn blocks_of<'a>(&'a self, rows: &'a [Piece]) -> Vec<(&'a [Piece], &'a [Piece])> {
        let length = self.seconds.partition_point(|second| rows[0].fits(second));
        self.seconds[..length].chunks(COLUMNS).map(|columns| (rows, columns)).collect()
    }
}
