//! Groups under limits, looked up in tables made without limits.
//!
//! A replacement number for m melds and a head depends on the partial numbers u_0 … u_m and t_0 … t_m of each group,
//! and on nothing else. A group under limits nearly always has the same ones as some group without: then it is **in the
//! class** of that group, for so many melds, and all tables by class are right for it. What its own tiles do is found
//! by reading, and kept for hands to come. The few groups in no class are left to others.

use std::cell::RefCell;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::recurrence::NEVER;
use crate::shanten::tables::effect_tables::{Changes, RanksOf};
use crate::shanten::tables::group_index::ClassId;
use crate::shanten::tables::{NUMBERS_OF_MELDS, Partial, Tables, reader};
use crate::tiles::GroupKind;

/// A group that holds `held` copies of its ranks, if wins may hold `limits` copies of each, for a win of so many melds.
pub(crate) struct GroupUnder<'a> {
    pub(crate) kind: GroupKind,
    pub(crate) held: &'a [u8],
    pub(crate) limits: &'a [u8],
    pub(crate) melds: u8,
}

impl GroupUnder<'_> {
    /// A number of its own for each group.
    #[inline]
    fn key(&self) -> u64 {
        let digits = |counts: &[u8]| counts.iter().fold(1, |key, &count| key << 3 | u64::from(count));
        digits(self.held) << 31 | digits(self.limits) << 3 | u64::from(self.melds)
    }
}

/// What is looked up of a group under limits that is in a class.
#[derive(Clone, Copy)]
pub(crate) struct Limited {
    pub(crate) class: ClassId,
    /// For each partial number, the ranks that lower it when drawn, and those that keep it when discarded.
    pub(crate) ranks: (RanksOf, RanksOf),
}

impl Limited {
    /// `None` if the group is in no class.
    ///
    /// Time: nanoseconds if the thread remembers it, else half a microsecond.
    pub(crate) fn of(group: &GroupUnder) -> Option<Limited> {
        thread_local!(static MEMORY: RefCell<Memory<Limited>> = RefCell::default());
        MEMORY.with_borrow_mut(|memory| memory.recall(group, || Limited::read(group)))
    }

    fn read(&GroupUnder { kind, held, limits, melds }: &GroupUnder) -> Option<Limited> {
        let Changes { now, lowering, keeping } = reader::read_changes(kind, held, limits);
        Some(Limited { class: class_of(now, melds)?, ranks: (lowering, keeping) })
    }
}

/// The class alone.
///
/// Time: nanoseconds if the thread remembers it, else a tenth of a microsecond.
pub(crate) fn class(group: &GroupUnder) -> Option<ClassId> {
    thread_local!(static MEMORY: RefCell<Memory<ClassId>> = RefCell::default());
    let read = |&GroupUnder { kind, held, limits, melds }: &GroupUnder| {
        class_of(reader::read(kind, held, limits), melds)
    };
    MEMORY.with_borrow_mut(|memory| memory.recall(group, || read(group)))
}

/// The class whose partial numbers are these up to so many melds, if there is one.
fn class_of(numbers: Partial, melds: u8) -> Option<ClassId> {
    /// By number of melds: the classes by their partial numbers up to it.
    static CLASSES: LazyLock<[FxHashMap<Partial, ClassId>; NUMBERS_OF_MELDS]> = LazyLock::new(|| {
        // Of classes with the same numbers the first remains, which is the most frequent.
        let classes = || Tables::get().joins.groups.iter().enumerate().rev();
        std::array::from_fn(|melds| {
            classes().map(|(class, numbers)| (numbers.cut(melds, NEVER), class as ClassId)).collect()
        })
    });
    let melds = usize::from(melds);
    CLASSES.get(melds)?.get(&numbers.cut(melds, NEVER)).copied()
}

/// Groups that a thread remembers: a power of two.
const KEPT: usize = 1 << 12;

/// What was last found for a group of each number.
struct Memory<T>(Vec<(u64, Option<T>)>);

impl<T> Default for Memory<T> {
    fn default() -> Memory<T> {
        // No group has this key.
        Memory((0..KEPT).map(|_| (u64::MAX, None)).collect())
    }
}

impl<T: Copy> Memory<T> {
    #[inline]
    fn recall(&mut self, group: &GroupUnder, read: impl FnOnce() -> Option<T>) -> Option<T> {
        let key = group.key();
        // Multiplied, so that all digits matter.
        let number = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - KEPT.trailing_zeros());
        let place = &mut self.0[number as usize];
        if place.0 != key {
            *place = (key, read());
        }
        place.1
    }
}
