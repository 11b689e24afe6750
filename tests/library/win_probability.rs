//! Chances of a win, draw by draw, checked against the definition on small decks, closed formulas, and the
//! published table.

mod small_game;

use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::distance::Target;
use tehai::rules::{Forms, Rules};
use tehai::tiles::Tile;
use tehai::win_probability::{Aim, Effort, Found, GameError, GameGraph, GameSettings, Model, Moves, Reached};
use tehai::{Calculator, Forest, GameSets, Hand};
use tehai_naive::Discards;

use crate::common::below;
use small_game::{ALL_MOVES, CHANCES, MODELS, SmallGame, assert_near, started};

/// The table in the README of mahjong-win-prob: hand 234578m1689p357s1z, turns 1 to 15 of 18; after them all are 0.
const PUBLISHED: [[u16; 9]; 15] = [
    [1387, 1387, 879, 1511, 1432, 1432, 1114, 1114, 1511],
    [1208, 1208, 754, 1326, 1252, 1252, 966, 966, 1326],
    [1035, 1035, 637, 1146, 1077, 1077, 824, 824, 1146],
    [870, 870, 527, 973, 910, 910, 689, 689, 973],
    [715, 715, 426, 808, 752, 752, 564, 564, 808],
    [572, 572, 335, 654, 605, 605, 449, 449, 654],
    [442, 442, 255, 512, 471, 471, 346, 346, 512],
    [328, 328, 186, 385, 351, 351, 255, 255, 385],
    [230, 230, 128, 274, 249, 249, 178, 178, 274],
    [150, 150, 82, 182, 164, 164, 116, 116, 182],
    [89, 89, 47, 110, 98, 98, 68, 68, 110],
    [45, 45, 24, 57, 50, 50, 35, 35, 57],
    [18, 18, 9, 23, 20, 20, 14, 14, 23],
    [4, 4, 2, 6, 5, 5, 3, 3, 6],
    [0; 9],
];

#[test]
fn the_published_table_is_met_in_all_digits() {
    let hand = "234578m1689p357s1z".parse().unwrap();
    let start = started(&hand, &Hand::EMPTY, Rules::default(), Moves::Advancing).unwrap();
    // The program also counts the hand before the first discard.
    assert_eq!(start.states() + 1, 3331);
    let [by_left] = start.ask_by_draws_left([Aim::Win], Model::Book, 17).unwrap();
    let discards: Vec<String> = by_left.iter().map(|one| one.discard.unwrap().to_string()).collect();
    assert_eq!(discards, ["2m", "5m", "8m", "1p", "6p", "9p", "3s", "7s", "1z"]);
    for turn in 1..=18 {
        let row = PUBLISHED.get(turn as usize - 1).copied().unwrap_or_default();
        let row = row.map(|value| format!("0.{value:04}"));
        let found: Vec<String> = by_left.iter().map(|one| format!("{:.4}", one.value(18 - turn))).collect();
        assert_eq!(found, row, "turn {turn}");
    }
}

#[test]
fn a_wait_that_nothing_changes_has_a_closed_formula() {
    // Four copies are left of 1z and 2z together; 36m has eight, of which one is visible.
    for (hand, visible, copies) in [("123m456p789s1122z", "", 4), ("45m123456p789s11z", "3m", 7)] {
        let visible: Hand = visible.parse().unwrap();
        let start = started(&hand.parse().unwrap(), &visible, Rules::default(), Moves::Advancing).unwrap();
        let unseen = 123.0 - f64::from(visible.total());
        let asked = MODELS.map(|(model, _)| start.ask(CHANCES, model, 20).unwrap());
        let [[shuffled, _], [book, _], [bound, _]] = &asked;
        for draws in 0..=20u32 {
            let miss = 1.0 - f64::from(copies) / unseen;
            let misses = (0..draws).map(|done| 1.0 - f64::from(copies) / (unseen - f64::from(done)));
            assert_near(shuffled[0].value(draws), 1.0 - miss.powi(draws as i32), "shuffled");
            assert_near(book[0].value(draws), 1.0 - misses.product::<f64>(), "book");
            assert_near(bound[0].value(draws), book[0].value(draws), "bound");
            assert!(asked.iter().all(|[_, tenpai]| tenpai[0].value(draws) == 1.0));
        }
    }
}

#[test]
fn two_steps_that_do_not_branch_have_closed_formulas() {
    // Seven pairs: one of three single tiles, then another. Thirteen orphans: the two missing kinds.
    for (hand, forms, first, second) in [
        ("1155m2288p33s147z", Forms::SEVEN_PAIRS, 9.0, 3.0),
        ("159m19p19s123455z", Forms::THIRTEEN_ORPHANS, 8.0, 4.0),
    ] {
        let rules = Rules { forms, ..Rules::default() };
        let start = started(&hand.parse().unwrap(), &Hand::EMPTY, rules, Moves::Advancing).unwrap();
        let [win, tenpai] = start.ask(CHANCES, Model::Shuffled, 20).unwrap();
        let (one, two): (f64, f64) = (first / 123.0, second / 123.0);
        for draws in 0..=20 {
            let miss = |share: f64| (1.0 - share).powi(draws as i32);
            let lost = (two * miss(one) - one * miss(two)) / (two - one);
            assert_near(win[0].value(draws), 1.0 - lost, hand);
            assert_near(tenpai[0].value(draws), 1.0 - miss(one), hand);
        }
    }
    let rules = Rules { forms: Forms::THIRTEEN_ORPHANS, ..Rules::default() };
    let start =
        started(&"159m19p19s123455z".parse().unwrap(), &Hand::EMPTY, rules, Moves::Advancing).unwrap();
    let effort = Effort::default();
    let [win, tenpai] = start.ask_true::<ChaCha8Rng, _>(CHANCES, 20, &effort, |_| ()).unwrap();
    assert_eq!([win[0].found, tenpai[0].found], [Found::Exactly; 2]);
    for draws in 0..=20u32 {
        // The probability that none of this many tiles is drawn.
        let none = |copies: u32| {
            (0..draws).map(|done| 1.0 - f64::from(copies) / f64::from(123 - done)).product::<f64>()
        };
        assert_near(win[0].value(draws), 1.0 - 2.0 * none(4) + none(8), "both kinds");
        assert_near(tenpai[0].value(draws), 1.0 - none(8), "one kind");
    }
}

#[test]
fn weights_above_one_are_capped() {
    // Of the ten tiles left, eight win. Missing in all three draws is impossible, but a row by turn includes it.
    let hand: Hand = "45p11m".parse().unwrap();
    let left: Hand = "33336666p99m".parse().unwrap();
    let visible = hand.plus_all(&left).unwrap().unseen();
    let moves = Moves::Advancing;
    let start = started(&hand.into(), &visible, Rules::STANDARD, moves).unwrap();
    let game =
        SmallGame { hand, left, moves, draws: 4, start, set: None, detours: None, distances: Rc::default() };
    assert_near(game.worth(&game.naive(Discards::Uncapped, 4, false), None, 3), 8.0 / 7.0, "by the formula");
    for (model, _) in &MODELS[1..] {
        let [win] = game.start.ask_by_draws_left([Aim::Win], *model, 4).unwrap();
        assert_near(win[0].value(1), 1.0, "capped");
    }
}

#[test]
fn games_for_a_set_of_wins_are_what_the_definition_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    for (tiles, draws, games) in [(4, 3, 4), (5, 2, 3), (7, 2, 2), (8, 2, 1)] {
        for moves in ALL_MOVES {
            for _ in 0..games {
                let game = SmallGame::random_with_set(&mut rng, tiles, moves, draws);
                game.check_models();
                game.check_true_game(&game.by_definition(Discards::Gone), 1_000_000);
            }
        }
    }
}

#[test]
fn a_game_for_all_wins_is_the_usual_game() {
    let forest = Forest::new();
    let rules = Rules::default();
    let target = Target::new(&GameSets::new(&forest, rules).wins(14).index().unwrap());
    for (hand, moves) in [
        ("234578m1689p357s1z", Moves::Advancing),
        ("1122m3344p5566s7z", Moves::Advancing),
        ("123m456p789s1122z", Moves::Changes(1)),
    ] {
        let hand = hand.parse().unwrap();
        let settings = GameSettings { rules, moves, ..GameSettings::default() };
        let usual = GameGraph::new(&hand, &settings).unwrap();
        let towards = GameGraph::new(&hand, &GameSettings { towards: Some(&target), ..settings }).unwrap();
        assert_eq!(usual.states(), towards.states());
        for (model, _) in MODELS {
            let [usual, towards] = [&usual, &towards].map(|game| game.ask(CHANCES, model, 6).unwrap());
            assert_eq!(usual, towards, "{hand:?} {model:?}");
        }
    }
    let settings = GameSettings { towards: Some(&target), ..GameSettings::default() };
    let short = GameGraph::new(&"123m".parse().unwrap(), &settings);
    assert_eq!(
        short.unwrap_err().to_string(),
        "expected 14 concealed tiles, as the wins have, or 13; found 3"
    );
}

#[test]
fn near_moves_are_detours_while_there_are_few_hands() {
    let game =
        |hand: &str, moves: Moves| started(&hand.parse().unwrap(), &Hand::EMPTY, Rules::default(), moves);
    let mut found = [0; 4];
    for hand in [
        "123m4556p789s1112z",
        "23478m23p2256799s",
        "2378m239p256799s7z",
        "1346m467p1234s267z",
        "4m3778p368s344567z",
    ] {
        let near = game(hand, Moves::Near).unwrap();
        let Moves::Detours(more) = near.moves() else { panic!("{hand}: {:?}", near.moves()) };
        found[usize::from(more)] += 1;
        for fewer in 0..=more {
            let states = game(hand, Moves::Detours(fewer)).unwrap().states();
            let few = GameGraph::FEW_NEAR_HANDS.get(usize::from(fewer));
            assert_eq!(few.is_some_and(|few| states <= *few), fewer < more, "{hand}: {fewer}, {states}");
            assert!(fewer < more || states == near.states());
        }
        // More detours never hurt.
        let [near, fewer] = [near, game(hand, Moves::Detours(0)).unwrap()];
        let [[near], [fewer]] = [near, fewer].map(|game| game.ask([Aim::Win], Model::Shuffled, 9).unwrap());
        for fewer in fewer {
            let near = near.iter().find(|near| near.discard == fewer.discard).unwrap();
            assert!(fewer.value(9) <= near.value(9) + 1e-12, "{hand}: {:?}", fewer.discard);
        }
    }
    assert!(found.iter().all(|hands| *hands > 0), "{found:?}");
    // More than a hand can need are as many.
    let [all, enough] = [u8::MAX, 4].map(|more| {
        let game = game("123m1z", Moves::Detours(more)).unwrap();
        game.ask([Aim::Win], Model::Shuffled, 9).unwrap()
    });
    assert_eq!(all, enough);
    // Even without detours there are too many hands from six tiles before tenpai: it advances.
    assert_eq!(game("147m258p369s12345z", Moves::Near).unwrap().moves(), Moves::Advancing);
}

#[test]
fn special_forms_are_followed_as_the_definition_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(24);
    for (tiles, draws, games) in [(13, 2, 1), (14, 1, 1)] {
        for more in 0..=2 {
            for _ in 0..games {
                let game = SmallGame::random_with_special_forms(&mut rng, tiles, more, draws);
                game.check_models();
                game.check_true_game(&game.by_definition(Discards::Gone), 1_000_000);
            }
        }
    }
}

#[test]
fn small_decks_are_what_the_definition_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    for (tiles, draws, games) in [(4, 3, 3), (5, 2, 2), (7, 2, 1), (8, 2, 1)] {
        for moves in ALL_MOVES {
            for _ in 0..games {
                SmallGame::random(&mut rng, tiles, moves, draws).check_models();
            }
        }
    }
}

#[test]
fn a_quad_draws_once_more() {
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    for tiles in [4, 7] {
        for moves in ALL_MOVES {
            SmallGame::random(&mut rng, tiles, moves, 2).check_quad();
        }
    }
}

#[test]
fn the_true_game_is_what_the_definition_says_and_within_its_bounds() {
    let mut rng = ChaCha8Rng::seed_from_u64(24);
    let mut found = Vec::new();
    for (tiles, draws, games) in [(4, 4, 3), (5, 3, 2), (7, 3, 1), (8, 2, 1)] {
        for moves in ALL_MOVES {
            for _ in 0..games {
                let game = SmallGame::random(&mut rng, tiles, moves, draws);
                let truth = game.by_definition(Discards::Gone);
                let states = [1_000_000, 3_000, 1_000, 300, 0];
                found.extend(states.map(|states| game.check_true_game(&truth, states)));
            }
        }
    }
    for each in [Found::Exactly, Found::ForOnePlay, Found::Simulated] {
        assert!(found.contains(&each), "{each:?} was not tried");
    }
}

#[test]
fn more_draws_never_hurt_and_models_are_in_order() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let all: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    let calculator = Calculator::new(Rules::default());
    let mut done = 0;
    while done < 40 {
        let mut left = all.clone();
        let dealt = (0..14).map(|_| left.swap_remove(below(&mut rng, left.len())));
        let hand = Hand::from_tiles(dealt).unwrap();
        if !matches!(calculator.shanten(&hand), Ok(0..=4)) {
            continue;
        }
        done += 1;
        let start = |moves| started(&hand.into(), &Hand::EMPTY, Rules::default(), moves);
        let chances = |moves| {
            let game = start(moves).unwrap();
            MODELS.map(|(model, _)| game.ask(CHANCES, model, 17).unwrap())
        };
        let advancing = chances(Moves::Advancing);
        for [win, tenpai] in &advancing {
            for (win, tenpai) in win.iter().zip(tenpai) {
                assert!([win, tenpai].iter().all(|of| of.chances.is_sorted()), "{hand} {win:?} {tenpai:?}");
                for draws in 0..=17 {
                    let [win, tenpai] = [win, tenpai].map(|of| of.value(draws));
                    assert!(win <= tenpai && (0.0..=1.0 + 1e-12).contains(&tenpai), "{hand} {win} {tenpai}");
                }
            }
        }
        let [shuffled, book, bound] = &advancing;
        assert_no_less(bound, shuffled, &hand);
        assert_no_less(bound, book, &hand);
        if calculator.shanten(&hand).unwrap() <= 1 {
            let [changes, more] = [0, 1].map(|more| chances(Moves::Changes(more)));
            for ((fewest, fewer), more) in advancing.iter().zip(&changes).zip(&more) {
                assert_no_less(fewer, fewest, &hand);
                assert_no_less(more, fewer, &hand);
            }
        }
    }
}

/// Checks that the first chances are at least the second, discard by discard.
fn assert_no_less(more: &[Vec<Reached>; 2], fewer: &[Vec<Reached>; 2], hand: &Hand) {
    for (more, fewer) in more.iter().zip(fewer) {
        for below in fewer {
            let above = more.iter().find(|above| above.discard == below.discard).unwrap();
            for draws in 0..=17 {
                let [below, above] = [below, above].map(|of| of.value(draws));
                assert!(below <= above + 1e-12, "{hand}: {below}, then {above}");
            }
        }
    }
}

#[test]
fn called_melds_are_seen_and_limit_wins() {
    let chances = |hand: &str, visible: &str| {
        let settings = GameSettings { visible: visible.parse().unwrap(), ..GameSettings::default() };
        let game = GameGraph::new(&hand.parse().unwrap(), &settings).unwrap();
        game.ask(CHANCES, Model::Book, 9).unwrap()
    };
    assert_eq!(chances("2345m67p3456s[777z]", ""), chances("2345m67p3456s", "777z"));
    // A pair of either tile would need a fifth copy, so the hand is not tenpai.
    let [win, tenpai] = chances("45z[444z][111z][555z][777z]", "");
    assert_eq!((tenpai[0].value(0), win[0].value(1)), (0.0, 0.0));
    // Every tile but the last 1z and the last 7z makes it tenpai.
    assert_near(tenpai[0].value(1), 120.0 / 122.0, "any other tile");
}

#[test]
fn errors_say_what_is_wrong() {
    let error = |hand: &str, visible: &str, limit: usize| {
        let settings = GameSettings { visible: visible.parse().unwrap(), limit, ..GameSettings::default() };
        GameGraph::new(&hand.parse().unwrap(), &settings).map(|_| ()).unwrap_err().to_string()
    };
    let all = GameSettings::DEFAULT_LIMIT;
    assert_eq!(error("123m456p789s11222z", "", all), GameError::Won.to_string());
    assert_eq!(
        error("123m456p789s1122z", "111z", all),
        "a fifth 1z: with the visible tiles there are only four copies of a tile"
    );
    assert_eq!(error("147m258p369s12345z", "", 10_000), "more than 10000 hands can be reached");
    assert_eq!(
        error("123m456p789s1122z[777z]", "", all),
        "found 13 concealed tiles, expected 10 or 11 with 1 called meld"
    );
}
