//! Wins of suits of any size, against their definition, and the values that Project Euler states.

use num_bigint::BigUint;

use tehai::naive::hands_of_suits;
use tehai::recurrence::{Counts, Suits, WaitTables, Wins, solve, wins_of_suits};
use tehai::rules::{FifthTile, Players};

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
        for counts in [Counts::Hands, Counts::Deals] {
            let [few, many] = [0, 4].map(|most| terms(counts, list, most));
            assert_eq!(few, many.map(|terms| terms[..1].to_vec()), "{list:?}");
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
    let groups = WaitTables::new(13).classes(FifthTile::Excluded);
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
