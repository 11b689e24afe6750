//! Chances of hands of one suit: `flush-win-probability`.

use std::ops::Range;

use anyhow::Result;
use rayon::prelude::*;
use tehai::Calculator;
use tehai::rules::Rules;
use tehai::tiles::{COPIES, Group, Hand, KINDS, Tile, TileSet};
use tehai::waiting::waits;
use tehai::winning::is_win;
use tehai_count::solo::{Aim, Game};

use crate::reports::publish::{Outline, Report};
use tehai_program::output::table::{Cells, Column, Table};
use tehai_program::row;

/// Draws in all.
const DRAWS: usize = 18;
/// Ranks of a suit.
const RANKS: usize = 9;
/// Places of hands as digits.
const PLACES: usize = 5usize.pow(RANKS as u32);
/// Values that are equal but for rounding.
const EQUAL: f64 = 1e-12;

const BOOK: &str = "The probability to have won after the last draw with the weights of the book: a draw is one of the copies \
    left of a tile, over 123 tiles less the draws before.";
const SHUFFLED: &str = "The same if discards are shuffled back: over 123 tiles at each draw.";

/// The outline of `flush-win-probability`.
pub static FLUSH: Outline = Outline {
    file: "flush-win-probability.csv",
    title: "How likely is a flush?",
    question: "What should be discarded from a hand of one suit, and how likely is a win?",
    program: "make-reports -- --only flush-win-probability",
    description: "Every hand of 14 tiles of one suit, or its mirror image, by the best play without restriction inside the \
        suit, with 18 draws in all, of which the fourteenth tile was the first: 17 are left. Tiles of other suits are thrown \
        back. A win counts in all forms. Four players, no visible tiles; nobody else draws.",
    columns: &[
        Column::text("hand", "The hand; its mirror image is left out unless it comes first."),
        super::SHANTEN,
        Column::text(
            "discards",
            "The best discards with the weights of the book, equal to 12 digits; empty for a win.",
        ),
        Column::text("waits", "What the hand waits for after the first of them; empty if it is not tenpai."),
        Column::decimal("book", BOOK),
        Column::decimal("shuffled", SHUFFLED),
    ],
    key: &["hand"],
};

/// The outline of every hand at every turn.
pub static FLUSH_BY_TURN: Outline = Outline {
    file: "flush.parquet",
    title: "How likely is a flush, turn by turn?",
    question: "How likely is a win from each hand of one suit at each turn?",
    program: "export-notebook-data",
    description: "Every hand of 13 or 14 tiles of one suit at each of 18 turns, by the best play without restriction inside \
        the suit. At turn u, u draws are done; a hand of 14 tiles then discards, or has won.",
    columns: &[
        Column::integer("rank", "Place of the row: by tiles, by hand and by turn; the first is 0."),
        super::tiles("Tiles of the hand."),
        Column::text("hand", "The hand."),
        Column::integer("turn", "Draws that are done, of 18.").unit("draws"),
        Column::decimal("book", BOOK),
        Column::decimal("shuffled", SHUFFLED),
    ],
    key: &["rank"],
};

/// Copies of each rank.
type Ranks = [u8; RANKS];

/// The chances of all hands of a suit.
pub struct Flush {
    /// Hands of 13 tiles, then of 14, each in ascending order.
    hands: [Vec<Ranks>; 2],
    /// By place: the number of a hand among those with as many tiles.
    numbers: Vec<u32>,
    /// By model, tiles, turn and hand.
    chances: [[Vec<Vec<f64>>; 2]; 2],
}

impl Flush {
    /// Finds them. Time: a second or two on one core; memory: 75 MB.
    pub fn solved() -> Flush {
        let hands = [13, 14].map(|tiles| {
            let mut hands = Vec::new();
            extend(&mut [0; RANKS], 0, tiles, &mut hands);
            hands
        });
        let mut numbers = vec![0; PLACES];
        for hands in &hands {
            (0..).zip(hands).for_each(|(number, hand)| numbers[place(hand)] = number);
        }
        let mut flush = Flush { hands, numbers, chances: Default::default() };
        let wall = Game::new(Rules::default(), Aim::Win).wall();
        let models: [fn(u32, usize) -> u32; 2] = [|wall, turn| wall - turn as u32, |wall, _| wall];
        flush.chances = models.map(|tiles_left| flush.of_model(|turn| tiles_left(wall, turn)));
        flush
    }

    /// By tiles, turn and hand, if so many tiles are left before the draw after a turn.
    fn of_model(&self, tiles_left: impl Fn(usize) -> u32) -> [Vec<Vec<f64>>; 2] {
        let [waiting, drawn] = &self.hands;
        let wins: Vec<bool> = drawn.par_iter().map(|hand| is_win(&whole(hand), Rules::default())).collect();
        let mut of_waiting = vec![0.0; waiting.len()];
        let mut by_turn: [Vec<Vec<f64>>; 2] = Default::default();
        for turn in (0..=DRAWS).rev() {
            if let Some(after) = by_turn[1].last() {
                let left = f64::from(tiles_left(turn));
                let value = |(hand, later): (&Ranks, &f64)| {
                    let ranks = (0..RANKS).filter(|&rank| hand[rank] < COPIES);
                    let gain = |rank| {
                        f64::from(COPIES - hand[rank]) / left
                            * (after[self.number(&with(hand, rank, 1))] - later)
                    };
                    later + ranks.map(gain).sum::<f64>()
                };
                of_waiting = waiting.par_iter().zip(&of_waiting).map(value).collect();
            }
            let best = |(hand, &wins): (&Ranks, &bool)| {
                let discards = self.discards(hand).map(|(_, number)| of_waiting[number]);
                if wins { 1.0 } else { discards.fold(0.0, f64::max) }
            };
            let of_drawn: Vec<f64> = drawn.par_iter().zip(&wins).map(best).collect();
            by_turn[0].push(of_waiting.clone());
            by_turn[1].push(of_drawn);
        }
        by_turn.iter_mut().for_each(|turns| turns.reverse());
        by_turn
    }

    fn number(&self, hand: &Ranks) -> usize {
        self.numbers[place(hand)] as usize
    }

    /// The ranks that can be discarded, and the numbers of the hands after it.
    fn discards(&self, hand: &Ranks) -> impl Iterator<Item = (usize, usize)> {
        let ranks = (0..RANKS).filter(|&rank| hand[rank] > 0);
        ranks.map(|rank| (rank, self.number(&with(hand, rank, -1))))
    }

    /// The chance of a win of a hand of 13 or 14 tiles at a turn: with the weights of the book, or shuffled.
    pub fn chance(&self, is_book: bool, hand: &Ranks, turn: usize) -> f64 {
        let tiles = usize::from(hand.iter().sum::<u8>() == 14);
        self.chances[usize::from(!is_book)][tiles][turn][self.number(hand)]
    }

    /// Number of rows of every hand at every turn.
    pub fn rows(&self) -> u64 {
        (self.hands.iter().map(Vec::len).sum::<usize>() * (DRAWS + 1)) as u64
    }

    /// Some rows of every hand at every turn.
    pub fn table(&self, ranks: Range<u64>) -> Table {
        let row = |rank: u64| {
            let (number, turn) = (rank as usize / (DRAWS + 1), rank as usize % (DRAWS + 1));
            let [waiting, drawn] = &self.hands;
            let hand = waiting.get(number).unwrap_or_else(|| &drawn[number - waiting.len()]);
            let [book, shuffled] = [true, false].map(|is_book| self.chance(is_book, hand, turn));
            row![rank, hand.iter().sum::<u8>(), whole(hand).to_string(), turn, book, shuffled]
        };
        Table::new(FLUSH_BY_TURN.columns, ranks.map(row))
    }

    fn row(&self, calculator: &Calculator, hand: &Ranks) -> Result<Cells> {
        /// The fourteenth tile was the first draw.
        const TURN: usize = 1;
        let rules = Rules::default();
        let shanten = calculator.numbers(&whole(hand))?.shanten(rules.forms).expect("a form counts");
        let [book, shuffled] = [true, false].map(|is_book| self.chance(is_book, hand, TURN));
        let after = &self.chances[0][0][TURN];
        let is_best = |&(_, number): &(usize, usize)| shanten >= 0 && after[number] >= book - EQUAL;
        let best: Vec<usize> = self.discards(hand).filter(is_best).map(|(rank, _)| rank).collect();
        let discards: TileSet =
            best.iter().filter_map(|&rank| Tile::new(Group::Manzu, rank as u8 + 1)).collect();
        let waits = best.first().map(|&rank| waits(&whole(&with(hand, rank, -1)).into(), rules));
        let [book, shuffled] = [book, shuffled].map(super::solo::digits);
        Ok(row![whole(hand), shanten, discards, waits, book, shuffled])
    }
}

/// Makes `flush-win-probability`.
pub fn make() -> Result<Report> {
    let flush = Flush::solved();
    let calculator = Calculator::new(Rules::default());
    let is_first = |hand: &&Ranks| hand.iter().rev().le(hand.iter());
    let rows = flush.hands[1].par_iter().filter(is_first).map(|hand| flush.row(&calculator, hand));
    let mut rows = rows.collect::<Result<Vec<_>>>()?;
    rows.sort_by_cached_key(|row| row[0].to_string());
    Ok(FLUSH.of_rows(rows))
}

/// Adds the hands with so many more tiles of the ranks from this one on.
fn extend(hand: &mut Ranks, rank: usize, tiles: u8, hands: &mut Vec<Ranks>) {
    if rank == RANKS {
        if tiles == 0 {
            hands.push(*hand);
        }
        return;
    }
    for copies in 0..=COPIES.min(tiles) {
        hand[rank] = copies;
        extend(hand, rank + 1, tiles - copies, hands);
    }
    hand[rank] = 0;
}

fn place(hand: &Ranks) -> usize {
    hand.iter().fold(0, |place, &copies| 5 * place + usize::from(copies))
}

/// A hand with a tile of a rank more, or fewer.
fn with(hand: &Ranks, rank: usize, more: i8) -> Ranks {
    let mut changed = *hand;
    changed[rank] = changed[rank].wrapping_add_signed(more);
    changed
}

/// The hand, in manzu.
fn whole(hand: &Ranks) -> Hand {
    let mut counts = [0; KINDS];
    counts[..RANKS].copy_from_slice(hand);
    Hand::new(counts).expect("at most four copies")
}
