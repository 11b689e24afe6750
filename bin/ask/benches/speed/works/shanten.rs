//! Shanten, compared with crates `xiangting` and `shanten-dp` and C++ libraries nyanten and shanten-number.
//!
//! Hands are given as bare counts. Before anything is timed, the answers are checked against each other.

use std::hint::black_box;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use shanten_dp::{Mode, calc_shanten, calc_shanten2, make_tile_limits};
use tehai::handset::{Forest, Weights};
use tehai::rules::{Forms, Players, Rules, Winds};
use tehai::shanten::any_size::Goal;
use tehai::shanten::{BadHandError, Calculator, Discards, Limits};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Group, Hand, KINDS, TileSet};
use tehai_answers::HandAnalysis;
use tehai_answers::hand::Settings;
use tehai_count::distribution::Distribution;
use xiangting::{
    PlayerCount, calculate_necessary_tiles, calculate_replacement_number, calculate_unnecessary_tiles,
};

use super::peers_cpp;
use crate::measure::Contestant;
use crate::work::{Place, Work};

pub(super) type Counts = [u8; KINDS];

/// Checks the answers for some hands, and returns the contestants.
type Question = fn(Vec<Counts>) -> Vec<Contestant>;

/// Hands of each sort: few enough that they and their table entries stay in the processor's caches.
pub(super) const NUMBER: usize = 10_000;

/// The sorts of hands: name, groups and number of tiles.
const SORTS: [(&str, &[Group], u8); 4] = [
    ("14 tiles as dealt", &Group::ALL, 14),
    ("13 tiles as dealt", &Group::ALL, 13),
    ("14 tiles of one suit and honours", &[Group::Souzu, Group::Honours], 14),
    ("14 tiles of one suit", &[Group::Souzu], 14),
];

/// Hands queried between other work, with a description.
const AT_A_TIME: [(usize, &str); 2] = [
    (200, "14 tiles as dealt, 200 at a time between other work"),
    (2000, "14 tiles as dealt, 2,000 at a time between other work"),
];

/// Bytes that the other work touches: enough to evict most of the tables from a core's caches.
const OTHER_WORK: usize = 8 << 20;

/// The sorts of hands that discard.
const DISCARDING: [(&str, &[Group], u8); 3] = [SORTS[0], SORTS[2], SORTS[3]];

pub fn works() -> Vec<Work> {
    let questions: [(&str, Question); 3] = [
        ("shanten, standard form", standard),
        ("shanten, all forms", all_forms),
        ("shanten, necessary and unnecessary tiles", tiles),
    ];
    let work = |name, ways: Question, (input, groups, total)| {
        let prepare = Box::new(move || ways(hands(groups, total)));
        Work { table: Place::Peers, name, input, items: NUMBER as u64, prepare }
    };
    let of_hands = questions.into_iter().flat_map(|(name, ways)| SORTS.map(|sort| work(name, ways, sort)));
    let on_threads =
        [on_threads(100, "a hand of 14 tiles, of a million"), on_threads(2, "a hand of 14 tiles, of 20,000")];
    of_hands
        .chain(AT_A_TIME.map(full_caches))
        .chain(DISCARDING.map(|sort| work("discards, with tiles and copies", discards, sort)))
        .chain(on_threads.into_iter().flatten())
        .chain([towards_four_melds(), analysis(), distribution()])
        .collect()
}

/// Deals of `total` tiles of some groups.
fn hands(groups: &[Group], total: u8) -> Vec<Counts> {
    let tiles = groups.iter().fold(TileSet::EMPTY, |tiles, &group| tiles | TileSet::from_group(group));
    let index = Forest::new().all(tiles, total).index().expect("a small set");
    let weighted = index.weighted(&Weights::deals()).expect("deals fit");
    let mut random = ChaCha8Rng::seed_from_u64(u64::from(total) + groups.len() as u64);
    (0..NUMBER).map(|_| *weighted.sample(&mut random).expect("a hand").counts()).collect()
}

/// A contestant that sums a value over all hands.
pub(super) fn each(
    name: &'static str,
    hands: &[Counts],
    mut of: impl FnMut(&Counts) -> i64 + 'static,
) -> Contestant {
    let hands = hands.to_vec();
    Contestant::function(name, move || hands.iter().map(&mut of).sum::<i64>())
}

pub(super) fn xiangting(hands: &[Counts]) -> Contestant {
    each("xiangting", hands, |hand| {
        calculate_replacement_number(hand, PlayerCount::Four).map_or(0, i64::from)
    })
}

/// Our interface for many hands.
fn ours(hands: &[Counts], rules: Rules) -> Contestant {
    let (ours, hands) = (Calculator::new(rules), hands.to_vec());
    let mut shanten = vec![0; hands.len()];
    Contestant::function("tehai", move || ours.shanten_of_all(&hands, &mut shanten))
}

fn shanten_dp(hands: &[Counts], mode: Mode) -> Contestant {
    let limits = make_tile_limits(false);
    each("shanten-dp", hands, move |hand| {
        let shanten = calc_shanten(hand, &limits, 4, mode, false, true);
        shanten.ok().flatten().map_or(0, |shanten| shanten.into())
    })
}

/// Checks our shanten against shanten-dp.
fn verify_shanten(hands: &[Counts], rules: Rules, mode: Mode) {
    let (ours, limits) = (Calculator::new(rules), make_tile_limits(false));
    for hand in hands {
        let theirs = calc_shanten(hand, &limits, 4, mode, false, true).expect("a hand");
        assert_eq!(theirs, ours.shanten(hand).ok(), "{}", text(hand));
    }
}

fn standard(hands: Vec<Counts>) -> Vec<Contestant> {
    verify_shanten(&hands, Rules::STANDARD, Mode::STANDARD);
    let crates = [ours(&hands, Rules::STANDARD), shanten_dp(&hands, Mode::STANDARD)];
    crates
        .into_iter()
        .chain(peers_cpp::contestants(&hands, "standard", &numbers(&hands, Rules::STANDARD)))
        .collect()
}

/// The replacement numbers, computed by our interface for one hand.
fn numbers(hands: &[Counts], rules: Rules) -> Vec<u8> {
    let ours = Calculator::new(rules);
    hands.iter().map(|hand| ours.replacement(hand).expect("a hand")).collect()
}

fn all_forms(hands: Vec<Counts>) -> Vec<Contestant> {
    verify_shanten(&hands, Rules::default(), Mode::all());
    let numbers = numbers(&hands, Rules::default());
    for (hand, number) in hands.iter().zip(&numbers) {
        let theirs = calculate_replacement_number(hand, PlayerCount::Four).expect("a hand");
        assert_eq!(theirs, *number, "{}", text(hand));
    }
    let one_by_one = Calculator::new(Rules::default());
    let crates = [
        ours(&hands, Rules::default()),
        each("tehai hand by hand", &hands, move |hand| one_by_one.replacement(hand).map_or(0, i64::from)),
        xiangting(&hands),
        shanten_dp(&hands, Mode::all()),
    ];
    crates.into_iter().chain(peers_cpp::contestants(&hands, "all", &numbers)).collect()
}

/// Shanten of a few hands when the processor's caches are full of other data.
fn full_caches((size, input): (usize, &'static str)) -> Work {
    let prepare = move || {
        let ours = Calculator::new(Rules::default());
        vec![
            in_parts("tehai hand by hand", size, move |hands| {
                hands.iter().map(|hand| ours.replacement(hand).map_or(0, i64::from)).sum()
            }),
            in_parts("xiangting", size, |hands| {
                let number = |hand| calculate_replacement_number(hand, PlayerCount::Four);
                hands.iter().map(|hand| number(hand).map_or(0, i64::from)).sum()
            }),
        ]
    };
    let name = "shanten, all forms";
    Work { table: Place::Peers, name, input, items: NUMBER as u64, prepare: Box::new(prepare) }
}

/// A contestant that gets `size` hands at a time, with other work in between.
fn in_parts(name: &'static str, size: usize, of: impl Fn(&[Counts]) -> i64 + 'static) -> Contestant {
    let (hands, mut other) = (hands(&Group::ALL, 14), vec![1u8; OTHER_WORK]);
    let touch = move || {
        other.iter_mut().step_by(64).for_each(|byte| *byte = black_box(byte.wrapping_add(1)));
    };
    Contestant::in_parts(name, NUMBER / size, touch, move |part| of(&hands[part * size..][..size]))
}

fn tiles(hands: Vec<Counts>) -> Vec<Contestant> {
    let (ours, limits) = (Calculator::new(Rules::default()), make_tile_limits(false));
    hands.iter().for_each(|hand| verify_tiles(hand, &ours));
    vec![
        each("tehai", &hands, move |hand| {
            let effects = ours.effects(hand);
            effects.map_or(0, |effects| (effects.necessary().len() + effects.unnecessary().len()) as i64)
        }),
        xiangting_with_tiles(&hands),
        each("shanten-dp", &hands, move |hand| {
            let data = calc_shanten2(hand, &limits, 4, Mode::all(), false, true).ok().flatten();
            data.map_or(0, |data| i64::from(data.waits.count_ones() + data.discards.count_ones()))
        }),
    ]
}

pub(super) fn xiangting_with_tiles(hands: &[Counts]) -> Contestant {
    each("xiangting", hands, |hand| {
        let (_, necessary) = calculate_necessary_tiles(hand, PlayerCount::Four).unwrap_or_default();
        let (_, unnecessary) = calculate_unnecessary_tiles(hand, PlayerCount::Four).unwrap_or_default();
        i64::from(necessary.count_ones() + unnecessary.count_ones())
    })
}

pub(super) fn bits(tiles: TileSet) -> u64 {
    tiles.iter().map(|tile| 1 << tile.index()).sum()
}

fn verify_tiles(hand: &Counts, ours: &Calculator) {
    let effects = ours.effects(hand).expect("a hand");
    let (number, necessary) = calculate_necessary_tiles(hand, PlayerCount::Four).expect("a hand");
    let (_, unnecessary) = calculate_unnecessary_tiles(hand, PlayerCount::Four).expect("a hand");
    assert_eq!(effects.numbers().nearest(Rules::default().forms), Some(number), "{}", text(hand));
    assert_eq!(bits(effects.necessary()), necessary, "{}", text(hand));
    assert_eq!(bits(effects.unnecessary()), unnecessary, "{}", text(hand));
    // Its discards omit unnecessary tiles where thirteen orphans is nearest, so they are not compared.
    let theirs = calc_shanten2(hand, &make_tile_limits(false), 4, Mode::all(), false, true);
    assert_eq!(theirs.expect("a hand").map(|data| data.waits), Some(necessary), "{}", text(hand));
}

fn text(hand: &Counts) -> Hand {
    Hand::new(*hand).expect("a hand")
}

/// Each discard with its replacement number, necessary tiles and copies left of them. xiangting has no such function,
/// so it is asked for each tile of the hand.
fn discards(hands: Vec<Counts>) -> Vec<Contestant> {
    let ours = Calculator::new(Rules::default());
    hands.iter().for_each(|hand| verify_discards(hand, &ours));
    let mut places = vec![Discards::default(); hands.len()];
    let all = hands.clone();
    vec![
        Contestant::function("tehai", move || ours.discards_of_all(&all, &mut places)),
        each("tehai hand by hand", &hands, move |hand| {
            let discards = ours.discards(hand);
            discards.map_or(0, |discards| discards.iter().map(|discard| i64::from(discard.copies)).sum())
        }),
        xiangting_discards(&hands),
    ]
}

pub(super) fn xiangting_discards(hands: &[Counts]) -> Contestant {
    each("xiangting", hands, |hand| {
        each_discard(hand).map(|(_, left)| copies_by_xiangting(&left, hand).1).sum()
    })
}

/// The kinds of tile to discard, each with the remaining hand.
fn each_discard(hand: &Counts) -> impl Iterator<Item = (usize, Counts)> {
    (0..KINDS).filter(|&tile| hand[tile] > 0).map(|tile| {
        let mut left = *hand;
        left[tile] -= 1;
        (tile, left)
    })
}

/// The necessary tiles after a discard, and their copies outside the hand.
fn copies_by_xiangting(left: &Counts, hand: &Counts) -> (u64, i64) {
    let (_, necessary) = calculate_necessary_tiles(left, PlayerCount::Four).unwrap_or_default();
    let (mut rest, mut copies) = (necessary, 0);
    while rest != 0 {
        copies += i64::from(4 - hand[rest.trailing_zeros() as usize]);
        rest &= rest - 1;
    }
    (necessary, copies)
}

fn verify_discards(hand: &Counts, ours: &Calculator) {
    let discards = ours.discards(hand).expect("a hand that discards");
    let expected: Vec<_> = each_discard(hand).collect();
    assert_eq!(discards.len(), expected.len(), "{}", text(hand));
    for (discard, (tile, left)) in discards.iter().zip(expected) {
        let number = calculate_replacement_number(&left, PlayerCount::Four).expect("a hand");
        let (necessary, copies) = copies_by_xiangting(&left, hand);
        assert_eq!(discard.tile.index(), tile, "{}", text(hand));
        assert_eq!(discard.left.numbers().nearest(Forms::ALL), Some(number), "{}", text(hand));
        assert_eq!(bits(discard.left.necessary()), necessary, "{}", text(hand));
        assert_eq!(i64::from(discard.copies), copies, "{}", text(hand));
    }
}

/// The speedup by threads: a row for one thread and a row for all, with this many hands.
fn on_threads(times: usize, input: &'static str) -> [Work; 2] {
    type OfAll = fn(&Calculator, &[Counts], &mut [i8]) -> Result<(), BadHandError>;
    let work = |name, function: OfAll| {
        Work::of_library(name, input, (NUMBER * times) as u64, move || {
            let hands = hands(&Group::ALL, 14).repeat(times);
            let ours = Calculator::new(Rules::default());
            let expected: Vec<i8> = hands.iter().map(|hand| ours.shanten(hand).expect("a hand")).collect();
            let mut shanten = vec![0; hands.len()];
            assert_eq!(function(&ours, &hands, &mut shanten), Ok(()));
            assert_eq!(shanten, expected);
            move || function(&ours, &hands, &mut shanten)
        })
    };
    [
        work("shanten, all forms, one thread", Calculator::shanten_of_all),
        work("shanten, all forms, all threads", on_all_threads),
    ]
}

fn on_all_threads(of: &Calculator, hands: &[Counts], shanten: &mut [i8]) -> Result<(), BadHandError> {
    const PIECE: usize = 4096;
    let pieces = hands.par_chunks(PIECE).zip(shanten.par_chunks_mut(PIECE));
    pieces.try_for_each(|(hands, shanten)| of.shanten_of_all(hands, shanten))
}

/// Hands of any number of tiles towards four melds.
fn towards_four_melds() -> Work {
    Work::of_library("shanten towards four melds, one thread", "a hand of 12 tiles", NUMBER as u64, || {
        let hands = hands(&Group::ALL, 12);
        let goal = Goal::new(Rules::default(), 4).expect("a goal");
        let mut shanten = vec![0; hands.len()];
        assert_eq!(goal.shanten_of_all(&hands, &mut shanten), Ok(()));
        for (hand, found) in hands.iter().zip(&shanten).step_by(100) {
            let limits = Limits::for_game(Players::Four);
            let read = goal.numbers_under(&text(hand), &limits).expect("a hand of the game");
            assert_eq!(read.shanten(Forms::ALL), Some(*found), "{}", text(hand));
        }
        move || goal.shanten_of_all(&hands, &mut shanten)
    })
}

/// Analysis with the tables prepared.
fn analysis() -> Work {
    Work::of_library("analysis by tables", "a hand of 14 tiles as dealt", NUMBER as u64, || {
        let hands: Vec<RedHand> = hands(&Group::ALL, 14).iter().map(|hand| text(hand).into()).collect();
        let analysed =
            |hand: &RedHand| HandAnalysis::new(hand, Settings::default(), Winds::EAST).expect("14 tiles");
        let calculator = Calculator::new(Rules::default());
        for hand in hands.iter().step_by(100) {
            let shanten = calculator.effects(hand.hand()).expect("14 tiles").numbers().shanten(Forms::ALL);
            assert_eq!(analysed(hand).shanten.nearest, shanten, "{hand}");
        }
        move || hands.iter().map(analysed).filter(|analysis| analysis.shanten.nearest == Some(0)).count()
    })
}

/// Distribution without the tables.
fn distribution() -> Work {
    Work::of_library("distribution of shanten", "all hands of 14 tiles, all forms", 1, || {
        || {
            let distribution = Distribution::of_shanten(Rules::default(), 14).expect("it has 14 tiles");
            assert_eq!(distribution.total().hands, 326_520_504_500u64.into());
        }
    })
}
