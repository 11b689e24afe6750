//! Numbers of hands of any size by distance from a win, checked against those of fourteen tiles, sets that grow
//! tile by tile, lists of all small hands, and dealt hands.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::Expression;
use tehai::count::{Count, Fraction};
use tehai::handset::{Forest, GameSets};
use tehai::rules::{Forms, Players, Rules, Setting, SevenPairs};
use tehai::shanten::any_size::Goal;
use tehai::tiles::{Group, GroupHand, GroupKind, TileSet};
use tehai_count::by_size::BySize;
use tehai_count::distribution::Distribution;
use tehai_count::tenhou::Tenhou;
use tehai_naive::least_distances;

use crate::any_size::dealt;
use crate::common::shanten_rules;
use crate::common::varied::SIZES;

/// The coefficients of a polynomial to the power of the kinds in the game: all hands or all deals, by tiles.
fn all(players: Players, ways: [u32; 5]) -> Vec<BigUint> {
    let mut all = vec![BigUint::from(1u8)];
    for _ in 0..players.tiles().len() {
        let mut more = vec![BigUint::ZERO; all.len() + 4];
        for (tiles, number) in all.iter().enumerate() {
            ways.iter().enumerate().for_each(|(copies, way)| more[tiles + copies] += number * *way);
        }
        all = more;
    }
    all
}

fn goals(players: Players) -> impl Iterator<Item = Goal> {
    let of_melds =
        move |melds| Goal::new(Rules { players, ..Rules::STANDARD }, melds).expect("melds of the game");
    let of_rules = shanten_rules(players).map(|rules| Goal::new(rules, 4).expect("four melds"));
    [0, 1, 2, 3, 5, 8, Goal::most_melds(players)].map(of_melds).into_iter().chain(of_rules)
}

#[test]
fn all_hands_and_all_deals_of_every_size_are_counted_once() {
    for players in Players::ALL {
        let (hands, deals) = (all(players, [1; 5]), all(players, [1, 4, 6, 4, 1]));
        for goal in goals(players) {
            let found = BySize::new(goal, 1);
            assert_eq!(u32::from(found.most_tiles()), players.total());
            for (tiles, (hands, deals)) in (0..=found.most_tiles()).zip(hands.iter().zip(&deals)) {
                let expected = Count { hands: hands.clone(), deals: deals.clone() };
                assert_eq!(found.total(tiles), expected, "{goal:?}, {tiles} tiles");
            }
        }
    }
}

/// For these numbers of tiles.
fn distributions_are_the_usual_ones(sizes: &[u8]) {
    for players in Players::ALL {
        for rules in shanten_rules(players) {
            for &tiles in sizes {
                let Ok(goal) = Goal::new(rules, tiles / 3) else { continue };
                let Ok(expected) = Distribution::of_shanten(rules, tiles) else { continue };
                assert_eq!(
                    Distribution::towards(goal, tiles).as_ref(),
                    Some(&expected),
                    "{rules:?}, {tiles} tiles"
                );
                if rules.forms == Forms::STANDARD {
                    let of_all_sizes = BySize::new(goal, u8::MAX);
                    let mut row: Vec<Count> = of_all_sizes.row(tiles).cloned().collect();
                    assert!(
                        row.split_off(expected.counts().len())
                            .into_iter()
                            .all(|none| none == Count::default())
                    );
                    assert_eq!(row, expected.counts(), "{rules:?}, {tiles} tiles");
                }
            }
        }
    }
}

#[test]
fn distributions_of_usual_sizes_are_the_usual_ones() {
    distributions_are_the_usual_ones(&[13, 14]);
    let goal = Goal::new(Rules::STANDARD, 0).expect("a head");
    assert_eq!(Distribution::towards(goal, 136).map(|distribution| distribution.counts().len()), Some(1));
    assert_eq!(Distribution::towards(goal, 137), None);
}

/// The wins of seventeen tiles under Taiwanese rules, and seven pairs under Chinese rules, where four of a kind
/// are two pairs.
#[test]
fn published_numbers_of_other_rules_come_out() {
    let deals = |rules: Rules, melds: u8, tiles: u8| {
        BySize::new(Goal::new(rules, melds).expect("a goal"), 0).count_within(tiles, 0).deals
    };
    assert_eq!(deals(Rules::STANDARD, 5, 17), BigUint::from(1_554_490_175_889_888u64));
    let pairs = Rules { forms: Forms::SEVEN_PAIRS, seven_pairs: SevenPairs::Any, ..Rules::default() };
    assert_eq!(deals(pairs, 4, 14), BigUint::from(1_569_298_171_584u64));
    for players in Players::ALL {
        for rules in shanten_rules(players) {
            assert_eq!(deals(rules, 4, 14), Tenhou::new(rules).wins().deals, "{rules:?}");
        }
    }
}

/// Two theorems, proved in `check/theorems` and with pencil and paper in `docs/tiles-until.md`.
#[test]
fn any_38_tiles_contain_a_win_and_any_35_a_tenpai_hand() {
    let counted = BySize::new(Goal::new(Rules::default(), 4).expect("a goal"), 1);
    for tiles in 0..=counted.most_tiles() {
        let all = counted.total(tiles).hands;
        assert_eq!(counted.count_within(tiles, 0).hands == all, tiles >= 38, "{tiles} tiles");
        assert_eq!(counted.count_within(tiles, 1).hands == all, tiles >= 35, "{tiles} tiles");
    }
}

/// Every hand of up to three tiles, one by one.
#[test]
fn small_hands_are_counted_right() {
    for players in Players::ALL {
        for goal in goals(players).filter(|goal| goal.melds() <= 2 || goal.rules().forms == Forms::ALL) {
            for tiles in 0..=3 {
                let forest = Forest::new();
                let index = GameSets::new(&forest, goal.rules()).all(tiles).index().expect("few nodes");
                let mut found = BTreeMap::<i8, Count>::new();
                for hand in index.iter() {
                    let shanten = goal.replacement(&hand).expect("tiles of the game") as i8 - 1;
                    *found.entry(shanten).or_default() +=
                        &Count { hands: 1u8.into(), deals: hand.deals().into() };
                }
                let counted = Distribution::towards(goal, tiles).expect("few tiles");
                let counted = counted.by_shanten().map(|(shanten, count)| (shanten, count.clone()));
                assert!(counted.eq(found), "{goal:?}, {tiles} tiles");
            }
        }
    }
}

/// With more melds than any game has tiles for there is no win, and no number is truncated on the way.
#[test]
fn melds_beyond_every_game_have_no_win() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::default());
    for melds in [43, 84, 85, 86, 171, 255] {
        assert!(
            sets.within_replacement(melds, 14).all(|hands| hands.is_empty().expect("no nodes")),
            "{melds}"
        );
        // 43 melds exist, but leave no room for a head.
        assert_eq!(sets.tenpai_of_melds(melds).is_empty(), Ok(melds > 43), "{melds}");
        let far = Setting::new(14, Rules::default()).with_melds(melds);
        let none = "replacement <= 1000".parse::<Expression>().expect("an expression").hands(&forest, far);
        assert!(none.expect("few nodes").is_empty().expect("no nodes"), "{melds}");
    }
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn distributions_of_all_usual_sizes_are_the_usual_ones() {
        distributions_are_the_usual_ones(&SIZES);
    }

    /// By classes of groups there, by sets of hands here; with special forms only as far as there are few classes.
    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn sets_of_every_replacement_number_have_as_many_hands_as_are_counted() {
        for players in Players::ALL {
            goals(players).filter(|goal| goal.melds() <= 5).collect::<Vec<_>>().into_par_iter().for_each(
                |goal| {
                    let most = if goal.rules().forms == Forms::STANDARD { 3 * goal.melds() + 2 } else { 2 };
                    let counted = BySize::new(goal, most);
                    // Sets of more tiles are built from those of fewer, so one shared forest saves most of the work.
                    let forest = Forest::new();
                    for tiles in (0..60).step_by(5) {
                        let sets =
                            GameSets::new(&forest, goal.rules()).within_replacement(goal.melds(), tiles);
                        for (number, hands) in (0..=most).zip(sets) {
                            let found = hands.count().expect("few nodes");
                            assert_eq!(
                                found,
                                counted.count_within(tiles, number),
                                "{goal:?}, {tiles} tiles, {number}"
                            );
                        }
                    }
                },
            );
        }
    }

    /// A thousand dealt hands of each size: their shares agree with those of all deals, within statistical error.
    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn dealt_hands_have_these_numbers_as_often_as_counted() {
        const DEALT: usize = 1_000;
        for players in Players::ALL {
            for goal in goals(players).filter(|goal| matches!(goal.melds(), 2 | 4 | 5)) {
                let counted = BySize::new(goal, 2);
                (5..60u8).step_by(6).collect::<Vec<_>>().into_par_iter().for_each(|tiles| {
                    let mut random = ChaCha8Rng::seed_from_u64(u64::from(tiles));
                    let mut found = [0; 4];
                    for _ in 0..DEALT {
                        let hand = dealt(players, tiles.into(), &mut random);
                        found[usize::from(goal.replacement(&hand).expect("tiles of the game").min(3))] += 1;
                    }
                    let total = counted.total(tiles);
                    for (number, (found, expected)) in found.into_iter().zip(counted.row(tiles)).enumerate() {
                        let share = Fraction::new(expected.deals.clone(), total.deals.clone()).to_f64();
                        let deviation = (share * (1.0 - share) * DEALT as f64).sqrt();
                        let difference = (f64::from(found) - share * DEALT as f64).abs();
                        assert!(
                            difference <= 5.0 * deviation + 1.0,
                            "{goal:?}, {tiles} tiles, {number}: {found}, {share}"
                        );
                    }
                });
            }
        }
    }

    /// Every hand of a suit, by the wins that it contains or nearly contains, one by one.
    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn sets_of_one_suit_are_the_hands_that_hold_wins() {
        let least = least_distances(GroupKind::Suit);
        let suit = TileSet::from_group(Group::Manzu);
        let mut of_size = vec![Vec::new(); 37];
        for code in 0..least.len() as u32 {
            of_size[usize::from(GroupHand::from_code(GroupKind::Suit, code).total())].push(code);
        }
        (0..=5u8).into_par_iter().for_each(|melds| {
            let forest = Forest::new();
            for (tiles, all) in (0..).zip(&of_size) {
                let sets = GameSets::new(&forest, Rules::STANDARD).within_replacement(melds, tiles);
                for (number, hands) in (0..=2u8).zip(sets) {
                    let found = hands.only(suit).index().expect("few nodes");
                    let mut codes: Vec<u32> =
                        found.iter().map(|hand| hand.group(Group::Manzu).code()).collect();
                    codes.sort_unstable();
                    let is_within = |code: &&u32| {
                        let [_, of_wins] = least[**code as usize];
                        of_wins[usize::from(melds)].is_some_and(|least| least <= number)
                    };
                    let place = format!("{melds} melds, {tiles} tiles, {number}");
                    assert!(codes.iter().eq(all.iter().filter(is_within)), "{place}");
                }
            }
        });
    }
}
