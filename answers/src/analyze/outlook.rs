//! What a hand of 3m+1 tiles can hope for: as it is, or after a discard or a quad.

use tehai::rules::{Form, Forms, Rules, Winds};
use tehai::shanten::{Effects, Limits, Numbers, Solver};
use tehai::sort;
use tehai::tiles::{Hand, OpenHand, Tile, TileSet};
use tehai::waiting::types::wait_types;
use tehai::waiting::waits;

use crate::analyze::yaku::without_yaku;
use crate::draws::{Draws, Waits};
use crate::hand::{LimitedBy, MissedWin, Settings};

/// How far a hand is, and what helps.
pub(super) struct Outlook {
    /// The replacement numbers by form, whether or not the form counts.
    pub numbers: Numbers,
    /// The tiles that lower the nearest of those that count, when drawn (有効牌).
    pub necessary: Draws,
    /// The tiles that complete the hand, whether or not they can be drawn; none if it is not tenpai.
    pub waits: Waits,
}

/// Shared by all hands of an analysis.
#[derive(Clone, Copy)]
pub(super) struct Search<'a> {
    pub settings: &'a Settings,
    pub winds: Winds,
    pub unseen: &'a Hand,
    limits: Limits,
    solver: Solver,
}

impl<'a> Search<'a> {
    pub fn new(
        hand: &OpenHand,
        settings: &'a Settings,
        winds: Winds,
        unseen: &'a Hand,
        solver: Solver,
    ) -> Search<'a> {
        Search { settings, winds, unseen, limits: settings.limits(hand), solver }
    }

    /// For a hand with another meld.
    pub fn after_quad(self, hand: &OpenHand) -> Search<'a> {
        Search { limits: self.settings.limits(hand), ..self }
    }

    /// The replacement numbers of concealed tiles after some discards.
    pub fn numbers(&self, concealed: &Hand, discards: impl IntoIterator<Item = Tile>) -> Numbers {
        self.solver.numbers(concealed, &self.limits_after(discards))
    }

    /// The same with the tiles that help.
    pub fn effects(&self, concealed: &Hand, discards: impl IntoIterator<Item = Tile>) -> Effects {
        self.solver.effects(concealed, &self.limits_after(discards))
    }

    /// The shanten in the nearest of the forms that count.
    pub fn shanten(&self, numbers: Numbers) -> Option<i8> {
        numbers.shanten(self.settings.rules.forms)
    }

    /// The outlook of a hand after a discard, or without one.
    pub fn outlook(&self, hand: &OpenHand, discard: Option<Tile>) -> Outlook {
        let effects = self.effects(hand.concealed(), discard);
        Outlook {
            numbers: effects.numbers(),
            necessary: Draws::new(effects.necessary(), self.unseen),
            waits: self.waits(hand, discard),
        }
    }

    fn limits_after(&self, discards: impl IntoIterator<Item = Tile>) -> Limits {
        match self.settings.limited_by {
            LimitedBy::Called => self.limits,
            LimitedBy::Visible => discards.into_iter().fold(self.limits, |limits, tile| {
                limits.without_visible(&Hand::EMPTY.plus(tile).expect("one tile"))
            }),
        }
    }

    fn waits(&self, hand: &OpenHand, discard: Option<Tile>) -> Waits {
        let Settings { rules, discards, missed_win, .. } = *self.settings;
        let of_form = |form| {
            if rules.forms.contains(form) {
                waits(hand, Rules { forms: Forms::from(form), ..rules })
            } else {
                TileSet::EMPTY
            }
        };
        let [standard, seven_pairs, thirteen_orphans] = Form::ALL.map(of_form);
        let all = standard | seven_pairs | thirteen_orphans;
        let is_discarded = |&tile: &Tile| discards.count(tile) > 0 || discard == Some(tile);
        let furiten: TileSet = all.iter().filter(is_discarded).collect();
        // A discard ends the turn.
        let has_missed = match missed_win {
            MissedWin::No => false,
            MissedWin::Turn => discard.is_none(),
            MissedWin::Riichi => true,
        };
        let (without_yaku, only_drawn) = without_yaku(hand, all, self.winds, rules.players);
        Waits {
            types: sort::map(standard.iter().map(|tile| (tile, wait_types(hand.concealed(), tile)))),
            standard,
            seven_pairs,
            thirteen_orphans,
            furiten,
            without_yaku,
            only_drawn,
            is_furiten: !furiten.is_empty() || has_missed && !all.is_empty(),
            all: Draws::new(all, self.unseen),
        }
    }
}
