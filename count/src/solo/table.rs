//! The values of all hands at one moment, and what is read from them.

use std::ops::Range;

use crate::solo::distances::Distances;
use crate::solo::error::SoloError;
use crate::solo::game::Game;
use crate::solo::orbits::{Block, HONOURS, Orbits};
use tehai::parallel::*;
use tehai::tiles::Hand;

/// The value 1: a value is a whole number of units of 1/(2³² − 1).
pub(super) const ONE: u32 = u32::MAX;

/// A value, or a mean of values, as two ends in whole units.
///
/// ```
/// use tehai_count::solo::Between;
/// let half = Between { lower: 7, upper: 8, units: 15 };
/// assert_eq!(half.ends(), [7.0 / 15.0, 8.0 / 15.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// The truth is no less.
    pub lower: u128,
    /// The truth is no more.
    pub upper: u128,
    /// How many units are 1.
    pub units: u128,
}

impl Between {
    /// Both ends as probabilities.
    pub fn ends(&self) -> [f64; 2] {
        [self.lower, self.upper].map(|end| end as f64 / self.units as f64)
    }
}

/// What deals are worth together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    deals: u128,
    /// Deals times value, in units.
    values: u128,
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.deals += other.deals;
        self.values += other.values;
    }
}

/// More than the largest replacement number, 14.
const NUMBERS: usize = 16;

/// The values of all hands of a game with so many draws left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(super) orbits: Orbits,
    pub(super) draws: u32,
    /// The most units that a value is below the truth.
    pub(super) error: u32,
    pub(super) values: Vec<u32>,
}

impl Table {
    /// A table of zeros. The memory is asked for at once.
    pub(super) fn new(orbits: Orbits) -> Result<Table, SoloError> {
        let entries = orbits.entries();
        let values = bytemuck::allocation::try_zeroed_vec(entries);
        let values = values.map_err(|()| SoloError::Memory { bytes: 4 * entries })?;
        Ok(Table { orbits, draws: 0, error: 0, values })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.orbits.game()
    }

    /// The hands that have a value, and their places.
    pub fn orbits(&self) -> &Orbits {
        &self.orbits
    }

    /// The draws that are left.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// The value of the hands that have a place.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn value(&self, place: usize) -> Between {
        between(self.error, 1, self.values[place].into())
    }

    /// The value of a hand; `None` if it has another number of tiles, or tiles that the game does not have.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn value_of(&self, hand: &Hand) -> Option<Between> {
        self.orbits.place(hand).map(|place| self.value(place))
    }

    /// The deals of all hands, and their mean value. Time: a look at each entry, on all threads.
    pub fn mean(&self) -> (u128, Between) {
        let [sum, ..] = self.sums(|_| |_: [usize; 2], _: &mut [u8]| ());
        (sum.deals, between(self.error, sum.deals, sum.values))
    }

    /// The same for the hands of each shanten that there is, −1 for wins. Time: about twice as much.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn means_by_shanten(&self) -> Vec<(i8, u128, Between)> {
        let distances = self.distances();
        let sums = self.sums(|block| {
            let of_block = distances.of_block(block);
            move |first_two, numbers: &mut [u8]| of_block.of_row(first_two, numbers)
        });
        let some = (-1..).zip(sums).filter(|(_, sum)| sum.deals > 0);
        some.map(|(shanten, sum)| (shanten, sum.deals, between(self.error, sum.deals, sum.values))).collect()
    }

    /// For each shanten that there is, −1 for wins, the places of a hand of the largest value and of one of the
    /// smallest: the first of each. Time: as the means.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn extremes_by_shanten(&self) -> Vec<(i8, [usize; 2])> {
        // By number: the largest value and the smallest, each with its place. Of equal ones the first stays.
        type Extremes = [Option<[(u32, usize); 2]>; NUMBERS];
        fn add(known: &mut Option<[(u32, usize); 2]>, [more, less]: [(u32, usize); 2]) {
            let [most, least] = known.get_or_insert([more, less]);
            if more.0 > most.0 {
                *most = more;
            }
            if less.0 < least.0 {
                *least = less;
            }
        }
        let distances = self.distances();
        let of_piece = |piece: Piece| {
            let of_block = distances.of_block(piece.block);
            let mut extremes = Extremes::default();
            let mut numbers = vec![0; piece.block.row()];
            for (first_two, start, values) in self.rows(piece) {
                of_block.of_row(first_two, &mut numbers);
                for ((place, &value), &number) in (start..).zip(values).zip(&numbers) {
                    add(&mut extremes[usize::from(number) % NUMBERS], [(value, place); 2]);
                }
            }
            extremes
        };
        let pieces: Vec<Piece> = self.pieces().collect();
        let of_pieces: Vec<Extremes> = pieces.into_par_iter().until_stop().map(of_piece).collect();
        // In order, so that the first is the same on any number of threads.
        let mut all = Extremes::default();
        for of_piece in of_pieces {
            for (known, other) in all.iter_mut().zip(of_piece) {
                other.into_iter().for_each(|other| add(known, other));
            }
        }
        (-1..).zip(all).filter_map(|(shanten, of)| Some((shanten, of?.map(|(_, place)| place)))).collect()
    }

    fn distances(&self) -> Distances {
        Distances::new(&self.orbits, self.game().players().expect("a game of riichi mahjong"))
    }

    /// All entries, in pieces.
    fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.orbits.pieces().map(|(block, rows)| Piece { block, rows })
    }

    /// The rows of a piece: the classes of the first two suits, the place of the first entry and the values.
    fn rows<'t>(&'t self, piece: Piece<'t>) -> impl Iterator<Item = ([usize; 2], usize, &'t [u32])> {
        let Piece { block, rows } = piece;
        rows.map(move |row| {
            let start = block.start + row * block.row();
            (block.first_two(row), start, &self.values[start..][..block.row()])
        })
    }

    /// Sums by a number of each hand. `of_block` gives a function that gets the classes of the first two suits, and
    /// gives the numbers of a row, which are 0 at first.
    fn sums<F: FnMut([usize; 2], &mut [u8])>(
        &self,
        of_block: impl Fn(&Block) -> F + Send + Sync,
    ) -> [Sum; NUMBERS] {
        let of_piece = |piece: Piece| {
            let block = piece.block;
            let weights = |at: usize| {
                let weights = self.orbits.part(at).weights(block.tiles[at]);
                weights.map(|(_, deals)| deals).collect::<Vec<_>>()
            };
            let [first, second, third, honours] = [0, 1, 2, HONOURS].map(weights);
            let deals: Vec<u64> =
                third.iter().flat_map(|third| honours.iter().map(move |honours| third * honours)).collect();
            let arrangements = u128::from(self.orbits.arrangements(block));
            let mut of_row = of_block(block);
            let mut numbers = vec![0; block.row()];
            let mut sums = [Sum::default(); NUMBERS];
            for ([one, two], _, values) in self.rows(piece) {
                of_row([one, two], &mut numbers);
                let mut row = [Sum::default(); NUMBERS];
                for ((&deals, &value), &number) in deals.iter().zip(values).zip(&numbers) {
                    let deals = u128::from(deals);
                    row[usize::from(number) % NUMBERS].add(Sum { deals, values: deals * u128::from(value) });
                }
                let factor = u128::from(first[one]) * u128::from(second[two]) * arrangements;
                for (sum, Sum { deals, values }) in sums.iter_mut().zip(row) {
                    sum.add(Sum { deals: factor * deals, values: factor * values });
                }
            }
            sums
        };
        let pieces: Vec<Piece> = self.pieces().collect();
        let add = |mut one: [Sum; NUMBERS], other: [Sum; NUMBERS]| {
            one.iter_mut().zip(other).for_each(|(one, other)| one.add(other));
            one
        };
        pieces.into_par_iter().until_stop().map(of_piece).reduce_with(add).unwrap_or_default()
    }
}

/// Some rows of a block.
struct Piece<'t> {
    block: &'t Block,
    rows: Range<usize>,
}

/// A sum of the values of so many deals, each at most `error` units below the truth.
pub(super) fn between(error: u32, deals: u128, lower: u128) -> Between {
    let units = deals * u128::from(ONE);
    Between { lower, upper: (lower + deals * u128::from(error)).min(units), units }
}
