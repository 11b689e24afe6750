//! Wins and waits of whole hands, held against the definitions.

use proptest::prelude::*;
use tehai::hand::Hand;
use tehai::handset::Forest;
use tehai::naive::Tiles;
use tehai::rules::{FifthTile, Forms, Players, SevenPairs};
use tehai::sets::GameSets;
use tehai::special::{is_seven_pairs, is_thirteen_orphans, seven_pairs_waits, thirteen_orphans_waits};
use tehai::tile::{KINDS, Tile, TileSet};
use tehai::waiting::{hand_waits, standard_waits};
use tehai::winning::{is_melds, is_standard_win, is_win};

/// Melds and heads thrown together: hands that are often won or tenpai, unlike random tiles.
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
    fn a_hand_waits_for_what_makes_it_a_win(hand in made_hands()) {
        if hand.total() % 3 == 1 {
            for forms in Forms::ALL {
                let completing: TileSet = Tile::all()
                    .filter(|&tile| hand.plus(tile).is_some_and(|hand| is_win(&hand, forms)))
                    .collect();
                prop_assert_eq!(hand_waits(&hand, forms, FifthTile::Excluded), completing, "{}", hand);
            }
        }
    }
}

fn waits(text: &str, forms: Forms, rule: FifthTile) -> String {
    hand_waits(&text.parse().expect("a hand"), forms, rule).to_string()
}

#[test]
fn special_forms_exist_with_thirteen_tiles_only() {
    let all = |text| waits(text, Forms::All, FifthTile::Excluded);
    assert_eq!(all("1122m3344p5566s7z"), "7z");
    assert_eq!(all("19m19p19s1234567z"), "19m19p19s1234567z");
    assert_eq!(all("119m19p19s123456z"), "7z");
    assert_eq!(all("1122m3344p7z"), "");
    // Seven pairs and two pairs of equal sequences at once: every wait of both.
    assert_eq!(all("3344556677889m"), "369m");
    assert_eq!(waits("1122m3344p5566s7z", Forms::Standard, FifthTile::Excluded), "");
}

/// Hands that are up to two exchanged tiles from a special win, and twelve tiles of one.
#[test]
fn the_waits_of_special_forms_are_the_tiles_that_complete_them() {
    let completing = |hand: &Hand, is_win: &dyn Fn(&Hand) -> bool| -> TileSet {
        Tile::all().filter(|&tile| hand.plus(tile).is_some_and(|hand| is_win(&hand))).collect()
    };
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Players::Four);
    let wins = sets.seven_pairs(SevenPairs::Any) | sets.thirteen_orphans();
    let tenpai = wins.one_tile_fewer();
    let near = tenpai.one_tile_fewer().one_tile_more(TileSet::ALL);
    let (mut waiting, mut others) = (0, 0);
    for (hands, number) in
        [(sets.thirteen_orphans().one_tile_fewer(), 1_000), (tenpai, 40_000), (near, 40_000)]
    {
        let index = hands.index().unwrap();
        let step = (index.len() / number).max(1) as usize;
        for hand in index.iter().step_by(step) {
            let orphans = completing(&hand, &is_thirteen_orphans);
            assert_eq!(thirteen_orphans_waits(&hand), orphans, "{hand}");
            for pairs in SevenPairs::ALL {
                let expected = completing(&hand, &|hand| is_seven_pairs(hand, pairs));
                assert_eq!(seven_pairs_waits(&hand, pairs), expected, "{hand}, {}", pairs.name());
                *if expected.is_empty() { &mut others } else { &mut waiting } += 1;
            }
            let fewer = Tile::all().find_map(|tile| hand.minus(tile)).unwrap();
            assert!(thirteen_orphans_waits(&fewer).is_empty(), "{fewer}");
        }
    }
    assert!(waiting > 40_000 && others > 40_000, "{waiting} hands wait and {others} do not");
}

#[test]
fn a_fifth_copy_is_a_wait_only_where_it_is_counted() {
    assert_eq!(waits("1111m123p", Forms::Standard, FifthTile::Excluded), "");
    assert_eq!(waits("1111m123p", Forms::Standard, FifthTile::Counted), "1m");
    assert_eq!(waits("4444z", Forms::All, FifthTile::Counted), "4z");
}
