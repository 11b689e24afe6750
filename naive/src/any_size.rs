//! Replacement numbers for any number of tiles and melds, by definition.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::replacement::distance;
use tehai::tiles::{COPIES, Group, GroupHand, GroupKind, Hand, KINDS, Meld, Tile, TileSet};

/// Most melds of a group: all 36 tiles of a suit.
pub const MOST_MELDS_OF_GROUP: usize = 12;

/// A value for each number of melds of a group.
type ByMelds<T> = [T; MOST_MELDS_OF_GROUP + 1];

/// The wins of a group of any size by number of melds, without a head and with one: hands of m + 1 melds are those of m
/// melds with another meld, and a head is a pair more. No tile has a fifth copy.
///
/// Time: about a second, once.
fn sums_of_melds(kind: GroupKind) -> &'static [ByMelds<Vec<GroupHand>>; 2] {
    static WINS: LazyLock<[[ByMelds<Vec<GroupHand>>; 2]; 2]> = LazyLock::new(|| GroupKind::ALL.map(sums));
    &WINS[kind as usize]
}

fn sums(kind: GroupKind) -> [ByMelds<Vec<GroupHand>>; 2] {
    let group = kind.written_as();
    let melds: Vec<Vec<Tile>> = Meld::all(group).map(|meld| meld.tiles().collect()).collect();
    let pairs: Vec<Vec<Tile>> = TileSet::from_group(group).iter().map(|tile| vec![tile; 2]).collect();
    let all_sums = |hands: &[Hand], parts: &[Vec<Tile>]| -> Vec<Hand> {
        let sum = |hand: Hand, part: &[Tile]| part.iter().try_fold(hand, |hand, &tile| hand.plus(tile));
        let sums = hands.iter().flat_map(|hand| parts.iter().filter_map(|part| sum(*hand, part)));
        sums.collect::<BTreeSet<_>>().into_iter().collect()
    };
    let mut of_melds = vec![Hand::EMPTY];
    let of_group = |hands: &[Hand]| hands.iter().map(|hand| hand.group(group)).collect();
    let mut wins: [ByMelds<Vec<GroupHand>>; 2] = Default::default();
    let [without_head, with_head] = &mut wins;
    for (without_head, with_head) in without_head.iter_mut().zip(with_head) {
        *without_head = of_group(&of_melds);
        *with_head = of_group(&all_sums(&of_melds, &pairs));
        of_melds = all_sums(&of_melds, &melds);
    }
    wins
}

/// The replacement number T_m(h) of the standard form: the least distance d to a win of `melds` melds and a head that
/// holds no more copies of any tile than its limit; `None` if there is no such win.
///
/// A win is any choice of one win for each group in which the melds add up and one group has the head, and d is a sum
/// over the groups. So the replacement number is the least sum of one distance for each group, over all ways to share
/// out the melds and the head.
///
/// Time: up to milliseconds, as it tries every win of each group of up to that many melds.
///
/// ```
/// use tehai_naive::least_distance;
/// let hand = "1112m".parse()?;
/// assert_eq!([0, 1, 2].map(|melds| least_distance(&hand, &[4; 34], melds)), [Some(0), Some(1), Some(4)]);
/// assert_eq!(least_distance(&hand, &[4; 34], 43), None);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn least_distance(hand: &Hand, limits: &[u8; KINDS], melds: usize) -> Option<u8> {
    least_distance_between(hand, [&[0; KINDS], limits], melds)
}

/// The same to wins that hold at least so many copies of each tile, and at most so many.
pub fn least_distance_between(hand: &Hand, ends: [&[u8; KINDS]; 2], melds: usize) -> Option<u8> {
    let of_group = |group: Group| {
        let held = &hand.counts()[group.kinds()];
        let [least, most] = ends.map(|end| &end[group.kinds()]);
        let is_allowed = |win: &&GroupHand| {
            let ends = least.iter().zip(most);
            win.counts().iter().zip(ends).all(|(wanted, (least, most))| (least..=most).contains(&wanted))
        };
        let least = |wins: &Vec<GroupHand>| {
            wins.iter().filter(is_allowed).map(|win| distance(win.counts(), held)).min()
        };
        // No group has more melds than the win.
        let of_melds = |by_melds: &ByMelds<Vec<GroupHand>>| {
            std::array::from_fn(|number| (number <= melds).then(|| least(&by_melds[number])).flatten())
        };
        sums_of_melds(group.kind()).each_ref().map(of_melds)
    };
    least_sum(&Group::ALL.map(of_group), melds, 1)
}

/// The least distance d(b, h) from a hand h to a hand b of a set that holds no more copies of any tile than its limit;
/// `None` if there is no such b.
///
/// ```
/// use tehai_naive::least_distance_to;
/// use tehai::tiles::Hand;
/// let set: [Hand; 2] = ["111m".parse()?, "23m".parse()?];
/// let hand = "12m".parse()?;
/// assert_eq!(least_distance_to(&set, &hand, &[4; 34]), Some(1));
/// assert_eq!(least_distance_to(&[], &hand, &[4; 34]), None);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn least_distance_to<'h>(
    set: impl IntoIterator<Item = &'h Hand>,
    hand: &Hand,
    limits: &[u8; KINDS],
) -> Option<u8> {
    let is_allowed =
        |wanted: &&Hand| wanted.counts().iter().zip(limits).all(|(wanted, limit)| wanted <= limit);
    set.into_iter().filter(is_allowed).map(|wanted| distance(wanted.counts(), hand.counts())).min()
}

/// The least sum of one number for each group, with the given melds and heads in all.
fn least_sum(groups: &[[ByMelds<Option<u8>>; 2]], melds: usize, heads: usize) -> Option<u8> {
    let Some((first, others)) = groups.split_first() else {
        return (melds == 0 && heads == 0).then_some(0);
    };
    let shares =
        (0..=heads).flat_map(|head| (0..=melds.min(MOST_MELDS_OF_GROUP)).map(move |share| (head, share)));
    let sums = shares.filter_map(|(head, share)| {
        Some(first[head][share]? + least_sum(others, melds - share, heads - head)?)
    });
    sums.min()
}

/// For every hand of a group, by its code: the least distances to the wins of each number of melds, without and with a
/// head.
///
/// d is a sum over the ranks, so the minimum over all wins is taken rank by rank. Invariant: after k ranks, the number
/// of a hand is its least distance to the wins that differ from it in the first k ranks only. Before the first, these
/// are the hand itself, at distance 0, if it is a win.
///
/// Time: seconds.
pub fn least_distances(kind: GroupKind) -> Vec<[ByMelds<Option<u8>>; 2]> {
    const NONE: u8 = u8::MAX;
    let mut least = vec![[[NONE; MOST_MELDS_OF_GROUP + 1]; 2]; GroupHand::number(kind) as usize];
    for (head, by_melds) in sums_of_melds(kind).iter().enumerate() {
        for (melds, wins) in by_melds.iter().enumerate() {
            wins.iter().for_each(|win| least[win.code() as usize][head][melds] = 0);
        }
    }
    let copies = usize::from(COPIES) + 1;
    for rank in 0..kind.kinds() {
        // One copy more of this rank adds `step` to a code, whose digits in base five are the copies.
        let step = copies.pow((kind.kinds() - 1 - rank) as u32);
        for code in (0..least.len()).filter(|code| code / step % copies == 0) {
            let before: [_; 5] = std::array::from_fn(|wanted| least[code + wanted * step]);
            for held in 0..copies {
                let mut numbers = [[NONE; MOST_MELDS_OF_GROUP + 1]; 2];
                for (wanted, from) in before.iter().enumerate() {
                    let drawn = wanted.saturating_sub(held) as u8;
                    for (number, from) in numbers.as_flattened_mut().iter_mut().zip(from.as_flattened()) {
                        *number = from.saturating_add(drawn).min(*number);
                    }
                }
                least[code + held * step] = numbers;
            }
        }
    }
    let reached = |number: u8| (number != NONE).then_some(number);
    least.into_iter().map(|numbers| numbers.map(|by_melds| by_melds.map(reached))).collect()
}
