//! How far is a hand of any number of tiles from any number of melds and a head?
//!
//! # Definition
//!
//! For a hand h of any number of tiles and a number of melds m, T_m(h) is the least Σ max(b_i − h_i, 0) over all
//! wins b of m melds and a head with at most four copies of each tile: the tiles to draw until the hand
//! contains such a win. Nothing is discarded, so h may have too few or too many tiles for the win (少牌,
//! 多牌). Seven pairs and thirteen orphans are wins of fourteen tiles, so they count for wins of four melds only.
//!
//! A hand **contains** a win of m melds if T_m = 0. It contains a tenpai hand, under
//! [`FifthTile::Excluded`](crate::FifthTile::Excluded), if T_m ≤ 1: it does not hold all four copies of the
//! tile to draw, since with them it would contain the win. Under
//! [`FifthTile::Counted`](crate::FifthTile::Counted) that is false: `1111m` waits for 1m, and T_1 = 2.
//!
//! ```
//! use tehai::shanten::any_size::Goal;
//! use tehai::{Hand, Rules};
//!
//! // Taiwanese hands have sixteen tiles, and win with five melds and a head.
//! let goal = Goal::new(Rules::STANDARD, 5)?;
//! let hand: Hand = "123456789m123p44s55z".parse()?;
//! assert_eq!(goal.replacement(&hand), Ok(1));
//!
//! // A tile too few and a tile too many for four melds and a head.
//! let goal = Goal::new(Rules::default(), 4)?;
//! assert_eq!(goal.replacement(&"123m456p789s112z".parse()?), Ok(2));
//! assert_eq!(goal.replacement(&"123m456p789s112223z".parse()?), Ok(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is found
//!
//! Each group is read rank by rank, as for hands of fourteen tiles, but for all numbers of melds that it can
//! hold, and the groups are joined by the (min, +) recurrence up to m melds
//! ([`Wins::join`](crate::recurrence::Wins::join)). Up to fourteen tiles and four melds are in the tables of
//! [`Calculator`].

use crate::recurrence::{self, Wins, most_melds};
use crate::rules::{Forms, MELDS, Players, Rules};
use crate::shanten::effects::by_trial;
use crate::shanten::numbers::Numbers;
use crate::shanten::solver::with_special_forms;
use crate::shanten::tables::partial;
use crate::shanten::{BadHandError, Calculator, Effects, Limits, ShantenError};
use crate::tiles::{Group, Hand, HandError, KINDS};

/// The least cost for each number of melds of a group, of which a suit has most, 0 to 12.
type GroupCosts = recurrence::Costs<16, 12>;

/// The same for several groups joined, which have up to 42 melds beside a head.
type Costs = recurrence::Costs<48, 42>;

/// The win that hands of any number of tiles are measured against: some number of melds and a head under some rules,
/// or, with four melds, any win of fourteen tiles.
///
/// The rule for the fifth tile makes no difference: a fifth copy is never drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    rules: Rules,
    melds: u8,
}

impl Goal {
    /// The win of `melds` melds and a head.
    ///
    /// # Errors
    /// [`ShantenError::TooManyMelds`] if the game has fewer melds, [`ShantenError::NoFormOfMelds`] if none of the forms
    /// that count has wins of this many.
    pub fn new(rules: Rules, melds: u8) -> Result<Goal, ShantenError> {
        let Rules { players, forms, .. } = rules;
        let most = Goal::most_melds(players);
        if melds > most {
            return Err(ShantenError::TooManyMelds { melds, most });
        }
        if melds != MELDS && !forms.contains(Forms::STANDARD) {
            return Err(ShantenError::NoFormOfMelds(melds));
        }
        Ok(Goal { rules, melds })
    }

    /// The most melds that leave room for a head, 42 or 32: one less than without a head, as a triplet of honours
    /// gives way to it.
    ///
    /// ```
    /// use tehai::{Players, shanten::any_size::Goal};
    /// assert_eq!(Players::ALL.map(Goal::most_melds), [32, 42]);
    /// ```
    pub fn most_melds(players: Players) -> u8 {
        most_melds(players) as u8 - 1
    }

    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of melds.
    pub const fn melds(&self) -> u8 {
        self.melds
    }

    /// The replacement number of a hand for the nearest of the forms that count: 0 if it contains a win, 1 if it
    /// contains a tenpai hand and no win.
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if the game does not have one of the tiles.
    ///
    /// Time: nanoseconds for up to fourteen tiles and four melds, by the tables of [`Calculator`]; else tens of
    /// microseconds.
    pub fn replacement(&self, hand: &Hand) -> Result<u8, HandError> {
        let number = self.numbers(hand)?.nearest(self.rules.forms);
        Ok(number.expect("any tiles can be drawn until the hand has them all"))
    }

    /// Writes the shanten of many hands, one less than the [`replacement`](Goal::replacement) number, to its place in a
    /// slice.
    ///
    /// # Errors
    /// The first hand with a fifth copy or a tile that the game does not have.
    ///
    /// # Panics
    /// If the slices differ in length.
    ///
    /// ```
    /// use tehai::shanten::any_size::Goal;
    /// use tehai::{Hand, Rules};
    /// let hands = ["123m456p789s1z", "123m456p7s"].map(|text| *text.parse::<Hand>().unwrap().counts());
    /// let mut shanten = [0; 2];
    /// Goal::new(Rules::default(), 3)?.shanten_of_all(&hands, &mut shanten)?;
    /// assert_eq!(shanten, [0, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shanten_of_all(&self, hands: &[[u8; KINDS]], shanten: &mut [i8]) -> Result<(), BadHandError> {
        assert_eq!(hands.len(), shanten.len(), "as many places as hands");
        let calculator = Calculator::new(self.rules);
        for (place, (counts, answer)) in hands.iter().zip(shanten).enumerate() {
            let numbers = match calculator.numbers_for_melds(counts, self.melds) {
                Some(numbers) => numbers,
                None => {
                    let hand = Hand::new(*counts).map_err(ShantenError::from);
                    let numbers = hand.and_then(|hand| Ok(self.numbers(&hand)?));
                    numbers.map_err(|error| BadHandError { place, error })?
                }
            };
            *answer = numbers
                .shanten(self.rules.forms)
                .expect("any tiles can be drawn until the hand has them all");
        }
        Ok(())
    }

    /// The replacement numbers of a hand by form, whether or not it counts. Seven pairs and thirteen orphans have
    /// numbers for wins of four melds only.
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if the game does not have one of the tiles.
    pub fn numbers(&self, hand: &Hand) -> Result<Numbers, HandError> {
        match Calculator::new(self.rules).numbers_for_melds(hand.counts(), self.melds) {
            Some(numbers) => Ok(numbers),
            None => self.numbers_under(hand, &Limits::for_game(self.rules.players)),
        }
    }

    /// The replacement numbers of a hand by form, if the win is limited in its copies of each tile.
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if the game does not have one of the tiles.
    ///
    /// ```
    /// use tehai::shanten::{Limits, any_size::Goal};
    /// use tehai::{Hand, Players, Rules};
    /// let goal = Goal::new(Rules::STANDARD, 1)?;
    /// let hand: Hand = "23m455z".parse()?;
    /// // All 4m lie elsewhere.
    /// let limits = Limits::for_game(Players::Four).without_visible(&"4444m".parse()?);
    /// assert_eq!(goal.numbers_under(&hand, &limits)?.standard(), Some(1));
    /// let limits = limits.without_visible(&"1111m".parse()?);
    /// assert_eq!(goal.numbers_under(&hand, &limits)?.standard(), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbers_under(&self, hand: &Hand, limits: &Limits) -> Result<Numbers, HandError> {
        hand.check_players(self.rules.players)?;
        Ok(self.numbers_of(hand.counts(), limits))
    }

    /// The replacement numbers of a hand with its necessary and unnecessary tiles, if the win is limited in its
    /// copies of each tile.
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if the game does not have one of the tiles.
    ///
    /// Time: milliseconds, as every tile is tried.
    ///
    /// ```
    /// use tehai::shanten::{Limits, any_size::Goal};
    /// use tehai::{Hand, Players, Rules};
    /// // Nine tiles, one more than the win has.
    /// let hand: Hand = "122234m55p5z".parse()?;
    /// let goal = Goal::new(Rules::STANDARD, 2)?;
    /// let effects = goal.effects_under(&hand, &Limits::for_game(Players::Four))?;
    /// assert_eq!(effects.numbers().standard(), Some(1));
    /// assert_eq!(effects.necessary().to_string(), "235m5p");
    /// assert_eq!(effects.unnecessary().to_string(), "124m5z");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn effects_under(&self, hand: &Hand, limits: &Limits) -> Result<Effects, HandError> {
        let Rules { players, forms, .. } = self.rules;
        hand.check_players(players)?;
        let now = self.numbers_of(hand.counts(), limits);
        Ok(by_trial(hand.counts(), forms, players.tiles(), now, |counts, _| self.numbers_of(counts, limits)))
    }

    /// The replacement numbers of any counts.
    fn numbers_of(&self, counts: &[u8; KINDS], limits: &Limits) -> Numbers {
        let limits = limits.within(self.rules.players.tiles());
        let of_group = |group: Group| {
            partial::<GroupCosts>(group.kind(), &counts[group.kinds()], limits.of(group)).widened()
        };
        let [m, p, s, z]: [Wins<Costs>; 4] = Group::ALL.map(of_group);
        let standard = m.join(&p).least_win(&s.join(&z), self.melds.into());
        match self.melds {
            MELDS => with_special_forms(counts, &limits, self.rules, standard),
            _ => Numbers::of_standard(standard),
        }
    }
}
