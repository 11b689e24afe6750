//! What can be drawn after the best discard.

use crate::rules::Forms;
use crate::shanten::group_tables::Sort;
use crate::shanten::numbers::ShantenError;
use crate::shanten::special_forms::CopiesOf;
use crate::shanten::{Calculator, Found, TileCounts, codes};
use crate::tile::{COPIES, Group, KINDS, TileSet};

impl Calculator {
    /// Of the discards that keep the replacement number of a hand of 3m+2 tiles, the most copies that one
    /// leaves to be drawn: of the tiles that then lower the replacement number, those that are not in the hand
    /// as it was before the discard. (The discarded tile itself is never one of them.) A win has no such
    /// discard; its answer is 0.
    ///
    /// ```
    /// use tehai::{hand::Hand, rules::{Forms, Players}, shanten::Calculator};
    /// let calculator = Calculator::new(Players::Four);
    /// let copies = |text: &str| calculator.best_discard_copies(&text.parse::<Hand>().unwrap(), Forms::All);
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
    pub fn best_discard_copies(&self, hand: &impl TileCounts, forms: Forms) -> Result<u32, ShantenError> {
        let counts = hand.tile_counts();
        let unseen = CopiesOf::new(&counts.map(|count| COPIES.saturating_sub(count)));
        let mut most = 0;
        self.for_each_keeping_discard(counts, forms, |necessary| most = most.max(unseen.sum(necessary)))?;
        Ok(most)
    }

    /// Calls `visit` with the necessary tiles after each discard that keeps the replacement number.
    #[inline]
    fn for_each_keeping_discard(
        &self,
        counts: &[u8; KINDS],
        forms: Forms,
        mut visit: impl FnMut(TileSet),
    ) -> Result<(), ShantenError> {
        let known = self.find(counts).zip(codes(counts));
        let Some((found, codes)) = known else { return Err(self.error(counts)) };
        let tiles = found.tally().tiles();
        if tiles % 3 != 2 {
            return Err(ShantenError::NoDiscard(tiles));
        }
        let number = self.numbers_found(&found, counts).least(forms);
        let sorts = [self.manzu(), Sort::Suit, Sort::Suit, Sort::Honours];
        let mut counts = *counts;
        for (at, group) in Group::ALL.into_iter().enumerate() {
            let (mut tallies, mut classes) = (found.tallies, found.classes);
            for rank in 0..group.kind().kinds() {
                let index = group.start() + rank;
                if counts[index] == 0 {
                    continue;
                }
                counts[index] -= 1;
                tallies[at] = self.tables.groups.tally(sorts[at], codes[at].minus(rank));
                classes[at] = self.tables.groups.class(tallies[at]);
                let left = Found::of(self.tables, tallies, classes).expect("a hand without one of its tiles");
                if self.numbers_found(&left, &counts).least(forms) == number {
                    visit(self.effects_found(&left, &counts, forms).necessary);
                }
                counts[index] += 1;
            }
        }
        Ok(())
    }
}
