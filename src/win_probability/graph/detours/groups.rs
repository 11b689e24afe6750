//! Hands by their four groups: each hand of a group is met once, and what is known of it is kept.
//!
//! Few hands of groups make many hands: 5,000 make a million. So a hand is four places in four lists, a draw or a
//! discard leads from one place of one list to another, and what four groups need together is looked up by their
//! classes.

use rustc_hash::FxHashMap;

use super::classes::{Class, Classes};
use crate::rules::SevenPairs;
use crate::shanten::tables::effect_tables::{PartialSet, kept};
use crate::shanten::tables::reader::{read, read_with_all_of};
use crate::shanten::tables::special_forms::{
    AnyPairs, ByCount, DistinctPairs, SpecialForm, Sums, ThirteenOrphans, effects, seven_pairs,
};
use crate::tiles::{COPIES, Group, KINDS, Tile, TileSet};

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
    /// What is left without idle tiles.
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

const STANDARD: FormSet = 0b001;
const SEVEN_PAIRS: FormSet = 0b010;
const ORPHANS: FormSet = 0b100;

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
    let kinds = group.kind().kinds();
    part[..kinds].copy_from_slice(&counts[group.start()..][..kinds]);
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
            let tiles = (group.start()..).filter_map(Tile::from_index).zip(counts).take(kinds);
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
            let kinds = group.kind().kinds();
            counts[group.start()..][..kinds].copy_from_slice(&self.of_group(group, places).counts[..kinds]);
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

    /// What is decisive for each group of a hand with these others, towards some forms.
    fn decisive(&mut self, others: &Others, forms: FormSet, places: &Places) -> [Decisive; 4] {
        let special = forms & !STANDARD;
        if forms & STANDARD == 0 {
            return [Decisive { numbers: 0, forms: special }; 4];
        }
        Group::ALL.map(|group| {
            let (class, three) = (self.of_group(group, places).class, others.classes[group as usize]);
            let numbers = self.classes.decisive(three, class, self.melds);
            Decisive { numbers, forms: special }
        })
    }

    /// The straight ways of each group.
    fn straight(&mut self, others: &Others, forms: FormSet, places: &Places) -> [Straight; 4] {
        let decisive = self.decisive(others, forms, places);
        Group::ALL.map(|group| {
            let of = decisive[group as usize];
            let known = &self.of_group(group, places).straight;
            match known.iter().find(|(known, _)| *known == of) {
                Some((_, straight)) => *straight,
                None => {
                    let straight = self.straight_of(group, of, places);
                    self.of_group_mut(group, places).straight.push((of, straight));
                    straight
                }
            }
        })
    }

    fn straight_of(&mut self, group: Group, of: Decisive, places: &Places) -> Straight {
        let tiles = TileSet::from_group(group);
        let (mut nearer, mut kept_ranks, mut core) = (0, 0, *places);
        let class = self.of_group(group, places).class;
        for tile in tiles.iter() {
            let (rank, held) = (usize::from(tile.rank() - 1), self.count(places, tile));
            let same = |groups: &mut Groups, is_more: bool| {
                let changed = groups.with(*places, tile, is_more);
                let [now, then] = [class, groups.of_group(group, &changed).class];
                kept(groups.classes.numbers(now), groups.classes.numbers(then))
            };
            if held < COPIES && !same(self, true) & of.numbers != 0 {
                nearer |= 1 << rank;
            }
            if held > 0 && same(self, false) & of.numbers != 0 {
                kept_ranks |= 1 << rank;
            }
            while self.is_idle(group, of, &core, tile) {
                core = self.with(core, tile, false);
            }
        }
        Straight { nearer, kept: kept_ranks, core: core[group as usize] }
    }

    /// Is a copy of a tile held that no nearest win uses?
    fn is_idle(&mut self, group: Group, of: Decisive, places: &Places, tile: Tile) -> bool {
        let (rank, held) = (usize::from(tile.rank() - 1), self.count(places, tile));
        let most_of_pairs = if self.rule == SevenPairs::Any { COPIES } else { 2 };
        let in_pairs = of.forms & SEVEN_PAIRS != 0 && held <= most_of_pairs;
        let in_orphans = of.forms & ORPHANS != 0 && held <= 2 && tile.is_orphan();
        held > 0
            && !in_pairs
            && !in_orphans
            && (of.numbers == 0 || self.with_all_of(group, places)[rank] & of.numbers == 0)
    }

    /// A hand towards some forms without its idle tiles.
    pub(super) fn core(&mut self, forms: FormSet, places: &Places) -> Places {
        let others = self.others(places);
        self.straight(&others, forms, places).map(|straight| straight.core)
    }

    /// By form of some: the tiles that bring a hand with these others nearer to it when drawn.
    pub(super) fn nearer(&mut self, others: &Others, forms: FormSet, places: &Places) -> [TileSet; 3] {
        self.tiles_by_form(others, forms, places, true)
    }

    /// By form of some: the tiles that keep it as near when discarded.
    pub(super) fn kept(&mut self, others: &Others, forms: FormSet, places: &Places) -> [TileSet; 3] {
        self.tiles_by_form(others, forms, places, false)
    }

    fn tiles_by_form(
        &mut self,
        others: &Others,
        forms: FormSet,
        places: &Places,
        is_drawn: bool,
    ) -> [TileSet; 3] {
        let of_group = |(group, straight): (Group, Straight)| {
            TileSet::from_ranks(group, if is_drawn { straight.nearer } else { straight.kept })
        };
        let straight = Group::ALL.into_iter().zip(self.straight(others, forms, places));
        let standard = straight.map(of_group).fold(TileSet::EMPTY, |all, tiles| all | tiles);
        if forms & !STANDARD == 0 {
            return [standard, TileSet::EMPTY, TileSet::EMPTY];
        }
        let [pairs, orphans] = plus(self.of_group(Group::Manzu, places).special, others.special[0]);
        let hand = ByCount::new(&self.counts(places));
        let of_pairs = match self.rule {
            SevenPairs::Distinct => effects::<DistinctPairs>(&hand, pairs),
            SevenPairs::Any => effects::<AnyPairs>(&hand, pairs),
        };
        let special = [of_pairs, effects::<ThirteenOrphans>(&hand, orphans)];
        let [pairs, orphans] = special.map(|(nearer, kept)| if is_drawn { nearer } else { kept });
        [standard, pairs, orphans]
    }

    fn with_all_of(&mut self, group: Group, places: &Places) -> [PartialSet; RANKS] {
        let List { limits, all, .. } = &mut self.lists[group as usize];
        let OfGroup { counts, class, with_all_of, .. } = &mut all[places[group as usize] as usize];
        *with_all_of.get_or_insert_with(|| {
            let kinds = group.kind().kinds();
            let now = self.classes.numbers(*class);
            let mut sets = [0; RANKS];
            for (rank, set) in sets.iter_mut().enumerate().filter(|(rank, _)| counts[*rank] > 0) {
                let using = read_with_all_of(group.kind(), &counts[..kinds], &limits[..kinds], rank);
                *set = kept(now, &using);
            }
            sets
        })
    }
}
