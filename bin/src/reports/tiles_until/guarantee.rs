//! The largest hands that contain no win, or no tenpai hand.

use anyhow::Result;
use num_bigint::BigUint;

use super::{Answer, Contains};
use crate::check;
use tehai::handset::Forest;
use tehai::recurrence::Counts;
use tehai::sets::GameSets;

/// Hands that are shown.
const EXAMPLES: usize = 10;

/// The hands of one tile less than what always suffices.
pub(super) struct Guarantee {
    /// How many contain none.
    pub(super) hands_without: BigUint,
    /// The first of them.
    pub(super) examples: Vec<String>,
}

impl Guarantee {
    /// Counts the hands by class, and makes them as a set: all without what contains a win or a tenpai hand, which
    /// are those and what is one tile more, and again.
    ///
    /// # Errors
    /// If the two disagree.
    pub(super) fn new(answer: &Answer) -> Result<Guarantee> {
        let Answer { goal, contains, .. } = answer;
        let tiles = answer.guarantee() - 1;
        let counted = goal.count(Counts::Hands, contains.replacement());
        let hands_without = counted.total(tiles) - counted.within(tiles, contains.replacement());
        let forest = Forest::new();
        let sets = GameSets::new(&forest, goal.rules());
        let of_win = 3 * goal.melds() + 2;
        let (smallest, first) = match contains {
            Contains::Win => (sets.wins(of_win), of_win),
            Contains::Tenpai => (sets.wins(of_win).one_tile_fewer(), of_win - 1),
        };
        let existing = goal.rules().players.tiles();
        let containing = match tiles.checked_sub(first) {
            Some(more) => (0..more).fold(smallest, |hands, _| hands.one_tile_more(existing)),
            None => forest.empty(),
        };
        let without = sets.all(tiles) - containing;
        let found = without.count()?.hands;
        check!(
            found == hands_without,
            "{goal:?}: {hands_without} hands without {contains:?}, {found} as a set"
        );
        let examples = without.index()?.iter().take(EXAMPLES).map(|hand| hand.to_string()).collect();
        Ok(Guarantee { hands_without, examples })
    }
}
