//! The distribution of distances from a win: by classes of groups, by listing all hands, and by the sets of hands
//! within a distance.

use std::collections::BTreeMap;

use crate::common::definitions::number_of_seven_pairs;
use crate::common::varied::SIZES;
use crate::common::{all_shanten_rules, has_shanten, shanten_rules};
use num_bigint::BigUint;
use num_integer::binomial;
use rayon::prelude::*;
use tehai::count::Count;
use tehai::handset::{Forest, GameSets, Index};
use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai::shanten::{Calculator, ShantenError};
use tehai::tiles::Hand;
use tehai_count::distribution::Distribution;
use tehai_naive::Replacement;
use tehai_naive::tabled::{DEFINITION, four_of_each};

#[test]
fn all_hands_and_all_deals_are_counted_once() {
    let forest = Forest::new();
    for rules in all_shanten_rules() {
        let standard = Rules { forms: Forms::STANDARD, ..rules };
        for tiles in SIZES {
            let place = format!("{tiles} tiles, {rules:?}");
            if !has_shanten(rules, tiles) {
                assert_eq!(
                    Distribution::of_shanten(rules, tiles),
                    Err(ShantenError::NoForm(tiles)),
                    "{place}"
                );
                continue;
            }
            let counted = Distribution::of_shanten(rules, tiles).expect("a number of tiles that has shanten");
            if tiles < 13 {
                assert_eq!(
                    Ok(&counted),
                    Distribution::of_shanten(standard, tiles).as_ref(),
                    "no other form: {place}"
                );
            }
            let total = counted.total();
            assert_eq!(
                total.deals,
                binomial(BigUint::from(rules.players.total()), BigUint::from(tiles)),
                "{place}"
            );
            let all = GameSets::new(&forest, rules).all(tiles);
            assert_eq!(total, all.count().expect("few nodes"), "{place}");
            let shanten: Vec<i8> = counted.by_shanten().map(|(shanten, _)| shanten).collect();
            let first = if tiles % 3 == 2 { -1 } else { 0 };
            assert!(shanten.iter().copied().eq(first..=shanten[shanten.len() - 1]), "{place}: {shanten:?}");
            let sum = (0u32..).zip(counted.counts()).map(|(away, of)| away * &of.deals);
            let mean = counted.mean().expect("hands");
            assert_eq!(mean.numerator() * &total.deals, sum.sum::<BigUint>() * mean.denominator(), "{place}");
        }
        for tiles in (0..=u8::MAX).filter(|tiles| !SIZES.contains(tiles)) {
            assert_eq!(Distribution::of_shanten(rules, tiles), Err(ShantenError::Tiles(tiles.into())));
        }
    }
}

/// Source: mahjong-algorithm-book, shanten.
#[test]
fn starting_hands_have_the_published_shanten() {
    let counted = Distribution::of_shanten(Rules::default(), 14).expect("14 tiles");
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
    let found = counted.by_shanten().map(|(shanten, number)| (shanten, number.deals.clone()));
    assert!(found.eq((-1..).zip(deals.map(BigUint::from))));
    // Published as the mean shanten, 3.15594; the replacement number is one more.
    assert_eq!(counted.mean().expect("hands").scientific(6), "4.15594e+00");
}

#[test]
fn wins_and_tenpai_hands_have_the_published_numbers() {
    let first = |rules, tiles| {
        let counted = Distribution::of_shanten(rules, tiles).expect("a number of tiles");
        counted.by_shanten().next().expect("hands").1.hands.clone()
    };
    let of_form = |forms| Rules { forms, ..Rules::default() };
    assert_eq!(first(Rules::STANDARD, 13), 54_747_045u32.into());
    assert_eq!(first(Rules::STANDARD, 14), 11_498_658u32.into());
    // One of thirteen kinds twice.
    assert_eq!(first(of_form(Forms::THIRTEEN_ORPHANS), 14), 13u8.into());
    for seven_pairs in SevenPairs::ALL {
        let found = first(Rules { seven_pairs, ..of_form(Forms::SEVEN_PAIRS) }, 14);
        assert_eq!(found, number_of_seven_pairs(Players::Four, seven_pairs)[0].into());
    }
}

#[test]
fn all_hands_of_up_to_five_tiles_listed_give_the_same_numbers() {
    for players in Players::ALL {
        let forest = Forest::new();
        let calculator = Calculator::new(Rules { players, ..Rules::default() });
        for tiles in SIZES.into_iter().filter(|&tiles| tiles <= 5) {
            let sets = GameSets::new(&forest, Rules { players, ..Rules::default() });
            let all = sets.all(tiles).index().expect("few nodes");
            let mut listed: BTreeMap<i8, Count<u128>> = BTreeMap::new();
            for hand in all.iter() {
                let question = Replacement::new(&hand, four_of_each(players));
                let number = DEFINITION.standard(&question, players).expect("every hand can become a win");
                assert_eq!(calculator.replacement(&hand), Ok(number), "{hand}, {players:?}");
                *listed.entry(number as i8 - 1).or_default() += Count { hands: 1, deals: hand.deals() };
            }
            let listed: Vec<(i8, Count)> =
                listed.into_iter().map(|(shanten, count)| (shanten, count.into())).collect();
            for rules in shanten_rules(players).filter(|&rules| has_shanten(rules, tiles)) {
                let counted = Distribution::of_shanten(rules, tiles).expect("a number of tiles");
                let found = counted.by_shanten().map(|(shanten, count)| (shanten, count.clone()));
                assert!(found.eq(listed.iter().cloned()), "{tiles} tiles, {rules:?}");
            }
        }
    }
}

/// The hands that are at most k from a win, for k = 0, 1, …; those of 3m+1 tiles begin at 1, tenpai.
#[test]
fn sets_within_a_distance_are_as_distributed() {
    all_shanten_rules().collect::<Vec<_>>().into_par_iter().for_each(|rules| {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, rules);
        let calculator = Calculator::new(rules);
        // Fewer tiles have only the standard form, so other forms do not affect them.
        let few = if rules.forms == Forms::STANDARD { &SIZES[..8] } else { &[] };
        for &tiles in few.iter().chain(&[13, 14]) {
            let first = if tiles % 3 == 2 { 0 } else { 1 };
            let mut nearer = forest.empty();
            let counted = Distribution::of_shanten(rules, tiles).expect("a number of tiles");
            let levels = sets.within_replacement(tiles / 3, tiles).skip(first);
            for ((shanten, number), hands) in counted.by_shanten().zip(levels) {
                let level = (hands - nearer).index().expect("few nodes");
                let place = format!("{shanten}-shanten of {tiles} tiles, {rules:?}");
                assert_eq!(level.count(), *number, "{place}");
                some_of(&level).for_each(|hand| {
                    assert_eq!(calculator.shanten(&hand), Ok(shanten), "{hand}, {place}");
                });
                nearer = hands;
            }
            assert!(nearer.equals(sets.all(tiles)).expect("few nodes"), "{tiles} tiles, {rules:?}");
        }
    });
}

/// Some hundreds of hands of a set, evenly spread; all hands of a small set.
fn some_of(set: &Index) -> impl Iterator<Item = Hand> {
    let step = (set.len() / 1_000).max(1);
    (0..set.len()).step_by(step as usize).filter_map(|rank| set.unrank(rank))
}
