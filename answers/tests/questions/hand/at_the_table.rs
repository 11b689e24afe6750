//! What players ask of a hand: improvements, good shape and furiten, checked against their definitions.

use rayon::prelude::*;
use tehai::handset::Forest;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::Calculator;
use tehai::tiles::{Hand, TileSet};
use tehai_answers::HandAnalysis;
use tehai_answers::analyze::{Discard, Exchange};
use tehai_answers::draws::{Draws, Waits};
use tehai_answers::hand::{LimitedBy, Settings};
use tehai_naive::{AtTheTable, Replacement};

use crate::hand::cases::{Case, THREE, analyse, limits, random_case};
use tehai_naive::tabled::{DEFINITION, four_of_each};

type Number<'a> = dyn Fn(&Hand, &Hand) -> Option<u8> + 'a;

/// The hand of an analysis, as it is or after each of its best discards, at the table.
fn starts<'a>(analysis: &HandAnalysis, number: &'a Number<'a>) -> Vec<AtTheTable<'a>> {
    let (hand, unseen) = (analysis.concealed, analysis.unseen);
    if analysis.discards.is_none() {
        return vec![AtTheTable { hand, gone: Hand::EMPTY, unseen, number }];
    }
    let after = |Discard { discard, .. }: &Discard| {
        let gone = Hand::EMPTY.plus(discard.tile).expect("one tile");
        AtTheTable { hand: hand.minus(discard.tile).expect("a tile of the hand"), gone, unseen, number }
    };
    analysis.best_discards().iter().map(after).collect()
}

/// Checks improvements and good shapes against their definition, and returns how many of both there are.
fn check(analysis: &HandAnalysis, number: &Number) -> [usize; 2] {
    let starts = starts(analysis, number);
    let improvements = analysis.find_improvements();
    assert_eq!(improvements.len(), starts.len(), "{analysis:?}");
    for (found, start) in improvements.iter().zip(&starts) {
        assert_eq!(found.before, start.accepted(), "{analysis:?} {start:?}");
        let exchange = |of: &Exchange| (of.draw, of.discard.tile, of.necessary.copies);
        let exchanges: Vec<_> = found.draws.iter().map(exchange).collect();
        assert_eq!(exchanges, start.improvements(), "{analysis:?} {start:?}");
        let copies: u32 = found.draws.iter().map(|of| u32::from(start.unseen.count(of.draw))).sum();
        assert_eq!(found.copies, copies);
    }
    let mut good = 0;
    for at_least in [1, 5, 8] {
        let shapes = analysis.find_good_shapes(at_least);
        let expected = if analysis.shanten.nearest == Some(1) { starts.len() } else { 0 };
        assert_eq!(shapes.len(), expected, "{analysis:?}");
        for (found, start) in shapes.iter().zip(&starts) {
            assert_eq!((found.good, found.copies), start.good_shape(at_least), "{analysis:?} {start:?}");
            good += found.good as usize;
        }
    }
    [improvements.iter().map(|found| found.draws.len()).sum(), good]
}

/// Hands of all sizes with called melds, visible tiles and three players, by replacement numbers that are checked
/// against their definition elsewhere.
#[test]
fn random_hands_are_answered_as_defined() {
    let is_near = |case: &Case| {
        Calculator::new(case.1.rules).shanten(case.0.concealed()).is_ok_and(|shanten| shanten <= 2)
    };
    let cases: Vec<Case> = (0..2000).map(random_case).filter(is_near).take(60).collect();
    let counts = cases.par_iter().map(|(hand, settings)| {
        let calculator = Calculator::new(settings.rules);
        let number = |concealed: &Hand, gone: &Hand| {
            let limits = match settings.limited_by {
                LimitedBy::Called => limits(hand, settings),
                LimitedBy::Visible => limits(hand, settings).without_visible(gone),
            };
            calculator.numbers_under(concealed, &limits).expect("a hand").nearest(settings.rules.forms)
        };
        check(&analyse(hand, settings), &number)
    });
    let [improvements, good] = counts.reduce(|| [0; 2], |one, other| [one[0] + other[0], one[1] + other[1]]);
    assert!(improvements > 100 && good > 100, "{improvements} {good}");
}

/// A hand that discarded one of its waits.
#[test]
fn a_hand_is_furiten_by_the_waits_that_it_discarded() {
    let furiten = |hand: &str, discards: &str, rules: Rules| {
        let settings = Settings { rules, discards: discards.parse().expect("tiles"), ..Settings::default() };
        let analysis = analyse(&hand.parse().expect("a hand"), &settings);
        if let Some(waits) = &analysis.waits {
            return waits.furiten.to_string();
        }
        let furiten = analysis.discards.iter().flatten().filter(|of| !of.waits.furiten.is_empty());
        let furiten = furiten.map(|of| format!("{} {}", of.discard, of.waits.furiten));
        furiten.collect::<Vec<String>>().join(", ")
    };
    let all = Rules::default();
    assert_eq!(furiten("23456m444p789s11z", "5m1z", all), "");
    assert_eq!(furiten("23456m444p789s11z", "1m1z", all), "1m");
    assert_eq!(furiten("23456m444p789s11z", "17m99s", all), "17m");
    // The standard form and seven pairs both wait for 9p.
    assert_eq!(furiten("33445566m77889p", "9p", all), "9p");
    assert_eq!(furiten("33445566m77889p", "6p", Rules { forms: Forms::SEVEN_PAIRS, ..all }), "");
    // After 7z it waits for 1m, which went before; 1z was never a wait.
    assert_eq!(furiten("23456m444p789s11z7z", "1m", all), "7z 1m");
    // A win that is played on waits for its discard.
    assert_eq!(furiten("22m", "", all), "2m 2m");
    assert_eq!(furiten("19p", "1p", THREE), "9p 1p");
}

/// Discarded tiles are seen.
#[test]
fn discards_are_no_longer_left() {
    for seed in 0..200 {
        let (hand, settings) = random_case(seed);
        let analysis = analyse(&hand, &settings);
        // The visible tiles as discards.
        let moved = Settings { visible: Hand::EMPTY, discards: settings.visible, ..settings };
        let other = analyse(&hand, &moved);
        assert_eq!((analysis.unseen, analysis.shanten), (other.unseen, other.shanten), "{hand}");
        for ((gone, necessary, before), (_, of_other, after)) in outlooks(&analysis).zip(outlooks(&other)) {
            assert_eq!((necessary, &before.all), (of_other, &after.all), "{hand}");
            let discarded = settings.visible.kinds();
            assert_eq!(before.furiten, before.all.tiles & gone, "{hand}");
            assert_eq!(after.furiten, after.all.tiles & (gone | discarded), "{hand}");
        }
    }
}

/// The necessary tiles and the waits of a hand that draws, or after each discard.
fn outlooks(analysis: &HandAnalysis) -> impl Iterator<Item = (TileSet, &Draws, &Waits)> {
    let as_it_is = analysis.necessary.iter().zip(&analysis.waits);
    let as_it_is = as_it_is.map(|(necessary, waits)| (TileSet::EMPTY, necessary, waits));
    let discards = analysis.discards.iter().flatten();
    as_it_is.chain(discards.map(|of| (TileSet::from(of.discard.tile), &of.necessary, &of.waits)))
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    /// Against nothing but the definition of the replacement number.
    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn every_small_hand_is_answered_as_defined() {
        let rules = Rules { forms: Forms::STANDARD, ..Rules::default() };
        let number = |hand: &Hand, _: &Hand| {
            DEFINITION.nearest(&Replacement::new(hand, four_of_each(Players::Four)), rules)
        };
        let forest = Forest::new();
        let of = |tiles: &str, total| forest.all(tiles.parse().expect("tiles"), total);
        let hands = of("123456789s123z", 4) | of("12345s1z", 5);
        let hands: Vec<Hand> = hands.index().expect("few nodes").iter().collect();
        let settings = Settings { rules, ..Settings::default() };
        let counts = hands.par_iter().map(|hand| check(&analyse(&(*hand).into(), &settings), &number));
        let [improvements, good] =
            counts.reduce(|| [0; 2], |one, other| [one[0] + other[0], one[1] + other[1]]);
        assert!(improvements > 10_000 && good > 10_000, "{improvements} {good}");
    }
}
