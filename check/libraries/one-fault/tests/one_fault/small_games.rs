//! Small games, in which every fault can be tried on every hand.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;

use one_fault::game::{Answer, Game, NUMBERS, RANKS, Sort, Vector, group_hands};
use one_fault::join::NONE;
use one_fault::list::{Groups, HONOURS, Lister, Places, Tables};

use crate::{Index, below, shows};

/// All ways to put melds and at most one head into a group: melds, heads, copies of each rank.
fn wins(game: &Game, sort: Sort) -> HashSet<(usize, usize, [u8; RANKS])> {
    let ranks = if sort == Sort::Suit { game.ranks } else { game.honours };
    let mut melds = Vec::new();
    for rank in 0..ranks {
        melds.push(vec![rank; 3]);
        if sort == Sort::Suit && rank + 2 < ranks {
            melds.push(vec![rank, rank + 1, rank + 2]);
        }
    }
    let mut wins = HashSet::from([(0, 0, [0; RANKS])]);
    wins.extend(
        (0..ranks).map(|rank| (0, 1, std::array::from_fn(|other| if other == rank { 2 } else { 0 }))),
    );
    for number in 0..game.melds {
        for (_, heads, counts) in wins.iter().filter(|win| win.0 == number).copied().collect::<Vec<_>>() {
            for meld in &melds {
                let mut counts = counts;
                meld.iter().for_each(|&rank| counts[rank] += 1);
                wins.insert((number + 1, heads, counts));
            }
        }
    }
    wins.retain(|(_, _, counts)| counts.iter().all(|&copies| copies <= game.copies));
    wins
}

#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn vectors_are_the_fewest_tiles_to_draw() {
    let mut random = ChaCha8Rng::seed_from_u64(18);
    for (game, tiles, every) in [(TWO_SUITS, 5, 1), (TWO_MELDS, 8, 1), (Game::RIICHI, 14, 2000)] {
        for sort in [Sort::Suit, Sort::Honours] {
            let wins = wins(&game, sort);
            for hand in group_hands(&game, sort, Answer::Standard, tiles) {
                if below(&mut random, every) != 0 {
                    continue;
                }
                let mut least = [i32::MAX; NUMBERS];
                for (melds, heads, win) in &wins {
                    let drawn: i32 = (win.iter().zip(hand.counts))
                        .map(|(win, has)| i32::from(win.saturating_sub(has)))
                        .sum();
                    let place = &mut least[heads * (game.melds + 1) + melds];
                    *place = drawn.min(*place);
                }
                assert_eq!(hand.vector[..game.numbers()], least[..game.numbers()], "{hand:?}");
            }
        }
    }
}

const TWO_SUITS: Game = Game { suits: 2, ranks: 4, honours: 2, copies: 3, melds: 1, pairs: 3 };
const THREE_SUITS: Game = Game { suits: 3, ranks: 3, honours: 2, copies: 3, melds: 1, pairs: 3 };
const TWO_MELDS: Game = Game { suits: 2, ranks: 4, honours: 3, copies: 3, melds: 2, pairs: 4 };

/// Every hand.
fn all_hands(groups: &Groups) -> Vec<Places> {
    let of_suits = (0..groups.suits.len() as u32).map(|place| (place, groups.suits[place as usize].tiles));
    let mut all = vec![([NONE; 4], 0)];
    for suit in 0..groups.game.suits {
        let with = |&(mut hand, tiles): &(Places, usize)| {
            of_suits.clone().map(move |(place, more)| {
                hand[suit] = place;
                (hand, tiles + more)
            })
        };
        all = all.iter().flat_map(with).filter(|&(_, tiles)| tiles <= groups.tiles).collect();
    }
    let mut whole = Vec::new();
    for (mut hand, tiles) in all {
        for (place, honours) in groups.honours.iter().enumerate() {
            hand[HONOURS] = place as u32;
            if tiles + honours.tiles == groups.tiles {
                whole.push(hand);
            }
        }
    }
    whole
}

/// The group hands whose vector can be wrong: the group, and the place in the list of its hands.
fn faults(groups: &Groups, tables: Tables) -> Vec<(usize, u32)> {
    let suits = if tables == Tables::Shared { 1 } else { groups.game.suits };
    let of_suits = (0..suits).flat_map(|suit| (0..groups.suits.len() as u32).map(move |place| (suit, place)));
    of_suits.chain((0..groups.honours.len() as u32).map(|place| (HONOURS, place))).collect()
}

/// Hands with their right answers.
fn with_answers(groups: &Groups, hands: &[Places]) -> Vec<(Places, i32)> {
    hands.iter().map(|hand| (*hand, groups.right(hand))).collect()
}

/// Tries wrong vectors of every group hand, and holds the list against all hands. Returns how many changed an answer,
/// how many did not, and those that the list missed.
fn try_faults(
    groups: &Groups,
    tables: Tables,
    list: &[Places],
    wrong_vectors: impl Fn(&Vector) -> Vec<Vector> + Sync,
) -> [u64; 3] {
    let all = Index::new(&all_hands(groups));
    let list = Index::new(list);
    let counts = [const { AtomicU64::new(0) }; 3];
    faults(groups, tables).into_par_iter().for_each(|fault| {
        let (group, place) = fault;
        let hands = groups.hands(group);
        let [all, list] =
            [&all, &list].map(|index| with_answers(groups, index.hands(group == HONOURS, place)));
        for wrong in wrong_vectors(&hands[place as usize].vector) {
            let shows = |hands: &[(Places, i32)]| shows(groups, hands.iter().copied(), tables, fault, &wrong);
            match (shows(&list), shows(&all)) {
                (true, _) => counts[0].fetch_add(1, Relaxed),
                (false, false) => counts[1].fetch_add(1, Relaxed),
                (false, true) => counts[2].fetch_add(1, Relaxed),
            };
        }
    });
    counts.map(AtomicU64::into_inner)
}

/// All vectors with numbers from a range.
fn product(numbers: usize, range: impl Fn(usize) -> std::ops::RangeInclusive<i32>) -> Vec<Vector> {
    let mut all = vec![[0; NUMBERS]];
    for a in 0..numbers {
        let with = |vector: &Vector| {
            let mut vector = *vector;
            range(a).map(move |number| {
                vector[a] = number;
                vector
            })
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn in_small_games_the_list_finds_exactly_the_vectors_that_change_an_answer() {
    for answer in [Answer::Standard, Answer::Least] {
        for tables in [Tables::Shared, Tables::Separate] {
            for (game, tiles) in [(TWO_SUITS, 5), (TWO_SUITS, 4), (THREE_SUITS, 5), (THREE_SUITS, 4)] {
                let groups = Groups::new(game, answer, tiles);
                let list = Lister::new(&groups, tables).list();
                let [changed, unchanged, missed] =
                    try_faults(&groups, tables, &list, |_| product(game.numbers(), |_| -1..=5));
                assert_eq!(missed, 0, "{game:?} {answer:?} {tables:?} {tiles}");
                assert!(changed > 10_000 && unchanged > 1_000, "{changed} {unchanged}");
            }
            let groups = Groups::new(TWO_MELDS, answer, 8);
            let list = Lister::new(&groups, tables).list();
            let [changed, unchanged, missed] = try_faults(&groups, tables, &list, |right| {
                product(TWO_MELDS.numbers(), |a| right[a] - 1..=right[a] + 1)
            });
            assert_eq!(missed, 0, "two melds {answer:?} {tables:?}");
            assert!(changed > 10_000 && unchanged > 1_000, "{changed} {unchanged}");
        }
    }
}
