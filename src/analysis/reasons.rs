//! Why a hand is this far from a win, and why it has these waits.

use std::collections::BTreeMap;

use crate::analysis::{Analysis, Turn};
use crate::handset::Forest;
use crate::irreducible::removable_melds_of_hand;
use crate::shanten::{Limits, Partial, Solver};
use crate::tiles::{Group, GroupHand, Hand, Meld, TileSet};
use crate::waiting::standard_waits;
use crate::waiting::table::for_each_3n_win;

/// The reasons behind an [`Analysis`], all of them about the standard form, whether or not it counts.
///
/// ```
/// use tehai::analysis::{Analysis, Reasons, Settings};
///
/// let analysis = Analysis::new(&"23m456p11z".parse()?, &Settings::default())?;
/// let reasons = Reasons::new(&analysis, 1);
/// // One tile for the meld of manzu, none for that of pinzu, none for the head among the honours.
/// assert_eq!(reasons.shares.len(), 1);
/// assert_eq!(reasons.shares[0].melds, [1, 1, 0, 0]);
/// assert_eq!(reasons.groups[0].melds.get(1), Some(1));
/// assert_eq!((reasons.nearest_wins, reasons.first_wins[0].to_string()), (2, "234m456p11z".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reasons {
    /// Melds that the concealed tiles still have to form.
    pub melds: usize,
    /// The partial replacement numbers of manzu, pinzu, souzu and honours, within the copies that the final hand
    /// may hold.
    pub groups: [Partial; 4],
    /// Every way to share out the melds and the head that reaches the replacement number, by group of the head, then by
    /// melds; empty if no win can be reached.
    pub shares: Vec<Share>,
    /// Number of wins at the distance of the replacement number.
    pub nearest_wins: u64,
    /// The first of them, in the order of hands.
    pub first_wins: Vec<Hand>,
    /// The removable melds of a hand that waits in the standard form; `None` for any other hand.
    pub removable: Option<Vec<RemovableMeld>>,
}

/// A choice of the melds that each group makes, and of the group that has the head.
///
/// The numbers of tiles in the groups of a win determine its share, so no win has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// The group of the head.
    pub head: Group,
    /// The melds of manzu, pinzu, souzu and honours.
    pub melds: [usize; 4],
}

impl Share {
    /// Every way to share this many melds among the groups.
    fn all(melds: usize) -> impl Iterator<Item = Share> {
        let up_to = |most: usize| 0..=most;
        Group::ALL.into_iter().flat_map(move |head| {
            up_to(melds).flat_map(move |m| {
                up_to(melds - m).flat_map(move |p| {
                    up_to(melds - m - p).map(move |s| Share { head, melds: [m, p, s, melds - m - p - s] })
                })
            })
        })
    }

    /// The number that a group adds to the sum: t_m if it has the head, otherwise u_m.
    pub fn number(&self, group: Group, groups: &[Partial; 4]) -> Option<u8> {
        let numbers = &groups[group as usize];
        let costs = if self.head == group { &numbers.wins } else { &numbers.melds };
        costs.get(self.melds[group as usize])
    }

    /// The sum over the groups.
    fn sum(&self, groups: &[Partial; 4]) -> Option<u8> {
        Group::ALL.into_iter().map(|group| self.number(group, groups)).sum()
    }
}

/// A meld whose removal leaves the hand tenpai, by the concealed tiles alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovableMeld {
    /// The meld.
    pub meld: Meld,
    /// The waits that remain.
    pub left: TileSet,
    /// The waits that are lost; a meld that loses none is fixed.
    pub lost: TileSet,
}

impl Reasons {
    /// The reasons behind an analysis, with up to `listed` of the nearest wins.
    ///
    /// Time: a few milliseconds.
    pub fn new(analysis: &Analysis, listed: usize) -> Reasons {
        let (concealed, rules) = (*analysis.hand().concealed(), analysis.settings().rules);
        let limits = analysis.settings().limits(analysis.hand());
        let melds = usize::from(concealed.total() / 3);
        let groups = Solver::new(rules).partials(concealed.counts(), &limits);
        let shares: Vec<Share> = match analysis.numbers().standard() {
            Some(number) => Share::all(melds).filter(|share| share.sum(&groups) == Some(number)).collect(),
            None => Vec::new(),
        };
        let (nearest_wins, first_wins) = nearest_wins(&concealed, &limits, &groups, &shares, listed);
        let waits = match analysis.turn() {
            Turn::Draw { outlook, .. } => !outlook.waits.standard.is_empty(),
            Turn::Discard { .. } => false,
        };
        let removable = || {
            let waits = standard_waits(&concealed, rules.fifth_tile);
            let melds = removable_melds_of_hand(&concealed, rules.fifth_tile);
            melds.map(|(meld, _, left)| RemovableMeld { meld, left, lost: waits - left }).collect()
        };
        Reasons { melds, groups, shares, nearest_wins, first_wins, removable: waits.then(removable) }
    }
}

/// The number of wins that have one of the shares at its least cost, and the first of them.
fn nearest_wins(
    hand: &Hand,
    limits: &Limits,
    groups: &[Partial; 4],
    shares: &[Share],
    listed: usize,
) -> (u64, Vec<Hand>) {
    let forest = Forest::new();
    let mut parts = BTreeMap::new();
    let wins = shares.iter().fold(forest.empty(), |wins, share| {
        let of_share = Group::ALL.into_iter().fold(forest.unit(), |win, group| {
            let (melds, has_head) = (share.melds[group as usize], share.head == group);
            let part = parts.entry((group, melds, has_head)).or_insert_with(|| {
                let number = share.number(group, groups).expect("a share that is reached");
                forest.group_hands(group, &nearest_of_group(hand, limits, group, (melds, has_head), number))
            });
            win * *part
        });
        wins | of_share
    });
    let index = wins.index().expect("wins at one distance are a small diagram");
    let number = u64::try_from(index.len()).expect("fewer than all hands of fourteen tiles");
    (number, index.iter().take(listed).collect())
}

/// The tiles of a group that are `melds` melds, with the head if it is here, and that take `number` draws.
fn nearest_of_group(
    hand: &Hand,
    limits: &Limits,
    group: Group,
    (melds, has_head): (usize, bool),
    number: u8,
) -> Vec<GroupHand> {
    let (held, kinds) = (hand.group(group), group.kind().kinds());
    let limits: Vec<u8> = TileSet::from_group(group).iter().map(|tile| limits.limit(tile)).collect();
    let mut nearest = Vec::new();
    let mut consider = |counts: &[u8; 9]| {
        let is_allowed = counts.iter().zip(&limits).all(|(count, limit)| count <= limit);
        let draws: u8 = counts.iter().zip(held.counts()).map(|(to, from)| to.saturating_sub(*from)).sum();
        if is_allowed && draws == number {
            nearest.push(GroupHand::from_valid(group.kind(), &counts[..kinds]));
        }
    };
    let tiles = 3 * melds as u8;
    for_each_3n_win(group.kind(), tiles, &mut |counts| {
        if counts.iter().sum::<u8>() < tiles {
            return;
        }
        if !has_head {
            return consider(counts);
        }
        for head in 0..kinds {
            let mut counts = *counts;
            counts[head] += 2;
            consider(&counts);
        }
    });
    nearest
}
