//! Necessary and unnecessary tiles.

use crate::rules::{Forms, SevenPairs};
use crate::shanten::found::{Groups, InTables};
use crate::shanten::numbers::{NONE, Numbers, ShantenError};
use crate::shanten::tables::effect_tables::{EffectTables, union};
use crate::shanten::tables::special_forms::{
    AnyPairs, ByCount, CopiesOf, DistinctPairs, ThirteenOrphans, effects as special,
};
use crate::shanten::tables::tally::Tally;
use crate::shanten::{Calculator, TileCounts};
use crate::tiles::{Group, Hand, KINDS, Tile, TileSet};

/// What drawing and discarding does to a hand: how far it is away, with the necessary tiles (有効牌) and the unnecessary
/// tiles (不要牌).
///
/// From a win it is away by its replacement [`Numbers`], one for each form. If several of the forms that count are
/// equally near, drawing towards any of them counts, and so does keeping any of them. From a set it is away by a
/// [`Distance`](crate::distance::Distance), which is one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects<N = Numbers> {
    pub(crate) away: N,
    pub(crate) necessary: TileSet,
    pub(crate) unnecessary: TileSet,
}

impl Default for Effects {
    /// No numbers and no tiles: a place for [`Calculator::effects_of_all`] to write to.
    fn default() -> Effects {
        Effects { away: Numbers::NONE, necessary: TileSet::EMPTY, unnecessary: TileSet::EMPTY }
    }
}

impl Effects {
    /// The replacement numbers.
    pub const fn numbers(&self) -> Numbers {
        self.away
    }

    /// How far the hand is from the nearest of some forms, and what brings it nearer; `None` if none can be reached.
    pub(crate) fn nearest(self, forms: Forms) -> Option<Effects<u8>> {
        let Effects { away, necessary, unnecessary } = self;
        Some(Effects { away: away.nearest(forms)?, necessary, unnecessary })
    }

    /// Adds the effects on one of the nearest forms.
    fn add(&mut self, (necessary, unnecessary): (TileSet, TileSet)) {
        self.necessary |= necessary;
        self.unnecessary |= unnecessary;
    }
}

impl<N> Effects<N> {
    /// The tiles that bring the hand nearer when drawn, whether or not a copy is unseen. The game has them, and the
    /// hand holds fewer than four.
    pub const fn necessary(&self) -> TileSet {
        self.necessary
    }

    /// The tiles of the hand that leave it as near when discarded.
    pub const fn unnecessary(&self) -> TileSet {
        self.unnecessary
    }

    /// How many copies of necessary tiles are among the unseen ones (受け入れ枚数).
    ///
    /// ```
    /// use tehai::{Calculator, Hand, Rules};
    /// let hand: Hand = "123m456p789s1122z".parse()?;
    /// let effects = Calculator::new(Rules::default()).effects(&hand)?;
    /// // Of 1z and 2z the hand itself holds two each; one more 1z lies open.
    /// let seen = Hand::from_tiles(["1z".parse()?])?;
    /// assert_eq!(effects.copies_left(&hand.unseen()), 4);
    /// assert_eq!(effects.copies_left(&hand.unseen().difference(&seen).unwrap()), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn copies_left(&self, unseen: &Hand) -> u32 {
        CopiesOf::new(unseen.counts()).sum(self.necessary)
    }
}

impl Calculator {
    /// The replacement numbers of a hand, with its necessary and unnecessary tiles.
    ///
    /// # Errors
    /// As [`shanten`](Calculator::shanten).
    ///
    /// Time: tens of nanoseconds; a quarter of a microsecond with called melds.
    ///
    /// ```
    /// use tehai::{Calculator, Rules, tiles::OpenHand};
    /// let calculator = Calculator::new(Rules::default());
    /// // All 1m are called, so that 123m cannot be made any more.
    /// let hand: OpenHand = "23456m789s11z[1111m]".parse()?;
    /// assert_eq!(calculator.effects(hand.concealed())?.necessary().to_string(), "147m");
    /// assert_eq!(calculator.effects(&hand)?.necessary().to_string(), "47m");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn effects(&self, hand: &impl TileCounts) -> Result<Effects, ShantenError> {
        if !hand.melds().is_empty() {
            let limits = self.limits_of(hand)?;
            return self.effects_under(&Hand::from_valid(*hand.tile_counts()), &limits);
        }
        let counts = hand.tile_counts();
        let Some(found) = self.find(counts) else { return Err(self.error(counts)) };
        let numbers = self.numbers_of(found.tally(), found.standard);
        let counting = numbers.counting(self.rules.forms);
        let nearest = counting.least();
        if nearest == NONE {
            return Err(self.error(counts));
        }
        let mut effects = Effects { away: numbers, ..Effects::default() };
        let tally = found.tally();
        if counting.standard == nearest {
            effects.add(standard_effects(&InTables::new(self, found)));
        }
        effects.add(self.special_effects(tally, &counting, counts));
        effects.necessary = effects.necessary & self.rules.players.tiles();
        Ok(effects)
    }

    /// The effects on the special forms, if one of them is the nearest that counts; the tiles that lower its number may
    /// include some that the game does not have.
    #[inline(always)]
    fn special_effects(&self, tally: Tally, counting: &Numbers, counts: &[u8; KINDS]) -> (TileSet, TileSet) {
        let nearest = counting.least();
        let (mut necessary, mut unnecessary) = (TileSet::EMPTY, TileSet::EMPTY);
        if counting.seven_pairs.min(counting.thirteen_orphans) == nearest {
            let hand = ByCount::new(counts);
            let mut add = |effects: (TileSet, TileSet)| {
                necessary |= effects.0;
                unnecessary |= effects.1;
            };
            if counting.seven_pairs == nearest {
                let sums = tally.pair_sums(self.rules.seven_pairs);
                add(match self.rules.seven_pairs {
                    SevenPairs::Distinct => special::<DistinctPairs>(&hand, sums),
                    SevenPairs::Any => special::<AnyPairs>(&hand, sums),
                });
            }
            if counting.thirteen_orphans == nearest {
                add(special::<ThirteenOrphans>(&hand, tally.orphan_sums()));
            }
        }
        (necessary, unnecessary)
    }
}

/// The tiles that lower the replacement number of the standard form when drawn, and those that keep it when
/// discarded.
#[inline]
pub(super) fn standard_effects(groups: &impl Groups) -> (TileSet, TileSet) {
    let (tables, found) = (EffectTables::get(), groups.found());
    let [m, p, s, z] = found.classes;
    let [mp, sz] = found.pairs;
    let others = [tables.three(sz, p), tables.three(sz, m), tables.three(mp, z), tables.three(mp, s)];
    let melds = found.tally().tiles() / 3;
    let (mut lowering, mut keeping) = (TileSet::EMPTY, TileSet::EMPTY);
    for (at, group) in Group::ALL.into_iter().enumerate() {
        let decisive = tables.decisive(melds, others[at], found.classes[at]);
        let (lower, keep) = groups.ranks(group);
        lowering |= TileSet::from_ranks(group, union(lower, decisive));
        keeping |= TileSet::from_ranks(group, union(keep, decisive));
    }
    (lowering, keeping)
}

/// The effects by definition: every tile is tried. `now` are the replacement numbers of the counts, and `changed` gives
/// those of the counts with one copy more or less of a tile.
pub(super) fn by_trial(
    counts: &[u8; KINDS],
    forms: Forms,
    existing: TileSet,
    now: Numbers,
    changed: impl Fn(&[u8; KINDS], Tile) -> Numbers,
) -> Effects {
    let changed = |tile: Tile, change: i8| {
        let mut counts = *counts;
        counts[tile.index()] = counts[tile.index()].wrapping_add_signed(change);
        changed(&counts, tile).counting(forms).least()
    };
    let least = now.counting(forms).least();
    let necessary = existing.iter().filter(|&tile| changed(tile, 1) < least).collect();
    let held = existing.iter().filter(|tile| counts[tile.index()] > 0);
    let unnecessary = held.filter(|&tile| changed(tile, -1) == least).collect();
    Effects { away: now, necessary, unnecessary }
}
