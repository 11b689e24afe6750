//! Replacement numbers if the final hand can hold fewer than four copies of a tile.

use crate::rules::{MELDS, Players, Rules, SevenPairs};
use crate::shanten::effects::{Effects, by_trial};
use crate::shanten::numbers::{NONE, Numbers, ShantenError, check_tiles};
use crate::shanten::tables::Partial;
use crate::shanten::tables::effect_tables::EffectTables;
use crate::shanten::tables::reader::read;
use crate::shanten::{Calculator, SPECIAL_TILES, TileCounts};
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

/// Makes all tables now, if they are not made: some tens of milliseconds, after which every [`Solver`] looks hands up.
pub fn make_tables() {
    EffectTables::get();
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

/// Replacement numbers of hands under limits. They are looked up in the tables of a calculator, if there is one, as far
/// as these know the limits; all else is read rank by rank.
///
/// ```
/// use tehai::shanten::{Limits, Solver};
/// use tehai::{Forms, Hand, Players, Rules};
/// let hand: Hand = "123m456p11z23456s".parse()?;
/// let effects = Solver::new(Rules::default()).effects(&hand, &Limits::for_game(Players::Four));
/// assert_eq!(effects.numbers().shanten(Forms::ALL), Some(0));
/// assert_eq!(effects.necessary().to_string(), "147s");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    rules: Rules,
    /// The limits of the game.
    highest: Limits,
    calculator: Option<Calculator>,
}

impl From<Calculator> for Solver {
    fn from(calculator: Calculator) -> Solver {
        let rules = calculator.rules();
        Solver { rules, highest: Limits::for_game(rules.players), calculator: Some(calculator) }
    }
}

impl Solver {
    /// With tables if they are made, else without: some hundred hands are solved before tables would be made. Who has
    /// more hands begins with [`make_tables`].
    pub fn new(rules: Rules) -> Solver {
        if EffectTables::are_made() {
            return Calculator::new(rules).into();
        }
        Solver { rules, highest: Limits::for_game(rules.players), calculator: None }
    }

    /// The replacement numbers of concealed tiles with the necessary and unnecessary tiles. How many tiles they should be,
    /// and that the game has them, is not checked.
    ///
    /// Time: tens of nanoseconds by tables, some microseconds where limits are below the game's; without tables ten
    /// microseconds.
    pub fn effects(&self, hand: &Hand, limits: &Limits) -> Effects {
        // The calculator refuses hands that can reach none of the forms that count.
        if let Some(effects) =
            self.calculator(limits).and_then(|calculator| calculator.effects(hand.counts()).ok())
        {
            return effects;
        }
        let within = self.within(limits);
        let found =
            self.calculator.as_ref().and_then(|calculator| calculator.find_under(hand.counts(), &within));
        found.map_or_else(|| self.effects_by_trial(hand, &within), |found| found.effects())
    }

    /// The same by definition, but group by group.
    pub(super) fn effects_by_trial(&self, hand: &Hand, limits: &Limits) -> Effects {
        let (counts, tiles) = (hand.counts(), hand.total());
        let groups = self.partials(counts, limits);
        let now = numbers_of(counts, tiles, limits, self.rules, joined(&groups, tiles));
        let [m, p, s, z] = groups;
        let (mp, sz) = (m.join(&p), s.join(&z));
        // A tile changes the numbers of its own group alone.
        let others = [p.join(&sz), m.join(&sz), mp.join(&z), mp.join(&s)];
        by_trial(counts, self.rules.forms, self.rules.players.tiles(), now, |counts, tile| {
            let group = tile.group();
            let changed = self.partial(group, counts, limits);
            let standard = others[group as usize].least_win(&changed, melds(tiles));
            numbers_of(counts, tiles, limits, self.rules, standard)
        })
    }

    /// The replacement numbers of concealed tiles, which are not checked either.
    pub fn numbers(&self, hand: &Hand, limits: &Limits) -> Numbers {
        let known = self.calculator(limits).and_then(|calculator| calculator.numbers(hand).ok());
        known.unwrap_or_else(|| {
            let (counts, tiles, limits) = (hand.counts(), hand.total(), &self.within(limits));
            numbers_of(counts, tiles, limits, self.rules, joined(&self.partials(counts, limits), tiles))
        })
    }

    /// The calculator, if no limit is lower than the game's.
    fn calculator(&self, limits: &Limits) -> Option<&Calculator> {
        self.calculator.as_ref().filter(|_| self.within(limits) == self.highest)
    }

    /// The limits, with 0 for tiles that the game does not have.
    fn within(&self, limits: &Limits) -> Limits {
        limits.within(self.rules.players.tiles())
    }

    /// The partial replacement numbers of the four groups.
    fn partials(&self, counts: &[u8; KINDS], limits: &Limits) -> [Partial; 4] {
        Group::ALL.map(|group| self.partial(group, counts, limits))
    }

    fn partial(&self, group: Group, counts: &[u8; KINDS], limits: &Limits) -> Partial {
        let (held, limits) = (&counts[group.kinds()], limits.of(group));
        let calculator = self.calculator.filter(|_| limits == self.highest.of(group));
        let known = calculator.and_then(|calculator| calculator.partial(group, counts));
        known.unwrap_or_else(|| read(group.kind(), held, limits))
    }
}

/// The melds of a win that hands of this many tiles are measured against.
fn melds(tiles: u8) -> usize {
    usize::from(tiles / 3)
}

/// The replacement number of the standard form, by the numbers of the four groups.
fn joined([m, p, s, z]: &[Partial; 4], tiles: u8) -> u8 {
    m.join(p).least_win(&s.join(z), melds(tiles))
}

/// The replacement numbers of counts, taken for a hand of `tiles` tiles, given that of the standard form.
fn numbers_of(counts: &[u8; KINDS], tiles: u8, limits: &Limits, rules: Rules, standard: u8) -> Numbers {
    if tiles < SPECIAL_TILES {
        return Numbers::of_standard(standard);
    }
    with_special_forms(counts, limits, rules, standard)
}

/// The replacement numbers of counts, whatever their number, for wins of fourteen tiles.
pub(super) fn with_special_forms(
    counts: &[u8; KINDS],
    limits: &Limits,
    rules: Rules,
    standard: u8,
) -> Numbers {
    let seven_pairs = seven_pairs(counts, limits, rules.seven_pairs).unwrap_or(NONE);
    let thirteen_orphans = thirteen_orphans(counts, limits).unwrap_or(NONE);
    Numbers { standard, seven_pairs, thirteen_orphans }
}

/// Tiles to draw until there are `copies` copies of a tile.
fn drawn(held: u8, copies: u8) -> u8 {
    copies.saturating_sub(held)
}

/// The replacement number of seven pairs: the seven cheapest that are allowed. A second pair of a tile never costs
/// less than the first.
fn seven_pairs(counts: &[u8; KINDS], limits: &Limits, rule: SevenPairs) -> Option<u8> {
    // The number of pairs that cost 0, 1 and 2 tiles.
    let mut pairs = [0u8; 3];
    for (&held, &limit) in counts.iter().zip(&limits.0) {
        if limit >= 2 {
            pairs[usize::from(drawn(held, 2))] += 1;
        }
        if limit >= 4 && rule == SevenPairs::Any {
            pairs[usize::from(drawn(held, 4) - drawn(held, 2))] += 1;
        }
    }
    let (mut missing, mut tiles) = (7, 0);
    for (cost, of_cost) in (0..).zip(pairs) {
        let taken = of_cost.min(missing);
        missing -= taken;
        tiles += cost * taken;
    }
    (missing == 0).then_some(tiles)
}

/// The replacement number of thirteen orphans: one of each, and the cheapest second one.
fn thirteen_orphans(counts: &[u8; KINDS], limits: &Limits) -> Option<u8> {
    if !TileSet::ORPHANS.is_subset(limits.existing()) {
        return None;
    }
    let held = |tile: Tile| counts[tile.index()];
    let singles: u8 = TileSet::ORPHANS.iter().map(|tile| drawn(held(tile), 1)).sum();
    let can_be_two = TileSet::ORPHANS.iter().filter(|&tile| limits.limit(tile) >= 2);
    let second = can_be_two.map(|tile| drawn(held(tile), 2) - drawn(held(tile), 1)).min()?;
    Some(singles + second)
}
