//! Seven pairs, thirteen orphans, the thirteen-sided wait and pure nine gates draw by draw, checked against the
//! definition on small decks, and against deals counted without play.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigUint;
use num_integer::binomial;
use tehai::count::Fraction;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::any_size::Goal;
use tehai_count::by_size::BySize;
use tehai_count::special_forms::{
    ByDraws, EvenDeck, FromDeals, orphans, orphans_by_deal, pairs, pairs_by_deal, pure_nine_gates,
    seven_pairs, seven_pairs_by_deal, thirteen_orphans, thirteen_orphans_by_deal, thirteen_sided_orphans,
    wait_for_every_kind,
};

/// Copies by kind.
type Tiles = Vec<u8>;

/// A draw: the hand before it, the hand with it, and the tiles discarded until then.
struct Draw<'t> {
    before: &'t [u8],
    drawn: &'t [u8],
    discarded: &'t [u8],
}

/// Does a draw win?
type IsWin = dyn Fn(&Draw) -> bool;

/// The definition: every hand of distinguishable tiles, every draw, every discard.
struct Game {
    deck: EvenDeck,
    is_win: Box<IsWin>,
    known: HashMap<(Tiles, Tiles, u32), [u128; 2]>,
}

/// The tiles plus one more of a kind, for each kind that still has a copy.
fn with_one_more<'t>(
    tiles: &'t [u8],
    most: impl Fn(usize) -> u8 + 't,
) -> impl Iterator<Item = (usize, Tiles)> + 't {
    (0..tiles.len()).filter(move |&kind| tiles[kind] < most(kind)).map(|kind| {
        let mut more = tiles.to_vec();
        more[kind] += 1;
        (kind, more)
    })
}

impl Game {
    fn new(deck: EvenDeck, is_win: impl Fn(&Draw) -> bool + 'static) -> Game {
        Game { deck, is_win: Box::new(is_win), known: HashMap::new() }
    }

    /// In how many orders of the next draws the best play wins, and in how many it is tenpai or wins.
    fn worth(&mut self, hand: &[u8], wall: &[u8], draws: u32) -> [u128; 2] {
        let key = (hand.to_vec(), wall.to_vec(), draws);
        if let Some(worth) = self.known.get(&key) {
            return *worth;
        }
        let copies = self.deck.copies;
        let discarded: Tiles = hand.iter().zip(wall).map(|(held, left)| copies - held - left).collect();
        let is_win = |drawn: &[u8]| (self.is_win)(&Draw { before: hand, drawn, discarded: &discarded });
        let mut sum = [0; 2];
        if draws == 0 {
            sum[1] = with_one_more(hand, |_| copies).any(|(_, hand)| is_win(&hand)).into();
        } else {
            let tiles: u32 = wall.iter().map(|&copies| u32::from(copies)).sum();
            let after: u128 = (tiles - (draws - 1)..tiles).map(u128::from).product();
            let drawn = with_one_more(hand, |kind| hand[kind] + wall[kind].min(1));
            let drawn: Vec<_> = drawn.map(|(kind, drawn)| (kind, is_win(&drawn), drawn)).collect();
            for (kind, is_win, drawn) in drawn {
                let mut left = wall.to_vec();
                left[kind] -= 1;
                let mut best = [0; 2];
                if is_win {
                    best = [after; 2];
                } else {
                    for discard in (0..drawn.len()).filter(|&kind| drawn[kind] > 0) {
                        let mut hand = drawn.clone();
                        hand[discard] -= 1;
                        let worth = self.worth(&hand, &left, draws - 1);
                        best = [0, 1].map(|aim| best[aim].max(worth[aim]));
                    }
                }
                sum = [0, 1].map(|aim| sum[aim] + u128::from(wall[kind]) * best[aim]);
            }
        }
        self.known.insert(key, sum);
        sum
    }

    /// The shares of all deals and orders of draws.
    fn by_draws(self, dealt: u8, draws: u32) -> ByDraws {
        self.by_deal(dealt, draws, |_| 0).remove(0).by_draws
    }

    /// The shares of the deals and orders of draws, by what the deals hold.
    fn by_deal(mut self, dealt: u8, draws: u32, held: impl Fn(&[u8]) -> u8) -> Vec<FromDeals> {
        let EvenDeck { kinds, copies } = self.deck;
        let mut hands: Vec<Tiles> = vec![vec![0; kinds.into()]];
        for _ in 0..dealt {
            hands =
                hands.iter().flat_map(|hand| with_one_more(hand, |_| copies)).map(|(_, hand)| hand).collect();
            hands.sort();
            hands.dedup();
        }
        let numbers: BTreeSet<u8> = hands.iter().map(|hand| held(hand)).collect();
        let from = |number| {
            let mut shares = [Vec::new(), Vec::new()];
            let mut deals = 0u128;
            for made in 0..=draws {
                let mut sums = [0u128; 2];
                deals = 0;
                for hand in hands.iter().filter(|hand| held(hand) == number) {
                    let wall: Tiles = hand.iter().map(|held| copies - held).collect();
                    let ways: u128 = hand.iter().map(|&held| u128::from(binomial(copies, held))).product();
                    let worth = self.worth(hand, &wall, made);
                    sums = [0, 1].map(|aim| sums[aim] + ways * worth[aim]);
                    deals += ways;
                }
                let tiles = u32::from(kinds) * u32::from(copies) - u32::from(dealt);
                let orders: u128 = (tiles - made + 1..=tiles).map(u128::from).product();
                for (shares, sum) in shares.iter_mut().zip(sums) {
                    shares.push(Fraction::new(sum.into(), (deals * orders).into()));
                }
            }
            let [win, tenpai] = shares;
            FromDeals { held: number, deals: deals.into(), by_draws: ByDraws { win, tenpai } }
        };
        numbers.into_iter().map(from).collect()
    }
}

#[test]
fn pairs_of_small_decks_are_worth_what_the_definition_says() {
    for (kinds, copies, wanted, draws) in [
        (3, 4, 1, 6),
        (4, 2, 2, 5),
        (3, 4, 2, 9),
        (4, 3, 2, 7),
        (4, 4, 2, 5),
        (4, 3, 3, 7),
        (5, 2, 3, 5),
        (4, 4, 3, 6),
        (5, 3, 3, 4),
    ] {
        let deck = EvenDeck { kinds, copies };
        let is_win = move |Draw { drawn, .. }: &Draw| {
            drawn.iter().filter(|&&held| held == 2).count() == usize::from(wanted)
                && drawn.iter().all(|held| [0, 2].contains(held))
        };
        let defined = Game::new(deck, is_win).by_draws(2 * wanted - 1, draws);
        assert_eq!(pairs(deck, wanted, draws), defined, "{wanted} pairs of {deck:?}");
        let held = |hand: &[u8]| hand.iter().filter(|&&held| held >= 2).count() as u8;
        let defined_by_deal = Game::new(deck, is_win).by_deal(2 * wanted - 1, draws, held);
        assert_eq!(pairs_by_deal(deck, wanted, draws), defined_by_deal, "{wanted} pairs of {deck:?}");
        assert!(defined.win[draws as usize].to_f64() > 0.0);
    }
}

#[test]
fn orphans_of_small_decks_are_worth_what_the_definition_says() {
    for (kinds, copies, wanted, draws) in
        [(3, 2, 1, 5), (3, 3, 2, 6), (4, 2, 3, 5), (4, 3, 3, 6), (4, 2, 4, 4), (5, 2, 3, 5), (3, 4, 3, 8)]
    {
        let deck = EvenDeck { kinds, copies };
        let is_win = move |Draw { drawn, .. }: &Draw| {
            let (orphans, others) = drawn.split_at(wanted.into());
            let held: u8 = orphans.iter().sum();
            held == wanted + 1 && !orphans.contains(&0) && others.iter().all(|&held| held == 0)
        };
        let defined = Game::new(deck, is_win).by_draws(wanted, draws);
        assert_eq!(orphans(deck, wanted, draws), defined, "{wanted} orphans of {deck:?}");
        assert!(defined.win[draws as usize].to_f64() > 0.0);
        let held = |hand: &[u8]| hand.iter().take(wanted.into()).filter(|&&held| held > 0).count() as u8;
        let defined_by_deal = Game::new(deck, is_win).by_deal(wanted, draws, held);
        assert_eq!(orphans_by_deal(deck, wanted, draws), defined_by_deal, "{wanted} orphans of {deck:?}");
    }
}

/// The hand is complete but for a tile of any of its kinds, and none of them was discarded.
#[test]
fn waits_for_every_kind_of_small_decks_are_worth_what_the_definition_says() {
    for (kinds, copies, hand, draws) in [
        (3, 2, &[1, 1][..], 4),
        (4, 3, &[1, 1, 1], 6),
        (5, 2, &[1, 1, 1], 6),
        (3, 4, &[2, 1], 6),
        (4, 3, &[2, 1, 1], 5),
        (3, 4, &[3, 1, 3], 5),
        (4, 2, &[1, 1, 1, 1], 4),
    ] {
        let deck = EvenDeck { kinds, copies };
        let dealt = hand.iter().sum();
        let is_win = move |Draw { before, drawn, discarded }: &Draw| {
            let of_its_kinds = |tiles: &[u8]| tiles[..hand.len()].iter().sum::<u8>();
            before.starts_with(hand)
                && of_its_kinds(before) == dealt
                && of_its_kinds(drawn) == dealt + 1
                && of_its_kinds(discarded) == 0
        };
        let defined = Game::new(deck, is_win).by_draws(dealt, draws);
        assert_eq!(wait_for_every_kind(deck, hand, draws), defined, "{hand:?} of {deck:?}");
        assert!(defined.win[draws as usize].to_f64() > 0.0);
    }
}

/// The share of the deals of this many tiles that contain a win (replacement number 0) or a tenpai hand (1).
fn share(counted: &BySize, tiles: u8, replacement: u8) -> Fraction {
    Fraction::new(counted.count_within(tiles, replacement).deals, counted.total(tiles).deals)
}

fn counted(players: Players, forms: Forms) -> BySize {
    BySize::new(Goal::new(Rules { players, forms, ..Rules::default() }, 4).unwrap(), 1)
}

#[test]
fn orphans_are_had_once_the_tiles_contain_them() {
    for players in Players::ALL {
        let found = thirteen_orphans(players, 18);
        let counted = counted(players, Forms::THIRTEEN_ORPHANS);
        for draws in 0..=18 {
            assert_eq!(found.win[usize::from(draws)], share(&counted, 13 + draws, 0), "{players:?}, {draws}");
            assert_eq!(
                found.tenpai[usize::from(draws)],
                share(&counted, 13 + draws, 1),
                "{players:?}, {draws}"
            );
        }
    }
}

#[test]
fn seven_pairs_are_rarer_than_tiles_that_contain_them_from_the_second_draw_on() {
    for players in Players::ALL {
        let found = seven_pairs(players, 18);
        let counted = counted(players, Forms::SEVEN_PAIRS);
        for draws in 0..=18 {
            let contain = [0, 1].map(|replacement| share(&counted, 13 + draws, replacement));
            let shares = [&found.win, &found.tenpai].map(|shares| &shares[usize::from(draws)]);
            for (contain, share) in contain.iter().zip(shares) {
                // With one draw, the discard is chosen when all tiles are known.
                if draws <= 1 {
                    assert_eq!(share, contain, "{players:?}, {draws}");
                } else {
                    assert!(is_less(share, contain), "{players:?}, {draws}");
                }
            }
        }
    }
}

fn is_less(one: &Fraction, other: &Fraction) -> bool {
    one.numerator() * other.denominator() < other.numerator() * one.denominator()
}

#[test]
fn more_draws_are_better_and_a_win_was_tenpai() {
    let one = Fraction::new(BigUint::from(1u8), BigUint::from(1u8));
    for players in Players::ALL {
        for found in [seven_pairs(players, 18), thirteen_orphans(players, 18)] {
            for shares in [&found.win, &found.tenpai] {
                assert!(shares.windows(2).all(|pair| is_less(&pair[0], &pair[1])));
                assert!(shares.iter().all(|share| is_less(share, &one)));
            }
            assert!(found.win.iter().zip(&found.tenpai).all(|(win, tenpai)| is_less(win, tenpai)));
            // A win requires a hand that was tenpai one draw earlier.
            assert!(found.win[1..].iter().zip(&found.tenpai).all(|(win, tenpai)| is_less(win, tenpai)));
            assert_eq!(found.win[0].numerator(), &BigUint::ZERO);
        }
    }
}

#[test]
fn fewer_draws_have_the_same_probabilities_and_a_wall_ends() {
    let all = seven_pairs(Players::Three, 18);
    let few = seven_pairs(Players::Three, 5);
    assert_eq!(few.win, all.win[..=5]);
    assert_eq!(few.tenpai, all.tenpai[..=5]);
    // Three of eight tiles are dealt.
    let deck = EvenDeck { kinds: 4, copies: 2 };
    assert_eq!([pairs(deck, 2, 99).win.len(), orphans(deck, 3, 99).win.len()], [6, 6]);
}

fn sum(fractions: impl Iterator<Item = Fraction>) -> Fraction {
    let none = (BigUint::ZERO, BigUint::from(1u8));
    let (above, below) = fractions.fold(none, |(above, below), one| {
        (above * one.denominator() + one.numerator() * &below, below * one.denominator())
    });
    Fraction::new(above, below)
}

/// For these numbers of players.
fn all_deals_are_a_random_one(players: &[Players]) {
    for &players in players {
        let forms = [
            (seven_pairs_by_deal(players, 18), seven_pairs(players, 18)),
            (thirteen_orphans_by_deal(players, 18), thirteen_orphans(players, 18)),
        ];
        for (from_deals, all) in forms {
            let tiles = 4 * players.tiles().len() as u32;
            let deals = binomial(BigUint::from(tiles), BigUint::from(13u8));
            assert_eq!(from_deals.iter().map(|from| &from.deals).sum::<BigUint>(), deals);
            for draws in 0..=18 {
                let weighed = |share: fn(&ByDraws) -> &[Fraction]| {
                    sum(from_deals.iter().map(|FromDeals { deals: these, by_draws, .. }| {
                        let share = &share(by_draws)[draws];
                        Fraction::new(share.numerator() * these, share.denominator() * &deals)
                    }))
                };
                assert_eq!(weighed(|by_draws| &by_draws.win), all.win[draws], "{players:?}, {draws}");
                assert_eq!(weighed(|by_draws| &by_draws.tenpai), all.tenpai[draws], "{players:?}, {draws}");
            }
        }
    }
}

#[test]
fn all_deals_together_have_the_probabilities_of_a_random_one() {
    all_deals_are_a_random_one(&[Players::Three]);
}

/// The probability that this draw makes the hand wait, counted without play: the tiles before it are the hand but for
/// one tile, and others.
fn drawn_at(deck: EvenDeck, hand: &[u8], draws: u32) -> f64 {
    let choose = |from: u32, taken: u32| {
        (0..taken).map(|i| f64::from(from - i) / f64::from(taken - i)).product::<f64>()
    };
    let copies = u32::from(deck.copies);
    let all = u32::from(deck.kinds) * copies;
    let others = all - hand.len() as u32 * copies;
    let tiles: u32 = hand.iter().map(|&held| u32::from(held)).sum();
    let before = tiles + draws - 1;
    let last = |last: usize| {
        let held = |kind: usize| u32::from(hand[kind]) - u32::from(kind == last);
        let hands: f64 = (0..hand.len()).map(|kind| choose(copies, held(kind))).product();
        let completed_by = f64::from(copies - held(last)) / f64::from(all - before);
        hands * choose(others, before + 1 - tiles) / choose(all, before) * completed_by
    };
    (0..hand.len()).map(last).sum()
}

/// 1 / probability that the draw 0, 1, … makes the hand wait for every kind, as allenf.sakura.ne.jp/games/thirteen.html
/// prints it: thirteen orphans, and pure nine gates in any suit, taken as so many times that of one suit.
const PRINTED: [(Players, Wait, &[&str]); 4] = [
    (
        Players::Three,
        Wait::Orphans,
        &[
            "3.1e8", "4.0e7", "9.8e6", "3.4e6", "1.4e6", "8.0e5", "4.4e5", "2.9e5", "2.0e5", "1.6e5",
            "1.3e5", "1.2e5", "1.1e5", "1.1e5", "1.1e5", "1.2e5", "1.3e5", "1.5e5",
        ],
    ),
    (
        Players::Four,
        Wait::Orphans,
        &[
            "7.2e9", "8.2e8", "1.7e8", "5.0e7", "1.9e7", "8.2e6", "4.1e6", "2.2e6", "1.4e6", "8.8e5",
            "6.1e5", "4.4e5", "3.4e5", "2.7e5", "2.3e5", "2.0e5", "1.8e5", "1.6e5", "1.5e5", "1.5e5",
            "1.5e5", "1.5e5", "1.6e5",
        ],
    ),
    (Players::Three, Wait::NineGates, &["3.9e10", "4.0e9", "7.5e8", "2.0e8", "6.7e7", "2.6e7"]),
    (Players::Four, Wait::NineGates, &["6.2e11", "5.8e10", "1.0e10", "2.5e9", "7.8e8"]),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Wait {
    Orphans,
    NineGates,
}

#[test]
fn waits_for_every_kind_are_drawn_as_often_as_printed() {
    let mut others = Vec::new();
    for (players, wait, printed) in PRINTED {
        let draws = printed.len() as u32 - 1;
        let (found, hand, suits): (_, &[u8], f64) = match (wait, players) {
            (Wait::Orphans, _) => (thirteen_sided_orphans(players, draws), &[1; 13], 1.0),
            (_, Players::Four) => (pure_nine_gates(players, draws), &[3, 1, 1, 1, 1, 1, 1, 1, 3], 3.0),
            // The third suit has only terminals.
            (_, Players::Three) => (pure_nine_gates(players, draws), &[3, 1, 1, 1, 1, 1, 1, 1, 3], 2.0),
        };
        let tenpai: Vec<f64> = found.tenpai.iter().map(Fraction::to_f64).collect();
        for (draw, printed) in printed.iter().enumerate() {
            let before = if draw == 0 { 0.0 } else { tenpai[draw - 1] };
            let at = tenpai[draw] - before;
            if draw > 0 {
                let again = drawn_at(players.into(), hand, draw as u32);
                assert!((again / at - 1.0).abs() < 1e-9, "{players:?}, {wait:?}, {draw}: {again} and {at}");
            }
            let ours = format!("{:.1e}", 1.0 / (suits * at));
            if ours != *printed {
                others.push((players, wait, draw, ours));
            }
        }
    }
    let others: Vec<_> =
        others.iter().map(|(players, wait, draw, ours)| (*players, *wait, *draw, &ours[..])).collect();
    let (three, four) = (Players::Three, Players::Four);
    let wrong = [(three, 4, "1.5e6"), (three, 5, "7.5e5"), (three, 8, "2.1e5"), (four, 1, "8.1e8")];
    assert_eq!(others, wrong.map(|(players, draw, ours)| (players, Wait::Orphans, draw, ours)));
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn all_deals_of_every_game_together_have_the_probabilities_of_a_random_one() {
        all_deals_are_a_random_one(&Players::ALL);
    }
}
