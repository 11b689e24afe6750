//! What is worked out for each hand of a survey, against its definition.

use std::collections::BTreeSet;

use crate::common::replacement::{Definition, limits};
use crate::common::shanten_rules;
use crate::common::varied::{SIZES, varied_of};
use crate::survey::{all, copies_left, feature};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::hand::Hand;
use tehai::handset::{Forest, Weights};
use tehai::irreducible::cores;
use tehai::meld::Meld;
use tehai::naive::{Replacement, Tiles};
use tehai::rules::{FifthTile, Forms, Players, Rules, SevenPairs};
use tehai::sets::GameSets;
use tehai::special;
use tehai::tile::{Group, Tile, TileSet};
use tehai::wait_table::{HandWaits, StandardWaits};
use tehai::waiting::standard_waits;

/// Holds a feature against a definition, on hands all of which it has a meaning for.
fn assert_is(name: &str, rules: Rules, hands: &[Hand], definition: impl Fn(&Hand) -> usize + Send + Sync) {
    assert_are(name, rules, hands, &hands.par_iter().map(definition).collect::<Vec<_>>());
}

/// Holds a feature against its values.
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

/// All hands of a few tiles, and some of each sort of many.
fn hands(players: Players, few: &[u8], many: &[u8], number: usize) -> Vec<Hand> {
    let few = few.iter().flat_map(|&tiles| all(players, tiles).iter().collect::<Vec<_>>());
    few.chain(varied_of(players, many, number)).collect()
}

#[test]
fn shanten_and_what_helps_are_as_defined() {
    let definition = Definition::new(5);
    for rules in Players::ALL.into_iter().flat_map(shanten_rules) {
        let question = |hand: &Hand| Replacement::new(hand, limits(rules.players));
        let number = |hand: &Hand| definition.nearest(&question(hand), rules).expect("reached");
        let necessary = |hand: &Hand| definition.effects(&question(hand), rules).0;
        // All hands of few tiles only once, as they have no other form.
        let hands = match rules {
            Rules { forms: Forms::STANDARD, .. } => hands(rules.players, &[1, 2, 4], &[5, 8, 13, 14], 1),
            Rules { forms, .. } if forms.contains(Forms::STANDARD) => {
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
    // All hands of few tiles only once, as they have no other form; of the combinations every third, which are
    // those of every form and policy.
    let standard = Rules::all()
        .filter(|rules| (rules.forms, rules.seven_pairs) == (Forms::STANDARD, SevenPairs::Distinct));
    let standard = standard.map(|rules| (rules, &[1, 4][..]));
    for (rules, few) in standard.chain(Rules::all().step_by(3).map(|rules| (rules, &[1][..]))) {
        let waits = |hand: &Hand| {
            let is_standard = rules.forms.contains(Forms::STANDARD);
            let mut waits =
                if is_standard { Tiles::from(hand).waits(rules.fifth_tile) } else { TileSet::EMPTY };
            for tile in Tile::all() {
                let is_win = |win: Hand| {
                    rules.forms.contains(Forms::SEVEN_PAIRS)
                        && special::is_seven_pairs(&win, rules.seven_pairs)
                        || rules.forms.contains(Forms::THIRTEEN_ORPHANS) && special::is_thirteen_orphans(&win)
                };
                if hand.plus(tile).is_some_and(is_win) {
                    waits.insert(tile);
                }
            }
            waits.len()
        };
        assert_is("wait_kinds", rules, &hands(rules.players, few, &[7, 10, 13], 15), waits);
    }
}

#[test]
fn waits_looked_up_are_those_worked_out() {
    for rule in FifthTile::ALL {
        let table = HandWaits::new(rule);
        let hands = hands(Players::Four, &[0, 1, 2, 3, 4], &SIZES, 200);
        for hand in hands.into_iter().chain(large_hands()) {
            assert_eq!(table.standard(&hand), standard_waits(&hand, rule), "{hand} {rule:?}");
        }
    }
}

/// The ways to split, each as its sorted melds with its head in front: all orders of taking melds away are
/// tried.
fn splits(hand: &Hand) -> BTreeSet<Vec<String>> {
    fn melds(hand: &Hand) -> BTreeSet<Vec<String>> {
        if hand.total() == 0 {
            return BTreeSet::from([Vec::new()]);
        }
        let all = Group::ALL.into_iter().flat_map(Meld::of_group);
        let taken = all.filter_map(|meld| Some((meld, hand.without(meld)?)));
        let with = |(meld, rest): (Meld, Hand)| {
            melds(&rest).into_iter().map(move |mut melds| {
                melds.push(meld.to_string());
                melds.sort();
                melds
            })
        };
        taken.flat_map(with).collect()
    }
    if hand.total().is_multiple_of(3) {
        return melds(hand);
    }
    let heads = Tile::all().filter_map(|tile| Some((tile, hand.minus(tile)?.minus(tile)?)));
    heads
        .flat_map(|(head, rest)| {
            melds(&rest).into_iter().map(move |melds| [vec![format!("head {head}")], melds].concat())
        })
        .collect()
}

#[test]
fn decompositions_are_all_ways_to_split() {
    let forest = Forest::new();
    let [sets, standard] = [Rules::default(), Rules::STANDARD].map(|rules| GameSets::new(&forest, rules));
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut hands = hands(Players::Four, &[0, 2, 3], &[5, 6, 8, 9, 11, 12, 14], 20);
    for set in [sets.wins(14), standard.wins(11), standard.wins(14).only(TileSet::of_group(Group::Souzu))] {
        let index = set.index().unwrap();
        hands.extend((0..150).filter_map(|_| index.sample(&mut random)));
    }
    assert_is("decompositions", Rules::STANDARD, &hands, |hand| splits(hand).len());
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
            for set in [tenpai, tenpai.only(TileSet::of_group(Group::Pinzu))] {
                let index = set.index().unwrap();
                hands.extend((0..number).filter_map(|_| index.sample(&mut random)));
            }
        }
        assert_is("cores", rules, &hands, |hand| {
            let tiles = Tiles::from(hand);
            if tiles.waits(rule).is_empty() { 0 } else { tiles.cores(rule).len() }
        });
        // The feature leaves groups that win by themselves out; the function does not.
        let tenpai = sets.tenpai(7).index().unwrap();
        let tenpai: Vec<Hand> = tenpai.iter().step_by(7).collect();
        assert_is("cores", rules, &tenpai, |hand| cores(hand, &rule).len());
        // Cores are of the standard form, whichever forms count.
        for forms in [Forms::SEVEN_PAIRS, Forms::ALL] {
            assert_is("cores", Rules { forms, ..rules }, &tenpai[..500], |hand| cores(hand, &rule).len());
        }
    }
}

#[test]
fn deals_are_the_product_over_all_tiles() {
    for hand in varied_of(Players::Four, &SIZES, 20).into_iter().chain(large_hands()) {
        assert_eq!(hand.deals(), Weights::deals().weight(&hand), "{hand}");
    }
}

/// Hands of more tiles than a player has.
fn large_hands() -> Vec<Hand> {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let sizes = [15, 16, 25, 40, 68, 135, 136].map(|tiles| all(Players::Four, tiles));
    sizes
        .iter()
        .flat_map(|index| (0..100).filter_map(|_| index.sample(&mut random)).collect::<Vec<_>>())
        .collect()
}
