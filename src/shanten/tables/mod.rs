//! The tables of a game: classes of groups, and their joins.

pub(crate) mod automaton;
pub(crate) mod effect_tables;
pub(crate) mod group_index;
pub(crate) mod limited;
pub(crate) mod numbering;
pub(crate) mod reader;
pub(crate) mod special_forms;
pub(crate) mod tally;

use std::sync::LazyLock;

use crate::parallel::{apart, join};
use crate::recurrence::{self, Weight, Wins, drawn};
use crate::rules::MELDS;
use crate::shanten::numbers::NONE;
use crate::shanten::tables::automaton::Automaton;
use crate::shanten::tables::group_index::{ClassId, GroupIndex, NO_CLASS, Sort};
use crate::shanten::tables::numbering::Numbering;
use crate::tiles::{COPIES, GroupHand, GroupKind};

/// Most melds of a hand of fourteen tiles.
pub(crate) const MAX_MELDS: usize = MELDS as usize;

/// Numbers of melds, 0 to 4.
pub(crate) const NUMBERS_OF_MELDS: usize = MAX_MELDS + 1;

/// The least cost for each number of melds, 0 to 4, in one machine word.
pub type Costs = recurrence::Costs<8, MAX_MELDS>;

/// The partial replacement numbers u_0 … u_4 (`melds`) and t_0 … t_4 (`wins`) of a group, or of several
/// joined: the fewest tiles to draw for m melds, and for m melds and a head.
pub type Partial = Wins<Costs>;

impl Partial {
    /// The numbers of the tiles of one group, all copies of which exist.
    ///
    /// Time: microseconds, as the ranks are read one by one.
    ///
    /// ```
    /// use tehai::shanten::Partial;
    /// let numbers = Partial::new(&"1199m".parse()?);
    /// // A triplet of 1m or of 9m; with the other tiles as the head.
    /// assert_eq!((numbers.melds.get(1), numbers.wins.get(1)), (Some(1), Some(1)));
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn new(hand: &GroupHand) -> Partial {
        partial(hand.kind(), hand.counts(), &[COPIES; 9])
    }
}

/// The partial replacement numbers of a group that holds `held` copies of its ranks, if its wins may hold `limits`
/// copies of each.
pub(crate) fn partial<S: Weight<OfRank = u8>>(kind: GroupKind, held: &[u8], limits: &[u8]) -> Wins<S> {
    Wins::of_group(kind, |rank, copies| drawn(held[rank], limits[rank])(copies))
}

/// The tables that every hand needs: some six megabytes.
pub(crate) struct Tables {
    pub(crate) groups: GroupIndex,
    pub(crate) joins: Joins,
}

impl Tables {
    /// The tables, made on first use.
    pub(crate) fn get() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(|| apart(Tables::new));
        &TABLES
    }

    fn new() -> Tables {
        let mut automaton = Automaton::default();
        // Three groups of four are suits. Frequent classes have low numbers, so that the most frequent entries lie
        // close together.
        let ends: Vec<(usize, f64)> = Sort::ALL
            .into_iter()
            .zip([3.0, 1.0, 0.0])
            .flat_map(|(sort, groups)| {
                let ends = automaton.add(sort, COPY).into_iter();
                ends.map(move |(state, share)| (state, groups * share / 4.0))
            })
            .collect();
        let partials = ends.iter().map(|&(state, share)| (automaton.end(state), share));
        let (mut classes, shares) = Classes::by_share(partials);
        let mut class_at_end = vec![NO_CLASS; automaton.states()];
        ends.iter().for_each(|&(state, _)| class_at_end[state] = classes.number(automaton.end(state)));
        let (groups, joins) =
            join(|| GroupIndex::new(&automaton, &class_at_end), || Joins::new(classes.all, &shares));
        Tables { groups, joins }
    }
}

/// Classes of groups, or of several groups joined: their partial replacement numbers.
pub(crate) type Classes = Numbering<Partial, ClassId>;

/// A byte for each class. Classes are bytes, too, so that no access needs a check.
pub(crate) type ByClass = [u8; 256];

/// The probability that a copy of a tile is in a hand of fourteen tiles.
pub(crate) const COPY: f64 = 14.0 / 136.0;

/// Rows of a table by two classes.
const ROWS: usize = 256;

/// The joins of classes: the (min, +) recurrence, worked out for all classes.
pub(crate) struct Joins {
    /// Eight symmetric tables of 256 rows, one after the other:
    ///
    /// - table 0: the class of two groups by the class of each;
    /// - tables 1 to 5, for 0 to 4 melds: the replacement number by the classes of two and two groups;
    /// - tables 6 and 7: empty, so that the length is a power of two; hands without shanten lead to table 6.
    rows: Box<[ByClass; 8 * ROWS]>,
    /// The classes of one group.
    pub(crate) groups: Vec<Partial>,
    /// The classes of two groups.
    pub(crate) pairs: Vec<Partial>,
}

/// By number of tiles: the first row of the table that holds the replacement numbers of such hands.
const FIRST_ROW: [u16; 256] = {
    let mut rows = [(ROWS * (NUMBERS_OF_MELDS + 1)) as u16; 256];
    let mut tiles = 0;
    while tiles <= 3 * MAX_MELDS + 2 {
        if tiles % 3 != 0 {
            rows[tiles] = (ROWS * (tiles / 3 + 1)) as u16;
        }
        tiles += 1;
    }
    rows
};

impl Joins {
    /// Joins classes of groups with these shares.
    fn new(groups: Vec<Partial>, shares: &[f64]) -> Joins {
        let mut rows = vec![[NONE; 256]; 8 * ROWS];
        let mut joined = Vec::new();
        for_each_two(&groups, |one, other, partial| joined.push((partial, shares[one] * shares[other])));
        let (mut pairs, _) = Classes::by_share(joined);
        for_each_two(&groups, |one, other, joined| {
            let class = pairs.number(joined);
            rows[one][other] = class;
            rows[other][one] = class;
        });
        let pairs = pairs.all;
        for_each_two(&pairs, |one, other, joined| {
            for melds in 0..NUMBERS_OF_MELDS {
                let number = joined.wins.get(melds).expect("every hand can become a win");
                let table = &mut rows[ROWS * (melds + 1)..];
                table[one][other] = number;
                table[other][one] = number;
            }
        });
        Joins { rows: rows.try_into().expect("eight tables"), groups, pairs }
    }

    /// The class of two groups; [`NO_CLASS`](crate::shanten::tables::group_index::NO_CLASS) if one has none.
    #[inline]
    pub(crate) fn pair(&self, one: ClassId, other: ClassId) -> ClassId {
        self.rows[one as usize][other as usize]
    }

    /// The replacement numbers of hands with two groups of class `pair`, by the class of the other two, for a win of
    /// this many melds.
    pub(crate) fn replacements_for(&self, melds: usize, pair: ClassId) -> &ByClass {
        &self.rows[ROWS * (melds + 1) + usize::from(pair)]
    }

    /// The replacement numbers of hands of `tiles` tiles with two groups of class `pair`, by the class of the other
    /// two; [`NONE`] without a class, or without a shanten for that number of tiles.
    #[inline]
    pub(crate) fn replacements(&self, tiles: u8, pair: ClassId) -> &ByClass {
        &self.rows[(FIRST_ROW[tiles as usize] as usize + pair as usize) % (8 * ROWS)]
    }
}

/// Joins every two of some partial replacement numbers, each two in one order.
fn for_each_two(partials: &[Partial], mut found: impl FnMut(usize, usize, Partial)) {
    for (row, one) in partials.iter().enumerate() {
        for (column, other) in partials[..=row].iter().enumerate() {
            found(row, column, one.join(other));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_as_many_as_the_docs_say() {
        let classes = |partials: &mut dyn Iterator<Item = Partial>| {
            let mut classes = Classes::default();
            partials.for_each(|partial| {
                classes.number(partial);
            });
            classes.all
        };
        let of_sort = |sort: Sort| {
            let mut automaton = Automaton::default();
            let ends = automaton.add(sort, COPY);
            classes(&mut ends.into_iter().map(|(state, _)| automaton.end(state)))
        };
        let of_pairs = |groups: &[Partial]| {
            let mut pairs = Vec::new();
            for_each_two(groups, |_, _, joined| pairs.push(joined));
            classes(&mut pairs.into_iter())
        };
        let [suits, honours] = [Sort::Suit, Sort::Honours].map(of_sort);
        let four_players = classes(&mut suits.iter().chain(&honours).copied());
        assert_eq!((suits.len(), honours.len(), of_pairs(&four_players).len()), (126, 55, 180));
        let Joins { groups, pairs, .. } = &Tables::get().joins;
        assert_eq!((groups.len(), pairs.len()), (140, 215));
    }
}
