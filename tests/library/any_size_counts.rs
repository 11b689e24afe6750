//! How many hands of any number of tiles are how far from a win: held against the numbers of fourteen tiles, against
//! sets that grow tile by tile, against lists of all small hands, and against dealt hands.

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::count::Count;
use tehai::handset::Forest;
use tehai::recurrence::Counts;
use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai::sets::GameSets;
use tehai::shanten::Distributions;
use tehai::shanten::any_size::{BySize, Goal};
use tehai::tenhou::Tenhou;

use crate::any_size::dealt;
use crate::common::shanten_rules;
use crate::common::varied::SIZES;

/// The coefficients of a polynomial to the power of the kinds of the game: all hands, or all deals, by tiles.
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
        for (counts, ways) in [(Counts::Hands, [1; 5]), (Counts::Deals, [1, 4, 6, 4, 1])] {
            let all = all(players, ways);
            for goal in goals(players) {
                let found = goal.count(counts, 1);
                assert_eq!(u32::from(found.most_tiles()), players.total());
                let totals = (0..=found.most_tiles()).map(|tiles| found.total(tiles));
                assert!(totals.eq(all.iter().cloned()), "{goal:?}");
            }
        }
    }
}

/// Hands and deals of every number of tiles within a replacement number.
fn within(goal: Goal, most: u8) -> impl Fn(u8) -> Count {
    let [hands, deals] = [Counts::Hands, Counts::Deals].map(|counts| goal.count(counts, most));
    move |tiles| Count { hands: hands.within(tiles, most), deals: deals.within(tiles, most) }
}

/// The wins and the tenpai hands, and what contains them: a tile more, and again.
#[test]
fn what_contains_a_win_or_a_tenpai_hand_grows_tile_by_tile() {
    for players in Players::ALL {
        // All forms at once take the most time: with seven pairs of one rule.
        let is_quick = |goal: &Goal| {
            goal.rules().forms != Forms::ALL || goal.rules().seven_pairs == SevenPairs::Distinct
        };
        for goal in goals(players).filter(|goal| goal.melds() <= 5 && is_quick(goal)) {
            let rules = goal.rules();
            let forest = Forest::new();
            let sets = GameSets::new(&forest, rules);
            let wins = sets.wins(3 * goal.melds() + 2);
            for (most, smallest) in [(0, wins), (1, wins.one_tile_fewer())] {
                let found = within(goal, most);
                let first = 3 * goal.melds() + 2 - most;
                (0..first).for_each(|tiles| assert_eq!(found(tiles), Count::default(), "{goal:?}"));
                let mut holding = smallest;
                for tiles in first..=players.total() as u8 {
                    let due = holding.count().expect("few nodes");
                    assert_eq!(found(tiles), due, "{goal:?}, {tiles} tiles, {most}");
                    if due == sets.all(tiles).count().expect("few nodes") {
                        break;
                    }
                    holding = holding.one_tile_more(players.tiles());
                }
            }
        }
    }
}

#[test]
fn distributions_of_usual_sizes_are_the_usual_ones() {
    for players in Players::ALL {
        for rules in shanten_rules(players) {
            let distributions = Distributions::new(rules);
            for melds in 0..=4 {
                let Ok(goal) = Goal::new(rules, melds) else { continue };
                for tiles in SIZES.into_iter().filter(|tiles| tiles / 3 == melds) {
                    let Ok(due) = distributions.of(tiles) else { continue };
                    assert_eq!(goal.distribution(tiles), Some(due), "{rules:?}, {tiles} tiles");
                }
            }
        }
    }
    let goal = Goal::new(Rules::STANDARD, 0).expect("a head");
    assert_eq!(goal.distribution(136).map(|distribution| distribution.by_shanten().len()), Some(1));
    assert_eq!(goal.distribution(137), None);
}

/// The wins of seventeen tiles of the Taiwanese rules, and the seven pairs of the Chinese rules, where four of a kind
/// are two pairs.
#[test]
fn published_numbers_of_other_rules_come_out() {
    let deals = |rules: Rules, melds: u8, tiles: u8| {
        Goal::new(rules, melds).expect("a goal").count(Counts::Deals, 0).within(tiles, 0)
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

/// Every hand of up to three tiles, one by one.
#[test]
fn small_hands_are_counted_right() {
    for players in Players::ALL {
        for goal in goals(players).filter(|goal| goal.melds() <= 2 || goal.rules().forms == Forms::ALL) {
            let [hands, deals] = [Counts::Hands, Counts::Deals].map(|counts| goal.count(counts, u8::MAX));
            for tiles in 0..=3 {
                let forest = Forest::new();
                let index = GameSets::new(&forest, goal.rules()).all(tiles).index().expect("few nodes");
                let mut found = vec![[0u64; 2]; 3 * usize::from(goal.melds()) + 4];
                for hand in index.iter() {
                    let number = goal.replacement(&hand).expect("tiles of the game");
                    found[usize::from(number)][0] += 1;
                    found[usize::from(number)][1] += hand.deals() as u64;
                }
                let counted = |of: &BySize| of.of(tiles).cloned().collect::<Vec<_>>();
                let [due_hands, due_deals] =
                    [0, 1].map(|at| found.iter().map(|of| BigUint::from(of[at])).collect::<Vec<_>>());
                assert_eq!(
                    (counted(&hands), counted(&deals)),
                    (due_hands, due_deals),
                    "{goal:?}, {tiles} tiles"
                );
            }
        }
    }
}

/// A thousand dealt hands of each size: their shares are those of all deals, as far as chance allows.
#[test]
fn dealt_hands_have_these_numbers_as_often_as_counted() {
    const DEALT: usize = 1_000;
    for players in Players::ALL {
        for goal in goals(players).filter(|goal| matches!(goal.melds(), 2 | 4 | 5)) {
            let counted = goal.count(Counts::Deals, 2);
            (5..60u8).step_by(6).collect::<Vec<_>>().into_par_iter().for_each(|tiles| {
                let mut random = ChaCha8Rng::seed_from_u64(u64::from(tiles));
                let mut found = [0; 4];
                for _ in 0..DEALT {
                    let hand = dealt(players, tiles.into(), &mut random);
                    found[usize::from(goal.replacement(&hand).expect("tiles of the game").min(3))] += 1;
                }
                let float = |number: &BigUint| number.to_string().parse::<f64>().expect("digits");
                let total = float(&counted.total(tiles));
                for (number, (found, due)) in found.into_iter().zip(counted.of(tiles)).enumerate() {
                    let share = float(due) / total;
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
