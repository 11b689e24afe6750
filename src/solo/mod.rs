//! What can anyone reach alone, if any tile may be discarded?
//!
//! # The game
//!
//! A player draws from the tiles that the hand does not hold, each equally likely, and discards any tile, which is
//! shuffled back. Nothing is called. With T draws, let W_u(h) be the chance to win from the hand h after u draws, and V_u(g)
//! that of a hand that has just drawn; S is the number of tiles outside the hand, 123 with four players and 95 with three:
//!
//! ```text
//! W_T(h) = 0
//! V_u(g) = 1 if g wins, else max_y W_u(g − y)
//! W_u(h) = Σ_x (4 − h_x) / S · V_{u+1}(h + x)
//! ```
//!
//! If tenpai is enough, W_T(h) = 1 for tenpai hands.
//!
//! # Orbits
//!
//! A permutation of the suits, the mirror image of a suit and a permutation of the honours change no value. So hands that
//! are alike share an entry: 98,521,596,000 hands of thirteen tiles are 322,565,293 orbits. Of a suit, or of the honours,
//! only the *class* counts, and a hand is a class of each. Entries with the same numbers of tiles in the suits are a
//! block, in which the classes of the smallest suit and of the honours change fastest: a row. A step is a sum, or a
//! maximum, of rows; no entry is looked up.
//!
//! # Exactness
//!
//! A value is a whole number of units of 1/(2³² − 1), so that 1 is exact, and each draw rounds down. A mean of numbers that
//! are at most k units too low is at most k units too low, before it is rounded. So after T draws a value is at most T
//! units below the truth: both ends are known.

mod layout;
mod parts;
mod steps;

use thiserror::Error;

use crate::rules::{Forms, Players, Rules, SevenPairs};
use crate::tiles::{COPIES, Group, Hand, Tile, TileSet};
use layout::{Layout, Parts};
use parts::{Kinds, Part};
use steps::ONE;

/// The tiles of a game and the size of its hands: riichi mahjong, or a small deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Number of suits, 1 to 3.
    pub suits: usize,
    /// Ranks of each.
    pub ranks: usize,
    /// Kinds that form no sequences.
    pub honours: usize,
    /// Copies of each kind.
    pub copies: u8,
    /// Tiles of a hand that draws, 3m + 1.
    pub tiles: u8,
}

/// A table was too large for the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the tables take {} MB, which cannot be had", bytes / 1_000_000)]
pub struct MemoryError {
    /// The bytes of all tables.
    pub bytes: usize,
}

/// What is worth 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A win.
    Win,
    /// Tenpai after the last draw, or a win.
    Tenpai,
}

/// The values of all hands after some draw, from the last back to the first.
#[derive(Debug)]
pub struct Solo {
    deck: Deck,
    parts: Parts,
    waiting: Layout,
    drawn: Layout,
    /// By entry: the values of hands that draw, and room for those of hands that have drawn.
    values: [Vec<u32>; 2],
    draws: u32,
}

impl Deck {
    /// The deck of a game. With three players 1m and 9m are two more honours: nothing tells them apart.
    pub const fn of_players(players: Players) -> Deck {
        match players {
            Players::Four => Deck { suits: 3, ranks: 9, honours: 7, copies: COPIES, tiles: 13 },
            Players::Three => Deck { suits: 2, ranks: 9, honours: 9, copies: COPIES, tiles: 13 },
        }
    }

    /// Tiles outside a hand that draws.
    pub const fn wall(&self) -> u32 {
        (self.suits * self.ranks + self.honours) as u32 * self.copies as u32 - self.tiles as u32
    }
}

impl Solo {
    /// The values before any draw is left: of all hands of a game.
    ///
    /// # Errors
    /// [`MemoryError`] if there is no room for the tables.
    pub fn new(rules: Rules, aim: Aim) -> Result<Solo, MemoryError> {
        Solo::of_deck(Deck::of_players(rules.players), rules.forms, rules.seven_pairs, aim)
    }

    /// The same for any deck. Seven pairs and thirteen orphans are for hands of thirteen tiles.
    ///
    /// # Errors
    /// [`MemoryError`] if there is no room for the tables.
    pub fn of_deck(deck: Deck, forms: Forms, pairs: SevenPairs, aim: Aim) -> Result<Solo, MemoryError> {
        let Deck { suits, ranks, honours, copies, tiles } = deck;
        let part =
            |number, are_ranks| Part::new(Kinds { number, copies, are_ranks }, tiles + 1, forms, pairs);
        let parts = Parts { suits, suit: part(ranks, true), honours: part(honours, false) };
        let (waiting, drawn) = (Layout::new(&parts, tiles), Layout::new(&parts, tiles + 1));
        let bytes = 4 * (waiting.entries + drawn.entries);
        let room = |entries| {
            let mut values = Vec::new();
            values.try_reserve_exact(entries).map_err(|_| MemoryError { bytes })?;
            values.resize(entries, 0);
            Ok(values)
        };
        let values = [room(waiting.entries)?, room(drawn.entries)?];
        let mut solo = Solo { deck, parts, waiting, drawn, values, draws: 0 };
        if aim == Aim::Tenpai {
            solo.earlier();
            solo.values[0].iter_mut().for_each(|value| *value = if *value > 0 { ONE } else { 0 });
            solo.draws = 0;
        }
        Ok(solo)
    }

    /// The number of draws that are left.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// Goes back one draw.
    pub fn earlier(&mut self) {
        let [waiting, drawn] = &mut self.values;
        steps::discard(&self.parts, (&self.waiting, waiting), (&self.drawn, drawn));
        steps::draw(&self.parts, self.deck.wall(), (&self.drawn, drawn), (&self.waiting, waiting));
        self.draws += 1;
    }
}

/// A mean of values, or a value: between two numbers of units, of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// The lower end, in units.
    pub lower: u128,
    /// The upper end, in units.
    pub upper: u128,
    /// How many units are 1.
    pub units: u128,
}

impl Between {
    /// Both ends as decimals.
    pub fn ends(&self) -> [f64; 2] {
        [self.lower, self.upper].map(|end| end as f64 / self.units as f64)
    }
}

impl Solo {
    /// The most units that a value is below the truth.
    fn error(&self) -> u128 {
        self.draws.into()
    }

    /// The value of a hand that draws; `None` for another number of tiles, or tiles that the deck does not have.
    ///
    /// # Panics
    /// If the deck is not that of a game.
    pub fn value(&self, hand: &Hand) -> Option<Between> {
        let players = Players::ALL.into_iter().find(|&players| Deck::of_players(players) == self.deck);
        let players = players.expect("the deck of a game");
        hand.check_players(players).ok()?;
        let counts = |group: Group| hand.group(group).counts().to_vec();
        let (suits, mut honours) = match players {
            Players::Four => (vec![Group::Manzu, Group::Pinzu, Group::Souzu], Vec::new()),
            Players::Three => {
                let ends = TileSet::from_group(Group::Manzu) & players.tiles();
                (vec![Group::Pinzu, Group::Souzu], ends.iter().map(|tile: Tile| hand.count(tile)).collect())
            }
        };
        honours.extend(counts(Group::Honours));
        self.value_of_counts(&suits.into_iter().map(counts).collect::<Vec<_>>(), &honours)
    }

    /// The value of a hand that draws, from its copies in each suit and of the honours; `None` if there is no such hand.
    pub fn value_of_counts(&self, suits: &[Vec<u8>], honours: &[u8]) -> Option<Between> {
        let mut tiles = [0; 3];
        let mut classes = [0; 3];
        for (suit, counts) in suits.iter().enumerate() {
            tiles[suit] = counts.iter().sum();
            classes[suit] = self.parts.suit.class(counts)?;
        }
        let held = tiles.iter().sum::<u8>() + honours.iter().sum::<u8>();
        let honours = self.parts.honours.class(honours)?;
        let view = self.waiting.view(tiles).filter(|_| held == self.deck.tiles)?;
        let place = view.start
            + view.strides.iter().zip(classes).map(|(stride, class)| stride * class).sum::<usize>();
        let lower = u128::from(self.values[0][place + honours]);
        Some(Between { lower, upper: (lower + self.error()).min(ONE.into()), units: ONE.into() })
    }

    /// The mean value over all deals of a hand that draws.
    pub fn mean(&self) -> Between {
        let (deals, sum) = self.sums();
        let ceiling = deals * u128::from(ONE);
        Between { lower: sum, upper: (sum + deals * self.error()).min(ceiling), units: ceiling }
    }

    /// The deals of all hands that draw, and the sum of their values.
    fn sums(&self) -> (u128, u128) {
        let mut sums = (0, 0);
        for block in &self.waiting.blocks {
            let deals = |suit: usize| &self.parts.suit.of(block.tiles[suit]).deals;
            let honours = &self.parts.honours.of(block.honours).deals;
            let row: Vec<u64> =
                deals(2).iter().flat_map(|third| honours.iter().map(move |of| third * of)).collect();
            let mut rows = self.values[0][block.start..].chunks_exact(block.row());
            for first in deals(0) {
                for second in deals(1) {
                    let values = rows.next().expect("a row of each two classes");
                    let (mut of_deals, mut of_values) = (0u128, 0u128);
                    for (&deals, &value) in row.iter().zip(values) {
                        of_deals += u128::from(deals);
                        of_values += u128::from(deals) * u128::from(value);
                    }
                    let factor = u128::from(block.arrangements(self.parts.suits))
                        * u128::from(*first)
                        * u128::from(*second);
                    sums.0 += factor * of_deals;
                    sums.1 += factor * of_values;
                }
            }
        }
        sums
    }

    /// The number of orbits of hands that draw.
    pub fn orbits(&self) -> u128 {
        let choose = |n: u128, k: u128| (0..k).fold(1, |ways, taken| ways * (n - taken) / (taken + 1));
        let of_block = |block: &layout::Block| {
            let equal = (0..self.parts.suits).collect::<Vec<_>>();
            let equal = equal.chunk_by(|&one, &other| block.tiles[one] == block.tiles[other]);
            // Suits with as many tiles can change places: a multiset of classes.
            let suits = equal.map(|suits| {
                let (classes, number) = (block.lengths[suits[0]] as u128, suits.len() as u128);
                choose(classes + number - 1, number)
            });
            suits.product::<u128>() * block.length as u128
        };
        self.waiting.blocks.iter().map(of_block).sum()
    }
}
