//! What a draw and a discard make of a hand: the answer.

use tehai::count::Fraction;
use tehai::tiles::Tile;
use tehai::tiles::notation::RedTile;

use crate::described;
use crate::draws::Draws;
use crate::exact::Probability;

described! {
    /// A draw, the discard that goes with it, and what the hand accepts then.
    pub struct Exchange {
        /// The tile drawn.
        pub draw: Tile,
        /// Copies of it that are left.
        pub left: u8,
        /// The best discard, a red five only if no plain one is held.
        pub discard: RedTile,
        /// The necessary tiles after both.
        pub necessary: Draws,
    }

    /// The draws that improve a hand without bringing it nearer (手変わり): after the best discard it accepts more
    /// copies.
    pub struct Improvements {
        /// Copies of the necessary tiles before.
        pub before: u8,
        /// Copies left of the draws.
        pub copies: u32,
        /// The draws.
        pub draws: Vec<Exchange>,
    }

    /// How often a 1-shanten hand becomes tenpai with a good wait (良形).
    pub struct GoodShape {
        /// A wait is good with at least so many copies left.
        pub at_least: u8,
        /// Copies left that make the hand tenpai with a good wait.
        pub good: u32,
        /// Copies left that make it tenpai.
        pub copies: u32,
        /// The share of good ones (良形率); null if no copy is left.
        pub rate: Option<Probability>,
        /// The draws that make it tenpai, each with the best discard and what completes the hand then.
        pub draws: Vec<Exchange>,
    }
}

impl GoodShape {
    /// The usual least number of copies of a good wait.
    pub const COPIES: u8 = 5;

    pub(super) fn new(at_least: u8, draws: Vec<Exchange>) -> GoodShape {
        let good = copies(draws.iter().filter(|exchange| exchange.necessary.copies >= at_least));
        let copies = copies(&draws);
        let rate = (copies > 0).then(|| (&Fraction::new(good.into(), copies.into())).into());
        GoodShape { at_least, good, copies, rate, draws }
    }
}

pub(super) fn copies<'a>(exchanges: impl IntoIterator<Item = &'a Exchange>) -> u32 {
    exchanges.into_iter().map(|exchange| u32::from(exchange.left)).sum()
}
