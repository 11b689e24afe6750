//! Shanten, checked against its definition: the minimum over all wins, with every tile tried.

use std::collections::HashSet;

use crate::common::varied::{SIZES, Variety, limited, open_hands, varied, varied_of};
use crate::common::{counts_of, every_hand_of, has_shanten, rules_in_turn, shanten_rules};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::handset::{Forest, GameSets};
use tehai::rules::{FifthTile, Forms, Players, Rules, SevenPairs};
use tehai::shanten::{Calculator, Limits, Numbers, Partial, ShantenError};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, Tile};
use tehai_naive::tabled::{DEFINITION, DefinitionUnder, Listed, four_of_each, least};
use tehai_naive::{PartialNumbers, Replacement};

fn each(numbers: &Numbers) -> [Option<u8>; 3] {
    [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()]
}

/// The numbers of a hand by the calculator, checked to be the same under every combination of rules, whichever
/// forms count, and to agree with the nearest number alone. By rule of seven pairs.
fn numbers(players: Players, hand: &Hand) -> [[Option<u8>; 3]; 2] {
    let mut found = [None; 2];
    for rules in shanten_rules(players) {
        let calculator = Calculator::new(rules);
        let numbers = each(&calculator.numbers(hand).expect("a hand"));
        let nearest = least(numbers, rules.forms).ok_or(ShantenError::NoForm(hand.total()));
        let place = || format!("{hand}, {rules:?}");
        assert_eq!(calculator.replacement(hand), nearest, "{}", place());
        assert_eq!(calculator.shanten(hand), nearest.map(|number| number as i8 - 1), "{}", place());
        assert_eq!(*found[rules.seven_pairs as usize].get_or_insert(numbers), numbers, "{}", place());
    }
    found.map(|numbers| numbers.expect("either rule was asked for"))
}

fn is_as_defined(players: Players, hand: &Hand) {
    let question = Replacement::new(hand, four_of_each(players));
    let standard = DEFINITION.standard(&question, players);
    let expected =
        SevenPairs::ALL.map(|rule| [standard, question.seven_pairs(rule), question.thirteen_orphans()]);
    assert_eq!(numbers(players, hand), expected, "{hand}, {players:?}");
}

fn groups(kind: GroupKind) -> impl ParallelIterator<Item = GroupHand> {
    every_hand_of(kind).filter(|hand| hand.total() <= 14)
}

fn numbers_of(partial: &Partial) -> PartialNumbers {
    let of = |costs: &tehai::shanten::Costs| std::array::from_fn(|melds| costs.get(melds));
    PartialNumbers { melds: of(&partial.melds), wins: of(&partial.wins) }
}

#[test]
fn partial_numbers_of_all_groups_of_up_to_fourteen_tiles_are_the_minimum_over_all_wins() {
    for (kind, number) in [(GroupKind::Suit, 405_350), (GroupKind::Honours, 43_130)] {
        let as_defined = |hand: GroupHand| {
            assert_eq!(numbers_of(&Partial::new(&hand)), DEFINITION.partial(&hand), "{hand}");
        };
        assert_eq!(groups(kind).inspect(|&hand| as_defined(hand)).count(), number);
    }
}

/// The fast listing in the tests agrees with the definition.
#[test]
fn wins_looked_at_together_or_one_by_one_give_the_same_numbers() {
    for kind in GroupKind::ALL {
        every_hand_of(kind).step_by(997).for_each(|hand| {
            let limits: [u8; 9] =
                std::array::from_fn(|rank| (hand.code() as usize * (rank + 3) / 7 % 6).min(4) as u8);
            for limits in [[4; 9], limits] {
                let one_by_one = PartialNumbers::new(kind, hand.counts(), &limits);
                assert_eq!(
                    Listed::new(kind, &limits).partial(hand.counts()),
                    one_by_one,
                    "{hand} {limits:?}"
                );
            }
        });
    }
}

/// Every group, alone and with tiles that leave it all, some or none of the work, in varying places.
#[test]
fn the_standard_form_around_every_group_is_as_defined() {
    use Group::{Honours, Manzu, Pinzu, Souzu};
    let suit: &[&str] =
        &["", "5p", "19s", "11z", "111p7s", "123p567s", "1122p3z", "1133p2468s", "19p123456z"];
    let honours: &[&str] = &["", "5m", "19p", "111m7s", "1133p2468s", "19m19p19s"];
    let three: &[&str] = &["", "1m", "19m", "11z", "111m9s", "19m1166s", "19m19s123456z"];
    around(Players::Four, &[Manzu, Pinzu, Souzu], suit);
    around(Players::Four, &[Honours], honours);
    around(Players::Three, &[Pinzu, Souzu], three);
}

/// The hands of a group with each of some others, in rotating places.
fn around(players: Players, places: &[Group], beside: &[&str]) {
    let calculator = Calculator::new(Rules { players, ..Rules::STANDARD });
    let beside: Vec<Hand> = beside.iter().map(|text| text.parse().expect("a hand")).collect();
    groups(places[0].kind()).for_each(|hand| {
        let turn = hand.code() as usize;
        for (number, beside) in beside.iter().enumerate() {
            let whole = beside.with_group(places[0], &hand);
            let whole = exchanged(&whole, places[0], places[(turn + number) % places.len()]);
            if whole.total() <= 14 && !whole.total().is_multiple_of(3) {
                let found = calculator.replacement(&whole).ok();
                let question = Replacement::new(&whole, four_of_each(players));
                assert_eq!(found, DEFINITION.standard(&question, players), "{whole}, {players:?}");
            }
        }
    });
}

/// The hand with two groups of the same kind exchanged.
fn exchanged(hand: &Hand, one: Group, other: Group) -> Hand {
    hand.with_group(one, &hand.group(other)).with_group(other, &hand.group(one))
}

#[test]
fn numbers_and_tiles_under_any_limits_are_as_defined() {
    for players in Players::ALL {
        limited(players, 20).par_iter().enumerate().for_each(|(number, (hand, limits))| {
            let counts = counts_of(limits);
            let definition = DefinitionUnder::new(&counts);
            let question = Replacement::new(hand, counts);
            let place = |rules: Rules| format!("{hand}, {rules:?}, {counts:?}");
            for rules in shanten_rules(players) {
                let found = Calculator::new(rules).numbers_under(hand, limits).expect("a hand");
                assert_eq!(
                    each(&found),
                    definition.numbers(&question, rules.seven_pairs),
                    "{}",
                    place(rules)
                );
            }
            // Trying every tile on both sides is slow: every fourth hand, under rotating rules.
            if number % 4 == 0 {
                let rules = rules_in_turn(players, number / 4);
                let calculator = Calculator::new(rules);
                let effects = calculator.effects_under(hand, limits);
                if !has_shanten(rules, hand.total()) {
                    assert_eq!(effects, Err(ShantenError::NoForm(hand.total())), "{}", place(rules));
                    return;
                }
                let found = effects.expect("a hand");
                let number = |question: &Replacement| {
                    least(definition.numbers(question, rules.seven_pairs), rules.forms)
                };
                let expected = (question.lowering(number), question.keeping(number));
                assert_eq!((found.necessary(), found.unnecessary()), expected, "{}", place(rules));
                assert_eq!(Ok(found.numbers()), calculator.numbers_under(hand, limits), "{}", place(rules));
            }
        });
    }
}

/// Called melds take their copies from the final hand, and all forms but the standard one.
#[test]
fn hands_with_called_melds_are_as_defined() {
    for players in Players::ALL {
        open_hands(players, 12).par_iter().enumerate().for_each(|(turn, open)| {
            let hand = open.concealed();
            let mut counts = four_of_each(players);
            let called = open.melds().iter().flat_map(|meld| meld.counts());
            called.for_each(|(tile, copies)| counts[tile.index()] -= copies);
            let definition = DefinitionUnder::new(&counts);
            let standard = |question: &Replacement| definition.numbers(question, SevenPairs::Distinct)[0];
            let question = Replacement::new(hand, counts);
            let number = standard(&question).expect("called melds leave a win");
            for rules in shanten_rules(players) {
                let (calculator, place) = (Calculator::new(rules), format!("{open}, {rules:?}"));
                let found = calculator.numbers(open).expect("a hand");
                assert_eq!(each(&found), [Some(number), None, None], "{place}");
                let nearest = if rules.forms.contains(Forms::STANDARD) {
                    Ok(number)
                } else {
                    Err(ShantenError::NoForm(hand.total()))
                };
                assert_eq!(calculator.replacement(open), nearest, "{place}");
                assert_eq!(calculator.shanten(open), nearest.map(|number| number as i8 - 1), "{place}");
                assert_eq!(calculator.effects(open).err(), nearest.err(), "{place}");
            }
            // Trying every tile by definition is slow: every fourth hand.
            if turn % 4 > 0 {
                return;
            }
            let calculator = Calculator::new(Rules { players, ..Rules::default() });
            let effects = calculator.effects(open).expect("a hand");
            let expected = (question.lowering(standard), question.keeping(standard));
            assert_eq!((effects.necessary(), effects.unnecessary()), expected, "{open}, {players:?}");
            let Ok(discards) = calculator.discards(open) else {
                return assert_eq!(hand.total() % 3, 1, "{open}");
            };
            assert_eq!(discards.len(), hand.kinds().len(), "{open}");
            for discard in &discards {
                let left = Replacement::new(&hand.minus(discard.tile).expect("held"), counts);
                assert_eq!(discard.left.numbers().standard(), standard(&left), "{open} {}", discard.tile);
                assert_eq!(discard.left.necessary(), left.lowering(standard), "{open} {}", discard.tile);
                let copies = |tile: Tile| counts[tile.index()] - hand.count(tile);
                let copies: u8 = discard.left.necessary().iter().map(copies).sum();
                assert_eq!(discard.copies, copies, "{open} {}", discard.tile);
            }
        });
    }
}

/// Compared with nothing but the definition.
#[test]
fn numbers_under_limits_are_those_of_the_plain_definition() {
    for players in Players::ALL {
        limited(players, 3).par_iter().enumerate().for_each(|(number, (hand, limits))| {
            let question = Replacement::new(hand, counts_of(limits));
            // Two or three of the combinations: the plain definition is slow.
            for rules in shanten_rules(players).skip(number % 4).step_by(4) {
                let found = Calculator::new(rules).numbers_under(hand, limits).expect("a hand");
                assert_eq!(
                    found.nearest(rules.forms),
                    question.nearest(rules),
                    "{hand}, {rules:?}, {limits:?}"
                );
            }
        });
    }
}

#[test]
fn under_the_limits_of_the_game_everything_is_as_without_limits() {
    for players in Players::ALL {
        let limits = Limits::for_game(players);
        varied(players, 40).par_iter().enumerate().for_each(|(number, hand)| {
            let rules = rules_in_turn(players, number);
            let calculator = Calculator::new(rules);
            assert_eq!(
                calculator.numbers_under(hand, &limits),
                calculator.numbers(hand),
                "{hand}, {rules:?}"
            );
            if number % 20 < 3 {
                let under = calculator.effects_under(hand, &limits);
                assert_eq!(under, calculator.effects(hand), "{hand}, {rules:?}");
            }
        });
    }
}

/// A fifth copy is never drawn, whether or not a hand may wait for it.
#[test]
fn the_rule_for_the_fifth_tile_makes_no_difference_to_shanten() {
    for players in Players::ALL {
        varied(players, 10).par_iter().for_each(|hand| {
            for rules in shanten_rules(players) {
                let counted = Calculator::new(Rules { fifth_tile: FifthTile::Counted, ..rules });
                let excluded = Calculator::new(rules);
                let place = || format!("{hand}, {rules:?}");
                assert_eq!(counted.shanten(hand), excluded.shanten(hand), "{}", place());
                assert_eq!(counted.effects(hand), excluded.effects(hand), "{}", place());
                assert_eq!(counted.discards(hand), excluded.discards(hand), "{}", place());
            }
        });
    }
}

/// The minimum of d(g, h) over all 11,498,658 standard wins g of fourteen tiles.
#[test]
fn the_standard_form_is_the_minimum_over_all_wins_of_whole_hands() {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    let varieties = Variety::ALL.into_iter().flat_map(|variety| [variety; 3]);
    let hands: Vec<Hand> = varieties
        .flat_map(|variety| [13, 14].map(|tiles| variety.hand(Players::Four, tiles, &mut random)))
        .collect();
    let forest = Forest::new();
    let wins = GameSets::new(&forest, Rules::STANDARD).standard_wins(4).index().expect("few nodes");
    assert_eq!(wins.len(), 11_498_658);
    let tasks: Vec<_> = (0..wins.len()).step_by(50_000).map(|rank| rank..rank + 50_000).collect();
    let least = tasks.into_par_iter().map(|ranks| {
        let mut least = vec![u8::MAX; hands.len()];
        for win in wins.range(ranks) {
            for (least, hand) in least.iter_mut().zip(&hands) {
                let lacking =
                    win.counts().iter().zip(hand.counts()).map(|(&to, from)| to.saturating_sub(*from));
                *least = lacking.fold(0, u8::wrapping_add).min(*least);
            }
        }
        least
    });
    let least = least.reduce_with(|one, other| one.into_iter().zip(other).map(|(a, b)| a.min(b)).collect());
    let calculator = Calculator::new(Rules::STANDARD);
    let found: Result<Vec<u8>, _> = hands.iter().map(|hand| calculator.replacement(hand)).collect();
    assert_eq!(found.ok(), least, "{hands:?}");
}

/// One suit of thirteen or fourteen tiles, the largest groups, under rotating rules; a fifth copy is tried too.
#[test]
fn all_tiles_that_help_a_full_hand_of_one_suit_are_as_defined() {
    let full = groups(GroupKind::Suit).filter(|hand| hand.total() >= 13 && hand.code() % 25 == 0);
    full.for_each(|group| {
        let hand = Hand::EMPTY.with_group(Group::Manzu, &group);
        let question = Replacement::new(&hand, four_of_each(Players::Four));
        for rules in [Rules::STANDARD, rules_in_turn(Players::Four, group.code() as usize / 25)] {
            let effects = Calculator::new(rules).effects(&hand).expect("a hand");
            let expected = DEFINITION.effects(&question, rules);
            assert_eq!((effects.necessary(), effects.unnecessary()), expected, "{hand}, {rules:?}");
        }
    });
}

/// All hands of one suit, where four of a kind are most often two pairs.
#[test]
fn every_full_hand_of_one_suit_is_as_defined() {
    groups(GroupKind::Suit).filter(|hand| hand.total() >= 13).for_each(|group| {
        is_as_defined(Players::Four, &Hand::EMPTY.with_group(Group::Souzu, &group));
    });
}

/// Why tables suffice: the numbers of distinct partial numbers in nyanten's theory.
#[test]
fn hands_of_a_group_have_few_different_partial_numbers() {
    for (kind, number) in [(GroupKind::Suit, 126), (GroupKind::Honours, 55)] {
        let different: HashSet<_> = groups(kind).map(|hand| DEFINITION.partial(&hand)).collect();
        assert_eq!(different.len(), number, "{}", kind.name());
    }
}

/// Runs `check` on every hand of this many tiles, which have only the standard form.
fn every_hand(players: Players, tiles: u8, check: impl Fn(&Hand, &Replacement) + Sync) {
    let forest = Forest::new();
    let all =
        GameSets::new(&forest, Rules { players, ..Rules::default() }).all(tiles).index().expect("few nodes");
    let tasks: Vec<_> = (0..all.len()).step_by(100_000).map(|rank| rank..rank + 100_000).collect();
    tasks.into_par_iter().for_each(|ranks| {
        all.range(ranks).for_each(|hand| check(&hand, &Replacement::new(&hand, four_of_each(players))));
    });
}

#[test]
#[ignore = "110 million hands take two minutes"]
fn all_hands_of_seven_and_eight_tiles_are_as_defined() {
    for (players, tiles) in Players::ALL.into_iter().flat_map(|players| [(players, 7), (players, 8)]) {
        let calculator = Calculator::new(Rules { players, ..Rules::STANDARD });
        every_hand(players, tiles, |hand, question| {
            let expected = DEFINITION.standard(question, players);
            assert_eq!(calculator.replacement(hand).ok(), expected, "{hand}, {players:?}");
        });
    }
}

#[test]
#[ignore = "trying every tile of half a million hands takes a minute"]
fn necessary_and_unnecessary_tiles_of_all_hands_of_up_to_five_tiles_are_those_that_trial_finds() {
    for (players, tiles) in Players::ALL.into_iter().flat_map(|players| [1, 2, 4, 5].map(|n| (players, n))) {
        let rules = Rules { players, ..Rules::default() };
        let calculator = Calculator::new(rules);
        every_hand(players, tiles, |hand, question| {
            let found = calculator.effects(hand).expect("a hand");
            let expected = DEFINITION.effects(question, rules);
            assert_eq!((found.necessary(), found.unnecessary()), expected, "{hand}, {players:?}");
        });
    }
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn a_million_varied_hands_are_as_defined() {
        let mut different = 0;
        for players in Players::ALL {
            let hands: HashSet<Hand> = varied_of(players, &SIZES[4..], 13_000).into_iter().collect();
            hands.par_iter().for_each(|hand| is_as_defined(players, hand));
            different += hands.len();
        }
        assert!(different > 1_000_000, "{different} hands");
    }

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn necessary_and_unnecessary_tiles_of_varied_hands_are_those_that_trial_finds() {
        for players in Players::ALL {
            let only_standard = Rules { players, ..Rules::STANDARD };
            varied(players, 320).par_iter().enumerate().for_each(|(number, hand)| {
                let question = Replacement::new(hand, four_of_each(players));
                let standard = DEFINITION.effects(&question, only_standard);
                // Small hands have no other form, so all combinations are tested at once.
                let is_small = hand.total() < 13;
                for (turn, rules) in shanten_rules(players).enumerate() {
                    let is_standard = is_small || rules.forms == Forms::STANDARD;
                    if !is_standard && turn % 5 != number % 5 {
                        continue;
                    }
                    let calculator = Calculator::new(rules);
                    let place = || format!("{hand}, {rules:?}");
                    let effects = calculator.effects(hand);
                    if !has_shanten(rules, hand.total()) {
                        assert_eq!(effects, Err(ShantenError::NoForm(hand.total())), "{}", place());
                        continue;
                    }
                    let effects = effects.expect("a hand");
                    let numbers = effects.numbers();
                    assert_eq!(Ok(numbers), calculator.numbers(hand), "{}", place());
                    assert_eq!(
                        numbers.nearest(rules.forms),
                        calculator.replacement(hand).ok(),
                        "{}",
                        place()
                    );
                    assert_eq!(numbers.shanten(rules.forms), calculator.shanten(hand).ok(), "{}", place());
                    let expected = if is_standard { standard } else { DEFINITION.effects(&question, rules) };
                    assert_eq!((effects.necessary(), effects.unnecessary()), expected, "{}", place());
                }
            });
        }
    }
}
