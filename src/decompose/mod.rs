//! In which ways does a hand split into melds, or into melds and a head (面子分解)?
//!
//! # Two freedoms
//!
//! Some hands can be split in more than one way, for two reasons. Different pairs can be the head: `11223344m` is
//! `11m 234m 234m` and `123m 123m 44m`. And three triplets in a row are three equal sequences: `111222333m`. A hand can
//! have both; two separate exchanges of three triplets need 18 tiles.
//!
//! A decomposition is its head, the tiles of which it has a triplet, and the number of sequences that begin at each
//! tile. Two that differ in one of these are different, and each is listed once.
//!
//! # Method
//!
//! Choose a head, or none for 3N tiles, and go up the tiles. Invariant: the head and the melds chosen so far use up
//! every tile below. So if the sequences begun below leave n copies of a tile, either all n begin sequences, or three
//! are a triplet and n − 3 begin sequences. There is a choice only if n is three or four.
//!
//! 1. The first decomposition takes every triplet it can. If there is any decomposition with this head, this finds one,
//!    because three equal sequences may be taken as triplets.
//! 2. The next one turns the last triplet that allows it into the beginnings of three sequences, and takes every
//!    triplet after it.
//!
//! Example: `111222333444m` without a head is first `111m 222m 333m 444m`. 444m and 333m cannot become sequences, as
//! there is no 5m. 222m can: `111m 234m 234m 234m`. Then 111m can, after which 444m is a triplet again:
//! `123m 123m 123m 444m`. No triplet in it can become sequences, so this is the last.
//!
//! This works for hands of any size, up to all 136 tiles.
//!
//! # Order
//!
//! By head, 1m to 7z; then by the parts as they are printed, from the first in which two decompositions differ: a lower
//! first tile comes before a higher one, and a triplet before a sequence of the same first tile. So among the
//! decompositions with the same head, the one with the most triplets comes first.
//!
//! ```
//! use tehai::{Hand, decompose::decompositions};
//! let hand: Hand = "111222333m11z".parse()?;
//! let ways: Vec<String> = decompositions(&hand).map(|way| way.to_string()).collect();
//! assert_eq!(ways, ["111m 222m 333m 11z", "123m 123m 123m 11z"]);
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! Source: 和了と聴牌 in the mahjong-algorithm-book of tomohxx. Its program prints only one of head, triplet and
//! sequences for each rank, so it loses parts; here all are printed.

mod reading;

use std::fmt;
use std::iter::{FusedIterator, repeat_n};

use crate::recurrence::Prefix;
use crate::tiles::notation::{pad, push_meld, push_tile};
use crate::tiles::{Group, Hand, KINDS, Meld, Tile, TileSet};

pub use reading::{Reading, readings};

/// A part of a decomposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A single tile of thirteen orphans.
    Single(Tile),
    /// Two of a kind: the head (雀頭), or one of seven pairs.
    Pair(Tile),
    /// A meld.
    Meld(Meld),
}

impl Part {
    fn push(self, out: &mut Vec<u8>) {
        match self {
            Part::Single(tile) => push_tile(tile, out),
            Part::Pair(tile) => {
                out.push(b'0' + tile.rank());
                push_tile(tile, out);
            }
            Part::Meld(meld) => push_meld(meld, out),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |text| self.push(text))
    }
}

/// A hand split into melds, and a head if it has 3N+2 tiles. It is small and can be copied freely.
///
/// ```
/// use tehai::decompose::{Part, decompositions};
/// let all: Vec<_> = decompositions(&"11122233344455m".parse()?).collect();
/// let text: Vec<_> = all.iter().map(|split| split.to_string()).collect();
/// assert_eq!(text, [
///     "111m 22m 234m 345m 345m",
///     "111m 222m 333m 444m 55m",
///     "111m 234m 234m 234m 55m",
///     "123m 123m 123m 444m 55m",
/// ]);
/// assert_eq!(all[0].head().map(|head| head.to_string()).as_deref(), Some("2m"));
/// assert_eq!(all[0].parts().next(), Some(Part::Meld("111m".parse()?)));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decomposition {
    head: Option<Tile>,
    triplets: TileSet,
    /// The number of sequences that begin at each tile, 0 to 4.
    sequences: [u8; KINDS],
}

impl Decomposition {
    /// The tile of the head (雀頭); `None` for 3N tiles.
    pub const fn head(&self) -> Option<Tile> {
        self.head
    }

    /// The tiles of which there is a triplet.
    pub(crate) const fn triplets(&self) -> TileSet {
        self.triplets
    }

    /// The number of sequences that begin at each tile.
    pub(crate) const fn sequences(&self) -> &[u8; KINDS] {
        &self.sequences
    }

    /// The melds by first tile; of one tile the triplet first, then the sequences.
    pub fn melds(&self) -> impl Iterator<Item = Meld> + use<> {
        let split = *self;
        Tile::all().flat_map(move |tile| split.melds_from(tile))
    }

    /// Head and melds by first tile; of one tile the head first, then the triplet, then the sequences.
    pub fn parts(&self) -> impl Iterator<Item = Part> + use<> {
        let split = *self;
        Tile::all().flat_map(move |tile| {
            let head = (split.head == Some(tile)).then_some(Part::Pair(tile));
            head.into_iter().chain(split.melds_from(tile).map(Part::Meld))
        })
    }

    fn melds_from(&self, first: Tile) -> impl Iterator<Item = Meld> + use<> {
        let triplet = self.triplets.contains(first).then_some(Meld::triplet(first));
        let number = usize::from(self.sequences[first.index()]);
        let sequences = Meld::sequence(first).into_iter().flat_map(move |meld| repeat_n(meld, number));
        triplet.into_iter().chain(sequences)
    }

    /// The first decomposition with this head. `kinds` are those of the hand.
    fn first(hand: &Hand, kinds: TileSet, head: Option<Tile>) -> Option<Decomposition> {
        Decomposition { head, triplets: TileSet::EMPTY, sequences: [0; KINDS] }.completed(hand, kinds)
    }

    /// The decomposition after this one with the same head.
    fn following(&self, hand: &Hand, kinds: TileSet) -> Option<Decomposition> {
        let mut triplets = self.triplets;
        while let Some(tile) = triplets.last() {
            triplets = triplets - TileSet::up_from(tile);
            let mut split = Decomposition { triplets, ..*self };
            if split.begin(hand, tile, 3 + self.sequences[tile.index()]).is_some() {
                let after = (kinds & TileSet::up_from(tile)) - TileSet::from(tile);
                if let Some(split) = split.completed(hand, after) {
                    return Some(split);
                }
            }
        }
        None
    }

    /// Splits the last `kinds` of the hand anew, with every triplet that they can have. What is split below stays.
    fn completed(mut self, hand: &Hand, kinds: TileSet) -> Option<Decomposition> {
        for tile in kinds.iter() {
            let left = self.left_of(hand, tile)?;
            if left >= 3 {
                self.triplets.insert(tile);
            }
            self.begin(hand, tile, left % 3)?;
        }
        Some(self)
    }

    /// Begins sequences at a tile, if the hand has enough of their other tiles.
    fn begin(&mut self, hand: &Hand, tile: Tile, sequences: u8) -> Option<()> {
        let index = tile.index();
        self.sequences[index] = sequences;
        if sequences > 0 {
            Meld::sequence(tile)?;
            let others = hand.counts()[index + 1].min(hand.counts()[index + 2]);
            return (others >= sequences).then_some(());
        }
        Some(())
    }

    /// The copies of a tile that the head and the sequences begun below leave; `None` if these need more.
    fn left_of(&self, hand: &Hand, tile: Tile) -> Option<u8> {
        let index = tile.index();
        // No sequence begins at an 8 or a 9, so none of these is of another group.
        let open: u8 = self.sequences[index.saturating_sub(2)..index].iter().sum();
        let head = if self.head == Some(tile) { 2 } else { 0 };
        hand.count(tile).checked_sub(open + head)
    }
}

impl fmt::Display for Decomposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(f, self.parts())
    }
}

impl fmt::Debug for Decomposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

fn write_parts(f: &mut fmt::Formatter<'_>, parts: impl Iterator<Item = Part>) -> fmt::Result {
    pad(f, |text| {
        for (place, part) in parts.enumerate() {
            if place > 0 {
                text.push(b' ');
            }
            part.push(text);
        }
    })
}

/// All decompositions of a hand of any size, in order, each once. A hand of 3N+1 tiles has none; the hand without tiles
/// has one, which has no parts.
///
/// Nothing is allocated. Each decomposition takes time in proportion to the kinds of tile in the hand.
///
/// ```
/// use tehai::decompose::decompositions;
/// assert_eq!(decompositions(&"111222333m444z".parse()?).count(), 2);
/// assert_eq!(decompositions(&"12m".parse()?).next(), None);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn decompositions(hand: &Hand) -> impl FusedIterator<Item = Decomposition> + Clone + use<> {
    let mut all = Decompositions { hand: *hand, kinds: hand.kinds(), heads: TileSet::EMPTY, next: None };
    match possible_heads(hand) {
        Heads::Impossible => {}
        Heads::NotNeeded => all.next = Decomposition::first(hand, all.kinds, None),
        Heads::Among(heads) => {
            all.heads = heads;
            all.next = all.with_next_head();
        }
    }
    all
}

/// The heads that the sums of a hand allow.
enum Heads {
    /// The hand cannot split.
    Impossible,
    /// It can split into melds alone.
    NotNeeded,
    /// It can split into melds and one of these.
    Among(TileSet),
}

/// The heads that the numbers of tiles and the sums of ranks allow: a quick test before any hand is split.
///
/// A meld has three tiles, and its ranks add up to a multiple of three. So the group of the head has two tiles more
/// than some melds, and in a suit the sum of its ranks is, modulo three, twice the rank of the head; and so the rank is
/// twice the sum. Example: the ranks of `12344m` add up to 14, twice that is 28: 1 modulo three, like the rank 4.
fn possible_heads(hand: &Hand) -> Heads {
    let mut with_head = None;
    for group in Group::ALL {
        let counts = &hand.counts()[group.kinds()];
        let (mut tiles, mut ranks) = (0u32, 0);
        for (rank, &count) in (1..).zip(counts) {
            tiles += u32::from(count);
            ranks += rank * u32::from(count);
        }
        match tiles % 3 {
            0 => {}
            2 if with_head.is_none() => with_head = Some((group, ranks)),
            _ => return Heads::Impossible,
        }
    }
    let Some((group, ranks)) = with_head else { return Heads::NotNeeded };
    let pairs = hand.tiles_with(|count| count >= 2) & TileSet::from_group(group);
    /// Ranks 1, 4 and 7. Bit r − 1 is rank r.
    const EVERY_THIRD: u16 = 0b001_001_001;
    Heads::Among(match group {
        Group::Honours => pairs,
        // Rank 1 is shifted to rank 2 · ranks modulo 3, so by one less.
        _ => pairs & TileSet::from_ranks(group, EVERY_THIRD << ((2 * ranks + 2) % 3)),
    })
}

/// The [`decompositions`] of a hand that are left.
#[derive(Clone, Debug)]
struct Decompositions {
    hand: Hand,
    kinds: TileSet,
    /// The heads still to try, after that of `next`.
    heads: TileSet,
    next: Option<Decomposition>,
}

impl Decompositions {
    /// The first decomposition with one of the heads that are left.
    fn with_next_head(&mut self) -> Option<Decomposition> {
        self.heads.iter().find_map(|head| {
            self.heads = self.heads - TileSet::from(head);
            Decomposition::first(&self.hand, self.kinds, Some(head))
        })
    }
}

impl Iterator for Decompositions {
    type Item = Decomposition;

    fn next(&mut self) -> Option<Decomposition> {
        let split = self.next.take()?;
        self.next = split.following(&self.hand, self.kinds).or_else(|| self.with_next_head());
        Some(split)
    }
}

impl FusedIterator for Decompositions {}

/// The number of [`decompositions`] of a hand, without listing them.
///
/// The [recurrence](crate::recurrence) over numbers of ways: each group is read rank by rank, and the groups are
/// joined.
///
/// ```
/// use tehai::decompose::count_decompositions;
/// let hand = "111122223333444455556666777788889999m".parse()?;
/// assert_eq!(count_decompositions(&hand), 19);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn count_decompositions(hand: &Hand) -> u64 {
    let of_group = |group: Group| {
        let held = hand.group(group);
        let is_held = |rank: usize, copies| (held.counts()[rank] == copies).then_some(());
        Prefix::<u64, ANY_NUMBER>::START.read(group.kind(), is_held).end()
    };
    let [m, p, s, z] = Group::ALL.map(of_group);
    let all = m.join(&p).join(&s.join(&z));
    // No hand has both, as 3N is not 3M+2.
    all.melds + all.wins
}

/// One more than the most sequences that begin at one rank: three equal ones are another way than three triplets.
const ANY_NUMBER: usize = 5;
