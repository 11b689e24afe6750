//! The recurrence for suits of other sizes: melds and wins.

use anyhow::{Result, ensure};
use num_bigint::BigUint;

use super::{DEALS, HANDS, tiles};
use crate::output::table::{Column, Table};
use crate::row;
use tehai::Count;
use tehai::recurrence::{Counts, Letter};
use tehai_count::suits::{Suits, wins_of_suits};

/// The most suits of one size, and the most ranks of a suit.
const MOST_SUITS: u32 = 1_000_000_000;

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

/// Reads suits of one size, such as `3x9`.
///
/// # Errors
/// What would be right, if it is something else.
pub fn read(text: &str) -> Result<Suits, String> {
    let number = |digits: &str| digits.parse().ok().filter(|number| (1..=MOST_SUITS).contains(number));
    text.split_once('x')
        .and_then(|(suits, ranks)| Some(Suits { suits: number(suits)?, ranks: number(ranks)? }))
        .ok_or_else(|| format!("expected suits and ranks from 1 to {MOST_SUITS}, such as 3x9"))
}

/// Suits as text, such as `3x9,7x1`.
pub fn name(suits: &[Suits]) -> String {
    let texts = suits.iter().map(|Suits { suits, ranks }| format!("{suits}x{ranks}"));
    texts.collect::<Vec<_>>().join(",")
}

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
        name(&self.suits)
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
