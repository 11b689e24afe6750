//! Every hand, one by one.

use tehai::tiles::{Group, GroupHand, GroupKind, Hand};

/// All hands of up to `max` tiles of one group, by number of tiles.
pub fn group_hands(kind: GroupKind, max: u8) -> Vec<Vec<GroupHand>> {
    let mut by_total = vec![Vec::new(); max as usize + 1];
    for hand in GroupHand::all(kind).filter(|hand| hand.total() <= max) {
        by_total[hand.total() as usize].push(hand);
    }
    by_total
}

/// Visits every whole hand of `tiles` tiles with these manzu. `suit` and `honours` are the other groups' hands by
/// number of tiles.
///
/// ```
/// use tehai::tiles::GroupHand;
/// use tehai_naive::{for_each_hand, group_hands};
/// use tehai::tiles::GroupKind;
/// let (suit, honours) = (group_hands(GroupKind::Suit, 1), group_hands(GroupKind::Honours, 1));
/// let mut hands = Vec::new();
/// for_each_hand(&GroupHand::empty(GroupKind::Suit), 1, &suit, &honours, &mut |hand| hands.push(*hand));
/// assert_eq!(hands.len(), 9 + 9 + 7);
/// ```
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
