//! Which tenpai hands lose a wait if any meld is taken away (固有形, *irreducible* or *unique forms*)?
//!
//! # Short answer
//!
//! `1112345m` waits for 2, 3, 5 and 6. Take any meld away and a wait is lost, so this form has to be learned as a
//! whole: it is irreducible. `3345666m` is not: it waits for 3 and 6, and so does `3345m` without the triplet.
//!
//! # Definitions
//!
//! Tenpai, waits and wins are those of the standard form, melds and a head: a hand that is tenpai for seven pairs or
//! thirteen orphans alone, such as `1199m3344p5566s7z`, is none of these.
//!
//! - A meld of a tenpai hand is **removable** (除去可能面子) if the hand without it is tenpai too.
//! - It is **fixed** (固定面子) if, in addition, no wait is lost: W′ ⊇ W for the waits W before and W′ after, both under
//!   the same [`FifthTile`] rule. W′ can be larger only if the fifth tile is excluded:
//!   `1112222m` waits for 3 only, as it holds all four 2s; without `222m`, `1112m` waits for 2 and 3.
//! - A tenpai hand without a fixed meld is **irreducible**. In one group there are three kinds,
//!   [`IrreducibleKind`]: 3N+1 tenpai (UF1), 3N+2 tenpai that is not a win (UF2), and 3N+2 tenpai that is also a
//!   win (WR2). In a WR2 a meld is fixed only if the rest is still a win.
//!
//! A group has 36 or 28 tiles, so all irreducible forms can be listed: [`Catalogue`]. [`classify`] finds the parts of a
//! UF1, [`classify_hand`] those of a whole hand. Removing fixed melds from a hand until none is left gives a **core**:
//! [`cores`].
//!
//! # Whole hands
//!
//! *Theorem.* Under either rule for the fifth tile, a whole hand of 3N+1 tiles is irreducible exactly if it is (a) a
//! UF1 in one group, (b) a UF2 in a suit and a pair in another group, or (c) a WR2 in each of two groups, and nothing
//! else. (A WR2 of the honours is a pair.)
//!
//! The chapter *Irreducible forms* of the book (`docs/irreducible.md`) has the proof. The tests compare the theorem
//! with the definition, for four players, on every hand of 1, 4 and 7 tiles, and in a longer run on every hand of 10
//! and 13 that is tenpai in the standard form.
//!
//! # Sources
//!
//! Definitions and the three classes: 固有形 in the mahjong-algorithm-book of tomohxx. The book introduces W′ ⊇ W for
//! `2222345m`, which however is reducible under W′ = W, too: it waits for 5, and so does `2225m` without `234m`. The
//! superset matters only if the fifth tile is excluded: then 9,867 hands of 3N+1 tiles of one suit, 30 of them of seven
//! tiles, would be irreducible only under W′ = W, among them `8888999m` and `1112222m`.
//!
//! ```
//! use tehai::tiles::Hand;
//! use tehai::irreducible::fixed_melds_of_hand;
//! use tehai::rules::FifthTile;
//! use tehai::waiting::standard_waits;
//!
//! // The waits of a hand, and each fixed meld with the waits without it.
//! let explain = |text: &str, rule| -> Result<String, tehai::tiles::notation::ParseError> {
//!     let hand: Hand = text.parse()?;
//!     let without = fixed_melds_of_hand(&hand, rule);
//!     let melds: Vec<String> =
//!         without.map(|(meld, rest)| format!("{meld} → {}", standard_waits(&rest, rule))).collect();
//!     Ok(format!("{}; {}", standard_waits(&hand, rule), melds.join(", ")))
//! };
//! assert_eq!(explain("2222345m", FifthTile::Excluded)?, "5m; 222m → 25m, 234m → 5m");
//! assert_eq!(explain("1112222m", FifthTile::Excluded)?, "3m; 222m → 23m");
//! assert_eq!(explain("8888999m", FifthTile::Excluded)?, "7m; 888m → 78m");
//! assert_eq!(explain("1112222m", FifthTile::Counted)?, "23m; 222m → 23m");
//! assert_eq!(explain("8888999m", FifthTile::Counted)?, "78m; 888m → 78m");
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```

mod catalogue;
mod class;
mod cores;
mod whole;

pub use catalogue::{Catalogue, IrreducibleForm};
pub use class::{Class, Classification, classify};
pub use cores::{Core, cores};
pub use whole::classify_hand;

use tehai_options::named;

use crate::rules::FifthTile;
use crate::tiles::{Group, GroupHand, Hand, Meld, TileSet, group_melds};
use crate::waiting::{group_waits, is_3n2_win, standard_waits};
use crate::winning::is_standard_win;

named! {
    /// The three kinds of irreducible form in one group.
    IrreducibleKind {
        /// 3N+1 tenpai (3N+1聴牌固有形, UF1).
        Tenpai3n1 = "3n1-tenpai",
        /// 3N+2 tenpai that is not a win (3N+2聴牌固有形, UF2).
        Tenpai3n2 = "3n2-tenpai",
        /// 3N+2 tenpai that is a win as well (3N+2和了聴牌固有形, WR2).
        WinTenpai3n2 = "3n2-win-tenpai",
    }
}

/// The melds whose removal leaves a tenpai hand of one group tenpai (除去可能面子), each with the rest of the hand.
pub fn removable_melds(hand: &GroupHand, rule: FifthTile) -> impl Iterator<Item = (Meld, GroupHand)> {
    melds(hand).filter(move |(_, rest)| !group_waits(rest, rule).is_empty())
}

/// The fixed melds (固定面子) of a tenpai hand of one group, each with the rest of the hand.
///
/// ```
/// use tehai::{irreducible::fixed_melds, rules::FifthTile};
/// let melds: Vec<String> =
///     fixed_melds(&"3345666m".parse()?, FifthTile::Excluded).map(|(meld, _)| meld.to_string()).collect();
/// assert_eq!(melds, ["456m", "666m"]);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn fixed_melds(hand: &GroupHand, rule: FifthTile) -> impl Iterator<Item = (Meld, GroupHand)> {
    let waits = group_waits(hand, rule);
    let must_win = is_3n2_win(hand);
    melds(hand).filter(move |(_, rest)| {
        let left = group_waits(rest, rule);
        !left.is_empty() && left.is_superset(waits) && (!must_win || is_3n2_win(rest))
    })
}

/// The kind of an irreducible form of one group; `None` for a hand that is not tenpai or has a fixed meld.
///
/// ```
/// use tehai::{irreducible::{IrreducibleKind, irreducible_kind}, rules::FifthTile};
/// assert_eq!(irreducible_kind(&"1112345m".parse()?, FifthTile::Excluded), Some(IrreducibleKind::Tenpai3n1));
/// assert_eq!(irreducible_kind(&"1112222m".parse()?, FifthTile::Excluded), None);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn irreducible_kind(hand: &GroupHand, rule: FifthTile) -> Option<IrreducibleKind> {
    if group_waits(hand, rule).is_empty() || fixed_melds(hand, rule).next().is_some() {
        return None;
    }
    Some(match (hand.total() % 3, is_3n2_win(hand)) {
        (1, _) => IrreducibleKind::Tenpai3n1,
        (_, false) => IrreducibleKind::Tenpai3n2,
        (_, true) => IrreducibleKind::WinTenpai3n2,
    })
}

/// The melds whose removal leaves a whole tenpai hand of 3N+1 or 3N+2 tiles tenpai in the standard form, each with the
/// rest of the hand and its waits: straight from the definition.
pub fn removable_melds_of_hand(hand: &Hand, rule: FifthTile) -> impl Iterator<Item = (Meld, Hand, TileSet)> {
    let hand = *hand;
    let rests = Group::ALL.into_iter().flat_map(Meld::all).filter_map(move |meld| {
        let rest = hand.minus_meld(meld)?;
        Some((meld, rest, standard_waits(&rest, rule)))
    });
    rests.filter(|(_, _, left)| !left.is_empty())
}

/// The fixed melds of a whole tenpai hand of 3N+1 or 3N+2 tiles in the standard form, each with the rest: straight from
/// the definition. Of 3N+2 tiles that are a win, the rest is one, too.
pub fn fixed_melds_of_hand(hand: &Hand, rule: FifthTile) -> impl Iterator<Item = (Meld, Hand)> {
    let waits = standard_waits(hand, rule);
    let must_win = hand.total() % 3 == 2 && is_standard_win(hand);
    removable_melds_of_hand(hand, rule)
        .filter(move |(_, rest, left)| left.is_superset(waits) && (!must_win || is_standard_win(rest)))
        .map(|(meld, rest, _)| (meld, rest))
}

/// Is the whole hand of 3N+1 tiles tenpai in the standard form and without a fixed meld? Straight from the definition.
pub fn is_irreducible_hand(hand: &Hand, rule: FifthTile) -> bool {
    hand.total() % 3 == 1
        && !standard_waits(hand, rule).is_empty()
        && fixed_melds_of_hand(hand, rule).next().is_none()
}

/// The melds that a hand of one group contains, each with the rest of the hand.
fn melds(hand: &GroupHand) -> impl Iterator<Item = (Meld, GroupHand)> {
    group_melds(hand.kind()).iter().filter_map(|(meld, counts)| Some((*meld, hand.minus(counts)?)))
}
