//! Laws of shanten and the tiles that change it, for every hand.

use crate::common::varied::{SIZES, Variety, varied};
use crate::common::{has_shanten, some_shanten_rules};
use crate::shanten::{exchanged, numbers};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::rules::Players;
use tehai::shanten::Calculator;
use tehai::tiles::{Group, Hand, TileSet};
use tehai::waiting::waits;
use tehai::winning::is_win;

#[test]
fn wins_are_at_zero_and_tenpai_at_one_with_the_waits_as_necessary_tiles() {
    for players in Players::ALL {
        let hands = varied(players, 400);
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let near = (0..100_000)
            .map(|number| Variety::NearWin.hand(players, SIZES[number % SIZES.len()], &mut random));
        let hands: Vec<Hand> = hands.into_iter().chain(near).collect();
        hands.par_iter().enumerate().for_each(|(number, hand)| {
            for rules in some_shanten_rules(players, number / SIZES.len()) {
                let effects = Calculator::new(rules).effects(hand).ok();
                let number = effects.and_then(|effects| effects.numbers().nearest(rules.forms));
                let place = || format!("{hand}, {rules:?}, {effects:?}");
                match hand.total() % 3 {
                    2 => assert_eq!(number == Some(0), is_win(hand, rules), "{}", place()),
                    _ => {
                        let waits = waits(&(*hand).into(), rules) & players.tiles();
                        assert_eq!(number == Some(1), !waits.is_empty(), "{}", place());
                        assert_ne!(number, Some(0), "{}", place());
                        let necessary = effects.map_or(TileSet::EMPTY, |effects| effects.necessary());
                        assert!(waits.is_empty() || waits == necessary, "{}", place());
                    }
                }
            }
        });
    }
}

fn hands() -> impl Strategy<Value = (Players, Hand)> {
    let players = proptest::sample::select(&Players::ALL[..]);
    let variety = proptest::sample::select(&Variety::ALL[..]);
    let tiles = proptest::sample::select(&SIZES[..]);
    (players, variety, tiles, any::<u64>()).prop_map(|(players, variety, tiles, seed)| {
        (players, variety.hand(players, tiles, &mut ChaCha8Rng::seed_from_u64(seed)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn suits_may_be_exchanged_and_mirrored((players, hand) in hands()) {
        let expected = numbers(players, &hand);
        for suit in Group::SUITS {
            let mirrored = hand.with_group(suit, &hand.group(suit).mirror());
            prop_assert_eq!(numbers(players, &mirrored), expected, "{}, {:?}", mirrored, players);
        }
        prop_assert_eq!(numbers(players, &exchanged(&hand, Group::Pinzu, Group::Souzu)), expected);
        if players == Players::Four {
            prop_assert_eq!(numbers(players, &exchanged(&hand, Group::Manzu, Group::Souzu)), expected);
        }
        let mut turned = *hand.counts();
        turned[27..].rotate_left(1);
        prop_assert_eq!(numbers(players, &Hand::new(turned).expect("the same copies")), expected);
    }

    #[test]
    fn a_draw_leaves_the_number_or_lowers_it_by_one_and_a_discard_the_other_way(
        (players, hand) in hands(),
        turn in 0..5usize,
    ) {
        for rules in some_shanten_rules(players, turn).filter(|&rules| has_shanten(rules, hand.total())) {
            let calculator = Calculator::new(rules);
            let effects = calculator.effects(&hand).expect("a hand");
            let now = calculator.replacement(&hand).expect("a hand");
            for tile in players.tiles().iter() {
                if hand.total() % 3 == 1 {
                    let Some(drawn) = hand.plus(tile) else { continue };
                    let expected = now - u8::from(effects.necessary().contains(tile));
                    prop_assert_eq!(calculator.replacement(&drawn), Ok(expected), "{} {} {:?}", hand, tile, rules);
                } else {
                    let Some(left) = hand.minus(tile) else { continue };
                    let expected = now + u8::from(!effects.unnecessary().contains(tile));
                    prop_assert_eq!(calculator.replacement(&left), Ok(expected), "{} {} {:?}", hand, tile, rules);
                }
            }
        }
    }
}

/// Discards that keep the number and draws that lower it lead to a win in that number of steps.
#[test]
fn following_the_tiles_leads_to_a_win() {
    for players in Players::ALL {
        let hands = varied(players, 300).into_par_iter().enumerate();
        hands.filter(|(_, hand)| hand.total() % 3 == 2).for_each(|(number, hand)| {
            for rules in some_shanten_rules(players, number).filter(|&rules| has_shanten(rules, hand.total()))
            {
                let calculator = Calculator::new(rules);
                let effects = |hand: &Hand| calculator.effects(hand).expect("a hand");
                let (mut hand, first) = (hand, hand);
                for number in (1..=calculator.replacement(&hand).expect("a hand")).rev() {
                    let discard = effects(&hand).unnecessary().iter().next();
                    let left = discard.and_then(|tile| hand.minus(tile)).unwrap_or_else(|| panic!("{hand}"));
                    assert_eq!(calculator.replacement(&left), Ok(number), "{left} from {first}");
                    let draw = effects(&left).necessary().iter().last();
                    hand = draw.and_then(|tile| left.plus(tile)).unwrap_or_else(|| panic!("{left}"));
                    assert_eq!(calculator.replacement(&hand), Ok(number - 1), "{hand} from {first}");
                }
                assert!(is_win(&hand, rules), "{hand} from {first}, {rules:?}");
            }
        });
    }
}
