//! Seven pairs, thirteen orphans, the thirteen-sided wait and pure nine gates, each alone: exact win probabilities by
//! number of draws, in the true game.
//!
//! # Short answer
//!
//! *How likely are seven pairs?*
//!
//! ```
//! use tehai::Players;
//! use tehai::win_probability::special::{seven_pairs, thirteen_orphans};
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
//! use tehai::win_probability::special::thirteen_orphans_by_deal;
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
//! # The best play
//!
//! *Thirteen orphans* leave no choice. The player keeps the first tile of each of the thirteen kinds, and the first
//! second copy of any of them. Together these are a win. So a hand that has drawn and not won holds some other tile and
//! discards it, and the player has won once the tiles dealt and drawn *contain* a win. No play wins earlier. The same
//! holds for tenpai.
//!
//! *A wait for every kind of the hand*, without furiten: the thirteen-sided wait of thirteen orphans, and pure nine
//! gates in a suit that is named before the deal. No choice either. Such a hand has discarded no tile of its kinds, so
//! the first tiles of these kinds, dealt or drawn, are the hand, and the next one is the win. The order of the tiles of
//! these kinds is independent of their places among the others. So both probabilities are that of a fitting order times
//! that of enough tiles of these kinds.
//!
//! *Pairs*: a hand that holds a third copy of a kind a after a draw discards such a copy. Proof that no other discard b
//! is better: let H be the hand that b leaves. Discarding the a leaves H − a + b, with the same wall. A player with
//! H − a + b can play as if it were H: discard what H discards, and b when H first discards an a. From then on the two
//! hands are the same. Before that H holds three copies of a, so it is neither a win nor tenpai. So H never fares
//! better. After all other draws every discard is tried, also those that break a pair.
//!
//! Kinds are interchangeable. So a *state* is the number of kinds of each *standing*: copies held (none, one, or two
//! and more) and copies left in the wall. This determines the wall, and so the number of draws made. All other tiles of
//! a hand are third and fourth copies.
//!
//! # How pairs are counted
//!
//! Invariant: for every state after d draws, a *layer* has the number of orders of the next 0, 1, 2, … tiles drawn
//! with which the best play wins (or is tenpai). The layers are worked out from the last draw back to the deal. A
//! draw of one of t equal tiles adds t times the best number among the states that its discards leave.

use crate::parallel::*;
use num_bigint::{BigInt, BigUint};
use num_integer::binomial;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::count::Fraction;
use crate::rules::Players;

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
/// use tehai::win_probability::special::thirteen_sided_orphans;
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
/// use tehai::win_probability::special::pure_nine_gates;
/// assert_eq!(pure_nine_gates(Players::Four, 18).tenpai[18].scientific(4), "2.920e-06");
/// ```
pub fn pure_nine_gates(players: Players, draws: u32) -> ByDraws {
    wait_for_every_kind(players.into(), &[3, 1, 1, 1, 1, 1, 1, 1, 3], draws)
}

/// The hand that has these copies of some kinds, none of which was ever discarded, and a further tile of them.
///
/// ```
/// use tehai::count::Fraction;
/// use tehai::win_probability::special::{EvenDeck, wait_for_every_kind};
/// // One tile of each of two kinds, out of three kinds with two copies.
/// let by_draws = wait_for_every_kind(EvenDeck { kinds: 3, copies: 2 }, &[1, 1], 1);
/// // Four of the fifteen deals of two tiles.
/// assert_eq!(by_draws.tenpai[0], Fraction::new(4u8.into(), 15u8.into()));
/// // Two of the four other tiles win.
/// assert_eq!(by_draws.win[1], Fraction::new(2u8.into(), 15u8.into()));
/// ```
///
/// # Panics
/// If the deck has fewer kinds, or fewer copies than the hand.
pub fn wait_for_every_kind(deck: EvenDeck, hand: &[u8], draws: u32) -> ByDraws {
    assert!(
        hand.len() <= usize::from(deck.kinds) && hand.iter().all(|&held| held <= deck.copies),
        "{hand:?} of {deck:?}"
    );
    let tiles: u32 = hand.iter().map(|&held| u32::from(held)).sum();
    let of_its_kinds = hand.len() as u32 * u32::from(deck.copies);
    let fitting: BigUint = hand.iter().map(|&held| choose(deck.copies.into(), held.into())).product();
    // The first tiles of its kinds, in whatever places, are each of these sets equally often.
    let first = choose(of_its_kinds, tiles);
    let [win, tenpai] = [tiles + 1, tiles].map(|needed| {
        let after = |drawn: u32| {
            let seen = tiles + drawn;
            let with = |of_its_kinds_seen: u32| {
                choose(of_its_kinds, of_its_kinds_seen)
                    * choose(deck.tiles() - of_its_kinds, seen - of_its_kinds_seen)
            };
            let enough: BigUint = (needed..=seen).map(with).sum();
            Fraction::new(&fitting * enough, &first * choose(deck.tiles(), seen))
        };
        (0..=deck.draws(tiles, draws)).map(after).collect()
    });
    ByDraws { win, tenpai }
}

/// Probabilities from the deals that hold equally much of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromDeals {
    /// Pairs, where three or four of a kind are one pair, or kinds of orphans.
    pub held: u8,
    /// The number of these deals.
    pub deals: BigUint,
    /// The probabilities among them.
    pub by_draws: ByDraws,
}

/// Seven pairs by the pairs in the deal, 0 to 6. Time, memory and panics: those of [`seven_pairs`].
///
/// ```
/// use tehai::Players;
/// use tehai::win_probability::special::seven_pairs_by_deal;
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

/// [`orphans`] by the kinds of orphans in the deal. Numbers that no deal has are left out.
///
/// # Panics
/// Those of [`orphans`].
pub fn orphans_by_deal(deck: EvenDeck, orphans: u8, draws: u32) -> Vec<FromDeals> {
    assert!((1..=deck.kinds).contains(&orphans) && (2..=4).contains(&deck.copies), "{orphans} of {deck:?}");
    let (dealt, copies) = (u32::from(orphans), u32::from(deck.copies));
    let others = deck.tiles() - dealt * copies;
    let wall = deck.tiles() - dealt;
    let from = |held: u32| {
        let missing = dealt - held;
        // The deals with these numbers of kinds, and those of them with one tile of each.
        let deals = choose(dealt, held) * containing(held, copies, held * copies + others, dealt);
        let deals_of_singles =
            choose(dealt, held) * BigUint::from(copies).pow(held) * choose(others, dealt - held);
        // Deals and draws of this many tiles that contain `kinds` of the missing kinds and none of the others, and
        // those of them without a pair.
        let ways = |kinds: u32, drawn: u32| {
            let absent = (missing - kinds) * copies;
            let all = &deals * containing(kinds, copies, wall - absent, drawn);
            // No other tile of the orphans' kinds: from the others that such a deal leaves.
            let singles = others.checked_sub(missing).zip(drawn.checked_sub(kinds));
            let singles = singles.map(|(others, drawn)| choose(others, drawn)).unwrap_or_default();
            (all, &deals_of_singles * BigUint::from(copies).pow(kinds) * singles)
        };
        let mut by_draws = ByDraws { win: Vec::new(), tenpai: Vec::new() };
        for drawn in 0..=deck.draws(dealt, draws) {
            let total = &deals * choose(wall, drawn);
            let (all, singles) = ways(missing, drawn);
            let win = &all - singles;
            let tenpai = all
                + if missing == 0 {
                    BigUint::ZERO
                } else {
                    let (all, singles) = ways(missing - 1, drawn);
                    (all - singles) * missing
                };
            by_draws.win.push(Fraction::new(win, total.clone()));
            by_draws.tenpai.push(Fraction::new(tenpai, total));
        }
        FromDeals { held: held as u8, deals, by_draws }
    };
    let is_dealt = |held: &u32| *held * copies + others >= dealt;
    (0..=dealt).filter(is_dealt).map(from).collect()
}

/// The ways to take `tiles` out of `among` in which each of `kinds` kinds is present (inclusion and exclusion).
fn containing(kinds: u32, copies: u32, among: u32, tiles: u32) -> BigUint {
    let without = |absent: u32| {
        let ways = BigInt::from(choose(kinds, absent) * choose(among - absent * copies, tiles));
        if absent.is_multiple_of(2) { ways } else { -ways }
    };
    (0..=kinds).map(without).sum::<BigInt>().to_biguint().expect("a number of ways")
}

/// One tile of each of `orphans` kinds, and a second one of any of them.
///
/// ```
/// use tehai::win_probability::special::{EvenDeck, orphans};
/// // Two kinds, two copies of each. Two tiles are dealt; every third tile makes them a win of two kinds.
/// let by_draws = orphans(EvenDeck { kinds: 2, copies: 2 }, 2, 1);
/// assert_eq!(by_draws.win[1].scientific(1), "1e+00");
/// ```
///
/// # Panics
/// If the deck has fewer kinds, or not two to four copies of each.
pub fn orphans(deck: EvenDeck, orphans: u8, draws: u32) -> ByDraws {
    assert!((1..=deck.kinds).contains(&orphans) && (2..=4).contains(&deck.copies), "{orphans} of {deck:?}");
    let (orphans, copies) = (u32::from(orphans), u32::from(deck.copies));
    let mut by_draws = ByDraws { win: Vec::new(), tenpai: Vec::new() };
    for tiles in orphans..=orphans + deck.draws(orphans, draws) {
        // The tiles in which each of `kinds` kinds is present, and one of them at least twice.
        let with_a_pair = |kinds: u32, among: u32| {
            let once = BigUint::from(copies).pow(kinds) * choose(among - kinds * copies, tiles - kinds);
            containing(kinds, copies, among, tiles) - once
        };
        let all = deck.tiles();
        let win = with_a_pair(orphans, all);
        let tenpai =
            containing(orphans, copies, all, tiles) + with_a_pair(orphans - 1, all - copies) * orphans;
        for (share, deals) in [(&mut by_draws.win, win), (&mut by_draws.tenpai, tenpai)] {
            share.push(Fraction::new(deals, choose(all, tiles)));
        }
    }
    by_draws
}

fn choose(from: u32, taken: u32) -> BigUint {
    if taken > from { BigUint::ZERO } else { binomial(BigUint::from(from), BigUint::from(taken)) }
}

/// `pairs` pairs of different kinds.
///
/// ```
/// use tehai::count::Fraction;
/// use tehai::win_probability::special::{EvenDeck, pairs};
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
    PairsByStart::new(deck, pairs, draws).among(|_| true).expect("there are deals").by_draws
}

/// [`pairs`] by the pairs in the deal. Numbers that no deal has are left out.
///
/// # Panics
/// Those of [`pairs`].
pub fn pairs_by_deal(deck: EvenDeck, pairs: u8, draws: u32) -> Vec<FromDeals> {
    let solved = PairsByStart::new(deck, pairs, draws);
    let from = |held| Some(FromDeals { held, ..solved.among(|start| start.holding(2) == held)? });
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

    /// The probabilities from the starts that are wanted, with `held` 0, if there are any.
    fn among(&self, is_wanted: impl Fn(KindCounts) -> bool) -> Option<FromDeals> {
        let starts: Vec<_> = self.starts.iter().filter(|(state, _)| is_wanted(*state)).collect();
        let deals: BigUint = starts.iter().map(|(_, deals)| deals).sum();
        let share = |aim: usize, made: usize| {
            let weighed = starts.iter().map(|(state, deals)| deals * self.layer.of(*state)[made][aim]);
            Fraction::new(weighed.sum(), &deals * self.layer.orders[made])
        };
        let shares = |aim| (0..=self.draws as usize).map(|made| share(aim, made)).collect();
        let is_dealt = !starts.is_empty();
        is_dealt.then(|| FromDeals {
            held: 0,
            by_draws: ByDraws { win: shares(0), tenpai: shares(1) },
            deals: deals.clone(),
        })
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
