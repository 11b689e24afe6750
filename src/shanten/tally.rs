//! What is counted over the tiles of a hand, all of it in one number.

use crate::rules::Forms;
use crate::shanten::special_forms::{DistinctPairs, Form, Sums, ThirteenOrphans};

/// Counts over some tiles, packed into one number so that the counts of more tiles are a sum: in the lower
/// half a place for [`GroupTables`](super::group_tables::GroupTables), above it the fields below.
///
/// The fields are as wide as fourteen tiles need, but for the number of tiles, which is right for all 136.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tally(u64);

/// Where a field begins and how many bits it has.
type Field = (u32, u32);
const PAIRS: Field = (32, 3);
const KINDS: Field = (35, 4);
const ORPHAN_KINDS: Field = (39, 4);
const ORPHAN_PAIRS: Field = (43, 3);
const TILES: Field = (56, 8);

impl Tally {
    /// The counts of no tiles.
    pub(super) const NONE: Tally = Tally(0);

    /// A place by itself.
    pub(super) const fn place_only(place: u32) -> Tally {
        Tally(place as u64)
    }

    /// The counts of `copies` copies of a tile.
    pub(super) const fn of(copies: u8, is_orphan: bool) -> Tally {
        let (kind, pair) = ((copies >= 1) as u64, (copies >= 2) as u64);
        let orphan = is_orphan as u64;
        let seven_pairs = pair << PAIRS.0 | kind << KINDS.0;
        let orphans = (orphan * kind) << ORPHAN_KINDS.0 | (orphan * pair) << ORPHAN_PAIRS.0;
        Tally((copies as u64) << TILES.0 | seven_pairs | orphans)
    }

    /// What of the counts matters beside the class if these forms count.
    pub(super) const fn relevant(self, forms: Forms) -> Tally {
        match forms {
            Forms::Standard => self.tiles_only(),
            Forms::All => self.special_only(),
        }
    }

    /// The number of tiles by itself.
    const fn tiles_only(self) -> Tally {
        Tally(self.0 >> TILES.0 << TILES.0)
    }

    /// The counts without the place. Whether there are more kinds than seven pairs need, and two orphan pairs
    /// or more, does not matter, so that seven and one stand for them.
    const fn special_only(self) -> Tally {
        let kinds = self.field(KINDS).saturating_sub(7) as u64;
        let orphan_pairs = self.field(ORPHAN_PAIRS).saturating_sub(1) as u64;
        Tally((self.0 >> PAIRS.0 << PAIRS.0) - (kinds << KINDS.0) - (orphan_pairs << ORPHAN_PAIRS.0))
    }

    #[inline]
    const fn field(self, (begin, bits): Field) -> u8 {
        (self.0 >> begin & ((1 << bits) - 1)) as u8
    }

    /// The place.
    #[inline]
    pub(super) const fn place(self) -> usize {
        self.0 as u32 as usize
    }

    /// Number of tiles.
    #[inline]
    pub(super) const fn tiles(self) -> u8 {
        self.field(TILES)
    }

    /// Number of kinds held twice or more, and of all kinds, if there are up to fourteen tiles.
    #[inline]
    pub(super) const fn pairs_and_kinds(self) -> Sums {
        (self.field(PAIRS), self.field(KINDS))
    }

    /// Number of kinds of terminals and honours, and of those held twice or more, if there are up to fourteen
    /// tiles.
    #[inline]
    pub(super) const fn orphan_kinds_and_pairs(self) -> Sums {
        (self.field(ORPHAN_KINDS), self.field(ORPHAN_PAIRS))
    }

    /// The replacement number of seven pairs of different kinds, if there are up to fourteen tiles.
    #[inline]
    pub(super) fn seven_pairs(self) -> u8 {
        DistinctPairs::number(self.pairs_and_kinds())
    }

    /// The replacement number of thirteen orphans, if there are up to fourteen tiles.
    #[inline]
    pub(super) fn thirteen_orphans(self) -> u8 {
        ThirteenOrphans::number(self.orphan_kinds_and_pairs())
    }

    /// The lesser of these two, looked up in [`special_numbers`].
    #[inline]
    pub(super) fn special(self, numbers: &SpecialNumbers) -> u8 {
        numbers[(self.0 >> PAIRS.0) as usize % SPECIAL]
    }
}

/// Number of values that the fields of the special forms have together.
const SPECIAL: usize = 1 << (PAIRS.1 + KINDS.1 + ORPHAN_KINDS.1 + ORPHAN_PAIRS.1);

/// The lesser of the replacement numbers of seven pairs and thirteen orphans, by the fields.
pub(super) type SpecialNumbers = [u8; SPECIAL];

/// Works them out. Fields that no hand has are given any number.
pub(super) fn special_numbers() -> Box<SpecialNumbers> {
    let of_fields = |fields: usize| {
        let tally = Tally((fields as u64) << PAIRS.0);
        let (kinds, _) = tally.orphan_kinds_and_pairs();
        if kinds > 13 { 0 } else { tally.seven_pairs().min(tally.thirteen_orphans()) }
    };
    let numbers: Vec<u8> = (0..SPECIAL).map(of_fields).collect();
    numbers.try_into().expect("as many as there are fields")
}

impl std::ops::Add for Tally {
    type Output = Tally;

    #[inline]
    fn add(self, other: Tally) -> Tally {
        Tally(self.0 + other.0)
    }
}
