//! The tables of a game: classes of groups, and what they join to.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::shanten::costs::{MAX_MELDS, NUMBERS, Partial};
use crate::shanten::group_tables::{Class, GroupTables};
use crate::shanten::numbers::NONE;

/// What is looked up for every hand: some four megabytes, made in milliseconds.
pub(super) struct Tables {
    pub(super) groups: GroupTables,
    pub(super) joins: Joins,
}

impl Tables {
    /// The tables, made when they are first asked for.
    pub(super) fn get() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
        &TABLES
    }

    fn new() -> Tables {
        let mut classes = Numbering::default();
        let groups = GroupTables::new(|partial| classes.number(*partial));
        Tables { groups, joins: Joins::new(classes.partials) }
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

/// A symmetric table by two classes. A class is a byte, so that no access needs a check.
pub(super) type ByClasses = [[u8; 256]; 256];

/// What classes join to: the (min, +) recurrence, worked out for all classes there are.
pub(super) struct Joins {
    /// In the first, by the classes of two groups: the class of both. In those after it, for each number of
    /// melds, by the classes of two and two groups: the replacement number. The others are empty.
    tables: Box<[ByClasses; 8]>,
    /// The classes of one group.
    pub(super) groups: Vec<Partial>,
    /// The classes of two groups.
    pub(super) pairs: Vec<Partial>,
}

/// By number of tiles: which of the tables holds replacement numbers of so many.
const TABLE_OF_TILES: [u8; 256] = {
    let mut tables = [MAX_MELDS as u8 + 2; 256];
    let mut tiles = 0;
    while tiles <= 3 * MAX_MELDS + 2 {
        if tiles % 3 != 0 {
            tables[tiles] = tiles as u8 / 3 + 1;
        }
        tiles += 1;
    }
    tables
};

impl Joins {
    fn new(groups: Vec<Partial>) -> Joins {
        let mut pairs = Numbering::default();
        let mut tables = vec![[[NONE; 256]; 256]; 8];
        for_each_two(&groups, |one, other, joined| {
            let class = pairs.number(joined);
            tables[0][one][other] = class;
            tables[0][other][one] = class;
        });
        for_each_two(&pairs.partials, |one, other, joined| {
            for (melds, table) in tables[1..].iter_mut().take(NUMBERS).enumerate() {
                let number = joined.wins.of(melds).expect("every hand can become a win");
                table[one][other] = number;
                table[other][one] = number;
            }
        });
        let pairs = pairs.partials;

        Joins { tables: tables.try_into().expect("eight tables"), groups, pairs }
    }

    /// The class of two groups; [`NO_CLASS`] if one has none.
    #[inline]
    pub(super) fn pair(&self, one: Class, other: Class) -> Class {
        self.beside(one)[other as usize]
    }

    /// The classes of two groups by the class of one, where the other has this class; [`NO_CLASS`] where one
    /// has none.
    #[inline]
    pub(super) fn beside(&self, class: Class) -> &[Class; 256] {
        &self.tables[0][class as usize]
    }

    /// The replacement numbers of a hand of so many tiles by the class of two groups, where the other two have
    /// this class; [`NONE`] where one has none, and if a hand cannot have so many tiles.
    #[inline]
    pub(super) fn replacements(&self, tiles: u8, pair: Class) -> &[u8; 256] {
        &self.tables[TABLE_OF_TILES[tiles as usize] as usize % 8][pair as usize]
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
