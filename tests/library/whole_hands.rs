//! Wins and waits of whole hands, checked against the definitions.

use proptest::prelude::*;
use tehai::rules::{FifthTile, Forms, Rules};
use tehai::tiles::{Hand, KINDS, Tile, TileSet};
use tehai::waiting::{is_tenpai, standard_waits, waits};
use tehai::winning::{is_melds, is_standard_win, is_win};
use tehai_naive::Tiles;

use crate::common::{a_third_of_all_rules, definitions};

/// Random melds and heads: hands that are often wins or tenpai, unlike random tiles.
fn made_hands() -> impl Strategy<Value = Hand> {
    let part = (0..KINDS, 0..3u8);
    (proptest::collection::vec(part, 0..7), proptest::collection::vec(0..KINDS, 0..3)).prop_map(
        |(parts, extra)| {
            let add = |hand: Hand, tiles: &[usize]| {
                let mut tiles = tiles.iter().filter_map(|&index| Tile::from_index(index));
                tiles.try_fold(hand, |hand, tile| hand.plus(tile)).unwrap_or(hand)
            };
            let melds = parts.into_iter().fold(Hand::EMPTY, |hand, (first, sort)| match sort {
                0 => add(hand, &[first; 3]),
                1 if first < 27 && first % 9 < 7 => add(hand, &[first, first + 1, first + 2]),
                _ => add(hand, &[first; 2]),
            });
            extra.into_iter().fold(melds, |hand, index| add(hand, &[index]))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn wins_and_waits_of_whole_hands_are_as_defined(hand in made_hands()) {
        let tiles = Tiles::from(&hand);
        prop_assert_eq!(is_melds(&hand), tiles.is_3n_win(), "{}", hand);
        prop_assert_eq!(is_standard_win(&hand), tiles.is_3n2_win(), "{}", hand);
        for rule in FifthTile::ALL {
            prop_assert_eq!(standard_waits(&hand, rule), tiles.waits(rule), "{}, {}", hand, rule.name());
        }
    }

    #[test]
    fn wins_and_waits_under_any_rules_are_as_defined(hand in hands_of_every_form()) {
        for rules in a_third_of_all_rules() {
            prop_assert_eq!(is_win(&hand, rules), definitions::wins(&hand, rules), "{}, {:?}", hand, rules);
            let expected = definitions::waits(&hand, rules);
            prop_assert_eq!(waits(&hand.into(), rules), expected, "{}, {:?}", hand, rules);
            prop_assert_eq!(is_tenpai(&hand.into(), rules), !expected.is_empty(), "{}, {:?}", hand, rules);
        }
    }
}

/// Melds and pairs, or a win of a special form, with up to two tiles exchanged and possibly one removed.
fn hands_of_every_form() -> impl Strategy<Value = Hand> {
    let indices = |number| proptest::collection::vec(0..KINDS, number);
    let pairs = indices(7).prop_map(|kinds| kinds.into_iter().flat_map(|kind| [kind; 2]).collect::<Vec<_>>());
    // Two times two equal sequences and pairs.
    let twice = (0..7usize, 0..7usize, 0..3usize, 0..KINDS).prop_map(|(one, other, suit, head)| {
        let sequences =
            [one, other].into_iter().flat_map(|first| (first..first + 3).map(move |rank| 9 * suit + rank));
        sequences.chain([head]).flat_map(|kind| [kind; 2]).collect()
    });
    let orphans = (0..13usize).prop_map(|twice| {
        let orphans: Vec<usize> = TileSet::ORPHANS.iter().map(Tile::index).collect();
        [&orphans[..], &orphans[twice..=twice]].concat()
    });
    let changed = (proptest::collection::vec((0..14usize, 0..KINDS), 0..3), 0..28usize);
    let special =
        (prop_oneof![pairs, twice, orphans], changed).prop_map(|(mut tiles, (exchanged, missing))| {
            exchanged.into_iter().for_each(|(place, tile)| tiles[place] = tile);
            if missing < tiles.len() {
                tiles.remove(missing);
            }
            let tiles = tiles.into_iter().filter_map(Tile::from_index);
            tiles.fold(Hand::EMPTY, |hand, tile| hand.plus(tile).unwrap_or(hand))
        });
    prop_oneof![1 => made_hands(), 3 => special]
}

fn waits_of(text: &str, forms: Forms, fifth_tile: FifthTile) -> String {
    waits(&text.parse().expect("a hand"), Rules { forms, fifth_tile, ..Rules::default() }).to_string()
}

#[test]
fn special_forms_wait_only_where_they_count() {
    let all = |text| waits_of(text, Forms::ALL, FifthTile::Excluded);
    assert_eq!(all("1122m3344p5566s7z"), "7z");
    assert_eq!(all("19m19p19s1234567z"), "19m19p19s1234567z");
    assert_eq!(all("119m19p19s123456z"), "7z");
    assert_eq!(all("1122m3344p7z"), "");
    // Seven pairs and two pairs of equal sequences at once: all waits of both.
    assert_eq!(all("3344556677889m"), "369m");
    assert_eq!(waits_of("1122m3344p5566s7z", Forms::STANDARD, FifthTile::Excluded), "");
    assert_eq!(
        waits_of("3344556677889m", Forms::SEVEN_PAIRS | Forms::THIRTEEN_ORPHANS, FifthTile::Counted),
        "9m"
    );
    assert_eq!(waits_of("19m19p19s1234567z", Forms::STANDARD | Forms::SEVEN_PAIRS, FifthTile::Counted), "");
    // A fifth copy makes no pair, so without the standard form there is no pair to wait for.
    assert_eq!(waits_of("4444z", Forms::SEVEN_PAIRS, FifthTile::Counted), "");
}

#[test]
fn a_fifth_copy_is_a_wait_only_where_it_is_counted() {
    assert_eq!(waits_of("1111m123p", Forms::STANDARD, FifthTile::Excluded), "");
    assert_eq!(waits_of("1111m123p", Forms::STANDARD, FifthTile::Counted), "1m");
    assert_eq!(waits_of("4444z", Forms::ALL, FifthTile::Counted), "4z");
}
