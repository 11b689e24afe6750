//! Solo play, held against the definition on small decks, and against numbers that are known otherwise.

use tehai::rules::{Forms, Rules};
use tehai_count::solo::{Aim, Between, Game, Orbits, Play, Played, Solver, Table, Ties};
use tehai_naive::{self as naive, Alone};

mod orbits;
mod real_deck;

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
                    lower - 1e-9 <= expected && expected <= upper + 1e-9 && upper - lower < 2e-6 * upper,
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
            let (game, mut alone) = small(deck, aim);
            for draws in 0..=if deck == DECKS[0] { 3 } else { 2 } {
                let bounds = Solver::new(game).expect("few hands").bound(draws, || ());
                for hand in alone.hands(game.tiles) {
                    let [bound, upper] = value(&bounds, &hand).ends();
                    let defined = alone.true_value(&hand, draws);
                    assert!(
                        bound == upper && defined <= bound + 1e-12,
                        "{hand:?} of {game:?}: {defined} {bound}"
                    );
                    // No theorem of all decks: see below.
                    let shuffled = alone.value(&hand, draws);
                    assert!(shuffled <= defined + 1e-12, "{hand:?} of {game:?}: {shuffled} {defined}");
                    gaps.push(bound - defined);
                }
            }
        }
    }
    assert!(gaps.iter().any(|&gap| gap < 1e-9) && gaps.iter().any(|&gap| gap > 1e-3));
}

/// Not of all decks is it true that nothing is lost with what is discarded.
#[test]
fn discards_that_are_gone_can_be_missed() {
    let mut alone = Alone { suits: 1, ranks: 3, honours: 1, copies: 12, ..Alone::default() };
    let hand = [0, 0, 0, 10];
    let [shuffled, gone] = [alone.value(&hand, 5), alone.true_value(&hand, 5)];
    assert!((shuffled - 16_058_951.0 / 19_808_792.0).abs() < 1e-12, "{shuffled}");
    assert!((gone - 67_817.0 / 83_657.0).abs() < 1e-12, "{gone}");
    assert!(gone < shuffled);
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
