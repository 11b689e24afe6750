//! The profile of a group or of half a hand, all that shanten depends on, and its number.

use std::collections::HashMap;

use tehai::rules::{Forms, Rules, SevenPairs};
use tehai::shanten::GroupTables;
use tehai::tiles::{Group, GroupHand, TileSet};

use crate::every_hand::counter::{ProfileNumber, Row, row};

/// Fewest tiles of a hand that has seven pairs or thirteen orphans in reach.
const SPECIAL_TILES: u8 = 13;

/// What shanten depends on. Whatever does not count under the rules is 0 in every profile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Profile {
    /// The class in the tables, of a group or of two.
    class: u8,
    pub(super) tiles: u8,
    /// Of the seven pairs, those held, and those held or begun, of which more than seven are as good as seven.
    pairs: u8,
    begun: u8,
    /// Kinds of orphans, and whether there are two of one.
    orphans: u8,
    has_orphan_pair: bool,
}

/// The distinct profiles so far; the number of each is its place.
#[derive(Default)]
pub(super) struct Profiles {
    all: Vec<Profile>,
    numbers: HashMap<Profile, ProfileNumber>,
}

impl Profiles {
    pub(super) fn number(&mut self, profile: Profile) -> ProfileNumber {
        *self.numbers.entry(profile).or_insert_with(|| {
            self.all.push(profile);
            ProfileNumber::try_from(self.all.len() - 1).expect("there are fewer profiles than numbers")
        })
    }
}

/// How the hands of a number of tiles are looked up.
pub(super) struct LookUp {
    tables: GroupTables,
    rules: Rules,
    tiles: u8,
    /// The forms that hands of so many tiles can have.
    forms: Forms,
}

impl LookUp {
    pub(super) fn new(rules: Rules, tiles: u8) -> LookUp {
        let forms = if tiles < SPECIAL_TILES { Forms::STANDARD } else { rules.forms };
        LookUp { tables: GroupTables::new(rules.players), rules, tiles, forms }
    }

    /// The profile of what a hand holds of a group.
    pub(super) fn profile(&self, group: Group, hand: &GroupHand) -> Profile {
        let counts = hand.counts();
        let weights = self.tables.weights[group.start()..].iter().map(|weights| weights[group as usize]);
        let place: u32 = weights.zip(counts).map(|(weight, &count)| weight * u32::from(count)).sum();
        let class = self.tables.classes[(self.tables.offsets[group as usize] + place) as usize];
        let tiles = hand.total();
        let (mut pairs, mut begun, mut orphans, mut has_orphan_pair) = (0, 0, 0, false);
        if self.forms.contains(Forms::SEVEN_PAIRS) {
            let most = match self.rules.seven_pairs {
                SevenPairs::Distinct => 1,
                SevenPairs::Any => 2,
            };
            pairs = counts.iter().map(|count| (count / 2).min(most)).sum();
            begun = counts.iter().map(|count| count.div_ceil(2).min(most)).sum();
        }
        if self.forms.contains(Forms::THIRTEEN_ORPHANS) {
            let of_orphans = TileSet::from_group(group)
                .iter()
                .zip(counts)
                .filter(|(tile, _)| TileSet::ORPHANS.contains(*tile));
            for (_, &count) in of_orphans {
                orphans += u8::from(count > 0);
                has_orphan_pair |= count > 1;
            }
        }
        Profile { class, tiles, pairs, begun: begun.min(7), orphans, has_orphan_pair }
    }

    /// The profile of the half that two groups make.
    fn join(&self, one: &Profile, other: &Profile) -> Profile {
        let row = self.tables.group_classes() * usize::from(one.class);
        let class = self.tables.pairs[row + usize::from(other.class)];
        Profile { class, ..one.plus(other) }
    }

    /// The replacement number of a hand by the profiles of its halves.
    fn number(&self, one: &Profile, other: &Profile) -> u8 {
        let both = one.plus(other);
        let row = self.tables.pair_classes() * usize::from(self.tiles / 3) + usize::from(one.class);
        let standard = || self.tables.numbers[self.tables.pair_classes() * row + usize::from(other.class)];
        // A pair takes a tile to begin it and one to complete it.
        let seven_pairs = || (7 - both.pairs) + (7 - both.begun);
        let thirteen_orphans = || 14 - both.orphans - u8::from(both.has_orphan_pair);
        let numbers = [
            self.forms.contains(Forms::STANDARD).then(standard),
            self.forms.contains(Forms::SEVEN_PAIRS).then(seven_pairs),
            self.forms.contains(Forms::THIRTEEN_ORPHANS).then(thirteen_orphans),
        ];
        numbers.into_iter().flatten().min().expect("one of the forms counts")
    }
}

impl Profile {
    /// What both hold together, apart from the class.
    fn plus(&self, other: &Profile) -> Profile {
        Profile {
            class: 0,
            tiles: self.tiles + other.tiles,
            pairs: self.pairs + other.pairs,
            begun: (self.begun + other.begun).min(7),
            orphans: self.orphans + other.orphans,
            has_orphan_pair: self.has_orphan_pair || other.has_orphan_pair,
        }
    }
}

/// The profiles of halves.
pub(super) struct Joined {
    /// By the profiles of the one group and of the other: the profile of the half.
    numbers: Vec<Vec<ProfileNumber>>,
    /// All profiles of halves by number of tiles.
    of_halves: Vec<Profiles>,
}

impl Joined {
    /// The profiles of halves, given those of their groups.
    pub(super) fn new(look_up: &LookUp, ones: &Profiles, others: &Profiles) -> Joined {
        let mut of_halves: Vec<_> = (0..=look_up.tiles).map(|_| Profiles::default()).collect();
        let mut join = |one: &Profile, other: &Profile| {
            let of_tiles = of_halves.get_mut(usize::from(one.tiles + other.tiles));
            // Nobody asks for halves of too many tiles.
            of_tiles.map_or(0, |of| of.number(look_up.join(one, other)))
        };
        let mut joined = |one: &Profile| others.all.iter().map(|other| join(one, other)).collect();
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

/// By number of tiles of the second half and profile of the first: the row of the first.
pub(super) fn rows(look_up: &LookUp, first_halves: &Joined, second_halves: &Joined) -> Vec<Vec<Row>> {
    let rows_of = |left| {
        let others = second_halves.profiles(left);
        let firsts = first_halves.profiles(look_up.tiles - left).iter();
        firsts.map(|first| row(others.iter().map(|other| look_up.number(first, other)))).collect()
    };
    (0..=look_up.tiles).map(rows_of).collect()
}
