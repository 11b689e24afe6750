//! The features of surveys, checked against their definitions.

use crate::common::definitions::waits;
use crate::common::varied::{varied, varied_of};
use crate::common::{a_third_of_all_rules, all_hands, all_shanten_rules};
use crate::decompose::number_of_splits;
use crate::survey::{copies_left, feature};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::handset::{Forest, GameSets, Weights};
use tehai::irreducible::cores;
use tehai::rules::{FifthTile, Form, Forms, Players, Rules, SevenPairs};
use tehai::tiles::{Group, Hand, Tile, TileSet};
use tehai_naive::tabled::{DEFINITION, four_of_each};
use tehai_naive::{Replacement, Tiles};

/// Checks a feature against a definition, on hands for which it is defined.
fn assert_is(name: &str, rules: Rules, hands: &[Hand], definition: impl Fn(&Hand) -> usize + Send + Sync) {
    assert_are(name, rules, hands, &hands.par_iter().map(definition).collect::<Vec<_>>());
}

/// Checks a feature against its values.
fn assert_are(name: &str, rules: Rules, hands: &[Hand], expected: &[usize]) {
    let expected = expected.iter().map(|&value| value as i64);
    for ((hand, value), expected) in hands.iter().zip(values(name, rules, hands)).zip(expected) {
        assert_eq!(value, expected, "{name} of {hand} under {rules:?}");
    }
}

/// The values of a feature.
fn values(name: &str, rules: Rules, hands: &[Hand]) -> Vec<i64> {
    let mut values = Vec::new();
    (feature(name).prepare)(rules).values(hands, &mut values);
    assert_eq!(values.len(), hands.len());
    values
}

/// All hands with few tiles, and some of each variety with many.
fn hands(players: Players, few: &[u8], many: &[u8], number: usize) -> Vec<Hand> {
    let few = few.iter().flat_map(|&tiles| all_hands(players, tiles).iter().collect::<Vec<_>>());
    few.chain(varied_of(players, many, number)).collect()
}

#[test]
fn shanten_and_what_helps_are_as_defined() {
    for rules in all_shanten_rules() {
        let question = |hand: &Hand| Replacement::new(hand, four_of_each(rules.players));
        let number = |hand: &Hand| DEFINITION.nearest(&question(hand), rules).expect("reached");
        let necessary = |hand: &Hand| DEFINITION.effects(&question(hand), rules).0;
        // All hands with few tiles only once, as they have no other form.
        let hands = match rules {
            Rules { forms: Forms::STANDARD, .. } => hands(rules.players, &[1, 2, 4], &[5, 8, 13, 14], 1),
            Rules { forms, .. } if forms.contains(Form::Standard) => {
                hands(rules.players, &[2], &[5, 8, 13, 14], 2)
            }
            _ => hands(rules.players, &[], &[13, 14], 4),
        };
        hands.par_iter().zip(values("shanten", rules, &hands)).for_each(|(hand, shanten)| {
            assert_eq!(shanten, i64::from(number(hand)) - 1, "{hand} {rules:?}");
        });
        let helping: Vec<TileSet> = hands.par_iter().map(necessary).collect();
        let kinds: Vec<usize> = helping.iter().map(|tiles| tiles.len()).collect();
        assert_are("necessary_kinds", rules, &hands, &kinds);
        let copies: Vec<usize> =
            helping.iter().zip(&hands).map(|(tiles, hand)| copies_left(*tiles, hand)).collect();
        assert_are("necessary_copies", rules, &hands, &copies);
        let discarding: Vec<Hand> = hands.into_iter().filter(|hand| hand.total() % 3 == 2).collect();
        assert_is("best_discard_copies", rules, &discarding, |hand| {
            let kept =
                Tile::all().filter_map(|tile| hand.minus(tile)).filter(|left| number(left) == number(hand));
            kept.map(|left| copies_left(necessary(&left), hand)).max().unwrap_or(0)
        });
    }
}

#[test]
fn waits_are_as_defined() {
    // All hands with few tiles only once, as they have no other form; of the combinations every third, which cover
    // every form and policy.
    let standard = Rules::all()
        .filter(|rules| (rules.forms, rules.seven_pairs) == (Forms::STANDARD, SevenPairs::Distinct));
    let standard = standard.map(|rules| (rules, &[1, 4][..]));
    for (rules, few) in standard.chain(a_third_of_all_rules().map(|rules| (rules, &[1][..]))) {
        assert_is("wait_kinds", rules, &hands(rules.players, few, &[7, 10, 13], 15), |hand| {
            waits(hand, rules).len()
        });
    }
}

#[test]
fn decompositions_are_all_ways_to_split() {
    let forest = Forest::new();
    let [sets, standard] = [Rules::default(), Rules::STANDARD].map(|rules| GameSets::new(&forest, rules));
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut hands = hands(Players::Four, &[0, 2, 3], &[5, 6, 8, 9, 11, 12, 14], 20);
    for set in [sets.wins(14), standard.wins(11), standard.wins(14).only(TileSet::from_group(Group::Souzu))] {
        let index = set.index().unwrap();
        hands.extend((0..150).filter_map(|_| index.sample(&mut random)));
    }
    assert_is("decompositions", Rules::STANDARD, &hands, number_of_splits);
}

#[test]
fn cores_are_as_defined() {
    let forest = Forest::new();
    for rule in FifthTile::ALL {
        let rules = Rules { fifth_tile: rule, ..Rules::STANDARD };
        let sets = GameSets::new(&forest, rules);
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut hands = hands(Players::Four, &[1], &[4, 7], 5);
        for (tiles, number) in [(4, 200), (7, 100), (10, 30), (13, 8)] {
            let tenpai = sets.tenpai(tiles);
            for set in [tenpai, tenpai.only(TileSet::from_group(Group::Pinzu))] {
                let index = set.index().unwrap();
                hands.extend((0..number).filter_map(|_| index.sample(&mut random)));
            }
        }
        assert_is("cores", rules, &hands, |hand| {
            let tiles = Tiles::from(hand);
            if tiles.waits(rule).is_empty() { 0 } else { tiles.cores(rule).len() }
        });
        // The feature omits groups that win by themselves; the function does not.
        let tenpai = sets.tenpai(7).index().unwrap();
        let tenpai: Vec<Hand> = tenpai.iter().step_by(7).collect();
        assert_is("cores", rules, &tenpai, |hand| cores(hand, rule).len());
        // Cores belong to the standard form, whichever forms count.
        for forms in [Forms::SEVEN_PAIRS, Forms::ALL] {
            assert_is("cores", Rules { forms, ..rules }, &tenpai[..500], |hand| cores(hand, rule).len());
        }
    }
}

#[test]
fn deals_are_the_product_over_all_tiles() {
    for hand in varied(Players::Four, 20).into_iter().chain(large_hands()) {
        assert_eq!(hand.deals(), Weights::deals().weight(&hand), "{hand}");
    }
}

/// Hands with more tiles than a player has.
fn large_hands() -> Vec<Hand> {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let sizes = [15, 16, 25, 40, 68, 135, 136].map(|tiles| all_hands(Players::Four, tiles));
    sizes
        .iter()
        .flat_map(|index| (0..100).filter_map(|_| index.sample(&mut random)).collect::<Vec<_>>())
        .collect()
}
