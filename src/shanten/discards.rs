//! What can be drawn after the best discard.

use crate::shanten::effect_tables::EffectTables;
use crate::shanten::group_index::{ClassId, NO_CLASS, RANKS, Sort};
use crate::shanten::numbers::{NONE, ShantenError};
use crate::shanten::special_forms::CopiesOf;
use crate::shanten::tally::Tally;
use crate::shanten::{Calculator, Found, TileCounts, codes};
use crate::tile::{COPIES, Group, KINDS, TileSet};

impl Calculator {
    /// Of the discards that keep the replacement number of a hand of 3m+2 tiles, the most copies that one
    /// leaves to be drawn: of the tiles that then lower the replacement number, those that are not in the
    /// hand as it was before the discard. (The discarded tile itself is never one of them.) A win has no such
    /// discard; its answer is 0.
    ///
    /// ```
    /// use tehai::{Calculator, Hand, Rules};
    /// let calculator = Calculator::new(Rules::default());
    /// let copies = |text: &str| calculator.best_discard_copies(&text.parse::<Hand>().unwrap());
    /// // Without 7z it waits for 1s, 4s and 7s, and holds one 4s.
    /// assert_eq!(copies("123m456p11z23456s7z"), Ok(4 + 3 + 4));
    /// assert_eq!(copies("123m456p789s11222z"), Ok(0));
    /// ```
    ///
    /// # Errors
    /// As [`shanten`](Calculator::shanten), and [`ShantenError::NoDiscard`] for 3m+1 tiles.
    ///
    /// Time: that of the necessary tiles for each kind in the hand; what the tables say of the groups from
    /// which nothing is discarded is looked up once.
    pub fn best_discard_copies(&self, hand: &impl TileCounts) -> Result<u32, ShantenError> {
        let counts = hand.tile_counts();
        let unseen = CopiesOf::new(&counts.map(|count| COPIES.saturating_sub(count)));
        let mut most = 0;
        self.for_each_keeping_discard(counts, |necessary| most = most.max(unseen.sum(necessary)))?;
        Ok(most)
    }

    /// Calls `visit` with the necessary tiles after each discard that keeps the replacement number.
    #[inline]
    fn for_each_keeping_discard(
        &self,
        counts: &[u8; KINDS],
        mut visit: impl FnMut(TileSet),
    ) -> Result<(), ShantenError> {
        let known = self.find(counts).zip(codes(counts));
        let Some((found, codes)) = known else { return Err(self.error(counts)) };
        let tiles = found.tally().tiles();
        if tiles % 3 != 2 {
            return Err(ShantenError::NoDiscard(tiles));
        }
        let forms = self.rules.forms;
        let number = self.numbers_of(found.tally(), found.standard).counting(forms).least();
        if number == NONE {
            return Err(self.error(counts));
        }
        let mut left = *counts;
        for (at, group) in Group::ALL.into_iter().enumerate() {
            let mut rest = Rest::of(&found, at);
            for rank in (0..group.kind().kinds()).filter(|rank| counts[group.start() + rank] > 0) {
                let here =
                    self.tables.groups.tally(Sort::of(group, self.rules.players), codes[at].minus(rank));
                let class = self.tables.groups.class(here);
                let pair = self.tables.joins.pair(class, rest.partner);
                let standard = self.tables.joins.replacements(tiles - 1, pair)[rest.pair as usize];
                left[group.start() + rank] -= 1;
                let tally = rest.tally + here;
                let counting = self.numbers_of(tally, standard).counting(forms);
                if counting.least() == number {
                    let mut necessary = self.special_effects(tally, &counting, &left).0;
                    if counting.standard == number {
                        necessary |= rest.lowering(class, pair, here);
                    }
                    visit(necessary & self.rules.players.tiles());
                }
                left[group.start() + rank] += 1;
            }
        }
        Ok(())
    }
}

/// What stays the same for all discards from one group.
struct Rest<'a> {
    found: &'a Found,
    /// The group from which is discarded.
    at: usize,
    /// The tally of the others.
    tally: Tally,
    /// The class of the group that makes a pair with it, and that of the other pair.
    partner: ClassId,
    pair: ClassId,
    /// The tiles of the other groups that lower the number of the standard form. They depend on the class of
    /// the group from which is discarded alone, and what is left there has few.
    known: [(ClassId, TileSet); RANKS],
    number: usize,
}

impl Rest<'_> {
    fn of(found: &Found, at: usize) -> Rest<'_> {
        let others = (0..4).filter(|&other| other != at);
        Rest {
            found,
            at,
            tally: others.fold(Tally::NONE, |sum, other| sum + found.tallies[other]),
            partner: found.classes[at ^ 1],
            pair: found.pairs[1 - at / 2],
            known: [(NO_CLASS, TileSet::EMPTY); RANKS],
            number: 0,
        }
    }

    /// The tiles that lower the number of the standard form after a discard that leaves this of the group, of
    /// this class, and of the pair of groups to which it belongs.
    #[inline]
    fn lowering(&mut self, class: ClassId, pair: ClassId, here: Tally) -> TileSet {
        let known = self.known[..self.number].iter().find(|known| known.0 == class);
        let elsewhere = known.map(|known| known.1).unwrap_or_else(|| {
            let elsewhere = self.elsewhere(class, pair);
            self.known[self.number] = (class, elsewhere);
            self.number += 1;
            elsewhere
        });
        let others = EffectTables::get().three(self.pair, self.partner);
        elsewhere | self.lowering_in(self.at, others, class, here)
    }

    fn elsewhere(&self, class: ClassId, pair: ClassId) -> TileSet {
        let tables = EffectTables::get();
        let Found { tallies, classes, .. } = self.found;
        let in_group = |at: usize, others: ClassId| self.lowering_in(at, others, classes[at], tallies[at]);
        // The two groups of the other pair.
        let [one, other] = [(self.at ^ 2) & 2, (self.at ^ 2) | 1];
        in_group(self.at ^ 1, tables.three(self.pair, class))
            | in_group(one, tables.three(pair, classes[other]))
            | in_group(other, tables.three(pair, classes[one]))
    }

    #[inline]
    fn lowering_in(&self, at: usize, others: ClassId, class: ClassId, tally: Tally) -> TileSet {
        let melds = self.found.tally().tiles() / 3;
        let ranks = EffectTables::get().lowering(melds, others, class, tally);
        TileSet::from_ranks(Group::ALL[at], ranks)
    }
}
