//! Solo play, held against the definition on small decks, and against numbers that are known otherwise.

use std::cmp::Reverse;
use std::io::Cursor;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::rules::{Forms, Players, Rules};
use tehai::win_probability::{self, GameGraph, GameSettings, Model, Moves};
use tehai::{Calculator, Hand};
use tehai_count::distribution::Distribution;
use tehai_count::solo::{Aim, Between, Game, Games, Orbits, Play, Played, Solver, Table, TableFile, Ties};
use tehai_count::tenhou::Tenhou;
use tehai_naive::{self as naive, Alone};

/// A small deck.
fn small((suits, ranks, honours, copies, tiles): (usize, usize, usize, u8, u8), aim: Aim) -> (Game, Alone) {
    let game = Game { suits, ranks, honours, copies, tiles, ..Game::new(Rules::STANDARD, aim) };
    (game, Alone { suits, ranks, honours, copies, for_tenpai: aim == Aim::Tenpai, ..Alone::default() })
}

/// Suits, ranks, honours, copies of each kind and tiles of a hand.
const DECKS: [(usize, usize, usize, u8, u8); 7] = [
    (1, 4, 1, 4, 4),
    (2, 4, 1, 2, 4),
    (3, 3, 1, 2, 4),
    (1, 5, 2, 3, 7),
    (2, 4, 0, 2, 7),
    (3, 3, 2, 1, 4),
    (2, 3, 3, 3, 4),
];

/// The value of a hand in a table.
fn value(table: &Table, hand: &[u8]) -> Between {
    table.value(place(table.game(), table.orbits(), hand))
}

/// The place of a hand of a small deck.
fn place(Game { suits, ranks, .. }: Game, orbits: &Orbits, hand: &[u8]) -> usize {
    let (of_suits, honours) = hand.split_at(suits * ranks);
    let of_suits: Vec<&[u8]> = of_suits.chunks(ranks).collect();
    orbits.place_of_counts(&of_suits, honours).expect("a hand of the deck")
}

/// The same play by its definition.
fn defined(play: Play) -> Option<naive::Ties> {
    match play {
        Play::Optimal => None,
        Play::Textbook(Ties::Worst) => Some(naive::Ties::Worst),
        Play::Textbook(Ties::Mean) => Some(naive::Ties::Mean),
        Play::Textbook(Ties::Best) => Some(naive::Ties::Best),
    }
}

#[test]
fn every_hand_of_small_decks_is_as_defined() {
    // Where the order of ties matters, and where the textbook is not the best play.
    let mut differ = [0, 0];
    for deck in DECKS {
        for aim in Aim::ALL {
            let (game, alone) = small(deck, aim);
            let mut solver = Solver::with_textbook(game).expect("few hands");
            let mut of_plays = Vec::new();
            for play in Play::ALL {
                let mut alone = Alone { textbook: defined(play), ..alone.clone() };
                solver.play(play);
                let mut means = Vec::new();
                for draws in 0..=4 {
                    assert_eq!(solver.table().draws(), draws);
                    let mut sum = 0.0;
                    for hand in alone.hands(game.tiles) {
                        let [lower, upper] = value(solver.table(), &hand).ends();
                        let defined = alone.value(&hand, draws);
                        let is_between = lower - 1e-12 <= defined && defined <= upper + 1e-12;
                        assert!(
                            is_between,
                            "{hand:?} of {game:?}, {play:?}, {draws} draws: {defined}, {lower} {upper}"
                        );
                        sum += defined * alone.deals(&hand);
                    }
                    let (deals, mean) = solver.table().mean();
                    let [lower, upper] = mean.ends();
                    let defined = sum / deals as f64;
                    assert!(
                        lower - 1e-12 <= defined && defined <= upper + 1e-12,
                        "{defined} {lower} {upper}"
                    );
                    means.push(defined);
                    // A hand that has drawn and one that draws once more are the same question.
                    let drawn = solver.drawn().mean().1.ends();
                    solver.earlier();
                    let [lower, upper] = solver.table().mean().1.ends();
                    assert!(lower <= drawn[1] && drawn[0] <= upper && upper - lower < 1e-8);
                }
                of_plays.push(means);
            }
            let [worst, _, best, optimum] = [0, 1, 2, 3].map(|play| of_plays[play][4]);
            differ[0] += usize::from(best > worst + 1e-6);
            differ[1] += usize::from(optimum > best + 1e-6);
        }
    }
    assert!(differ.iter().all(|&number| number > 2), "{differ:?}");
}

#[test]
fn one_discard_of_the_textbook_loses_what_the_definition_says() {
    let mut most: f64 = 0.0;
    for deck in DECKS {
        let (game, mut alone) = small(deck, Aim::Win);
        let mut by_textbook = Alone { textbook: Some(naive::Ties::Best), ..alone.clone() };
        let mut solver = Solver::with_textbook(game).expect("few hands");
        for draws in 0..=3 {
            for hand in alone.hands(game.tiles + 1) {
                let loss = value(solver.losses(), &hand).ends();
                let value = |kept: Vec<Vec<u8>>, alone: &mut Alone| {
                    kept.iter().map(|left| alone.value(left, draws)).fold(0.0, f64::max)
                };
                let expected = match alone.is_win(&hand) {
                    true => 1.0,
                    false => {
                        let of_textbook = value(by_textbook.kept(&hand), &mut alone);
                        value(alone.kept(&hand), &mut alone) - of_textbook
                    }
                };
                assert!(
                    loss[0] - 1e-12 <= expected && expected <= loss[1] + 1e-12,
                    "{hand:?} of {game:?}, {draws} draws: {expected}, {loss:?}"
                );
                if expected < 1.0 {
                    most = most.max(expected);
                }
            }
            solver.earlier();
        }
    }
    assert!(most > 0.01, "{most}");
}

#[test]
fn a_win_takes_as_many_draws_as_defined() {
    let mut compared = 0;
    for deck in DECKS {
        let (game, alone) = small(deck, Aim::Win);
        let mut solver = Solver::with_textbook(game).expect("few hands");
        for play in Play::ALL {
            solver.play(play);
            let mut alone = Alone { textbook: defined(play), ..alone.clone() };
            let (defined, lengths) = (alone.lengths(game.tiles), solver.length(|| ()));
            assert_eq!(defined.is_some(), lengths.is_some(), "{game:?}, {play:?}");
            let (Some(defined), Some(lengths)) = (defined, lengths) else { continue };
            let mut sum = 0.0;
            let orbits = Orbits::new(game, game.tiles);
            for (hand, &expected) in &defined {
                let [lower, upper] = lengths.value(place(game, &orbits, hand)).ends();
                assert!(
                    lower - 1e-9 <= expected && expected <= upper + 1e-9 && upper - lower < 1e-6 * upper,
                    "{hand:?} of {game:?}, {play:?}: {expected}, {lower} {upper}"
                );
                sum += expected * alone.deals(hand);
            }
            let (deals, mean) = lengths.mean();
            let [lower, upper] = mean.ends();
            let expected = sum / deals as f64;
            assert!(lower - 1e-9 <= expected && expected <= upper + 1e-9, "{expected} {lower} {upper}");
            compared += 1;
        }
    }
    assert!(compared > 8, "{compared}");
}

#[test]
fn no_play_of_the_true_game_exceeds_the_bound() {
    let mut gaps = Vec::new();
    for deck in [(1, 4, 1, 4, 4), (2, 4, 1, 2, 4), (3, 3, 1, 2, 4), (3, 3, 2, 1, 4)] {
        for aim in Aim::ALL {
            let (game, alone) = small(deck, aim);
            for draws in 0..=if deck == DECKS[0] { 3 } else { 2 } {
                let bounds = Solver::new(game).expect("few hands").bound(draws, || ());
                for hand in alone.hands(game.tiles) {
                    let [bound, upper] = value(&bounds, &hand).ends();
                    let defined = alone.true_value(&hand, draws);
                    assert!(
                        bound == upper && defined <= bound + 1e-12,
                        "{hand:?} of {game:?}: {defined} {bound}"
                    );
                    gaps.push(bound - defined);
                }
            }
        }
    }
    assert!(gaps.iter().any(|&gap| gap < 1e-9) && gaps.iter().any(|&gap| gap > 1e-3));
}

/// Orbits by the lemma of Burnside: the mean number of hands that a symmetry leaves as they are.
fn burnside(game: Game, tiles: usize) -> u128 {
    type Series = Vec<u128>;
    let Game { suits, ranks, honours, copies, .. } = game;
    let one = || -> Series { (0..=tiles).map(|power| u128::from(power == 0)).collect() };
    // Kinds that must have equally many copies: 1 + xᵏ + x²ᵏ + …
    let equal = |kinds: usize, all: &Series| -> Series {
        let of =
            |power: usize| (0..=usize::from(copies)).filter_map(move |held| power.checked_sub(held * kinds));
        (0..=tiles).map(|power| of(power).map(|rest| all[rest]).sum()).collect()
    };
    let product = |one: &Series, other: &Series| -> Series {
        (0..=tiles).map(|power| (0..=power).map(|of| one[of] * other[power - of]).sum()).collect()
    };
    // Suits that a symmetry takes around in a circle: the hand of one, which the round leaves as it is, or mirrors.
    let circle = |length: usize| -> Series {
        let same = (0..ranks).fold(one(), |all, _| equal(length, &all));
        let mirrored = (0..ranks / 2).fold(one(), |all, _| equal(2 * length, &all));
        let mirrored = (0..ranks % 2).fold(mirrored, |all, _| equal(length, &all));
        same.iter().zip(mirrored).map(|(one, other)| (one + other) << (length - 1)).collect()
    };
    // For each number of things and length of circles, the permutations with such circles.
    fn permutations(
        things: usize,
        circle: &dyn Fn(usize) -> Series,
        product: &dyn Fn(&Series, &Series) -> Series,
        one: &Series,
    ) -> Series {
        if things == 0 {
            return one.clone();
        }
        // The circle of the first thing: the others in it, in order.
        (1..=things).fold(vec![0; one.len()], |sum, length| {
            let ways: u128 = (things - length + 1..things).map(|left| left as u128).product();
            let rest = permutations(things - length, circle, product, one);
            sum.iter().zip(product(&circle(length), &rest)).map(|(sum, term)| sum + ways * term).collect()
        })
    }
    let of_suits = permutations(suits, &circle, &product, &one());
    let of_honours = permutations(honours, &|length| equal(length, &one()), &product, &one());
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    let symmetries = (factorial(suits) * factorial(honours)) << suits;
    let fixed = product(&of_suits, &of_honours)[tiles];
    assert_eq!(fixed % symmetries, 0);
    fixed / symmetries
}

#[test]
fn orbits_are_counted_in_two_ways() {
    for deck in DECKS {
        let (game, _) = small(deck, Aim::Win);
        for tiles in 0..=game.tiles + 1 {
            assert_eq!(Orbits::new(game, tiles).count(), burnside(game, tiles.into()), "{tiles} of {game:?}");
        }
    }
    let known = [(Players::Four, 13, 322_565_293), (Players::Four, 14, 923_597_122)];
    for (players, tiles, number) in
        known.into_iter().chain([(Players::Three, 13, 30_710_433), (Players::Three, 14, 69_167_304)])
    {
        let game = Game::new(Rules { players, ..Rules::default() }, Aim::Win);
        assert_eq!(Orbits::new(game, tiles).count(), number);
        assert_eq!(burnside(game, tiles.into()), number);
    }
}

#[test]
fn places_are_those_of_hands_that_are_alike() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for players in Players::ALL {
        let orbits = Orbits::new(Game::new(Rules { players, ..Rules::default() }, Aim::Win), 13);
        let one_more = Orbits::new(orbits.game(), 14);
        for _ in 0..2000 {
            let place = (random.next_u64() % orbits.entries() as u64) as usize;
            let hand = orbits.hand(place);
            assert_eq!((hand.total(), orbits.place(&hand)), (13, Some(place)), "{hand}");
            assert!(orbits.deals(place).is_multiple_of(hand.deals()));
            let drawn = one_more.hand((random.next_u64() % one_more.entries() as u64) as usize);
            let after = orbits.places_after(&drawn);
            assert!(after.iter().map(|after| after.0).eq(drawn.kinds().iter()));
            for (tile, place) in after {
                assert_eq!(orbits.place(&drawn.minus(tile).expect("held")), Some(place));
            }
        }
        let wrong =
            ["123m", "2345m3456p34567s", "11112222333344m"].map(|hand| hand.parse::<Hand>().expect("tiles"));
        let known = wrong.map(|hand| orbits.place(&hand).is_some());
        assert_eq!(known, [false, players == Players::Four, false]);
    }
}

#[test]
fn hands_of_another_game_have_no_place() {
    let (game, _) = small((2, 4, 1, 2, 4), Aim::Win);
    let orbits = Orbits::new(game, 4);
    let place = |suits: &[&[u8]], honours: &[u8]| orbits.place_of_counts(suits, honours);
    assert!(place(&[&[1, 1, 1, 0], &[0, 0, 0, 0]], &[1]).is_some());
    assert_eq!(place(&[&[1, 1, 1, 0]], &[1]), None, "a suit fewer");
    assert_eq!(place(&[&[1, 1, 1, 0], &[0; 4], &[0; 4]], &[1]), None, "a suit more");
    assert_eq!(place(&[&[1, 1, 1], &[0; 4]], &[1]), None, "a rank fewer");
    assert_eq!(place(&[&[1, 1, 1, 0, 0], &[0; 4]], &[1]), None, "a rank more");
    assert_eq!(place(&[&[1, 1, 1, 1], &[0; 4]], &[]), None, "an honour fewer");
    assert_eq!(place(&[&[1, 1, 1, 0], &[0; 4]], &[1, 0]), None, "an honour more");
    assert_eq!(place(&[&[3, 1, 0, 0], &[0; 4]], &[0]), None, "three copies of a rank");
    assert_eq!(place(&[&[1, 0, 0, 0], &[0; 4]], &[3]), None, "three copies of an honour");
    assert_eq!(place(&[&[1, 1, 1, 0], &[0; 4]], &[0]), None, "a tile fewer");
}

/// The ends are the probabilities from which the share lies as far as the confidence allows: a quadratic equation.
#[test]
fn intervals_are_those_of_wilson() {
    for (games, reached) in [(1, 0), (1, 1), (10, 3), (1000, 1), (1000, 500), (100_000, 99_990)] {
        let played = Played { games, reached };
        let share = played.share();
        let [lower, upper] = played.interval();
        assert!(-1e-12 < lower && lower < upper && upper < 1.0 + 1e-12, "{played:?}: {lower} {upper}");
        for end in [lower, upper] {
            let variance = end * (1.0 - end) / games as f64;
            let away = (share - end).powi(2);
            assert!((away - 1.959_963_985_f64.powi(2) * variance).abs() < 1e-9 * (away + variance) + 1e-15);
        }
        assert!(lower <= share + 1e-12 && share - 1e-12 <= upper);
    }
}

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

/// A hand with every terminal and honour of a small deck, of which there are fewer than thirteen, is no win.
#[test]
fn thirteen_orphans_need_thirteen_kinds() {
    let mean = |honours: usize, copies: u8| {
        let deck = Game { suits: 1, ranks: 2, honours, copies, ..Game::new(Rules::default(), Aim::Win) };
        let game = Game { forms: Forms::THIRTEEN_ORPHANS, ..deck };
        let mut solver = Solver::new(game).expect("few hands");
        solver.earlier();
        solver.earlier();
        solver.table().mean().1.ends()
    };
    assert!(mean(5, 2)[1] < 1e-8);
    assert!(mean(11, 2)[0] > 0.0);
}

/// Numbers that no game has are refused with what would be right, before any work.
#[test]
fn games_that_cannot_be_are_refused() {
    let usual = Game::new(Rules::STANDARD, Aim::Win);
    for (game, wrong) in [
        (Game { suits: 4, ..usual }, "suits: expected 1 to 3"),
        (Game { ranks: 17, ..usual }, "ranks: expected 1 to 16"),
        (Game { honours: 17, ..usual }, "honours: expected at most 16"),
        (Game { copies: 16, ..usual }, "copies: expected 1 to 15"),
        (Game { tiles: 12, ..usual }, "tiles: expected 1, 4, 7, 10 or 13, and more in the game"),
        (
            Game { suits: 1, ranks: 2, honours: 1, copies: 4, ..usual },
            "tiles: expected 1, 4, 7, 10 or 13, and more in the game",
        ),
    ] {
        assert_eq!(Solver::new(game).expect_err("no such game").to_string(), wrong);
    }
    assert_eq!(Game { tiles: 200, ..usual }.wall(), 0);
}
