//! Waits from visible tiles: the time for one question, and for the one-time preparation.

use tehai::handset::{Forest, GameSets, HandSet, Weights};
use tehai::predict::{Prediction, Predictor};
use tehai::rules::Rules;
use tehai::tiles::TileSet;
use tehai_answers::predict::Situation;

use crate::work::Work;

const NAME: &str = "waits from visible tiles";

pub fn works() -> Vec<Work> {
    let question = |input, discards: &'static str| {
        Work::of_library(NAME, input, 1, move || {
            let (predictor, situation) = (predictor(), situation(discards));
            verify(&ask(&predictor, &situation), &situation);
            move || ask(&predictor, &situation)
        })
    };
    let first = |input, discards: &'static str| {
        Work::of_library(NAME, input, 1, move || move || ask(&predictor(), &situation(discards)))
    };
    vec![
        question("a question without discards", ""),
        question("a question with one discard", "1z"),
        question("a question with twelve discards", "19m159p28s12356z"),
        first("the first question, without discards", ""),
        first("the first question, with one discard", "1z"),
    ]
}

fn predictor() -> Predictor {
    Predictor::new(Rules::default(), 4).expect("up to four melds")
}

/// A situation with a hand, a dora and some discards visible.
fn situation(discards: &str) -> Situation {
    let visible = "23567m44p3456s77z9s".parse().expect("a hand");
    Situation::new(4, &visible, &discards.parse().expect("a hand")).expect("up to four copies")
}

fn ask(predictor: &Predictor, situation: &Situation) -> Prediction {
    predictor.predict(&situation.unseen, situation.discarded)
}

/// Checks the total and the waits for every tile against set operations.
fn verify(prediction: &Prediction, situation: &Situation) {
    let forest = Forest::new();
    let wins = GameSets::new(&forest, Rules::default()).wins(14);
    let weights = Weights::deals_from(&situation.unseen);
    let weight = |set: HandSet| set.index().expect("few nodes").weigh(&weights);
    let out = situation.discarded.iter().fold(forest.empty(), |out, tile| out | wins.waiting_for(tile));
    let left = wins.one_tile_fewer() - out;
    assert_eq!(weight(left), prediction.total.into());
    for tile in TileSet::ALL.iter() {
        assert_eq!(weight(wins.waiting_for(tile) & left), prediction.waiting_for(tile).into());
    }
}
