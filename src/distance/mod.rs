//! How far is a hand from any set, which tiles help, and what to discard?
//!
//! # Short answer
//!
//! Shanten asks for the nearest win, whatever it is worth. A [`Target`] is any set of hands, such as the half flushes.
//!
//! ```
//! use tehai::distance::Target;
//! use tehai::{Forest, GameSets, Hand, Rules};
//!
//! let forest = Forest::new();
//! let flushes = GameSets::new(&forest, Rules::default()).wins(14).only("123456789m1234567z".parse()?);
//! let target = Target::new(&flushes.index()?);
//! let hand: Hand = "123m456p789m1122z5s".parse()?;
//! let distance = target.distance(&hand).expect("there are flushes");
//! assert_eq!(distance.tiles(), 4);
//! assert_eq!(distance.unnecessary().to_string(), "456p5s");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Definition
//!
//! For a set S of hands and a hand h,
//!
//! ```text
//! T(h) = min over b in S of d(b, h),    d(b, h) = Σ max(b_i − h_i, 0)
//! ```
//!
//! is the least number of tiles to draw until the hand holds a hand of S. If [`Limits`] bar some hands, the minimum is
//! over the others; without any there is no distance. If S are the wins of fourteen tiles, T is the replacement number
//! (置換数) of [`shanten`](crate::shanten), and shanten is one less.
//!
//! # Tiles
//!
//! A hand b of S with d(b, h) = T(h) is *nearest*.
//!
//! - Drawing tile i changes d(b, h) by −1 if b_i > h_i, and by 0 otherwise. So it lowers T exactly if some nearest b
//!   has b_i > h_i: the tile is *necessary*.
//! - Discarding tile i changes d(b, h) by 0 if b_i < h_i, and by +1 otherwise. So it keeps T exactly if some nearest b
//!   has b_i < h_i: the tile is *unnecessary*.
//!
//! Both hold for hands of any number of tiles.
//!
//! # Two passes
//!
//! S is a diagram: a node asks how many copies of a tile b holds. Give the edge for c copies of tile i the length
//! max(c − h_i, 0). Then d(b, h) is the length of the path of b, and T(h) the length of a shortest path. One pass
//! from the last node to the root finds the length of a shortest path below each node. A second pass, from the root,
//! marks the edges on shortest paths: those whose length and the shortest path below them add up to that of their
//! node. A marked edge for c copies of tile i is on the path of a nearest b with b_i = c. A tile that a marked edge
//! leaves out has b_i = 0.

mod passes;
mod target;

pub use target::{Distance, Target};

#[cfg(doc)]
use crate::shanten::Limits;
