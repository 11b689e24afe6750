//! Irreducible under two definitions of firedial, other than ours: his lists of waits in one suit follow from them
//! (`docs/published-counts.md`).

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use tehai::rules::Rules;
use tehai::shanten::Calculator;
use tehai::tiles::{Group, GroupHand, GroupKind, Hand};
use tehai::winning::{is_3n_win, is_3n2_win};

use crate::common::every_hand_of;

type Suit = [u8; 9];

/// Ways in which a rank is waited for: as the head, as a triplet, in the middle of a sequence, as its top, as its
/// bottom.
const HEAD: u8 = 1;
const TRIPLET: u8 = 2;
const MIDDLE: u8 = 4;
const TOP: u8 = 8;
const BOTTOM: u8 = 16;

/// The ways in which each rank is waited for. A suit of 3n+2 tiles waits with a head elsewhere.
type WaitingStructure = [u8; 9];

fn minus(suit: &Suit, ranks: &[i8]) -> Option<Suit> {
    let mut rest = *suit;
    for &rank in ranks {
        let held = rest.get_mut(usize::try_from(rank).ok()?)?;
        *held = held.checked_sub(1)?;
    }
    Some(rest)
}

/// Is it melds, with a head if the tiles are 3n+2?
fn is_complete(suit: &Suit) -> bool {
    let hand = GroupHand::suit(*suit).expect("up to four copies");
    if hand.total().is_multiple_of(3) { is_3n_win(&hand) } else { is_3n2_win(&hand) }
}

fn waiting_structure(suit: &Suit) -> WaitingStructure {
    std::array::from_fn(|rank| {
        let rank = rank as i8;
        let ways = [
            (HEAD, &[rank][..]),
            (TRIPLET, &[rank, rank]),
            (MIDDLE, &[rank - 1, rank + 1]),
            (TOP, &[rank - 2, rank - 1]),
            (BOTTOM, &[rank + 1, rank + 2]),
        ];
        let waits = ways.iter().filter(|(_, held)| minus(suit, held).is_some_and(|rest| is_complete(&rest)));
        waits.map(|(way, _)| way).sum()
    })
}

fn is_wait(suit: &Suit) -> bool {
    waiting_structure(suit).iter().any(|&ways| ways > 0)
}

/// What has to stay if a part is taken away.
#[derive(Clone, Copy)]
enum Kept {
    /// Every rank waited for.
    Waits,
    /// Every rank waited for in every way.
    Structure,
}

/// Is the program followed where it differs from its definition?
///
/// If the rest is complete, a pair with a sequence that shares a rank waits for a further rank, beyond the sequence.
/// The program gives that rank the ways of the one before it.
#[derive(Clone, Copy, PartialEq)]
enum Followed {
    Definition,
    Program,
}

/// The structure of what is left, and what the part that was taken from it adds to it if the rest is complete.
fn with_part(rest: &Suit, pair: i8, sequence_to: Option<i8>, followed: Followed) -> WaitingStructure {
    let mut waits = waiting_structure(rest);
    if !is_complete(rest) {
        return waits;
    }
    waits[pair as usize] |= TRIPLET;
    if let Some(end) = sequence_to {
        let (near, far) = if end > pair { (BOTTOM, TOP) } else { (TOP, BOTTOM) };
        waits[pair as usize] |= near;
        let beyond = end + (end - pair).signum();
        if (0..9).contains(&beyond) {
            let other = if followed == Followed::Program { end } else { beyond };
            waits[beyond as usize] = waits[other as usize] | far;
        }
    }
    waits
}

/// Can no meld be taken away and, of 3n+1 tiles, neither a pair nor a pair with a sequence that shares a rank?
fn is_irreducible(suit: &Suit, kept: Kept, followed: Followed) -> bool {
    let is_kept = |waits: WaitingStructure| match kept {
        Kept::Waits => waits.map(|ways| ways > 0) == waiting_structure(suit).map(|ways| ways > 0),
        Kept::Structure => waits == waiting_structure(suit),
    };
    let melds = (0..9).flat_map(|rank| [[rank; 3], [rank, rank + 1, rank + 2]]);
    let mut without_melds = melds.filter_map(|meld| minus(suit, &meld));
    if without_melds.any(|rest| is_complete(&rest) == is_complete(suit) && is_kept(waiting_structure(&rest)))
    {
        return false;
    }
    let total: u8 = suit.iter().sum();
    let parts = (0..9).flat_map(|pair: i8| [None, Some(pair + 2), Some(pair - 2)].map(|end| (pair, end)));
    total % 3 == 2
        || parts.into_iter().all(|(pair, end)| {
            let mut tiles = vec![pair, pair];
            tiles.extend(end.into_iter().flat_map(|end| [pair, (pair + end) / 2, end]));
            minus(suit, &tiles).is_none_or(|rest| !is_kept(with_part(&rest, pair, end, followed)))
        })
}

/// The suits that are waits, of at most thirteen tiles.
fn waits() -> impl ParallelIterator<Item = Suit> {
    let suits =
        every_hand_of(GroupKind::Suit).filter(|hand| hand.total() <= 13 && !hand.total().is_multiple_of(3));
    let suits = suits.map(|hand| Suit::try_from(hand.counts()).expect("nine ranks"));
    suits.filter(is_wait)
}

/// The ranks from the lowest held to the highest.
fn span(suit: &Suit) -> &[u8] {
    let first = suit.iter().position(|&held| held > 0).expect("a tile");
    let last = suit.iter().rposition(|&held| held > 0).expect("a tile");
    &suit[first..=last]
}

/// Of a suit and its mirror image, is it the one with more tiles at the lower end?
fn leans_low(suit: &Suit) -> bool {
    span(suit).iter().ge(span(suit).iter().rev())
}

fn sizes(suits: &[Suit]) -> BTreeMap<u8, usize> {
    let mut sizes = BTreeMap::new();
    suits.iter().for_each(|suit| *sizes.entry(suit.iter().sum()).or_insert(0) += 1);
    sizes
}

/// `result/waitingStructurePattern.csv` of firedial/mahjang-waiting-analyze.
#[test]
fn patterns_that_keep_their_structure_are_as_published_but_for_a_slip() {
    let irreducible = |followed| -> Vec<Suit> {
        let patterns = waits().filter(|suit| suit[0] > 0 && leans_low(suit));
        patterns.filter(|suit| is_irreducible(suit, Kept::Structure, followed)).collect()
    };
    let [published, ours] = [Followed::Program, Followed::Definition].map(irreducible);
    let fewer =
        BTreeMap::from([(1, 1), (2, 3), (4, 6), (5, 4), (7, 30), (8, 12), (10, 146), (11, 22), (13, 561)]);
    assert_eq!((ours.len(), sizes(&ours)), (785, fewer));
    assert_eq!(published.len(), 790);
    let ours = BTreeSet::from_iter(ours);
    let others: BTreeSet<String> = published.iter().filter(|suit| !ours.contains(*suit)).map(text).collect();
    let slips = ["1112334556777", "1112355566677", "1112356677778", "1112356777", "1112356777789"];
    assert!(ours.iter().all(|suit| published.contains(suit)));
    assert_eq!(others, slips.map(str::to_owned).into());
}

fn text(suit: &Suit) -> String {
    suit.iter().enumerate().map(|(rank, &held)| (rank + 1).to_string().repeat(held.into())).collect()
}

/// `result/waitingTilePattern.csv` there: at the second rank, at the edges if they reach them.
#[test]
fn patterns_that_keep_their_waits_are_as_many_as_published() {
    let at_edge = |suit: &Suit| {
        let mut at_edge = *suit;
        at_edge.rotate_left(1);
        at_edge
    };
    let is_irreducible = |suit: &Suit| is_irreducible(suit, Kept::Waits, Followed::Definition);
    let patterns = waits().filter(leans_low).filter(|suit| match span(suit).len() {
        9 => is_irreducible(suit),
        8 if suit[0] == 0 => {
            is_irreducible(suit) || is_wait(&at_edge(suit)) && is_irreducible(&at_edge(suit))
        }
        _ => suit[0] == 0 && suit[1] > 0 && is_irreducible(suit),
    });
    assert_eq!(patterns.count(), 255);
}

/// A shift or a mirror changes no shanten, so patterns have one.
#[test]
fn patterns_of_thirteen_tiles_have_these_shanten() {
    let calculator = Calculator::new(Rules::default());
    let mut patterns: BTreeMap<GroupHand, i8> = BTreeMap::new();
    for hand in GroupHand::all(GroupKind::Suit).filter(|hand| hand.total() == 13) {
        let whole = Hand::EMPTY.with_group(Group::Manzu, &hand);
        let shanten = calculator.shanten(&whole).expect("thirteen tiles");
        assert_eq!(*patterns.entry(hand.shape()).or_insert(shanten), shanten, "{whole}");
    }
    let mut counts = BTreeMap::new();
    patterns.values().for_each(|shanten| *counts.entry(*shanten).or_insert(0) += 1);
    assert_eq!(counts, BTreeMap::from([(0, 11_863), (1, 20_019), (2, 278)]));
}
