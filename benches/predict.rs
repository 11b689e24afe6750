//! Waits from visible tiles: how long one question takes, and how long what is made once. Each answer is
//! checked before it is timed.
//!
//! Run with `cargo bench --bench predict`.

use divan::{Bencher, black_box};
use tehai::handset::{Forest, HandSet, Weights};
use tehai::predict::{Prediction, Predictor, Situation};
use tehai::rules::{Forms, Players};
use tehai::sets::GameSets;
use tehai::tile::TileSet;

fn main() {
    divan::main();
}

fn predictor() -> Predictor {
    Predictor::new(Players::Four, 4).expect("up to four melds")
}

/// A hand and a dora are visible, and some discards.
fn situation(discards: &str) -> Situation {
    let visible = "23567m44p3456s77z9s".parse().expect("a hand");
    Situation::new(4, &visible, &discards.parse().expect("a hand")).expect("up to four copies")
}

fn ask(predictor: &Predictor, situation: &Situation) -> Prediction {
    predictor.predict(&situation.unseen, situation.discarded).expect("up to four copies")
}

/// Times one question, when the total and the waits for every tile are those of operations on sets.
fn bench(bencher: Bencher, situation: &Situation) {
    let predictor = predictor();
    let prediction = ask(&predictor, situation);
    let forest = Forest::new();
    let wins = GameSets::new(&forest, Players::Four).wins(14, Forms::All);
    let weights = Weights::deals_from(&situation.unseen);
    let weight = |set: HandSet| set.index().expect("few nodes").weigh(&weights);
    let out = situation.discarded.iter().fold(forest.empty(), |out, tile| out | wins.waiting_for(tile));
    let left = wins.one_tile_fewer() - out;
    assert_eq!(weight(left), prediction.total.into());
    for tile in TileSet::ALL.iter() {
        assert_eq!(weight(wins.waiting_for(tile) & left), prediction.waiting_for(tile).sum().into());
    }
    bencher.bench_local(|| ask(&predictor, black_box(situation)));
}

#[divan::bench]
fn without_discards(bencher: Bencher) {
    bench(bencher, &situation(""));
}

#[divan::bench]
fn with_one_discard(bencher: Bencher) {
    bench(bencher, &situation("1z"));
}

#[divan::bench]
fn with_twelve_discards(bencher: Bencher) {
    bench(bencher, &situation("19m159p28s12356z"));
}

#[divan::bench]
fn get_ready() -> Predictor {
    let predictor = predictor();
    assert_eq!((predictor.melds(), predictor.players()), (4, Players::Four));
    predictor
}

/// And the first question, for which the diagrams with waits are made.
#[divan::bench(sample_count = 20)]
fn get_ready_for_discards() -> Prediction {
    ask(&predictor(), &situation("1z"))
}
