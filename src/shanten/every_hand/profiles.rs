//! What of a group or a half of a hand shanten depends on, numbered.

use rustc_hash::FxHashMap;

use crate::rules::Forms;
use crate::shanten::distribution::Relevant;
use crate::shanten::every_hand::counter::{Row, row};
use crate::shanten::group_tables::Class;
use crate::shanten::tables::{Joins, Tables};
use crate::shanten::tally::Tally;

/// All that shanten depends on, and the number of tiles.
type Profile = (Class, Tally);

/// The number of a profile: of groups among all, of halves among those with as many tiles.
pub(super) type ProfileNumber = u16;

/// Numbers profiles in the order they come.
pub(super) struct Numbering {
    relevant: Relevant,
    profiles: Vec<Profile>,
    numbers: FxHashMap<Profile, ProfileNumber>,
}

impl Numbering {
    pub(super) fn new(relevant: Relevant) -> Numbering {
        Numbering { relevant, profiles: Vec::new(), numbers: FxHashMap::default() }
    }

    /// The number of the profile of this class and tally.
    pub(super) fn number(&mut self, class: Class, tally: Tally) -> ProfileNumber {
        let profile = (class, self.relevant.part(tally));
        *self.numbers.entry(profile).or_insert_with(|| {
            self.profiles.push(profile);
            ProfileNumber::try_from(self.profiles.len() - 1).expect("there are some thousands")
        })
    }
}

/// The profiles of halves.
pub(super) struct Joined {
    /// By the profiles of the one group and the other: that of the half.
    numbers: Vec<Vec<ProfileNumber>>,
    /// By number of tiles.
    of_halves: Vec<Numbering>,
}

impl Joined {
    /// Those of halves that have one group with one of some profiles, another with one of others, and up to
    /// so many tiles.
    pub(super) fn new(joins: &Joins, ones: &Numbering, others: &Numbering, tiles: u8) -> Joined {
        let mut of_halves: Vec<_> = (0..=tiles).map(|_| Numbering::new(ones.relevant)).collect();
        let mut join = |(class, tally): Profile, (other_class, other_tally): Profile| {
            let tally = tally + other_tally;
            let of_tiles = of_halves.get_mut(usize::from(tally.tiles()));
            // Nobody asks for halves of too many tiles.
            of_tiles.map_or(0, |numbering| numbering.number(joins.pair(class, other_class), tally))
        };
        let mut with = |one: &Profile| others.profiles.iter().map(|other| join(*one, *other)).collect();
        let numbers = ones.profiles.iter().map(&mut with).collect();
        Joined { numbers, of_halves }
    }

    /// By the profile of the other group: that of a half whose one group has this profile.
    pub(super) fn with(&self, one: ProfileNumber) -> &[ProfileNumber] {
        &self.numbers[usize::from(one)]
    }

    /// The profiles of halves of so many tiles, in the order of their numbers.
    fn profiles(&self, tiles: u8) -> &[Profile] {
        &self.of_halves[usize::from(tiles)].profiles
    }
}

/// The replacement numbers of hands by the profiles of their halves.
pub(super) struct Rows {
    /// By tiles of the second half and profile of the first.
    rows: Vec<Vec<Row>>,
}

impl Rows {
    pub(super) fn new(
        tables: &Tables,
        forms: Forms,
        first_halves: &Joined,
        second_halves: &Joined,
        tiles: u8,
    ) -> Rows {
        let number = |&(class, tally): &Profile, &(other_class, other_tally): &Profile| {
            let standard = tables.joins.replacements(tiles, class)[usize::from(other_class)];
            match forms {
                Forms::Standard => standard,
                Forms::All => standard.min((tally + other_tally).special(&tables.special)),
            }
        };
        let beside = |left| {
            let others = second_halves.profiles(left);
            let firsts = first_halves.profiles(tiles - left).iter();
            firsts.map(|first| row(others.iter().map(|other| number(first, other)))).collect()
        };
        Rows { rows: (0..=tiles).map(beside).collect() }
    }

    /// By profile of first halves that leave so many tiles: the row of each.
    pub(super) fn beside(&self, left: u8) -> &[Row] {
        &self.rows[usize::from(left)]
    }
}
