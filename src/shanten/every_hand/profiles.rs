//! The profile of a group or of half a hand, all that shanten depends on, and its number.

use crate::rules::Rules;
use crate::shanten::distribution::NumberOf;
use crate::shanten::every_hand::counter::{ProfileNumber, Row, row};
use crate::shanten::tables::group_index::ClassId;
use crate::shanten::tables::numbering::Numbering;
use crate::shanten::tables::tally::Tally;
use crate::shanten::tables::{Joins, Tables};

/// A class, and the relevant counts with the number of tiles.
type Profile = (ClassId, Tally);

/// The profiles of groups, or of halves of a number of tiles.
pub(super) type Profiles = Numbering<Profile, ProfileNumber>;

/// The profiles of halves.
pub(super) struct Joined {
    /// By the profiles of the one group and of the other: the profile of the half.
    numbers: Vec<Vec<ProfileNumber>>,
    /// All profiles of halves by number of tiles.
    of_halves: Vec<Profiles>,
}

impl Joined {
    /// The profiles of halves of up to `tiles` tiles, given those of their groups.
    pub(super) fn new(joins: &Joins, ones: &Profiles, others: &Profiles, rules: Rules, tiles: u8) -> Joined {
        let mut of_halves: Vec<_> = (0..=tiles).map(|_| Profiles::default()).collect();
        let mut join = |(class, tally): Profile, (other_class, other_tally): Profile| {
            let tally = tally + other_tally;
            let of_tiles = of_halves.get_mut(usize::from(tally.tiles()));
            // Nobody asks for halves of too many tiles.
            of_tiles.map_or(0, |of| of.number((joins.pair(class, other_class), tally.relevant(rules))))
        };
        let mut joined = |one: &Profile| others.all.iter().map(|other| join(*one, *other)).collect();
        let numbers = ones.all.iter().map(&mut joined).collect();
        Joined { numbers, of_halves }
    }

    /// By the profile of the other group: the profile of the half whose first group has the profile `one`.
    pub(super) fn with(&self, one: ProfileNumber) -> &[ProfileNumber] {
        &self.numbers[usize::from(one)]
    }

    /// The profiles of halves of `tiles` tiles, in the order of their numbers.
    fn profiles(&self, tiles: u8) -> &[Profile] {
        &self.of_halves[usize::from(tiles)].all
    }
}

/// The replacement numbers of hands by the profiles of their halves.
pub(super) struct Rows {
    /// By number of tiles of the second half and profile of the first.
    rows: Vec<Vec<Row>>,
}

impl Rows {
    pub(super) fn new(
        tables: &Tables,
        number_of: NumberOf,
        first_halves: &Joined,
        second_halves: &Joined,
        tiles: u8,
    ) -> Rows {
        let number = |&(class, tally): &Profile, &(other_class, other_tally): &Profile| {
            let standard = tables.joins.replacements(tiles, class)[usize::from(other_class)];
            number_of.of(standard, tally + other_tally)
        };
        let rows_of = |left| {
            let others = second_halves.profiles(left);
            let firsts = first_halves.profiles(tiles - left).iter();
            firsts.map(|first| row(others.iter().map(|other| number(first, other)))).collect()
        };
        Rows { rows: (0..=tiles).map(rows_of).collect() }
    }

    /// The rows of first halves that leave `left` tiles, by profile.
    pub(super) fn leaving(&self, left: u8) -> &[Row] {
        &self.rows[usize::from(left)]
    }
}
