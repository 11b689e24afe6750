//! Melds (面子): sequences, triplets and quads.

use std::fmt;
use std::iter::repeat_n;
use std::ops::Range;
use std::sync::LazyLock;

use crate::tiles::{Group, GroupKind, KINDS, Tile, TileSet};

/// The sorts of meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Three neighbouring ranks of a suit (順子).
    Sequence,
    /// Three copies of a tile (刻子).
    Triplet,
    /// Four copies of a tile, one or all of them called (明槓). A quad is always declared, never part of the concealed
    /// tiles.
    Quad,
    /// Four concealed copies of a tile, declared (暗槓); the hand still counts as concealed.
    ConcealedQuad,
}

impl MeldKind {
    /// Is it four copies of a tile (槓子)?
    pub const fn is_quad(self) -> bool {
        matches!(self, MeldKind::Quad | MeldKind::ConcealedQuad)
    }

    /// The brackets around its tiles in the text of a hand: `[…]`, or `{…}` for a concealed quad.
    pub const fn brackets(self) -> [char; 2] {
        match self {
            MeldKind::ConcealedQuad => ['{', '}'],
            _ => ['[', ']'],
        }
    }
}

/// A meld (面子): `123m`, `555z` or `9999p`.
///
/// ```
/// use tehai::tiles::Meld;
/// use tehai::tiles::{Group, Tile};
/// let seven = Tile::new(Group::Souzu, 7).unwrap();
/// assert_eq!(Meld::sequence(seven).unwrap().to_string(), "789s");
/// assert_eq!(Meld::triplet(seven).to_string(), "777s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    first: Tile,
    kind: MeldKind,
}

impl Meld {
    /// The sequence that begins with `first`: `None` for ranks 8 and 9 and for honours.
    pub fn sequence(first: Tile) -> Option<Meld> {
        let fits = first.group() != Group::Honours && first.rank() <= 7;
        fits.then_some(Meld { first, kind: MeldKind::Sequence })
    }

    /// The triplet of `tile`.
    pub const fn triplet(tile: Tile) -> Meld {
        Meld { first: tile, kind: MeldKind::Triplet }
    }

    /// The called quad of `tile`.
    pub const fn quad(tile: Tile) -> Meld {
        Meld { first: tile, kind: MeldKind::Quad }
    }

    /// The concealed quad of `tile`.
    pub const fn concealed_quad(tile: Tile) -> Meld {
        Meld { first: tile, kind: MeldKind::ConcealedQuad }
    }

    /// The meld of a [`code`](Meld::code); `None` if there is none.
    ///
    /// ```
    /// use tehai::tiles::Meld;
    /// let melds: Vec<Meld> = (0..=u8::MAX).filter_map(Meld::from_code).collect();
    /// assert_eq!(melds.len(), 21 + 3 * 34);
    /// assert!(melds.iter().all(|meld| Meld::from_code(meld.code()) == Some(*meld)));
    /// assert_eq!(format!("{:?} {:?} {:?}", melds[0], melds[21], melds[122]), "[123m] [111m] {7777z}");
    /// ```
    pub fn from_code(code: u8) -> Option<Meld> {
        let code = usize::from(code);
        let first = Tile::from_index(code % KINDS)?;
        match code / KINDS {
            0 => Meld::sequence(first),
            1 => Some(Meld::triplet(first)),
            2 => Some(Meld::quad(first)),
            3 => Some(Meld::concealed_quad(first)),
            _ => None,
        }
    }

    /// The meld as a number: the index of its lowest tile, 0 to 33, for a sequence, and 34, 68 and 102 more for a
    /// triplet, a quad and a concealed quad.
    pub const fn code(self) -> u8 {
        (KINDS * self.kind as usize + self.first.index()) as u8
    }

    /// Every triplet and sequence of a group, as they can be among concealed tiles: by first tile, the
    /// triplet before the sequence.
    pub fn all(group: Group) -> impl Iterator<Item = Meld> {
        (1..=group.kind().kinds() as u8)
            .filter_map(move |rank| Tile::new(group, rank))
            .flat_map(|tile| [Some(Meld::triplet(tile)), Meld::sequence(tile)])
            .flatten()
    }

    /// The melds that a tile of another player can be called for, without quads: a pon (ポン), and from the player to the
    /// left the chi (チー) from the lowest sequence on.
    ///
    /// ```
    /// use tehai::tiles::Meld;
    /// let melds: Vec<String> = Meld::of_call("8p".parse()?, true).map(|meld| meld.to_string()).collect();
    /// assert_eq!(melds, ["678p", "789p", "888p"]);
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn of_call(tile: Tile, is_left: bool) -> impl Iterator<Item = Meld> {
        let place = tile.index();
        let first = (place.saturating_sub(2)..=place).filter(move |_| is_left).filter_map(Tile::from_index);
        let sequences = first.filter_map(Meld::sequence).filter(move |meld| meld.tile_counts()[place] > 0);
        sequences.chain([Meld::triplet(tile)])
    }

    /// The tiles that may not be discarded after this tile was called for the meld, where swap-calling (食い替え) is
    /// barred: the tile itself and, of a sequence called at one end, the tile that fits the other end. After a quad
    /// none is.
    ///
    /// ```
    /// use tehai::tiles::Meld;
    /// let (five, six) = ("5p".parse()?, "6p".parse()?);
    /// let barred = Meld::of_call(six, true).map(|meld| meld.barred_after(six).to_string());
    /// assert_eq!(barred.collect::<Vec<_>>(), ["36p", "6p", "69p", "6p"]);
    /// assert_eq!(Meld::quad(five).barred_after(five).to_string(), "");
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn barred_after(self, called: Tile) -> TileSet {
        if self.kind.is_quad() {
            return TileSet::EMPTY;
        }
        let neighbour =
            |steps: i8| Tile::new(self.first.group(), self.first.rank().wrapping_add_signed(steps));
        let steps = called.index() - self.first.index();
        let other_end = match (self.kind, steps) {
            (MeldKind::Sequence, 0) => neighbour(3),
            (MeldKind::Sequence, 2) => neighbour(-1),
            _ => None,
        };
        TileSet::from(called) | other_end.into_iter().collect()
    }

    /// Sequence, triplet or quad.
    pub const fn kind(self) -> MeldKind {
        self.kind
    }

    /// Its tiles in brackets, as in the text of a hand: `[1111z]`, or `{1111z}` for a concealed quad.
    pub fn in_brackets(self) -> String {
        let [open, close] = self.kind.brackets();
        format!("{open}{self}{close}")
    }

    /// Its lowest tile.
    pub const fn first(self) -> Tile {
        self.first
    }

    /// Its tiles with their copies: one entry for each kind.
    pub fn counts(self) -> impl Iterator<Item = (Tile, u8)> {
        let (kinds, copies) = self.kinds();
        kinds.filter_map(Tile::from_index).map(move |tile| (tile, copies))
    }

    /// Copies of each kind of tile, `1m` to `7z`.
    #[inline]
    pub const fn tile_counts(self) -> &'static [u8; KINDS] {
        &COUNTS[self.first.index()][self.kind as usize]
    }

    /// The indices of its kinds, and how many copies it has of each.
    const fn kinds(self) -> (Range<usize>, u8) {
        let (kinds, copies) = match self.kind {
            MeldKind::Sequence => (3, 1),
            MeldKind::Triplet => (1, 3),
            MeldKind::Quad | MeldKind::ConcealedQuad => (1, 4),
        };
        let first = self.first.index();
        (first..first + kinds, copies)
    }

    /// Its tiles one by one: three, or four of a quad.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        self.counts().flat_map(|(tile, copies)| repeat_n(tile, copies.into()))
    }

    /// Copies of each rank of its group.
    pub(crate) fn rank_counts(self) -> [u8; 9] {
        let mut counts = [0; 9];
        self.counts().for_each(|(tile, copies)| counts[tile.rank() as usize - 1] = copies);
        counts
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_brackets())
    }
}

/// A meld with the copies it holds of each rank of its group.
pub(crate) type MeldCounts = (Meld, [u8; 9]);

/// By first tile and kind: the copies that a meld has of each kind of tile. No meld is a sequence from an 8, a 9 or an
/// honour: nobody asks for these entries.
static COUNTS: [[[u8; KINDS]; 4]; KINDS] = {
    let all = [MeldKind::Sequence, MeldKind::Triplet, MeldKind::Quad, MeldKind::ConcealedQuad];
    let mut counts = [[[0; KINDS]; 4]; KINDS];
    let mut place = 0;
    while place < KINDS * all.len() {
        let (first, kind) = (Tile::from_index(place / all.len()).expect("a tile"), all[place % all.len()]);
        let (Range { start, end }, copies) = Meld { first, kind }.kinds();
        let mut tile = start;
        while tile < end && tile < KINDS {
            counts[start][kind as usize][tile] = copies;
            tile += 1;
        }
        place += 1;
    }
    counts
};

/// The melds of one group kind, in the order of [`Meld::all`].
pub(crate) fn group_melds(kind: GroupKind) -> &'static [MeldCounts] {
    static MELDS: LazyLock<[Vec<MeldCounts>; 2]> = LazyLock::new(|| {
        GroupKind::ALL
            .map(|kind| Meld::all(kind.written_as()).map(|meld| (meld, meld.rank_counts())).collect())
    });
    &MELDS[kind as usize]
}
