//! Tile kinds, and the four groups they belong to.

use std::fmt;
use std::ops::Range;

use tehai_options::named;

/// Number of tile kinds.
pub const KINDS: usize = 34;
/// Number of copies of each kind in a set of tiles.
pub const COPIES: u8 = 4;

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
pub struct Tile(pub(super) u8);

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
