//! Faults of the game itself: dealt hands, with the answers of the library.

use std::collections::{HashMap, HashSet};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::rules::Forms;
use tehai::{Calculator, Hand, Rules};

use one_fault::game::{Answer, Game, GroupHand, NUMBERS, RANKS, Vector};
use one_fault::list::{Groups, HONOURS, Lister, Places, Tables};
use one_fault::tables::combinations;

use crate::{Index, below, shows};

/// What the library says, and where the groups of a hand are in the lists.
struct Real {
    groups: Groups,
    places: [HashMap<[u8; RANKS], u32>; 2],
    calculator: Calculator,
}

impl Real {
    fn new(answer: Answer, tiles: usize) -> Real {
        let groups = Groups::new(Game::RIICHI, answer, tiles);
        let of = |hands: &[GroupHand]| (0..).zip(hands).map(|(place, hand)| (hand.counts, place)).collect();
        let places = [of(&groups.suits), of(&groups.honours)];
        let forms = if answer == Answer::Standard { Forms::STANDARD } else { Forms::ALL };
        Real { groups, places, calculator: Calculator::new(Rules { forms, ..Rules::default() }) }
    }

    /// The library's answer, as a replacement number.
    fn library(&self, hand: &Places) -> i32 {
        let hand: Hand = self.groups.text(hand).parse().unwrap();
        i32::from(self.calculator.shanten(&hand).unwrap()) + 1
    }

    /// A hand: these tiles, and random others up to the number.
    fn deal(&self, random: &mut ChaCha8Rng, tiles: &[usize]) -> Places {
        let mut wall: Vec<usize> = (0..34).flat_map(|kind| [kind; 4]).collect();
        for tile in tiles {
            wall.swap_remove(wall.iter().position(|kind| kind == tile).unwrap());
        }
        let mut hand = tiles.to_vec();
        while hand.len() < self.groups.tiles {
            hand.push(wall.swap_remove(below(random, wall.len())));
        }
        self.hand(&hand)
    }

    fn hand(&self, tiles: &[usize]) -> Places {
        let mut counts = [[0; RANKS]; 4];
        tiles.iter().for_each(|tile| counts[tile / 9][tile % 9] += 1);
        std::array::from_fn(|group| self.places[usize::from(group == HONOURS)][&counts[group]])
    }

    /// The tiles of a group hand.
    fn tiles(&self, group: usize, place: u32) -> Vec<usize> {
        let counts = self.groups.hands(group)[place as usize].counts.into_iter().enumerate();
        counts.flat_map(|(rank, copies)| vec![9 * group + rank; copies.into()]).collect()
    }

    fn vector(&self, group: usize, place: u32) -> Vector {
        self.groups.hands(group)[place as usize].vector
    }
}

/// A wrong vector: one number off by one, some off by one, or some anything.
fn wrong(random: &mut ChaCha8Rng, right: &Vector) -> Vector {
    let mut wrong = *right;
    match below(random, 4) {
        0 => wrong[below(random, NUMBERS)] += 1,
        1 => wrong[below(random, NUMBERS)] -= 1,
        2 => wrong.iter_mut().for_each(|number| *number += below(random, 3) as i32 - 1),
        _ => (0..=below(random, NUMBERS))
            .for_each(|_| wrong[below(random, NUMBERS)] = below(random, 18) as i32 - 3),
    }
    wrong
}

#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn the_library_answers_all_lists_and_no_single_fault_of_100_000_escapes() {
    for answer in [Answer::Standard, Answer::Least] {
        for tiles in [13, 14] {
            let real = Real::new(answer, tiles);
            let groups = &real.groups;
            let list = Lister::new(groups, Tables::Shared).list();
            list.par_iter().for_each(|hand| {
                assert_eq!(real.library(hand), groups.right(hand), "{}", groups.text(hand));
            });

            let index = Index::new(&list);
            let escapes = |fault: (usize, u32), wrong: &Vector| {
                let hands =
                    index.hands(fault.0 == HONOURS, fault.1).iter().map(|hand| (*hand, groups.right(hand)));
                !shows(groups, hands, Tables::Shared, fault, wrong)
            };
            // Faults of the groups of a hand that is dealt, and of group hands beside others that are dealt.
            let one_thread = |thread: u64| {
                let mut random = ChaCha8Rng::seed_from_u64(thread);
                let mut changed = 0;
                while changed < 25_000 / 8 {
                    let group = below(&mut random, 4);
                    let hand = if below(&mut random, 2) == 0 {
                        real.deal(&mut random, &[])
                    } else {
                        let place = below(&mut random, groups.hands(group).len()) as u32;
                        real.deal(&mut random, &real.tiles(group, place))
                    };
                    let fault = (group, hand[group]);
                    let wrong = wrong(&mut random, &real.vector(group, hand[group]));
                    if groups.faulty(&hand, Tables::Shared, fault, &wrong) != real.library(&hand) {
                        assert!(!escapes(fault, &wrong), "{}: {fault:?} {wrong:?}", groups.text(&hand));
                        changed += 1;
                    }
                }
                changed
            };
            assert_eq!((0..8).into_par_iter().map(one_thread).sum::<u64>(), 25_000);
        }
    }
}

/// The hands are needed: for most, there is a fault that no other hand of the list shows.
#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn without_one_of_its_hands_a_fault_escapes() {
    let groups = Groups::new(Game::RIICHI, Answer::Standard, 14);
    let lister = Lister::new(&groups, Tables::Shared);
    let index = Index::new(&lister.list());
    let mut random = ChaCha8Rng::seed_from_u64(39);
    let (mut tried, mut escaped) = (0, 0);
    for _ in 0..2000 {
        let place = below(&mut random, groups.suits.len()) as u32;
        let entry = lister.suit(place);
        for (set, hand) in entry.once.minimal.iter().zip(&entry.hands) {
            // λ, but out of reach in this set.
            let wrong = std::array::from_fn(|a| if set >> a & 1 == 1 { 1000 } else { entry.once.lambda[a] });
            let fault = (0, place);
            let hands = || index.hands(false, place).iter().map(|hand| (*hand, groups.right(hand)));
            assert!(shows(&groups, hands(), Tables::Shared, fault, &wrong));
            let others = hands().filter(|(other, _)| other != hand);
            tried += 1;
            escaped += usize::from(!shows(&groups, others, Tables::Shared, fault, &wrong));
        }
    }
    assert!(escaped * 10 > tried * 9, "{escaped} of {tried}");
}

#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn two_faults_can_hide_one_another() {
    let real = Real::new(Answer::Standard, 14);
    let lister = Lister::new(&real.groups, Tables::Separate);
    // 12m 1224p 77888899s.
    let hand = real.hand(&[0, 1, 9, 10, 10, 12, 24, 24, 25, 25, 25, 25, 26, 26]);
    assert_eq!(real.groups.text(&hand), "12m1224p77888899s");
    assert_eq!(real.groups.right(&hand), 2);
    let faults = [(0, 0), (1, 1)];
    let vectors = faults.map(|(group, a)| {
        let mut wrong = real.vector(group, hand[group]);
        wrong[a] += 1;
        // Hidden in every hand: no number is too small, and each set still has one that is λ.
        let once = lister.suit(hand[group]).once;
        let attained: u16 = (0..NUMBERS).filter(|&a| wrong[a] == once.lambda[a]).map(|a| 1 << a).sum();
        assert!((0..NUMBERS).all(|a| wrong[a] >= once.lambda[a]));
        assert!(once.minimal.iter().all(|set| set & attained != 0));
        assert_eq!(real.groups.faulty(&hand, Tables::Separate, (group, hand[group]), &wrong), 2);
        wrong
    });
    let both = |group: usize| if group < 2 { vectors[group] } else { real.vector(group, hand[group]) };
    assert_eq!(real.groups.answer_with(&hand, both), 3);
}

#[test]
#[ignore = "a sweep of many seconds: a step of the gate"]
fn the_combinations_are_those_that_occur() {
    for (tiles, number) in [(13, 108_564), (14, 180_577)] {
        let real = Real::new(Answer::Standard, tiles);
        let vectors =
            |hand: &Places| -> [Vector; 4] { std::array::from_fn(|group| real.vector(group, hand[group])) };
        let distinct =
            |hands: &[GroupHand]| hands.iter().map(|hand| hand.vector).collect::<HashSet<_>>().len();
        if tiles == 14 {
            assert_eq!((distinct(&real.groups.suits), distinct(&real.groups.honours)), (126, 55));
        }
        let list = combinations(&real.groups);
        let occurring: HashSet<[Vector; 4]> = list.iter().map(vectors).collect();
        assert_eq!((list.len(), occurring.len()), (number, number));
        list.par_iter().for_each(|hand| assert_eq!(real.library(hand), real.groups.right(hand)));
        let mut random = ChaCha8Rng::seed_from_u64(tiles as u64);
        for _ in 0..100_000 {
            let group = below(&mut random, 4);
            let place = below(&mut random, real.groups.hands(group).len()) as u32;
            assert!(occurring.contains(&vectors(&real.deal(&mut random, &real.tiles(group, place)))));
        }
    }
}
