//! Shanten by other programs: a published test set, and two crates.

use std::io::Write;
use std::path::Path;

use crate::common::varied::{limited, varied};
use crate::common::{has_shanten, some_shanten_rules, tile};
use rayon::prelude::*;
use shanten_dp::Mode;
use tehai::rules::{Form, Forms, Players, Rules, SevenPairs};
use tehai::shanten::{Calculator, Effects, Limits};
use tehai::tiles::{Hand, KINDS, Tile, TileSet};
use xiangting::{
    PlayerCount, calculate_necessary_tiles, calculate_replacement_number, calculate_unnecessary_tiles,
};

/// Ara's hands: 14 tile indices, then the shanten of the standard form, thirteen orphans and seven pairs.
#[test]
fn the_test_set_of_ara_is_reproduced() {
    let Some(folder) = std::env::var_os("TEHAI_TEST_DATA") else {
        // Not by a macro, whose text a test that passes does not show.
        let message =
            "the test set of Ara was not read: TEHAI_TEST_DATA does not name the folder that has it\n";
        let _ = std::io::stderr().write_all(message.as_bytes());
        return;
    };
    for name in ["p_normal_10000.txt", "p_koku_10000.txt"] {
        let path = Path::new(&folder).join(name);
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let calculator = Calculator::new(Rules::default());
        let mut hands = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let fields: Result<Vec<i8>, _> = line.split_whitespace().map(str::parse).collect();
            let (tiles, expected) = fields.as_deref().expect("numbers").split_at(14);
            let hand = Hand::from_tiles(tiles.iter().map(|&index| tile(index as usize))).expect("a hand");
            let numbers = calculator.numbers(&hand).expect("a hand");
            let found = [numbers.standard(), numbers.thirteen_orphans(), numbers.seven_pairs()];
            let found = found.map(|number| number.map(|number| number as i8 - 1));
            assert!(found.into_iter().eq(expected.iter().copied().map(Some)), "{name}: {line}: {numbers:?}");
            let nearest = expected.iter().min().copied();
            assert_eq!(calculator.shanten(&hand).ok(), nearest, "{name}: {line}");
            hands += 1;
        }
        assert_eq!(hands, 10_000, "{name}");
    }
}

fn tiles_of_bits(bits: u64) -> TileSet {
    (0..KINDS).filter(|index| bits >> index & 1 == 1).map(tile).collect()
}

#[test]
fn xiangting_finds_the_same_numbers_and_tiles() {
    for (players, count) in [(Players::Three, PlayerCount::Three), (Players::Four, PlayerCount::Four)] {
        let calculator = Calculator::new(Rules { players, ..Rules::default() });
        varied(players, 1_000).par_iter().for_each(|hand| {
            let effects = calculator.effects(hand).expect("a hand");
            let number = calculate_replacement_number(hand.counts(), count).expect("a hand");
            assert_eq!(effects.numbers().nearest(Forms::ALL), Some(number), "{hand}, {players:?}");
            let (of_necessary, necessary) = calculate_necessary_tiles(hand.counts(), count).expect("a hand");
            let (of_unnecessary, unnecessary) =
                calculate_unnecessary_tiles(hand.counts(), count).expect("a hand");
            assert_eq!((of_necessary, of_unnecessary), (number, number), "{hand}, {players:?}");
            assert_eq!(effects.necessary(), tiles_of_bits(necessary), "{hand}, {players:?}");
            assert_eq!(effects.unnecessary(), tiles_of_bits(unnecessary), "{hand}, {players:?}");
        });
    }
}

/// Its unnecessary tiles are not compared: it omits some where thirteen orphans is nearest.
#[test]
fn shanten_dp_finds_the_same_numbers_and_necessary_tiles() {
    for players in Players::ALL {
        let limits = Limits::for_game(players);
        varied(players, 70).par_iter().enumerate().for_each(|(number, hand)| {
            for rules in some_shanten_rules(players, number).filter(|&rules| has_shanten(rules, hand.total()))
            {
                let effects = Calculator::new(rules).effects(hand).expect("a hand");
                agrees_with_shanten_dp(hand, &limits, rules, &effects);
            }
        });
    }
}

#[test]
fn shanten_dp_finds_the_same_under_any_limits() {
    for players in Players::ALL {
        limited(players, 5).par_iter().enumerate().for_each(|(number, (hand, limits))| {
            for rules in some_shanten_rules(players, number).filter(|&rules| has_shanten(rules, hand.total()))
            {
                let effects = Calculator::new(rules).effects_under(hand, limits).expect("a hand");
                agrees_with_shanten_dp(hand, limits, rules, &effects);
            }
        });
    }
}

fn agrees_with_shanten_dp(hand: &Hand, limits: &Limits, rules: Rules, effects: &Effects) {
    let mut limit_of_each = [4; KINDS + 1];
    Tile::all().for_each(|tile| limit_of_each[tile.index()] = limits.limit(tile));
    let (melds, any) = (usize::from(hand.total() / 3), rules.seven_pairs == SevenPairs::Any);
    let ask = |mode| {
        let found = shanten_dp::calc_shanten2(hand.counts(), &limit_of_each, melds, mode, any, false);
        found.expect("a hand").map(|data| ((data.shanten + 1) as u8, tiles_of_bits(data.waits)))
    };
    let number = |mode| ask(mode).map(|(number, _)| number);
    let place = || format!("{hand}, {rules:?}, {limits:?}");
    let numbers = effects.numbers();
    assert_eq!(numbers.standard(), number(Mode::STANDARD), "{}", place());
    assert_eq!(numbers.seven_pairs(), number(Mode::SEVEN_PAIRS), "{}", place());
    assert_eq!(numbers.thirteen_orphans(), number(Mode::THIRTEEN_ORPHANS), "{}", place());
    let modes = [Mode::STANDARD, Mode::SEVEN_PAIRS, Mode::THIRTEEN_ORPHANS];
    let counting = Form::ALL.into_iter().zip(modes).filter(|&(form, _)| rules.forms.contains(form));
    let mode = counting.fold(Mode::empty(), |modes, (_, mode)| modes | mode);
    let found = numbers.nearest(rules.forms).map(|number| (number, effects.necessary()));
    assert_eq!(found, ask(mode), "{}", place());
}
