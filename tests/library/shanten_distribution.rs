//! How many hands are how far from a win: by classes of groups, by listing all hands, and by sets of hands
//! that grow by one exchanged tile after the other.

use std::collections::BTreeMap;

use crate::common::replacement::{Definition, limits};
use crate::common::varied::SIZES;
use num_bigint::BigUint;
use rayon::prelude::*;
use tehai::hand::Hand;
use tehai::handset::{Forest, Index};
use tehai::naive::Replacement;
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::{GameSets, Number};
use tehai::shanten::{Calculator, Distributions, ShantenError};

fn settings() -> impl Iterator<Item = (Players, Forms)> {
    Players::ALL.into_iter().flat_map(|players| Forms::ALL.map(|forms| (players, forms)))
}

fn binomial(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u8), |product, i| product * (n - i) / (i + 1))
}

#[test]
fn all_hands_and_all_deals_are_counted_once() {
    let forest = Forest::new();
    for (players, forms) in settings() {
        let distributions = Distributions::new(players, forms);
        for tiles in SIZES {
            let distribution = distributions.of(tiles).expect("a number of tiles that has shanten");
            let place = format!("{tiles} tiles, {players:?}, {forms:?}");
            let total = distribution.total();
            assert_eq!(total.deals, binomial(players.total(), tiles.into()), "{place}");
            let all = GameSets::new(&forest, players).all(tiles);
            assert_eq!(total, Number::of_set(all).expect("few nodes"), "{place}");
            let shanten: Vec<i8> = distribution.by_shanten().iter().map(|(shanten, _)| *shanten).collect();
            let first = if tiles % 3 == 2 { -1 } else { 0 };
            assert!(shanten.iter().copied().eq(first..=shanten[shanten.len() - 1]), "{place}: {shanten:?}");
            let sum = distribution.by_shanten().iter().map(|(shanten, of)| (shanten + 1) as u32 * &of.deals);
            let mean = distribution.mean_replacement().expect("hands");
            assert_eq!(mean.numerator() * &total.deals, sum.sum::<BigUint>() * mean.denominator(), "{place}");
        }
        for tiles in (0..=u8::MAX).filter(|tiles| !SIZES.contains(tiles)) {
            assert_eq!(distributions.of(tiles), Err(ShantenError::Tiles(tiles.into())));
        }
    }
}

/// Source: mahjong-algorithm-book, shanten.
#[test]
fn starting_hands_have_the_published_shanten() {
    let distribution = Distributions::new(Players::Four, Forms::All).of(14).expect("14 tiles");
    let deals: [u64; 8] = [
        12_859_078_207_674,
        2_966_241_795_738_948,
        99_154_452_630_748_356,
        828_714_358_375_292_670,
        1_867_404_976_243_926_528,
        1_211_948_980_271_480_832,
        233_501_763_289_743_360,
        6_601_397_483_077_632,
    ];
    let found = distribution.by_shanten().iter().map(|(shanten, number)| (*shanten, number.deals.clone()));
    assert!(found.eq((-1..).zip(deals.map(BigUint::from))));
    // Published as the mean shanten, 3.15594; the replacement number is one more.
    assert_eq!(distribution.mean_replacement().expect("hands").scientific(6), "4.15594e+00");
}

/// The tenpai hands and the wins are those known as sets.
#[test]
fn wins_and_tenpai_hands_are_those_of_the_named_sets() {
    let forest = Forest::new();
    for (players, forms) in settings() {
        let sets = GameSets::new(&forest, players);
        let distributions = Distributions::new(players, forms);
        for tiles in SIZES {
            let distribution = distributions.of(tiles).expect("a number of tiles that has shanten");
            let nearest = match tiles % 3 {
                2 => sets.wins(tiles, forms),
                _ => sets.tenpai(tiles, forms, FifthTile::Excluded),
            };
            let expected = Number::of_set(nearest).expect("few nodes");
            assert_eq!(distribution.by_shanten()[0].1, expected, "{tiles} tiles, {players:?}, {forms:?}");
        }
    }
    let standard = Distributions::new(Players::Four, Forms::Standard);
    let first = |tiles| standard.of(tiles).expect("a number of tiles").by_shanten()[0].1.hands.clone();
    assert_eq!((first(13), first(14)), (54_747_045u32.into(), 11_498_658u32.into()));
}

#[test]
fn all_hands_of_up_to_five_tiles_listed_give_the_same_numbers() {
    let definition = Definition::new(5);
    for players in Players::ALL {
        let forest = Forest::new();
        let calculator = Calculator::new(players);
        for tiles in SIZES.into_iter().filter(|&tiles| tiles <= 5) {
            let all = GameSets::new(&forest, players).all(tiles).index().expect("few nodes");
            let mut listed = BTreeMap::new();
            for hand in &all {
                let question = Replacement::new(&hand, limits(players));
                let number = definition.standard(&question, players).expect("every hand can become a win");
                assert_eq!(calculator.replacement(&hand, Forms::All), Ok(number), "{hand}, {players:?}");
                let of_number: &mut (u128, u128) = listed.entry(number as i8 - 1).or_default();
                *of_number = (of_number.0 + 1, of_number.1 + hand.deals());
            }
            let listed = listed.into_iter().map(|(shanten, (hands, deals))| {
                (shanten, Number { hands: hands.into(), deals: deals.into() })
            });
            let listed: Vec<_> = listed.collect();
            for forms in Forms::ALL {
                let distribution = Distributions::new(players, forms).of(tiles).expect("a number of tiles");
                assert_eq!(distribution.by_shanten(), listed, "{tiles} tiles, {players:?}, {forms:?}");
            }
        }
    }
}

/// The hands that are at most k from a win, for k = 0, 1, …: those of k+1 are one exchanged tile from those
/// of k. Hands of 3m+2 tiles begin with the wins, hands of 3m+1 with tenpai, which is one tile less.
#[test]
fn levels_that_grow_by_one_exchanged_tile_are_as_distributed() {
    settings().collect::<Vec<_>>().into_par_iter().for_each(|(players, forms)| {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, players);
        let distributions = Distributions::new(players, forms);
        for tiles in SIZES {
            let first = if tiles % 3 == 2 { 0 } else { 1 };
            let mut nearer = forest.empty();
            let distribution = distributions.of(tiles).expect("a number of tiles");
            let levels = sets.within_shanten(tiles, forms).skip(first);
            for ((shanten, number), hands) in distribution.by_shanten().iter().zip(levels) {
                let level = (hands - nearer).index().expect("few nodes");
                let place = format!("{shanten}-shanten of {tiles} tiles, {players:?}, {forms:?}");
                assert_eq!(Number::of_index(&level), *number, "{place}");
                some_of(&level).for_each(|hand| {
                    assert_eq!(
                        Calculator::new(players).shanten(&hand, forms),
                        Ok(*shanten),
                        "{hand}, {place}"
                    );
                });
                nearer = hands;
            }
            let all = sets.all(tiles);
            assert!(nearer.equals(all).expect("few nodes"), "{tiles} tiles, {players:?}, {forms:?}");
        }
    });
}

/// Some thousands of hands of a set, spread evenly; all of them if there are no more.
fn some_of(set: &Index) -> impl Iterator<Item = Hand> {
    let step = (set.len() / 5_000).max(1);
    (0..set.len()).step_by(step as usize).filter_map(|rank| set.unrank(rank))
}
