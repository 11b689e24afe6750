//! Seven pairs and thirteen orphans draw by draw, checked against the definition on small decks, and against deals
//! counted without play.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_integer::binomial;
use tehai::count::Fraction;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::any_size::{BySize, Goal};
use tehai::win_probability::special::{ByDraws, EvenDeck, orphans, pairs, seven_pairs, thirteen_orphans};

/// Copies by kind.
type Tiles = Vec<u8>;

/// Is a hand of one tile more than dealt a win?
type IsWin = dyn Fn(&[u8]) -> bool;

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
    fn new(deck: EvenDeck, is_win: impl Fn(&[u8]) -> bool + 'static) -> Game {
        Game { deck, is_win: Box::new(is_win), known: HashMap::new() }
    }

    /// In how many orders of the next draws the best play wins, and in how many it is tenpai or wins.
    fn worth(&mut self, hand: &[u8], wall: &[u8], draws: u32) -> [u128; 2] {
        let key = (hand.to_vec(), wall.to_vec(), draws);
        if let Some(worth) = self.known.get(&key) {
            return *worth;
        }
        let copies = self.deck.copies;
        let mut sum = [0; 2];
        if draws == 0 {
            sum[1] = with_one_more(hand, |_| copies).any(|(_, hand)| (self.is_win)(&hand)).into();
        } else {
            let tiles: u32 = wall.iter().map(|&copies| u32::from(copies)).sum();
            let after: u128 = (tiles - (draws - 1)..tiles).map(u128::from).product();
            let drawn: Vec<_> = with_one_more(hand, |kind| hand[kind] + wall[kind].min(1)).collect();
            for (kind, drawn) in drawn {
                let mut left = wall.to_vec();
                left[kind] -= 1;
                let mut best = [0; 2];
                if (self.is_win)(&drawn) {
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
    fn by_draws(mut self, dealt: u8, draws: u32) -> ByDraws {
        let EvenDeck { kinds, copies } = self.deck;
        let mut hands: Vec<Tiles> = vec![vec![0; kinds.into()]];
        for _ in 0..dealt {
            hands =
                hands.iter().flat_map(|hand| with_one_more(hand, |_| copies)).map(|(_, hand)| hand).collect();
            hands.sort();
            hands.dedup();
        }
        let mut shares = [Vec::new(), Vec::new()];
        for made in 0..=draws {
            let (mut sums, mut deals) = ([0u128; 2], 0u128);
            for hand in &hands {
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
        ByDraws { win, tenpai }
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
        let is_win = move |hand: &[u8]| {
            hand.iter().filter(|&&held| held == 2).count() == usize::from(wanted)
                && hand.iter().all(|held| [0, 2].contains(held))
        };
        let defined = Game::new(deck, is_win).by_draws(2 * wanted - 1, draws);
        assert_eq!(pairs(deck, wanted, draws), defined, "{wanted} pairs of {deck:?}");
        assert!(defined.win[draws as usize].to_f64() > 0.0);
    }
}

#[test]
fn orphans_of_small_decks_are_worth_what_the_definition_says() {
    for (kinds, copies, wanted, draws) in
        [(3, 2, 1, 5), (3, 3, 2, 6), (4, 2, 3, 5), (4, 3, 3, 6), (4, 2, 4, 4), (5, 2, 3, 5), (3, 4, 3, 8)]
    {
        let deck = EvenDeck { kinds, copies };
        let is_win = move |hand: &[u8]| {
            let (orphans, others) = hand.split_at(wanted.into());
            let held: u8 = orphans.iter().sum();
            held == wanted + 1 && !orphans.contains(&0) && others.iter().all(|&held| held == 0)
        };
        let defined = Game::new(deck, is_win).by_draws(wanted, draws);
        assert_eq!(orphans(deck, wanted, draws), defined, "{wanted} orphans of {deck:?}");
        assert!(defined.win[draws as usize].to_f64() > 0.0);
    }
}

/// The share of the deals of this many tiles that contain a win (replacement number 0) or a tenpai hand (1).
fn share(counted: &BySize, tiles: u8, replacement: u8) -> Fraction {
    Fraction::new(counted.count_within(tiles, replacement).deals, counted.total(tiles).deals)
}

fn counted(players: Players, forms: Forms) -> BySize {
    Goal::new(Rules { players, forms, ..Rules::default() }, 4).unwrap().count(1)
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
