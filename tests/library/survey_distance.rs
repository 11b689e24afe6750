//! Distances from sets as features of surveys: against the definition, and against the sets of the language.

use crate::common::all_hands;
use crate::common::varied::{SIZES, varied_of};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::count::Count;
use tehai::handset::{Forest, Index};
use tehai::rules::{Deck, FifthTile, Players, Rules, Setting, Wind, Winds};
use tehai::tiles::Hand;
use tehai::{Expression, distance::Target};
use tehai_count::survey::{Evaluate, FeatureError, FeatureExpression, Histogram, Survey, SurveyError};
use tehai_naive::least_distance_to;

fn read(text: &str) -> Expression {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The survey of a set by the distance from another, both in this setting.
fn by_distance(index: &Index, from: &str, setting: Setting) -> Result<Histogram, FeatureError> {
    let feature: FeatureExpression = format!("distance({from})").parse().expect("a feature");
    let survey = Survey::with_function(index, feature.prepared_for(index, setting)?);
    Ok(survey.range(0..index.len()))
}

/// Compares the survey with `set & distance(from) = 0`, `= 1` and so on, which are counted in the setting
/// `of_language`.
fn assert_is_that_of_the_language(set: &str, from: &str, setting: Setting, of_language: Setting) {
    let forest = Forest::new();
    let hands = read(set).hands(&forest, setting).unwrap_or_else(|error| panic!("{set}: {error}"));
    let index = hands.index().expect("fits");
    let found = by_distance(&index, from, setting).expect("a distance");
    let last = found.rows().last().expect("hands").0.0;
    assert!(last > 0, "{set}: some hand is far from {from}");
    let by_value = |distance: i64| {
        let at_distance = read(&format!("({set}) & distance({from}) = {distance}"));
        at_distance.hands(&forest, of_language).expect("a meaning").count().expect("fits")
    };
    let expected: Vec<(i64, Count)> = (0..=last + 1).map(|distance| (distance, by_value(distance))).collect();
    let expected = expected.into_iter().filter(|(_, count)| *count != Count::default());
    assert_eq!(Count::from(found.total()), index.count(), "{set}, distance({from})");
    let found = found.rows().map(|((value, _), amount)| (value, Count::from(amount)));
    assert!(found.eq(expected), "{set}, distance({from}), {setting:?}");
}

#[test]
fn the_distances_of_all_hands_of_a_set_are_those_of_the_language() {
    let rules = Rules::default();
    let three = Rules { players: Players::Three, ..rules };
    let counted = Rules { fifth_tile: FifthTile::Counted, ..rules };
    let of = |tiles| Setting::new(tiles, rules);
    let south = Winds { seat: Wind::South, round: Wind::East };
    for (set, from, setting) in [
        ("only(m)", "honitsu", of(13)),
        ("only(1m19s1234z)", "tsuuiisou | chinroutou", of(14)),
        ("all", "together(sanshoku, iipeikou)", of(4)),
        // Sets of any size take that of the hands.
        ("all", "only(m)", of(4)),
        ("only(p)", "shanten <= 0", of(10).with_melds(2)),
        ("only(p)", "replacement = 3", of(10)),
        ("only(s)", "distance(tanyao) = 2", of(12)),
        // The winds, the rules and the game are those of the setting.
        ("only(123p234z)", "yakuhai | pinfu_shape", of(13)),
        ("only(123p234z)", "yakuhai | pinfu_shape", of(13).with_winds(south)),
        ("only(123s)", "tenpai", Setting::new(10, counted)),
        ("all", "seven_pairs", Setting::new(4, three)),
        ("only(m) | only(s)", "win", Setting::new(9, three)),
        // Wins of seventeen tiles.
        ("only(789s)", "taiwan_win", of(12)),
    ] {
        assert_is_that_of_the_language(set, from, setting, setting);
    }
}

#[test]
fn the_deck_of_a_distance_is_its_own_or_that_of_the_hands() {
    let riichi = Setting::new(13, Rules::default());
    let suits = riichi.with_deck(Deck::Suits);
    assert_is_that_of_the_language("only(m)", "sichuan_win", riichi, suits);
    assert_is_that_of_the_language("only(m) & m > 0", "win", suits, suits);
    assert_is_that_of_the_language("only(m)", "win", riichi, riichi);
    let three = Setting::new(13, Rules { players: Players::Three, ..Rules::default() });
    let index = read("only(p)").hands(&Forest::new(), three).expect("a meaning").index().expect("fits");
    let refused = by_distance(&index, "sichuan_win", three).unwrap_err().to_string();
    assert_eq!(
        refused,
        "character 10: found \"sichuan_win\", expected four players, because the game of three has other tiles"
    );
}

#[test]
fn distances_are_as_defined() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let mut hands: Vec<Hand> = varied_of(Players::Four, &SIZES, 6);
    hands.extend(all_hands(Players::Four, 2).iter());
    for tiles in [1, 5, 14] {
        let every = all_hands(Players::Four, tiles);
        let wanted: Vec<Hand> = (0..30).filter_map(|_| every.sample(&mut random)).collect();
        let stored = |_: &str| Ok::<Index, String>(Forest::new().hands(&wanted).index().expect("few nodes"));
        let feature = FeatureExpression::read("distance(@wanted)", stored).expect("a feature");
        let index = Forest::new().hands(&hands).index().expect("few nodes");
        let evaluate = feature.prepared_for(&index, Setting::new(tiles, Rules::default())).expect("hands");
        // Of any number of hands together.
        for number in [0, 1, 63, 64, 65, hands.len()] {
            let mut values = Vec::new();
            evaluate.values(&hands[..number], &mut values);
            let defined = |hand| least_distance_to(&wanted, hand, &[4; 34]).map(i64::from).expect("hands");
            assert!(values.into_iter().eq(hands[..number].iter().map(defined)), "{tiles} {number}");
        }
    }
}

#[test]
fn a_distance_breaks_down_and_is_broken_down() {
    let setting = Setting::new(5, Rules::STANDARD);
    let index =
        read("only(123456789m1z)").hands(&Forest::new(), setting).expect("a meaning").index().expect("fits");
    let prepared = |text: &str| -> Box<dyn Evaluate> {
        let feature: FeatureExpression = text.parse().expect("a feature");
        feature.prepared_for(&index, setting).expect("a meaning")
    };
    let survey = |one: &str, two: &str| {
        Survey::with_function(&index, prepared(one)).by(prepared(two)).range(0..index.len())
    };
    let (there, back) = (survey("distance(tanyao)", "shanten"), survey("shanten", "distance( 断么九 )"));
    let mut turned = Histogram::default();
    for ((value, by), amount) in back.rows() {
        turned.add((by.expect("a second value"), Some(value)), amount);
    }
    assert_eq!(there, turned);
    assert!(there.rows().len() > 5);
    let tanyao: Target = read("tanyao").target(setting.rules, setting.winds, &[]).expect("a target");
    let of_target = Survey::with_function(&index, tanyao).range(0..index.len());
    let mut alone = Histogram::default();
    there.rows().for_each(|((value, _), amount)| alone.add((value, None), amount));
    assert_eq!(of_target, alone);
}

#[test]
fn features_are_read_in_any_spelling_and_written_in_one() {
    for (text, spelt) in [
        ("shanten", "shanten"),
        (" distance (聴牌&z>=03)", "distance(tenpai & z >= 3)"),
        ("距離（ｈｏｎｉｔｓｕ）", "distance(honitsu)"),
        ("distance(distance(win) = 1 | m = 2)", "distance(distance(win) = 1 | m = 2)"),
    ] {
        let feature: FeatureExpression = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(feature.to_string(), spelt);
        assert_eq!(spelt.parse(), Ok(feature));
    }
    let error = |text: &str| text.parse::<FeatureExpression>().unwrap_err().to_string();
    let expected = "expected a feature, one of shanten, necessary_kinds, necessary_copies, best_discard_copies, \
        wait_kinds, decompositions, cores, distance(SET)";
    assert_eq!(error("luck"), format!("character 1: found \"luck\", {expected}"));
    assert_eq!(error("core"), format!("character 1: found \"core\", {expected}; did you mean \"cores\"?"));
    assert_eq!(error(""), format!("character 1: found the end, {expected}"));
    assert_eq!(
        error("distance(tempai)"),
        "character 10: found \"tempai\", expected a set such as tenpai, 5m = 2 or only(mz); did you mean \"tenpai\"?"
    );
    assert_eq!(error("distance(honitsu) <= 2"), "character 19: found \"<=\", expected the end");
    assert_eq!(
        error("distance honitsu"),
        "character 10: found \"honitsu\", expected \"(\" and what the word is about, as in waits(5p), only(mz) or \
         contains(123m)"
    );
    assert!(error("distance(@x.csv)").contains("expected a set in words"));
}

#[test]
fn a_distance_from_nothing_is_refused() {
    let setting = Setting::new(13, Rules::default());
    let index = read("only(m)").hands(&Forest::new(), setting).expect("a meaning").index().expect("fits");
    let error = |from: &str| by_distance(&index, from, setting).unwrap_err();
    assert!(matches!(error("win - win"), FeatureError::NoDistance(_)));
    assert_eq!(
        error("win & !win").to_string(),
        "distance(win & !win): the set has no hands, so there is no distance"
    );
    assert!(matches!(error("win & tenpai"), FeatureError::Set(_)));
    let three = Setting::new(13, Rules { players: Players::Three, ..Rules::default() });
    assert!(matches!(
        by_distance(&index, "win", three),
        Err(FeatureError::Survey(SurveyError::NoSuchTile(_)))
    ));
    let feature: FeatureExpression = "decompositions".parse().expect("a feature");
    assert!(matches!(feature.prepared_for(&index, setting), Err(FeatureError::Survey(_))));
}
