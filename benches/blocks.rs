//! Waits of hands of thirteen tiles in all forms: by block classification, in both variants, and by
//! [`hand_waits`], which tries every tile of a group that the congruences leave. The answers are compared
//! before any is timed.
//!
//! Run with `cargo bench --bench blocks`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::blocks::{Variant, ready_hand_judge};
use tehai::hand::Hand;
use tehai::handset::{Forest, Weights};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::GameSets;
use tehai::tile::{Group, TileSet};
use tehai::waiting::hand_waits;

const HANDS: usize = 10_000;

const RULE: FifthTile = FifthTile::Counted;

/// The hands a judge is timed on.
const SETS: [&str; 3] = ["tenpai", "any deal", "one suit"];

fn main() {
    divan::main();
}

/// Hands of a set: tenpai hands and those of one suit with equal probability, any hands as they are dealt.
fn hands(set: &str) -> Vec<Hand> {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Players::Four);
    let (hands, weights) = match set {
        "tenpai" => (sets.tenpai(13, Forms::All, RULE), Weights::hands()),
        "any deal" => (sets.all(13), Weights::deals()),
        _ => (forest.all(TileSet::of_group(Group::Souzu), 13), Weights::hands()),
    };
    let index = hands.index().expect("thousands of nodes");
    let weighted = index.weighted(&weights).expect("there are hands to draw");
    let mut random = ChaCha8Rng::seed_from_u64(13);
    let hands: Vec<Hand> = (0..HANDS).filter_map(|_| weighted.sample(&mut random)).collect();
    verify(&hands);
    hands
}

/// The corrected judge is right; as published it lists no tile that would not win if there were five copies,
/// and misses only such tiles and orphans.
fn verify(hands: &[Hand]) {
    for hand in hands {
        let due = hand_waits(hand, Forms::All, RULE);
        assert_eq!(ready_hand_judge(hand, Variant::Corrected(RULE)).waits(), due, "{hand}");
        let published = ready_hand_judge(hand, Variant::AsPublished).waits();
        assert!(published.is_subset(due), "{hand}");
        assert!((due - published).is_subset(hand.full_tiles() | TileSet::ORPHANS), "{hand}");
    }
}

fn time(bencher: Bencher, set: &str, judge: impl Fn(&Hand) -> TileSet + Sync) {
    let hands = hands(set);
    bencher.counter(ItemsCount::new(HANDS)).bench(|| {
        let waits = black_box(&hands).iter().map(&judge);
        waits.fold(TileSet::EMPTY, |all, waits| all | waits)
    });
}

#[divan::bench(args = SETS)]
fn as_published(bencher: Bencher, set: &str) {
    time(bencher, set, |hand| ready_hand_judge(hand, Variant::AsPublished).waits());
}

#[divan::bench(args = SETS)]
fn corrected(bencher: Bencher, set: &str) {
    time(bencher, set, |hand| ready_hand_judge(hand, Variant::Corrected(RULE)).waits());
}

#[divan::bench(args = SETS)]
fn by_congruences(bencher: Bencher, set: &str) {
    time(bencher, set, |hand| hand_waits(hand, Forms::All, RULE));
}
