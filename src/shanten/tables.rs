//! The tables of a game: classes of groups, and what they join to.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::shanten::costs::{MAX_MELDS, NUMBERS, Partial};
use crate::shanten::group_tables::{Class, GroupTables, Sort};
use crate::shanten::numbers::NONE;
use crate::shanten::tally::{SpecialNumbers, special_numbers};

/// What is looked up for every hand: some six megabytes, made in milliseconds.
pub(super) struct Tables {
    pub(super) groups: GroupTables,
    pub(super) joins: Joins,
    pub(super) special: Box<SpecialNumbers>,
}

impl Tables {
    /// The tables, made when they are first asked for.
    pub(super) fn get() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
        &TABLES
    }

    fn new() -> Tables {
        let mut classes = Numbering::default();
        let readers = Sort::ALL.map(|sort| {
            let automaton = sort.automaton();
            let class_at_end = automaton.ends().iter().map(|partial| classes.number(*partial)).collect();
            (automaton, class_at_end)
        });
        let (groups, joins) = rayon::join(|| GroupTables::new(&readers), || Joins::new(classes.partials));
        Tables { groups, joins, special: special_numbers() }
    }
}

/// Numbers partial replacement numbers in the order they come.
#[derive(Default)]
pub(super) struct Numbering {
    pub(super) partials: Vec<Partial>,
    numbers: FxHashMap<Partial, Class>,
}

impl Numbering {
    pub(super) fn number(&mut self, partial: Partial) -> Class {
        *self.numbers.entry(partial).or_insert_with(|| {
            self.partials.push(partial);
            Class::try_from(self.partials.len() - 1).expect("there are fewer than 256 classes")
        })
    }
}

/// A row of a table: something for each class. A class is a byte, so that no access needs a check.
pub(super) type ByClass = [u8; 256];

/// Rows of a table by two classes.
const ROWS: usize = 256;

/// What classes join to: the (min, +) recurrence, worked out for all classes there are.
pub(super) struct Joins {
    /// Eight tables, one behind the other; all are symmetric. The first has the class of two groups by the
    /// class of each. Those after it have, for 0 to 4 melds, the replacement number by the classes of two and
    /// two groups. The others are empty.
    rows: Box<[ByClass; 8 * ROWS]>,
    /// The classes of one group.
    pub(super) groups: Vec<Partial>,
    /// The classes of two groups.
    pub(super) pairs: Vec<Partial>,
}

/// By number of tiles: the first row of the table that holds replacement numbers of so many.
const FIRST_ROW: [u16; 256] = {
    let mut rows = [(ROWS * (NUMBERS + 1)) as u16; 256];
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
    fn new(groups: Vec<Partial>) -> Joins {
        let mut rows = vec![[NONE; 256]; 8 * ROWS];
        let mut pairs = Numbering::default();
        for_each_two(&groups, |one, other, joined| {
            let class = pairs.number(joined);
            rows[one][other] = class;
            rows[other][one] = class;
        });
        let pairs = pairs.partials;
        for_each_two(&pairs, |one, other, joined| {
            for melds in 0..NUMBERS {
                let number = joined.wins.of(melds).expect("every hand can become a win");
                let table = &mut rows[ROWS * (melds + 1)..];
                table[one][other] = number;
                table[other][one] = number;
            }
        });
        Joins { rows: rows.try_into().expect("eight tables"), groups, pairs }
    }

    /// The class of two groups; [`NO_CLASS`](super::group_tables::NO_CLASS) if one has none.
    #[inline]
    pub(super) fn pair(&self, one: Class, other: Class) -> Class {
        self.rows[one as usize][other as usize]
    }

    /// The replacement numbers of a hand of so many tiles by the class of two groups, where the other two have
    /// this class; [`NONE`] where one has none, and if a hand cannot have so many tiles.
    #[inline]
    pub(super) fn replacements(&self, tiles: u8, pair: Class) -> &ByClass {
        &self.rows[(FIRST_ROW[tiles as usize] as usize + pair as usize) % (8 * ROWS)]
    }
}

/// Joins every two of some partial replacement numbers, in either order once.
fn for_each_two(partials: &[Partial], mut found: impl FnMut(usize, usize, Partial)) {
    for (row, one) in partials.iter().enumerate() {
        for (column, other) in partials[..=row].iter().enumerate() {
            found(row, column, one.join(other));
        }
    }
}
