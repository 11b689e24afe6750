//! Where tenpai begins: the wins and the tenpai hands of one group, by class and number of melds.

use crate::recurrence::Classes;
use crate::recurrence::semiring::{Semiring, Series};
use crate::rules::{FifthTile, Players};
use crate::stop;
use crate::tiles::{Group, GroupHand, GroupKind};
use crate::waiting::WaitTable;

/// The wins and the tenpai hands of a suit and of the honours, by class and number of melds, under one fifth-tile rule.
#[derive(Debug)]
pub struct GroupClasses {
    of_kind: [Classes<Vec<Vec<GroupHand>>>; 2],
}

impl GroupClasses {
    /// The classes of hands of up to `max_melds` melds and a head.
    pub fn new(max_melds: usize, rule: FifthTile) -> GroupClasses {
        GroupClasses { of_kind: GroupKind::ALL.map(|kind| classify(kind, rule, max_melds)) }
    }

    /// The same classes, with only those hands that `keep` accepts.
    pub fn filtered(&self, keep: impl Fn(&GroupHand) -> bool) -> GroupClasses {
        let kept = |hands: &Vec<GroupHand>| hands.iter().filter(|hand| keep(hand)).copied().collect();
        let of_kind =
            [0, 1].map(|kind| self.of_kind[kind].map(|by_melds| by_melds.iter().map(kept).collect()));
        GroupClasses { of_kind }
    }

    /// The classes of the four groups, of hands that exist with these players, as values of a semiring.
    pub fn evaluate<'a, A: Semiring>(
        &self,
        semiring: &'a A,
        players: Players,
    ) -> [Classes<Series<'a, A>>; 4] {
        let [z] = self.of_groups(semiring, [Group::Honours]);
        match players {
            Players::Four => {
                let [m, p, s] = self.of_groups(semiring, Group::SUITS);
                [m, p, s, z]
            }
            Players::Three => {
                let existing = players.tiles().ranks(Group::Manzu);
                let exists = |hand: &GroupHand| hand.held_ranks() & !existing == 0;
                let is_left = |hand: &GroupHand| hand.kind() == GroupKind::Suit && exists(hand);
                let [m] = self.filtered(is_left).of_groups(semiring, [Group::Manzu]);
                let [p, s] = self.of_groups(semiring, [Group::Pinzu, Group::Souzu]);
                [m, p, s, z]
            }
        }
    }

    /// The classes of one or more groups of one kind.
    fn of_groups<'a, A: Semiring, const N: usize>(
        &self,
        semiring: &'a A,
        groups: [Group; N],
    ) -> [Classes<Series<'a, A>>; N] {
        let classes = &self.of_kind[groups[0].kind() as usize];
        // For each class and number of melds, the values in all groups; below, those of each group.
        let values = classes.map(|by_melds| -> Vec<_> {
            by_melds.iter().map(|hands| semiring.hands(&groups, hands)).collect()
        });
        std::array::from_fn(|at| {
            values.map(|terms| Series::new(semiring, terms.iter().map(|of| of[at].clone()).collect()))
        })
    }
}

/// Puts each hand that wins or is tenpai into its class, by number of complete melds.
fn classify(kind: GroupKind, rule: FifthTile, max_melds: usize) -> Classes<Vec<Vec<GroupHand>>> {
    let max_tiles = u8::try_from(3 * max_melds + 2).unwrap_or(u8::MAX);
    let table = WaitTable::get(kind, max_tiles);
    let none = vec![Vec::new(); max_melds + 1];
    let mut classes =
        Classes { melds: (), win: (), tenpai: (), both: (), tenpai_with_head: () }.map(|()| none.clone());
    for hand in table.hands(max_tiles) {
        stop::check();
        let melds = hand.total() as usize / 3;
        let tenpai = !table.waits(&hand, rule).is_empty();
        let class = match (hand.total() % 3, table.is_3n2_win(&hand), tenpai) {
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
