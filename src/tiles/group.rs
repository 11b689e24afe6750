//! The tiles of a hand that lie in one group: a one-suit hand or an honours hand.

use std::cmp::Reverse;
use std::fmt;

use crate::tiles::{COPIES, GroupKind, HandError, Tile};

/// The tiles of one group: nine counts for a suit, seven for the honours, each 0 to 4. A hand that lies in
/// one suit is called 一色手.
///
/// Suits behave alike, so a suit's hand is written in manzu: `1112345m`. Hands are ordered by their counts,
/// rank 1 first; [`code`](GroupHand::code) numbers them in that order.
///
/// ```
/// use tehai::tiles::GroupHand;
/// let hand: GroupHand = "3345666m".parse()?;
/// assert_eq!(hand.total(), 7);
/// assert_eq!(hand.mirror().to_string(), "4445677m");
/// assert_eq!(hand.shape().to_string(), "1112344m");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupHand {
    kind: GroupKind,
    counts: [u8; 9],
}

/// 1 as each of the counts of [`in_word`].
const EACH: u64 = 0x0101_0101_0101_0101;

/// The counts of ranks 1 to 8 side by side in a machine word, 1 lowest, and that of rank 9: one step then works on
/// eight counts.
fn in_word(counts: &[u8; 9]) -> (u64, u8) {
    let [eight @ .., ninth] = *counts;
    (u64::from_le_bytes(eight), ninth)
}

/// The counts that [`in_word`] takes apart.
fn from_word(eight: u64, ninth: u8) -> [u8; 9] {
    let mut counts = [ninth; 9];
    counts[..8].copy_from_slice(&eight.to_le_bytes());
    counts
}

/// Ways to choose 0, 1, … 4 of the four copies of a tile.
pub const CHOOSE_OF_FOUR: [u64; 5] = [1, 4, 6, 4, 1];

impl GroupHand {
    /// No tiles.
    pub const fn empty(kind: GroupKind) -> GroupHand {
        GroupHand { kind, counts: [0; 9] }
    }

    /// A suit's hand from the copies of ranks 1 to 9.
    ///
    /// # Errors
    /// [`HandError::FifthCopy`] names the first tile with more than four copies.
    pub fn suit(counts: [u8; 9]) -> Result<GroupHand, HandError> {
        GroupHand::checked(GroupKind::Suit, counts)
    }

    /// An honours hand from the copies of 1z to 7z.
    ///
    /// # Errors
    /// [`HandError::FifthCopy`] names the first tile with more than four copies.
    pub fn honours(counts: [u8; 7]) -> Result<GroupHand, HandError> {
        let mut nine = [0; 9];
        nine[..7].copy_from_slice(&counts);
        GroupHand::checked(GroupKind::Honours, nine)
    }

    fn checked(kind: GroupKind, counts: [u8; 9]) -> Result<GroupHand, HandError> {
        match counts.iter().position(|&count| count > COPIES) {
            None => Ok(GroupHand { kind, counts }),
            Some(rank) => Err(HandError::FifthCopy(tile_at(kind, rank))),
        }
    }

    /// The hand of part of the counts of a whole hand, which were checked there.
    pub(crate) fn from_valid(kind: GroupKind, counts: &[u8]) -> GroupHand {
        let mut nine = [0; 9];
        nine[..counts.len()].copy_from_slice(counts);
        GroupHand { kind, counts: nine }
    }

    /// Number of hands of a group: 5⁹ = 1,953,125 or 5⁷ = 78,125.
    pub const fn number(kind: GroupKind) -> u32 {
        5u32.pow(kind.kinds() as u32)
    }

    /// The hand with a number in `0..number(kind)`, in the order of the hands.
    ///
    /// # Panics
    /// If there is no such hand.
    #[inline]
    pub fn from_code(kind: GroupKind, code: u32) -> GroupHand {
        assert!(code < GroupHand::number(kind), "no {} hand has code {code}", kind.name());
        // The steps of `code` backwards. Numbers below 625 are divided by 25, and those below 25 by 5, by a
        // multiplication and a shift.
        let code = code * GroupHand::code_unit(kind);
        let (eight, ninth) = (code / 5, code % 5);
        let fours = u64::from(eight / 625) | u64::from(eight % 625) << 32;
        let high = (2622 * fours) >> 16 & 0x0000_00ff_0000_00ff;
        let pairs = high | (fours - 25 * high) << 16;
        let high = (13 * pairs) >> 6 & 0x0007_0007_0007_0007;
        GroupHand { kind, counts: from_word(high | (pairs - 5 * high) << 8, ninth as u8) }
    }

    /// The hand's number: its counts as digits to base 5, rank 1 first.
    #[inline]
    pub fn code(&self) -> u32 {
        // Neighbours are joined to digits to base 25, these to digits to base 625, and these again: eight
        // digits in three steps, and then the ninth.
        let (digits, ninth) = in_word(&self.counts);
        let pairs = (5 * digits + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
        let fours = (25 * pairs + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
        let code = 5 * (625 * fours + (fours >> 32)) as u32 + u32::from(ninth);
        code / GroupHand::code_unit(self.kind)
    }

    /// One step in [`code`](GroupHand::code) as a number of nine digits. Honours have two digits fewer: 5² = 25.
    const fn code_unit(kind: GroupKind) -> u32 {
        match kind {
            GroupKind::Suit => 1,
            GroupKind::Honours => 25,
        }
    }

    /// Every hand of a group, in order.
    pub fn all(kind: GroupKind) -> impl ExactSizeIterator<Item = GroupHand> {
        (0..GroupHand::number(kind)).map(move |code| GroupHand::from_code(kind, code))
    }

    /// A key that sorts hands of one kind by their texts. A text is digits and then a letter, which sorts
    /// after every digit. So of two hands the one with more copies of the lowest rank in which they differ
    /// has the text that comes first.
    pub const fn text_order(&self) -> Reverse<GroupHand> {
        Reverse(*self)
    }

    /// Suit or honours.
    pub const fn kind(&self) -> GroupKind {
        self.kind
    }

    /// Copies of each kind of tile: nine or seven numbers.
    pub fn counts(&self) -> &[u8] {
        &self.counts[..self.kind.kinds()]
    }

    /// The counts padded to nine.
    pub(crate) const fn nine(&self) -> &[u8; 9] {
        &self.counts
    }

    /// Number of tiles.
    #[inline]
    pub fn total(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Number of ways to take this hand from the four copies of each tile: ∏ C(4, count).
    #[inline]
    pub fn deals(&self) -> u64 {
        self.counts.iter().map(|&count| CHOOSE_OF_FOUR[count as usize]).product()
    }

    /// The ranks that the hand holds, bit `r − 1` for rank `r`.
    pub(crate) fn held_ranks(&self) -> u16 {
        self.ranks_from(1)
    }

    /// The ranks of which the hand holds all copies, bit `r − 1` for rank `r`.
    pub(crate) fn full_ranks(&self) -> u16 {
        self.ranks_from(COPIES)
    }

    /// The ranks of which the hand holds at least `least` copies (1 to 4), bit `r − 1` for rank `r`.
    fn ranks_from(&self, least: u8) -> u16 {
        let (eight, ninth) = in_word(&self.counts);
        // With 4 − least more, the counts that reach 4 have bit 2, as they stay below 8.
        let reached = (eight + u64::from(COPIES - least) * EACH) >> 2 & EACH;
        // The multiplication moves bit 8 i to bit 56 + i.
        let gathered = reached.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        gathered as u16 | u16::from(ninth >= least) << 8
    }

    /// The hand without `counts`, if it holds them.
    pub(crate) fn minus(&self, counts: &[u8; 9]) -> Option<GroupHand> {
        // Where a count is too small, the bit is lent that keeps it from its neighbour.
        const LENT: u64 = 0x80 * EACH;
        let ((have, have_ninth), (take, take_ninth)) = (in_word(&self.counts), in_word(counts));
        let (rest, ninth) = ((have | LENT) - take, have_ninth.checked_sub(take_ninth)?);
        (rest & LENT == LENT).then_some(GroupHand { kind: self.kind, counts: from_word(rest ^ LENT, ninth) })
    }

    /// The hand with rank and tile reversed, 1 ↔ 9; honours have no order and stay as they are.
    pub fn mirror(&self) -> GroupHand {
        let mut mirrored = *self;
        if self.kind == GroupKind::Suit {
            mirrored.counts.reverse();
        }
        mirrored
    }

    /// The representative of all hands that differ by shift and mirror only: of the hand and its mirror
    /// image, each shifted to begin at rank 1, the one with the smaller text. For honours the counts in
    /// descending order.
    pub fn shape(&self) -> GroupHand {
        match self.kind {
            GroupKind::Suit => {
                let (one, other) = (self.shifted_down(), self.mirror().shifted_down());
                if one.text_order() <= other.text_order() { one } else { other }
            }
            GroupKind::Honours => {
                let mut sorted = *self;
                sorted.counts[..7].sort_unstable_by(|a, b| b.cmp(a));
                sorted
            }
        }
    }

    fn shifted_down(&self) -> GroupHand {
        let mut shifted = *self;
        let gap = self.counts.iter().position(|&count| count > 0).unwrap_or(0);
        shifted.counts.rotate_left(gap);
        shifted
    }
}

/// The tile at a position (from 0) of a group kind, written in manzu or honours.
pub(crate) fn tile_at(kind: GroupKind, position: usize) -> Tile {
    Tile::new(kind.written_as(), position as u8 + 1).expect("a position within the group")
}

impl fmt::Debug for GroupHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
