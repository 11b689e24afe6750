//! Probabilities to win, draw by draw: held against the definition on small decks, closed formulas, and the published
//! table.

use std::cell::RefCell;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::naive::{Discards, Solitaire};
use tehai::rules::Rules;
use tehai::tile::{COPIES, KINDS, Tile};
use tehai::win_probability::{Chances, Model, Start, StartError};
use tehai::{Calculator, Hand};

const MODELS: [(Model, Discards); 3] =
    [(Model::Shuffled, Discards::Shuffled), (Model::Book, Discards::Book), (Model::Bound, Discards::Bound)];

fn start(hand: &str) -> Start {
    Start::new(&hand.parse().unwrap(), &Hand::EMPTY, Rules::default()).unwrap()
}

fn assert_near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-12, "{what}: {found}, expected {expected}");
}

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
    let start = start("234578m1689p357s1z");
    // The program counts the hand before the first discard too.
    assert_eq!(start.states() + 1, 3331);
    let by_left = start.by_draws_left(Model::Book, 17);
    let discards: Vec<String> = by_left.iter().map(|one| one.discard.unwrap().to_string()).collect();
    assert_eq!(discards, ["2m", "5m", "8m", "1p", "6p", "9p", "3s", "7s", "1z"]);
    for turn in 1..=18 {
        let row = PUBLISHED.get(turn - 1).copied().unwrap_or_default();
        let row = row.map(|value| format!("0.{value:04}"));
        let found: Vec<String> = by_left.iter().map(|one| format!("{:.4}", one.win[18 - turn])).collect();
        assert_eq!(found, row, "turn {turn}");
    }
}

#[test]
fn a_wait_that_nothing_changes_has_a_closed_formula() {
    // Four copies are left of 1z and 2z together; 36m has eight, of which one is visible.
    for (hand, visible, copies) in [("123m456p789s1122z", "", 4), ("45m123456p789s11z", "3m", 7)] {
        let visible: Hand = visible.parse().unwrap();
        let start = Start::new(&hand.parse().unwrap(), &visible, Rules::default()).unwrap();
        let unseen = 123.0 - f64::from(visible.total());
        let [shuffled, book, bound] =
            MODELS.map(|(model, _)| start.chances(model, 20).into_iter().next().unwrap());
        for draws in 0..=20u32 {
            let miss = 1.0 - f64::from(copies) / unseen;
            let misses = (0..draws).map(|done| 1.0 - f64::from(copies) / (unseen - f64::from(done)));
            let at = draws as usize;
            assert_near(shuffled.win[at], 1.0 - miss.powi(draws as i32), "shuffled");
            assert_near(book.win[at], 1.0 - misses.product::<f64>(), "book");
            assert_near(bound.win[at], book.win[at], "bound");
            assert!([&shuffled, &book, &bound].iter().all(|one| one.tenpai[at] == 1.0));
        }
    }
}

/// A deck of a few kinds with a few copies each, and a hand of it.
fn small_deck(rng: &mut ChaCha8Rng, tiles: u8) -> (Hand, Hand) {
    loop {
        let kinds: Vec<Tile> = Tile::all().filter(|tile| tile.index() < 6 || tile.index() == 27).collect();
        let mut deck = Hand::EMPTY;
        for &tile in &kinds {
            for _ in 0..=rng.next_u32() % 3 {
                deck = deck.plus(tile).unwrap();
            }
        }
        let mut hand = Hand::EMPTY;
        let mut left = deck;
        while hand.total() < tiles && left.total() > 0 {
            let tile = kinds[rng.next_u32() as usize % kinds.len()];
            if let Some(rest) = left.minus(tile) {
                (hand, left) = (hand.plus(tile).unwrap(), rest);
            }
        }
        if hand.total() == tiles && left.total() > 5 {
            return (hand, left);
        }
    }
}

#[test]
fn small_decks_are_what_the_definition_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let rules = Rules::STANDARD;
    let calculator = Calculator::new(rules);
    let mut capped = 0;
    for tiles in [4, 7, 4, 7, 4, 4, 4, 4, 4, 4] {
        let (hand, left) = small_deck(&mut rng, tiles);
        let seen: Vec<u8> = Tile::all().map(|tile| COPIES - hand.count(tile) - left.count(tile)).collect();
        let visible = Hand::new(seen.try_into().unwrap()).unwrap();
        let start = Start::new(&hand, &visible, rules).unwrap();
        let mut tiles_there = [0; KINDS];
        Tile::all().for_each(|tile| tiles_there[tile.index()] = hand.count(tile) + left.count(tile));
        let draws = if tiles == 4 { 3 } else { 2 };
        let mut game = Solitaire {
            melds: usize::from(tiles / 3),
            tiles: tiles_there,
            discards: Discards::Gone,
            draws,
            for_tenpai: false,
            known: RefCell::default(),
            changes: None,
        };
        for (model, discards) in MODELS {
            let found = &start.chances(model, draws)[0];
            let by_left = &start.by_draws_left(model, draws)[0];
            for most in 0..=draws {
                for (for_tenpai, found, by_left) in
                    [(false, &found.win, &by_left.win), (true, &found.tenpai, &by_left.tenpai)]
                {
                    (game.discards, game.draws, game.for_tenpai) = (discards, most, for_tenpai);
                    let expected = game.worth(&hand, &Hand::EMPTY, 0);
                    assert_near(
                        found[most as usize],
                        expected,
                        &format!("{hand} {visible} {model:?} {most}"),
                    );
                    assert!(found[most as usize] <= 1.0 + 1e-12);
                    game.draws = draws;
                    let expected = game.worth(&hand, &Hand::EMPTY, draws - most);
                    assert_near(by_left[most as usize], expected, &format!("{hand} {model:?} {most} left"));
                }
            }
            capped += usize::from(
                calculator.effects(&hand).unwrap().copies_left(&left) + draws > left.total().into(),
            );
        }
        // The true game is within the bound.
        let bound = &start.chances(Model::Bound, draws)[0];
        (game.discards, game.draws, game.for_tenpai) = (Discards::Gone, draws, false);
        let truth = game.worth(&hand, &Hand::EMPTY, 0);
        assert!(truth <= bound.win[draws as usize] + 1e-12, "{hand} {left}: {truth} {bound:?}");
    }
    assert!(capped > 0, "no deck was small enough for weights above 1");
}

#[test]
fn more_draws_never_hurt_and_models_are_in_order() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let all: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    let calculator = Calculator::new(Rules::default());
    let mut done = 0;
    while done < 40 {
        let mut left = all.clone();
        let dealt = (0..14).map(|_| left.swap_remove(rng.next_u32() as usize % left.len()));
        let hand = Hand::from_tiles(dealt).unwrap();
        if !matches!(calculator.shanten(&hand), Ok(0..=4)) {
            continue;
        }
        done += 1;
        let start = Start::new(&hand, &Hand::EMPTY, Rules::default()).unwrap();
        let [shuffled, book, bound] = MODELS.map(|(model, _)| start.chances(model, 17));
        for ((shuffled, book), bound) in shuffled.iter().zip(&book).zip(&bound) {
            for one in [shuffled, book, bound] {
                let Chances { win, tenpai, .. } = one;
                assert!([win, tenpai].iter().all(|values| values.is_sorted()), "{hand} {one:?}");
                assert!(win.iter().zip(tenpai).all(|(win, tenpai)| win <= tenpai), "{hand} {one:?}");
                assert!(tenpai.iter().all(|value| (0.0..=1.0 + 1e-12).contains(value)), "{hand} {one:?}");
            }
            for (below, above) in [(shuffled, bound), (book, bound)] {
                let pairs = below.win.iter().zip(&above.win).chain(below.tenpai.iter().zip(&above.tenpai));
                pairs.for_each(|(below, above)| assert!(*below <= above + 1e-12, "{hand} {below} {above}"));
            }
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let error = |hand: &str, visible: &str, limit: usize| {
        let (hand, visible) = (hand.parse().unwrap(), visible.parse().unwrap());
        Start::with_limit(&hand, &visible, Rules::default(), limit).map(|_| ()).unwrap_err().to_string()
    };
    let all = Start::DEFAULT_LIMIT;
    assert_eq!(error("123m456p789s11222z", "", all), StartError::Won.to_string());
    assert_eq!(
        error("123m456p789s1122z", "111z", all),
        "a fifth 1z: with the visible tiles there are only four copies of a tile"
    );
    assert_eq!(error("147m258p369s12345z", "", 10_000), "more than 10000 hands can be reached");
}
