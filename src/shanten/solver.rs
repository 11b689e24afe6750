//! Hands under limits, one by one, with tables or without.

use crate::rules::{Rules, SevenPairs};
use crate::shanten::effects::{Effects, by_trial};
use crate::shanten::numbers::{NONE, Numbers};
use crate::shanten::tables::Partial;
use crate::shanten::tables::effect_tables::EffectTables;
use crate::shanten::tables::reader::read;
use crate::shanten::{Calculator, Limits, SPECIAL_TILES};
use crate::tiles::{Group, Hand, KINDS, Tile, TileSet};

/// Makes all tables now, if they are not made: some tens of milliseconds, after which every [`Solver`] looks hands up.
pub fn make_tables() {
    EffectTables::get();
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

    /// The replacement numbers of concealed tiles with the necessary and unnecessary tiles. How many tiles they should
    /// be, and that the game has them, is not checked.
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
    for (&held, &limit) in counts.iter().zip(limits.each()) {
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
