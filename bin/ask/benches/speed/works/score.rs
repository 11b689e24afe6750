//! Scoring: concealed wins as they are dealt, and the same with two melds called.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::decompose::decompositions;
use tehai::handset::{Forest, GameSets, Weights};
use tehai::rules::Rules;
use tehai::score::{ScoreRules, Win, WonBy, score};
use tehai::tiles::{Hand, Meld, OpenHand};

use crate::work::Work;

const WINS: usize = 10_000;

pub fn works() -> Vec<Work> {
    let work = |input, wins: fn() -> Vec<Win>| {
        Work::of_library("points of a win", input, WINS as u64, move || points(wins()))
    };
    vec![work("a concealed win as dealt", concealed), work("a win with two called melds", called)]
}

/// The points of all wins.
fn points(wins: Vec<Win>) -> impl FnMut() -> u32 {
    wins.iter().for_each(verify);
    let rules = ScoreRules::default();
    move || wins.iter().map(|win| score(win, &rules).expect("a win").payment.total()).sum()
}

fn concealed() -> Vec<Win> {
    hands().into_iter().zip(0..).map(|(hand, turn)| won(hand, turn)).collect()
}

/// Each with the first two melds of its first decomposition called; wins without one are unchanged.
fn called() -> Vec<Win> {
    let open = |hand: Hand| -> OpenHand {
        let Some(split) = decompositions(&hand).next() else { return hand.into() };
        let melds: Vec<Meld> = split.melds().take(2).collect();
        let rest = melds.iter().fold(hand, |rest, meld| rest.minus_meld(*meld).expect("a meld of the hand"));
        OpenHand::new(rest, melds).expect("the tiles of a hand")
    };
    hands().into_iter().zip(0..).map(|(hand, turn)| won(open(hand), turn)).collect()
}

/// The win by tsumo and ron alternately, each time on the next concealed tile.
fn won(hand: impl Into<OpenHand>, turn: usize) -> Win {
    let hand = hand.into();
    let tiles: Vec<_> = hand.concealed().tiles().collect();
    let tile = tiles[turn / 2 % tiles.len()];
    Win::new(hand, tile, WonBy::ALL[turn % 2])
}

fn hands() -> Vec<Hand> {
    let forest = Forest::new();
    let index = GameSets::new(&forest, Rules::default()).wins(14).index().expect("thousands of nodes");
    let weighted = index.weighted(&Weights::deals()).expect("there are wins");
    let mut random = ChaCha8Rng::seed_from_u64(21);
    (0..WINS).filter_map(|_| weighted.sample(&mut random)).collect()
}

/// Checks that below a mangan the dealer's points follow the formula.
fn verify(win: &Win) {
    let found = score(win, &ScoreRules::default()).expect("a win");
    if found.limit.is_none() && found.han > 0 {
        let basic = u32::from(found.fu) << (2 + found.han);
        let expected = match win.won_by {
            WonBy::Ron => (6 * basic).next_multiple_of(100),
            WonBy::Tsumo => 3 * (2 * basic).next_multiple_of(100),
        };
        assert_eq!(found.payment.total(), expected, "{win:?}");
    }
}
