//! The profile of a group or of half a hand, all that shanten depends on, and its number.

use indexmap::IndexSet;
use tehai_count::profile::{Profile, Profiles};

use crate::every_hand::counter::{ProfileNumber, Row, row};

/// The distinct profiles so far; the number of each is its place.
#[derive(Default)]
pub(super) struct Numbering(IndexSet<Profile>);

impl Numbering {
    pub(super) fn number(&mut self, profile: Profile) -> ProfileNumber {
        ProfileNumber::try_from(self.0.insert_full(profile).0).expect("there are fewer profiles than numbers")
    }
}

/// The profiles of halves.
pub(super) struct Joined {
    /// By the profiles of the one group and of the other: the profile of the half.
    numbers: Vec<Vec<ProfileNumber>>,
    /// By number of tiles: all profiles of halves, in the order of their numbers.
    of_halves: Vec<Vec<Profile>>,
}

impl Joined {
    /// The profiles of halves of up to so many tiles, given those of their groups.
    pub(super) fn new(profiles: &Profiles, tiles: u8, ones: &Numbering, others: &Numbering) -> Joined {
        let mut of_halves: Vec<_> = (0..=tiles).map(|_| Numbering::default()).collect();
        let mut join = |one: &Profile, other: &Profile| {
            let of_tiles = of_halves.get_mut(usize::from(one.tiles + other.tiles));
            // Nobody asks for halves of too many tiles.
            of_tiles.map_or(0, |of| of.number(profiles.join(one, other)))
        };
        let mut joined = |one: &Profile| others.0.iter().map(|other| join(one, other)).collect();
        let numbers = ones.0.iter().map(&mut joined).collect();
        Joined { numbers, of_halves: of_halves.into_iter().map(|of| of.0.into_iter().collect()).collect() }
    }

    /// By the profile of the other group: the profile of the half whose first group has the profile `one`.
    pub(super) fn with(&self, one: ProfileNumber) -> &[ProfileNumber] {
        &self.numbers[usize::from(one)]
    }
}

/// By number of tiles of the second half and profile of the first: the row of the first.
pub(super) fn rows(profiles: &Profiles, first_halves: &Joined, second_halves: &Joined) -> Vec<Vec<Row>> {
    // Both halves together have all tiles.
    let halves = second_halves.of_halves.iter().zip(first_halves.of_halves.iter().rev());
    halves
        .map(|(others, firsts)| {
            firsts.iter().map(|first| row(profiles.replacements(first, others))).collect()
        })
        .collect()
}
