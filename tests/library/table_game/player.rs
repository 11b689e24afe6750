//! A player who plays a game at a table tile by tile, and chooses what the definition says is worth most.
//!
//! It is a second reading of the game: what a tile allows, what follows, and how a game ends is decided here and in
//! `plays`. The definition is asked only what a hand that waits is worth, and a win.

use std::collections::HashMap;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_core::Rng;
use tehai::Calculator;
use tehai::score::Riichi;
use tehai::tiles::{KINDS, Meld, TileSet};
use tehai::win_probability::{TableChoice, Turn};
use tehai_naive::{Bound, TableHand, TableWin, tile};

use super::case::{Asked, Case, kind};
use super::plays::Play;
use super::rule::Rule;
use crate::common::below;

/// A hand that waits for the next tile.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Place {
    pub hand: TableHand,
    pub bound: Bound,
    /// The tiles left in the wall.
    pub left: u32,
    /// How many of the others have shown a tile since the last turn of the player.
    pub shown: u32,
}

/// What follows a choice.
#[derive(Clone)]
pub enum Next {
    Won,
    Waits(Place),
}

/// A choice that was made, and the rules that it showed.
type Chosen = (Next, Vec<Rule>);

/// How a game ends.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    pub value: f64,
    /// By a draw: after riichi, with called melds, with neither; then by another's tile.
    pub way: Option<usize>,
}

pub struct Player<'c> {
    case: &'c Case,
    pub game: tehai_naive::TableGame,
    pub calculator: Calculator,
    /// Choices that were made before, and the rules that they showed.
    chosen: HashMap<(Place, usize), Rc<Chosen>>,
    /// The rules that the choice at hand shows.
    pub shows: Vec<Rule>,
    /// How often each rule was met.
    pub met: HashMap<Rule, u32>,
}

/// Where riichi was declared.
pub fn has_declared(bound: &Bound) -> bool {
    bound.riichi != Riichi::No
}

impl<'c> Player<'c> {
    pub fn new(case: &'c Case, asked: Asked) -> Player<'c> {
        Player {
            case,
            game: case.definition(asked),
            calculator: Calculator::new(case.settings.rules),
            chosen: HashMap::new(),
            shows: Vec::new(),
            met: HashMap::new(),
        }
    }

    /// What follows the first choice of a game.
    pub fn begins_with(&mut self, choice: TableChoice) -> Next {
        let table = &self.case.table;
        let hand = TableHand::new(self.case.held);
        let mut place = Place { hand, bound: self.case.bound(), left: table.tiles, shown: 0 };
        let plays = match table.turn {
            Turn::Discard if choice == TableChoice::Wait => return Next::Waits(place),
            Turn::Discard => {
                let hand = place.hand.clone();
                self.discards(&place, &hand, TileSet::EMPTY, true)
            }
            Turn::Drawn(drawn) => {
                place.hand.concealed[kind(drawn)] -= 1;
                self.with_own_draw(&place, kind(drawn), true)
            }
            Turn::Offered(offered, by) => {
                place.shown = by;
                self.with_shown(&place, kind(offered))
            }
            Turn::Called(..) => unreachable!("no case begins after a call"),
        };
        self.best(plays.into_iter().filter(|play| play.choice == choice).collect(), false)
    }

    /// Plays a game.
    pub fn play(&mut self, first: &Next, rng: &mut ChaCha8Rng) -> Played {
        let Next::Waits(mut place) = first.clone() else { unreachable!("a first win ends no game") };
        loop {
            let has_declared = has_declared(&place.bound);
            let ends = if has_declared { self.game.ends_after_riichi } else { self.game.ends };
            let is_over = place.left == 0 || self.others_end(place.left, rng);
            if is_over {
                self.meet_riichi(&place.bound);
            }
            if is_over && has_declared && self.game.ends != self.game.ends_after_riichi {
                self.meet(Rule::Stick);
            }
            if place.left == 0 {
                let is_tenpai = !self.waits(&place.hand).is_empty();
                if is_tenpai {
                    self.meet(Rule::Tenpai);
                } else if ends.noten != 0.0 {
                    self.meet(Rule::Noten);
                }
                return Played { value: if is_tenpai { ends.tenpai } else { ends.noten }, way: None };
            }
            if is_over {
                self.meet(Rule::Others);
                return Played { value: ends.others, way: None };
            }
            let kind = self.any_unseen(&place.hand, rng);
            place.left -= 1;
            match self.next(&place, kind) {
                Next::Won => return self.won(&place, kind, rng),
                Next::Waits(next) => place = next,
            }
        }
    }

    fn meet(&mut self, rule: Rule) {
        *self.met.entry(rule).or_default() += 1;
    }

    fn meet_riichi(&mut self, bound: &Bound) {
        match bound.riichi {
            Riichi::No => {}
            Riichi::Riichi => self.meet(Rule::Riichi),
            Riichi::Double => self.meet(Rule::DoubleRiichi),
        }
    }

    /// Does somebody else end the round before the next of so many tiles?
    fn others_end(&self, left: u32, rng: &mut ChaCha8Rng) -> bool {
        let go_around = (self.game.tiles - left + 1).div_ceil(self.game.players) as usize;
        let others = &self.game.others;
        let Some(last) = others.last() else { return false };
        let ends = others.get(go_around - 1).unwrap_or(last);
        let ends_now = 1.0 - (1.0 - ends).powf(1.0 / f64::from(self.game.players));
        f64::from(rng.next_u32()) < ends_now * 2.0_f64.powi(32)
    }

    fn unseen(&self, hand: &TableHand) -> Vec<usize> {
        let copies = |kind: usize| self.game.deck[kind] - hand.concealed[kind] - hand.of_calls[kind];
        (0..KINDS + 3).flat_map(|kind| std::iter::repeat_n(kind, copies(kind).into())).collect()
    }

    fn any_unseen(&self, hand: &TableHand, rng: &mut ChaCha8Rng) -> usize {
        let unseen = self.unseen(hand);
        unseen[below(rng, unseen.len())]
    }

    /// What the player does with the next tile.
    fn next(&mut self, place: &Place, kind: usize) -> Next {
        let at = (place.clone(), kind);
        if !self.chosen.contains_key(&at) {
            self.shows.clear();
            let plays = match place.shown + 1 < self.game.players {
                true => self.with_shown(place, kind),
                false => self.with_own_draw(place, kind, false),
            };
            let next = self.best(plays, place.bound.missed);
            let shows = std::mem::take(&mut self.shows);
            self.chosen.insert(at.clone(), Rc::new((next, shows)));
        }
        let chosen = Rc::clone(&self.chosen[&at]);
        chosen.1.iter().for_each(|&rule| self.meet(rule));
        chosen.0.clone()
    }

    /// The best of several plays; of equal ones, the first.
    fn best(&mut self, plays: Vec<Play>, has_missed: bool) -> Next {
        let could_win = plays.iter().any(|play| matches!(play.next, Next::Won));
        let better =
            |one: Play, other: Play| if other.value.is_better_than(&one.value) { other } else { one };
        let best = plays.into_iter().reduce(better).expect("there is a play");
        if matches!(best.next, Next::Waits(_)) {
            if could_win {
                self.shows.push(Rule::Passed);
            }
            if let TableChoice::Call(meld, _) = best.choice {
                let is_pon = meld == Meld::triplet(meld.first());
                self.shows.push(if is_pon { Rule::Pon } else { Rule::Chi });
                if has_missed {
                    self.shows.push(Rule::CallAfterMissed);
                }
            }
        }
        best.next
    }

    /// Turns the hidden indicators of a win.
    fn won(&mut self, place: &Place, kind: usize, rng: &mut ChaCha8Rng) -> Played {
        let Place { hand, bound, left, shown } = place;
        let complete = hand.with(kind);
        let is_drawn = shown + 1 == self.game.players;
        let mut win = TableWin {
            concealed: complete.concealed,
            called: hand.called.clone(),
            of_calls: hand.of_calls,
            tile: kind,
            shown_by: (!is_drawn).then_some(*shown),
            riichi: bound.riichi,
            ippatsu: bound.ippatsu,
            last_tile: *left == 0,
            indicators: Vec::new(),
        };
        let without_indicators = (self.game.worth)(&win);
        if has_declared(bound) {
            let mut unseen = self.unseen(&complete);
            for _ in 0..self.game.hidden_indicators.min(unseen.len()) {
                win.indicators.push(tile(unseen.swap_remove(below(rng, unseen.len()))));
            }
        }
        let value = (self.game.worth)(&win);
        self.meet_riichi(bound);
        let shows = [
            (bound.ippatsu, if is_drawn { Rule::IppatsuDrawn } else { Rule::IppatsuRon }),
            (*left == 0, if is_drawn { Rule::LastDrawn } else { Rule::LastShown }),
            (value > without_indicators, Rule::HiddenIndicator),
        ];
        shows.into_iter().filter(|(shows, _)| *shows).for_each(|(_, rule)| self.meet(rule));
        let is_open = !self.game.is_concealed || !hand.called.is_empty();
        let how = match (has_declared(bound), is_open) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        // A win that is worth nothing in the mean counts as none.
        let in_the_mean = self.game.win(&complete, *bound, kind, win.shown_by, *left).expect("it has a yaku");
        let way = how + if is_drawn { 0 } else { 3 };
        Played { value: value.expect("it has a yaku"), way: (in_the_mean.value > 0.0).then_some(way) }
    }
}
