//! The parts of an irreducible whole hand.

use crate::irreducible::{Class, Classification, classify, is_irreducible_hand};
use crate::rules::FifthTile;
use crate::tiles::{Group, GroupHand, Hand};
use crate::winning::is_3n2_win;

/// Classifies an irreducible whole hand of 3N+1 tiles by the theorem in the docs of this
/// [module](crate::irreducible); any other hand has no class.
///
/// Time: as [`classify`], if the hand lies in one group; otherwise microseconds.
///
/// ```
/// use tehai::{irreducible::{Class, classify_hand}, rules::FifthTile};
/// let class = |text: &str| classify_hand(&text.parse().unwrap(), FifthTile::Excluded);
/// let found = class("23p11z").unwrap();
/// assert_eq!((found.class, found.parts), (Class::HeadFixed, Some(("23p".parse()?, "11z".parse()?))));
/// assert_eq!(class("55s77z").unwrap().class, Class::Shanpon);
/// assert_eq!(class("2223s").unwrap().class, Class::Integrated);
/// assert_eq!(class("23p123s11z"), None);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn classify_hand(hand: &Hand, rule: FifthTile) -> Option<Classification<Hand>> {
    if !is_irreducible_hand(hand, rule) {
        return None;
    }
    let groups: Vec<(Group, GroupHand)> = Group::ALL
        .into_iter()
        .map(|group| (group, hand.group(group)))
        .filter(|(_, tiles)| tiles.total() > 0)
        .collect();
    let whole = |&(group, tiles): &(Group, GroupHand)| Hand::EMPTY.with_group(group, &tiles);
    match &groups[..] {
        [(group, tiles)] => {
            let known = classify(tiles, rule)?;
            let parts = known.parts.map(|(one, other)| (whole(&(*group, one)), whole(&(*group, other))));
            Some(Classification { class: known.class, parts, splits_as: known.splits_as })
        }
        [one, other] => {
            let [wins, other_wins] = [one, other].map(|(_, tiles)| is_3n2_win(tiles));
            let class = if wins && other_wins { Class::Shanpon } else { Class::HeadFixed };
            let (first, second) = if wins && !other_wins { (other, one) } else { (one, other) };
            let parts = Some((whole(first), whole(second)));
            Some(Classification { class, parts, splits_as: Some(class) })
        }
        _ => unreachable!("{hand} is irreducible and lies in {} groups", groups.len()),
    }
}
