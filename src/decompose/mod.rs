//! In which ways does a hand split into melds, or into melds and a head (面子分解)?
//!
//! # Two freedoms
//!
//! Some hands can be split in more than one way, for two reasons: different pairs can be the head
//! (`11223344m` is `11m 234m 234m` and `123m 123m 44m`), and three triplets in a row are three equal
//! sequences (`111222333m`). Both may occur at once; two separate exchanges of three triplets need 18 tiles.
//! A decomposition is determined by its head, the tiles of which it has a triplet, and the number of
//! sequences that begin at each tile; two that differ in one of these are different, and each is listed once.
//!
//! # Method
//!
//! Take a head away, or none from 3N tiles, and go up the tiles. The copies of a tile that the sequences from below
//! leave either all begin sequences, or three are a triplet and the others begin sequences. So there is a choice
//! only if three or four are left. Taking a triplet wherever possible finds a decomposition if there is any, because
//! three equal sequences may be taken as triplets. The next decomposition turns the last triplet that allows it into
//! the beginnings of three sequences, and takes triplets again after it. This works for hands of any size, up to all
//! 136 tiles.
//!
//! # Order
//!
//! By head, 1m to 7z; then by the parts as they are printed, from the first in which two decompositions
//! differ: a lower first tile comes before a higher, and of the same tile a triplet before a sequence. So
//! among the decompositions with the same head the one with most triplets comes first.
//!
//! Source: 和了と聴牌 in the mahjong-algorithm-book of tomohxx. Its program prints one of head, triplet and
//! sequences for each rank and loses others that begin there; here all are printed.

mod reading;

use std::fmt;
use std::iter::{FusedIterator, repeat_n};

use crate::tiles::GroupHand;
use crate::tiles::Hand;
use crate::tiles::Meld;
use crate::tiles::notation::{pad, push_meld, push_tile};
use crate::tiles::{Group, KINDS, Tile, TileSet};

pub use reading::{Reading, readings};

/// A part of a decomposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A tile by itself, of thirteen orphans.
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
    /// Sequences that begin at each tile, each number 0 to 4.
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

    /// How many sequences begin with each tile.
    pub(crate) const fn sequences(&self) -> &[u8; KINDS] {
        &self.sequences
    }

    /// The melds by first tile, the triplet before the sequences; equal sequences one after the other.
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
        let sequences = usize::from(self.sequences[first.index()]);
        triplet
            .into_iter()
            .chain(Meld::sequence(first).into_iter().flat_map(move |it| repeat_n(it, sequences)))
    }

    /// The first decomposition with this head.
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
                let after = kinds - !TileSet::up_from(tile) - TileSet::from_iter([tile]);
                if let Some(split) = split.completed(hand, after) {
                    return Some(split);
                }
            }
        }
        None
    }

    /// Splits these tiles, the last kinds of the hand, again, with as many triplets as possible.
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

    /// Begins sequences at a tile, if the hand has the others of each.
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

    /// Copies of a tile left by the head and the sequences that begin before it, if there are enough.
    fn left_of(&self, hand: &Hand, tile: Tile) -> Option<u8> {
        let index = tile.index();
        // No sequence reaches into the next group.
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

/// All decompositions of a hand of 3N or 3N+2 tiles, of any size, in order, each once; none if it does not
/// split, as 3N+1 tiles never do. The hand without tiles has one decomposition, which has no parts.
///
/// Nothing is allocated, and each decomposition takes time in proportion to the 34 kinds of tile.
///
/// ```
/// use tehai::decompose::decompositions;
/// assert_eq!(decompositions(&"111222333m444z".parse()?).count(), 2);
/// assert_eq!(decompositions(&"12m".parse()?).next(), None);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn decompositions(hand: &Hand) -> Decompositions {
    let kinds = hand.kinds();
    let mut all = Decompositions { hand: *hand, kinds, heads: TileSet::EMPTY, next: None };
    match possible_heads(hand) {
        None => {}
        Some(None) => all.next = Decomposition::first(hand, kinds, None),
        Some(Some(heads)) => {
            all.heads = heads;
            all.next = all.with_next_head();
        }
    }
    all
}

/// The tiles that can be the head, as far as sums show; `Some(None)` if there is no head, and `None` if the hand cannot
/// split.
///
/// A meld has three tiles, whose ranks add up to a multiple of three. So one group has two tiles more than some melds,
/// and in a suit the sum of its ranks gives the rank of the head modulo three.
fn possible_heads(hand: &Hand) -> Option<Option<TileSet>> {
    let mut with_head = None;
    for group in Group::ALL {
        let counts = &hand.counts()[group.start()..group.start() + group.kind().kinds()];
        let (mut tiles, mut ranks) = (0u32, 0);
        for (rank, &count) in (1..).zip(counts) {
            tiles += u32::from(count);
            ranks += rank * u32::from(count);
        }
        match tiles % 3 {
            0 => {}
            2 if with_head.is_none() => with_head = Some((group, ranks)),
            _ => return None,
        }
    }
    let Some((group, ranks)) = with_head else { return Some(None) };
    let pairs = hand.tiles_with(|count| count >= 2) & TileSet::from_group(group);
    const EVERY_THIRD: u16 = 0b001_001_001;
    Some(Some(match group {
        Group::Honours => pairs,
        // The rank is 2 · ranks modulo 3; of the bits, the lowest is that of rank 1.
        _ => pairs & TileSet::from_ranks(group, EVERY_THIRD << ((2 * ranks + 2) % 3)),
    }))
}

/// All decompositions of the hand of one group; a suit's melds are named in manzu, as its hands are written.
///
/// ```
/// use tehai::decompose::group_decompositions;
/// let all = group_decompositions(&"11223344m".parse()?);
/// assert!(all.map(|split| split.to_string()).eq(["11m 234m 234m", "123m 123m 44m"]));
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn group_decompositions(hand: &GroupHand) -> Decompositions {
    decompositions(&Hand::EMPTY.with_group(hand.kind().written_as(), hand))
}

/// Iterator over the [`decompositions`] of a hand.
#[derive(Clone, Debug)]
pub struct Decompositions {
    hand: Hand,
    kinds: TileSet,
    /// The heads still to try.
    heads: TileSet,
    next: Option<Decomposition>,
}

impl Decompositions {
    /// The first decomposition with one of the heads that are left.
    fn with_next_head(&mut self) -> Option<Decomposition> {
        let mut heads = self.heads.iter();
        let split = heads.find_map(|head| Decomposition::first(&self.hand, self.kinds, Some(head)));
        self.heads = heads.rest();
        split
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

/// The number of [`decompositions`] of a hand, without listing them: a pass over its tiles that counts, for
/// each number of sequences begun at the last two tiles, the ways to come there.
///
/// ```
/// use tehai::decompose::count_decompositions;
/// let hand = "111122223333444455556666777788889999m".parse()?;
/// assert_eq!(count_decompositions(&hand), 19);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn count_decompositions(hand: &Hand) -> u64 {
    // By the sequences begun at the tile before and at the one before that, and by heads taken.
    type Ways = [[[u64; 2]; 5]; 5];
    let states =
        || (0..5).flat_map(|last| (0..5).flat_map(move |before| [(last, before, 0), (last, before, 1)]));
    let step = |ways: Ways, tile: Tile| {
        let mut after = Ways::default();
        for (last, before, heads) in states().filter(|&(last, before, heads)| ways[last][before][heads] > 0) {
            // The last of these takes a head, of which there is only one.
            for (head, triplet) in [(0, 0), (0, 1), (1, 0)].into_iter().take(3 - heads) {
                let taken = last + before + 2 * head + 3 * triplet;
                match usize::from(hand.count(tile)).checked_sub(taken) {
                    Some(sequences) if sequences == 0 || Meld::sequence(tile).is_some() => {
                        after[sequences][last][heads + head] += ways[last][before][heads];
                    }
                    _ => {}
                }
            }
        }
        after
    };
    let mut ways = Ways::default();
    ways[0][0][0] = 1;
    // The number of tiles decides whether there was a head.
    Tile::all().fold(ways, step)[0][0].iter().sum()
}
