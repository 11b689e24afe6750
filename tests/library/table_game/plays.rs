//! What a player can do with a tile, by the rules of the game: to win, call, pass, discard, declare riichi.

use tehai::score::Riichi;
use tehai::tiles::{COPIES, KINDS, Meld, Tile, TileSet};
use tehai::win_probability::{RiichiPolicy, TableChoice};
use tehai_naive::{Bound, Coloured, TableHand, TableValue, colourless, tile};

use super::case::red_tile;
use super::player::{Next, Place, Player, has_declared};
use super::rule::Rule;

/// What can be done with a tile.
pub struct Play {
    pub choice: TableChoice,
    pub next: Next,
    pub value: TableValue,
}

/// The kinds of a tile: it and its red five.
fn kinds_of(tile: Tile) -> impl Iterator<Item = usize> + Clone {
    (0..KINDS + 3).filter(move |&kind| tehai_naive::tile(kind) == tile)
}

impl Player<'_> {
    fn completes(&self, hand: &TableHand) -> bool {
        self.calculator.shanten(&colourless(&hand.concealed)) == Ok(-1)
    }

    /// The tiles that complete a hand, of which it does not hold all copies itself.
    pub fn waits(&self, hand: &TableHand) -> TileSet {
        let own = |tile: Tile| -> u8 {
            kinds_of(tile).map(|kind| hand.concealed[kind] + hand.of_calls[kind]).sum()
        };
        let is_wait = |tile: &Tile| own(*tile) < COPIES && self.completes(&hand.with(tile.index()));
        Tile::all().filter(is_wait).collect()
    }

    fn waiting(&self, choice: TableChoice, place: Place) -> Play {
        let value = self.game.waiting(&place.hand, place.bound, place.shown, place.left);
        Play { choice, next: Next::Waits(place), value }
    }

    /// A win with this tile, if the form is complete and has a yaku.
    fn win(&mut self, place: &Place, complete: &TableHand, kind: usize, by: Option<u32>) -> Option<Play> {
        if !self.completes(complete) {
            return None;
        }
        let value = self.game.win(complete, place.bound, kind, by, place.left);
        if value.is_none() {
            self.shows.push(Rule::NoYaku);
        }
        value.map(|value| Play { choice: TableChoice::Win, next: Next::Won, value })
    }

    /// What the player can do with a tile that another shows.
    pub fn with_shown(&mut self, place: &Place, kind: usize) -> Vec<Play> {
        let Place { hand, bound, left, shown } = place;
        let complete = hand.with(kind);
        let mut plays = Vec::new();
        if self.game.ron
            && let Some(ron) = self.win(place, &complete, kind, Some(*shown))
        {
            let waits_for_own_discard = !(self.waits(hand) & self.game.own_discards).is_empty();
            let bars = [
                (bound.missed, Rule::Missed),
                (bound.furiten, Rule::Furiten),
                (waits_for_own_discard, Rule::OwnDiscard),
            ];
            let bars: Vec<Rule> = bars.into_iter().filter(|(bars, _)| *bars).map(|(_, rule)| rule).collect();
            if bars.is_empty() {
                plays.push(ron);
                if has_declared(bound) && !self.game.passes_after_riichi {
                    return plays;
                }
            }
            self.shows.extend(bars);
        }
        let missed = bound.missed || self.completes(&complete);
        let passed = Place { bound: Bound { missed, ..*bound }, shown: shown + 1, ..place.clone() };
        plays.push(self.waiting(TableChoice::Pass, passed));
        if self.game.calls && !has_declared(bound) && *left > 0 {
            plays.extend(self.calls(place, kind));
        }
        plays
    }

    fn calls(&mut self, place: &Place, kind: usize) -> Vec<Play> {
        let called = tile(kind);
        let may_chi = self.game.players == 4 && place.shown == 2;
        let mut plays = Vec::new();
        for meld in Meld::of_call(called, may_chi) {
            let mut own: Vec<Tile> = meld.tiles().collect();
            own.remove(own.iter().position(|&of_meld| of_meld == called).expect("a tile of the meld"));
            for left in without_all(&place.hand.concealed, &own) {
                let mut hand = TableHand { concealed: left, ..place.hand.clone() };
                hand.called.push(meld);
                hand.called.sort_by_key(|meld| meld.code());
                hand.of_calls[kind] += 1;
                for (of, &copies) in left.iter().enumerate() {
                    hand.of_calls[of] += place.hand.concealed[of] - copies;
                }
                let barred = if self.game.swap_calling { TileSet::EMPTY } else { meld.barred_after(called) };
                if !(barred & colourless(&left).kinds()).is_empty() {
                    self.shows.push(Rule::SwapCalling);
                }
                let discards = self.discards(place, &hand, barred, false);
                plays.extend(discards.into_iter().map(|play| {
                    let TableChoice::Discard(discard) = play.choice else { unreachable!("a discard") };
                    Play { choice: TableChoice::Call(meld, discard), ..play }
                }));
            }
        }
        plays
    }

    /// The discards of a hand with one tile too many, each silent, or with riichi, or both.
    pub fn discards(
        &mut self,
        before: &Place,
        hand: &TableHand,
        barred: TileSet,
        is_first: bool,
    ) -> Vec<Play> {
        let complete = self.completes(hand);
        let mut plays = Vec::new();
        for discard in Tile::all().filter(|discard| !barred.contains(*discard)) {
            // A plain five goes before a red one.
            let Some(out) = kinds_of(discard).find(|&kind| hand.concealed[kind] > 0) else { continue };
            let choice = TableChoice::Discard(red_tile(out));
            let mut left = hand.clone();
            left.concealed[out] -= 1;
            let stays_furiten = before.bound.furiten && left == before.hand;
            let bound = Bound { furiten: complete || stays_furiten, ..Bound::default() };
            let silent = Place { hand: left, bound, left: before.left, shown: 0 };
            let may_declare = self.game.riichi != RiichiPolicy::Never
                && self.game.is_concealed
                && silent.hand.called.is_empty()
                && silent.left >= self.game.players
                && !self.waits(&silent.hand).is_empty();
            let riichi = if is_first && self.game.double_riichi { Riichi::Double } else { Riichi::Riichi };
            let declared = Place { bound: Bound { riichi, ippatsu: true, ..bound }, ..silent.clone() };
            if !may_declare || self.game.riichi == RiichiPolicy::Best {
                plays.push(self.waiting(choice, silent));
            }
            if may_declare {
                plays.push(self.waiting(choice, declared));
            }
        }
        plays
    }

    /// What the player can do with an own draw.
    pub fn with_own_draw(&mut self, place: &Place, kind: usize, is_first: bool) -> Vec<Play> {
        let drawn = place.hand.with(kind);
        let mut plays: Vec<Play> = self.win(place, &drawn, kind, None).into_iter().collect();
        if !has_declared(&place.bound) {
            plays.extend(self.discards(place, &drawn, TileSet::EMPTY, is_first));
        } else if plays.is_empty() || self.game.passes_after_riichi {
            let missed = place.bound.missed || self.completes(&drawn);
            let bound = Bound { missed, ippatsu: false, ..place.bound };
            let choice = TableChoice::Discard(red_tile(kind));
            plays.push(self.waiting(choice, Place { bound, shown: 0, ..place.clone() }));
        }
        plays
    }
}

/// A hand without these tiles: one for each choice of red fives.
fn without_all(hand: &Coloured, tiles: &[Tile]) -> Vec<Coloured> {
    tiles.iter().fold(vec![*hand], |hands, &tile| {
        let without = |hand: Coloured| {
            kinds_of(tile).filter(move |&kind| hand[kind] > 0).map(move |kind| {
                let mut left = hand;
                left[kind] -= 1;
                left
            })
        };
        hands.into_iter().flat_map(without).collect()
    })
}
