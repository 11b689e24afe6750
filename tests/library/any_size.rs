//! Replacement numbers of any number of tiles, checked against the definition and the calculator for 14 tiles.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::recurrence::{Costs, Prefix, Wins, drawn};
use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai::shanten::ShantenError;
use tehai::shanten::any_size::Goal;
use tehai::shanten::{Calculator, Limits};
use tehai::tiles::{COPIES, GroupKind, Hand, Tile};
use tehai_naive::{MOST_MELDS_OF_GROUP, Replacement, least_distance, least_distances};

use crate::common::varied::{SIZES, Variety};
use crate::common::{counts_of, shanten_rules};
use tehai_naive::tabled::four_of_each;

/// A dealt hand of `tiles` tiles of a game.
pub fn dealt(players: Players, tiles: usize, random: &mut ChaCha8Rng) -> Hand {
    let mut deck: Vec<Tile> = players.tiles().iter().flat_map(|tile| [tile; 4]).collect();
    for place in 0..tiles {
        let left = (deck.len() - place) as u64;
        deck.swap(place, place + (random.next_u64() % left) as usize);
    }
    Hand::from_tiles(deck[..tiles].iter().copied()).expect("four copies of each tile")
}

/// Numbers of melds that matter for a hand of this many tiles, and both extremes.
fn melds(players: Players, tiles: usize) -> impl Iterator<Item = u8> {
    let most = Goal::most_melds(players);
    (0..=most).filter(move |&melds| {
        let about = usize::from(melds).abs_diff(tiles / 3) < 3;
        about || [0, 1, 4, 5, most].contains(&melds)
    })
}

/// The least costs of the melds of a group: what the numbers of whole hands are joined from.
type GroupCosts = Costs<16, MOST_MELDS_OF_GROUP>;

/// Reads every hand of a group that begins with these ranks.
fn each_hand(
    kind: GroupKind,
    prefix: &Prefix<GroupCosts>,
    counts: &mut Vec<u8>,
    check: &mut impl FnMut(&[u8], Wins<GroupCosts>),
) {
    if counts.len() == kind.kinds() {
        return check(counts, prefix.end());
    }
    for held in 0..=COPIES {
        let begins_sequence = kind == GroupKind::Suit && counts.len() < 7;
        let next = prefix.next(begins_sequence, drawn(held, COPIES));
        counts.push(held);
        each_hand(kind, &next, counts, check);
        counts.pop();
    }
}

#[test]
fn the_numbers_of_every_hand_of_a_group_are_as_defined() {
    for kind in GroupKind::ALL {
        let defined = least_distances(kind);
        let mut hands = 0;
        each_hand(kind, &Prefix::START, &mut Vec::new(), &mut |counts, found| {
            let expected = &defined[hands];
            for melds in 0..=MOST_MELDS_OF_GROUP {
                let [of_melds, of_wins] = expected.map(|numbers| numbers[melds]);
                assert_eq!(found.melds.get(melds), of_melds, "{counts:?}, {melds} melds");
                assert_eq!(found.wins.get(melds), of_wins, "{counts:?}, {melds} melds and a head");
            }
            hands += 1;
        });
        assert_eq!(hands, defined.len());
    }
}

#[test]
fn dealt_hands_of_every_size_are_as_defined() {
    for players in Players::ALL {
        (0..=players.total() as usize).into_par_iter().for_each(|tiles| {
            let mut random = ChaCha8Rng::seed_from_u64(tiles as u64);
            let hand = dealt(players, tiles, &mut random);
            for melds in melds(players, tiles) {
                let goal = Goal::new(Rules { players, ..Rules::STANDARD }, melds).expect("melds of the game");
                let found = goal.numbers(&hand).expect("tiles of the game").standard();
                assert_eq!(
                    found,
                    least_distance(&hand, &four_of_each(players), melds.into()),
                    "{hand}, {melds} melds"
                );
                assert_eq!(goal.replacement(&hand).ok(), found);
            }
        });
    }
}

#[test]
fn hands_under_any_limits_are_as_defined() {
    (0..136usize).step_by(5).collect::<Vec<_>>().into_par_iter().for_each(|tiles| {
        let mut random = ChaCha8Rng::seed_from_u64(1_000 + tiles as u64);
        let hand = dealt(Players::Four, tiles, &mut random);
        let visible = dealt(Players::Four, (random.next_u64() % 90) as usize, &mut random);
        let limits = Limits::for_game(Players::Four).without_visible(&visible);
        let counts = counts_of(&limits);
        for rule in SevenPairs::ALL {
            for melds in melds(Players::Four, tiles) {
                let rules = Rules { seven_pairs: rule, ..Rules::default() };
                let found = Goal::new(rules, melds).expect("melds of the game").numbers_under(&hand, &limits);
                let found = found.expect("tiles of the game");
                let place = format!("{hand}, {melds} melds, without {visible}");
                assert_eq!(found.standard(), least_distance(&hand, &counts, melds.into()), "{place}");
                let question = Replacement::for_melds(&hand, counts, melds.into());
                assert_eq!(found.seven_pairs(), question.seven_pairs(rule), "{place}");
                assert_eq!(found.thirteen_orphans(), question.thirteen_orphans(), "{place}");
            }
        }
    });
}

#[test]
fn hands_of_usual_sizes_have_their_usual_numbers() {
    for players in Players::ALL {
        for rules in shanten_rules(players) {
            let calculator = Calculator::new(rules);
            let mut random = ChaCha8Rng::seed_from_u64(18);
            for (tiles, variety) in SIZES.into_iter().flat_map(|tiles| Variety::ALL.map(|of| (tiles, of))) {
                let hand = variety.hand(players, tiles, &mut random);
                let Ok(goal) = Goal::new(rules, tiles / 3) else { continue };
                let numbers = calculator.numbers(&hand).expect("tiles of the game");
                assert_eq!(goal.numbers(&hand).expect("tiles of the game"), numbers, "{hand}, {rules:?}");
                let replacement = calculator.replacement(&hand).expect("tiles of the game");
                let found = goal.replacement(&hand).expect("tiles of the game");
                assert_eq!(found, replacement, "{hand}, {rules:?}");
            }
        }
    }
}

#[test]
fn goals_are_those_that_the_game_has() {
    for (players, most) in [(Players::Three, 32), (Players::Four, 42)] {
        let rules = Rules { players, ..Rules::default() };
        let all = Hand::from_tiles(players.tiles().iter().flat_map(|tile| [tile; 4])).expect("four copies");
        let goal = Goal::new(rules, most).expect("the most melds");
        assert_eq!(goal.replacement(&all), Ok(0));
        assert_eq!(goal.replacement(&Hand::EMPTY), Ok(3 * most + 2));
        let shanten = goal.numbers(&Hand::EMPTY).expect("no tiles").shanten(Forms::ALL);
        assert_eq!(shanten, Some((3 * most + 1) as i8));
        assert_eq!(least_distance(&all, &four_of_each(players), usize::from(most) + 1), None);
        let error = ShantenError::TooManyMelds { melds: most + 1, most };
        assert_eq!(Goal::new(rules, most + 1), Err(error));
        assert!(error.to_string().ends_with(&format!("make up to {most} melds and a head")), "{error}");
    }
    let only_pairs = Rules { forms: Forms::SEVEN_PAIRS, ..Rules::default() };
    assert!(Goal::new(only_pairs, 4).is_ok());
    assert_eq!(Goal::new(only_pairs, 5), Err(ShantenError::NoFormOfMelds(5)));
    let goal = Goal::new(Rules { players: Players::Three, ..Rules::default() }, 1).expect("a meld");
    assert!(goal.replacement(&"2m".parse().expect("a hand")).is_err());
}

#[test]
fn more_tiles_and_fewer_melds_are_never_further_away() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for tiles in (1..130).step_by(3) {
        let hand = dealt(Players::Four, tiles, &mut random);
        let number = |hand: &Hand, melds: u8| {
            let goal = Goal::new(Rules::STANDARD, melds).expect("melds of the game");
            goal.replacement(hand).expect("tiles of the game")
        };
        for melds in [1, 4, 20, 42] {
            let now = number(&hand, melds);
            assert!(number(&hand, melds - 1) <= now);
            for tile in Tile::all() {
                let Some(more) = hand.plus(tile) else { continue };
                let then = number(&more, melds);
                assert!(then == now || then + 1 == now, "{hand} and {tile}, {melds} melds: {now}, {then}");
            }
        }
    }
}
