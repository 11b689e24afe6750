//! Tile kinds, the four groups they belong to, and sets of tile kinds.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Range, Sub};

/// Number of tile kinds.
pub const KINDS: usize = 34;
/// Number of copies of each kind in a set of tiles.
pub const COPIES: u8 = 4;

use tehai_options::named;

named! {
    /// The two sorts of group: a suit, which has sequences, and the honours, which have none.
    GroupKind {
        /// Nine ranks; three neighbouring ranks make a sequence.
        Suit = "suit",
        /// Seven kinds without order.
        Honours = "honours",
    }
}

impl GroupKind {
    /// Number of tile kinds in such a group: 9 or 7.
    pub const fn kinds(self) -> usize {
        match self {
            GroupKind::Suit => 9,
            GroupKind::Honours => 7,
        }
    }

    /// Can a sequence begin at this rank, counted from 0?
    #[inline]
    pub const fn begins_sequence(self, rank: usize) -> bool {
        matches!(self, GroupKind::Suit) && rank + 2 < self.kinds()
    }

    /// Number of tiles in such a group, four of each kind: 36 or 28.
    pub const fn tiles(self) -> u8 {
        self.kinds() as u8 * COPIES
    }

    /// The group whose letter the hand of one group is written with: `m` for every suit, as suits behave
    /// alike, and `z` for the honours.
    pub const fn written_as(self) -> Group {
        match self {
            GroupKind::Suit => Group::Manzu,
            GroupKind::Honours => Group::Honours,
        }
    }
}

/// One of the four groups of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Manzu, characters (萬子), letter `m`.
    Manzu,
    /// Pinzu, dots (筒子), letter `p`.
    Pinzu,
    /// Souzu, bamboo (索子), letter `s`.
    Souzu,
    /// Honours (字牌), letter `z`: east, south, west, north, white, green, red.
    Honours,
}

impl Group {
    /// The four groups in their order.
    pub const ALL: [Group; 4] = [Group::Manzu, Group::Pinzu, Group::Souzu, Group::Honours];
    /// The three suits.
    pub const SUITS: [Group; 3] = [Group::Manzu, Group::Pinzu, Group::Souzu];

    /// Suit or honours.
    pub const fn kind(self) -> GroupKind {
        match self {
            Group::Honours => GroupKind::Honours,
            _ => GroupKind::Suit,
        }
    }

    /// Index of the group's first tile kind: 0, 9, 18 or 27.
    pub const fn start(self) -> usize {
        9 * self as usize
    }

    /// The indices of the group's tile kinds.
    pub const fn kinds(self) -> Range<usize> {
        self.start()..self.start() + self.kind().kinds()
    }

    /// The letter `m`, `p`, `s` or `z`.
    pub const fn letter(self) -> char {
        match self {
            Group::Manzu => 'm',
            Group::Pinzu => 'p',
            Group::Souzu => 's',
            Group::Honours => 'z',
        }
    }

    /// The group of a letter, if it is one of `m`, `p`, `s`, `z`.
    pub const fn from_letter(letter: char) -> Option<Group> {
        match letter {
            'm' => Some(Group::Manzu),
            'p' => Some(Group::Pinzu),
            's' => Some(Group::Souzu),
            'z' => Some(Group::Honours),
            _ => None,
        }
    }
}

/// A kind of tile (牌), for example `5m` or `1z` (east).
///
/// ```
/// use tehai::tiles::{Group, Tile};
/// let tile = Tile::new(Group::Pinzu, 9).unwrap();
/// assert_eq!(tile.to_string(), "9p");
/// assert_eq!(tile.index(), 17);
/// assert_eq!(Tile::new(Group::Honours, 8), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile of a group and a rank from 1 (honours: 1 east, 2 south, 3 west, 4 north, 5 white, 6 green,
    /// 7 red), if there is one.
    pub const fn new(group: Group, rank: u8) -> Option<Tile> {
        if rank == 0 || rank as usize > group.kind().kinds() {
            return None;
        }
        Some(Tile(group.start() as u8 + rank - 1))
    }

    /// The tile with an index in `0..34`, if there is one.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < KINDS { Some(Tile(index as u8)) } else { None }
    }

    /// All 34 tile kinds in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + Clone {
        (0..KINDS as u8).map(Tile)
    }

    /// Index in `0..34`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The group the tile belongs to.
    pub const fn group(self) -> Group {
        match self.0 {
            0..9 => Group::Manzu,
            9..18 => Group::Pinzu,
            18..27 => Group::Souzu,
            _ => Group::Honours,
        }
    }

    /// Rank from 1.
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Is it one of the thirteen orphans (幺九牌): a terminal or an honour?
    pub const fn is_orphan(self) -> bool {
        self.0 >= 27 || self.0.is_multiple_of(9) || self.0 % 9 == 8
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

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
    pub const fn iter(self) -> TilesOfSet {
        TilesOfSet { rest: self }
    }
}

/// Iterator over the tiles of a [`TileSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct TilesOfSet {
    rest: TileSet,
}

impl TilesOfSet {
    /// The tiles that are still to come.
    pub(crate) const fn rest(&self) -> TileSet {
        self.rest
    }
}

impl Iterator for TilesOfSet {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        let bits = self.rest.0;
        (bits != 0).then(|| {
            self.rest = TileSet(bits & (bits - 1));
            Tile(bits.trailing_zeros() as u8)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for TilesOfSet {}

impl FusedIterator for TilesOfSet {}

impl IntoIterator for TileSet {
    type Item = Tile;
    type IntoIter = TilesOfSet;
    fn into_iter(self) -> TilesOfSet {
        self.iter()
    }
}

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
        TileSet(self.0 & !other.0)
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
