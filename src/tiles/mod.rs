//! What tiles are there, what is a hand of them, and how is it written?
//!
//! There are 34 kinds of tile (牌): nine ranks in each of the suits manzu, pinzu and souzu, and seven
//! honours. Everywhere in the crate they stand in this order: `1m…9m 1p…9p 1s…9s 1z…7z`.
//!
//! | type | what it is | for instance |
//! |---|---|---|
//! | [`Tile`] | one of the 34 kinds | `5m` |
//! | [`Group`], [`GroupKind`] | one of the four groups of tiles; whether it is a suit or the honours | `m` |
//! | [`TileSet`] | a set of kinds, such as the waits of a hand | `147m` |
//! | [`Hand`] | the concealed tiles of a hand: 0 to 4 copies of each kind, of any total | `123m456p55z` |
//! | [`GroupHand`] | those of one group; suits behave alike, so a suit's is written in manzu | `1112345m` |
//! | [`Meld`], [`MeldKind`] | a sequence, a triplet or a quad | `789s` |
//! | [`OpenHand`] | concealed tiles and called melds | `1122m[444z]` |
//!
//! A hand cannot hold a fifth copy of a tile, so functions that take one need not check it. Text is read with
//! `parse` and written with `to_string`; [`notation`] says how.
//!
//! ```
//! use tehai::{Hand, Tile};
//! let hand: Hand = "55z123m".parse()?;
//! let white: Tile = "5z".parse()?;
//! assert_eq!((hand.total(), hand.count(white), hand.to_string()), (5, 2, "123m55z".to_owned()));
//! assert_eq!(hand.unseen().count(white), 2);
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```

mod error;
mod group;
mod hand;
mod meld;
pub mod notation;
mod tile;
mod tile_set;

pub use error::HandError;
pub(crate) use group::tile_at;
pub use group::{CHOOSE_OF_FOUR, GroupHand};
pub use hand::{Hand, OpenHand};
pub(crate) use meld::group_melds;
pub use meld::{Meld, MeldKind};
pub use tile::{COPIES, Group, GroupKind, KINDS, Tile};
pub use tile_set::TileSet;
