//! Decompositions, checked against a search that knows only heads and melds.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::decompose::{Decomposition, Part, Reading, count_decompositions, decompositions, readings};
use tehai::rules::{Form, Rules, SevenPairs};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, KINDS, Meld, MeldKind, OpenHand, Tile};
use tehai::winning::{is_3n_win, is_3n2_win};

use crate::common::definitions::wins_in;
use crate::common::{below, one_of, tile};

/// A head, or none, and melds in order.
type Split = (Option<Tile>, Vec<Meld>);

/// The definition for the tiles of one group: repeatedly removes the lowest tile as part of everything it can be
/// part of. The same melds appear in every possible order; the set keeps one.
fn splits(hand: &Hand, head: Option<Tile>, melds: &mut Vec<Meld>, found: &mut BTreeSet<Split>) {
    let Some(lowest) = Tile::all().find(|&tile| hand.count(tile) > 0) else {
        let mut melds = melds.clone();
        melds.sort_unstable();
        found.insert((head, melds));
        return;
    };
    for meld in [Some(Meld::triplet(lowest)), Meld::sequence(lowest)].into_iter().flatten() {
        if let Some(rest) = hand.minus_meld(meld) {
            melds.push(meld);
            splits(&rest, head, melds, found);
            melds.pop();
        }
    }
}

fn all_splits(hand: &GroupHand) -> BTreeSet<Split> {
    let hand = Hand::EMPTY.with_group(hand.kind().written_as(), hand);
    let mut found = BTreeSet::new();
    if hand.total().is_multiple_of(3) {
        splits(&hand, None, &mut Vec::new(), &mut found);
    }
    for head in Tile::all().filter(|_| hand.total() % 3 == 2) {
        if let Some(rest) = hand.minus(head).and_then(|hand| hand.minus(head)) {
            splits(&rest, Some(head), &mut Vec::new(), &mut found);
        }
    }
    found
}

/// In whole hands the choices in the groups are independent, except for the one head: at most one group has 3N+2
/// tiles, and it has the head.
pub fn number_of_splits(hand: &Hand) -> usize {
    let with_head = Group::ALL.into_iter().filter(|&group| hand.group(group).total() % 3 == 2).count();
    let of_group = |group| all_splits(&hand.group(group)).len();
    if with_head > 1 { 0 } else { Group::ALL.into_iter().map(of_group).product() }
}

pub fn tiles_of_part(part: Part) -> Vec<Tile> {
    match part {
        Part::Single(tile) => vec![tile],
        Part::Pair(tile) => vec![tile; 2],
        Part::Meld(meld) => meld.tiles().collect(),
    }
}

pub fn tiles_of(parts: impl Iterator<Item = Part>) -> Hand {
    Hand::from_tiles(parts.flat_map(tiles_of_part)).expect("the parts of a hand")
}

/// The documented order: by head, then by the first differing part.
fn documented_order(a: &Decomposition, b: &Decomposition) -> Ordering {
    let key = |part: Part| match part {
        Part::Meld(meld) => (meld.first(), if meld.kind() == MeldKind::Triplet { 1 } else { 2 }),
        Part::Pair(tile) | Part::Single(tile) => (tile, 0),
    };
    a.head().cmp(&b.head()).then_with(|| a.parts().map(key).cmp(b.parts().map(key)))
}

/// Checks the list and the count against the search; returns the number of decompositions.
fn check(group: &GroupHand) -> usize {
    let hand = Hand::EMPTY.with_group(group.kind().written_as(), group);
    let listed: Vec<Decomposition> = decompositions(&hand).collect();
    assert!(listed.is_sorted_by(|a, b| documented_order(a, b).is_lt()), "{hand}: {listed:?}");
    for split in &listed {
        assert_eq!(tiles_of(split.parts()), hand, "{split} adds up to its hand");
    }
    let split = |found: &Decomposition| {
        let mut melds: Vec<Meld> = found.melds().collect();
        melds.sort_unstable();
        (found.head(), melds)
    };
    let found: BTreeSet<Split> = listed.iter().map(split).collect();
    assert_eq!(found, all_splits(group), "{hand}");
    let number = count_decompositions(&hand);
    assert_eq!([listed.len() as u64, found.len() as u64], [number; 2], "{hand}");
    assert_eq!(!listed.is_empty(), is_3n_win(group) || is_3n2_win(group), "{hand}");
    found.len()
}

fn lines(hand: &str) -> Vec<String> {
    decompositions(&hand.parse().expect("a hand")).map(|split| split.to_string()).collect()
}

/// The examples of the source, with the melds that its printer loses: it prints 111 22 345 345 as the first line of the
/// third.
#[test]
fn the_examples_of_the_source() {
    assert_eq!(lines("12344455888999m"), ["123m 444m 55m 888m 999m"]);
    assert_eq!(
        lines("22334455667788m"),
        ["22m 345m 345m 678m 678m", "234m 234m 55m 678m 678m", "234m 234m 567m 567m 88m"]
    );
    assert_eq!(
        lines("11122233344455m"),
        [
            "111m 22m 234m 345m 345m",
            "111m 222m 333m 444m 55m",
            "111m 234m 234m 234m 55m",
            "123m 123m 123m 444m 55m",
        ]
    );
}

/// Three consecutive triplets, twice: swapping three of them at a time does not find the last of these.
#[test]
fn triplets_in_a_row_beyond_14_tiles() {
    assert_eq!(
        lines("111222333444555666m"),
        [
            "111m 222m 333m 444m 555m 666m",
            "111m 222m 333m 456m 456m 456m",
            "111m 222m 345m 345m 345m 666m",
            "111m 234m 234m 234m 555m 666m",
            "123m 123m 123m 444m 555m 666m",
            "123m 123m 123m 456m 456m 456m",
        ]
    );
    let four_of_each = "111122223333444455556666777788889999m".parse().expect("a hand");
    assert_eq!(decompositions(&four_of_each).count(), 19);
}

#[test]
fn every_suit_hand_of_up_to_14_tiles() {
    let hands: Vec<GroupHand> = GroupHand::all(GroupKind::Suit).filter(|hand| hand.total() <= 14).collect();
    assert_eq!(hands.len(), 405_350);
    let split = hands.par_iter().filter(|hand| check(hand) > 0).count();
    // The wins of one suit of up to 14 tiles.
    assert_eq!(split, [1, 16, 127, 627, 2098, 9, 135, 996, 4475, 13259].into_iter().sum::<usize>());
}

#[test]
fn every_honours_hand() {
    assert!(GroupHand::all(GroupKind::Honours).all(|hand| check(&hand) <= 1));
}

/// Up to so many random melds of some groups, and in some cases a head.
fn random_win(random: &mut impl Rng, groups: &[Group], melds: u32) -> Hand {
    let choices: Vec<Meld> = groups.iter().copied().flat_map(Meld::all).collect();
    let mut hand = Hand::EMPTY;
    for _ in 0..melds {
        let meld = one_of(random, &choices);
        hand = meld.tiles().try_fold(hand, |hand, tile| hand.plus(tile)).unwrap_or(hand);
    }
    let head = tile(below(random, KINDS));
    let with_head = hand.plus(head).and_then(|hand| hand.plus(head));
    with_head.filter(|_| groups.contains(&head.group()) && below(random, 2) == 0).unwrap_or(hand)
}

#[test]
fn suits_beyond_14_tiles() {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    let hands: Vec<Hand> = (0..20_000)
        .map(|_| random_win(&mut random, &[Group::Pinzu], 40))
        .filter(|hand| hand.total() > 14)
        .collect();
    assert!(hands.len() > 15_000 && hands.iter().any(|hand| hand.total() > 32));
    hands.par_iter().for_each(|hand| assert!(check(&hand.group(Group::Pinzu)) > 0));
}

#[test]
fn whole_hands_of_any_size() {
    let mut random = ChaCha8Rng::seed_from_u64(136);
    let hands: Vec<Hand> = (0..3_000).map(|at| random_win(&mut random, &Group::ALL, at % 100)).collect();
    assert!(hands.iter().any(|hand| hand.total() > 100));
    hands.par_iter().for_each(|hand| {
        let expected = number_of_splits(hand);
        assert!(expected > 0);
        assert_eq!(count_decompositions(hand), expected as u64, "{hand}");
        let mut last: Option<Decomposition> = None;
        let mut listed = 0;
        for split in decompositions(hand) {
            assert_eq!(tiles_of(split.parts()), *hand);
            assert!(last.is_none_or(|last| documented_order(&last, &split).is_lt()));
            last = Some(split);
            listed += 1;
        }
        assert_eq!(listed, expected, "{hand}");
    });
}

/// Up to all 136 tiles, nothing overflows.
#[test]
fn the_largest_hands() {
    let all = Hand::new([4; KINDS]).expect("four of each");
    assert_eq!((decompositions(&all).next(), count_decompositions(&all)), (None, 0));
    let suit = GroupHand::suit([4; 9]).expect("four of each");
    let suits = Group::SUITS.into_iter().fold(Hand::EMPTY, |hand, group| hand.with_group(group, &suit));
    assert_eq!((decompositions(&suits).count(), count_decompositions(&suits)), (19 * 19 * 19, 19 * 19 * 19));
    assert_eq!(lines(""), [""]);
}

fn read(hand: &str, seven_pairs: SevenPairs) -> Vec<String> {
    let hand: OpenHand = hand.parse().expect("a hand");
    readings(&hand, Rules { seven_pairs, ..Rules::default() })
        .map(|reading| format!("{}: {reading}", reading.form()))
        .collect()
}

#[test]
fn special_forms_are_named_where_they_apply() {
    let (distinct, any) = (SevenPairs::Distinct, SevenPairs::Any);
    assert_eq!(
        read("19m19p119s1234567z", distinct),
        ["thirteen-orphans: 1m 9m 1p 9p 11s 9s 1z 2z 3z 4z 5z 6z 7z"]
    );
    assert_eq!(
        read("112233m778899p11z", distinct),
        ["standard: 123m 123m 789p 789p 11z", "seven-pairs: 11m 22m 33m 77p 88p 99p 11z"]
    );
    assert_eq!(read("1111m778899p1122z", distinct), [""; 0]);
    assert_eq!(read("1111m778899p1122z", any), ["seven-pairs: 11m 11m 77p 88p 99p 11z 22z"]);
    // Called melds stay unchanged, and exclude the other forms.
    assert_eq!(read("112233m11z[789p][789p]", any), ["standard: 123m 123m 11z"]);
    assert_eq!(read("[111m][222m][333m][5555z]", any), ["standard: "]);
    assert_eq!(read("112m", any), [""; 0]);
}

proptest! {
    #[test]
    fn hands_of_pairs_are_read_in_each_form_that_they_win_in(pairs in proptest::collection::vec(0..KINDS, 7)) {
        let tiles = pairs.iter().flat_map(|&index| [index, index]).filter_map(Tile::from_index);
        if let Ok(hand) = Hand::from_tiles(tiles) {
            let rules = Rules { seven_pairs: SevenPairs::Any, ..Rules::default() };
            let found: Vec<Reading> = readings(&hand.into(), rules).collect();
            prop_assert!(found.iter().all(|reading| tiles_of(reading.parts()) == hand));
            prop_assert!(found.iter().any(|reading| matches!(reading, Reading::SevenPairs(_))));
            for rules in Rules::all() {
                let forms: BTreeSet<Form> = readings(&hand.into(), rules).map(|reading| reading.form()).collect();
                let expected = rules.forms.iter().filter(|&form| wins_in(form, &hand, rules.seven_pairs));
                prop_assert!(forms.into_iter().eq(expected), "{}, {:?}", hand, rules);
            }
        }
    }
}
