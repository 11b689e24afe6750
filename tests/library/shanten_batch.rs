//! Many hands at once.

use std::fmt::Debug;

use crate::common::varied::{SIZES, open_hands, varied_of};
use crate::common::{all_shanten_rules, has_shanten};
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::{BadHandError, Calculator, Effects, ShantenError, TileCounts};
use tehai::tiles::{Hand, HandError, KINDS, Tile};

fn hand(text: &str) -> Hand {
    text.parse().expect("a hand")
}

#[test]
fn many_hands_at_once_have_the_answers_of_each() {
    for rules in all_shanten_rules() {
        let calculator = Calculator::new(rules);
        let sizes = SIZES.into_iter().filter(|&tiles| has_shanten(rules, tiles)).collect::<Vec<u8>>();
        let hands = varied_of(rules.players, &sizes, 300);
        let counts: Vec<[u8; KINDS]> = hands.iter().map(|hand| *hand.counts()).collect();
        check_all(&calculator, &hands, Calculator::shanten_of_all, |hand| calculator.shanten(hand));
        check_all(&calculator, &counts, Calculator::effects_of_all, |hand| calculator.effects(hand));
        let discarding: Vec<Hand> = hands.into_iter().filter(|hand| hand.total() % 3 == 2).collect();
        check_all(&calculator, &discarding, Calculator::discards_of_all, |hand| calculator.discards(hand));
    }
}

#[test]
fn many_hands_with_called_melds_have_the_answers_of_each() {
    for players in Players::ALL {
        let (calculator, hands) =
            (Calculator::new(Rules { players, ..Rules::default() }), open_hands(players, 12));
        check_all(&calculator, &hands, Calculator::shanten_of_all, |hand| calculator.shanten(hand));
    }
}

/// A function for many hands.
type OfAll<H, T> = fn(&Calculator, &[H], &mut [T]) -> Result<(), BadHandError>;

/// Checks that the function for many hands agrees with the function for one.
fn check_all<H: TileCounts, T: Clone + Default + PartialEq + Debug>(
    calculator: &Calculator,
    hands: &[H],
    of_all: OfAll<H, T>,
    of_one: impl Fn(&H) -> Result<T, ShantenError>,
) {
    assert!(hands.len() > 600, "{} hands", hands.len());
    let expected: Result<Vec<T>, _> = hands.iter().map(of_one).collect();
    for number in [0, 1, hands.len()] {
        let mut found = vec![T::default(); number];
        assert_eq!(of_all(calculator, &hands[..number], &mut found), Ok(()), "{:?}", calculator.rules());
        assert_eq!(Ok(&found[..]), expected.as_ref().map(|all| &all[..number]), "{:?}", calculator.rules());
    }
}

/// Bad hands at several places, and more bad ones after each.
#[test]
fn of_many_hands_the_first_bad_one_is_named() {
    let good = *hand("123m456p789s1122z").counts();
    let mut fifth = good;
    fifth[33] = 5;
    let bad = [
        (fifth, ShantenError::Hand(HandError::FifthCopy(Tile::from_index(33).expect("7z")))),
        (*hand("123m").counts(), ShantenError::Tiles(3)),
        ([4; KINDS], ShantenError::Tiles(136)),
        (*hand("1122m").counts(), ShantenError::NoForm(4)),
    ];
    let places = [0, 1, 1_023, 1_024, 1_025, 40_000, 65_535, 65_536, 99_999];
    for (number, &place) in places.iter().enumerate() {
        let mut hands = vec![good; 100_000];
        for (turn, &later) in places[number..].iter().enumerate() {
            hands[later] = bad[(number + turn) % bad.len()].0;
        }
        let expected = Err(BadHandError { place, error: bad[number % bad.len()].1 });
        let (mut shanten, mut effects) = (vec![0; hands.len()], vec![Effects::default(); hands.len()]);
        for forms in [Forms::SEVEN_PAIRS, Forms::THIRTEEN_ORPHANS] {
            let calculator = Calculator::new(Rules { forms, ..Rules::default() });
            assert_eq!(calculator.shanten_of_all(&hands, &mut shanten), expected, "{place}");
            assert_eq!(calculator.effects_of_all(&hands, &mut effects), expected, "{place}");
        }
    }
}
