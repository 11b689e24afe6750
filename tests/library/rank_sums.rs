//! The four theorems about sums of ranks modulo three, on every hand of a suit and of the honours. Hands are grown from
//! melds, so nothing that they say was used to find them; the library, which prunes its search by them, finds the same.

use std::iter;

use rayon::prelude::*;
use tehai::rules::FifthTile;
use tehai::tiles::{GroupHand, GroupKind, TileSet};
use tehai::waiting::group_waits;
use tehai::winning::{heads, is_3n_win};

use crate::common::{every_hand_of, tile};

type Counts = [u8; 9];

/// The number of a hand with up to five copies of a rank.
fn place(hand: &[u8]) -> usize {
    hand.iter().rev().fold(0, |place, &copies| 6 * place + usize::from(copies))
}

fn with(hand: &Counts, rank: usize, copies: u8) -> Counts {
    std::array::from_fn(|at| hand[at] + if at == rank { copies } else { 0 })
}

/// May a tile be taken away, so that a hand is left?
fn is_possible(hand: &Counts) -> bool {
    hand.iter().all(|&copies| copies <= 5) && hand.iter().filter(|&&copies| copies == 5).count() <= 1
}

/// Every hand that is melds, one rank perhaps five times.
fn grown(kind: GroupKind) -> Vec<Counts> {
    let triplets = (0..kind.kinds()).map(|rank| with(&[0; 9], rank, 3));
    let starts = if kind == GroupKind::Suit { 0..7 } else { 0..0 };
    let sequences = starts.map(|first| (first..first + 3).fold([0; 9], |meld, rank| with(&meld, rank, 1)));
    let melds: Vec<Counts> = triplets.chain(sequences).collect();
    let mut found = vec![[0; 9]];
    let mut is_known = vec![false; 6usize.pow(9)];
    let mut at = 0;
    while at < found.len() {
        for meld in &melds {
            let hand: Counts = std::array::from_fn(|rank| found[at][rank] + meld[rank]);
            if is_possible(&hand) && !std::mem::replace(&mut is_known[place(&hand)], true) {
                found.push(hand);
            }
        }
        at += 1;
    }
    found
}

/// The sum of the ranks of a hand, from 0.
fn sum(hand: &Counts) -> usize {
    hand.iter().enumerate().map(|(rank, &copies)| rank * usize::from(copies)).sum()
}

/// Are they equal modulo three?
fn agree(one: usize, other: usize) -> bool {
    one % 3 == other % 3
}

/// For each hand the ranks that a head has or a tile is waited for, after a check of each; taken from larger hands.
fn ranks_of(hands: impl Iterator<Item = (Counts, usize)>) -> Vec<u16> {
    let mut ranks = vec![0; 6usize.pow(9)];
    hands.for_each(|(hand, rank)| ranks[place(&hand)] |= 1 << rank);
    ranks
}

/// A hand without each of its tiles, with the rank of the tile, if no rank is left five times.
fn without_a_tile(hand: Counts) -> impl Iterator<Item = (Counts, usize)> {
    (0..9).filter(move |&rank| hand[rank] > 0).filter_map(move |rank| {
        let mut rest = hand;
        rest[rank] -= 1;
        rest.iter().all(|&copies| copies <= 4).then_some((rest, rank))
    })
}

/// Wins of 3N+2 tiles, each with each of its heads.
fn with_heads(kind: GroupKind) -> impl Iterator<Item = (Counts, usize)> {
    let with_each = move |melds| (0..kind.kinds()).map(move |head| (with(&melds, head, 2), head));
    grown(kind).into_iter().flat_map(with_each).filter(|(hand, _)| is_possible(hand))
}

/// Tiles of the group of a hand.
fn tiles(hand: &GroupHand, ranks: u16) -> TileSet {
    let first = hand.kind().written_as().start();
    (0..9).filter(|rank| ranks >> rank & 1 == 1).map(|rank| tile(first + rank)).collect()
}

#[test]
fn the_ranks_of_a_3n_win_have_a_sum_divisible_by_three() {
    for kind in GroupKind::ALL {
        let wins = grown(kind);
        assert!(wins.iter().all(|win| agree(sum(win), 0)), "{kind:?}");
        let is_win = ranks_of(wins.into_iter().zip(iter::repeat(0)));
        every_hand_of(kind).for_each(|hand| {
            assert_eq!(is_3n_win(&hand), is_win[place(hand.counts())] == 1, "{hand}");
        });
    }
}

#[test]
fn the_head_of_a_3n2_win_is_twice_the_sum() {
    for kind in GroupKind::ALL {
        let checked = with_heads(kind).inspect(|(win, head)| {
            assert!(agree(*head, 2 * sum(win)), "{win:?} with the head {head}");
        });
        let heads_of = ranks_of(checked);
        every_hand_of(kind).for_each(|hand| {
            assert_eq!(heads(&hand), tiles(&hand, heads_of[place(hand.counts())]), "{hand}");
        });
    }
}

#[test]
fn a_wait_of_3n2_tiles_is_twice_the_sum() {
    for kind in GroupKind::ALL {
        let checked = grown(kind).into_iter().flat_map(without_a_tile).inspect(|(hand, wait)| {
            assert!(agree(*wait, 2 * sum(hand)), "{hand:?} waiting for {wait}");
        });
        let waits = ranks_of(checked);
        every_hand_of(kind).filter(|hand| hand.total() % 3 == 2).for_each(|hand| {
            let found = group_waits(&hand, FifthTile::Counted);
            assert_eq!(found, tiles(&hand, waits[place(hand.counts())]), "{hand}");
        });
    }
}

#[test]
fn a_wait_of_3n1_tiles_and_the_head_then_are_together_twice_the_sum() {
    for kind in GroupKind::ALL {
        let with_tile_less = with_heads(kind)
            .flat_map(|(win, head)| without_a_tile(win).map(move |(hand, wait)| (hand, wait, head)));
        let checked = with_tile_less.inspect(|(hand, wait, head)| {
            assert!(agree(wait + head, 2 * sum(hand)), "{hand:?} waiting for {wait} with the head {head}");
        });
        let waits = ranks_of(checked.map(|(hand, wait, _)| (hand, wait)));
        every_hand_of(kind).filter(|hand| hand.total() % 3 == 1).for_each(|hand| {
            let found = group_waits(&hand, FifthTile::Counted);
            assert_eq!(found, tiles(&hand, waits[place(hand.counts())]), "{hand}");
        });
    }
}
