//! The recurrence for suits of other sizes: melds and wins.

use anyhow::{Result, ensure};
use num_bigint::BigUint;
use tehai::Count;
use tehai::recurrence::{Counts, Letter};
use tehai_count::suits::{Suits, wins_of_suits};
use tehai_program::cli::suits_text;
use tehai_program::output::table::{Column, Table};
use tehai_program::row;
use tehai_program::tables::{DEALS, HANDS, tiles};

/// The most melds: those of the tiles of riichi mahjong.
const MOST_MELDS: u8 = 43;

const COLUMNS: [Column; 7] = [
    Column::text("suits", "How many suits of how many ranks."),
    Column::choice("letter", "A (melds) or B (melds and a head).", &[Letter::A.name(), Letter::B.name()]),
    Column::integer("melds", "Melds of the hand, without the head.").unit("melds"),
    tiles("Tiles of the hand."),
    Column::integer("modulus", "If given, the numbers of hands and deals are what dividing by it leaves."),
    HANDS,
    DEALS,
];

/// The melds and wins of some suits.
pub struct SolvedSuits {
    suits: Vec<Suits>,
    /// What the numbers are divided by, if they are remainders.
    pub modulus: Option<BigUint>,
    /// Class, melds and number, where there are hands.
    pub numbers: Vec<(Letter, u8, Count)>,
}

impl SolvedSuits {
    /// Counts them up to a number of melds.
    ///
    /// # Errors
    /// If there are too many melds.
    pub fn new(suits: Vec<Suits>, max_melds: u8, modulus: Option<BigUint>) -> Result<SolvedSuits> {
        ensure!(
            max_melds <= MOST_MELDS,
            "--max-melds {max_melds}: with --suits, up to {MOST_MELDS} melds are counted"
        );
        let [hands, deals] =
            [&Counts::Hands, &Counts::Deals].map(|counts| wins_of_suits(counts, &suits, max_melds.into()));
        let mut numbers = Vec::new();
        for (class, hands, deals) in
            [(Letter::A, hands.melds, deals.melds), (Letter::B, hands.wins, deals.wins)]
        {
            for (melds, (hands, deals)) in (0..).zip(hands.terms().iter().zip(deals.terms())) {
                numbers.push((class, melds, Count { hands: hands.clone(), deals: deals.clone() }));
            }
        }
        numbers.retain(|(.., number)| number.hands > BigUint::ZERO);
        if let Some(modulus) = &modulus {
            numbers.iter_mut().for_each(|(.., Count { hands, deals })| {
                *hands %= modulus;
                *deals %= modulus;
            });
        }
        Ok(SolvedSuits { suits, modulus, numbers })
    }

    /// The suits as text, such as `3x9,7x1`.
    pub fn name(&self) -> String {
        suits_text(&self.suits)
    }

    /// The numbers as a table.
    pub fn table(&self) -> Table {
        let row = |(class, melds, number): &(Letter, u8, Count)| {
            let tiles = class.tiles((*melds).into());
            row![self.name(), class.name(), melds, tiles, self.modulus.clone(), number.hands, number.deals]
        };
        Table::new(&COLUMNS, self.numbers.iter().map(row))
    }
}
