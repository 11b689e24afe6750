//! What tiles contain, and how many deals contain it.

use anyhow::{Context, Result};
use num_bigint::BigUint;
use num_integer::binomial;
use tehai::count::Fraction;
use tehai::rules::Players;
use tehai::shanten::any_size::Goal;
use tehai::tiles::Hand;
use tehai_answers::counting::Contains;
use tehai_count::by_size::BySize;

use crate::check;

/// A question with its answer: the deals that contain a win or a tenpai hand.
pub struct Answer {
    /// The wins in question.
    pub goal: Goal,
    /// What the tiles must contain.
    pub contains: Contains,
    /// The tiles that are there from the start.
    pub given: Hand,
    /// By number of tiles, up to the smallest at which all deals contain it.
    deals: Vec<BigUint>,
    hands_without: BigUint,
}

impl Answer {
    /// Counts the deals.
    ///
    /// # Errors
    /// If the game does not have a given tile, or if the total is not as expected.
    pub fn new(goal: Goal, contains: Contains, given: Hand) -> Result<Answer> {
        let counted = BySize::with(goal, contains.replacement(), &given).context("--given")?;
        let (mut deals, mut hands_without) = (Vec::new(), BigUint::ZERO);
        for tiles in given.total()..=counted.most_tiles() {
            let (found, total) = (counted.total(tiles), all_deals(goal.rules().players, &given, tiles));
            check!(
                found.deals == total,
                "{goal:?}, {tiles} tiles: counted {} deals, expected {total}",
                found.deals
            );
            let within = counted.count_within(tiles, contains.replacement());
            hands_without += found.hands - within.hands;
            deals.push(within.deals);
            if deals.last() == Some(&total) {
                break;
            }
        }
        Ok(Answer { goal, contains, given, deals, hands_without })
    }

    /// The smallest number of tiles that always contains it.
    pub fn guarantee(&self) -> u8 {
        self.given.total() + self.deals.len() as u8 - 1
    }

    /// How many hands of any number of tiles contain none, the empty hand among them.
    pub fn hands_without(&self) -> &BigUint {
        &self.hands_without
    }

    /// For each number of tiles that can contain it, up to the guarantee: the deals that do, and all deals.
    pub fn by_tiles(&self) -> impl Iterator<Item = (u8, &BigUint, BigUint)> {
        self.all_tiles().filter(|(_, deals, _)| **deals > BigUint::ZERO)
    }

    /// The same for each number of tiles from those given on.
    fn all_tiles(&self) -> impl Iterator<Item = (u8, &BigUint, BigUint)> {
        let players = self.goal.rules().players;
        let deals = (self.given.total()..).zip(&self.deals);
        deals.map(move |(tiles, deals)| (tiles, deals, all_deals(players, &self.given, tiles)))
    }

    /// How many tiles are drawn on average until all contain it: the sum of the shares of the deals that do not yet.
    pub fn mean_draws(&self) -> Fraction {
        mean_draws(self.all_tiles().map(|(_, deals, total)| (&total - deals, total)))
    }
}

/// All deals of a number of tiles, some of which are given: C(136, tiles) or C(108, tiles) without these.
fn all_deals(players: Players, given: &Hand, tiles: u8) -> BigUint {
    let given = u32::from(given.total());
    binomial(BigUint::from(players.total() - given), BigUint::from(u32::from(tiles) - given))
}

/// The mean number of draws until something happens, by the deals in which it has not happened yet and all deals, after
/// 0, 1, … draws.
pub fn mean_draws(not_yet: impl Iterator<Item = (BigUint, BigUint)>) -> Fraction {
    let none = (BigUint::ZERO, BigUint::from(1u8));
    let (above, below) = not_yet.fold(none, |(above, below), (deals, total)| {
        let sum = Fraction::new(above * &total + deals * &below, below * total);
        (sum.numerator().clone(), sum.denominator().clone())
    });
    Fraction::new(above, below)
}
