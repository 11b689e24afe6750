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
//! use tehai::waiting::types::{WaitType, WaitTypes};
//! use tehai::waiting::standard_waits;
//!
//! let hand: Hand = "1112345m".parse()?;
//! let types = WaitTypes::classify(&hand, standard_waits(&hand, FifthTile::Excluded));
//! assert_eq!(types.tiles(WaitType::Single).to_string(), "25m"); // 111m 345m and 2m; 111m 234m and 5m
//! assert_eq!(types.tiles(WaitType::TwoSided).to_string(), "36m"); // 11m 123m and 45m
//! assert_eq!(types.tiles(WaitType::Edge).to_string(), "3m"); // 11m 345m and 12m
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! # Method
//!
//! No decomposition is needed: t completes 23m exactly if the hand without 2m and 3m still splits into melds
//! and a head. So a fifth copy, under [`FifthTile::Counted`](crate::rules::FifthTile::Counted), needs no care.

use crate::tiles::{Hand, Meld, MeldKind, Tile, TileSet};
use crate::winning::{is_melds, is_standard_win};
use tehai_options::named;

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

/// Waits of a hand in the standard form, by type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitTypes([TileSet; 5]);

impl WaitTypes {
    /// Names some waits of the concealed tiles of a hand of 3N+1 tiles, as
    /// [`standard_waits`](crate::waiting::standard_waits) finds them. Each has a type; a tile that the hand does not
    /// wait for has none, nor has a hand of another number of tiles.
    pub fn classify(hand: &Hand, waits: TileSet) -> WaitTypes {
        let mut types = WaitTypes::default();
        for tile in waits.iter() {
            if hand.minus(tile).is_some_and(|rest| is_melds(&rest)) {
                types.0[WaitType::Single as usize].insert(tile);
            }
            for meld in Meld::all(tile.group()) {
                if let Some(wait_type) = WaitType::completing(meld, tile)
                    && without_others(hand, meld, tile).is_some_and(|rest| is_standard_win(&rest))
                {
                    types.0[wait_type as usize].insert(tile);
                }
            }
        }
        types
    }

    /// The waits of a type.
    pub const fn tiles(&self, wait_type: WaitType) -> TileSet {
        self.0[wait_type as usize]
    }

    /// The types of a wait, in order.
    pub fn types(&self, tile: Tile) -> impl Iterator<Item = WaitType> + use<> {
        let types = *self;
        WaitType::ALL.into_iter().filter(move |&wait_type| types.tiles(wait_type).contains(tile))
    }
}

/// The hand without the tiles of the meld but one.
fn without_others(hand: &Hand, meld: Meld, tile: Tile) -> Option<Hand> {
    let mut completes = Some(tile);
    let mut others = meld.tiles().filter(|&other| completes.take_if(|tile| *tile == other).is_none());
    others.try_fold(*hand, |rest, other| rest.minus(other))
}
