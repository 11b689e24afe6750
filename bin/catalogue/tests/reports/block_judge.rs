//! The block-classification judge, checked against the definitions.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::handset::{Forest, GameSets, HandSet, Weights};
use tehai::rules::{FifthTile, Rules};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, KINDS, Tile, TileSet};
use tehai::waiting;
use tehai::winning::special::thirteen_orphans_waits;
use tehai_answers::blocks::{
    Blocks, Correction, Corrections, IntegrityType, Variant, judge_with, ready_hand_judge,
};
use tehai_naive::{Tiles, for_each_hand, group_hands};

/// The numbers of tiles judged.
const TILES: [u8; 5] = [1, 4, 7, 10, 13];

const STANDARD_COUNTED: Rules = Rules { fifth_tile: FifthTile::Counted, ..Rules::STANDARD };

/// The waits of a hand in all forms, by the definitions; for the special forms, every tile is tried.
fn waits(hand: &Hand, fifth_tile: FifthTile) -> TileSet {
    let is_special = |win: &Hand| {
        let pairs = win.counts().iter().all(|copies| [0, 2].contains(copies));
        let orphans = Tile::all().all(|tile| (win.count(tile) > 0) == tile.is_orphan());
        win.total() == 14 && (pairs || orphans)
    };
    let completes = |tile: &Tile| hand.plus(*tile).as_ref().is_some_and(is_special);
    Tiles::from(hand).waits(fifth_tile) | Tile::all().filter(completes).collect::<TileSet>()
}

/// The same, computed quickly; the tests of the library compare it with the definition.
fn quick_waits(hand: &Hand, fifth_tile: FifthTile) -> TileSet {
    waiting::waits(&(*hand).into(), Rules { fifth_tile, ..Rules::default() })
}

/// Under both rules, the corrected judge lists each wait once. As published, every listed tile would make a win if
/// there were five copies of each tile, and only fifth copies and orphans are missed.
fn check(hand: &Hand, waits: impl Fn(&Hand, FifthTile) -> TileSet) {
    let [_, counted] = FifthTile::ALL.map(|rule| {
        let (ready, expected) = (ready_hand_judge(hand, Variant::Corrected(rule)), waits(hand, rule));
        assert_eq!(ready.waits(), expected, "{hand}, fifth tile {}", rule.name());
        assert!(ready.repeated().is_empty(), "{hand}: {ready}");
        expected
    });
    let published = ready_hand_judge(hand, Variant::AsPublished).waits();
    assert!(published.is_subset(counted), "{hand}: {published}, expected {counted}");
    let is_orphans = !thirteen_orphans_waits(hand).is_empty();
    let may_miss = if is_orphans { TileSet::ORPHANS } else { hand.full_tiles() };
    assert!((counted - published).is_subset(may_miss), "{hand}: {published}, expected {counted}");
}

/// Checks every hand of a set, on all threads, against the fast waits.
fn check_set(set: HandSet) {
    const BLOCK: u128 = 1 << 12;
    let index = set.index().unwrap();
    (0..index.len().div_ceil(BLOCK) as u64).into_par_iter().for_each(|block| {
        let from = u128::from(block) * BLOCK;
        let hands = index.range(from..from + BLOCK);
        hands.for_each(|hand| check(&hand, quick_waits));
    });
}

#[test]
fn every_hand_of_one_group_is_judged_as_defined() {
    for kind in GroupKind::ALL {
        (0..GroupHand::number(kind)).into_par_iter().for_each(|code| {
            let group = GroupHand::from_code(kind, code);
            if TILES.contains(&group.total()) {
                check(&Hand::EMPTY.with_group(kind.written_as(), &group), waits);
            }
        });
    }
}

#[test]
fn every_hand_of_one_and_four_tiles_is_judged_as_defined() {
    let groups = GroupKind::ALL.map(|kind| group_hands(kind, 4));
    for tiles in [1, 4] {
        for manzu in groups[0][..=tiles as usize].iter().flatten() {
            for_each_hand(manzu, tiles, &groups[0], &groups[1], &mut |hand| check(hand, waits));
        }
    }
}

#[test]
fn every_tenpai_hand_of_seven_tiles_is_judged_as_defined() {
    let forest = Forest::new();
    check_set(GameSets::new(&forest, STANDARD_COUNTED).tenpai(7));
}

#[test]
#[ignore = "59 million hands"]
fn every_tenpai_hand_of_ten_and_thirteen_tiles_is_judged_as_defined() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, STANDARD_COUNTED);
    for tiles in [10, 13] {
        check_set(sets.tenpai(tiles));
    }
}

#[test]
fn every_hand_that_waits_for_orphans_is_judged_as_defined() {
    let forest = Forest::new();
    let hands = GameSets::new(&forest, Rules::default()).thirteen_orphans().one_tile_fewer().index().unwrap();
    assert_eq!(hands.len(), 1 + 13 * 12);
    for hand in hands.iter() {
        check(&hand, waits);
        assert!(ready_hand_judge(&hand, Variant::AsPublished).is_empty(), "{hand}");
    }
}

/// Hands so near to orphans that a careless judge accepts them: with an orphan too many, or another tile.
#[test]
fn hands_near_orphans_are_judged_as_defined() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::default());
    let near = sets.thirteen_orphans().one_tile_fewer().removals(forest.singles(TileSet::ALL));
    check_set(near.one_tile_more(TileSet::ALL));
}

#[test]
fn hands_that_wait_for_seven_pairs_are_judged_as_defined() {
    let forest = Forest::new();
    let tenpai = GameSets::new(&forest, Rules::default()).seven_pairs().one_tile_fewer();
    let index = tenpai.index().unwrap();
    let drawn = index.weighted(&Weights::hands()).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for hand in (0..20_000).filter_map(|_| drawn.sample(&mut random)) {
        check(&hand, quick_waits);
    }
    // With fewer kinds, more hands also wait in the standard form.
    check_set(tenpai.only(TileSet::from_group(Group::Manzu) | TileSet::from_group(Group::Honours)));
}

#[test]
#[ignore = "37 million hands"]
fn every_hand_that_waits_for_seven_pairs_is_judged_as_defined() {
    let forest = Forest::new();
    check_set(GameSets::new(&forest, Rules::default()).seven_pairs().one_tile_fewer());
}

/// A number below `end`.
fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    random.next_u32() as usize % end
}

/// As many of these kinds as a hand can hold.
fn hand_of(kinds: impl IntoIterator<Item = usize>) -> Hand {
    let tiles = kinds.into_iter().filter_map(Tile::from_index);
    tiles.fold(Hand::EMPTY, |hand, tile| hand.plus(tile).unwrap_or(hand))
}

/// Melds and a head with one tile removed and up to two exchanged: tenpai hands and similar ones.
#[test]
fn hands_near_tenpai_are_judged_as_defined() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..4000 {
        let head = below(&mut random, KINDS);
        let mut kinds = vec![head, head];
        for _ in 0..4 {
            let (first, step) = (below(&mut random, KINDS), below(&mut random, 2));
            let step = if first < 27 && first % 9 < 7 { step } else { 0 };
            kinds.extend([first, first + step, first + 2 * step]);
        }
        for _ in 0..below(&mut random, 3) {
            kinds[below(&mut random, 14)] = below(&mut random, KINDS);
        }
        kinds.remove(below(&mut random, 14));
        let hand = hand_of(kinds);
        if TILES.contains(&hand.total()) {
            check(&hand, waits);
        }
    }
}

/// Tiles of a few neighbouring kinds, so that there are many copies of each.
#[test]
fn no_hand_is_too_much_for_the_judge() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let sets: Vec<Corrections> = Corrections::ALL.subsets().collect();
    for &corrections in sets.iter().cycle().take(4000) {
        let (first, number) = (below(&mut random, KINDS), 1 + below(&mut random, 7));
        let tiles = below(&mut random, 20);
        let hand =
            hand_of((0..tiles).map(|_| first + below(&mut random, number)).filter(|&kind| kind < KINDS));
        let ready = judge_with(&hand, corrections);
        assert!(ready.is_empty() || TILES.contains(&hand.total()), "{hand}: {ready}");
    }
}

#[test]
fn other_numbers_of_tiles_have_no_waits() {
    for text in ["", "11m", "123m", "12m555z", "123m56m678p5z", "123m456p789s11122z", "111222333m444555p1z"] {
        let hand: Hand = text.parse().unwrap();
        for variant in [Variant::AsPublished, Variant::Corrected(FifthTile::Excluded)] {
            assert!(ready_hand_judge(&hand, variant).is_empty(), "{text}");
        }
        assert!(Blocks::split(&hand).is_none(), "{text}");
    }
}

/// Omitting any correction makes some hand come out wrong, so each is needed.
#[test]
fn every_correction_is_needed() {
    let cases = [
        (Correction::OrphanValues, FifthTile::Excluded, "19m19p19s1234567z"),
        (Correction::MissingOrphan, FifthTile::Excluded, "11m19p19s1234567z"),
        (Correction::FiveEqual, FifthTile::Counted, "11112233m55z"),
        (Correction::NoFifthCopy, FifthTile::Excluded, "1111m"),
        (Correction::ListedOnce, FifthTile::Excluded, "1112444m"),
    ];
    assert_eq!(cases.map(|case| case.0), Correction::ALL);
    for (correction, rule, text) in cases {
        let hand: Hand = text.parse().unwrap();
        let all = Variant::Corrected(rule).corrections();
        assert_eq!(judge_with(&hand, all).to_string(), waits(&hand, rule).to_string(), "{text}");
        let others = judge_with(&hand, all.without_correction(correction));
        assert_ne!(
            others.to_string(),
            waits(&hand, rule).to_string(),
            "{text} without {}",
            correction.name()
        );
    }
}

#[test]
fn sets_of_corrections_come_smaller_ones_first() {
    let sets: Vec<Corrections> = Corrections::ALL.subsets().collect();
    assert_eq!(sets.len(), 32);
    assert!(sets.is_sorted_by_key(|set| set.len()));
    assert_eq!(sets.iter().filter(|set| set.contains(Correction::FiveEqual)).count(), 16);
    let two =
        Corrections::NONE.with_correction(Correction::FiveEqual).with_correction(Correction::ListedOnce);
    assert_eq!(two.to_string(), "five-equal listed-once");
    assert_eq!(two.subsets().count(), 4);
    assert!(
        two.without_correction(Correction::FiveEqual).without_correction(Correction::ListedOnce).is_empty()
    );
}

/// The six kinds of block, in the examples of the article.
#[test]
fn blocks_are_classified_as_in_the_article() {
    use IntegrityType::{Type0, Type1, Type2, TypeEx};
    let cases: [(&str, &[IntegrityType]); 4] = [
        ("1234m234p789p666z", &[Type1, Type0, Type0, Type0]),
        ("23m234p678p666z44z", &[Type2, Type0, Type0, Type2, Type0]),
        ("13m234p678p666z44z", &[Type1, Type1, Type0, Type0, Type2, Type0]),
        ("1m344m234p678p666z", &[Type1, TypeEx, Type0, Type0, Type0]),
    ];
    for (text, types) in cases {
        let blocks = Blocks::split(&text.parse().unwrap()).expect("no more than six");
        let found: Vec<_> = blocks.as_slice().iter().map(|block| block.integrity()).collect();
        assert_eq!(found, types, "{blocks}");
    }
}

/// At most six blocks, and one less with each called meld.
#[test]
fn more_blocks_than_six_are_not_classified() {
    let number = |text: &str| Blocks::split(&text.parse().unwrap()).map(|blocks| blocks.as_slice().len());
    assert_eq!(number("13m234p678p666z44z"), Some(6));
    assert_eq!(number("13m234p678p666z4z5z"), None);
    assert_eq!(number("13m234p5z"), None);
    assert_eq!(number("13m55z"), Some(3));
    assert_eq!(number("13m5z6z"), None);
    assert_eq!(number("13579m"), None);
    assert_eq!(number("1m"), Some(1));
}
