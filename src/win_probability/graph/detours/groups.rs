//! Hands by their four groups: each hand of a group is met once, and what is known of it is kept.
//!
//! Few hands of groups make many hands: 5,000 make a million. So a hand is four places in four lists, a draw or a
//! discard leads from one place of one list to another, and what four groups need together is looked up by their
//! classes.

mod straight;

use rustc_hash::FxHashMap;

use super::classes::{Class, Classes};
use crate::rules::SevenPairs;
use crate::shanten::tables::effect_tables::PartialSet;
use crate::shanten::tables::reader::read;
use crate::shanten::tables::special_forms::{
    AnyPairs, DistinctPairs, SpecialForm, Sums, ThirteenOrphans, seven_pairs,
};
use crate::tiles::{Group, KINDS, Tile};

/// A hand of a group: its place in the list of the group.
pub(super) type Place = u32;

/// Ranks of a suit.
const RANKS: usize = 9;

/// A place that nobody has asked for.
const UNKNOWN: Place = Place::MAX;

/// A hand of a group, and what is known of it.
struct OfGroup {
    counts: [u8; RANKS],
    tiles: u8,
    class: Class,
    /// Its part of the two special forms.
    special: Special,
    /// Tiles that are not in the given hand.
    new: u8,
    /// With a tile of each rank fewer, and with one more.
    changed: [[Place; RANKS]; 2],
    /// For each rank that is held, the partial numbers that a win reaches which uses all its copies.
    with_all_of: Option<[PartialSet; RANKS]>,
    /// What goes straight, by what is decisive.
    straight: Vec<(Decisive, Straight)>,
}

/// What is decisive for a group: its partial numbers of melds and a head, and the special forms.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Decisive {
    numbers: PartialSet,
    forms: FormSet,
}

/// The straight ways of a hand of a group.
#[derive(Clone, Copy)]
struct Straight {
    /// The ranks that bring it nearer to melds and a head when drawn, and that keep it as near when discarded.
    nearer: u16,
    kept: u16,
    /// The hand without its idle tiles.
    core: Place,
}

/// What seven pairs and thirteen orphans count. Those of several groups add up.
type Special = [Sums; 2];

fn plus(one: Special, other: Special) -> Special {
    [0, 1].map(|form| (one[form].0 + other[form].0, one[form].1 + other[form].1))
}

/// The hands of one group, in the order in which they are met.
struct List {
    given: [u8; RANKS],
    limits: [u8; RANKS],
    all: Vec<OfGroup>,
    /// The place of each, by its counts as one number.
    places: FxHashMap<u128, Place>,
}

/// What goes with each group of a hand.
#[derive(Clone, Copy)]
pub(super) struct Others {
    /// The class of the three other groups.
    classes: [Class; 4],
    special: [Special; 4],
}

/// Tiles to draw by form: melds and a head, seven pairs, thirteen orphans.
pub(super) type ByForm = [u8; 3];

/// A set of forms, a bit each, in the same order.
pub(super) type FormSet = u8;

/// The hands that are met.
pub(super) struct Groups {
    melds: usize,
    rule: SevenPairs,
    lists: [List; 4],
    classes: Classes,
}

/// The copies of the ranks of a group.
#[inline(never)]
fn part(counts: &[u8; KINDS], group: Group) -> [u8; RANKS] {
    let mut part = [0; RANKS];
    part[..group.kind().kinds()].copy_from_slice(&counts[group.kinds()]);
    part
}

/// A hand of all groups.
pub(super) type Places = [Place; 4];

impl Groups {
    /// For hands that are to have so many melds. Tiles beyond `given` count as new.
    pub(super) fn new(melds: usize, rule: SevenPairs, given: &[u8; KINDS], limits: &[u8; KINDS]) -> Groups {
        let list = |group: Group| List {
            given: part(given, group),
            limits: part(limits, group),
            all: Vec::new(),
            places: FxHashMap::default(),
        };
        Groups { melds, rule, lists: Group::ALL.map(list), classes: Classes::default() }
    }

    /// The places of a hand.
    pub(super) fn places(&mut self, counts: &[u8; KINDS]) -> Places {
        Group::ALL.map(|group| self.place(group, part(counts, group)))
    }

    fn place(&mut self, group: Group, counts: [u8; RANKS]) -> Place {
        let Groups { rule, lists, classes, .. } = self;
        let List { given, limits, all, places, .. } = &mut lists[group as usize];
        let key = counts.iter().fold(0, |key, &count| key << 3 | u128::from(count));
        *places.entry(key).or_insert_with(|| {
            let kinds = group.kind().kinds();
            let tiles = group.kinds().filter_map(Tile::from_index).zip(counts);
            let new = counts.iter().zip(&*given).map(|(now, then)| now.saturating_sub(*then)).sum();
            all.push(OfGroup {
                counts,
                tiles: counts.iter().sum(),
                class: classes.class(read(group.kind(), &counts[..kinds], &limits[..kinds])),
                special: tiles.fold(Special::default(), |all, (tile, held)| {
                    let held = usize::from(held);
                    let pairs = match rule {
                        SevenPairs::Distinct => DistinctPairs::COUNTED[held],
                        SevenPairs::Any => AnyPairs::COUNTED[held],
                    };
                    let orphans = if tile.is_orphan() { ThirteenOrphans::COUNTED[held] } else { (0, 0) };
                    plus(all, [pairs, orphans])
                }),
                new,
                changed: [[UNKNOWN; RANKS]; 2],
                with_all_of: None,
                straight: Vec::new(),
            });
            all.len() as Place - 1
        })
    }

    fn of_group(&self, group: Group, places: &Places) -> &OfGroup {
        &self.lists[group as usize].all[places[group as usize] as usize]
    }

    fn of_group_mut(&mut self, group: Group, places: &Places) -> &mut OfGroup {
        &mut self.lists[group as usize].all[places[group as usize] as usize]
    }

    /// The copies of a tile that a hand holds.
    pub(super) fn count(&self, places: &Places, tile: Tile) -> u8 {
        self.of_group(tile.group(), places).counts[usize::from(tile.rank() - 1)]
    }

    /// The copies of each tile.
    pub(super) fn counts(&self, places: &Places) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        for group in Group::ALL {
            let of_group = self.of_group(group, places).counts;
            counts[group.kinds()].copy_from_slice(&of_group[..group.kind().kinds()]);
        }
        counts
    }

    /// The tiles of a hand.
    pub(super) fn tiles(&self, places: &Places) -> u8 {
        Group::ALL.iter().map(|group| self.of_group(*group, places).tiles).sum()
    }

    /// Tiles of a hand that are not in the given hand.
    pub(super) fn new_tiles(&self, places: &Places) -> u8 {
        Group::ALL.iter().map(|group| self.of_group(*group, places).new).sum()
    }

    /// A hand with a tile more, or fewer. Such a tile is left, or held.
    pub(super) fn with(&mut self, mut places: Places, tile: Tile, is_more: bool) -> Places {
        let (group, rank, way) = (tile.group(), usize::from(tile.rank() - 1), usize::from(is_more));
        let of_group = self.of_group(group, &places);
        let mut place = of_group.changed[way][rank];
        if place == UNKNOWN {
            let mut counts = of_group.counts;
            counts[rank] = if is_more { counts[rank] + 1 } else { counts[rank] - 1 };
            place = self.place(group, counts);
            self.of_group_mut(group, &places).changed[way][rank] = place;
        }
        places[group as usize] = place;
        places
    }

    /// What goes with each group of a hand.
    pub(super) fn others(&mut self, places: &Places) -> Others {
        let [m, p, s, z] = Group::ALL.map(|group| self.of_group(group, places).class);
        let (mp, sz) = (self.classes.join(m, p), self.classes.join(s, z));
        let classes = [(p, sz), (m, sz), (z, mp), (s, mp)].map(|(one, two)| self.classes.join(one, two));
        let [m, p, s, z] = Group::ALL.map(|group| self.of_group(group, places).special);
        let (mp, sz) = (plus(m, p), plus(s, z));
        Others { classes, special: [plus(p, sz), plus(m, sz), plus(mp, z), plus(mp, s)] }
    }

    /// The tiles to draw by form, of a hand that differs in this group alone from one with these others.
    pub(super) fn numbers(&mut self, others: &Others, group: Group, places: &Places) -> ByForm {
        let OfGroup { class, special, .. } = *self.of_group(group, places);
        let three = others.classes[group as usize];
        let standard = self.classes.least(three, class, self.melds);
        let [pairs, orphans] = plus(special, others.special[group as usize]);
        [standard, seven_pairs(pairs), ThirteenOrphans::number(orphans)]
    }
}
