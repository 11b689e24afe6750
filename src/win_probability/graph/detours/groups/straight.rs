//! The straight ways of a hand: what brings it nearer to some forms, what may go, and which of its tiles are idle.
//!
//! The forms share the tiles of a hand, so what is *decisive* comes from all four groups: those of the partial numbers
//! of a group, for so many melds and a head or none, by which a nearest win is reached with the other groups. A tile
//! brings the hand nearer if it lowers a decisive number of its group, may go if one stays as it is, and is idle if no
//! win of a decisive number uses all copies that are held. All that depends on the group and on what is decisive alone,
//! so it is found once for each.
//!
//! Example: in `13m79p123456s115z` the decisive number of pinzu is that of a meld without a head. 8p lowers it, and
//! neither 7p nor 9p may go. That of honours is the number of a head alone, which 11z has: 5z may go, and is idle.

use super::{Decisive, FormSet, Groups, List, OfGroup, Others, Places, RANKS, Straight, plus};
use crate::rules::SevenPairs;
use crate::shanten::tables::effect_tables::{PartialSet, kept};
use crate::shanten::tables::reader::read_with_all_of;
use crate::shanten::tables::special_forms::{AnyPairs, ByCount, DistinctPairs, ThirteenOrphans, effects};
use crate::tiles::{COPIES, Group, Tile, TileSet};

const STANDARD: FormSet = 0b001;
const SEVEN_PAIRS: FormSet = 0b010;
const ORPHANS: FormSet = 0b100;

impl Groups {
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
    pub(in crate::win_probability::graph::detours) fn core(
        &mut self,
        forms: FormSet,
        places: &Places,
    ) -> Places {
        let others = self.others(places);
        self.straight(&others, forms, places).map(|straight| straight.core)
    }

    /// By form of some: the tiles that bring a hand with these others nearer to it when drawn.
    pub(in crate::win_probability::graph::detours) fn nearer(
        &mut self,
        others: &Others,
        forms: FormSet,
        places: &Places,
    ) -> [TileSet; 3] {
        self.tiles_by_form(others, forms, places, true)
    }

    /// By form of some: the tiles that keep it as near when discarded.
    pub(in crate::win_probability::graph::detours) fn kept(
        &mut self,
        others: &Others,
        forms: FormSet,
        places: &Places,
    ) -> [TileSet; 3] {
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
