//! Wins of suits of any size, against their definition, and the values that Project Euler states.

use num_bigint::BigUint;

use tehai::Count;
use tehai::recurrence::{Counts, GroupClasses, Wins, solve};
use tehai::rules::{FifthTile, Forms, Players, Rules, SevenPairs};
use tehai::shanten::any_size::Goal;
use tehai::tiles::Hand;
use tehai_count::by_size::BySize;
use tehai_count::suits::{Suits, wins_of_suits, without_win};
use tehai_naive::hands_of_suits;

fn suits(list: &[(u32, u32)]) -> Vec<Suits> {
    list.iter().map(|&(suits, ranks)| Suits { suits, ranks }).collect()
}

/// Terms of melds, and of melds and a head.
fn terms(counts: Counts, list: &[(u32, u32)], max_melds: usize) -> [Vec<BigUint>; 2] {
    let Wins { melds, wins } = wins_of_suits(&counts, &suits(list), max_melds);
    [melds, wins].map(|series| series.terms().to_vec())
}

#[test]
fn wins_are_as_defined_where_every_hand_can_be_looked_at() {
    let lists: [&[(u32, u32)]; 10] = [
        &[],
        &[(1, 0)],
        &[(0, 5)],
        &[(1, 1)],
        &[(1, 2)],
        &[(1, 5)],
        &[(1, 7)],
        &[(2, 3)],
        &[(1, 4), (3, 1)],
        &[(1, 2), (1, 6)],
    ];
    for list in lists {
        let ranks: Vec<usize> =
            list.iter().flat_map(|&(suits, ranks)| vec![ranks as usize; suits as usize]).collect();
        let [hands, deals] = [Counts::Hands, Counts::Deals].map(|counts| terms(counts, list, 4));
        // With at most one meld, suits of more than five ranks are values of polynomials.
        for (counts, all) in [(Counts::Hands, &hands), (Counts::Deals, &deals)] {
            for most in [0, 1] {
                let fewer = all.each_ref().map(|terms| terms[..=most].to_vec());
                assert_eq!(terms(counts, list, most), fewer, "{list:?}, {most} melds");
            }
        }
        for melds in 0..=4 {
            for has_head in [false, true] {
                let count = hands_of_suits(&ranks, melds, has_head);
                let found = [&hands, &deals].map(|terms| terms[usize::from(has_head)][melds].clone());
                assert_eq!(found, [count.hands, count.deals].map(BigUint::from), "{list:?}, {melds} melds");
            }
        }
    }
}

/// The suits and honours of riichi mahjong, by the recurrence over their listed hands.
#[test]
fn nine_ranks_and_seven_honours_are_the_wins_of_the_game() {
    let groups = GroupClasses::new(13, FifthTile::Excluded);
    for (players, list) in [(Players::Four, [(3, 9), (7, 1)]), (Players::Three, [(2, 9), (9, 1)])] {
        for counts in [Counts::Hands, Counts::Deals] {
            let [suit, .., all] = solve(&counts, &groups, players);
            let [melds, wins] = terms(counts, &list, 13);
            assert_eq!((all.melds.terms(), all.wins().terms()), (&melds[..], &wins[..]), "{players:?}");
            if players == Players::Four {
                let [melds, wins] = terms(counts, &[(1, 9)], 13);
                assert_eq!((suit.melds.terms(), suit.wins().terms()), (&melds[..], &wins[..]));
            }
        }
    }
}

/// The values that the problem states: <https://projecteuler.net/problem=696>.
#[test]
fn the_stated_values_of_project_euler_696_come_out() {
    let wins = |ranks: u32, suits: u32, melds: usize| -> BigUint {
        let [_, wins] = terms(Counts::Hands, &[(suits, ranks)], melds);
        wins[melds].clone()
    };
    assert_eq!(wins(4, 1, 1), 20u8.into());
    assert_eq!(wins(9, 1, 4), 13_259u32.into());
    assert_eq!(wins(9, 3, 4), 5_237_550u32.into());
    assert_eq!(wins(1000, 1000, 5) % 1_000_000_007u32, 107_662_178u32.into());
}

/// A power of suits is the same as the suits one by one, whatever the order.
#[test]
fn suits_can_be_joined_in_any_order() {
    for counts in [Counts::Hands, Counts::Deals] {
        let at_once = terms(counts, &[(6, 5), (3, 2)], 6);
        assert_eq!(at_once, terms(counts, &[(1, 5), (3, 2), (5, 5)], 6));
        assert_eq!(at_once, terms(counts, &[(2, 2), (4, 5), (1, 2), (2, 5)], 6));
    }
}

/// Do some tiles contain so many melds and a head? Every meld is tried. `begins` says where sequences may begin.
fn contains(counts: &mut [u8], begins: &[bool], melds: usize) -> bool {
    if melds == 0 {
        return counts.iter().any(|&count| count >= 2);
    }
    (0..counts.len()).any(|kind| {
        let triplet = vec![kind; 3];
        let sequence = begins[kind].then(|| vec![kind, kind + 1, kind + 2]);
        std::iter::once(triplet).chain(sequence).any(|meld| {
            let mut left = counts.to_vec();
            let is_held =
                meld.iter().all(|&kind| left[kind].checked_sub(1).map(|fewer| left[kind] = fewer).is_some());
            is_held && contains(&mut left, begins, melds - 1)
        })
    })
}

/// Every hand of small suits, of every number of tiles.
#[test]
fn hands_without_a_win_are_as_defined() {
    /// Suits, given copies, melds, and whether seven pairs count.
    type Case = (&'static [(u32, u32)], &'static [u8], usize, Option<SevenPairs>);
    let cases: [Case; 8] = [
        (&[(1, 4)], &[], 0, None),
        (&[(1, 5)], &[2, 0, 1], 1, None),
        (&[(1, 6)], &[0, 4, 0, 1], 2, None),
        (&[(2, 3)], &[1, 1, 0, 3], 2, None),
        (&[(1, 3), (3, 1)], &[1, 0, 0, 0, 2], 2, None),
        (&[(1, 7)], &[], 3, None),
        (&[(1, 7)], &[1, 2], 4, Some(SevenPairs::Distinct)),
        (&[(1, 3), (4, 1)], &[2], 4, Some(SevenPairs::Any)),
    ];
    for (list, given, melds, pairs) in cases {
        let of_suits = list.iter().flat_map(|&(suits, ranks)| vec![ranks; suits as usize]);
        let begins: Vec<bool> =
            of_suits.flat_map(|ranks| (1..=ranks).rev().map(|to_come| to_come > 2)).collect();
        let given_of = |kind: usize| given.get(kind).copied().unwrap_or(0);
        let mut expected = vec![Count::<u128>::default(); 4 * begins.len() + 1];
        for number in 0..5usize.pow(begins.len() as u32) {
            let mut counts: Vec<u8> =
                (0..begins.len()).map(|kind| (number / 5usize.pow(kind as u32) % 5) as u8).collect();
            let of_pairs = |&held: &u8| match pairs {
                None => 0,
                Some(SevenPairs::Distinct) => u8::from(held >= 2),
                Some(SevenPairs::Any) => held / 2,
            };
            let is_larger = counts.iter().enumerate().all(|(kind, &held)| held >= given_of(kind));
            let has_pairs = counts.iter().map(of_pairs).sum::<u8>() >= 7;
            if is_larger && !has_pairs && !contains(&mut counts, &begins, melds) {
                let ways = counts.iter().enumerate().map(|(kind, &held)| {
                    num_integer::binomial(u128::from(4 - given_of(kind)), u128::from(held - given_of(kind)))
                });
                let tiles = counts.iter().map(|&held| usize::from(held)).sum::<usize>();
                expected[tiles] += Count { hands: 1, deals: ways.product() };
            }
        }
        let expected: Vec<Count> = expected.into_iter().map(|count| count.map(BigUint::from)).collect();
        let mut found = without_win(&suits(list), given, melds, pairs);
        found.resize(expected.len(), Count::default());
        assert_eq!(found, expected, "{list:?} {given:?} {melds}");
    }
}

/// The tiles of the game from some tiles on, by the classes of its groups.
#[test]
fn hands_of_the_game_without_a_win_are_those_of_its_classes() {
    let of_game = suits(&[(3, 9), (7, 1)]);
    for (given, seven_pairs) in [
        ("", SevenPairs::Distinct),
        ("19m19p19s1234567z", SevenPairs::Any),
        ("1122m3344p5566s7z", SevenPairs::Distinct),
        ("11112222m33334p", SevenPairs::Any),
    ] {
        let hand: Hand = given.parse().unwrap();
        let rules = Rules { forms: Forms::STANDARD | Forms::SEVEN_PAIRS, seven_pairs, ..Rules::default() };
        let counted = BySize::with(Goal::new(rules, 4).unwrap(), 0, &hand).unwrap();
        let mut without = without_win(&of_game, hand.counts(), 4, Some(seven_pairs));
        without.resize(137, Count::default());
        for (tiles, without) in (0..=136).zip(without) {
            assert_eq!(counted.row(tiles).nth(1), Some(&without), "{given}, {tiles} tiles");
        }
    }
}

/// All hands of one and of two tiles more than the given ones, by their replacement numbers.
#[test]
fn hands_that_hold_given_tiles_are_counted_as_they_are() {
    for (given, rules, melds) in [
        ("19m19p19s1234567z", Rules::default(), 4),
        ("1122m3344p5566s7z", Rules::default(), 4),
        ("123456m22345p11z", Rules::default(), 4),
        ("147m258p369s11z", Rules::STANDARD, 3),
        ("19m147p258s1234z", Rules { players: Players::Three, ..Rules::default() }, 4),
    ] {
        let hand: Hand = given.parse().unwrap();
        let goal = Goal::new(rules, melds).unwrap();
        let counted = BySize::with(goal, 4, &hand).unwrap();
        let mut expected = vec![vec![Count::<BigUint>::default(); 6]; 3];
        let mut layer = std::collections::BTreeSet::from([hand]);
        for by_number in &mut expected {
            let mut next = std::collections::BTreeSet::new();
            for larger in &layer {
                let number = goal.replacement(larger).unwrap();
                let ways = larger.kinds().iter().map(|tile| {
                    let given = hand.count(tile);
                    num_integer::binomial(u64::from(4 - given), u64::from(larger.count(tile) - given))
                });
                let one = Count { hands: 1u8.into(), deals: ways.product::<u64>().into() };
                by_number[usize::from(number).min(5)] += one;
                next.extend(rules.players.tiles().iter().filter_map(|tile| larger.plus(tile)));
            }
            layer = next;
        }
        for (more, expected) in (0..).zip(expected) {
            let found: Vec<Count> = counted.row(hand.total() + more).cloned().collect();
            assert_eq!(found, expected, "{given} and {more} more");
        }
    }
}
