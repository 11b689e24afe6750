//! What a draw and a discard make of a hand: which draws improve it, and how often a good wait follows.

use std::cmp::Reverse;

use crate::analysis::outlook::{Draws, Search};
use crate::analysis::{Analysis, Outlook, Turn};
use crate::discard::Discard;
use crate::shanten::Calculator;
use crate::tiles::{Hand, Tile};

/// A draw, the discard that goes with it, and what the hand accepts then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The tile drawn.
    pub draw: Tile,
    /// Copies of it that are left.
    pub left: u8,
    /// The best discard: by shanten, then by copies of the necessary tiles, most first, then 1m to 7z.
    pub discard: Tile,
    /// The necessary tiles after both.
    pub necessary: Draws,
}

/// The draws that improve a hand of 3m+1 tiles without bringing it nearer (手変わり).
///
/// A draw improves the hand if it does not lower the shanten, but after the best discard the hand is as near as before
/// and accepts more copies. The discarded tile counts as seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Improvements {
    /// Copies of the necessary tiles before.
    pub before: u8,
    /// The draws, 1m to 7z.
    pub exchanges: Vec<Exchange>,
}

/// How often a 1-shanten hand of 3m+1 tiles becomes tenpai with a good wait (良形率).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoodShape {
    /// A wait is good with at least so many copies left.
    pub at_least: u8,
    /// The draws that make the hand tenpai, 1m to 7z, each with its best discard and the tiles that complete the hand
    /// then; draws of which no copy is left are not among them.
    pub exchanges: Vec<Exchange>,
}

impl Improvements {
    /// Copies left of the draws.
    pub fn copies(&self) -> u32 {
        copies(&self.exchanges)
    }
}

impl GoodShape {
    /// The usual least number of copies of a good wait.
    pub const COPIES: u8 = 5;

    /// Copies left of all draws that make the hand tenpai.
    pub fn copies(&self) -> u32 {
        copies(&self.exchanges)
    }

    /// Copies left of those after which the wait is good. Their share of all is the rate.
    pub fn good(&self) -> u32 {
        copies(self.exchanges.iter().filter(|exchange| exchange.necessary.copies() >= self.at_least))
    }
}

fn copies<'a>(exchanges: impl IntoIterator<Item = &'a Exchange>) -> u32 {
    exchanges.into_iter().map(|exchange| u32::from(exchange.left)).sum()
}

impl Analysis {
    /// The draws that improve the hand: one answer for a hand of 3m+1 tiles as it is; for 3m+2 tiles one for each of
    /// the [best discards](Analysis::best_discards).
    ///
    /// Time: on random hands 0.1 ms for 13 tiles and 0.6 ms for 14, once there are the tables of the
    /// [`Calculator`], which the first call makes; longer where called melds or visible tiles limit the hand.
    ///
    /// ```
    /// use tehai::analysis::{Analysis, Settings};
    /// let hand = "123456m789p35s11z".parse()?;
    /// let improvements = &Analysis::new(&hand, &Settings::default())?.improvements()[0];
    /// assert_eq!(improvements.before, 4);
    /// let shown: Vec<String> = improvements
    ///     .exchanges
    ///     .iter()
    ///     .map(|of| format!("{} for {}: {}", of.draw, of.discard, of.necessary.copies()))
    ///     .collect();
    /// assert_eq!(shown, ["2s for 5s: 8", "6s for 3s: 8"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn improvements(&self) -> Vec<Improvements> {
        self.of_starts(|search, hand, discard| {
            let outlook = search.outlook(hand, discard);
            let number = outlook.numbers.nearest(self.settings.rules.forms);
            let before = outlook.necessary.copies();
            let others = self.draws().filter(|&draw| !outlook.necessary.tiles().contains(draw));
            let exchanges = others
                .filter_map(|draw| search.exchange(hand, discard, draw))
                .filter(|(left, exchange)| *left == number && exchange.necessary.copies() > before)
                .map(|(_, exchange)| exchange)
                .collect();
            Improvements { before, exchanges }
        })
    }

    /// How often the hand becomes tenpai with at least so many copies left to wait for, if it is 1-shanten: one answer
    /// for 3m+1 tiles; for 3m+2 tiles one for each of the [best discards](Analysis::best_discards). Empty for any other
    /// hand.
    ///
    /// ```
    /// use tehai::analysis::{Analysis, GoodShape, Settings};
    /// let hand = "123456m78p3599s1z".parse()?;
    /// let shape = &Analysis::new(&hand, &Settings::default())?.good_shapes(GoodShape::COPIES)[0];
    /// // After 4s it waits for 6p and 9p, after these for four 4s alone.
    /// assert_eq!((shape.good(), shape.copies()), (4, 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn good_shapes(&self, at_least: u8) -> Vec<GoodShape> {
        if self.shanten() != Some(1) {
            return Vec::new();
        }
        self.of_starts(|search, hand, discard| {
            let necessary = search.outlook(hand, discard).necessary.tiles();
            let helping = self.draws().filter(|&draw| necessary.contains(draw));
            let exchanges =
                helping.filter_map(|draw| Some(search.exchange(hand, discard, draw)?.1)).collect();
            GoodShape { at_least, exchanges }
        })
    }

    /// The discards that leave the lowest shanten; none of a hand that draws.
    pub fn best_discards(&self) -> &[Discard<Outlook>] {
        let Turn::Discard { discards, .. } = &self.turn else { return &[] };
        let number = |discard: &Discard<Outlook>| discard.left.numbers.nearest(self.settings.rules.forms);
        let best = discards.partition_point(|discard| number(discard) == number(&discards[0]));
        &discards[..best]
    }

    /// The tiles of which a copy is left.
    fn draws(&self) -> impl Iterator<Item = Tile> {
        Tile::all().filter(|&tile| self.unseen.count(tile) > 0)
    }

    /// The answer for the hand as it is, or after each of the best discards.
    fn of_starts<T>(&self, mut answer: impl FnMut(&Search, &Hand, Option<Tile>) -> T) -> Vec<T> {
        // There are hundreds of hands to solve.
        let solver = Calculator::new(self.settings.rules).into();
        let search = Search::new(&self.hand, &self.settings, &self.unseen, solver);
        let concealed = self.hand.concealed();
        match self.turn {
            Turn::Draw { .. } => vec![answer(&search, concealed, None)],
            Turn::Discard { .. } => self
                .best_discards()
                .iter()
                .map(|&Discard { tile, .. }| {
                    answer(&search, &concealed.minus(tile).expect("a tile of the hand"), Some(tile))
                })
                .collect(),
        }
    }
}

impl Search<'_> {
    /// A draw with its best discard, and the replacement number then; `None` if the hand holds four copies. `discard`
    /// is the tile that was discarded before.
    fn exchange(&self, hand: &Hand, discard: Option<Tile>, draw: Tile) -> Option<(Option<u8>, Exchange)> {
        let drawn = hand.plus(draw)?;
        let unseen = self.unseen.minus(draw)?;
        let discards = Tile::all().filter_map(|tile| Some((tile, drawn.minus(tile)?)));
        // Only discards that leave the least number need their necessary tiles.
        let numbers: Vec<(u8, Tile, Hand)> = discards
            .map(|(tile, rest)| {
                let limits = self.limits_after([discard, Some(tile)]);
                (self.nearest(&rest, &limits).unwrap_or(u8::MAX), tile, rest)
            })
            .collect();
        let least = numbers.iter().map(|&(number, ..)| number).min()?;
        let after = numbers.into_iter().filter(|&(number, ..)| number == least).map(|(_, tile, rest)| {
            let limits = self.limits_after([discard, Some(tile)]);
            (tile, Draws::new(self.necessary(&rest, &limits), &unseen))
        });
        let (discard, necessary) = after.min_by_key(|(tile, draws)| (Reverse(draws.copies()), *tile))?;
        let exchange = Exchange { draw, left: self.unseen.count(draw), discard, necessary };
        Some(((least != u8::MAX).then_some(least), exchange))
    }
}
