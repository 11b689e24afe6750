//! Irreducible under another definition than ours: mahjong-formalization takes a meld away if the *wait cores* stay.
//! The numbers that it prints follow from its definition, so both are right (`docs/published-counts.md`).

use std::collections::BTreeSet;

use tehai::decompose::{Part, decompositions};
use tehai::handset::{Forest, GameSets};
use tehai::rules::{FifthTile, Rules};
use tehai::tiles::{Group, Hand, Meld, Tile};
use tehai::waiting::standard_waits;

use crate::decompose::tiles_of_part;

/// A wait, the tiles of the part that it completes, and the head if that is another part.
type WaitCore = (Tile, Vec<Tile>, Option<Tile>);

fn wait_cores(hand: &Hand) -> BTreeSet<WaitCore> {
    let mut cores = BTreeSet::new();
    for wait in standard_waits(hand, FifthTile::Excluded).iter() {
        let win = hand.plus(wait).expect("a tile that can be drawn");
        for decomposition in decompositions(&win) {
            for part in decomposition.parts() {
                let mut tiles = tiles_of_part(part);
                let Some(place) = tiles.iter().position(|&tile| tile == wait) else { continue };
                tiles.remove(place);
                let is_head = matches!(part, Part::Pair(_));
                cores.insert((wait, tiles, decomposition.head().filter(|_| !is_head)));
            }
        }
    }
    cores
}

fn keeps_its_cores(hand: &Hand) -> bool {
    let cores = wait_cores(hand);
    let melds = Group::ALL.into_iter().flat_map(Meld::all);
    melds.filter_map(|meld| hand.minus_meld(meld)).all(|rest| wait_cores(&rest) != cores)
}

#[test]
fn hands_that_keep_their_wait_cores_are_as_many_as_published() {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::STANDARD);
    for (tiles, tenpai, published) in [(1, 34, 34), (4, 3_756, 2_109), (7, 148_809, 4_293)] {
        let hands = sets.tenpai(tiles).index().expect("few nodes");
        assert_eq!(hands.len(), tenpai);
        assert_eq!(hands.iter().filter(keeps_its_cores).count(), published, "{tiles} tiles");
    }
}
