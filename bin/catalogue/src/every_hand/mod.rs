//! Every hand there is, visited one by one.
//!
//! # Short answer
//!
//! There are 326,520,504,500 hands of fourteen tiles, and [`Distribution::of_shanten`] says
//! how many of them have which shanten without looking at any. [`EveryHand`] looks at each: it finds the shanten of
//! every single one in a table, and counts. A core visits more than 10⁹ hands a second.
//!
//! ```
//! use tehai::Rules;
//! use tehai_count::{distribution::Distribution, survey::Histogram};
//! use tehai_catalogue::every_hand::EveryHand;
//!
//! let every_hand = EveryHand::new(Rules::STANDARD, 5)?;
//! assert_eq!(every_hand.number(), 501_908);
//! let visited = every_hand.visit(0..501_908);
//! assert_eq!(Some(visited), Histogram::of_shanten(&Distribution::of_shanten(Rules::STANDARD, 5)?));
//! # Ok::<(), tehai::shanten::ShantenError>(())
//! ```
//!
//! # Long answer
//!
//! **Order.** Hands are ranked by their counts, 1m first, as in an [`Index`]. A hand is a *first half*, manzu and
//! pinzu, and a *second half*, souzu and honours. All hands with one first half are neighbours, and their second halves
//! are all those of the remaining number of tiles, in order: the same list for every first half that leaves as many. A
//! range of ranks is whole lists, and a part of one at either end. Whole lists are visited in the quickest order: first
//! halves with the same manzu and as many pinzu together, a block of second halves with all of them before the next
//! block, which stays in the processor's nearest cache.
//!
//! **The profile** of a half is all that shanten depends on: see [`profile`](tehai_count::profile). The list of second
//! halves holds the number of each one's profile, and its deals. A first half has a row of replacement numbers
//! by the profile of the second half. To visit a hand is to read its entry, to look up its number in the row, and to
//! add one hand and its deals to the sums of that number:
//!
//! ```text
//! for entry in second_halves { sums[row[entry.profile]] += (1, entry.deals) }
//! ```
//!
//! **What counts as a visit.** Each hand has its own turn in the loop: its number is looked up, and it is counted.
//! Hands share only the profiles of their halves, and one factor: deals are ∏ C(4, h_i), so the summed deals of
//! hundreds of second halves are multiplied once with those of their first half.
//!
//! **What it proves.** The visit and the recurrence share profiles and their joins, which tests hold against the
//! definition, and the deals of a group's hand. The list of a group's hands is made here once more. Whole hands are
//! counted in two ways, so a hand left out, or visited twice, shows.
//!
//! # Costs
//!
//! Preparing takes two tenths of a second and, for hands of 14 tiles, 40 to 75 MB, most of it for the second halves of
//! up to nine tiles. Longer lists, which a tenth of the hands need, are made anew each time. A visit takes about two
//! cycles of a processor. Threads share what was prepared.

mod counter;
mod profiles;
mod second_halves;

use std::ops::Range;

use tehai::handset::{Forest, GameSets, Index};
use tehai::rules::Rules;
use tehai::shanten::ShantenError;
use tehai::tiles::{COPIES, Group, GroupHand, Hand, KINDS, TileSet};
use tehai_count::profile::Profiles;
use tehai_count::survey::Histogram;

use counter::{Counter, ProfileNumber, Row};
use profiles::{Joined, Numbering, rows};
use second_halves::SecondHalves;

#[cfg(doc)]
use tehai_count::distribution::Distribution;

/// Every hand of a game that has a number of tiles, prepared to be visited.
pub struct EveryHand {
    tiles: u8,
    /// From ranks to hands, and back.
    index: Index,
    /// All manzu, in order.
    manzu: Vec<GroupPart>,
    /// All pinzu by number of tiles, by deals.
    pinzu: Vec<Vec<GroupPart>>,
    first_halves: Joined,
    second_halves: SecondHalves,
    /// By number of tiles of the second half and profile of the first.
    rows: Vec<Vec<Row>>,
}

/// The tiles of a hand that are in one group.
#[derive(Clone, Copy)]
struct GroupPart {
    /// [`GroupHand::code`], by which parts are in order.
    code: u32,
    deals: u32,
    profile: ProfileNumber,
    tiles: u8,
}

/// Where a hand is: its first half, and the place of its second half in the list.
struct Place {
    /// The place among all manzu.
    manzu: usize,
    pinzu: GroupPart,
    second_half: usize,
}

impl EveryHand {
    /// Prepares a visit of the hands of `tiles` tiles. Seven pairs and thirteen orphans need 13 or 14.
    ///
    /// # Errors
    /// [`ShantenError::Tiles`] or [`ShantenError::NoForm`] for numbers of tiles that have no shanten.
    pub fn new(rules: Rules, tiles: u8) -> Result<EveryHand, ShantenError> {
        let profiles = Profiles::new(rules, tiles)?;
        let index = GameSets::new(&Forest::new(), rules)
            .all(tiles)
            .index()
            .expect("the set of all hands has few nodes");
        let of_group = |group| GroupParts::of(&profiles, rules, group, tiles);
        let [manzu, suit, honours] = [Group::Manzu, Group::Souzu, Group::Honours].map(of_group);
        let joined = |one: &GroupParts, other: &GroupParts| {
            Joined::new(&profiles, tiles, &one.profiles, &other.profiles)
        };
        let (first_halves, second_halves) = (joined(&manzu, &suit), joined(&suit, &honours));
        let rows = rows(&profiles, &first_halves, &second_halves);
        let mut pinzu = suit.by_tiles(tiles);
        // Each change of deals empties the counter's sums.
        pinzu.iter_mut().for_each(|pinzu| pinzu.sort_by_key(|part| part.deals));
        let second_halves = SecondHalves::new(second_halves, suit.parts, honours.by_tiles(tiles), tiles);
        Ok(EveryHand { tiles, index, manzu: manzu.parts, pinzu, first_halves, second_halves, rows })
    }

    /// Number of hands.
    pub const fn number(&self) -> u128 {
        self.index.len()
    }

    /// Visits the hands of some ranks, on one thread; there may be ranks beyond the last.
    ///
    /// Time: less than a nanosecond a hand, and milliseconds for any range.
    pub fn visit(&self, ranks: Range<u128>) -> Histogram {
        let ranks = ranks.start..ranks.end.min(self.number());
        let mut counter = Counter::default();
        if !ranks.is_empty() {
            let [first, last] = [ranks.start, ranks.end - 1].map(|rank| self.place(rank));
            self.visit_between(&first, &last, &mut counter);
        }
        counter.finish()
    }

    /// Visits the hands from one to another, both included.
    fn visit_between(&self, first: &Place, last: &Place, counter: &mut Counter) {
        let [from, to] = [first, last].map(|place| (place.manzu, place.pinzu.code));
        if from == to {
            return self.visit_some(first, first.second_half..last.second_half + 1, counter);
        }
        self.visit_some(first, first.second_half..usize::MAX, counter);
        for manzu in first.manzu..=last.manzu {
            let between = |pinzu: &&GroupPart| (from < (manzu, pinzu.code)) && ((manzu, pinzu.code) < to);
            let manzu = self.manzu[manzu];
            for pinzu in &self.pinzu[..=usize::from(self.tiles - manzu.tiles)] {
                self.visit_all(manzu, pinzu.iter().filter(between), 0..usize::MAX, counter);
            }
        }
        self.visit_some(last, 0..last.second_half + 1, counter);
    }

    /// Visits the hands with the first half at a place, and some second halves.
    fn visit_some(&self, place: &Place, second_halves: Range<usize>, counter: &mut Counter) {
        self.visit_all(self.manzu[place.manzu], std::iter::once(&place.pinzu), second_halves, counter);
    }

    /// Visits the hands with one manzu, each of some pinzu, all with the same number of tiles, and some second halves.
    fn visit_all<'a>(
        &self,
        manzu: GroupPart,
        pinzu: impl Iterator<Item = &'a GroupPart> + Clone,
        second_halves: Range<usize>,
        counter: &mut Counter,
    ) {
        let Some(any) = pinzu.clone().next() else { return };
        let left = self.tiles - manzu.tiles - any.tiles;
        let rows = &self.rows[usize::from(left)];
        let first_halves = self.first_halves.with(manzu.profile);
        // A block stays in the nearest cache while all first halves go through it.
        self.second_halves.for_each_block(left, second_halves, |entries| {
            for pinzu in pinzu.clone() {
                let row = &rows[usize::from(first_halves[usize::from(pinzu.profile)])];
                counter.add(entries, row, u64::from(manzu.deals) * u64::from(pinzu.deals));
            }
        });
    }

    /// The place of the hand of a rank.
    fn place(&self, rank: u128) -> Place {
        let hand = self.index.unrank(rank).expect("there is a hand of this rank");
        let [manzu, pinzu] = [Group::Manzu, Group::Pinzu].map(|group| hand.group(group));
        let is = |hand: GroupHand| move |part: &GroupPart| part.code == hand.code();
        let manzu_place = self.manzu.binary_search_by_key(&manzu.code(), |part| part.code);
        let pinzu = self.pinzu[usize::from(pinzu.total())].iter().copied().find(is(pinzu));
        let first = self.index.rank(&first_with_half_of(&hand)).expect("it has as many tiles");
        Place {
            manzu: manzu_place.expect("all manzu are there"),
            pinzu: pinzu.expect("all pinzu are there"),
            second_half: (rank - first) as usize,
        }
    }
}

/// The first in order of the hands with the same first half and number of tiles: the last kinds are its second half.
fn first_with_half_of(hand: &Hand) -> Hand {
    let mut counts = *hand.counts();
    let second_half = &mut counts[Group::Souzu.start()..KINDS];
    let mut left: u8 = second_half.iter().sum();
    for count in second_half.iter_mut().rev() {
        *count = left.min(COPIES);
        left -= *count;
    }
    Hand::new(counts).expect("at most four copies")
}

/// All that hands can hold of a group, in order.
struct GroupParts {
    parts: Vec<GroupPart>,
    profiles: Numbering,
}

impl GroupParts {
    /// All parts of up to `tiles` tiles that the game has.
    fn of(profiles: &Profiles, rules: Rules, group: Group, tiles: u8) -> GroupParts {
        let mut numbering = Numbering::default();
        let exists = |hand: &GroupHand| {
            let mut of_ranks = TileSet::from_group(group).iter().zip(hand.counts());
            hand.total() <= tiles
                && of_ranks.all(|(tile, &count)| count == 0 || rules.players.tiles().contains(tile))
        };
        let part = |hand: GroupHand| GroupPart {
            code: hand.code(),
            deals: hand.deals() as u32,
            profile: numbering.number(profiles.of(group, hand.counts())),
            tiles: hand.total(),
        };
        let mut hands: Vec<GroupHand> = GroupHand::all(group.kind()).filter(exists).collect();
        // The profiles of few tiles are the most frequent: with the lowest numbers they are near each other in a row.
        hands.sort_by_key(GroupHand::total);
        let mut parts: Vec<GroupPart> = hands.into_iter().map(part).collect();
        parts.sort_unstable_by_key(|part| part.code);
        GroupParts { parts, profiles: numbering }
    }

    /// The parts of each number of tiles, in order.
    fn by_tiles(&self, tiles: u8) -> Vec<Vec<GroupPart>> {
        let mut by_tiles = vec![Vec::new(); usize::from(tiles) + 1];
        self.parts.iter().for_each(|part| by_tiles[usize::from(part.tiles)].push(*part));
        by_tiles
    }
}
