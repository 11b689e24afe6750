//! How many tiles of suits of other sizes contain a win.

use anyhow::{Result, bail, ensure};
use num_bigint::BigUint;
use num_integer::binomial;

use tehai::count::Fraction;
use tehai::rules::{Forms, Rules};
use tehai_count::suits::{Suits, without_win};
use tehai_program::cli::suits_text;
use tehai_program::output::table::{Column, Table, share_cells};
use tehai_program::row;
use tehai_program::tables::tiles;
use tehai_program::tables::tiles_until::{MELDS, mean_draws};

/// The most ranks of all suits together: with the most melds they take half a minute.
const MOST_RANKS: u32 = 200;

/// Seven pairs have as many tiles as this many melds and a head.
const MELDS_WITH_PAIRS: u8 = 4;

/// The most melds.
const MOST_MELDS: u8 = 12;

const COLUMNS: [Column; 7] = [
    Column::text("suits", "How many suits of how many ranks."),
    Column::text("given", "The tiles that are there from the start."),
    MELDS,
    tiles("Tiles dealt, those given among them."),
    Column::integer("numerator", "Numerator of the probability that a deal contains a win, in lowest terms."),
    Column::integer("denominator", "Denominator of that probability."),
    Column::decimal("probability", "That probability, rounded to a 64-bit float."),
];

/// The deals of some suits that contain a win.
pub struct OfSuits {
    suits: Vec<Suits>,
    /// The numbers of tiles that are given, in order.
    given: Vec<u32>,
    /// The melds of the win.
    pub melds: u8,
    /// The forms of wins.
    pub forms: Forms,
    /// By number of tiles drawn: the deals that contain no win, and all deals, up to the first number without any such.
    not_yet: Vec<(BigUint, BigUint)>,
}

impl OfSuits {
    /// Counts the deals. Given tiles are numbers, from 1 on, through all suits.
    ///
    /// # Errors
    /// If there are too many ranks or melds, a given tile is not in the suits or is given a fifth time, or the standard
    /// form does not count.
    pub fn new(suits: Vec<Suits>, mut given: Vec<u32>, melds: u8, rules: Rules) -> Result<OfSuits> {
        let ranks = suits.iter().fold(0u32, |sum, of| sum.saturating_add(of.suits.saturating_mul(of.ranks)));
        ensure!(ranks <= MOST_RANKS, "--suits: {ranks} kinds of tiles; up to {MOST_RANKS} are counted");
        ensure!(melds <= MOST_MELDS, "--melds {melds}: with --suits, up to {MOST_MELDS} melds are counted");
        ensure!(rules.forms.contains(Forms::STANDARD), "--forms: with --suits the standard form counts");
        let mut copies = vec![0; ranks as usize];
        for &tile in &given {
            match copies.get_mut((tile as usize).wrapping_sub(1)) {
                None => bail!("--given: no tile {tile}; expected numbers from 1 to {ranks}"),
                Some(4) => bail!("--given: a fifth {tile}; there are four copies of a tile"),
                Some(held) => *held += 1,
            }
        }
        given.sort_unstable();
        let has_pairs = melds == MELDS_WITH_PAIRS && rules.forms.contains(Forms::SEVEN_PAIRS);
        let forms = if has_pairs { Forms::STANDARD | Forms::SEVEN_PAIRS } else { Forms::STANDARD };
        let pairs = has_pairs.then_some(rules.seven_pairs);
        let without = without_win(&suits, &copies, melds.into(), pairs);
        let (start, left) = (given.len(), 4 * ranks as usize - given.len());
        let drawn = 0..=left.min(without.len().saturating_sub(start));
        let not_yet = drawn.map(|drawn| {
            let deals = without.get(start + drawn).map_or(BigUint::ZERO, |number| number.deals.clone());
            (deals, binomial(BigUint::from(left), BigUint::from(drawn)))
        });
        let not_yet = not_yet.collect();
        Ok(OfSuits { suits, given, melds, forms, not_yet })
    }

    /// The suits as text, such as `3x9,7x1`.
    pub fn name(&self) -> String {
        suits_text(&self.suits)
    }

    /// The given tiles as text, such as `1,1,2`.
    pub fn given(&self) -> String {
        self.given.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
    }

    /// How many tiles are given.
    pub fn start(&self) -> usize {
        self.given.len()
    }

    /// The fewest tiles that always contain a win; none if all tiles do not.
    pub fn guarantee(&self) -> Option<usize> {
        let drawn = self.not_yet.iter().position(|(deals, _)| *deals == BigUint::ZERO)?;
        Some(self.start() + drawn)
    }

    /// How many tiles are drawn on average until they contain a win; none if they may never do.
    pub fn mean_draws(&self) -> Option<Fraction> {
        self.guarantee().map(|_| mean_draws(self.not_yet.iter().cloned()))
    }

    /// For each number of tiles that can contain a win: the share of the deals that do.
    pub fn shares(&self) -> impl Iterator<Item = (usize, Fraction)> {
        let shares = (self.start()..).zip(&self.not_yet);
        let shares = shares.map(|(tiles, (not_yet, total))| (tiles, total - not_yet, total.clone()));
        let some = shares.filter(|(_, deals, _)| *deals > BigUint::ZERO);
        some.map(|(tiles, deals, total)| (tiles, Fraction::new(deals, total)))
    }

    /// The shares as a table.
    pub fn table(&self) -> Table {
        let row = |(tiles, share): (usize, Fraction)| {
            let start = row![self.name(), self.given(), self.melds, tiles];
            [start, share_cells(&share)].concat()
        };
        Table::new(&COLUMNS, self.shares().map(row))
    }
}
