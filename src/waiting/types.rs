//! Names of waits as players use them: two-sided, closed, edge, single, shanpon.
//!
//! # Definition
//!
//! A wait t of a hand h is of a type if some decomposition of h + t into melds and a head has t in that role:
//!
//! | [`WaitType`] | t completes | for instance |
//! |---|---|---|
//! | two-sided (両面) | a sequence from two neighbours that could be completed on either side | 23 by 1 or 4, to 78 by 6 or 9 |
//! | closed (嵌張) | a sequence in its middle | 13 by 2 |
//! | edge (辺張) | a sequence from 12 or 89 | 12 by 3, 89 by 7 |
//! | single (単騎) | the head | 5 by 5 |
//! | shanpon (シャボ) | a triplet | 11 by 1, with another pair |
//!
//! Only the shape counts: 23m that waits for 4m stays two-sided when no 1m is left. A wait can be of several
//! types, and the waits of a wide form often are.
//!
//! ```
//! use tehai::tiles::Hand;
//! use tehai::rules::FifthTile;
//! use tehai::waiting::standard_waits;
//! use tehai::waiting::types::{WaitType, wait_types};
//!
//! let hand: Hand = "1112345m".parse()?;
//! assert_eq!(standard_waits(&hand, FifthTile::Excluded).to_string(), "2356m");
//! // 11m 123m and 45m; 11m 345m and 12m.
//! assert_eq!(wait_types(&hand, "3m".parse()?), [WaitType::TwoSided, WaitType::Edge]);
//! // 111m 234m and 5m.
//! assert_eq!(wait_types(&hand, "5m".parse()?), [WaitType::Single]);
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! # Method
//!
//! No decomposition is needed: t completes 23m exactly if the hand without 2m and 3m still splits into melds
//! and a head. So a fifth copy, under [`FifthTile::Counted`](crate::rules::FifthTile::Counted), needs no care.

use tehai_options::named;

use crate::tiles::{Hand, Meld, MeldKind, Tile};
use crate::winning::{is_melds, is_standard_win};

named! {
    /// What a wait completes: see the [module](self).
    WaitType {
        /// A sequence, from two neighbours that could be completed on either side (両面, ryanmen).
        TwoSided = "two-sided",
        /// A sequence in its middle (嵌張, kanchan).
        Closed = "closed",
        /// The sequence 123 at 3 or 789 at 7 (辺張, penchan).
        Edge = "edge",
        /// The head (単騎, tanki).
        Single = "single",
        /// A triplet (シャボ, shanpon).
        Shanpon = "shanpon",
    }
}

impl WaitType {
    /// 両面, 嵌張, 辺張, 単騎 or シャボ.
    pub const fn japanese(self) -> &'static str {
        match self {
            WaitType::TwoSided => "両面",
            WaitType::Closed => "嵌張",
            WaitType::Edge => "辺張",
            WaitType::Single => "単騎",
            WaitType::Shanpon => "シャボ",
        }
    }

    /// What a tile completes if it is the last one of a meld; `None` if it is not in the meld, and for quads.
    ///
    /// ```
    /// use tehai::waiting::types::WaitType;
    /// let wait = |tile: &str| -> Result<_, Box<dyn std::error::Error>> {
    ///     Ok(WaitType::completing("123m".parse()?, tile.parse()?))
    /// };
    /// assert_eq!((wait("1m")?, wait("2m")?), (Some(WaitType::TwoSided), Some(WaitType::Closed)));
    /// assert_eq!((wait("3m")?, wait("4m")?), (Some(WaitType::Edge), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn completing(meld: Meld, tile: Tile) -> Option<WaitType> {
        let first = meld.first();
        match (meld.kind(), tile.index().checked_sub(first.index())?) {
            (MeldKind::Triplet, 0) => Some(WaitType::Shanpon),
            (MeldKind::Sequence, 0) if first.rank() == 7 => Some(WaitType::Edge),
            (MeldKind::Sequence, 2) if first.rank() == 1 => Some(WaitType::Edge),
            (MeldKind::Sequence, 0 | 2) => Some(WaitType::TwoSided),
            (MeldKind::Sequence, 1) => Some(WaitType::Closed),
            _ => None,
        }
    }
}

/// The types of a wait, in order, of the concealed tiles of a hand of 3N+1 tiles. Each of its
/// [`standard_waits`](crate::waiting::standard_waits) has one, as has an impossible fifth copy whatever the rule for
/// it; a tile that makes no win has none, nor has a hand of another number of tiles.
pub fn wait_types(hand: &Hand, wait: Tile) -> Vec<WaitType> {
    let completes = |meld: Meld| {
        let completed = WaitType::completing(meld, wait)?;
        is_standard_win(&without_others(hand, meld, wait)?).then_some(completed)
    };
    let mut types: Vec<WaitType> = Meld::all(wait.group()).filter_map(completes).collect();
    types.extend(hand.minus(wait).filter(is_melds).map(|_| WaitType::Single));
    types.sort_unstable();
    types.dedup();
    types
}

/// The hand without the tiles of the meld but one.
fn without_others(hand: &Hand, meld: Meld, tile: Tile) -> Option<Hand> {
    let mut completes = Some(tile);
    let mut others = meld.tiles().filter(|&other| completes.take_if(|tile| *tile == other).is_none());
    others.try_fold(*hand, |rest, other| rest.minus(other))
}
