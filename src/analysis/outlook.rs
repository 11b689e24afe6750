//! The outlook of a hand of 3m+1 tiles, and of each discard.

use crate::analysis::settings::{LimitedBy, Settings};
use crate::discard::Discard;
use crate::rules::{Form, MissedWin, Rules};
use crate::shanten::{Limits, Numbers, Solver};
use crate::sort;
use crate::tiles::{Hand, KINDS, OpenHand, Tile, TileSet};
use crate::waiting::standard_waits_beside;
use crate::waiting::types::WaitTypes;
use crate::winning::special;

/// Tiles to draw, with the copies left of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    tiles: TileSet,
    left: Hand,
}

impl Draws {
    /// Some tiles, of which the unseen copies are left.
    pub fn new(tiles: TileSet, unseen: &Hand) -> Draws {
        let mut left = [0; KINDS];
        tiles.iter().for_each(|tile| left[tile.index()] = unseen.count(tile));
        Draws { tiles, left: Hand::from_valid(left) }
    }

    /// The tiles, whether or not a copy is left.
    pub const fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// Number of kinds of tile.
    pub const fn kinds(&self) -> usize {
        self.tiles.len()
    }

    /// Copies left of one of the tiles; 0 of any other.
    pub const fn copies_of(&self, tile: Tile) -> u8 {
        self.left.count(tile)
    }

    /// Copies left of all of them (受け入れ枚数).
    pub fn copies(&self) -> u8 {
        self.left.total()
    }
}

/// The waits of a hand by form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Waits {
    /// In the standard form.
    pub standard: TileSet,
    /// Those in the standard form by type, as players name them.
    pub types: WaitTypes,
    /// In seven pairs (七対子).
    pub seven_pairs: TileSet,
    /// In thirteen orphans (国士無双).
    pub thirteen_orphans: TileSet,
    /// In any of them.
    pub all: Draws,
    /// Those that the hand has discarded. If there is one, the hand is furiten.
    pub furiten: TileSet,
    /// Is the hand furiten (振聴)? Then it wins only by its own draw. It has discarded a wait, or let a win pass.
    pub is_furiten: bool,
}

/// The outlook of a hand of 3m+1 tiles: how far it is, and what helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The replacement numbers by form.
    pub numbers: Numbers,
    /// The tiles that lower the nearest of those that count, when drawn (有効牌).
    pub necessary: Draws,
    /// The tiles that complete the hand, whether or not they can be drawn; none if it is not tenpai.
    pub waits: Waits,
}

/// Shared by all hands of an analysis.
pub(super) struct Search<'a> {
    settings: &'a Settings,
    /// The tiles of called melds.
    called: Hand,
    pub(super) unseen: &'a Hand,
    limits: Limits,
    solver: Solver,
}

impl Search<'_> {
    pub(super) fn new<'a>(
        hand: &OpenHand,
        settings: &'a Settings,
        unseen: &'a Hand,
        solver: Solver,
    ) -> Search<'a> {
        Search {
            settings,
            called: hand.all_tiles().difference(hand.concealed()).expect("concealed tiles are among all"),
            unseen,
            limits: settings.limits(hand),
            solver,
        }
    }

    /// The replacement numbers of concealed tiles.
    pub(super) fn numbers(&self, concealed: &Hand) -> Numbers {
        self.solver.numbers(concealed, &self.limits)
    }

    /// The outlook of concealed tiles after a discard, or without one.
    pub(super) fn outlook(&self, concealed: &Hand, discard: Option<Tile>) -> Outlook {
        let limits = self.limits_after([discard]);
        let effects = self.solver.effects(concealed, &limits);
        let necessary = Draws::new(effects.necessary(), self.unseen);
        Outlook { numbers: effects.numbers(), necessary, waits: self.waits(concealed, discard) }
    }

    /// The limits after some discards.
    pub(super) fn limits_after(&self, discards: impl IntoIterator<Item = Option<Tile>>) -> Limits {
        match self.settings.limited_by {
            LimitedBy::Called => self.limits,
            LimitedBy::Visible => discards.into_iter().flatten().fold(self.limits, |limits, tile| {
                limits.without_visible(&Hand::EMPTY.plus(tile).expect("one tile"))
            }),
        }
    }

    /// The replacement number of concealed tiles in the nearest of the forms that count.
    pub(super) fn nearest(&self, concealed: &Hand, limits: &Limits) -> Option<u8> {
        self.solver.numbers(concealed, limits).nearest(self.settings.rules.forms)
    }

    /// The tiles that lower it when drawn.
    pub(super) fn necessary(&self, concealed: &Hand, limits: &Limits) -> TileSet {
        self.solver.effects(concealed, limits).necessary()
    }

    /// Every discard, in the order of [`Turn::Discard`](crate::analysis::Turn::Discard).
    pub(super) fn discards(&self, concealed: &Hand) -> Vec<Discard<Outlook>> {
        let without = |tile| Some((tile, concealed.minus(tile)?));
        let discard = |(tile, rest)| {
            let left = self.outlook(&rest, Some(tile));
            Discard { tile, left, copies: left.necessary.copies() }
        };
        let mut discards: Vec<_> = Tile::all().filter_map(without).map(discard).collect();
        sort::sort_by_key(&mut discards, |discard| {
            let nearest = discard.left.numbers.nearest(self.settings.rules.forms);
            discard.rank(nearest.unwrap_or(u8::MAX))
        });
        discards
    }

    fn waits(&self, concealed: &Hand, discard: Option<Tile>) -> Waits {
        let Rules { forms, seven_pairs, .. } = self.settings.rules;
        let if_counted = |form, waits| if forms.contains(form) { waits } else { TileSet::EMPTY };
        let held = |tile| concealed.count(tile) + self.called.count(tile);
        let standard = standard_waits_beside(concealed, held, self.settings.rules);
        let standard = if_counted(Form::Standard, standard);
        let is_closed = self.called == Hand::EMPTY;
        let special = |form, waits| if is_closed { if_counted(form, waits) } else { TileSet::EMPTY };
        let seven_pairs = special(Form::SevenPairs, special::seven_pairs_waits(concealed, seven_pairs));
        let thirteen_orphans = special(Form::ThirteenOrphans, special::thirteen_orphans_waits(concealed));
        let all = Draws::new(standard | seven_pairs | thirteen_orphans, self.unseen);
        let types = WaitTypes::classify(concealed, standard);
        let is_discarded =
            |&tile: &Tile| self.settings.discards.count(tile) > 0 || discard.is_some_and(|gone| gone == tile);
        let furiten: TileSet = all.tiles().iter().filter(is_discarded).collect();
        // A discard ends the turn.
        let has_missed = match self.settings.missed_win {
            MissedWin::No => false,
            MissedWin::Turn => discard.is_none(),
            MissedWin::Riichi => true,
        };
        let is_furiten = !furiten.is_empty() || has_missed && !all.tiles().is_empty();
        Waits { standard, types, seven_pairs, thirteen_orphans, all, furiten, is_furiten }
    }
}
