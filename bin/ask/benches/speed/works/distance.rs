//! Distances from a set of thousands of nodes, with the tiles that matter: one hand, many hands, all discards.

use std::hint::black_box;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::distance::Target;
use tehai::handset::{Forest, GameSets, Weights};
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::Calculator;
use tehai::tiles::Hand;

use crate::work::Work;

const HANDS: usize = 1_000;

/// Nodes of the set of all wins.
const NODES: usize = 2_028;

/// A question about hands and a target, whose answer is discarded.
type Question = fn(&Target, &[Hand]);

pub fn works() -> Vec<Work> {
    let questions: [(&str, Question); 3] = [
        ("a hand of 14 tiles as dealt, one by one", |target, hands| {
            for hand in hands {
                black_box(target.distance(hand));
            }
        }),
        ("a hand of 14 tiles as dealt, many together", |target, hands| {
            black_box(target.distances(hands));
        }),
        ("all discards of a hand of 14 tiles as dealt", |target, hands| {
            for hand in hands {
                black_box(target.discards(hand, &hand.unseen()));
            }
        }),
    ];
    let work = |(input, question): (_, Question)| {
        Work::of_library("distance from all wins, with tiles, one thread", input, HANDS as u64, move || {
            let (target, hands) = (target(), hands());
            verify(&target, &hands);
            move || question(&target, &hands)
        })
    };
    questions.into_iter().map(work).collect()
}

fn target() -> Target {
    let index = GameSets::new(&Forest::new(), Rules::default()).wins(14).index().expect("thousands of nodes");
    assert_eq!(index.nodes(), NODES);
    Target::new(&index)
}

fn hands() -> Vec<Hand> {
    let all = Forest::new().all(Players::Four.tiles(), 14).index().expect("a small set");
    let weighted = all.weighted(&Weights::deals()).expect("deals fit");
    let mut random = ChaCha8Rng::seed_from_u64(36);
    (0..HANDS).filter_map(|_| weighted.sample(&mut random)).collect()
}

/// Checks distances and tiles against the tables of shanten, which is one less.
fn verify(target: &Target, hands: &[Hand]) {
    let calculator = Calculator::new(Rules::default());
    for (hand, together) in hands.iter().zip(target.distances(hands)) {
        let found = target.distance(hand).expect("there are wins");
        assert_eq!(together, Some(found), "{hand}");
        let effects = calculator.effects(hand).expect("a hand of 14 tiles");
        let shanten = effects.numbers().shanten(Forms::ALL).expect("every hand can win");
        assert_eq!(i16::from(found.tiles()), i16::from(shanten) + 1, "{hand}");
        assert_eq!(found.necessary(), effects.necessary(), "{hand}");
        assert_eq!(found.unnecessary(), effects.unnecessary(), "{hand}");
        let discards = calculator.discards(hand).expect("a hand of 14 tiles").best_first();
        let towards = target.discards(hand, &hand.unseen());
        for (discard, towards) in discards.iter().zip(towards) {
            let left = towards.left.expect("there are wins");
            assert_eq!((discard.tile, discard.left.necessary()), (towards.tile, left.necessary()), "{hand}");
            assert_eq!(discard.copies, towards.copies, "{hand}");
        }
    }
}
