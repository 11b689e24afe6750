//! Pairs of different kinds: the best play, found by going back from the last draw.
//!
//! Kinds are interchangeable. So a *state* is the number of kinds of each *standing*: copies held (none, one, or two
//! and more) and copies left in the wall. This determines the wall, and so the number of draws made. All other tiles of
//! a hand are third and fourth copies.
//!
//! Invariant: for every state after d draws, a *layer* has the number of orders of the next 0, 1, 2, … tiles drawn
//! with which the best play wins (or is tenpai). The layers are worked out from the last draw back to the deal. A
//! draw of one of t equal tiles adds t times the best number among the states that its discards leave.

use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{ByDraws, EvenDeck, FromDeals, choose};
use tehai::count::Fraction;
use tehai::parallel::*;

/// `pairs` pairs of different kinds.
///
/// A hand that holds a third copy of a kind a after a draw discards such a copy. Proof that no other discard b is
/// better: let H be the hand that b leaves. Discarding the a leaves H − a + b, with the same wall. A player with H −
/// a + b can play as if it were H: discard what H discards, and b when H first discards an a. From then on the two
/// hands are the same. Before that H holds three copies of a, so it is neither a win nor tenpai. So H never fares
/// better. After all other draws every discard is tried, also those that break a pair.
///
/// ```
/// use tehai::count::Fraction;
/// use tehai_count::special_forms::{EvenDeck, pairs};
/// // One pair from two kinds: after a tile of one there is one copy left of it, and two of the other.
/// let by_draws = pairs(EvenDeck { kinds: 2, copies: 2 }, 1, 2);
/// assert_eq!(by_draws.win[1], Fraction::new(1u8.into(), 3u8.into()));
/// // A different second tile leaves one copy of each: it does not matter which is kept.
/// assert_eq!(by_draws.win[2], Fraction::new(2u8.into(), 3u8.into()));
/// ```
///
/// # Panics
/// If there are more than 7 pairs, 34 kinds (31 of fewer copies than four) or 4 copies, fewer tiles than are dealt,
/// or 2¹²⁸ orders of the tiles that are drawn: up to 18 draws there are fewer in every deck.
pub fn pairs(deck: EvenDeck, pairs: u8, draws: u32) -> ByDraws {
    let (_, by_draws) = PairsByStart::new(deck, pairs, draws).among(|_| true).expect("there are deals");
    by_draws
}

/// [`pairs`] by the pairs in the deal. Numbers that no deal has are left out.
///
/// # Panics
/// Those of [`pairs`].
pub fn pairs_by_deal(deck: EvenDeck, pairs: u8, draws: u32) -> Vec<FromDeals> {
    let solved = PairsByStart::new(deck, pairs, draws);
    let from = |held| {
        let (deals, by_draws) = solved.among(|start| start.holding(2) == held)?;
        Some(FromDeals { held, deals, by_draws })
    };
    (0..pairs).filter_map(from).collect()
}

/// The worths of all starts.
struct PairsByStart {
    /// The states after the deal, and their deals.
    starts: Vec<(KindCounts, BigUint)>,
    /// The layer of no draws.
    layer: Layer,
    draws: u32,
}

impl PairsByStart {
    fn new(deck: EvenDeck, pairs: u8, draws: u32) -> PairsByStart {
        let most_kinds = if deck.copies == 4 { 34 } else { 31 };
        assert!((1..=7).contains(&pairs) && (2..=4).contains(&deck.copies) && deck.kinds <= most_kinds);
        let dealt = 2 * pairs - 1;
        let draws = deck.draws(dealt.into(), draws);
        let starts = starts(deck, dealt);
        let layers = layers(starts.iter().map(|(state, _)| *state), pairs, draws);
        let last_wall = deck.tiles() - u32::from(dealt) - draws;
        let mut layer = Layer::default();
        for (tiles, states) in (last_wall..).zip(layers.into_iter().rev()) {
            layer = layer.before(states, pairs, tiles);
        }
        PairsByStart { starts, layer, draws }
    }

    /// The deals of the starts that are wanted, and the probabilities from these, if there are any.
    fn among(&self, is_wanted: impl Fn(KindCounts) -> bool) -> Option<(BigUint, ByDraws)> {
        let starts: Vec<_> = self.starts.iter().filter(|(state, _)| is_wanted(*state)).collect();
        if starts.is_empty() {
            return None;
        }
        let deals: BigUint = starts.iter().map(|(_, deals)| deals).sum();
        let share = |aim: usize, made: usize| {
            let weighed = starts.iter().map(|(state, deals)| deals * self.layer.of(*state)[made][aim]);
            Fraction::new(weighed.sum(), &deals * self.layer.orders[made])
        };
        let shares = |aim| (0..=self.draws as usize).map(|made| share(aim, made)).collect();
        let by_draws = ByDraws { win: shares(0), tenpai: shares(1) };
        Some((deals, by_draws))
    }
}

/// The states that are reached by 0, 1, … draws without a win.
fn layers(starts: impl Iterator<Item = KindCounts>, pairs: u8, draws: u32) -> Vec<Vec<KindCounts>> {
    let mut layers = vec![starts.collect::<Vec<_>>()];
    for _ in 0..draws {
        let last = layers.last().expect("the starts");
        let next: FxHashSet<KindCounts> =
            last.iter().flat_map(|state| state.draws(pairs)).flat_map(|draw| draw.left).collect();
        layers.push(next.into_iter().collect());
    }
    layers
}

/// The worths of all states after some number of draws.
#[derive(Default)]
struct Layer {
    /// The place of each state in `worths`.
    places: FxHashMap<KindCounts, usize>,
    /// For each state, by number of draws that follow: the orders of the tiles drawn in which the best play has won,
    /// and those in which it is tenpai or has won.
    worths: Vec<Vec<[u128; 2]>>,
    /// All orders, by number of draws that follow.
    orders: Vec<u128>,
}

impl Layer {
    /// The worths of a state, by number of draws that follow.
    fn of(&self, state: KindCounts) -> &[[u128; 2]] {
        &self.worths[self.places[&state]]
    }

    /// The layer one draw before this one, which has these states and this many tiles in the wall.
    fn before(&self, states: Vec<KindCounts>, pairs: u8, tiles: u32) -> Layer {
        let more = |orders: &u128| orders.checked_mul(tiles.into()).expect("at most 2^128 orders");
        let orders: Vec<u128> = [1].into_iter().chain(self.orders.iter().map(more)).collect();
        let worths = states.par_iter().until_stop().map(|state| self.worth_before(*state, pairs)).collect();
        let places = states.into_iter().enumerate().map(|(place, state)| (state, place)).collect();
        Layer { places, worths, orders }
    }

    fn worth_before(&self, state: KindCounts, pairs: u8) -> Vec<[u128; 2]> {
        let mut worths = vec![[0; 2]; self.orders.len() + 1];
        worths[0][1] = state.is_tenpai(pairs).into();
        for draw in state.draws(pairs).filter(|_| !self.orders.is_empty()) {
            let best: Vec<[u128; 2]> = if draw.wins {
                self.orders.iter().map(|orders| [*orders; 2]).collect()
            } else {
                let left = draw.left.iter().map(|state| self.of(*state).to_vec());
                left.reduce(best_of).expect("there is a discard")
            };
            for (sum, best) in worths[1..].iter_mut().zip(best) {
                (0..2).for_each(|aim| sum[aim] += u128::from(draw.tiles) * best[aim]);
            }
        }
        worths
    }
}

/// A state: the number of kinds of each standing, five bits for each:
///
/// ```text
/// bits   55–63  50–54  45–49  40–44  35–39  30–34  25–29  20–24  15–19  10–14   5–9    0–4
/// held     0      0      0      0      0      1      1      1      1     2+     2+     2+
/// left     4      3      2      1      0      3      2      1      0      2      1      0
/// ```
///
/// The kinds with all four copies left can be more than 31, so they have the top bits. Example: six pairs and a single
/// tile, dealt from 34 kinds, are `6 << 10 | 1 << 30 | 27 << 55`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct KindCounts(u64);

/// The standings from the lowest bits up: copies held, where 2 means two or more, and copies left.
const STANDINGS: [(u8, u8); 12] =
    [(2, 0), (2, 1), (2, 2), (1, 0), (1, 1), (1, 2), (1, 3), (0, 0), (0, 1), (0, 2), (0, 3), (0, 4)];

/// A draw of a kind of some standing.
struct KindDraw {
    /// The tiles that it may be.
    tiles: u8,
    /// Does it complete the last pair?
    wins: bool,
    /// The states that the discards leave; none after a win.
    left: Vec<KindCounts>,
}

/// One kind of a standing, as bits of a [`KindCounts`].
fn one_kind(held: u8, left: u8) -> u64 {
    let first = [7, 3, 0][usize::from(held.min(2))];
    1 << (5 * (first + left))
}

impl KindCounts {
    /// Each standing that occurs: copies held, copies left, and number of kinds.
    fn kinds(self) -> impl Iterator<Item = (u8, u8, u8)> {
        let kinds = STANDINGS.into_iter().enumerate().map(move |(place, (held, left))| {
            let bits = self.0 >> (5 * place);
            let is_last = place + 1 == STANDINGS.len();
            (held, left, (if is_last { bits } else { bits & 31 }) as u8)
        });
        kinds.filter(|(.., kinds)| *kinds > 0)
    }

    /// The number of kinds of which this many copies are held; 2 means two or more.
    fn holding(self, copies: u8) -> u8 {
        self.kinds().filter(|(held, ..)| *held == copies).map(|(.., kinds)| kinds).sum()
    }

    fn is_tenpai(self, pairs: u8) -> bool {
        self.holding(2) == pairs - 1 && self.holding(1) == 1
    }

    /// The state in which one kind has another standing.
    fn moved(self, from: (u8, u8), to: (u8, u8)) -> KindCounts {
        KindCounts(self.0 - one_kind(from.0, from.1) + one_kind(to.0, to.1))
    }

    fn draws(self, pairs: u8) -> impl Iterator<Item = KindDraw> {
        self.kinds().filter(|(_, left, _)| *left > 0).map(move |(held, left, kinds)| {
            let drawn = self.moved((held, left), ((held + 1).min(2), left - 1));
            let wins = drawn.holding(2) == pairs;
            let left_by_discards = match 2 * drawn.holding(2) + drawn.holding(1) {
                _ if wins => Vec::new(),
                tiles if tiles < 2 * pairs => vec![drawn],
                _ => {
                    let held = drawn.kinds().filter(|(held, ..)| *held > 0);
                    held.map(|(held, left, _)| drawn.moved((held, left), (held - 1, left))).collect()
                }
            };
            KindDraw { tiles: kinds * left, wins, left: left_by_discards }
        })
    }
}

/// The states after a deal of this many tiles, and the number of deals of each.
fn starts(deck: EvenDeck, dealt: u8) -> Vec<(KindCounts, BigUint)> {
    // Kinds and tiles still to share out, the state of those shared out, and their deals.
    let mut parts = vec![(deck.kinds, dealt, 0, BigUint::from(1u8))];
    for held in (1..=deck.copies).rev() {
        let ways = choose(deck.copies.into(), held.into());
        let shared = parts.into_iter().flat_map(|(kinds, tiles, state, deals)| {
            let ways = ways.clone();
            (0..=kinds.min(tiles / held)).map(move |of| {
                let state = state + u64::from(of) * one_kind(held, deck.copies - held);
                let deals = &deals * choose(kinds.into(), of.into()) * ways.pow(of.into());
                (kinds - of, tiles - of * held, state, deals)
            })
        });
        parts = shared.collect();
    }
    let whole = parts.into_iter().filter(|(_, tiles, ..)| *tiles == 0);
    let rest = |kinds: u8| u64::from(kinds) * one_kind(0, deck.copies);
    whole.map(|(kinds, _, state, deals)| (KindCounts(state + rest(kinds)), deals)).collect()
}

/// The better of two plays, for each number of draws and each aim.
fn best_of(mut one: Vec<[u128; 2]>, other: Vec<[u128; 2]>) -> Vec<[u128; 2]> {
    for (one, other) in one.iter_mut().zip(other) {
        (0..2).for_each(|aim| one[aim] = one[aim].max(other[aim]));
    }
    one
}
