//! Cores: tenpai hands without the fixed melds, taken away one by one until none is left.

use std::collections::BTreeMap;

use crate::decompose::decompositions;
use crate::irreducible::fixed_melds_of_hand;
use crate::rules::FifthTile;
use crate::sort;
use crate::stop;
use crate::tiles::{Group, Hand, Meld};
use crate::waiting::standard_waits;

/// A core of a hand, and the melds whose removal leads there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The irreducible hand that is left.
    pub hand: Hand,
    /// The melds taken away, in ascending order. If several choices lead to the same core, the smallest in that order.
    pub melds: Vec<Meld>,
}

/// All cores of a whole tenpai hand of 3N+1 tiles in the standard form, or of 3N+2 tiles that wait for melds alone, in
/// the order of hands.
///
/// A hand can have several cores, even of different classes. A core has all the waits of the hand. If the fifth tile is
/// excluded, it may have more: tiles of which the hand holds all four copies. An irreducible hand is its own only core;
/// a hand that is not tenpai has none. The cores of 3N+2 tiles lie in one group; if the hand is a win, so are they.
///
/// Time: one set of waits for each meld of each hand on the way; a hand of 13 tiles takes microseconds.
///
/// ```
/// use tehai::{irreducible::cores, rules::FifthTile};
/// let cores = cores(&"3345666m".parse()?, FifthTile::Excluded);
/// let found: Vec<String> = cores.iter().map(|core| format!("{} {:?}", core.hand, core.melds)).collect();
/// assert_eq!(found, ["3366m [[456m]]", "3345m [[666m]]"]);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn cores(hand: &Hand, rule: FifthTile) -> Vec<Core> {
    if standard_waits(hand, rule).is_empty() {
        return Vec::new();
    }
    let (waiting, melds) = without_complete_groups(hand);
    // Removing a meld makes a hand smaller. So with the largest first, all ways to a hand are known when it comes.
    let mut rests = BTreeMap::from([(waiting, melds)]);
    let mut cores = Vec::new();
    while let Some((rest, taken)) = rests.pop_last() {
        stop::check();
        let mut smaller = fixed_melds_of_hand(&rest, rule).peekable();
        if smaller.peek().is_none() {
            cores.push(Core { hand: rest, melds: taken });
            continue;
        }
        for (meld, smaller) in smaller {
            let mut melds = taken.clone();
            let place = melds.partition_point(|&other| other <= meld);
            melds.insert(place, meld);
            rests
                .entry(smaller)
                .and_modify(|first: &mut Vec<Meld>| *first = melds.clone().min(std::mem::take(first)))
                .or_insert(melds);
        }
    }
    cores.reverse();
    cores
}

/// A tenpai hand without its groups of 3N tiles, and their melds. All of these go, whatever else does; of several ways
/// to split a group, the smallest.
fn without_complete_groups(hand: &Hand) -> (Hand, Vec<Meld>) {
    let (mut waiting, mut melds) = (Hand::EMPTY, Vec::new());
    for group in Group::ALL {
        let tiles = hand.group(group);
        if !tiles.total().is_multiple_of(3) {
            waiting = waiting.with_group(group, &tiles);
            continue;
        }
        let splits = decompositions(&Hand::EMPTY.with_group(group, &tiles)).map(|split| {
            let mut melds: Vec<Meld> = split.melds().collect();
            sort::sort_by_key(&mut melds, |meld| *meld);
            melds
        });
        melds.extend(splits.min().expect("a group of 3N tiles of a tenpai hand is melds"));
    }
    (waiting, melds)
}
