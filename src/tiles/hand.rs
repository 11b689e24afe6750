//! Whole hands: 34 counts, with or without called melds. A hand cannot hold a fifth copy of a tile.

use std::fmt;
use std::iter::repeat_n;

use crate::rules::Players;
use crate::tiles::{COPIES, Group, GroupHand, HandError, KINDS, Meld, MeldKind, Tile, TileSet};

/// The concealed tiles of a hand (手牌): copies of each of the 34 kinds, each 0 to 4, of any total.
///
/// Hands are ordered by their counts, compared from 1m to 7z.
///
/// ```
/// use tehai::tiles::Hand;
/// let hand: Hand = "55z123m406p".parse()?;
/// assert_eq!(hand.to_string(), "123m456p55z");
/// assert_eq!((hand.total(), hand.deals()), (8, 4 * 4 * 4 * 4 * 4 * 4 * 6));
/// assert!("11111m".parse::<Hand>().is_err());
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    counts: [u8; KINDS],
}

impl Default for Hand {
    fn default() -> Hand {
        Hand::EMPTY
    }
}

impl Hand {
    /// No tiles.
    pub const EMPTY: Hand = Hand { counts: [0; KINDS] };

    /// The hand with these copies of each kind.
    ///
    /// # Errors
    /// [`HandError::FifthCopy`] names the first tile with more than four copies.
    pub fn new(counts: [u8; KINDS]) -> Result<Hand, HandError> {
        // The largest of all counts is found many at a time; which tile it is matters only in an error.
        if counts.iter().fold(0, |most, &count| count.max(most)) <= COPIES {
            return Ok(Hand { counts });
        }
        let tile = Tile::all().find(|tile| counts[tile.index()] > COPIES);
        Err(HandError::FifthCopy(tile.expect("one count is above four")))
    }

    /// The hand with these copies of each kind, known to be four at most.
    pub(crate) fn from_valid(counts: [u8; KINDS]) -> Hand {
        debug_assert!(counts.iter().all(|&count| count <= COPIES));
        Hand { counts }
    }

    /// The hand of tiles given one by one.
    ///
    /// # Errors
    /// [`HandError::FifthCopy`] at the first fifth copy of a tile.
    pub fn from_tiles(tiles: impl IntoIterator<Item = Tile>) -> Result<Hand, HandError> {
        tiles
            .into_iter()
            .try_fold(Hand::EMPTY, |hand, tile| hand.plus(tile).ok_or(HandError::FifthCopy(tile)))
    }

    /// Copies of each kind, `1m` to `7z`.
    pub const fn counts(&self) -> &[u8; KINDS] {
        &self.counts
    }

    /// Copies of a tile.
    pub const fn count(&self, tile: Tile) -> u8 {
        self.counts[tile.index()]
    }

    /// Its tiles one by one, in order: the inverse of [`from_tiles`](Hand::from_tiles).
    ///
    /// ```
    /// use tehai::tiles::Hand;
    /// let hand: Hand = "11z5p".parse()?;
    /// assert!(hand.tiles().map(|tile| tile.to_string()).eq(["5p", "1z", "1z"]));
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        Tile::all().zip(self.counts).flat_map(|(tile, copies)| repeat_n(tile, copies.into()))
    }

    /// The kinds of tile that it holds.
    pub fn kinds(&self) -> TileSet {
        self.tiles_with(|count| count > 0)
    }

    /// The tiles whose number of copies satisfies a condition.
    pub fn tiles_with(&self, is_so: impl Fn(u8) -> bool) -> TileSet {
        // Without a branch for each tile, as no branch could be predicted.
        TileSet::from_bits(
            self.counts.iter().rev().fold(0, |bits, &count| bits << 1 | u64::from(is_so(count))),
        )
    }

    /// Number of tiles.
    pub fn total(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Number of ways to deal this hand from four distinguishable copies of each tile: ∏ C(4, count).
    pub fn deals(&self) -> u128 {
        // C(4, 1) = C(4, 3) = 4 and C(4, 2) = 6, so it is enough to count the kinds of either sort;
        // many kinds are looked at together.
        let kinds = |of: fn(u8) -> bool| -> u32 {
            self.counts.iter().map(|&count| u8::from(of(count))).sum::<u8>().into()
        };
        let (odd, two) = (kinds(|count| count & 1 == 1), kinds(|count| count == 2));
        u128::from(3u64.pow(two)) << (2 * odd + two)
    }

    /// The hand with one more `tile`, unless it holds four.
    pub fn plus(&self, tile: Tile) -> Option<Hand> {
        let mut hand = *self;
        let count = &mut hand.counts[tile.index()];
        (*count < COPIES).then(|| *count += 1)?;
        Some(hand)
    }

    /// The hand with one `tile` less, if it holds one.
    pub fn minus(&self, tile: Tile) -> Option<Hand> {
        let mut hand = *self;
        let count = &mut hand.counts[tile.index()];
        *count = count.checked_sub(1)?;
        Some(hand)
    }

    /// The hand without the tiles of a meld, if it holds them.
    pub fn minus_meld(&self, meld: Meld) -> Option<Hand> {
        // Most melds tried are not held, so the hand is copied only afterwards.
        let is_held = meld.counts().all(|(tile, copies)| self.count(tile) >= copies);
        is_held.then(|| {
            let mut hand = *self;
            meld.counts().for_each(|(tile, copies)| hand.counts[tile.index()] -= copies);
            hand
        })
    }

    /// The hand without the tiles of another, if it holds them all.
    pub fn difference(&self, other: &Hand) -> Option<Hand> {
        let mut rest = *self;
        for (count, taken) in rest.counts.iter_mut().zip(other.counts) {
            *count = count.checked_sub(taken)?;
        }
        Some(rest)
    }

    /// The tiles of both together.
    ///
    /// # Errors
    /// [`HandError::FifthCopy`] names the first tile of which both together have more than four copies.
    ///
    /// ```
    /// use tehai::tiles::Hand;
    /// let hand: Hand = "123m55z".parse()?;
    /// assert_eq!(hand.plus_all(&"1m5z".parse()?)?.to_string(), "1123m555z");
    /// assert!(hand.plus_all(&"555z".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plus_all(&self, other: &Hand) -> Result<Hand, HandError> {
        let mut counts = self.counts;
        counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        Hand::new(counts)
    }

    /// What is left of four copies of each kind: the tiles that its holder does not see.
    pub fn unseen(&self) -> Hand {
        Hand { counts: self.counts.map(|count| COPIES - count) }
    }

    /// The tiles of which the hand holds all four copies.
    pub fn full_tiles(&self) -> TileSet {
        self.tiles_with(|count| count == COPIES)
    }

    /// The tiles of one group.
    pub fn group(&self, group: Group) -> GroupHand {
        GroupHand::from_valid(group.kind(), &self.counts[group.kinds()])
    }

    /// The hand with the tiles of one group replaced.
    ///
    /// # Panics
    /// If a suit is given where honours belong, or the other way round.
    pub fn with_group(&self, group: Group, tiles: &GroupHand) -> Hand {
        assert_eq!(group.kind(), tiles.kind(), "the tiles of a group of the same kind");
        let mut hand = *self;
        hand.counts[group.kinds()].copy_from_slice(tiles.counts());
        hand
    }

    /// Checks that every tile exists in the game.
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] names the first of 2m–8m in a three-player hand.
    pub fn check_players(&self, players: Players) -> Result<(), HandError> {
        match (self.kinds() - players.tiles()).iter().next() {
            None => Ok(()),
            Some(tile) => Err(HandError::NoSuchTile(tile)),
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A hand with its called melds (副露), `9m9p569s[999m][999p][999s]`, and its concealed quads (暗槓), `11m{5555z}`. A quad
/// counts as concealed for points only; elsewhere the two are the same.
///
/// ```
/// use tehai::tiles::OpenHand;
/// let hand: OpenHand = "[213p]54z[6666z]".parse()?;
/// assert_eq!(hand.to_string(), "45z[123p][6666z]");
/// assert!("45z[4444z]".parse::<OpenHand>().is_err());
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpenHand {
    concealed: Hand,
    melds: Vec<Meld>,
}

impl OpenHand {
    /// A hand of concealed tiles and up to four called melds.
    ///
    /// # Errors
    /// [`HandError`] for a fifth copy, melds included, and for a fifth meld.
    pub fn new(concealed: Hand, melds: Vec<Meld>) -> Result<OpenHand, HandError> {
        if melds.len() > 4 {
            return Err(HandError::TooManyMelds(melds.len() as u32));
        }
        let mut counts = concealed.counts;
        for (tile, copies) in melds.iter().flat_map(|meld| meld.counts()) {
            counts[tile.index()] += copies;
        }
        Hand::new(counts)?;
        Ok(OpenHand { concealed, melds })
    }

    /// The concealed tiles.
    pub const fn concealed(&self) -> &Hand {
        &self.concealed
    }

    /// The called melds in the order they were given.
    pub fn melds(&self) -> &[Meld] {
        &self.melds
    }

    /// The lowest tiles of the melds whose kind satisfies a condition.
    pub(crate) fn melds_with(&self, is_so: impl Fn(MeldKind) -> bool) -> TileSet {
        self.melds.iter().filter(|meld| is_so(meld.kind())).map(|meld| meld.first()).collect()
    }

    /// Was nothing called? Concealed quads are allowed.
    pub fn is_concealed(&self) -> bool {
        self.melds.iter().all(|meld| meld.kind() == MeldKind::ConcealedQuad)
    }

    /// Does it win only with a yaku? It does if a meld is called, unless its wins have fewer than 14 tiles, as in small
    /// games.
    pub fn needs_yaku(&self) -> bool {
        !self.is_concealed() && usize::from(self.concealed.total() / 3) + self.melds.len() == 4
    }

    /// The hand with one more concealed tile; `None` for a fifth copy.
    pub fn plus(&self, tile: Tile) -> Option<OpenHand> {
        OpenHand::new(self.concealed.plus(tile)?, self.melds.clone()).ok()
    }

    /// All tiles, those of the melds included.
    pub fn all_tiles(&self) -> Hand {
        let mut hand = self.concealed;
        for (tile, copies) in self.melds.iter().flat_map(|meld| meld.counts()) {
            hand.counts[tile.index()] += copies;
        }
        hand
    }
}

impl From<Hand> for OpenHand {
    fn from(concealed: Hand) -> OpenHand {
        OpenHand { concealed, melds: Vec::new() }
    }
}

impl fmt::Debug for OpenHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
