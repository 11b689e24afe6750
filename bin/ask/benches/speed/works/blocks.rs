//! Waits of hands of thirteen tiles in all forms, by block classification in both variants, and by
//! [`waits`](waiting::waits), which tries every tile of a group that the congruences leave.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::handset::{Forest, GameSets, Weights};
use tehai::rules::{FifthTile, Forms, Rules};
use tehai::tiles::{Group, Hand, TileSet};
use tehai::waiting;
use tehai_answers::blocks::{Variant, ready_hand_judge};

use crate::work::Work;

const HANDS: usize = 10_000;

const RULES: Rules = Rules { forms: Forms::ALL, fifth_tile: FifthTile::Counted, ..Rules::STANDARD };

/// The hands: tenpai hands and those of one suit drawn uniformly, any hands as they are dealt.
#[derive(Clone, Copy)]
enum Sort {
    Tenpai,
    AnyDeal,
    OneSuit,
}

type Judge = fn(&Hand) -> TileSet;

pub fn works() -> Vec<Work> {
    let judges: [(&str, Judge); 3] = [
        ("waits by congruences", |hand| waiting::waits(&(*hand).into(), RULES)),
        ("waits by block classification as published", |hand| {
            ready_hand_judge(hand, Variant::AsPublished).waits()
        }),
        ("waits by block classification, corrected", |hand| {
            ready_hand_judge(hand, Variant::Corrected(RULES.fifth_tile)).waits()
        }),
    ];
    let sorts = [
        ("a hand of 13 tiles as dealt", Sort::AnyDeal),
        ("a tenpai hand", Sort::Tenpai),
        ("a hand of 13 tiles of one suit", Sort::OneSuit),
    ];
    let work = |(name, judge), (input, sort)| {
        Work::of_library(name, input, HANDS as u64, move || waits(hands(sort), judge))
    };
    judges.into_iter().flat_map(|judge| sorts.map(|sort| work(judge, sort))).collect()
}

/// All waits of all hands.
fn waits(hands: Vec<Hand>, judge: Judge) -> impl FnMut() -> TileSet {
    hands.iter().for_each(verify);
    move || hands.iter().map(judge).fold(TileSet::EMPTY, |all, waits| all | waits)
}

fn hands(sort: Sort) -> Vec<Hand> {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, RULES);
    let (hands, weights) = match sort {
        Sort::Tenpai => (sets.tenpai(13), Weights::hands()),
        Sort::AnyDeal => (sets.all(13), Weights::deals()),
        Sort::OneSuit => (forest.all(TileSet::from_group(Group::Souzu), 13), Weights::hands()),
    };
    let index = hands.index().expect("thousands of nodes");
    let weighted = index.weighted(&weights).expect("there are hands to draw");
    let mut random = ChaCha8Rng::seed_from_u64(13);
    (0..HANDS).filter_map(|_| weighted.sample(&mut random)).collect()
}

/// Checks that the corrected judge is right, and that the published one lists only tiles that would win if there
/// were five copies, and misses only such tiles and orphans.
fn verify(hand: &Hand) {
    let expected = waiting::waits(&(*hand).into(), RULES);
    assert_eq!(ready_hand_judge(hand, Variant::Corrected(RULES.fifth_tile)).waits(), expected, "{hand}");
    let published = ready_hand_judge(hand, Variant::AsPublished).waits();
    assert!(published.is_subset(expected), "{hand}");
    assert!((expected - published).is_subset(hand.full_tiles() | TileSet::ORPHANS), "{hand}");
}
