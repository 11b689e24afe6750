//! How the joins grow with the number of melds.

use tehai::shanten::any_size::Goal;
use tehai::tiles::{Group, Hand};

use super::Census;

/// The numbers of classes of the hands of some groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassNumbers {
    /// Of a suit with all ranks.
    pub suit: usize,
    /// Of the honours.
    pub honours: usize,
    /// Of manzu and pinzu together.
    pub suits: usize,
    /// Of souzu and the honours together.
    pub suit_and_honours: usize,
}

impl ClassNumbers {
    /// The numbers of classes, with replacement numbers up to `most` distinguished. They determine the cost of
    /// [`BySize::new`](super::BySize::new): it makes all of them, and combines each class of two suits with each of a
    /// suit and the honours.
    ///
    /// Time: less than a second, and for all distances of many melds some seconds.
    ///
    /// ```
    /// use tehai::Rules;
    /// use tehai::shanten::any_size::Goal;
    /// use tehai_count::by_size::ClassNumbers;
    /// // The classes of the usual shanten, as the theory of nyanten has them.
    /// let classes = ClassNumbers::new(Goal::new(Rules::STANDARD, 4)?, u8::MAX);
    /// assert_eq!((classes.suit, classes.honours, classes.suits), (126, 55, 180));
    /// # Ok::<(), tehai::shanten::ShantenError>(())
    /// ```
    pub fn new(goal: Goal, most: u8) -> ClassNumbers {
        let census = Census::new(goal, most, &Hand::EMPTY);
        let [manzu, pinzu, honours] =
            [Group::Manzu, Group::Pinzu, Group::Honours].map(|group| census.group(group));
        let [suits, suit_and_honours] = [&manzu, &honours].map(|other| census.join(&pinzu, other).len());
        ClassNumbers { suit: pinzu.len(), honours: honours.len(), suits, suit_and_honours }
    }
}
