//! All discards of a hand at once.

use crate::discard::Discard;
use crate::rules::SevenPairs;
use crate::shanten::discards::{AfterDiscard, Discards};
use crate::shanten::found::{Found, Groups};
use crate::shanten::numbers::{MAX_TILES, NONE, Numbers};
use crate::shanten::tables::effect_tables::{EffectTables, RanksOf, union};
use crate::shanten::tables::group_index::{ClassId, NO_CLASS};
use crate::shanten::tables::special_forms::{
    AnyPairs, ByCount, CopiesOf, DistinctPairs, Left, MOST, ThirteenOrphans, left,
};
use crate::shanten::{Calculator, SPECIAL_TILES};
use crate::tiles::{Group, KINDS, Tile, TileSet};

/// A hand, with what all its discards share.
///
/// A discard leaves its group in some class. All that leave the same class of the same group share [`After`]; only the
/// ranks of that group that help differ.
pub(super) struct Question<'a, G> {
    calculator: &'a Calculator,
    counts: &'a [u8; KINDS],
    groups: &'a G,
    held: TileSet,
    /// What a discard leaves of seven pairs and of thirteen orphans, by copies held of the tile.
    pairs: [Left; MOST + 1],
    orphans: [Left; MOST + 1],
    effects: &'static EffectTables,
    /// For each group, the ranks that lower each of its partial numbers.
    lowering: [&'a RanksOf; 4],
}

/// A group's number, 0 to 3, and its class.
type GroupClass = [u8; 2];

/// A tile to discard.
#[derive(Clone, Copy)]
struct Candidate {
    tile: Tile,
    /// Its group after the discard.
    left: GroupClass,
    /// The ranks that lower each partial number of the group then.
    lowering: RanksOf,
}

/// The standard form after all discards that leave a group in a class.
struct After {
    left: GroupClass,
    /// The replacement number.
    standard: u8,
    /// The tiles of the other groups that lower it.
    elsewhere: TileSet,
    /// The decisive numbers of the group.
    decisive: &'static RanksOf,
}

impl<'a, G: Groups> Question<'a, G> {
    #[inline(always)]
    pub(super) fn new(calculator: &'a Calculator, counts: &'a [u8; KINDS], groups: &'a G) -> Question<'a, G> {
        let (hand, tally) = (ByCount::new(counts), groups.found().tally());
        let rule = calculator.rules.seven_pairs;
        let [mut pairs, mut orphans] = [[Left::NOTHING; MOST + 1]; 2];
        if tally.tiles() >= SPECIAL_TILES {
            pairs = match rule {
                SevenPairs::Distinct => left::<DistinctPairs>(&hand, tally.pair_sums(rule)),
                SevenPairs::Any => left::<AnyPairs>(&hand, tally.pair_sums(rule)),
            };
            orphans = left::<ThirteenOrphans>(&hand, tally.orphan_sums());
        }
        let lowering = Group::ALL.map(|group| &groups.ranks(group).0);
        let effects = EffectTables::get();
        Question { calculator, counts, groups, held: hand.held(), pairs, orphans, effects, lowering }
    }

    /// Writes every discard; `None` if one leaves a group in no class. `unseen` are the copies that can be drawn.
    #[inline(always)]
    pub(super) fn answer(&self, unseen: CopiesOf, discards: &mut Discards) -> Option<()> {
        let rules = self.calculator.rules;
        let existing = rules.players.tiles();
        let (candidates, number) = self.candidates()?;
        let mut after =
            After { left: [0, NO_CLASS], standard: NONE, elsewhere: TileSet::EMPTY, decisive: &[0; 2] };
        discards.length = 0;
        for &Candidate { tile, left, lowering } in &candidates[..number] {
            // Neighbours often leave the same class.
            if left != after.left {
                after = self.after(left);
            }
            let copies = usize::from(self.counts[tile.index()]);
            let pairs = &self.pairs[copies];
            let orphans = &self.orphans[copies * usize::from(TileSet::ORPHANS.contains(tile))];
            let numbers = Numbers {
                standard: after.standard,
                seven_pairs: pairs.number,
                thirteen_orphans: orphans.number,
            };
            let counting = numbers.counting(rules.forms);
            let nearest = counting.least();
            let here =
                TileSet::from_ranks(Group::ALL[usize::from(left[0] % 4)], union(&lowering, after.decisive));
            let necessary = (after.elsewhere | here).only_if(counting.standard == nearest)
                | pairs.necessary(tile).only_if(counting.seven_pairs == nearest)
                | orphans.necessary(tile).only_if(counting.thirteen_orphans == nearest);
            discards.push(Discard::new(tile, numbers, nearest, necessary & existing, &unseen));
        }
        Some(())
    }

    /// The tiles to discard. All are looked up before one is used, so that the processor fetches them together.
    #[inline(always)]
    fn candidates(&self) -> Option<([Candidate; MAX_TILES as usize], usize)> {
        let nothing =
            Candidate { tile: Discard::<AfterDiscard>::NOTHING.tile, left: [0, NO_CLASS], lowering: [0; 2] };
        let mut candidates = [nothing; MAX_TILES as usize];
        let mut number = 0;
        for (tile, candidate) in self.held.iter().zip(&mut candidates) {
            let (class, lowering) = self.groups.without(tile)?;
            *candidate = Candidate { tile, left: [tile.group() as u8, class], lowering };
            number += 1;
        }
        Some((candidates, number))
    }

    /// The standard form after a discard that leaves its group so.
    #[inline(always)]
    fn after(&self, left: GroupClass) -> After {
        let (at, class) = (usize::from(left[0] % 4), left[1]);
        let (joins, effects) = (&self.calculator.tables.joins, self.effects);
        let Found { classes, pairs, .. } = self.groups.found();
        let tiles = self.groups.found().tally().tiles() - 1;
        // Manzu are joined with pinzu, souzu with honours: this group's partner, and the class of the other two.
        let (partner, others) = (at ^ 1, pairs[1 - at / 2]);
        let pair = joins.pair(class, classes[partner]);
        let lowering = |at: usize, others: ClassId| {
            let ranks = union(self.lowering[at], effects.decisive(tiles / 3, others, classes[at]));
            TileSet::from_ranks(Group::ALL[at], ranks)
        };
        let [one, other] = [(at ^ 2) & 2, (at ^ 2) | 1];
        After {
            left,
            standard: joins.replacements(tiles, pair)[others as usize],
            elsewhere: lowering(partner, effects.three(others, class))
                | lowering(one, effects.three(pair, classes[other]))
                | lowering(other, effects.three(pair, classes[one])),
            decisive: effects.decisive(tiles / 3, effects.three(others, classes[partner]), class),
        }
    }
}
