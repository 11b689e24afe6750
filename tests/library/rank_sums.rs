//! The four theorems about sums of ranks modulo three, on every hand of a suit and of the honours. Hands are grown from
//! melds, so nothing that they say was used to find them. `group_hands.rs` checks the library, which prunes its search
//! by them, on every hand.

use tehai::tiles::GroupKind;

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

#[test]
fn the_ranks_of_a_3n_win_have_a_sum_divisible_by_three() {
    for win in GroupKind::ALL.into_iter().flat_map(grown) {
        assert!(agree(sum(&win), 0), "{win:?}");
    }
}

#[test]
fn the_head_of_a_3n2_win_is_twice_the_sum() {
    for (win, head) in GroupKind::ALL.into_iter().flat_map(with_heads) {
        assert!(agree(head, 2 * sum(&win)), "{win:?} with the head {head}");
    }
}

#[test]
fn a_wait_of_3n2_tiles_is_twice_the_sum() {
    for (hand, wait) in GroupKind::ALL.into_iter().flat_map(grown).flat_map(without_a_tile) {
        assert!(agree(wait, 2 * sum(&hand)), "{hand:?} waiting for {wait}");
    }
}

#[test]
fn a_wait_of_3n1_tiles_and_the_head_then_are_together_twice_the_sum() {
    for (win, head) in GroupKind::ALL.into_iter().flat_map(with_heads) {
        for (hand, wait) in without_a_tile(win) {
            assert!(agree(wait + head, 2 * sum(&hand)), "{hand:?} waiting for {wait} with the head {head}");
        }
    }
}
