//! A reading of melds and a head, as sets of tiles.

use crate::decompose::Decomposition;
use crate::rules::Winds;
use crate::tiles::{Group, Hand, Meld, MeldKind, Tile, TileSet};
use crate::waiting::types::WaitType;
use crate::yaku::{Yaku, YakuSet};

/// The melds and the head of a win, called melds included, as sets of tiles. They decide the yaku of the decomposition,
/// each by a few operations on bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    /// The tiles that sequences begin with.
    pub sequences: TileSet,
    /// Pairs of equal sequences. Each sequence is in at most one pair.
    pub equal_pairs: u8,
    /// The tiles of triplets and quads.
    pub triplets: TileSet,
    /// The tile of the head.
    pub head: TileSet,
}

/// Rank 1 of each suit.
const ONES: TileSet = TileSet::from_bits(1 | 1 << 9 | 1 << 18);
/// The first tiles of 123 and 789.
pub(super) const OUTER: TileSet = TileSet::from_bits(ONES.bits() | ONES.bits() << 6);
/// 23468s and 6z.
pub(crate) const GREEN: TileSet = TileSet::from_bits(0b1010_1110 << 18 | 1 << 32);

/// The ranks that are in the set in all three suits, as bits of manzu.
const fn in_all_suits(tiles: TileSet) -> u64 {
    let tiles = tiles.bits();
    tiles & tiles >> 9 & tiles >> 18 & 0x1FF
}

/// The yaku of the tiles, which every reading of a hand with these kinds has. Not for thirteen orphans.
pub fn yaku_of_kinds(kinds: TileSet) -> YakuSet {
    let of_suits = kinds - TileSet::HONOURS;
    let has_honours = of_suits != kinds;
    let is_suit = |group| !of_suits.is_empty() && of_suits.is_subset(TileSet::from_group(group));
    let is_one_suit = Group::SUITS.into_iter().any(is_suit);
    let is_outer = kinds.is_subset(TileSet::ORPHANS);
    YakuSet::EMPTY
        .with_yaku(Yaku::Tanyao, (kinds & TileSet::ORPHANS).is_empty())
        .with_yaku(Yaku::Honroutou, is_outer && has_honours && !of_suits.is_empty())
        .with_yaku(Yaku::Chinroutou, is_outer && !has_honours)
        .with_yaku(Yaku::Tsuuiisou, of_suits.is_empty())
        .with_yaku(Yaku::Honitsu, is_one_suit && has_honours)
        .with_yaku(Yaku::Chinitsu, is_one_suit && !has_honours)
        .with_yaku(Yaku::Ryuuiisou, kinds.is_subset(GREEN))
}

/// If the hand is 1112345678999 and one more tile of one suit (九蓮宝燈), the last tiles with which it waited for all nine:
/// those that it holds twice or four times. `None` for any other hand.
pub fn nine_gates(hand: &Hand) -> Option<TileSet> {
    let group = Group::SUITS.into_iter().find(|&group| {
        let counts = hand.group(group);
        let needed = |rank: usize| if rank == 0 || rank == 8 { 3 } else { 1 };
        counts.total() == 14 && counts.counts().iter().enumerate().all(|(rank, &count)| count >= needed(rank))
    })?;
    Some(hand.tiles_with(|count| count == 2 || count == 4) & TileSet::from_group(group))
}

impl Parts {
    /// The parts of a decomposition and of the called melds.
    pub fn new(split: &Decomposition, called: &[Meld]) -> Parts {
        let (mut triplets, mut begun) = (split.triplets(), *split.sequences());
        for meld in called {
            match meld.kind() {
                MeldKind::Sequence => begun[meld.first().index()] += 1,
                MeldKind::Triplet | MeldKind::Quad | MeldKind::ConcealedQuad => triplets.insert(meld.first()),
            }
        }
        let beginning = |least: u8| {
            TileSet::from_bits(begun.iter().rev().fold(0, |bits, &n| bits << 1 | u64::from(n >= least)))
        };
        let equal_pairs = (beginning(2).len() + beginning(4).len()) as u8;
        let head = split.head().into_iter().collect();
        Parts { sequences: beginning(1), equal_pairs, triplets, head }
    }

    /// The kinds of tile in the melds and the head.
    pub const fn kinds(&self) -> TileSet {
        let sequences = self.sequences.bits();
        let in_sequences = sequences | sequences << 1 | sequences << 2;
        TileSet::from_bits(in_sequences | self.triplets.bits() | self.head.bits())
    }

    /// The yaku that the decomposition has with every winning tile in a hand without called melds. Left out are pinfu
    /// (see [`is_pinfu_shape`](Parts::is_pinfu_shape)) and those of concealed triplets and quads, which depend on more
    /// than the parts, and nine gates, which depend on the copies of tiles.
    pub fn yaku(&self, winds: Winds) -> YakuSet {
        let Parts { sequences, equal_pairs, triplets, head } = *self;
        let has_sequence = !sequences.is_empty();
        let starts = sequences.bits();
        let is_straight = starts & starts >> 3 & starts >> 6 & ONES.bits() != 0;
        let is_outside = sequences.is_subset(OUTER) && (triplets | head).is_subset(TileSet::ORPHANS);
        let has_honours = !((triplets | head) & TileSet::HONOURS).is_empty();
        let has = |rank| Tile::new(Group::Honours, rank).is_some_and(|tile| triplets.contains(tile));
        let (of_dragons, of_winds) = ((triplets & TileSet::DRAGONS).len(), (triplets & TileSet::WINDS).len());
        yaku_of_kinds(self.kinds())
            .with_yaku(Yaku::Iipeikou, equal_pairs == 1)
            .with_yaku(Yaku::Ryanpeikou, equal_pairs == 2)
            .with_yaku(Yaku::SeatWind, triplets.contains(winds.seat.tile()))
            .with_yaku(Yaku::RoundWind, triplets.contains(winds.round.tile()))
            .with_yaku(Yaku::White, has(5))
            .with_yaku(Yaku::Green, has(6))
            .with_yaku(Yaku::Red, has(7))
            .with_yaku(Yaku::Sanshoku, in_all_suits(sequences) != 0)
            .with_yaku(Yaku::SanshokuDoukou, in_all_suits(triplets) != 0)
            .with_yaku(Yaku::Ittsu, is_straight)
            .with_yaku(Yaku::Chanta, is_outside && has_sequence && has_honours)
            .with_yaku(Yaku::Junchan, is_outside && has_sequence && !has_honours)
            .with_yaku(Yaku::Toitoi, !has_sequence)
            .with_yaku(Yaku::Shousangen, of_dragons == 2 && head.is_subset(TileSet::DRAGONS))
            .with_yaku(Yaku::Daisangen, of_dragons == 3)
            .with_yaku(Yaku::Shousuushi, of_winds == 3 && head.is_subset(TileSet::WINDS))
            .with_yaku(Yaku::Daisuushi, of_winds == 4)
    }

    /// The waits that a tile completes as the last: one for each sort of part that it can be in.
    pub fn completed_by(&self, tile: Tile) -> impl Iterator<Item = WaitType> + use<> {
        let Parts { sequences, triplets, head, .. } = *self;
        let single = head.contains(tile).then_some(WaitType::Single);
        let shanpon = triplets.contains(tile).then_some(WaitType::Shanpon);
        let in_sequence = (0..3).filter_map(move |place: usize| {
            let first = Tile::from_index(tile.index().checked_sub(place)?)?;
            let meld = Meld::sequence(first).filter(|_| sequences.contains(first))?;
            WaitType::completing(meld, tile)
        });
        [single, shanpon].into_iter().flatten().chain(in_sequence)
    }

    /// Four sequences and a head that is no dragon and neither seat nor round wind: pinfu (平和) apart from its wait.
    pub fn is_pinfu_shape(&self, winds: Winds) -> bool {
        self.triplets.is_empty() && (self.head & (TileSet::DRAGONS | winds.tiles())).is_empty()
    }
}
