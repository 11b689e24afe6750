//! Races of two hands, held against the draws one by one.

use tehai::race::{Chances, Race};
use tehai::score::SeveralRons;
use tehai_naive::race;

/// Every race of up to two tiles of each sort and five draws: those waited for, others, players, turns, and every rule.
fn small() -> impl Iterator<Item = Race> {
    let seats = [(2, [0, 1]), (2, [1, 0]), (3, [0, 1]), (3, [2, 1]), (4, [0, 2]), (4, [3, 1]), (4, [1, 2])];
    let tiles = (0..3u32.pow(4)).map(|code| [1, 3, 9, 27].map(|place| code / place % 3));
    let races = tiles.flat_map(move |[first, second, both, others]| {
        let (only, unseen) = ([first, second], first + second + both + others);
        let race = Race { only, both, unseen, ..Race::default() };
        seats.into_iter().flat_map(move |(players, turns)| {
            (0..=unseen.min(5)).map(move |wall| Race { wall, players, turns, ..race })
        })
    });
    races.flat_map(|race| {
        SeveralRons::ALL.into_iter().flat_map(move |several_rons| {
            [(true, true), (true, false), (false, true), (false, false)].map(|(ron, shuffled)| Race {
                several_rons,
                ron,
                shuffled,
                ..race
            })
        })
    })
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

#[test]
fn chances_are_those_of_the_draws_one_by_one() {
    let (mut won, mut shared) = (0, 0);
    for of in small() {
        let Chances { wins: [first, second], both, nobody, draws, over } = of.chances();
        let expected = race(&of);
        let found = [first.drawn, first.ron, second.drawn, second.ron, both, nobody, draws * (1.0 - nobody)];
        assert!(found.into_iter().zip(expected).all(|(one, other)| is_near(one, other)), "{of:?}: {found:?}");
        assert!(found.iter().all(|chance| chance.is_sign_positive()), "{of:?}: {found:?}");
        // What is over after some go-arounds is what a shorter wall ends.
        assert_eq!(over.len() as u32, of.wall.div_ceil(of.players));
        for (go_arounds, over) in (1..).zip(over) {
            let shorter = Race { wall: of.wall.min(go_arounds * of.players), ..of };
            assert!(is_near(over, 1.0 - race(&shorter)[5]), "{shorter:?}: {over}");
        }
        won += usize::from(nobody < 1.0);
        shared += usize::from(both > 0.0);
    }
    assert!(won > 10_000 && shared > 1000, "{won} {shared}");
}

/// By hand: of ten tiles, one is the first's and one the second's, and all are drawn.
#[test]
fn two_tiles_of_a_whole_wall() {
    let race = Race { only: [1, 1], unseen: 10, wall: 10, players: 2, ..Race::default() };
    let chances = race.chances();
    // With ron the earlier of the two tiles wins for its hand, whoever draws it: after 11 / 3 draws in the mean.
    assert!(is_near(chances.wins[0].total(), 0.5) && is_near(chances.nobody, 0.0));
    assert!(is_near(chances.draws, 11.0 / 3.0), "{chances:?}");
    // Without ron nobody wins if each tile is among the five draws of the other hand.
    let alone = Race { ron: false, ..race }.chances();
    assert!(is_near(alone.nobody, 5.0 / 10.0 * 5.0 / 9.0), "{alone:?}");
}

/// The most tiles there are: products of 136 numbers fit.
#[test]
fn chances_of_a_whole_deck_add_up() {
    for (ron, shuffled) in [(true, true), (true, false), (false, true), (false, false)] {
        let race = Race { only: [40, 30], both: 5, unseen: 136, wall: 136, ron, shuffled, ..Race::default() };
        let Chances { wins: [first, second], both, nobody, .. } = race.chances();
        assert!(is_near(first.total() + second.total() + both + nobody, 1.0), "{race:?}");
    }
}
