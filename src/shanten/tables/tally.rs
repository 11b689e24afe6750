//! All that is counted over the tiles of a hand, in one word.

use std::sync::OnceLock;

use crate::rules::{Forms, Rules, SevenPairs};
use crate::shanten::numbers::NONE;
use crate::shanten::tables::special_forms::{
    AnyPairs, DistinctPairs, SpecialForm, Sums, ThirteenOrphans, seven_pairs,
};

/// Counts over some tiles, packed into one word, so that one addition adds up all of them:
///
/// ```text
/// bit   0      32     35     39            43            46         49         53    56     64
///       place  PAIRS  KINDS  ORPHAN_KINDS  ORPHAN_PAIRS  ANY_PAIRS  ANY_BEGUN  free  TILES
/// ```
///
/// The place is that of [`GroupIndex`](crate::shanten::tables::group_index::GroupIndex). PAIRS and KINDS are for seven
/// pairs of different kinds, ANY_PAIRS and ANY_BEGUN for those of any kinds. The two fields of either rule and the two
/// of the orphans are fourteen adjacent bits, which [`SpecialForms`] reads at once.
///
/// With more than fourteen tiles a field can overflow into the next. TILES is right for all 136 tiles, as all fields
/// below stay below 2⁵⁶ together, so such hands are recognized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Tally(u64);

/// Where a field begins and how many bits it has.
type Field = (u32, u32);
const PAIRS: Field = (32, 3);
const KINDS: Field = (35, 4);
const ORPHAN_KINDS: Field = (39, 4);
const ORPHAN_PAIRS: Field = (43, 3);
const ANY_PAIRS: Field = (46, 3);
const ANY_BEGUN: Field = (49, 4);
const TILES: Field = (56, 8);

impl Tally {
    /// The counts of no tiles.
    pub(crate) const NONE: Tally = Tally(0);

    /// A place by itself.
    pub(crate) const fn place_only(place: u32) -> Tally {
        Tally(place as u64)
    }

    /// What `copies` copies of a tile count.
    pub(crate) fn of(copies: u8, is_orphan: bool) -> Tally {
        let count = |(begin, _): Field, sum: u8| (sum as u64) << begin;
        let [distinct, any] = [DistinctPairs::COUNTED, AnyPairs::COUNTED].map(|of| of[copies as usize]);
        let orphans = if is_orphan { ThirteenOrphans::COUNTED[copies as usize] } else { (0, 0) };
        Tally(
            count(PAIRS, distinct.0)
                | count(KINDS, distinct.1)
                | count(ORPHAN_KINDS, orphans.0)
                | count(ORPHAN_PAIRS, orphans.1)
                | count(ANY_PAIRS, any.0)
                | count(ANY_BEGUN, any.1)
                | count(TILES, copies),
        )
    }

    #[inline]
    const fn field(self, (begin, bits): Field) -> u8 {
        (self.0 >> begin & ((1 << bits) - 1)) as u8
    }

    /// The place.
    #[inline]
    pub(crate) const fn place(self) -> usize {
        self.0 as u32 as usize
    }

    /// Number of tiles.
    #[inline]
    pub(crate) const fn tiles(self) -> u8 {
        self.field(TILES)
    }

    /// What is counted for seven pairs, if there are up to fourteen tiles.
    #[inline]
    pub(crate) const fn pair_sums(self, rule: SevenPairs) -> Sums {
        match rule {
            SevenPairs::Distinct => (self.field(PAIRS), self.field(KINDS)),
            SevenPairs::Any => (self.field(ANY_PAIRS), self.field(ANY_BEGUN)),
        }
    }

    /// What is counted for thirteen orphans, if there are up to fourteen tiles.
    #[inline]
    pub(crate) const fn orphan_sums(self) -> Sums {
        (self.field(ORPHAN_KINDS), self.field(ORPHAN_PAIRS))
    }

    /// The replacement number of seven pairs, if there are up to fourteen tiles.
    #[inline]
    pub(crate) fn seven_pairs(self, rule: SevenPairs) -> u8 {
        seven_pairs(self.pair_sums(rule))
    }

    /// The replacement number of thirteen orphans, if there are up to fourteen tiles.
    #[inline]
    pub(crate) fn thirteen_orphans(self) -> u8 {
        ThirteenOrphans::number(self.orphan_sums())
    }
}

/// Number of values of the fields that [`SpecialForms`] reads.
const VALUES: usize = 1 << (PAIRS.1 + KINDS.1 + ORPHAN_KINDS.1 + ORPHAN_PAIRS.1);

/// The replacement number of the nearest of the special forms that count, by the fields of a tally.
pub(crate) struct SpecialForms([u8; VALUES]);

/// Where the fields that are read begin.
#[inline]
const fn begin(rule: SevenPairs) -> u32 {
    match rule {
        SevenPairs::Distinct => PAIRS.0,
        SevenPairs::Any => ORPHAN_KINDS.0,
    }
}

impl SpecialForms {
    /// The numbers of all values of the fields, though no hand has some of them.
    fn new(rules: Rules) -> SpecialForms {
        let of_fields = |fields: usize| {
            let tally = Tally((fields as u64) << begin(rules.seven_pairs));
            let if_counting = |form, number| if rules.forms.contains(form) { number } else { NONE };
            let seven_pairs = if_counting(Forms::SEVEN_PAIRS, tally.seven_pairs(rules.seven_pairs));
            seven_pairs.min(if_counting(Forms::THIRTEEN_ORPHANS, tally.thirteen_orphans()))
        };
        SpecialForms(std::array::from_fn(of_fields))
    }

    /// The numbers under some rules, worked out on first use.
    pub(crate) fn get(rules: Rules) -> &'static SpecialForms {
        // By special forms that count, and rule of seven pairs.
        static ALL: [OnceLock<SpecialForms>; 8] = [const { OnceLock::new() }; 8];
        let place = [
            rules.forms.contains(Forms::SEVEN_PAIRS),
            rules.forms.contains(Forms::THIRTEEN_ORPHANS),
            rules.seven_pairs == SevenPairs::Any,
        ];
        let place = place.into_iter().fold(0, |place, bit| 2 * place + usize::from(bit));
        ALL[place].get_or_init(|| SpecialForms::new(rules))
    }

    /// The replacement number of a hand of thirteen or fourteen tiles; the rule is that of [`get`](SpecialForms::get).
    #[inline]
    pub(crate) fn number(&self, tally: Tally, rule: SevenPairs) -> u8 {
        self.0[(tally.0 >> begin(rule)) as usize % VALUES]
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;

    #[inline]
    fn add(self, other: Tally) -> Tally {
        Tally(self.0 + other.0)
    }
}
