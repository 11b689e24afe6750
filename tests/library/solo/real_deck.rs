//! The decks of riichi mahjong, whose numbers are known otherwise.

use std::cmp::Reverse;
use std::io::Cursor;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::Calculator;
use tehai::rules::{Players, Rules};
use tehai::win_probability::{self, GameGraph, GameSettings, Model, Moves};
use tehai_count::distribution::Distribution;
use tehai_count::solo::{Aim, Game, Games, Orbits, Solver, Table, TableFile};
use tehai_count::tenhou::Tenhou;

#[test]
fn one_draw_of_three_players_is_tenhou_and_hands_are_as_far_as_they_are() {
    let rules = Rules { players: Players::Three, ..Rules::default() };
    let mut solver = Solver::new(Game::new(rules, Aim::Win)).expect("room for 400 MB");
    let check = |table: &Table| {
        let tiles = table.orbits().tiles();
        let expected = Distribution::of_shanten(rules, tiles).expect("hands of the game");
        let means = table.means_by_shanten();
        let found: Vec<_> = means.iter().map(|&(shanten, deals, _)| (shanten, deals.into())).collect();
        let some = expected.by_shanten().filter(|(_, count)| count.deals != 0u8.into());
        assert_eq!(found, some.map(|(shanten, count)| (shanten, count.deals.clone())).collect::<Vec<_>>());
        assert_eq!(means.iter().map(|of| of.1).sum::<u128>(), table.mean().0);
        assert_eq!(table.mean().0, choose(rules.players, tiles.into()));
    };
    check(solver.table());
    check(solver.drawn());
    solver.earlier();
    let expected = Tenhou::new(rules).probability().to_f64();
    let [lower, upper] = solver.table().mean().1.ends();
    assert!(lower <= expected && expected <= upper, "{lower} {expected} {upper}");

    // A table in a file, and another of the same game.
    let mut file = Vec::new();
    solver.table().write(&mut file).expect("room for 130 MB");
    let mut first = TableFile::open(Cursor::new(&file[..])).expect("a table");
    let mut next = first.open_next(Cursor::new(&file[..])).expect("a table");
    assert!(first.open_next(Cursor::new(&file[1..])).is_err());
    let hand = "123456p789s1122z".parse().expect("tiles");
    let expected = solver.table().value_of(&hand);
    assert!(expected.is_some_and(|value| value.lower > 0));
    assert_eq!([first.value_of(&hand).unwrap(), next.value_of(&hand).unwrap()], [expected; 2]);
}

/// The deals of so many tiles.
fn choose(players: Players, tiles: u128) -> u128 {
    num_integer::binomial(players.total().into(), tiles)
}

/// Two draws are a dealer's hand, which wins or discards for the most tiles that complete it.
fn two_draws_are_a_discard_and_a_wait(players: Players) {
    let rules = Rules { players, ..Rules::default() };
    let game = Game::new(rules, Aim::Win);
    let mut solver = Solver::new(game).expect("room for the tables");
    solver.earlier();
    solver.earlier();
    let [lower, upper] = solver.table().mean().1.ends();
    drop(solver);
    let orbits = Orbits::new(game, 14);
    let of_places = |first: usize| {
        let calculator = Calculator::new(rules);
        let mut sums = (0u128, 0u128);
        for place in first..orbits.entries().min(first + (1 << 16)) {
            let (hand, deals) = (orbits.hand(place), orbits.deals(place));
            let shanten =
                calculator.numbers(&hand).expect("fourteen tiles").shanten(rules.forms).expect("a form");
            if shanten < 0 {
                sums.0 += deals;
            } else if shanten == 0 {
                let best = calculator.discards(&hand).expect("fourteen tiles");
                sums.1 += deals * u128::from(best.best().copies);
            }
        }
        sums
    };
    let starts: Vec<usize> = (0..orbits.entries()).step_by(1 << 16).collect();
    let sums: Vec<_> = starts.into_par_iter().map(of_places).collect();
    let (wins, copies) = sums.into_iter().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let deals = choose(players, 14);
    let expected = (wins as f64 + copies as f64 / f64::from(game.wall())) / deals as f64;
    assert!(lower <= expected && expected <= upper, "{lower} {expected} {upper}");
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    /// With K = draws − T₀ changes, where T₀ is the distance to a win, a hand can become any that can still win.
    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn single_hands_are_worth_what_changes_reach() {
        let rules = Rules { players: Players::Three, ..Rules::default() };
        let calculator = Calculator::new(rules);
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for aim in Aim::ALL {
            let game = Game::new(rules, aim);
            let mut solver = Solver::new(game).expect("room for 400 MB");
            // More than two batches.
            let mut games = Games::deal::<ChaCha8Rng>(game, 1, 2500, 3);
            assert_eq!(games.draws_left(), 1);
            games.draw(solver.table());
            assert_eq!(games.draws_left(), 0);
            let played = games.played(solver.table());
            assert_eq!(played.games, 2500);
            for draws in 1..=3u32 {
                solver.earlier();
                let table = solver.table();
                if draws == 1 {
                    // With one draw, it does not matter what becomes of the discard: the games are samples of the mean.
                    let ([lower, upper], [mean, _]) = (played.interval(), table.mean().1.ends());
                    assert!(lower <= mean && mean <= upper, "{played:?}: {lower} {mean} {upper}");
                    assert!(played.reached > 0 || aim == Aim::Win);
                }
                let mut compared = 0;
                while compared < 12 {
                    let hand =
                        table.orbits().hand((random.next_u64() % table.orbits().entries() as u64) as usize);
                    let nearest = calculator
                        .numbers(&hand)
                        .expect("thirteen tiles")
                        .shanten(rules.forms)
                        .expect("a form")
                        + 1;
                    let Some(changes) =
                        (draws as i8).checked_sub(nearest).and_then(|of| u8::try_from(of).ok())
                    else {
                        continue;
                    };
                    let moves = Moves::Changes(changes);
                    let game = GameGraph::new(
                        &hand.into(),
                        &GameSettings { rules, moves, ..GameSettings::default() },
                    );
                    let asked = match aim {
                        Aim::Win => win_probability::Aim::Win,
                        Aim::Tenpai => win_probability::Aim::Tenpai,
                    };
                    let game = game.expect("a hand that is no win");
                    let [reached] = game.ask([asked], Model::Shuffled, draws).unwrap();
                    let reached = reached[0].value(draws);
                    let [lower, upper] = table.value_of(&hand).expect("a hand of the game").ends();
                    // For tenpai, hands one tile further can still matter: changes are a lower limit.
                    let is_right = lower - 1e-12 <= reached && reached <= upper + 1e-12;
                    assert!(
                        is_right || aim == Aim::Tenpai && reached <= upper,
                        "{hand}, {draws} draws, {aim}: {reached} {lower}"
                    );
                    compared += 1;
                }
            }
        }
    }

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn the_textbook_is_that_of_the_calculator() {
        let rules = Rules { players: Players::Three, ..Rules::default() };
        let calculator = Calculator::new(rules);
        let solver = Solver::with_textbook(Game::new(rules, Aim::Win)).expect("room for 500 MB");
        let orbits = Orbits::new(solver.game(), 14);
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut ties = 0;
        for _ in 0..20_000 {
            let hand = orbits.hand((random.next_u64() % orbits.entries() as u64) as usize);
            let rank = |tile| {
                let left = hand.minus(tile).expect("held");
                let effects = calculator.effects(&left).expect("thirteen tiles");
                let shanten = effects.numbers().shanten(rules.forms).expect("a form");
                (shanten, Reverse(effects.copies_left(&left.unseen())))
            };
            let least = hand.kinds().iter().map(rank).min().expect("fourteen tiles");
            let expected: Vec<_> = hand.kinds().iter().filter(|&tile| rank(tile) == least).collect();
            let found: Vec<_> = solver.textbook(&hand).into_iter().map(|(tile, _)| tile).collect();
            assert_eq!(found, expected, "{hand}");
            ties += usize::from(found.len() > 1);
        }
        assert!(ties > 1000, "{ties}");
    }

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn two_draws_of_three_players_are_a_discard_and_a_wait() {
        two_draws_are_a_discard_and_a_wait(Players::Three);
    }
}

#[test]
#[ignore = "minutes, and 7 GB"]
fn two_draws_of_four_players_are_a_discard_and_a_wait() {
    two_draws_are_a_discard_and_a_wait(Players::Four);
}
