//! The names of the language of sets: each parses, its aliases are equivalent, and each has its meaning.

use std::collections::BTreeSet;

use tehai::expression::{Evaluation, Expression, ExpressionErrorKind, names};
use tehai::handset::Forest;
use tehai::rules::{Forms, Rules, Setting};
use tehai::tiles::{GroupHand, GroupKind};
use tehai::winning::{is_3n_win, is_3n2_win};

fn read(text: &str) -> Expression {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_name_and_alias_is_read_as_the_same() {
    let mut seen = BTreeSet::new();
    for entry in names() {
        let of_name = read(entry.example);
        assert_eq!(of_name.to_string(), entry.example, "the example of {} is canonical", entry.name);
        assert!(entry.example.contains(entry.name) && !entry.description.is_empty(), "{}", entry.name);
        assert!(seen.insert(entry.name), "{} is there twice", entry.name);
        for alias in entry.aliases {
            assert_eq!(read(&entry.example.replace(entry.name, alias)), of_name, "{alias}");
            assert!(seen.insert(alias), "{alias} is there twice");
        }
        assert_eq!(read(&entry.example.replace('_', "-")), of_name, "{}", entry.name);
    }
    for name in "chiitoitsu 七対子 国士 テンパイ 和了 固有形 断幺九 混一色 清一色 waits_any".split(' ')
    {
        assert!(seen.contains(name), "{name}");
    }
}

#[test]
fn names_are_matched_longest_first_and_else_a_minus_is_a_difference() {
    for (text, canonical) in [
        ("seven-pairs-standard", "seven_pairs - standard"),
        ("win-seven-pairs", "win - seven_pairs"),
        ("tenpai-irreducible", "tenpai - irreducible"),
        ("tenpai-wait-kinds>=3-shanten=0", "tenpai - wait_kinds >= 3 - shanten = 0"),
        ("tenpai - shanten = 0", "tenpai - shanten = 0"),
        ("waits-any(19m19p19s) - 五萬 = 0", "waits_any(19m19p19s) - 5m = 0"),
        ("wait-kinds=-1", "wait_kinds = -1"),
        ("和了-七対子", "win - seven_pairs"),
        ("字牌=0&向聴<=1", "honours = 0 & shanten <= 1"),
    ] {
        assert_eq!(read(text).to_string(), canonical, "{text}");
    }
    for text in [
        "seven - pairs",
        "seven -pairs",
        "wait - kinds >= 3",
        "seven-pairsx",
        "seven--pairs",
        "thirteen-orphans_",
    ] {
        assert!(text.parse::<Expression>().is_err(), "{text}");
    }
}

#[test]
fn tiles_are_read_as_in_hands() {
    for (text, canonical) in [
        ("waits(五萬)", "waits(5m)"),
        ("waits(一四七筒 東 C)", "waits(147p17z)"),
        ("東 >= 2", "1z >= 2"),
        ("E=1", "1z = 1"),
        ("一九萬 19p 🀐\u{FE0F} > 3", "19m19p1s > 3"),
        ("only(１２３ｍ 白發中)", "only(123m567z)"),
        ("contains(12m\n3m\u{3000}E E)", "contains(123m11z)"),
        ("\u{3000}win\u{3000}&\u{3000}五萬=2", "win & 5m = 2"),
    ] {
        assert_eq!(read(text).to_string(), canonical, "{text}");
    }
}

#[test]
fn named_wins_are_their_definitions_in_every_set_of_forms() {
    let forest = Forest::new();
    for rules in Rules::all().filter(|rules| Rules { forms: Forms::STANDARD, ..*rules } == Rules::STANDARD) {
        let mut evaluation = Evaluation::new(&forest, Setting::new(14, rules));
        let mut hands = |text: &str| evaluation.hands(&read(text)).unwrap();
        for (name, definition) in names().iter().filter_map(|entry| Some((entry.name, entry.definition()?))) {
            assert_eq!(read(definition).to_string(), definition, "{name}");
            assert_eq!(hands(name).equals(hands(definition)), Ok(true), "{name}");
        }
        let mut count = |text: &str| hands(text).len().unwrap();
        assert_eq!(count("tanyao"), count("win & terminals = 0 & honours = 0"));
        // Half flushes, and among them the wins of honours alone.
        let half = count("win & (only(mz) | only(pz) | only(sz)) & z > 0");
        assert_eq!(count("honitsu"), half - count("win & only(z)"));
        assert_eq!(count("chinitsu & honitsu"), 0);
        assert_eq!(
            count("chinitsu | honitsu | win & only(z)"),
            count("win & (only(mz) | only(pz) | only(sz))")
        );
    }
}

/// Hands of one group by number of tiles: all melds, and melds and a head.
fn wins_of_group(kind: GroupKind, counts: impl Fn(&GroupHand) -> bool) -> [[u128; 15]; 2] {
    let mut wins = [[0; 15]; 2];
    for hand in GroupHand::all(kind).filter(|hand| hand.total() <= 14 && counts(hand)) {
        let tiles = usize::from(hand.total());
        wins[0][tiles] += u128::from(is_3n_win(&hand));
        wins[1][tiles] += u128::from(is_3n2_win(&hand));
    }
    wins
}

/// Standard wins counted group by group, where one of the groups has the head.
#[test]
fn named_wins_have_the_numbers_that_their_groups_make() {
    let [[melds, with_head], [of_honours, honours_with_head]] =
        [GroupKind::Suit, GroupKind::Honours].map(|kind| wins_of_group(kind, |_| true));
    let both = |suit: &[u128; 15], honours: &[u128; 15]| -> u128 {
        (1..14).map(|tiles| suit[tiles] * honours[14 - tiles]).sum()
    };
    let half_flushes = 3 * (both(&melds, &honours_with_head) + both(&with_head, &of_honours));
    let [simples, simples_with_head] =
        wins_of_group(GroupKind::Suit, |hand| hand.counts()[0] == 0 && hand.counts()[8] == 0);
    let all_simples: u128 = (0..=14)
        .flat_map(|head| (0..=14 - head).map(move |first| (head, first)))
        .map(|(head, first)| 3 * simples_with_head[head] * simples[first] * simples[14 - head - first])
        .sum();
    let expected = [("tanyao", all_simples), ("honitsu", half_flushes), ("chinitsu", 3 * with_head[14])];
    // With the 105 wins of honours alone there are 341,733 half flushes.
    assert_eq!(expected.map(|(_, hands)| hands), [1_213_806, 341_733 - 105, 3 * 13_259]);
    let forest = Forest::new();
    let mut evaluation = Evaluation::new(&forest, Setting::new(14, Rules::STANDARD));
    for (name, hands) in expected {
        assert_eq!(evaluation.hands(&read(name)).unwrap().len(), Ok(hands), "{name}");
    }
}

#[test]
fn a_definition_is_told_step_by_step_and_its_name_is_pointed_at() {
    let forest = Forest::new();
    let mut evaluation = Evaluation::new(&forest, Setting::new(14, Rules::STANDARD));
    let mut steps = |text: &str| {
        let mut steps = Vec::new();
        evaluation.hands_observed(&read(text), &mut |step, _| steps.push(step.to_owned())).unwrap();
        steps
    };
    assert_eq!(steps("断么九"), ["win", "only(simples)", "win & only(simples)", "断么九"]);
    // What is known is no step; parts of a definition are as `tehai sets` writes them.
    assert_eq!(
        steps("(win)&honitsu"),
        [
            "only(mz)",
            "only(pz)",
            "only(mz) | only(pz)",
            "only(sz)",
            "only(mz) | only(pz) | only(sz)",
            "win & (only(mz) | only(pz) | only(sz))",
            "z > 0",
            "win & (only(mz) | only(pz) | only(sz)) & z > 0",
            "mps > 0",
            "win & (only(mz) | only(pz) | only(sz)) & z > 0 & mps > 0",
            "honitsu",
            "(win)&honitsu"
        ]
    );
    let asked = read("  tanyao & z = 0");
    // The definition of the name is too large; the place is that of the name.
    let error = asked.hands(&Forest::with_limit(300), Setting::new(14, Rules::STANDARD)).unwrap_err();
    assert!(matches!(error.kind(), ExpressionErrorKind::TooLarge(_)));
    assert_eq!((error.range(), error.character(), error.found()), (2..8, 3, "win"));
    let error = asked.check(Setting::new(13, Rules::STANDARD)).unwrap_err();
    assert_eq!((error.character(), error.found()), (3, "tanyao"));
}
