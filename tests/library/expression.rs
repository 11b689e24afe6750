//! The sets of expressions, checked hand by hand against their meaning, and the laws of sets.

use std::cell::RefCell;

use crate::common::all_hands;
use crate::common::questions::{Asked, Facts, atoms, expressions};
use proptest::test_runner::{Config, TestRunner};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::expression::{Evaluation, Expression};
use tehai::handset::{Forest, HandSet};
use tehai::rules::{FifthTile, Form, Forms, Players, Rules, Setting, SevenPairs};
use tehai::shanten::Calculator;
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, Tile, TileSet};
use tehai::waiting::is_tenpai;
use tehai_naive::Tiles;
use tehai_naive::tabled::DEFINITION;

/// Settings for this many tiles: from 13 on a third of all, as the forms and the fifth tile matter; below, all
/// forms under each other rule that matters, and forms that never win.
fn settings(tiles: u8) -> Vec<Setting> {
    let matters = |rules: &Rules| !tiles.is_multiple_of(3) || rules.fifth_tile == FifthTile::Excluded;
    let rules: Vec<Rules> = if tiles >= 13 {
        Rules::all().filter(matters).step_by(3).collect()
    } else {
        let forms = Forms::SEVEN_PAIRS | Forms::THIRTEEN_ORPHANS;
        let special = Rules { players: Players::Three, forms, ..Rules::default() };
        let all = |rules: &Rules| rules.forms == Forms::ALL && rules.seven_pairs == SevenPairs::Any;
        Rules::all().filter(matters).filter(all).chain([special]).collect()
    };
    rules.into_iter().map(|rules| Setting::new(tiles, rules)).collect()
}

fn expression(asked: &Asked) -> Expression {
    asked.text().parse().unwrap_or_else(|error| panic!("{}: {error}", asked.text()))
}

/// Checks that the set holds exactly the hands of the setting for which the question is true.
fn assert_is_as_asked(evaluation: &mut Evaluation, asked: &Asked, all: &[Facts]) {
    let set = evaluation.hands(&expression(asked)).expect("few nodes").index().expect("few nodes");
    let expected = all.iter().filter(|facts| asked.holds(facts)).map(|facts| facts.hand);
    let place = format!("{}, {:?}", asked.text(), evaluation.setting());
    assert!(set.iter().eq(expected), "{place}: the set has {} hands", set.len());
}

/// The sets of atoms and of expressions on all whole hands of this many tiles, by the definitions: 66,045 of four
/// tiles with four players, 501,908 of five. Of comparisons, one in `part`.
fn assert_whole_hands_are_as_defined(tiles: u8, part: usize, cases: u32) {
    settings(tiles).into_par_iter().for_each(|setting| {
        let hands: Vec<Hand> = all_hands(setting.rules.players, tiles).iter().collect();
        let facts: Vec<Facts> =
            hands.par_iter().map(|hand| Facts::by_definition(hand, setting, &DEFINITION)).collect();
        let forest = Forest::new();
        let mut evaluation = Evaluation::new(&forest, setting);
        let (compared, others): (Vec<_>, Vec<_>) =
            atoms(setting).into_iter().partition(|atom| matches!(atom, Asked::Compare(..)));
        for atom in others.iter().chain(compared.iter().step_by(part)) {
            assert_is_as_asked(&mut evaluation, atom, &facts);
        }
        let evaluation = RefCell::new(evaluation);
        let mut runner = TestRunner::new(Config::with_cases(cases));
        let of_expression = |asked: Asked| {
            assert_is_as_asked(&mut evaluation.borrow_mut(), &asked, &facts);
            Ok(())
        };
        runner.run(&expressions(setting), of_expression).unwrap();
    });
}

#[test]
#[ignore = "a minute: every comparison on all whole hands of four and five tiles"]
fn every_atom_is_as_defined_on_all_whole_hands_of_up_to_five_tiles() {
    for tiles in 0..=5 {
        assert_whole_hands_are_as_defined(tiles, 1, 200);
    }
}

/// All hands of one group, up to 14 tiles: those of 3N+1 and 3N+2 tiles as wins and tenpai hands by the
/// definition. A hand within one group can only win or wait within it.
#[test]
fn atoms_are_as_defined_on_all_hands_of_one_group() {
    for (group, kind) in [(Group::Pinzu, GroupKind::Suit), (Group::Honours, GroupKind::Honours)] {
        let mut by_total = vec![Vec::new(); 15];
        for hand in GroupHand::all(kind).filter(|hand| hand.total() <= 14) {
            by_total[hand.total() as usize].push((hand, Hand::EMPTY.with_group(group, &hand)));
        }
        for (tiles, hands) in (0..).zip(&by_total) {
            for fifth_tile in FifthTile::ALL {
                let setting = Setting::new(tiles, Rules { fifth_tile, ..Rules::STANDARD });
                assert_group_is_as_defined(setting, group, hands);
            }
        }
    }
}

fn assert_group_is_as_defined(setting: Setting, group: Group, hands: &[(GroupHand, Hand)]) {
    let forest = Forest::new();
    let mut evaluation = Evaluation::new(&forest, setting);
    let only = format!("only({})", group.letter());
    let mut assert_same = |text: &str, holds: &(dyn Fn(&GroupHand) -> bool + Sync)| {
        let asked = format!("{text} & {only}").parse().expect("an expression");
        let set = evaluation.hands(&asked).expect("few nodes").index().expect("few nodes");
        let kept: Vec<bool> = hands.par_iter().map(|(hand, _)| holds(hand)).collect();
        let expected = hands.iter().zip(kept).filter(|(_, kept)| *kept).map(|((_, hand), _)| *hand);
        assert!(set.iter().eq(expected), "{asked}, {setting:?}: the set has {} hands", set.len());
    };
    let held = |hand: &GroupHand, ranks: &[usize]| ranks.iter().map(|&rank| hand.counts()[rank]).sum::<u8>();
    assert_same("all", &|_| true);
    let letter = group.letter();
    assert_same(&format!("5{letter} = 2"), &|hand| held(hand, &[4]) == 2);
    assert_same(&format!("147{letter} >= 3"), &|hand| held(hand, &[0, 3, 6]) >= 3);
    assert_same(&format!("contains(1335{letter})"), &|hand| {
        held(hand, &[0]) >= 1 && held(hand, &[2]) >= 2 && held(hand, &[4]) >= 1
    });
    assert_same(&format!("kinds(147{letter}) = 2"), &|hand| {
        [0, 3, 6].iter().filter(|&&rank| hand.counts()[rank] > 0).count() == 2
    });
    assert_same("kinds <= 5", &|hand| hand.counts().iter().filter(|&&count| count > 0).count() <= 5);
    if setting.tiles % 3 == 2 && setting.rules.fifth_tile == FifthTile::Excluded {
        assert_same("standard", &|hand| Tiles::from(hand).is_3n2_win());
        assert_same("win", &|hand| Tiles::from(hand).is_3n2_win());
        assert_same("shanten <= -1", &|hand| Tiles::from(hand).is_3n2_win());
        // A discard makes it tenpai, or it has won; these waits are checked against the definition elsewhere.
        let is_near = |hand: &GroupHand| {
            let hand = Hand::EMPTY.with_group(group, hand);
            Tile::all()
                .filter_map(|tile| hand.minus(tile))
                .any(|left| is_tenpai(&left.into(), Rules::STANDARD))
        };
        assert_same("shanten <= 0", &is_near);
    }
    if setting.tiles % 3 == 1 {
        // The naive computation is slow, so it is done once.
        let waits: std::collections::HashMap<GroupHand, TileSet> = hands
            .par_iter()
            .map(|(hand, _)| (*hand, Tiles::from(hand).waits(setting.rules.fifth_tile)))
            .collect();
        assert_same("tenpai", &|hand| !waits[hand].is_empty());
        assert_same("wait_kinds = 3", &|hand| waits[hand].len() == 3);
        assert_same("tenpai & wait_kinds < 2", &|hand| waits[hand].len() == 1);
        assert_same("wait_kinds >= 5", &|hand| waits[hand].len() >= 5);
        let all_of = |hand: &GroupHand, ranks: u16| {
            waits[hand].iter().fold(0, |of, tile| of | 1 << tile.rank()) & ranks == ranks
        };
        assert_same(&format!("waits(5{letter})"), &|hand| all_of(hand, 1 << 5));
        assert_same(&format!("waits(14{letter})"), &|hand| all_of(hand, 1 << 1 | 1 << 4));
        if setting.tiles <= 7 {
            assert_same("irreducible", &|hand| Tiles::from(hand).is_irreducible(setting.rules.fifth_tile));
        }
        if setting.rules.fifth_tile == FifthTile::Excluded {
            assert_same("shanten = 0", &|hand| !waits[hand].is_empty());
        }
    }
}

/// Hands of 13 and 14 tiles drawn from all hands and from sets that are rare among them.
fn drawn(evaluation: &mut Evaluation, number: usize) -> Vec<Hand> {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    let sets: &[&str] = match evaluation.setting().tiles {
        13 => &["all", "tenpai", "shanten = 1", "wait_kinds >= 4", "irreducible", "only(mz)", "waits(5p)"],
        _ => &["all", "win", "seven_pairs", "thirteen_orphans", "shanten = 0", "shanten = 2", "only(p)"],
    };
    let mut hands = Vec::new();
    for set in sets {
        let index = evaluation.hands(&set.parse().unwrap()).unwrap().index().unwrap();
        hands.extend((0..number).filter_map(|_| index.sample(&mut random)));
    }
    hands
}

#[test]
fn expressions_obey_the_laws_of_sets() {
    // The standard form alone, and all forms.
    let of_size = |tiles| settings(tiles).into_iter().step_by(if tiles < 13 { 3 } else { 9 });
    for setting in [4, 5, 13, 14].into_iter().flat_map(of_size) {
        let forest = Forest::new();
        let evaluation = RefCell::new(Evaluation::new(&forest, setting));
        let three = (expressions(setting), expressions(setting), expressions(setting));
        let mut runner = TestRunner::new(Config::with_cases(15));
        let laws = |(a, b, c): (Asked, Asked, Asked)| {
            let [a, b, c] = [a, b, c].map(|asked| asked.text());
            let set = |text: &str| evaluation.borrow_mut().hands(&text.parse().expect("an expression"));
            for (one, other) in [
                (format!("!({a} | {b})"), format!("!{a} & !{b}")),
                (format!("!({a} & {b})"), format!("!{a} | !{b}")),
                (format!("{a} & ({b} | {c})"), format!("{a} & {b} | {a} & {c}")),
                (format!("{a} | {b} & {c}"), format!("({a} | {b}) & ({a} | {c})")),
                (format!("{a} - {b}"), format!("{a} & !{b}")),
                (format!("{a} - {b} - {c}"), format!("{a} - ({b} | {c})")),
                (format!("{a} - {b} & {c}"), format!("({a} - {b}) & {c}")),
                (format!("{a} | {b} - {c}"), format!("{a} | ({b} - {c})")),
                (format!("!!{a}"), a.clone()),
                (format!("{a} & all"), a.clone()),
                (format!("!{a} & {b}"), format!("(!{a}) & {b}")),
            ] {
                let same = set(&one).unwrap().equals(set(&other).unwrap());
                assert_eq!(same, Ok(true), "{one} and {other} differ");
            }
            let len = |text: &str| set(text).unwrap().len().expect("few nodes");
            assert_eq!(len(&format!("{a} | {b}")) + len(&format!("{a} & {b}")), len(&a) + len(&b));
            assert_eq!(len(&a) + len(&format!("!{a}")), len("all"));
            Ok(())
        };
        runner.run(&three, laws).unwrap();
    }
}

/// A set declared independent of a rule is the same under all choices; a set declared dependent is not.
#[test]
fn expressions_know_the_rules_that_they_depend_on() {
    for (text, sizes) in [
        ("all", &[1, 13, 14]),
        ("z > 0 - kinds = 2 | contains(5p) & only(p)", &[2, 13, 14]),
        ("standard", &[2, 5, 14]),
        ("seven_pairs", &[14; 3]),
        ("thirteen_orphans", &[14; 3]),
        ("irreducible", &[1, 4, 10]),
        ("win", &[2, 5, 14]),
        ("tanyao | honitsu | chinitsu", &[2, 5, 14]),
        ("all - (z > 0 & !win)", &[2, 5, 14]),
        ("honroutou | tsuuiisou", &[2, 5, 14]),
        ("yakuhai | shousangen | shousuushi", &[2, 5, 11]),
        ("iipeikou | chuuren | together(ittsu, yakuhai(5z))", &[14; 3]),
        ("together(seven_pairs, honroutou)", &[14; 3]),
        ("tenpai", &[1, 4, 13]),
        ("waits(1z)", &[1, 4, 13]),
        ("waits_any(1z)", &[1, 4, 13]),
        ("wait_kinds = 1", &[1, 4, 13]),
        ("shanten <= 1", &[4, 13, 14]),
    ] {
        let expression: Expression = text.parse().unwrap();
        let depends = [
            expression.depends_on_forms(),
            expression.depends_on_seven_pairs(Forms::ALL),
            expression.depends_on_fifth_tile(),
        ];
        let mut differs = [false; 3];
        for &tiles in sizes {
            let forest = Forest::new();
            // With many tiles the standard form is slow, and the others suffice.
            let is_quick = |rules: &Rules| {
                let is_small = !depends[0] || !rules.forms.contains(Form::Standard);
                tiles < 10 || is_small && rules.players == Players::Four
            };
            let set = |rules| (rules, expression.hands(&forest, Setting::new(tiles, rules)).unwrap());
            let sets: Vec<(Rules, HandSet)> = Rules::all().filter(is_quick).map(set).collect();
            for (one, hands) in &sets {
                for (other, others) in &sets {
                    let alike = [
                        Rules { forms: other.forms, ..*one },
                        Rules { seven_pairs: other.seven_pairs, ..*one },
                        Rules { fifth_tile: other.fifth_tile, ..*one },
                    ];
                    for (differs, _) in differs.iter_mut().zip(alike).filter(|(_, alike)| alike == other) {
                        *differs |= hands.equals(*others) == Ok(false);
                    }
                }
            }
        }
        assert_eq!(depends, differs, "{text}: on forms, seven pairs, the fifth tile");
    }
}

#[test]
fn displayed_expressions_are_read_as_the_same() {
    for tiles in [13, 14] {
        let mut runner = TestRunner::new(Config::with_cases(400));
        let strategy = expressions(Setting::new(tiles, Rules::default()));
        let round_trip = |asked: Asked| {
            let read = expression(&asked);
            let displayed = read.to_string();
            assert_eq!(displayed.parse::<Expression>().as_ref(), Ok(&read), "{displayed}");
            assert_eq!(displayed.parse::<Expression>().unwrap().to_string(), displayed);
            // Blanks are optional and have no meaning.
            for blank in ["", "\n\t "] {
                let spelt = displayed.replace(' ', blank);
                assert_eq!(spelt.parse::<Expression>().as_ref(), Ok(&read), "{spelt:?}");
            }
            Ok(())
        };
        runner.run(&strategy, round_trip).unwrap();
    }
}

#[test]
fn the_canonical_spelling_is_short() {
    for (text, canonical) in [
        ("((tenpai))", "tenpai"),
        ("(win|all)|standard", "win | all | standard"),
        ("win|(all|standard)", "win | (all | standard)"),
        ("(win&all)-standard|all", "win & all - standard | all"),
        ("win-(all-standard)", "win - (all - standard)"),
        ("!(!win)", "!!win"),
        ("!(5m=2)", "!5m = 2"),
        ("5m 1m!=-0", "15m != 0"),
        ("zsm>=007", "msz >= 7"),
        ("contains(5p 321m 5p)", "contains(123m55p)"),
        ("waits(7p4p1p)", "waits(147p)"),
        ("only(  honours )", "only(honours)"),
    ] {
        let read = text.parse::<Expression>().map(|expression| expression.to_string());
        assert_eq!(read.as_deref(), Ok(canonical), "{text}");
    }
}

#[test]
fn equal_atoms_are_worked_out_once_and_steps_are_told_in_order() {
    let forest = Forest::new();
    let mut evaluation = Evaluation::new(&forest, Setting::new(4, Rules::STANDARD));
    let asked = "!tenpai |\n tenpai & z>0".parse().unwrap();
    let mut steps = Vec::new();
    let hands =
        evaluation.hands_observed(&asked, &mut |step, hands| steps.push((step.to_owned(), hands))).unwrap();
    let words: Vec<&str> = steps.iter().map(|(step, _)| step.as_str()).collect();
    assert_eq!(words, ["tenpai", "!tenpai", "z>0", "tenpai & z>0", "!tenpai | tenpai & z>0"]);
    assert_eq!(steps[4].1.equals(hands), Ok(true));
}

/// The number of hands and of deals of so many tiles with so many kinds of orphans or more, by their generating
/// functions: y marks the orphans that are held, x the tiles.
fn with_kinds_of_orphans(tiles: usize, least: usize) -> [u128; 2] {
    // Ways to hold 0 to 4 copies of one kind: as hands and as deals.
    [[1u128, 1, 1, 1, 1], [1, 4, 6, 4, 1]].map(|of_kind| {
        let times = |sum: &[u128], ways: &[u128]| -> Vec<u128> {
            let term =
                |total: usize| (0..=total.min(4)).map(|copies| sum[total - copies] * ways[copies]).sum();
            (0..=tiles).map(term).collect()
        };
        let none: Vec<u128> = (0..=tiles).map(|total| u128::from(total == 0)).collect();
        let others = (0..34 - 13).fold(none, |sum, _| times(&sum, &of_kind));
        let of_kinds = |kinds: usize| {
            let held = [0, of_kind[1], of_kind[2], of_kind[3], of_kind[4]];
            let chosen = (0..kinds).fold(1, |ways, place| ways * (13 - place as u128) / (place as u128 + 1));
            (0..kinds).fold(others.clone(), |sum, _| times(&sum, &held))[tiles] * chosen
        };
        (least..=13).map(of_kinds).sum()
    })
}

#[test]
fn nine_kinds_of_terminals_and_honours_are_as_many_as_generating_functions_say() {
    let forest = Forest::new();
    for (tiles, numbers) in [(5, 0..=6), (13, 8..=10), (14, 9..=9)] {
        let mut evaluation = Evaluation::new(&forest, Setting::new(tiles, Rules::default()));
        for least in numbers {
            let set = format!("kinds(orphans) >= {least}").parse().expect("a set");
            let count = evaluation.hands(&set).expect("few nodes").count().expect("few nodes");
            let expected = with_kinds_of_orphans(tiles.into(), least).map(Into::into);
            assert_eq!([count.hands, count.deals], expected, "{set}, {tiles} tiles");
        }
    }
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn atoms_and_expressions_are_as_asked_of_samples_of_13_and_14_tiles() {
        let settings: Vec<Setting> = [13, 14].into_iter().flat_map(settings).collect();
        settings.into_par_iter().enumerate().for_each(|(number, setting)| {
            let forest = Forest::new();
            let mut evaluation = Evaluation::new(&forest, setting);
            let calculator = Calculator::new(setting.rules);
            let hands = drawn(&mut evaluation, 40);
            let facts: Vec<Facts> =
                hands.iter().map(|hand| Facts::by_predicates(hand, setting, &calculator)).collect();
            let assert_asked = |evaluation: &mut Evaluation, asked: &Asked| {
                let set = evaluation.hands(&expression(asked)).expect("few nodes");
                for of in &facts {
                    let place = format!("{}: {}, {setting:?}", of.hand, asked.text());
                    assert_eq!(set.contains(&of.hand), Ok(asked.holds(of)), "{place}");
                }
            };
            let (compared, others): (Vec<_>, Vec<_>) =
                atoms(setting).into_iter().partition(|atom| matches!(atom, Asked::Compare(..)));
            // Every comparison in some setting.
            for atom in others.iter().chain(compared.iter().skip(number % 13).step_by(13)) {
                assert_asked(&mut evaluation, atom);
            }
            let evaluation = RefCell::new(evaluation);
            let mut runner = TestRunner::new(Config::with_cases(12));
            let of_expression = |asked: Asked| {
                assert_asked(&mut evaluation.borrow_mut(), &asked);
                Ok(())
            };
            runner.run(&expressions(setting), of_expression).unwrap();
        });
    }

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn atoms_and_expressions_are_as_defined_on_all_whole_hands_of_up_to_five_tiles() {
        // Parts coprime to the number of relations.
        for (tiles, part, cases) in [(0, 1, 20), (1, 1, 20), (2, 1, 50), (3, 1, 50), (4, 17, 25), (5, 79, 4)]
        {
            assert_whole_hands_are_as_defined(tiles, part, cases);
        }
    }
}
