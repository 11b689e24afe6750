//! The largest hands that contain no win, or no tenpai hand.

use anyhow::Result;
use num_bigint::BigUint;

use tehai::handset::{Forest, GameSets};
use tehai_count::by_size::BySize;
use tehai_program::check;
use tehai_program::tables::tiles_until::Answer;

/// Number of hands shown.
const EXAMPLES: usize = 10;

/// The hands with one tile less than the guarantee.
pub(super) struct Guarantee {
    /// How many contain no win, or no tenpai hand.
    pub(super) hands_without: BigUint,
    /// The first of these hands.
    pub(super) examples: Vec<String>,
}

impl Guarantee {
    /// Counts the hands by class and as a set: all hands minus those that contain a win or a tenpai hand.
    ///
    /// # Errors
    /// If the two disagree.
    pub(super) fn new(answer: &Answer) -> Result<Guarantee> {
        let Answer { goal, contains, .. } = answer;
        let tiles = answer.guarantee() - 1;
        let counted = BySize::new(*goal, contains.replacement());
        let within = counted.count_within(tiles, contains.replacement()).hands;
        let hands_without = counted.total(tiles).hands - within;
        let forest = Forest::new();
        let sets = GameSets::new(&forest, goal.rules());
        let mut containing = sets.within_replacement(goal.melds(), tiles);
        let containing = containing.nth(contains.replacement().into()).expect("every win has two tiles");
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
