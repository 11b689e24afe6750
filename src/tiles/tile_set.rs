//! [`TileSet`]: a set of tile kinds.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use crate::tiles::{Group, KINDS, Tile};

/// A set of tile kinds, for example the waits of a hand; written like a hand (`147m`, `14m5p`).
///
/// ```
/// use tehai::tiles::TileSet;
/// let waits: TileSet = [0, 3, 6].into_iter().filter_map(tehai::tiles::Tile::from_index).collect();
/// assert_eq!(waits.to_string(), "147m");
/// assert_eq!(waits.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TileSet(u64);

impl TileSet {
    /// The empty set.
    pub const EMPTY: TileSet = TileSet(0);
    /// All 34 kinds.
    pub const ALL: TileSet = TileSet((1 << KINDS) - 1);
    /// The thirteen orphans: terminals and honours.
    pub const ORPHANS: TileSet = {
        let mut bits = 0;
        let mut index = 0;
        while index < KINDS {
            if Tile(index as u8).is_orphan() {
                bits |= 1 << index;
            }
            index += 1;
        }
        TileSet(bits)
    };

    /// The seven honours (字牌).
    pub const HONOURS: TileSet = TileSet::from_group(Group::Honours);
    /// The four winds (風牌), 1z to 4z.
    pub const WINDS: TileSet = TileSet::from_ranks(Group::Honours, 0b000_1111);
    /// The three dragons (三元牌), 5z to 7z.
    pub const DRAGONS: TileSet = TileSet::from_ranks(Group::Honours, 0b111_0000);
    /// The six terminals (老頭牌).
    pub(crate) const TERMINALS: TileSet = TileSet::ORPHANS.without(TileSet::HONOURS);

    /// The set of the tiles whose index is a bit of `bits`.
    pub(crate) const fn from_bits(bits: u64) -> TileSet {
        debug_assert!(bits >> KINDS == 0);
        TileSet(bits)
    }

    /// The bits: bit i stands for the tile of index i.
    ///
    /// ```
    /// let dragons: tehai::TileSet = "567z".parse()?;
    /// assert_eq!(dragons.bits(), 0b111 << 31);
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// `self` if `condition`, else the empty set (branch-free).
    #[inline]
    pub(crate) const fn only_if(self, condition: bool) -> TileSet {
        TileSet(self.0 & (condition as u64).wrapping_neg())
    }

    /// The set of a group's ranks: bit `r − 1` of `ranks` stands for rank `r`.
    pub(crate) const fn from_ranks(group: Group, ranks: u16) -> TileSet {
        TileSet((ranks as u64) << group.start())
    }

    /// The ranks of a group that are in the set, bit `r − 1` for rank `r`.
    pub(crate) const fn ranks(self, group: Group) -> u16 {
        (self.0 >> group.start()) as u16 & ((1 << group.kind().kinds()) - 1)
    }

    /// The tiles that are not in `other`: `self - other` for constants.
    pub(crate) const fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// All tiles of a group.
    pub const fn from_group(group: Group) -> TileSet {
        TileSet::from_ranks(group, (1 << group.kind().kinds()) - 1)
    }

    /// Is `tile` in the set?
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Is every tile of `other` in this set?
    pub const fn is_superset(self, other: TileSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Is every tile of this set in `other`?
    pub const fn is_subset(self, other: TileSet) -> bool {
        other.is_superset(self)
    }

    /// Puts `tile` into the set.
    pub const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Number of kinds in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A tile and all after it.
    pub(crate) const fn up_from(tile: Tile) -> TileSet {
        TileSet(TileSet::ALL.0 & u64::MAX << tile.0)
    }

    /// The last of its tiles.
    pub(crate) const fn last(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile(self.0.ilog2() as u8)) }
    }

    /// The tiles in ascending order.
    pub fn iter(self) -> impl FusedIterator<Item = Tile> + ExactSizeIterator + Clone {
        Tiles(self)
    }
}

/// The tiles of a set that are still to come.
#[derive(Clone)]
struct Tiles(TileSet);

impl Iterator for Tiles {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        let TileSet(bits) = self.0;
        (bits != 0).then(|| {
            self.0 = TileSet(bits & (bits - 1));
            Tile(bits.trailing_zeros() as u8)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Tiles {}

impl FusedIterator for Tiles {}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        let mut set = TileSet::EMPTY;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl From<Tile> for TileSet {
    /// The set of one tile.
    fn from(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }
}

impl BitOr for TileSet {
    type Output = TileSet;
    fn bitor(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }
}

impl BitOrAssign for TileSet {
    fn bitor_assign(&mut self, other: TileSet) {
        *self = *self | other;
    }
}

impl BitAnd for TileSet {
    type Output = TileSet;
    fn bitand(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }
}

impl Sub for TileSet {
    type Output = TileSet;
    fn sub(self, other: TileSet) -> TileSet {
        self.without(other)
    }
}

impl Not for TileSet {
    type Output = TileSet;
    fn not(self) -> TileSet {
        TileSet::ALL - self
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
