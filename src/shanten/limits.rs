//! Replacement numbers if the final hand can hold fewer than four copies of a tile.

use crate::rules::{MELDS, Players};
use crate::shanten::effects::Effects;
use crate::shanten::numbers::{Numbers, ShantenError, check_tiles};
use crate::shanten::{Calculator, Solver, TileCounts};
use crate::tiles::{COPIES, Group, Hand, KINDS, Meld, OpenHand, Tile, TileSet};

/// How many copies of each tile the concealed part of the final hand may hold.
///
/// Tiles of called melds are gone: with `[999m]` at most one 9m is left, so no win can use two. Other visible tiles
/// are gone too, but the caller decides whether they limit the hand; many programs only count fewer copies of the
/// necessary tiles.
///
/// ```
/// use tehai::shanten::Limits;
/// use tehai::{Calculator, Forms, Hand, Players, Rules};
/// let calculator = Calculator::new(Rules::default());
/// let hand: Hand = "4z".parse()?;
/// // The other three 4z are visible.
/// let limits = Limits::for_game(Players::Four).without_visible(&"444z".parse()?);
/// assert_eq!(calculator.shanten(&hand)?, 0);
/// assert_eq!(calculator.numbers_under(&hand, &limits)?.shanten(Forms::ALL), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits([u8; KINDS]);

impl Limits {
    /// Four copies of every tile that exists.
    #[inline]
    pub fn for_game(players: Players) -> Limits {
        if players == Players::Four {
            return Limits([COPIES; KINDS]);
        }
        let mut limits = [0; KINDS];
        players.tiles().iter().for_each(|tile| limits[tile.index()] = COPIES);
        Limits(limits)
    }

    /// What the called melds of a hand leave.
    pub fn for_open_hand(players: Players, hand: &OpenHand) -> Limits {
        let mut limits = Limits::for_game(players);
        limits.take(hand.melds(), u8::saturating_sub);
        limits
    }

    /// What more called melds leave.
    pub(crate) fn without_melds(mut self, melds: &[Meld]) -> Limits {
        self.take(melds, u8::saturating_sub);
        self
    }

    #[inline(always)]
    fn take(&mut self, melds: &[Meld], less: impl Fn(u8, u8) -> u8) {
        for meld in melds {
            self.0
                .iter_mut()
                .zip(meld.tile_counts())
                .for_each(|(limit, &copies)| *limit = less(*limit, copies));
        }
    }

    /// What called melds leave of the tiles of a game; and can a hand hold these concealed tiles and melds?
    #[inline(always)]
    pub(super) fn beside(concealed: &[u8; KINDS], players: Players, melds: &[Meld]) -> (Limits, bool) {
        let mut limits = Limits::for_game(players);
        // A limit below 0 wraps around to one far above four.
        limits.take(melds, u8::wrapping_sub);
        // Counts that are not valid may add up to anything; each is compared with its limit below.
        let tiles = concealed.iter().fold(0u8, |sum, &held| sum.wrapping_add(held));
        let mut can_be =
            !tiles.is_multiple_of(3) && usize::from(tiles / 3) + melds.len() == usize::from(MELDS);
        for (limit, held) in limits.0.iter().zip(concealed) {
            can_be &= held <= limit && *limit <= COPIES;
        }
        (limits, can_be)
    }

    /// These limits less some visible tiles.
    pub fn without_visible(mut self, visible: &Hand) -> Limits {
        Tile::all().for_each(|tile| self.lower(tile, visible.count(tile)));
        self
    }

    /// Copies of a tile that the final hand may hold.
    pub const fn limit(&self, tile: Tile) -> u8 {
        self.0[tile.index()]
    }

    /// Copies of each tile.
    #[inline]
    pub(super) const fn each(&self) -> &[u8; KINDS] {
        &self.0
    }

    /// Copies of each tile of a group.
    #[inline]
    pub(super) fn of(&self, group: Group) -> &[u8] {
        &self.0[group.kinds()]
    }

    /// These limits, and 0 for tiles that the game does not have.
    pub(super) fn within(mut self, existing: TileSet) -> Limits {
        (!existing).iter().for_each(|tile| self.lower(tile, COPIES));
        self
    }

    fn lower(&mut self, tile: Tile, copies: u8) {
        let limit = &mut self.0[tile.index()];
        *limit = limit.saturating_sub(copies);
    }

    /// The tiles of which the hand may hold at least one.
    pub(super) fn existing(&self) -> TileSet {
        Tile::all().filter(|&tile| self.limit(tile) > 0).collect()
    }
}

impl Calculator {
    /// The replacement numbers of the concealed tiles of a hand, counting only wins within the limits. Under the limits
    /// of the game they are the same as [`numbers`](Calculator::numbers).
    ///
    /// # Errors
    /// As [`numbers`](Calculator::numbers).
    ///
    /// Time: some hundred nanoseconds; microseconds for hands unlike those before, as the ranks of groups with limits
    /// are read one by one.
    pub fn numbers_under(&self, concealed: &Hand, limits: &Limits) -> Result<Numbers, ShantenError> {
        self.numbers(concealed)?;
        Ok(Solver::from(*self).numbers(concealed, limits))
    }

    /// The replacement numbers under limits, with the necessary and unnecessary tiles.
    ///
    /// # Errors
    /// As [`shanten`](Calculator::shanten).
    ///
    /// Time: below a microsecond with fewer than 13 tiles; else, and for rare groups, some microseconds, as every tile
    /// is tried.
    pub fn effects_under(&self, concealed: &Hand, limits: &Limits) -> Result<Effects, ShantenError> {
        self.replacement(concealed)?;
        Ok(Solver::from(*self).effects(concealed, limits))
    }

    /// Checks that the concealed tiles of a hand go with its called melds: 13 or 14, and three fewer for each
    /// meld; and that the game has the tiles of both.
    ///
    /// # Errors
    /// [`ShantenError::Melds`] or [`ShantenError::Hand`] if they do not.
    pub fn check_melds(&self, hand: &OpenHand) -> Result<(), ShantenError> {
        hand.all_tiles().check_players(self.rules.players)?;
        check_melds(hand)
    }

    /// What the called melds of a hand leave, once the hand is checked.
    #[inline]
    pub(super) fn limits_of(&self, hand: &impl TileCounts) -> Result<Limits, ShantenError> {
        let (counts, melds) = (hand.tile_counts(), hand.melds());
        let (limits, can_be) = Limits::beside(counts, self.rules.players, melds);
        if can_be { Ok(limits) } else { self.cannot_be(counts, melds).map(|()| limits) }
    }

    /// What is wrong with concealed tiles and melds.
    #[cold]
    #[inline(never)]
    pub(super) fn cannot_be(&self, concealed: &[u8; KINDS], melds: &[Meld]) -> Result<(), ShantenError> {
        self.check_melds(&OpenHand::new(Hand::new(*concealed)?, melds.to_vec())?)
    }
}

/// Checks that hands of this many concealed tiles, and called melds if there are any, have a shanten. A hand without
/// melds may be the concealed part of one whose melds are not named.
///
/// # Errors
/// [`ShantenError::Tiles`] or [`ShantenError::Melds`] if they have none.
pub fn check_size(hand: &OpenHand) -> Result<(), ShantenError> {
    if hand.melds().is_empty() { check_tiles(hand.concealed().total()) } else { check_melds(hand) }
}

/// See [`Calculator::check_melds`].
fn check_melds(hand: &OpenHand) -> Result<(), ShantenError> {
    let (tiles, melds) = (hand.concealed().total(), hand.melds().len() as u8);
    let expected = 3 * (MELDS - melds) + 1;
    if tiles != expected && tiles != expected + 1 {
        return Err(ShantenError::Melds { tiles, melds, expected });
    }
    Ok(())
}
