//! Where the recurrence starts: the hands of one group, by class and number of melds.

use rayon::prelude::*;

use crate::group::GroupHand;
use crate::recurrence::Classes;
use crate::recurrence::algebra::{Algebra, Series};
use crate::rules::{FifthTile, Players};
use crate::tile::{Group, GroupKind, Tile, TileSet};
use crate::wait_table::{Judge, WaitTable};

/// The wins and waits of both sorts of group, from which [`GroupClasses`] are made.
pub struct GroupTables {
    tables: [WaitTable; 2],
    max_melds: usize,
}

impl GroupTables {
    /// Works them out for hands of up to `max_melds` melds and a head.
    pub fn new(max_melds: usize) -> GroupTables {
        let max_tiles = |kind: GroupKind| (3 * max_melds + 2).min(kind.tiles() as usize) as u8;
        GroupTables { tables: GroupKind::ALL.map(|kind| WaitTable::up_to(kind, max_tiles(kind))), max_melds }
    }

    /// Sorts the hands into their classes under a fifth-tile rule.
    pub fn classes(&self, rule: FifthTile) -> GroupClasses {
        let most = 3 * self.max_melds + 2;
        let of_kind = [0, 1].map(|kind| {
            let table: &WaitTable = &self.tables[kind];
            let hands = table.hands().filter(|hand| usize::from(hand.total()) <= most).collect();
            classify(table, rule, self.max_melds, hands)
        });
        GroupClasses { of_kind }
    }
}

/// The hands of a suit and of the honours that are wins or tenpai, by class and number of melds, under one fifth-tile
/// rule.
pub struct GroupClasses {
    of_kind: [Classes<Vec<Vec<GroupHand>>>; 2],
}

impl GroupClasses {
    /// Only those hands of which `keep` holds, in their classes.
    pub fn retain(&self, keep: impl Fn(&GroupHand) -> bool) -> GroupClasses {
        let kept = |hands: &Vec<GroupHand>| hands.iter().filter(|hand| keep(hand)).copied().collect();
        let of_kind =
            [0, 1].map(|kind| self.of_kind[kind].map(|by_melds| by_melds.iter().map(kept).collect()));
        GroupClasses { of_kind }
    }

    /// The hands of a group that exist with these players, as values of an algebra.
    pub fn in_algebra<'a, A: Algebra>(
        &self,
        algebra: &'a A,
        group: Group,
        players: Players,
    ) -> Classes<Series<'a, A>> {
        let existing = players.tiles();
        let value = |hands: &Vec<GroupHand>| {
            if TileSet::of_group(group).is_subset(existing) {
                return algebra.hands(group, hands);
            }
            let exist = |hand: &&GroupHand| {
                hand.counts().iter().zip(1..).all(|(&count, rank)| {
                    count == 0 || Tile::new(group, rank).is_some_and(|tile| existing.contains(tile))
                })
            };
            algebra.hands(group, &hands.iter().filter(exist).copied().collect::<Vec<_>>())
        };
        self.of_kind[group.kind() as usize]
            .map(|by_melds| Series::new(algebra, by_melds.iter().map(value).collect()))
    }
}

/// Puts each hand into its class, by number of complete melds.
fn classify(
    table: &WaitTable,
    rule: FifthTile,
    max_melds: usize,
    hands: Vec<GroupHand>,
) -> Classes<Vec<Vec<GroupHand>>> {
    let judge = table.under(rule);
    let none = vec![Vec::new(); max_melds + 1];
    let mut classes =
        Classes { melds: (), win: (), tenpai: (), both: (), tenpai_with_head: () }.map(|()| none.clone());
    for hand in hands {
        let melds = hand.total() as usize / 3;
        let tenpai = !judge.waits(&hand).is_empty();
        let class = match (hand.total() % 3, judge.is_3n2_win(&hand), tenpai) {
            (0, _, _) if table.is_3n_win(&hand) => &mut classes.melds,
            (1, _, true) => &mut classes.tenpai_with_head,
            (2, true, true) => &mut classes.both,
            (2, true, false) => &mut classes.win,
            (2, false, true) => &mut classes.tenpai,
            _ => continue,
        };
        class[melds].push(hand);
    }
    classes
}
