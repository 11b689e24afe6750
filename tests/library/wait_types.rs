//! Types of waits, checked against every split of the hand with the tile it waits for.

use rayon::prelude::*;
use tehai::rules::FifthTile;
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, KINDS, TileSet};
use tehai::waiting::standard_waits;
use tehai::waiting::types::{WaitType, wait_types};

/// The types of a tile among the counts, by definition: for each split into melds and a head, the rest of each
/// part with the tile when the tile is removed. Tiles are taken from the lowest up, and there may be five copies.
fn roles(
    counts: &mut [u8; KINDS],
    has_head: bool,
    parts: &mut Vec<Vec<usize>>,
    tile: usize,
) -> Vec<WaitType> {
    let Some(lowest) = counts.iter().position(|&count| count > 0) else {
        let with_tile = parts.iter().filter(|part| has_head && part.contains(&tile));
        return with_tile.map(|part| role(part, tile)).collect();
    };
    let sequence = lowest < 27 && lowest % 9 <= 6;
    let mut choices = vec![vec![lowest; 3]];
    choices.extend((!has_head).then(|| vec![lowest; 2]));
    choices.extend(sequence.then(|| vec![lowest, lowest + 1, lowest + 2]));
    let mut found = Vec::new();
    for part in choices {
        let before = *counts;
        if part.iter().all(|&kind| counts[kind].checked_sub(1).map(|left| counts[kind] = left).is_some()) {
            let is_head = part.len() == 2;
            parts.push(part);
            found.extend(roles(counts, has_head || is_head, parts, tile));
            parts.pop();
        }
        *counts = before;
    }
    found
}

fn role(part: &[usize], tile: usize) -> WaitType {
    let mut rest = part.to_vec();
    rest.remove(part.iter().position(|&kind| kind == tile).expect("in the part"));
    match rest[..] {
        [_] => WaitType::Single,
        [one, other] if one == other => WaitType::Shanpon,
        [one, other] if one + 2 == other => WaitType::Closed,
        [one, _] if one % 9 == 0 || one % 9 == 7 => WaitType::Edge,
        _ => WaitType::TwoSided,
    }
}

fn check(hand: &Hand, rule: FifthTile) {
    let waits = standard_waits(hand, rule);
    // A fifth copy has a type, also where it is no wait.
    for tile in (!hand.full_tiles() | waits).iter() {
        let mut expected = Vec::new();
        if waits.contains(tile) {
            let mut counts = *hand.counts();
            counts[tile.index()] += 1;
            expected = roles(&mut counts, false, &mut Vec::new(), tile.index());
            assert!(!expected.is_empty(), "{hand} {tile}");
        }
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(wait_types(hand, tile), expected, "{hand} {tile} {rule:?}");
    }
}

#[test]
fn types_are_the_roles_in_decompositions_of_all_small_hands() {
    let hands: Vec<GroupHand> = GroupHand::all(GroupKind::Suit).filter(|hand| hand.total() <= 10).collect();
    hands.par_iter().for_each(|tiles| {
        let beside: &[&str] = match tiles.total() % 3 {
            1 => &["", "234m"],
            2 => &["44p", "77z", "1123m", "13555p"],
            _ => &[],
        };
        for text in beside {
            let other: Hand = text.parse().expect("a hand");
            let hand = other.with_group(Group::Souzu, tiles);
            for rule in FifthTile::ALL {
                check(&hand, rule);
            }
        }
    });
}

fn named(hand: &str) -> String {
    let hand: Hand = hand.parse().expect("a hand");
    let waits = standard_waits(&hand, FifthTile::Excluded);
    let of_type = WaitType::ALL.map(|it| {
        let tiles: TileSet = waits.iter().filter(|&tile| wait_types(&hand, tile).contains(&it)).collect();
        (it.name(), tiles)
    });
    let texts = of_type.iter().filter(|(_, tiles)| !tiles.is_empty());
    texts.map(|(name, tiles)| format!("{name} {tiles}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn textbook_waits_have_their_names() {
    let textbook = [
        ("23m11z", "two-sided 14m"),
        ("78p11z", "two-sided 69p"),
        ("12s11z", "edge 3s"),
        ("89s11z", "edge 7s"),
        ("13m11z", "closed 2m"),
        ("5z", "single 5z"),
        ("11m22z", "shanpon 1m2z"),
        // The three-sided wait.
        ("23456m11z", "two-sided 147m"),
        // A stretched single wait (nobetan).
        ("2345m", "single 25m"),
        ("7778m", "two-sided 69m, single 8m"),
        ("1112345m", "two-sided 36m, edge 3m, single 25m"),
        ("1113m", "closed 2m, single 3m"),
        ("1112m", "edge 3m, single 2m"),
        // Nine gates: every tile.
        ("1112345678999m", "two-sided 134679m, edge 37m, single 258m, shanpon 19m"),
    ];
    for (hand, types) in textbook {
        assert_eq!(named(hand), types, "{hand}");
    }
}
