//! Replacement numbers if the final hand can hold fewer than four copies of a tile.

use rustc_hash::FxHashMap;

use crate::rules::{Players, Rules, SevenPairs};
use crate::shanten::effects::{Effects, by_trial};
use crate::shanten::numbers::{NONE, Numbers, ShantenError, check_tiles};
use crate::shanten::tables::costs::{MAX_MELDS, Partial};
use crate::shanten::tables::ranks::partial;
use crate::shanten::{Calculator, SPECIAL_TILES, TileCounts};
use crate::tiles::{COPIES, Group, GroupKind, Hand, KINDS, OpenHand, Tile, TileSet};

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
    pub fn for_game(players: Players) -> Limits {
        let mut limits = [0; KINDS];
        players.tiles().iter().for_each(|tile| limits[tile.index()] = COPIES);
        Limits(limits)
    }

    /// What the called melds of a hand leave.
    pub fn for_open_hand(players: Players, hand: &OpenHand) -> Limits {
        let melds = hand.melds().iter().flat_map(|meld| meld.counts());
        let mut limits = Limits::for_game(players);
        melds.for_each(|(tile, copies)| limits.lower(tile, copies));
        limits
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
    fn existing(&self) -> TileSet {
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
    /// Time: microseconds for each group with limits, whose ranks are read one by one.
    pub fn numbers_under(&self, concealed: &Hand, limits: &Limits) -> Result<Numbers, ShantenError> {
        self.numbers(concealed)?;
        Ok(Solver::new(self.rules, Some(*self)).numbers(concealed, limits))
    }

    /// The replacement numbers under limits, with the necessary and unnecessary tiles.
    ///
    /// # Errors
    /// As [`shanten`](Calculator::shanten).
    ///
    /// Time: up to a quarter of a millisecond, as every tile is tried.
    pub fn effects_under(&self, concealed: &Hand, limits: &Limits) -> Result<Effects, ShantenError> {
        self.replacement(concealed)?;
        Ok(Solver::new(self.rules, Some(*self)).effects(concealed, limits))
    }

    /// Checks that the concealed tiles of a hand go with its called melds: 13 or 14, and three fewer for each
    /// meld; and that the game has the tiles of both.
    ///
    /// # Errors
    /// [`ShantenError::Melds`] or [`ShantenError::NoSuchTile`] if they do not.
    pub fn check_melds(&self, hand: &OpenHand) -> Result<(), ShantenError> {
        hand.all_tiles().check_players(self.rules.players)?;
        check_melds(hand)
    }

    /// What the called melds of a hand leave, once the hand is checked.
    pub(super) fn limits_of(&self, hand: &OpenHand) -> Result<Limits, ShantenError> {
        self.check_melds(hand)?;
        Ok(Limits::for_open_hand(self.rules.players, hand))
    }
}

/// Checks that hands of this many concealed tiles, and called melds if there are any, have a shanten.
pub(crate) fn check_size(hand: &OpenHand) -> Result<(), ShantenError> {
    hand.open_hand().map_or_else(|| check_tiles(hand.concealed().total()), check_melds)
}

/// See [`Calculator::check_melds`].
fn check_melds(hand: &OpenHand) -> Result<(), ShantenError> {
    let (tiles, melds) = (hand.concealed().total(), hand.melds().len() as u8);
    let expected = 3 * (MAX_MELDS as u8 - melds) + 1;
    if tiles != expected && tiles != expected + 1 {
        return Err(ShantenError::Melds { tiles, melds, expected });
    }
    Ok(())
}

/// Replacement numbers of hands under limits. What no limit lowers is looked up in the tables of a calculator, if there
/// is one; all else is found rank by rank, and kept, as hands that differ by a tile or two have most groups in common.
pub(crate) struct Solver {
    rules: Rules,
    /// The limits of the game.
    highest: Limits,
    calculator: Option<Calculator>,
    /// The partial numbers of a group by the copies held and the limits.
    found: FxHashMap<(GroupKind, [u8; 9], [u8; 9]), Partial>,
}

impl Solver {
    pub(crate) fn new(rules: Rules, calculator: Option<Calculator>) -> Solver {
        Solver { rules, highest: Limits::for_game(rules.players), calculator, found: FxHashMap::default() }
    }

    /// The replacement numbers of a hand with its necessary and unnecessary tiles.
    pub(crate) fn effects(&mut self, hand: &Hand, limits: &Limits) -> Effects {
        // The calculator refuses hands that can reach none of the forms that count.
        if let Some(effects) = self.calculator(limits).and_then(|calculator| calculator.effects(hand).ok()) {
            return effects;
        }
        let (tiles, Rules { players, forms, .. }) = (hand.total(), self.rules);
        by_trial(hand.counts(), forms, players.tiles(), |counts| self.numbers_of(counts, tiles, limits))
    }

    /// The replacement numbers of a hand.
    pub(crate) fn numbers(&mut self, hand: &Hand, limits: &Limits) -> Numbers {
        let known = self.calculator(limits).and_then(|calculator| calculator.numbers(hand).ok());
        known.unwrap_or_else(|| self.numbers_of(hand.counts(), hand.total(), limits))
    }

    /// The calculator, if no limit is lower than the game's.
    fn calculator(&self, limits: &Limits) -> Option<&Calculator> {
        self.calculator.as_ref().filter(|_| limits.within(self.rules.players.tiles()) == self.highest)
    }

    /// The replacement numbers of any counts, taken for a hand of `tiles` tiles.
    fn numbers_of(&mut self, counts: &[u8; KINDS], tiles: u8, limits: &Limits) -> Numbers {
        let limits = &limits.within(self.rules.players.tiles());
        let all =
            self.partials(counts, limits).iter().fold(Partial::FREE, |joined, group| joined.join(group));
        let standard = all.wins.get(usize::from(tiles / 3)).unwrap_or(NONE);
        if tiles < SPECIAL_TILES {
            return Numbers { standard, seven_pairs: NONE, thirteen_orphans: NONE };
        }
        let seven_pairs = seven_pairs(counts, limits, self.rules.seven_pairs).unwrap_or(NONE);
        let thirteen_orphans = thirteen_orphans(counts, limits).unwrap_or(NONE);
        Numbers { standard, seven_pairs, thirteen_orphans }
    }

    /// The partial replacement numbers of the four groups.
    pub(crate) fn partials(&mut self, counts: &[u8; KINDS], limits: &Limits) -> [Partial; 4] {
        Group::ALL.map(|group| self.partial(group, counts, limits))
    }

    fn partial(&mut self, group: Group, counts: &[u8; KINDS], limits: &Limits) -> Partial {
        let (kind, kinds) = (group.kind(), group.kind().kinds());
        let ranks = |of: &[u8; KINDS]| {
            let mut ranks = [0; 9];
            ranks[..kinds].copy_from_slice(&of[group.start()..group.start() + kinds]);
            ranks
        };
        let (held, limits) = (ranks(counts), ranks(&limits.0));
        let calculator = self.calculator.filter(|_| limits == ranks(&self.highest.0));
        if let Some(known) = calculator.and_then(|calculator| calculator.partial(group, counts)) {
            return known;
        }
        *self.found.entry((kind, held, limits)).or_insert_with(|| partial(kind, &held, &limits))
    }
}

/// Tiles to draw until there are `copies` copies of a tile.
fn drawn(held: u8, copies: u8) -> u8 {
    copies.saturating_sub(held)
}

/// The replacement number of seven pairs: the seven cheapest that are allowed. A second pair of a tile never costs
/// less than the first.
pub(super) fn seven_pairs(counts: &[u8; KINDS], limits: &Limits, rule: SevenPairs) -> Option<u8> {
    let mut costs = Vec::with_capacity(2 * KINDS);
    for (&held, &limit) in counts.iter().zip(&limits.0) {
        if limit >= 2 {
            costs.push(drawn(held, 2));
        }
        if limit >= 4 && rule == SevenPairs::Any {
            costs.push(drawn(held, 4) - drawn(held, 2));
        }
    }
    costs.sort_unstable();
    costs.get(..7).map(|cheapest| cheapest.iter().sum())
}

/// The replacement number of thirteen orphans: one of each, and the cheapest second one.
pub(super) fn thirteen_orphans(counts: &[u8; KINDS], limits: &Limits) -> Option<u8> {
    if !TileSet::ORPHANS.is_subset(limits.existing()) {
        return None;
    }
    let held = |tile: Tile| counts[tile.index()];
    let singles: u8 = TileSet::ORPHANS.iter().map(|tile| drawn(held(tile), 1)).sum();
    let can_be_two = TileSet::ORPHANS.iter().filter(|&tile| limits.limit(tile) >= 2);
    let second = can_be_two.map(|tile| drawn(held(tile), 2) - drawn(held(tile), 1)).min()?;
    Some(singles + second)
}
