//! Draw by draw: from a hand to the probabilities of all its discards, each time from scratch.

use rand_chacha::ChaCha8Rng;
use tehai::tiles::KINDS;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{
    Aim, DiscardValues, Effort, Found, GameError, GameGraph, GameSettings, Model, Moves, Reached, TableGame,
    TableSettings,
};

use crate::work::Work;

/// Draws after the first discard: 18 turns, as in the program by the book's author.
const DRAWS: u32 = 17;

const AIMS: [Aim; 2] = [Aim::Win, Aim::Tenpai];

pub fn works() -> Vec<Work> {
    const BOOK: &str = "win probability, 18 turns, the book's model";
    const ADVICE: &str = "win probability, 17 draws, with detours";
    const ADVANCING: &str = "win probability, 17 draws, each hand that can be reached";
    const VALUES: &str = "win, tenpai and points of every discard";
    vec![
        Work::of_library(VALUES, "a hand of 1-shanten, alone", 1, || values("123m4556p789s1112z", false)),
        Work::of_library(VALUES, "a hand of 3-shanten, alone", 1, || values("234578m1689p357s1z", false)),
        Work::of_library(VALUES, "a hand of 1-shanten at a table", 1, || values("123m4556p789s1112z", true)),
        Work::of_library(VALUES, "a hand of 3-shanten at a table", 1, || values("234578m1689p357s1z", true)),
        Work::of_library(ADVICE, "a hand of 1-shanten: 94,288 hands", 1, || {
            advice("123m4556p789s1112z", 94_288, 0.5737)
        }),
        Work::of_library(ADVICE, "a hand of 3-shanten: 221,409 hands", 1, || {
            advice("24578m6789p356s23z", 221_409, 0.2533)
        }),
        Work::of_library(BOOK, "a hand of 3-shanten: 3,330 hands", 1, || {
            let by_turn = book("234578m1689p357s1z", 3_330);
            assert_eq!(format!("{:.4}", best(&by_turn())), "0.1511", "as published");
            by_turn
        }),
        Work::of_library(BOOK, "a hand of 6-shanten: 1,230,442 hands", 1, || {
            let by_turn = book("147m258p369s12345z", 1_230_442);
            assert!((0.004..0.008).contains(&best(&by_turn())), "six draws must hit");
            by_turn
        }),
        of_each(ADVANCING, "a hand of 6-shanten", "147m258p369s12345z", 1_230_442),
        of_each(ADVANCING, "a hand of 4-shanten with a called meld", "1457m258p369s1z[555z]", 812_475),
        Work::of_library("win probability, the true game", "a hand of 3-shanten, 17 draws", 1, || {
            let start = start("234578m1689p357s1z", Moves::Advancing, 3_330);
            let effort = Effort::default();
            let game = move || start.ask_true::<ChaCha8Rng, _>(AIMS, DRAWS, &effort, |_| ());
            for Reached { found, values, .. } in &game().expect("chances")[0] {
                assert_eq!(*found, Found::ForOnePlay);
                let end = values[DRAWS as usize];
                assert!(end.high - end.value < 0.0005, "{end:?}");
            }
            game
        }),
    ]
}

/// The time of each of the hands that can be reached, so that hands with and without called melds can be compared.
fn of_each(name: &'static str, input: &'static str, hand: &'static str, hands: usize) -> Work {
    Work::of_library(name, input, hands as u64, move || {
        move || start(hand, Moves::Advancing, hands).ask(AIMS, Model::Shuffled, DRAWS)
    })
}

/// The rows of the book's program.
fn book(hand: &'static str, hands: usize) -> impl Fn() -> [Vec<Reached>; 2] {
    let by_turn = move || start(hand, Moves::Advancing, hands).ask_by_draws_left(AIMS, Model::Book, DRAWS);
    move || by_turn().expect("chances")
}

/// What is told without any setting.
fn advice(hand: &'static str, hands: usize, expected: f64) -> impl Fn() -> [Vec<Reached>; 2] {
    let asked = move || start(hand, Moves::default(), hands).ask(AIMS, Model::Shuffled, DRAWS);
    let advice = move || asked().expect("chances");
    assert!((best(&advice()) - expected).abs() < 0.0001);
    advice
}

/// What a program that plays asks of a decision: advancing, of a player alone or with 60 tiles left at a table.
fn values(hand: &'static str, is_at_table: bool) -> impl Fn() -> DiscardValues {
    let hand: RedHand = hand.parse().expect("a hand");
    let settings = GameSettings { moves: Moves::Advancing, ..GameSettings::default() };
    let table = TableSettings { tiles: 60, ..TableSettings::default() };
    let values = move || {
        let mut values = [[0.0; KINDS]; 3];
        match is_at_table {
            true => TableGame::new(&hand, &settings, &table)?.write_values(&mut values)?,
            false => GameGraph::new(&hand, &settings)?.write_values(DRAWS, &mut values)?,
        }
        Ok::<_, GameError>(values)
    };
    let values = move || values().expect("points");
    let [win, tenpai, points] = values();
    let is_chance =
        |(win, tenpai): (&f32, &f32)| win.is_nan() || 0.0 < *win && win <= tenpai && *tenpai <= 1.0;
    assert!(is_at_table || win.iter().zip(&tenpai).all(is_chance), "{win:?} {tenpai:?}");
    assert!(points.iter().any(|points| *points > 200.0), "{points:?}");
    values
}

fn start(hand: &str, moves: Moves, hands: usize) -> GameGraph {
    let hand: RedHand = hand.parse().expect("a hand");
    let settings = GameSettings { moves, ..GameSettings::default() };
    let start = GameGraph::new(&hand, &settings).expect("a hand that is no win");
    assert_eq!(start.states(), hands);
    start
}

fn best([win, _]: &[Vec<Reached>; 2]) -> f64 {
    win.iter().map(|one| one.value(DRAWS)).fold(0.0, f64::max)
}
