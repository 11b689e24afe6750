//! Every hand of a group, all 1,953,125 of a suit and all 78,125 of the honours, checked against the definitions.

use rayon::prelude::*;
use tehai::irreducible::{fixed_melds, irreducible_kind, removable_melds};
use tehai::rules::FifthTile;
use tehai::tiles::{GroupHand, GroupKind, Hand, Tile};
use tehai::waiting::{WaitTable, group_waits};
use tehai::winning::{heads, is_3n_win, is_3n2_win};
use tehai_naive::Tiles;

use crate::common::every_hand_of;

fn every_hand() -> impl ParallelIterator<Item = GroupHand> {
    GroupKind::ALL.into_par_iter().flat_map(every_hand_of)
}

#[test]
fn codes_number_the_hands_in_order() {
    for kind in GroupKind::ALL {
        assert!(GroupHand::all(kind).is_sorted());
        assert!(GroupHand::all(kind).enumerate().all(|(code, hand)| hand.code() == code as u32));
    }
}

#[test]
fn wins_are_as_defined() {
    every_hand().for_each(|hand| {
        let tiles = Tiles::from(&hand);
        assert_eq!(is_3n_win(&hand), tiles.is_3n_win(), "3N win: {hand}");
        assert_eq!(is_3n2_win(&hand), tiles.is_3n2_win(), "3N+2 win: {hand}");
        let whole = Hand::EMPTY.with_group(hand.kind().written_as(), &hand);
        let is_head = |tile: &Tile| {
            let rest = whole.minus(*tile).and_then(|rest| rest.minus(*tile));
            rest.is_some_and(|rest| Tiles::from(&rest).is_3n_win())
        };
        assert_eq!(heads(&hand), Tile::all().filter(is_head).collect(), "heads: {hand}");
    });
}

#[test]
fn the_table_lists_the_hands_that_win_or_wait() {
    for kind in GroupKind::ALL {
        let is_listed = |hand: &GroupHand| {
            let wins = if hand.total().is_multiple_of(3) { is_3n_win(hand) } else { is_3n2_win(hand) };
            wins || !group_waits(hand, FifthTile::Counted).is_empty()
        };
        let all: Vec<GroupHand> = every_hand_of(kind).filter(is_listed).collect();
        for max_tiles in [0, 1, 2, 3, 7, 14, kind.tiles(), u8::MAX] {
            let small = all.iter().filter(|hand| hand.total() <= max_tiles);
            assert!(WaitTable::get(kind, max_tiles).hands(max_tiles).iter().eq(small), "up to {max_tiles}");
        }
    }
}

#[test]
fn removable_and_fixed_melds_of_hands_of_a_game_are_as_defined() {
    every_hand().filter(|hand| hand.total() <= 14 && !hand.total().is_multiple_of(3)).for_each(|hand| {
        let tiles = Tiles::from(&hand);
        for rule in FifthTile::ALL.into_iter().filter(|&rule| !group_waits(&hand, rule).is_empty()) {
            let removable: Vec<_> = removable_melds(&hand, rule).map(|(meld, _)| meld).collect();
            assert_eq!(removable, tiles.removable_melds(rule), "removable in {hand}, {}", rule.name());
            let fixed = fixed_melds(&hand, rule).map(|(meld, _)| meld);
            assert!(
                fixed.eq(tiles.fixed_melds(rule).map(|(meld, _)| meld)),
                "fixed in {hand}, {}",
                rule.name()
            );
        }
    });
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    /// In one test, as the waits by definition take longest. A hand without waits is not irreducible.
    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn waits_and_irreducible_forms_are_as_defined_under_both_fifth_tile_rules() {
        every_hand().for_each(|hand| {
            let tiles = Tiles::from(&hand);
            for rule in FifthTile::ALL {
                let expected = tiles.waits(rule);
                let is_irreducible = !expected.is_empty() && tiles.is_irreducible(rule);
                let found = irreducible_kind(&hand, rule).is_some();
                assert_eq!(found, is_irreducible, "{hand}, fifth tile {}", rule.name());
                assert_eq!(group_waits(&hand, rule), expected, "{hand}, fifth tile {}", rule.name());
            }
        });
    }
}
