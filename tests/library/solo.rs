//! Solo play, held against the definition on small decks, and against numbers that are known otherwise.

use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai::solo::{Aim, Deck, Solo};
use tehai::tenhou::Tenhou;
use tehai_naive::Alone;

/// All hands of a number of tiles with so many copies of each kind at most.
fn hands(kinds: usize, copies: u8, tiles: u8) -> Vec<Vec<u8>> {
    if kinds == 0 {
        return if tiles == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let with = |first: u8| {
        hands(kinds - 1, copies, tiles - first).into_iter().map(move |mut rest| {
            rest.insert(0, first);
            rest
        })
    };
    (0..=copies.min(tiles)).flat_map(with).collect()
}

#[test]
fn every_hand_of_small_decks_is_as_defined() {
    for (suits, ranks, honours, copies, tiles) in
        [(1, 4, 1, 4, 4), (2, 4, 1, 2, 4), (3, 3, 1, 2, 4), (1, 5, 2, 3, 7), (2, 4, 0, 2, 7), (3, 3, 2, 1, 4)]
    {
        let deck = Deck { suits, ranks, honours, copies, tiles };
        for aim in [Aim::Win, Aim::Tenpai] {
            let mut solo =
                Solo::of_deck(deck, Forms::STANDARD, SevenPairs::Distinct, aim).expect("few hands");
            let mut alone =
                Alone { suits, ranks, honours, copies, for_tenpai: aim == Aim::Tenpai, ..Alone::default() };
            for draws in 0..=4 {
                assert_eq!(solo.draws(), draws);
                for hand in hands(alone.kinds(), copies, tiles) {
                    let (of_suits, of_honours) = hand.split_at(suits * ranks);
                    let of_suits: Vec<Vec<u8>> = of_suits.chunks(ranks).map(<[u8]>::to_vec).collect();
                    let found = solo.value_of_counts(&of_suits, of_honours).expect("a hand of the deck");
                    let [lower, upper] = found.ends();
                    let value = alone.value(&hand, draws);
                    let is_between = lower - 1e-12 <= value && value <= upper + 1e-12;
                    assert!(is_between, "{hand:?} of {deck:?}, {aim:?}, {draws} draws: {value}, {found:?}");
                }
                solo.earlier();
            }
        }
    }
}

#[test]
fn orbits_of_three_players_are_as_many_as_published_and_one_draw_is_tenhou() {
    let rules = Rules { players: Players::Three, ..Rules::default() };
    let mut solo = Solo::new(rules, Aim::Win).expect("room for 400 MB");
    assert_eq!(solo.orbits(), 30_710_433);
    solo.earlier();
    let tenhou = Tenhou::new(rules);
    let expected = tenhou.probability().to_f64();
    let [lower, upper] = solo.mean().ends();
    assert!(lower <= expected && expected <= upper, "{lower} {expected} {upper}");
}
