//! Lists of hands to try.

use tehai::group::GroupHand;
use tehai::hand::Hand;
use tehai::tile::{Group, GroupKind};

/// All hands of one group, by number of tiles.
pub fn group_hands_by_total(kind: GroupKind, max: u8) -> Vec<Vec<GroupHand>> {
    let mut by_total = vec![Vec::new(); max as usize + 1];
    for hand in GroupHand::all(kind).filter(|hand| hand.total() <= max) {
        by_total[hand.total() as usize].push(hand);
    }
    by_total
}

/// Visits every whole hand of `tiles` tiles whose manzu are `manzu`.
pub fn for_each_hand(
    manzu: &GroupHand,
    tiles: u8,
    suit: &[Vec<GroupHand>],
    honours: &[Vec<GroupHand>],
    visit: &mut impl FnMut(&Hand),
) {
    let with_manzu = Hand::EMPTY.with_group(Group::Manzu, manzu);
    let rest = (tiles - manzu.total()) as usize;
    for pinzu in suit[..=rest].iter().flatten() {
        let with_pinzu = with_manzu.with_group(Group::Pinzu, pinzu);
        let rest = rest - pinzu.total() as usize;
        for souzu in suit[..=rest].iter().flatten() {
            let with_souzu = with_pinzu.with_group(Group::Souzu, souzu);
            for z in &honours[rest - souzu.total() as usize] {
                visit(&with_souzu.with_group(Group::Honours, z));
            }
        }
    }
}
