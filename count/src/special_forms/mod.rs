//! Seven pairs, thirteen orphans, the thirteen-sided wait and pure nine gates, each alone: exact win probabilities by
//! number of draws, in the true game.
//!
//! # Short answer
//!
//! *How likely are seven pairs?*
//!
//! ```
//! use tehai::Players;
//! use tehai_count::special_forms::{seven_pairs, thirteen_orphans};
//! let pairs = seven_pairs(Players::Four, 18);
//! assert_eq!(pairs.win[18].scientific(4), "2.237e-02");
//! assert_eq!(pairs.tenpai[18].scientific(4), "2.094e-01");
//! assert_eq!(thirteen_orphans(Players::Four, 18).win[18].scientific(4), "1.272e-03");
//! ```
//!
//! *And from a deal that has nine kinds of terminals and honours?*
//!
//! ```
//! use tehai::Players;
//! use tehai_count::special_forms::thirteen_orphans_by_deal;
//! let nine_kinds = &thirteen_orphans_by_deal(Players::Four, 18)[9];
//! assert_eq!(nine_kinds.held, 9);
//! assert_eq!(nine_kinds.by_draws.win[18].scientific(4), "4.153e-02");
//! ```
//!
//! # The game
//!
//! The player is dealt random tiles, one fewer than the win has, and then draws. Each draw is a tile that was neither
//! dealt nor drawn before: discards are gone. After a draw that does not win, the player discards any tile. The results
//! are the probabilities of having won, and of being tenpai or having won, after each number of draws, over all deals
//! and all draws, *under the best play for exactly that number and that aim*. A hand is tenpai if it wins with a tile
//! of which it does not hold every copy; where the other copies are does not matter.
//!
//! The best plays, and why no other is better: see [`orphans`], [`wait_for_every_kind`] and [`pairs`].

mod orphans;
mod pairs;
mod widest_waits;

use num_bigint::BigUint;
use num_integer::binomial;

use tehai::count::Fraction;
use tehai::rules::Players;

pub use orphans::{orphans, orphans_by_deal};
pub use pairs::{pairs, pairs_by_deal};
pub use widest_waits::wait_for_every_kind;

/// Tiles to play with: a number of kinds, with the same number of copies of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvenDeck {
    /// Kinds.
    pub kinds: u8,
    /// Copies of each, 2 to 4.
    pub copies: u8,
}

impl From<Players> for EvenDeck {
    fn from(players: Players) -> EvenDeck {
        EvenDeck { kinds: players.tiles().len() as u8, copies: 4 }
    }
}

impl EvenDeck {
    fn tiles(self) -> u32 {
        u32::from(self.kinds) * u32::from(self.copies)
    }

    /// The draws that are possible after a deal, at most `wanted`.
    fn draws(self, dealt: u32, wanted: u32) -> u32 {
        self.tiles().checked_sub(dealt).expect("the deck has the tiles that are dealt").min(wanted)
    }
}

/// Exact probabilities by number of draws, from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByDraws {
    /// The probability of having won.
    pub win: Vec<Fraction>,
    /// The probability of being tenpai or having won.
    pub tenpai: Vec<Fraction>,
}

/// Probabilities from the deals that hold the same number of pairs, or of kinds of orphans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromDeals {
    /// That number. Three or four of a kind are one pair.
    pub held: u8,
    /// The number of these deals.
    pub deals: BigUint,
    /// The probabilities among them.
    pub by_draws: ByDraws,
}

/// Seven pairs of different kinds, after 0 to `draws` draws.
///
/// Time and memory: for 18 draws about half a second of one core and some 20 MB.
///
/// # Panics
/// From 19 draws on with four players, from 20 on with three: these can have more than 2¹²⁸ orders, see [`pairs`].
pub fn seven_pairs(players: Players, draws: u32) -> ByDraws {
    pairs(players.into(), 7, draws)
}

/// Thirteen orphans, after 0 to `draws` draws. Time: less than a millisecond.
pub fn thirteen_orphans(players: Players, draws: u32) -> ByDraws {
    orphans(players.into(), 13, draws)
}

/// The wait for all thirteen orphans (国士無双十三面待ち) without furiten, after 0 to `draws` draws.
///
/// ```
/// use tehai::Players;
/// use tehai_count::special_forms::thirteen_sided_orphans;
/// assert_eq!(thirteen_sided_orphans(Players::Four, 18).tenpai[18].scientific(4), "4.118e-05");
/// ```
pub fn thirteen_sided_orphans(players: Players, draws: u32) -> ByDraws {
    wait_for_every_kind(players.into(), &[1; 13], draws)
}

/// Pure nine gates (純正九蓮宝燈) without furiten in one suit, after 0 to `draws` draws.
///
/// A player who chooses the suit later does better, by at most a factor of the number of suits.
///
/// ```
/// use tehai::Players;
/// use tehai_count::special_forms::pure_nine_gates;
/// assert_eq!(pure_nine_gates(Players::Four, 18).tenpai[18].scientific(4), "2.920e-06");
/// ```
pub fn pure_nine_gates(players: Players, draws: u32) -> ByDraws {
    wait_for_every_kind(players.into(), &[3, 1, 1, 1, 1, 1, 1, 1, 3], draws)
}

/// Seven pairs by the pairs in the deal, 0 to 6. Time, memory and panics: those of [`seven_pairs`].
///
/// ```
/// use tehai::Players;
/// use tehai_count::special_forms::seven_pairs_by_deal;
/// let five_pairs = &seven_pairs_by_deal(Players::Four, 18)[5];
/// assert_eq!(five_pairs.held, 5);
/// assert_eq!(five_pairs.by_draws.win[18].scientific(4), "1.845e-01");
/// ```
pub fn seven_pairs_by_deal(players: Players, draws: u32) -> Vec<FromDeals> {
    pairs_by_deal(players.into(), 7, draws)
}

/// Thirteen orphans by the kinds of terminals and honours in the deal, 0 to 13. Time: milliseconds.
pub fn thirteen_orphans_by_deal(players: Players, draws: u32) -> Vec<FromDeals> {
    orphans_by_deal(players.into(), 13, draws)
}

fn choose(from: u32, taken: u32) -> BigUint {
    if taken > from { BigUint::ZERO } else { binomial(BigUint::from(from), BigUint::from(taken)) }
}
