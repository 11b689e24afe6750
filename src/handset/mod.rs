//! What is a set of hands, and what can be asked of it?
//!
//! # Short answer
//!
//! *Which data structure should hold a set of hands?* A diagram that asks, tile by tile from 1m to 7z, how many copies
//! the hand holds. Hands that agree from some tile on share the rest of their paths. So all 11,498,658 hands of
//! fourteen tiles that win in the standard form take 1,798 nodes. The set is built in milliseconds; then it can be
//! counted, weighed, listed, sampled, and combined with other sets.
//!
//! ```
//! use tehai::handset::Forest;
//! use tehai::tiles::TileSet;
//!
//! let forest = Forest::new();
//! let melds = forest.melds(TileSet::ALL);
//! let four_melds = melds * melds * melds * melds;
//! let wins = four_melds * forest.pairs(TileSet::ALL);
//! assert_eq!(wins.len()?, 11_498_658);
//! let tenpai = wins.one_tile_fewer();
//! assert_eq!(tenpai.len()?, 54_747_045);
//! # Ok::<(), tehai::handset::TooLargeError>(())
//! ```
//!
//! # Long answer
//!
//! The diagrams are *multi-valued decision diagrams* (MDD) in Minato's zero-suppressed form. A node asks for one tile
//! and has five edges, for 0 to 4 copies. Each leads to the node of a later tile, or to an end. The tiles between the
//! two are not in the hand: a node whose hands hold no copy of its tile is left out. There are two ends: `∅`, the set
//! of no hands, and `1`, the set whose only hand has no tiles. A set is the node where its paths begin.
//!
//! Here is the set of the hands `11m`, `22m`, `122m` and `1133m`; edges to ∅ are not drawn:
//!
//! ```text
//! 1m ──0──┐
//!  ├───1──┴──► 2m ──2──► 1        22m, 122m
//!  └───2─────► 3m ──0──► 1        11m
//!               └───2──► 1        1133m
//! ```
//!
//! The hands 22m and 122m are the same after their copies of 1m, so both edges lead to the same node. A [`Forest`]
//! never makes the same node twice: it looks each up in its *unique table*. So equal sets are the same node, and
//! comparing two sets takes no time. Operations go down both diagrams together, and an *apply cache* keeps the result
//! for each pair of nodes. Unless the cache fills and is emptied, a union takes time at most proportional to the
//! product of the numbers of nodes, and usually much less. Products and removals make unions on their way: they have no
//! such bound.
//!
//! | operation | hands |
//! |---|---|
//! | `a \| b`, `a & b`, `a - b`, `a ^ b` | in either, in both, in the first only, in one of the two only |
//! | [`a * b`](HandSet::product) | the *Minkowski sum*: all sums of a hand of a and a hand of b with at most four copies of each tile. For sets over different tiles these are all pairs |
//! | [`a.removals(b)`](HandSet::removals) | all differences: a hand of a without a hand of b that it contains |
//!
//! The last two answer more questions than they seem to. The removals of single tiles are the *shadow* of a set, the
//! hands with one tile fewer. The product with single tiles is its *upper shadow*. Removals of 5p are the hands that
//! wait for 5p.
//!
//! An [`Index`] answers questions about a set. It is a copy of the nodes with the number of hands below each. It does
//! not need the forest and can be shared between threads. It turns the rank of a hand in the set into the hand
//! ([`unrank`](Index::unrank)) and back ([`rank`](Index::rank)) in one walk down. So any part of a set can be listed,
//! sampled, or handed to another machine without the rest. Its nodes are also [rows](Index::rows) of numbers, equal for
//! equal sets, from which the set can be [read](Index::from_rows).
//!
//! # Limits
//!
//! - The number of nodes depends on the set. Structure helps: wins and tenpai are thousands of nodes, shanten levels of
//!   13 and 14 tiles at most 17,177. A million random hands need over a million nodes, more than a plain list takes.
//! - The nodes of two sets do not bound those of their [`product`](HandSet::product) or
//!   [`removals`](HandSet::removals): there are sets for which these take exponentially many nodes. Wins and tenpai
//!   are not among them; for others the limit of the forest is the guard.
//! - A set that does not fit its forest ([`Forest::with_limits`]) is *lost*, like a float that became NaN: all sets
//!   made from it are lost too, and questions about them return [`TooLargeError`]. No operation returns a wrong set.
//! - Sets of two forests do not mix; trying to panics.
//! - Nodes are not freed while their forest lives. A forest belongs to one thread, indexes to all.
//! - A set has up to 5³⁴ < 2¹²⁸ hands, so numbers of hands are `u128`. Deals can be more and are big integers.
//!
//! # Sources
//!
//! S. Minato, *Zero-suppressed BDDs for set manipulation in combinatorial problems*, DAC 1993. D. E. Knuth,
//! *The Art of Computer Programming* 4A, 7.1.4. 集合漸化式 in the mahjong-algorithm-book of tomohxx asks which data
//! structure should hold such sets.

mod diagram;
mod forest;
mod game_sets;
mod hand_set;
mod index;
mod index_rows;
mod rows;
mod weights;

pub(crate) use diagram::Labelled;
pub use diagram::TooLargeError;
pub use forest::Forest;
pub use game_sets::GameSets;
pub use hand_set::HandSet;
pub use index::Index;
pub use rows::{Row, RowsError};
pub use weights::{Weighted, Weights};
