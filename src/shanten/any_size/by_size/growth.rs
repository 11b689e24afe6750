//! How the joins grow with the number of melds.

use super::Census;
use crate::shanten::any_size::Goal;
use crate::tiles::{Group, Hand};

/// The numbers of classes of the hands of some groups: [`Goal::classes`].
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

impl Goal {
    /// The numbers of classes, with replacement numbers up to `most` distinguished. They determine the cost of
    /// [`count`](Goal::count): it makes all of them, and combines each class of two suits with each of a suit and the
    /// honours.
    ///
    /// Time: less than a second, and for all distances of many melds some seconds.
    ///
    /// ```
    /// use tehai::shanten::any_size::Goal;
    /// use tehai::Rules;
    /// // The classes of the usual shanten, as the theory of nyanten has them.
    /// let classes = Goal::new(Rules::STANDARD, 4)?.classes(u8::MAX);
    /// assert_eq!((classes.suit, classes.honours, classes.suits), (126, 55, 180));
    /// # Ok::<(), tehai::shanten::ShantenError>(())
    /// ```
    pub fn classes(&self, most: u8) -> ClassNumbers {
        let census = Census::new(*self, most, &Hand::EMPTY);
        let [manzu, pinzu, honours] =
            [Group::Manzu, Group::Pinzu, Group::Honours].map(|group| census.group(group));
        let [suits, suit_and_honours] = [&manzu, &honours].map(|other| census.join(&pinzu, other).len());
        ClassNumbers { suit: pinzu.len(), honours: honours.len(), suits, suit_and_honours }
    }
}
