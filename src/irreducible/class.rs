//! The class of an irreducible 3N+1 tenpai form, and the parts that explain its waits.

use tehai_options::named;

use crate::irreducible::{IrreducibleKind, irreducible_kind};
use crate::rules::FifthTile;
use crate::tiles::{GroupHand, TileSet};
use crate::waiting::{allowed, group_waits, is_3n2_win};

named! {
    /// The class of an irreducible 3N+1 tenpai form.
    Class {
        /// A head and a UF2 that has all the waits (雀頭固定型).
        HeadFixed = "head-fixed",
        /// Two WR2. While one waits, the other contains the head (シャボ型).
        Shanpon = "shanpon",
        /// Neither (一体型).
        Integrated = "integrated",
    }
}

/// The two parts of a form: for head-fixed the tenpai part and the head, for shanpon the two wins, the smaller text
/// first.
pub(super) type Split = (GroupHand, GroupHand);

/// The class of a form of one group, or of a whole hand, with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification<H = GroupHand> {
    /// The class whose parts explain all the waits of the form.
    pub class: Class,
    /// These parts: for head-fixed the tenpai part and the head; for shanpon the two wins, in one group the one with
    /// the smaller text first, else by group; none for an integrated form. No form has more than one choice (checked on
    /// the whole catalogue).
    pub parts: Option<(H, H)>,
    /// A weaker class: how the form splits into such parts, whatever they wait for. Head-fixed if possible, otherwise
    /// shanpon if possible, otherwise `None`.
    pub splits_as: Option<Class>,
}

/// Classifies an irreducible 3N+1 tenpai form of one group.
///
/// - **head-fixed**: there is a pair p such that the rest t is a UF2 and waits(h) = waits(t);
/// - **shanpon**: the form is the sum of two WR2 x and y, and waits(h) = waits(x) ∪ waits(y);
/// - **integrated**: neither.
///
/// If the fifth tile is excluded, tiles of which the form holds four are removed from the waits of the parts. No form
/// is both head-fixed and shanpon (checked on the whole catalogue). Any other hand has no class.
///
/// Time: grows with the number of hands contained in this one, up to some 20 milliseconds;
/// [`Catalogue`](crate::irreducible::Catalogue) classifies all forms at once.
///
/// ```
/// use tehai::{irreducible::{Class, classify}, rules::FifthTile};
/// let class = |text: &str| -> Result<Option<Class>, tehai::tiles::notation::ParseError> {
///     Ok(classify(&text.parse()?, FifthTile::Excluded).map(|known| known.class))
/// };
/// assert_eq!(class("2355m")?, Some(Class::HeadFixed));
/// assert_eq!(class("2244m")?, Some(Class::Shanpon));
/// assert_eq!(class("1222m")?, Some(Class::Integrated));
/// assert_eq!(class("3345666m")?, None);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn classify(hand: &GroupHand, rule: FifthTile) -> Option<Classification> {
    let is_form = irreducible_kind(hand, rule) == Some(IrreducibleKind::Tenpai3n1);
    is_form.then(|| classify_among(hand, rule, sub_hands(hand)))
}

/// [`classify`] for an irreducible 3N+1 tenpai form. `candidates` contain every WR2 in it.
pub(super) fn classify_among(
    hand: &GroupHand,
    rule: FifthTile,
    candidates: impl Iterator<Item = GroupHand>,
) -> Classification {
    let with_head: Vec<Split> = head_splits(hand, rule).collect();
    let in_two: Vec<Split> = shanpon_splits(hand, rule, candidates).collect();
    let splits_as = match (with_head.is_empty(), in_two.is_empty()) {
        (false, _) => Some(Class::HeadFixed),
        (true, false) => Some(Class::Shanpon),
        (true, true) => None,
    };
    let waits = group_waits(hand, rule);
    let possible = TileSet::from_ranks(hand.kind().written_as(), allowed(hand, rule));
    let explains = |of_parts: TileSet| of_parts & possible == waits;
    let head_fixed = with_head.into_iter().find(|(rest, _)| explains(group_waits(rest, rule)));
    let shanpon = || in_two.into_iter().find(|(x, y)| explains(group_waits(x, rule) | group_waits(y, rule)));
    let (class, parts) = match head_fixed {
        Some(parts) => (Class::HeadFixed, Some(parts)),
        None => shanpon().map_or((Class::Integrated, None), |parts| (Class::Shanpon, Some(parts))),
    };
    Classification { class, parts, splits_as }
}

/// The splits into a UF2 and a pair.
fn head_splits(hand: &GroupHand, rule: FifthTile) -> impl Iterator<Item = Split> {
    let pairs = (0..hand.kind().kinds()).filter_map(|rank| {
        let mut pair = [0; 9];
        pair[rank] = 2;
        Some((hand.minus(&pair)?, GroupHand::from_valid(hand.kind(), &pair)))
    });
    pairs.filter(move |(rest, _)| irreducible_kind(rest, rule) == Some(IrreducibleKind::Tenpai3n2))
}

/// The splits into two WR2, of which the first is a candidate.
fn shanpon_splits(
    hand: &GroupHand,
    rule: FifthTile,
    candidates: impl Iterator<Item = GroupHand>,
) -> impl Iterator<Item = Split> {
    let is_wr2 = move |part: &GroupHand| {
        is_3n2_win(part) && irreducible_kind(part, rule) == Some(IrreducibleKind::WinTenpai3n2)
    };
    candidates
        .filter_map(|part| Some((part, hand.minus(part.nine())?)))
        .filter(move |(x, y)| x.text_order() <= y.text_order() && is_wr2(x) && is_wr2(y))
}

/// Every hand contained in `hand`.
fn sub_hands(hand: &GroupHand) -> impl Iterator<Item = GroupHand> {
    let mut next = Some(GroupHand::empty(hand.kind()));
    let limit = *hand;
    std::iter::from_fn(move || {
        let current = next?;
        let mut counts = *current.nine();
        // Count up like an odometer: the wheel of a rank goes from 0 to its copies in `limit`.
        let wheel = (0..9).find(|&rank| counts[rank] < limit.nine()[rank]);
        next = wheel.map(|rank| {
            counts[..rank].fill(0);
            counts[rank] += 1;
            GroupHand::from_valid(limit.kind(), &counts)
        });
        Some(current)
    })
}
