//! Surveys: features against their definitions, histograms against numbers computed in other ways, and parts
//! against the whole.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::varied::SIZES;
use crate::common::{all_hands, has_shanten, shanten_rules};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::count::Count;
use tehai::handset::{Forest, GameSets, HandSet, Index};
use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai::shanten::{Calculator, ShantenError};
use tehai::tiles::{Group, Hand, TileSet};
use tehai_count::distribution::Distribution;
use tehai_count::survey::{Feature, Histogram, Sample, Survey, SurveyError};

pub fn feature(name: &str) -> &'static Feature {
    Feature::named(name).expect("a feature")
}

pub fn copies_left(tiles: TileSet, hand: &Hand) -> usize {
    tiles.iter().map(|tile| usize::from(4 - hand.count(tile))).sum()
}

fn survey(index: &Index, name: &str, by: Option<&str>, rules: Rules) -> Histogram {
    Survey::new(index, feature(name), by.map(feature), rules).expect("a meaning").range(0..index.len())
}

/// Numbers by value.
fn numbers(histogram: &Histogram) -> BTreeMap<i64, Count> {
    histogram.rows().map(|((value, _), count)| (value, count.into())).collect()
}

/// The hands of one suit at each distance from a win, as sets that grow by one tile exchange at a time.
#[test]
fn shanten_of_one_suit_is_that_of_sets_that_grow() {
    let suit = TileSet::from_group(Group::Pinzu);
    let full = shanten_rules(Players::Four).enumerate().map(|(turn, rules)| (13 + turn as u8 % 2, rules));
    [(10, Rules::STANDARD)].into_iter().chain(full).collect::<Vec<_>>().into_par_iter().for_each(
        |(tiles, rules)| {
            let forest = Forest::new();
            let sets = GameSets::new(&forest, rules);
            let index = sets.all(tiles).only(suit).index().unwrap();
            let found = numbers(&survey(&index, "shanten", None, rules));
            let mut level = match tiles % 3 {
                2 => sets.wins(tiles),
                _ => sets.wins(tiles + 1).one_tile_fewer(),
            };
            let (mut nearer, mut expected) = (forest.empty(), BTreeMap::new());
            for shanten in i64::from(tiles % 3 == 1) - 1..14 {
                let number = (level - nearer).only(suit).count().unwrap();
                if number.hands > 0u8.into() {
                    expected.insert(shanten, number);
                }
                nearer = level;
                level = level.one_tile_fewer().one_tile_more(TileSet::ALL);
            }
            assert_eq!(found, expected, "{tiles} {rules:?}");
        },
    );
}

/// For tenpai hands of some tiles only.
fn assert_waits_are_as_counted(tiles: u8, rules: Rules, only: TileSet) {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, rules);
    let index = sets.tenpai(tiles).only(only).index().unwrap();
    let found = numbers(&survey(&index, "wait_kinds", None, rules));
    let by_kinds = sets.split_by_wait_kinds(&sets.waiting(tiles));
    let expected =
        (0..).zip(by_kinds).map(|(kinds, set): (i64, HandSet)| (kinds, set.only(only).count().unwrap()));
    let expected = expected.filter(|(_, number)| number.hands > 0u8.into());
    assert_eq!(found, expected.collect(), "{tiles} {rules:?}");
}

#[test]
fn waits_of_tenpai_hands_are_as_counted_by_sets() {
    let distinct = Rules::all().filter(|rules| rules.seven_pairs == SevenPairs::Distinct);
    for rules in distinct.filter(|rules| rules.forms == Forms::STANDARD) {
        for tiles in [1, 4, 7] {
            assert_waits_are_as_counted(tiles, rules, TileSet::ALL);
        }
        // There is no other form.
        for forms in [Forms::ALL, Forms::SEVEN_PAIRS] {
            assert_waits_are_as_counted(4, Rules { forms, ..rules }, TileSet::ALL);
        }
    }
    assert_waits_are_as_counted(10, Rules::STANDARD, TileSet::ALL);
}

/// Under every eleventh combination of rules, which include every form and policy; the tiles are those of thirteen
/// orphans and one suit.
#[test]
fn waits_of_tenpai_hands_of_thirteen_tiles_are_as_counted_by_sets() {
    let only: TileSet = "19m123456789p19s1234567z".parse().unwrap();
    Rules::all().step_by(11).for_each(|rules| assert_waits_are_as_counted(13, rules, only));
}

#[test]
#[ignore = "visits all tenpai hands of thirteen tiles: a minute"]
fn waits_of_all_tenpai_hands_are_as_counted_by_sets() {
    let rules = Rules::all().filter(|rules| [Forms::STANDARD, Forms::ALL].contains(&rules.forms));
    let distinct = rules.filter(|rules| rules.seven_pairs == SevenPairs::Distinct);
    distinct.for_each(|rules| assert_waits_are_as_counted(13, rules, TileSet::ALL));
}

#[test]
fn two_features_are_counted_together() {
    let any = Rules { forms: Forms::SEVEN_PAIRS, seven_pairs: SevenPairs::Any, ..Rules::default() };
    let suit =
        GameSets::new(&Forest::new(), any).all(14).only(TileSet::from_group(Group::Souzu)).index().unwrap();
    for (rules, index) in [(Rules::default(), all_hands(Players::Four, 4)), (any, suit)] {
        let both = survey(&index, "necessary_copies", Some("shanten"), rules);
        let mut one_by_one = Histogram::default();
        let calculator = Calculator::new(rules);
        for hand in index.iter() {
            let effects = calculator.effects(&hand).unwrap();
            let shanten = effects.numbers().shanten(rules.forms).unwrap();
            let count = Count { hands: 1, deals: hand.deals() };
            one_by_one.add((copies_left(effects.necessary(), &hand) as i64, Some(shanten.into())), count);
        }
        assert_eq!(both, one_by_one, "{rules:?}");
        let by_shanten = both.split_by_second();
        let totals: BTreeMap<i64, Count> =
            by_shanten.iter().map(|(&shanten, part)| (shanten, part.total().into())).collect();
        assert_eq!(totals, numbers(&survey(&index, "shanten", None, rules)), "{rules:?}");
    }
}

#[test]
fn a_feature_without_a_meaning_is_refused() {
    let refused = |tiles, name, by: Option<&str>| {
        let index = all_hands(Players::Four, tiles);
        Survey::new(&index, feature(name), by.map(feature), Rules::STANDARD)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(refused(5, "shanten", Some("best_discard_copies")), None);
    assert_eq!(
        refused(6, "shanten", None).as_deref(),
        Some("shanten needs hands of 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 tiles; the set has hands of 6")
    );
    assert_eq!(
        refused(4, "shanten", Some("best_discard_copies")).as_deref(),
        Some("best_discard_copies needs hands of 2, 5, 8, 11 or 14 tiles; the set has hands of 4")
    );
    assert_eq!(refused(16, "wait_kinds", Some("cores")), None, "waits and cores are of hands of any size");
    assert!(refused(5, "cores", None).unwrap().contains("of 3N+1 tiles"));
    assert!(refused(7, "decompositions", None).unwrap().contains("of 3N or 3N+2 tiles"));
    let index = all_hands(Players::Four, 1);
    let three = Rules { players: Players::Three, ..Rules::STANDARD };
    let error = Survey::new(&index, feature("shanten"), None, three).err();
    assert!(matches!(error, Some(SurveyError::NoSuchTile(_))), "{error:?}");
}

/// Seven pairs and thirteen orphans have no small hands, so these have no shanten.
#[test]
fn shanten_of_forms_that_do_not_exist_is_refused() {
    for tiles in SIZES {
        let index = all_hands(Players::Four, tiles);
        for rules in shanten_rules(Players::Four) {
            let visited = |of, by: Option<&str>| {
                let survey = Survey::new(&index, feature(of), by.map(feature), rules);
                survey.map(|survey| survey.block(0..2).total().hands)
            };
            let refused = Err(SurveyError::NoShanten(ShantenError::NoForm(tiles)));
            let expected = if has_shanten(rules, tiles) { Ok(2) } else { refused };
            for name in ["shanten", "necessary_kinds", "necessary_copies"] {
                assert_eq!(visited(name, None), expected, "{name} {tiles} {rules:?}");
            }
            match tiles % 3 {
                1 if rules.forms == Forms::SEVEN_PAIRS => {
                    assert_eq!(visited("wait_kinds", None), Ok(2), "{tiles}")
                }
                1 => {}
                _ => {
                    assert_eq!(visited("best_discard_copies", None), expected, "{tiles} {rules:?}");
                    assert_eq!(visited("decompositions", Some("shanten")), expected, "{tiles} {rules:?}");
                    assert_eq!(visited("decompositions", None), Ok(2), "{tiles} {rules:?}");
                }
            }
        }
    }
}

#[test]
fn sizes_and_tiles_of_a_set_are_those_of_its_hands() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules { players: Players::Three, ..Rules::default() });
    let mixed = sets.all(0) | sets.wins(5) | sets.all(108);
    for set in [mixed, forest.empty(), forest.unit(), sets.tenpai(4)] {
        let index = set.index().unwrap();
        let totals: BTreeSet<u8> = index.iter().map(|hand| hand.total()).collect();
        assert!(totals.into_iter().eq(index.totals()));
        let held = index.iter().fold(TileSet::EMPTY, |tiles, hand| tiles | hand.kinds());
        assert_eq!(index.tiles(), held);
    }
}

#[test]
fn samples_are_the_hands_drawn_one_by_one() {
    let index = all_hands(Players::Four, 13);
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let expected: Vec<Hand> = (0..40_000).filter_map(|_| index.sample(&mut random)).collect();
    let sample = Sample::new(&index, 40_000, ChaCha8Rng::seed_from_u64(9));
    for range in [0..40_000, 0..0, 5..6, 16_383..16_385, 16_384..40_000, 32_768..39_999, 39_999..40_000] {
        let drawn: Vec<Hand> = sample.range(range.clone()).collect();
        assert!(drawn == expected[range.start as usize..range.end as usize], "{range:?}");
    }
    assert_eq!(sample.range(39_990..50_000).count(), 10);
    assert_eq!(
        Sample::new(&all_hands(Players::Three, 108), 3, ChaCha8Rng::seed_from_u64(0)).range(0..9).count(),
        3
    );
    let none = Forest::new().empty().index().unwrap();
    assert_eq!(Sample::new(&none, 3, ChaCha8Rng::seed_from_u64(0)).range(0..3).count(), 0);
}

/// The mean of a large sample is within five standard errors of the mean of all hands.
#[test]
fn a_sample_estimates_the_mean_of_all_hands() {
    let rules = Rules::default();
    let index = all_hands(Players::Four, 14);
    let survey = Survey::new(&index, feature("shanten"), None, rules).unwrap();
    let sample = Sample::new(&index, 50_000, ChaCha8Rng::seed_from_u64(1));
    let drawn = survey.drawn(sample.range(0..50_000)).over_hands().unwrap();
    let distribution = Distribution::of_shanten(rules, 14).unwrap();
    let sum: f64 = distribution.by_shanten().map(|(s, n)| f64::from(s) * to_f64(&n.hands)).sum();
    let mean = sum / to_f64(&distribution.total().hands);
    let error = drawn.standard_error().unwrap();
    assert!((drawn.mean() - mean).abs() < 5.0 * error && error < 0.01, "{} ± {error}, {mean}", drawn.mean());
}

fn to_f64(number: &num_bigint::BigUint) -> f64 {
    number.to_string().parse().expect("digits")
}
