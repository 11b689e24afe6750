//! Discards, checked against their definition: the effects on the hand without each of its tiles.

use std::cmp::Reverse;

use crate::common::varied::{SIZES, limited, varied_of};
use crate::common::{every_hand_of, has_shanten, rules_in_turn, shanten_rules};
use rayon::prelude::*;
use tehai::Discard;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::{AfterDiscard, Calculator, Discards, Effects, Limits, ShantenError};
use tehai::tiles::{Group, GroupKind, Hand, Tile};
use tehai_naive::Replacement;
use tehai_naive::tabled::{DEFINITION, four_of_each};

/// The discards of a hand, from 1m to 7z, with the hand after each.
fn each(hand: &Hand) -> impl Iterator<Item = (Tile, Hand)> {
    Tile::all().filter_map(|tile| Some((tile, hand.minus(tile)?)))
}

/// Checks that these are the discards of a hand by definition, from 1m to 7z.
fn check(hand: &Hand, forms: Forms, found: &Discards, unseen: &Hand, effects: impl Fn(&Hand) -> Effects) {
    let mut listed = found.iter();
    for (tile, left) in each(hand) {
        let (discard, effects) = (listed.next().expect("a discard of each tile"), effects(&left));
        assert_eq!(discard.tile, tile, "{hand}, {forms}");
        assert_eq!(discard.left.numbers(), effects.numbers(), "{hand} {tile}, {forms}");
        assert_eq!(discard.left.shanten(), effects.numbers().shanten(forms), "{hand} {tile}, {forms}");
        assert_eq!(discard.left.necessary(), effects.necessary(), "{hand} {tile}, {forms}");
        assert_eq!(u32::from(discard.copies), effects.copies_left(unseen), "{hand} {tile}, {forms}");
    }
    assert_eq!(listed.next(), None, "{hand}, {forms}");
}

fn check_by_effects(hand: &Hand, rules: Rules) {
    let calculator = Calculator::new(rules);
    let found = calculator.discards(hand).expect("a hand that discards");
    check(hand, rules.forms, &found, &hand.unseen(), |left| calculator.effects(left).expect("a hand"));
}

/// Hands of all varieties that discard.
fn discarding(players: Players, number: usize) -> Vec<Hand> {
    let sizes: Vec<u8> = SIZES.into_iter().filter(|size| size % 3 == 2).collect();
    varied_of(players, &sizes, number)
}

/// The effects are checked against their definition elsewhere, so many hands can be tried here.
#[test]
fn discards_are_the_effects_on_the_hand_without_each_tile() {
    for players in Players::ALL {
        discarding(players, 1000).par_iter().for_each(|hand| {
            for rules in shanten_rules(players) {
                if has_shanten(rules, hand.total()) {
                    check_by_effects(hand, rules);
                } else {
                    let error = ShantenError::NoForm(hand.total());
                    assert_eq!(Calculator::new(rules).discards(hand), Err(error), "{hand}, {rules:?}");
                }
            }
        });
    }
}

/// Compared with nothing but the definition of the replacement number.
#[test]
fn numbers_and_tiles_after_a_discard_are_as_defined() {
    for players in Players::ALL {
        discarding(players, 40).par_iter().enumerate().for_each(|(number, hand)| {
            let rules = rules_in_turn(players, number);
            if !has_shanten(rules, hand.total()) {
                return;
            }
            let discards = Calculator::new(rules).discards(hand).expect("a hand that discards");
            for (discard, (tile, left)) in discards.iter().zip(each(hand)) {
                let question = Replacement::new(&left, four_of_each(players));
                let nearest = DEFINITION.nearest(&question, rules);
                assert_eq!(discard.left.numbers().nearest(rules.forms), nearest, "{hand} {tile}, {rules:?}");
                let (necessary, _) = DEFINITION.effects(&question, rules);
                assert_eq!(discard.left.necessary(), necessary, "{hand} {tile}, {rules:?}");
                let copies: u8 = necessary.iter().map(|tile| 4 - hand.count(tile)).sum();
                assert_eq!(discard.copies, copies, "{hand} {tile}, {rules:?}");
            }
        });
    }
}

/// The largest groups: all 118,800 hands of fourteen tiles of a suit, in each suit.
#[test]
fn discards_of_every_hand_of_one_suit_are_the_effects_without_each_tile() {
    let full = every_hand_of(GroupKind::Suit).filter(|hand| hand.total() == 14);
    let number = full
        .map(|group| {
            for suit in Group::SUITS {
                let hand = Hand::EMPTY.with_group(suit, &group);
                check_by_effects(&hand, Rules::default());
                check_by_effects(&hand, rules_in_turn(Players::Four, group.code() as usize + suit as usize));
            }
        })
        .count();
    assert_eq!(number, 118_800);
}

#[test]
fn discards_under_limits_are_the_effects_under_them() {
    for players in Players::ALL {
        let hands = limited(players, 6);
        let hands: Vec<_> = hands.into_iter().filter(|(hand, _)| hand.total() % 3 == 2).collect();
        hands.par_iter().enumerate().for_each(|(number, (hand, limits))| {
            let rules = rules_in_turn(players, number);
            let calculator = Calculator::new(rules);
            if !has_shanten(rules, hand.total()) {
                let error = ShantenError::NoForm(hand.total());
                assert_eq!(calculator.discards_under(hand, limits), Err(error), "{hand}, {rules:?}");
                return;
            }
            let left = Tile::all()
                .flat_map(|tile| vec![tile; limits.limit(tile).saturating_sub(hand.count(tile)).into()]);
            let unseen = Hand::from_tiles(left).expect("four copies at most");
            let found = calculator.discards_under(hand, limits).expect("a hand that discards");
            check(hand, rules.forms, &found, &unseen, |left| {
                calculator.effects_under(left, limits).expect("a hand")
            });
        });
    }
}

#[test]
fn under_the_limits_of_the_game_discards_are_those_without_limits() {
    for players in Players::ALL {
        discarding(players, 2).par_iter().for_each(|hand| {
            let calculator = Calculator::new(Rules { players, ..Rules::default() });
            let under = calculator.discards_under(hand, &Limits::for_game(players));
            assert_eq!(under, calculator.discards(hand), "{hand}");
        });
    }
}

#[test]
fn the_best_discard_comes_first() {
    let calculator = Calculator::new(Rules::default());
    for hand in discarding(Players::Four, 50) {
        let discards = calculator.discards(&hand).expect("a hand that discards");
        let key =
            |discard: &Discard<AfterDiscard>| (discard.left.shanten(), Reverse(discard.copies), discard.tile);
        let mut expected = discards.to_vec();
        expected.sort_by_key(key);
        assert_eq!(*discards.best_first(), expected, "{hand}");
        assert_eq!(*discards.best(), expected[0], "{hand}");
        // It keeps the shanten; but from a win, every discard leads to tenpai.
        let shanten = calculator.shanten(&hand).expect("a hand");
        assert_eq!(discards.best().left.shanten(), Some(shanten.max(0)), "{hand}");
    }
}

/// By hand: after a win, every discarded tile is necessary, without counting the discarded copy.
#[test]
fn a_discard_can_be_drawn_again_but_for_the_copy_that_is_gone() {
    let hand: Hand = "123456789m11122z".parse().expect("a hand");
    let discards = Calculator::new(Rules::default()).discards(&hand).expect("14 tiles").best_first();
    assert!(discards.iter().all(|discard| discard.left.necessary().contains(discard.tile)));
    let one = discards.iter().find(|discard| discard.tile.to_string() == "1z").expect("a discard");
    assert_eq!(
        (one.left.shanten(), one.left.necessary().to_string(), one.copies),
        (Some(0), "12z".to_owned(), 1 + 2)
    );
}

#[test]
fn copies_are_counted_of_what_is_unseen() {
    let calculator = Calculator::new(Rules::default());
    for (number, hand) in discarding(Players::Four, 5).into_iter().enumerate() {
        let discards = calculator.discards(&hand).expect("a hand that discards");
        // Some of the other tiles.
        let kept = hand.unseen().tiles().enumerate().filter(|(place, _)| place % (number % 7 + 2) > 0);
        let unseen = Hand::from_tiles(kept.map(|(_, tile)| tile)).expect("four copies at most");
        check(&hand, Forms::ALL, &discards.with_unseen(&unseen), &unseen, |left| {
            calculator.effects(left).expect("a hand")
        });
    }
}
