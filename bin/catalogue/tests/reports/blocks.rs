//! The committed report on the block-classification judge, checked against the definition and recounted.

use std::collections::BTreeMap;

use crate::committed::{Row, copies, report, tiles};
use rayon::prelude::*;
use tehai::rules::FifthTile;
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, TileSet};
use tehai_answers::blocks::{Variant, ready_hand_judge};
use tehai_naive::Tiles;

#[test]
fn examples_wait_for_what_is_said_and_are_judged_as_said() {
    for row in report("blocks-audit").rows() {
        let hand: Hand = row.get("example").parse().unwrap();
        let published = ready_hand_judge(&hand, Variant::AsPublished);
        assert_eq!(published.to_string(), row.get("judge_waits"), "{row}");
        assert_eq!(row.get("variant"), "as-published", "{row}");
        if row.get("disagreement") == "orphans" {
            // One orphan is missing and another is held twice.
            assert_eq!(row.get("true_waits"), "7z", "{row}");
            assert!(hand.plus("7z".parse().unwrap()).is_some_and(|hand| has_all_orphans(&hand)), "{row}");
        } else {
            let waits = tiles(row.get("example")).waits(row.rule());
            assert_eq!(waits.to_string(), row.get("true_waits"), "{row}");
        }
    }
}

fn has_all_orphans(hand: &Hand) -> bool {
    TileSet::ORPHANS.iter().all(|tile| hand.count(tile) > 0)
}

#[test]
fn kinds_are_what_the_texts_of_the_waits_show() {
    for row in report("blocks-audit").rows() {
        let [listed, expected] = ["judge_waits", "true_waits"].map(|column| copies(row.get(column)));
        let misses = expected.keys().any(|tile| !listed.contains_key(tile));
        let exceeds = listed.keys().any(|tile| !expected.contains_key(tile));
        let is_shown = match row.get("disagreement") {
            "orphans" => listed != expected,
            "missed-tenpai" => listed.is_empty() && misses,
            "missed-wait" => !listed.is_empty() && misses,
            "false-tenpai" => expected.is_empty() && exceeds,
            "extra-wait" => !expected.is_empty() && exceeds,
            "listed-twice" => listed.values().any(|&times| times == 2),
            kind => panic!("{kind}"),
        };
        assert!(is_shown, "{row}");
        assert!((1..=row.number("hands_total")).contains(&row.number("hands")), "{row}");
    }
}

/// Hands of one suit that show a kind, and the first of them by text, according to the definition.
type Shown = BTreeMap<(String, &'static str, &'static str), (u64, String)>;

#[test]
fn hands_of_one_suit_are_counted_again() {
    let every_code = (0..GroupHand::number(GroupKind::Suit)).into_par_iter();
    let shown = every_code.fold(Shown::new, count).reduce(Shown::new, |mut all, more| {
        more.into_iter().for_each(|(key, found)| add(&mut all, key, found));
        all
    });
    let of_row = |row: Row<'static>| {
        let key = (row.get("space").to_owned(), row.get("fifth_tile"), row.get("disagreement"));
        (key, (row.number("hands"), row.get("example").to_owned()))
    };
    let rows = report("blocks-audit").rows().filter(|row| row.get("space").starts_with("suit-"));
    assert_eq!(shown, rows.map(of_row).collect());
}

fn count(mut shown: Shown, code: u32) -> Shown {
    let group = GroupHand::from_code(GroupKind::Suit, code);
    if !matches!(group.total(), 1 | 4 | 7 | 10 | 13) {
        return shown;
    }
    let hand = Hand::EMPTY.with_group(Group::Manzu, &group);
    let listed = ready_hand_judge(&hand, Variant::AsPublished);
    for rule in FifthTile::ALL {
        let expected = Tiles::from(&group).waits(rule) | seven_pairs_wait(&group);
        let (none_listed, none_due) = (listed.is_empty(), expected.is_empty());
        let (misses, exceeds) = (!listed.waits().is_superset(expected), !listed.waits().is_subset(expected));
        let kinds = [
            ("missed-tenpai", misses && none_listed),
            ("missed-wait", misses && !none_listed),
            ("false-tenpai", exceeds && none_due),
            ("extra-wait", exceeds && !none_due),
            ("listed-twice", !listed.repeated().is_empty()),
        ];
        for (kind, _) in kinds.into_iter().filter(|(_, is_shown)| *is_shown) {
            let key = (format!("suit-{}", group.total()), rule.name(), kind);
            add(&mut shown, key, (1, hand.to_string()));
        }
    }
    shown
}

fn add(shown: &mut Shown, key: (String, &'static str, &'static str), (hands, example): (u64, String)) {
    let known = shown.entry(key).or_insert((0, example.clone()));
    known.0 += hands;
    // Texts of one suit with equal numbers of tiles sort like their tiles.
    known.1 = example.min(known.1.clone());
}

/// The single tile next to six pairs.
fn seven_pairs_wait(group: &GroupHand) -> TileSet {
    let of_copies = |copies| (1u8..).zip(group.counts()).filter(move |(_, count)| **count == copies);
    let is_tenpai = of_copies(2).count() == 6 && of_copies(1).count() == 1;
    let single = of_copies(1).filter_map(|(rank, _)| tehai::tiles::Tile::new(Group::Manzu, rank));
    if is_tenpai { single.collect() } else { TileSet::EMPTY }
}
