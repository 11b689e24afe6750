//! The tables of the standard form as plain arrays, for numpy, JAX, torch and whoever else looks hands up.
//!
//! The library's own tables are cut for the caches of a processor. Here the place of a group's hand is a sum, so that a
//! program without branches finds it: see [`GroupTables`].

use rustc_hash::FxHashMap;

use crate::rules::Players;
use crate::shanten::tables::Tables;
use crate::shanten::tables::automaton::Automaton;
use crate::shanten::tables::group_index::{ClassId, NO_CLASS, Sort};
use crate::shanten::tables::{COPY, NUMBERS_OF_MELDS, Partial};
use crate::tiles::{Group, KINDS};

/// Number of groups.
const GROUPS: usize = 4;

/// The standard form as arrays: one look-up gives the class of each group, three join them.
///
/// A hand is an array `counts` of the 34 kinds, `1m` to `7z`, each 0 to 4. Its replacement number T (置換数, shanten + 1)
/// for a win of m melds and a head is found in two steps:
///
/// ```text
/// place[g] = offsets[g] + Σ counts[i] · weights[i][g]          the group's hand as digits, lowest rank first
/// class[g] = classes[place[g]]
///
/// T = numbers[m][pairs[class[0]][class[1]]][pairs[class[2]][class[3]]]
/// ```
///
/// [`pairs`](GroupTables::pairs) and [`numbers`](GroupTables::numbers) are flat here, row after row. T is that of any
/// number of tiles and up to four melds, as in [`any_size`](crate::shanten::any_size); hands of 3m+1 and 3m+2 tiles
/// are the usual ones. Both tables are symmetric. A tile that the game does not have weighs nothing: check for it
/// first. Seven pairs and thirteen orphans need no tables, only the number of pairs and of kinds.
///
/// Size: 2.2 MB, of which the classes of the suits are 5⁹ bytes. Time to make: about 20 milliseconds.
///
/// ```
/// use tehai::{Hand, rules::Players, shanten::GroupTables};
/// let tables = GroupTables::new(Players::Four);
/// let hand: Hand = "199m146779p12s246z".parse()?;
/// assert_eq!(tables.replacement(hand.counts(), 4), 5);
///
/// // Ranks 1, 2 and 9 of pinzu.
/// assert_eq!([9, 10, 17].map(|kind| tables.weights[kind][1]), [1, 5, 390625]);
/// assert_eq!((tables.offsets, tables.classes.len()), ([0, 0, 0, 1953125], 2031250));
/// assert_eq!((tables.group_classes(), tables.pair_classes()), (130, 180));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GroupTables {
    /// By kind of tile and group, manzu to honours: what a copy adds to the place of the group; 0 in other groups, and
    /// for tiles that the game does not have.
    pub weights: [[u32; GROUPS]; KINDS],
    /// By group: the place of its empty hand. Groups with the same tiles share their places.
    pub offsets: [u32; GROUPS],
    /// By place: the class of a group's hand.
    pub classes: Vec<u8>,
    /// By the classes of two groups, the second changing fastest: the class of both.
    pub pairs: Vec<u8>,
    /// By melds of the win, 0 to 4, and the classes of two groups and of the other two, the last changing fastest: the
    /// replacement number.
    pub numbers: Vec<u8>,
    group_classes: usize,
    pair_classes: usize,
}

impl GroupTables {
    /// The tables of a game.
    pub fn new(players: Players) -> GroupTables {
        let joins = &Tables::get().joins;
        let sorts = Group::ALL.map(|group| Sort::of(group, players));
        let (mut classes, mut offsets) = (Vec::new(), [0; GROUPS]);
        for (at, &sort) in sorts.iter().enumerate() {
            offsets[at] = match sorts[..at].iter().position(|&before| before == sort) {
                Some(before) => offsets[before],
                None => {
                    let offset = classes.len() as u32;
                    classes.extend(classes_of(sort, &joins.groups));
                    offset
                }
            };
        }
        // Those of this game have the lowest numbers, as the numbers go by share.
        let length = |numbers: &[u8]| numbers.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let group_classes = length(&classes);
        let ids = |length: usize| 0..length as ClassId;
        let pair_of = |one| ids(group_classes).map(move |other| joins.pair(one, other));
        let pairs: Vec<u8> = ids(group_classes).flat_map(pair_of).collect();
        let pair_classes = length(&pairs);
        let row = |melds, pair| joins.replacements_for(melds, pair)[..pair_classes].iter().copied();
        let table = |melds| ids(pair_classes).flat_map(move |pair| row(melds, pair));
        let numbers = (0..NUMBERS_OF_MELDS).flat_map(table).collect();
        GroupTables { weights: weights(sorts), offsets, classes, pairs, numbers, group_classes, pair_classes }
    }

    /// Number of classes of one group: rows, and columns, of [`pairs`](GroupTables::pairs).
    pub const fn group_classes(&self) -> usize {
        self.group_classes
    }

    /// Number of classes of two groups: rows, and columns, of each table of [`numbers`](GroupTables::numbers).
    pub const fn pair_classes(&self) -> usize {
        self.pair_classes
    }

    /// The replacement number of the standard form with this many melds: the look-ups, as others would write them.
    ///
    /// # Panics
    /// If a count is above four, or there are more than four melds.
    pub fn replacement(&self, counts: &[u8; KINDS], melds: usize) -> u8 {
        assert!(counts.iter().all(|&count| count <= 4), "there are four copies of a tile");
        assert!(melds < NUMBERS_OF_MELDS, "a win has up to four melds");
        let mut places = self.offsets;
        for (weights, &count) in self.weights.iter().zip(counts) {
            for (place, weight) in places.iter_mut().zip(weights) {
                *place += weight * u32::from(count);
            }
        }
        let [m, p, s, z] = places.map(|place| usize::from(self.classes[place as usize]));
        let pair = |one, other| usize::from(self.pairs[self.group_classes * one + other]);
        let row = self.pair_classes * melds + pair(m, p);
        self.numbers[self.pair_classes * row + pair(s, z)]
    }
}

/// The class of every hand of a sort of group, in the order of places.
fn classes_of(sort: Sort, groups: &[Partial]) -> Vec<ClassId> {
    let mut automaton = Automaton::default();
    let ends = automaton.add(sort, COPY);
    let classes: FxHashMap<&Partial, ClassId> = groups.iter().zip(0..).collect();
    let mut class_at_end = vec![NO_CLASS; automaton.states()];
    ends.iter().for_each(|&(state, _)| class_at_end[state] = classes[&automaton.end(state)]);
    automaton.end_of_all(sort).into_iter().map(|end| class_at_end[end]).collect()
}

/// What a copy of each kind adds to the place of each group.
fn weights(sorts: [Sort; GROUPS]) -> [[u32; GROUPS]; KINDS] {
    let mut weights = [[0; GROUPS]; KINDS];
    for (group, sort) in Group::ALL.into_iter().zip(sorts) {
        let mut weight = 1;
        for rank in (0..sort.kinds()).filter(|&rank| sort.copies(rank) > 0) {
            weights[group.start() + rank][group as usize] = weight;
            weight *= u32::from(sort.copies(rank)) + 1;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shanten::tables::group_index::GroupIndex;
    use crate::shanten::tables::partial;

    #[test]
    fn every_hand_of_a_group_is_in_its_class() {
        let (groups, joins) = (&Tables::get().groups, &Tables::get().joins);
        for players in Players::ALL {
            let tables = GroupTables::new(players);
            for group in [Group::Manzu, Group::Souzu, Group::Honours] {
                let sort = Sort::of(group, players);
                let weights = &tables.weights[group.kinds()];
                let place = |counts: &[u8]| {
                    let ranks = weights.iter().zip(counts);
                    let digits = ranks.map(|(of_kind, &count)| of_kind[group as usize] * u32::from(count));
                    (tables.offsets[group as usize] + digits.sum::<u32>()) as usize
                };
                // Up to fifteen tiles: the class that the library finds by other addresses.
                let same = GroupIndex::each_hand(sort, None, |codes, counts| {
                    Some(tables.classes[place(counts)] == groups.class(groups.tally(sort, codes)))
                });
                assert!(same.iter().flatten().all(|&same| same));
                // Any number of tiles: the definition, on every 211th hand.
                let limits: Vec<u8> = (0..sort.kinds()).map(|rank| sort.copies(rank)).collect();
                let radices = || limits.iter().map(|&limit| usize::from(limit) + 1);
                for number in (0..radices().product()).step_by(211) {
                    let mut rest = number;
                    let digit = |radix| (rest % radix, rest /= radix).0 as u8;
                    let counts: Vec<u8> = radices().map(digit).collect();
                    let class = usize::from(tables.classes[place(&counts)]);
                    assert_eq!(joins.groups[class], partial(group.kind(), &counts, &limits), "{counts:?}");
                }
            }
        }
    }

    #[test]
    fn the_tables_of_a_game_have_its_classes_only() {
        let sizes = Players::ALL.map(|players| {
            let tables = GroupTables::new(players);
            let (groups, pairs) = (tables.group_classes(), tables.pair_classes());
            assert_eq!((tables.pairs.len(), tables.numbers.len()), (groups * groups, 5 * pairs * pairs));
            (tables.classes.len(), groups, pairs)
        });
        assert_eq!(sizes, [(2_031_275, 140, 215), (2_031_250, 130, 180)]);
    }
}
