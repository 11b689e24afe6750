//! [`HandSet`]: a set of hands, its operations, and questions about it.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Mul, Sub};

use num_bigint::BigUint;

use crate::count::Count;
use crate::handset::diagram::arena::{EMPTY, LOST, NodeId, Operation};
use crate::handset::{Forest, Index, TooLargeError, Weights};
use crate::tiles::{Group, Hand, Tile, TileSet};

/// A set of whole hands, in a [`Forest`]: see the [module](crate::handset) docs. It is small and can be copied freely.
#[derive(Clone, Copy)]
pub struct HandSet<'f> {
    pub(super) forest: &'f Forest,
    pub(super) root: NodeId,
}

impl<'f> HandSet<'f> {
    fn apply(self, operation: Operation, other: HandSet<'f>) -> HandSet<'f> {
        assert!(std::ptr::eq(self.forest, other.forest), "the two sets belong to different forests");
        let root = self.forest.arena.borrow_mut().apply(operation, self.root, other.root);
        HandSet { forest: self.forest, root }
    }

    /// The hands in either set; also `a | b`.
    ///
    /// # Panics
    /// This and all other operations panic if the two sets belong to different forests.
    pub fn union(self, other: HandSet<'f>) -> HandSet<'f> {
        self.apply(Operation::Union, other)
    }

    /// The hands in both sets; also `a & b`.
    pub fn intersection(self, other: HandSet<'f>) -> HandSet<'f> {
        self.apply(Operation::Intersection, other)
    }

    /// The hands in this set and not in the other; also `a - b`.
    pub fn difference(self, other: HandSet<'f>) -> HandSet<'f> {
        self.apply(Operation::Difference, other)
    }

    /// The hands in exactly one of the sets; also `a ^ b`.
    pub fn symmetric_difference(self, other: HandSet<'f>) -> HandSet<'f> {
        (self - other) | (other - self)
    }

    /// The sums of a hand of each set that hold at most four copies of each tile; also `a * b`.
    ///
    /// If the sets have no tile in common, as when they lie in different groups, these are all pairs of hands.
    /// Otherwise two pairs may have the same sum.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let forest = Forest::new();
    /// let pairs = forest.pairs(TileSet::ALL);
    /// assert_eq!((pairs * pairs).len()?, 34 * 33 / 2 + 34);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn product(self, other: HandSet<'f>) -> HandSet<'f> {
        self.apply(Operation::Product, other)
    }

    /// The hands of this set, each without a hand of the other that it contains, for all such pairs.
    ///
    /// ```
    /// use tehai::tiles::Hand;
    /// use tehai::handset::Forest;
    /// let forest = Forest::new();
    /// let set = |hands: &[&str]| -> Result<_, tehai::tiles::notation::ParseError> {
    ///     let hands: Vec<Hand> = hands.iter().map(|hand| hand.parse()).collect::<Result<_, _>>()?;
    ///     Ok(forest.hands(&hands))
    /// };
    /// let left = set(&["123m55z", "345m"])?.removals(set(&["3m", "55z"])?);
    /// assert!(left.equals(set(&["12m55z", "123m", "45m"])?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn removals(self, other: HandSet<'f>) -> HandSet<'f> {
        self.apply(Operation::Removal, other)
    }

    /// The hands with any one tile removed: the *shadow* of the set.
    ///
    /// For the set of all wins of a number of tiles, these are the tenpai hands, with the fifth tile excluded.
    pub fn one_tile_fewer(self) -> HandSet<'f> {
        self.removals(self.forest.singles(TileSet::ALL))
    }

    /// The hands with any one tile out of `existing` added, up to four copies: the *upper shadow* of the set.
    pub fn one_tile_more(self, existing: TileSet) -> HandSet<'f> {
        self.product(self.forest.singles(existing))
    }

    /// The hands of `tiles` tiles out of `existing` at [distance](crate::distance) 0 from this set, whose hands have
    /// `size` tiles; then those at distance 1 or less, and so on to `size`, which is all hands unless the set is empty.
    ///
    /// A hand is k tiles away exactly if it holds all tiles of a hand of the set but k. So each set is what k tiles
    /// taken from a hand of this set leave, plus any other tiles.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let forest = Forest::new();
    /// let within = forest.hand(&"123m".parse()?).within_distance(3, 2, TileSet::ALL);
    /// let hands: Result<Vec<u128>, _> = within.map(|hands| hands.len()).collect();
    /// // No two tiles hold all three; 12m, 13m and 23m lack one.
    /// assert_eq!(hands?[..2], [0, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within_distance(
        self,
        size: u8,
        tiles: u8,
        existing: TileSet,
    ) -> impl Iterator<Item = HandSet<'f>> {
        let mut parts = self;
        (0..=size).rev().map(move |held| {
            let within = parts.filled_up(held, tiles, existing);
            parts = parts.one_tile_fewer();
            within
        })
    }

    /// The set for one distance, `most`, of [`within_distance`](HandSet::within_distance), without those before it.
    /// They can be far larger.
    #[cfg(feature = "expressions")]
    pub(crate) fn at_most_away(self, most: u8, size: u8, tiles: u8, existing: TileSet) -> HandSet<'f> {
        let most = most.min(size);
        let parts = (0..most).fold(self, |parts, _| parts.one_tile_fewer());
        parts.filled_up(size - most, tiles, existing)
    }

    /// The hands of this set, which have `held` tiles, with others out of `existing` up to a number of tiles.
    fn filled_up(self, held: u8, tiles: u8, existing: TileSet) -> HandSet<'f> {
        let Some(others) = tiles.checked_sub(held) else { return self.forest.empty() };
        // What is left of a hand may hold tiles that are not there: no hand out of `existing` does.
        (0..others).fold(self.only(existing), |hands, _| hands.one_tile_more(existing))
    }

    /// The hands that become a hand of this set with one more `tile`.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let forest = Forest::new();
    /// let waiting = forest.melds(TileSet::ALL).waiting_for("3p".parse()?);
    /// let hands: Vec<String> = waiting.index()?.iter().map(|hand| hand.to_string()).collect();
    /// assert_eq!(hands, ["45p", "33p", "24p", "12p"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn waiting_for(self, tile: Tile) -> HandSet<'f> {
        self.removals(self.forest.singles(TileSet::from(tile)))
    }

    /// The hands of the set that have only these tiles.
    pub fn only(self, tiles: TileSet) -> HandSet<'f> {
        self & self.forest.hands_with(|tile, copies| copies == 0 || tiles.contains(tile), None)
    }

    /// The hands of the set that have this many tiles.
    pub fn with_total(self, total: u8) -> HandSet<'f> {
        self & self.forest.all(TileSet::ALL, total)
    }

    /// All hands of `total` tiles out of `existing` that are not in the set.
    pub fn complement(self, existing: TileSet, total: u8) -> HandSet<'f> {
        self.forest.all(existing, total) - self
    }

    /// The same hands in another group of the same kind, for a set of hands that lie in one group.
    pub(crate) fn moved(self, from: Group, to: Group) -> HandSet<'f> {
        let distance = to.start() as isize - from.start() as isize;
        let root = self.forest.arena.borrow_mut().moved(self.root, distance);
        HandSet { forest: self.forest, root }
    }

    /// The set, unless it is lost.
    pub(super) fn kept(self) -> Result<HandSet<'f>, TooLargeError> {
        if self.root == LOST {
            return Err(self.forest.arena.borrow().limit_reached());
        }
        Ok(self)
    }
}

/// Questions about a set. They return [`TooLargeError`] if the set is lost: see [`Forest::with_limit`].
impl<'f> HandSet<'f> {
    /// Is it the set of no hands?
    pub fn is_empty(self) -> Result<bool, TooLargeError> {
        self.kept().map(|set| set.root == EMPTY)
    }

    /// Is the set the same as the other? [`TooLargeError`] if one of them is lost.
    ///
    /// # Panics
    /// If the sets belong to different forests.
    pub fn equals(self, other: HandSet<'f>) -> Result<bool, TooLargeError> {
        assert!(std::ptr::eq(self.forest, other.forest), "the two sets belong to different forests");
        Ok(self.kept()?.root == other.kept()?.root)
    }

    /// The set's nodes, laid out to count, list and find its hands.
    pub fn index(self) -> Result<Index, TooLargeError> {
        Ok(Index::new(&self.kept()?.forest.arena.borrow(), self.root))
    }

    /// Number of hands. Like [`count`](HandSet::count) and [`deals`](HandSet::deals), this builds an
    /// [`index`](HandSet::index); for several questions, build one yourself.
    pub fn len(self) -> Result<u128, TooLargeError> {
        self.index().map(|index| index.len())
    }

    /// Number of hands and of deals.
    pub fn count(self) -> Result<Count, TooLargeError> {
        self.index().map(|index| index.count())
    }

    /// Number of deals: ways to take a hand of the set from four distinguishable copies of each tile.
    pub fn deals(self) -> Result<BigUint, TooLargeError> {
        self.index().map(|index| index.weigh(&Weights::deals()))
    }

    /// Is the hand in the set?
    pub fn contains(self, hand: &Hand) -> Result<bool, TooLargeError> {
        let arena = self.kept()?.forest.arena.borrow();
        Ok(arena.contains(self.root, hand))
    }
}

macro_rules! operator {
    ($trait:ident, $function:ident, $method:ident) => {
        impl<'f> $trait for HandSet<'f> {
            type Output = HandSet<'f>;
            fn $function(self, other: HandSet<'f>) -> HandSet<'f> {
                self.$method(other)
            }
        }
    };
}

operator!(BitOr, bitor, union);
operator!(BitAnd, bitand, intersection);
operator!(Sub, sub, difference);
operator!(BitXor, bitxor, symmetric_difference);
operator!(Mul, mul, product);

impl fmt::Debug for HandSet<'_> {
    /// The root in its forest; to see hands, make an [index](HandSet::index).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kept() {
            Ok(set) => write!(f, "HandSet({:?})", set.root),
            Err(error) => write!(f, "HandSet({error})"),
        }
    }
}
