//! Hands under limits, looked up group by group.

use crate::rules::{Forms, MELDS, Players};
use crate::shanten::effects::{Effects, standard_effects};
use crate::shanten::found::{Found, Groups, InTables, codes, find_for};
use crate::shanten::numbers::{NONE, Numbers, SPECIAL_TILES, ShantenError};
use crate::shanten::tables::effect_tables::RanksOf;
use crate::shanten::tables::group_index::ClassId;
use crate::shanten::tables::limited::{self, GroupUnder, Limited};
use crate::shanten::{Calculator, Limits, Solver};
use crate::tiles::{COPIES, Group, Hand, KINDS, Meld, Tile};

/// A hand under limits whose groups all are in classes, see [`limited`].
pub(super) struct UnderLimits<'a> {
    tables: InTables<'a>,
    counts: &'a [u8; KINDS],
    limits: &'a Limits,
    /// The groups with lower limits than those of the game.
    limited: [Option<Limited>; 4],
}

impl Groups for UnderLimits<'_> {
    #[inline]
    fn found(&self) -> &Found {
        self.tables.found()
    }

    #[inline]
    fn ranks(&self, group: Group) -> &(RanksOf, RanksOf) {
        match &self.limited[group as usize] {
            Some(limited) => &limited.ranks,
            None => self.tables.ranks(group),
        }
    }

    #[inline]
    fn without(&self, tile: Tile) -> Option<(ClassId, RanksOf)> {
        let group = tile.group();
        if self.limited[group as usize].is_none() {
            return self.tables.without(tile);
        }
        let mut counts = *self.counts;
        counts[tile.index()] -= 1;
        let melds = self.found().tally().tiles() / 3;
        let left = Limited::of(&group_under(group, &counts, self.limits, melds))?;
        Some((left.class, left.ranks.0))
    }
}

impl UnderLimits<'_> {
    /// The effects of drawing and discarding.
    pub(super) fn effects(&self) -> Effects {
        let (necessary, unnecessary) = standard_effects(self);
        Effects { away: Numbers::of_standard(self.found().standard), necessary, unnecessary }
    }
}

/// A group of a hand under limits, for a win of so many melds.
fn group_under<'a>(group: Group, counts: &'a [u8; KINDS], limits: &'a Limits, melds: u8) -> GroupUnder<'a> {
    GroupUnder { kind: group.kind(), held: &counts[group.kinds()], limits: limits.of(group), melds }
}

impl Calculator {
    /// Looks up the standard form of a hand of fewer than thirteen tiles under limits, those of the game included;
    /// `None` if it does not count, cannot be reached, or if a group is in no class.
    pub(super) fn find_under<'a>(
        &'a self,
        counts: &'a [u8; KINDS],
        limits: &'a Limits,
    ) -> Option<UnderLimits<'a>> {
        let mut found = self.find(counts)?;
        let tiles = found.tally().tiles();
        if tiles >= SPECIAL_TILES || !self.rules.forms.contains(Forms::STANDARD) {
            return None;
        }
        let mut limited = [None; 4];
        for group in self.lower_groups(limits) {
            let in_class = Limited::of(&group_under(group, counts, limits, tiles / 3))?;
            found.classes[group as usize] = in_class.class;
            limited[group as usize] = Some(in_class);
        }
        found.join(self.tables, tiles);
        let can_win = found.standard != NONE;
        can_win.then(|| UnderLimits { tables: InTables::new(self, found), counts, limits, limited })
    }

    /// The groups that may hold fewer copies of some tile than the game has.
    fn lower_groups(&self, limits: &Limits) -> impl Iterator<Item = Group> {
        let of_game = Limits::for_game(self.rules.players);
        Group::ALL.into_iter().filter(move |&group| limits.of(group) != of_game.of(group))
    }

    /// The replacement numbers of a hand with called melds.
    #[inline]
    pub(super) fn numbers_of_open(
        &self,
        counts: &[u8; KINDS],
        melds: &[Meld],
    ) -> Result<Numbers, ShantenError> {
        let (limits, can_be) = Limits::beside(counts, self.rules.players, melds);
        if !can_be {
            self.cannot_be(counts, melds)?;
        }
        let standard = self.standard_beside(counts, melds, &limits);
        Ok(standard.map_or_else(|| self.by_reading(counts, &limits), Numbers::of_standard))
    }

    #[cold]
    #[inline(never)]
    fn by_reading(&self, counts: &[u8; KINDS], limits: &Limits) -> Numbers {
        Solver::from(*self).numbers(&Hand::from_valid(*counts), limits)
    }

    /// The replacement number of the standard form of concealed tiles beside called melds, which leave these limits;
    /// `None` if it cannot be reached, or if a group is in no class.
    ///
    /// Most called tiles change nothing, see `docs/fast.md`: only suits that need more copies than there may be are
    /// read.
    #[inline(always)]
    fn standard_beside(&self, counts: &[u8; KINDS], melds: &[Meld], limits: &Limits) -> Option<u8> {
        let mut honours = u64::MAX;
        for kind in
            melds.iter().map(|meld| meld.first().index()).filter(|&kind| kind >= Group::Honours.start())
        {
            // At most one is left, and no win has a single honour.
            honours &= !(0xFF << (8 * (kind - Group::Honours.start())));
        }
        let number = MELDS - melds.len() as u8;
        let tiles = 3 * number + 1;
        let mut found = find_for(self.tables, codes(counts, honours)?, self.manzu(), |_| tiles)?;
        // Of manzu three players have terminals only.
        let mut is_read = self.rules.players == Players::Three;
        for (limit, held) in limits.each().iter().zip(counts).take(Group::Honours.start()) {
            is_read |= *limit < enough(*held);
        }
        if is_read {
            self.read_suits(&mut found, counts, limits, number)?;
        }
        (found.standard != NONE).then_some(found.standard)
    }

    /// Reads the suits that may need more copies than there may be.
    #[inline(never)]
    fn read_suits(&self, found: &mut Found, counts: &[u8; KINDS], limits: &Limits, melds: u8) -> Option<()> {
        for group in self.lower_groups(limits).filter(|&group| group != Group::Honours) {
            found.classes[group as usize] = limited::class(&group_under(group, counts, limits, melds))?;
        }
        found.join(self.tables, 3 * melds + 1);
        Some(())
    }
}

/// As many copies of a rank as wins need of a suit that holds so many, if its limits are those of called melds: one
/// more, and at least two.
#[inline]
const fn enough(held: u8) -> u8 {
    let more = held + (held < COPIES) as u8;
    if more < 2 { 2 } else { more }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::shanten::Partial;
    use crate::shanten::tables::reader::read;
    use crate::tiles::{GroupKind, OpenHand};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};
    use std::collections::BTreeMap;

    /// The copies that up to four called melds take of a suit, with the least number of melds that take them.
    fn called_in_a_suit() -> BTreeMap<[u8; 9], u8> {
        let melds: Vec<[u8; 9]> = (0..4 * KINDS as u8)
            .filter_map(Meld::from_code)
            .filter(|meld| meld.first().group() == Group::Manzu)
            .map(|meld| meld.tile_counts()[Group::Manzu.kinds()].try_into().expect("nine ranks"))
            .collect();
        let (mut called, mut last) = (BTreeMap::new(), vec![[0; 9]]);
        for number in 1..=MELDS {
            let with = |before: &[u8; 9], meld: &[u8; 9]| -> [u8; 9] {
                std::array::from_fn(|rank| before[rank] + meld[rank])
            };
            last = last.iter().flat_map(|before| melds.iter().map(|meld| with(before, meld))).collect();
            last.retain(|counts| counts.iter().all(|&copies| copies <= COPIES));
            last.sort();
            last.dedup();
            last.iter().for_each(|&counts| {
                called.entry(counts).or_insert(number);
            });
        }
        called
    }

    /// Calls `visit` with every hand of a group of up to so many tiles within limits.
    fn each_hand(limits: &[u8], most: u8, visit: &mut impl FnMut(&[u8])) {
        fn after(rank: usize, held: &mut Vec<u8>, limits: &[u8], most: u8, visit: &mut impl FnMut(&[u8])) {
            let Some(&limit) = limits.get(rank) else { return visit(held) };
            for copies in 0..=limit.min(most) {
                held.push(copies);
                after(rank + 1, held, limits, most - copies, visit);
                held.pop();
            }
        }
        after(0, &mut Vec::new(), limits, most, visit);
    }

    /// The partial numbers that count for a win of so many melds.
    fn numbers(of: &Partial, melds: u8) -> Vec<[Option<u8>; 2]> {
        (0..=usize::from(melds)).map(|melds| [of.melds.get(melds), of.wins.get(melds)]).collect()
    }

    /// The theorem of docs/fast.md on suits, case by case.
    #[test]
    fn where_enough_copies_are_left_called_tiles_of_a_suit_change_nothing() {
        let called = called_in_a_suit();
        assert_eq!(called.len(), 9_254);
        let (mut all, mut enough_left, mut changed, mut without_class) = (0, 0, 0, 0);
        for (taken, least) in &called {
            let limits = taken.map(|copies| COPIES - copies);
            for melds in 0..=MELDS - least {
                each_hand(&limits, 3 * melds + 2, &mut |held| {
                    let under = read(GroupKind::Suit, held, &limits);
                    let is_same =
                        numbers(&under, melds) == numbers(&read(GroupKind::Suit, held, &[COPIES; 9]), melds);
                    let is_enough = held.iter().zip(&limits).all(|(&held, &limit)| limit >= enough(held));
                    assert!(is_same || !is_enough, "{held:?} {limits:?}");
                    all += 1;
                    enough_left += u32::from(is_enough);
                    changed += u32::from(!is_same);
                    let group = GroupUnder { kind: GroupKind::Suit, held, limits: &limits, melds };
                    without_class += u32::from(limited::class(&group).is_none());
                });
            }
        }
        assert_eq!((all, enough_left, changed, without_class), (8_229_118, 1_092_135, 247_616, 17_599));
    }

    /// The same for honours.
    #[test]
    fn a_called_honour_is_as_good_as_none() {
        for called in 1..1u8 << 7 {
            let number = called.count_ones() as u8;
            let is_called = |kind: usize| called >> kind & 1 == 1;
            let limits: [u8; 7] = std::array::from_fn(|kind| if is_called(kind) { 1 } else { COPIES });
            for melds in (0..=MELDS).filter(|melds| melds + number <= MELDS) {
                each_hand(&limits, 3 * melds + 2, &mut |held| {
                    let used: Vec<u8> =
                        (0..7).map(|kind| if is_called(kind) { 0 } else { held[kind] }).collect();
                    let under = read(GroupKind::Honours, held, &limits);
                    let without = read(GroupKind::Honours, &used, &[COPIES; 7]);
                    assert_eq!(numbers(&under, melds), numbers(&without, melds), "{held:?} {limits:?}");
                });
            }
        }
    }

    /// A hand with one to four called melds.
    pub(in crate::shanten) fn open_hand(random: &mut ChaCha8Rng, players: Players) -> OpenHand {
        let mut below = |number: usize| (random.next_u64() % number as u64) as usize;
        let tiles: Vec<Tile> = players.tiles().iter().collect();
        let (wanted, is_to_discard) = (1 + below(4), below(2));
        // Close together, so that called tiles matter.
        let near = |tile: Tile, center: usize| center == 0 || tile.index().abs_diff(center) < 6;
        let center = below(2) * (3 + below(20));
        let mut melds = Vec::new();
        while melds.len() < wanted {
            let Some(meld) = Meld::from_code(below(4 * KINDS) as u8) else { continue };
            let fits = meld.counts().all(|(tile, _)| tiles.contains(&tile) && near(tile, center));
            if fits || below(40) == 0 && meld.counts().all(|(tile, _)| tiles.contains(&tile)) {
                melds.push(meld);
                if OpenHand::new(Hand::EMPTY, melds.clone()).is_err() {
                    melds.pop();
                }
            }
        }
        let mut hand = Hand::EMPTY;
        while usize::from(hand.total()) < 3 * (4 - wanted) + 1 + is_to_discard {
            let tile = tiles[below(tiles.len())];
            if !near(tile, center) && below(20) > 0 {
                continue;
            }
            let more = hand.plus(tile).filter(|more| OpenHand::new(*more, melds.clone()).is_ok());
            hand = more.unwrap_or(hand);
        }
        OpenHand::new(hand, melds).expect("checked")
    }

    #[test]
    fn what_is_looked_up_is_what_trying_every_tile_finds() {
        let mut random = ChaCha8Rng::seed_from_u64(63);
        for players in Players::ALL {
            let calculator = Calculator::new(Rules { players, ..Rules::default() });
            let (mut found_by_class, mut others) = (0, 0);
            for _ in 0..8_000 {
                let hand = open_hand(&mut random, players);
                let limits = Limits::for_open_hand(players, &hand);
                let (concealed, solver) = (hand.concealed(), Solver::from(calculator));
                let tried = solver.effects_by_trial(concealed, &limits);
                assert_eq!(calculator.effects(&hand), Ok(tried), "{hand}");
                assert_eq!(calculator.numbers(&hand), Ok(tried.numbers()), "{hand}");
                if concealed.total() % 3 == 2 {
                    for discard in &calculator.discards(&hand).expect("a hand") {
                        let left = concealed.minus(discard.tile).expect("held");
                        let tried = solver.effects_by_trial(&left, &limits);
                        let found = (discard.left.numbers(), discard.left.necessary());
                        assert_eq!(found, (tried.numbers(), tried.necessary()), "{hand} {}", discard.tile);
                    }
                }
                match calculator.find_under(concealed.counts(), &limits) {
                    Some(_) => found_by_class += 1,
                    None => others += 1,
                }
            }
            assert!(found_by_class > 6_000 && others > 10, "{players:?}: {found_by_class}, {others}");
        }
    }
}
