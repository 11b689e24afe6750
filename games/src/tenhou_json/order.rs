//! The order of turns, which the lists of draws and discards leave out.

use serde_json::Value;
use tehai::tiles::MeldKind;
use tehai::tiles::notation::RedTile;

use super::call::Call;
use super::result::is_by_ron;
use super::{Wrong, in_part, tile, tile_of};
use crate::log::Event;
use crate::reading::{Checked, Reading};

/// In the place of a discard: the tile just drawn.
const DRAWN: u64 = 60;
/// In the place of a discard: none, as an open quad draws a replacement first.
const NO_DISCARD: u64 = 0;

/// The draws or the discards of each player, and how many of them have happened.
pub(super) struct Lists<'a> {
    pub(super) name: &'static str,
    pub(super) lists: Vec<&'a [Value]>,
    pub(super) done: Vec<usize>,
}

impl<'a> Lists<'a> {
    fn next(&self, player: usize) -> Option<&'a Value> {
        self.lists[player].get(self.done[player])
    }

    /// Takes the next entry of a player.
    fn take(&mut self, player: usize) -> Option<&'a Value> {
        let next = self.next(player)?;
        self.done[player] += 1;
        Some(next)
    }

    /// Adds the place: the entry of a player that was taken last.
    fn at_last<T>(&self, player: usize, checked: Checked<T>) -> Result<T, Wrong> {
        let entry = self.done[player].checked_sub(1);
        let part = format!("{} of player {player}", self.name);
        checked.map_err(|what| Wrong { part, entry, what })
    }

    fn is_done(&self) -> bool {
        self.lists.iter().zip(&self.done).all(|(list, &done)| done >= list.len())
    }

    /// Fails if an entry is left.
    fn check_done(&self) -> Result<(), Wrong> {
        for (player, (list, &done)) in self.lists.iter().zip(&self.done).enumerate() {
            if done < list.len() {
                let what = format!("{} is never reached in the order of turns", list[done]);
                return Err(Wrong {
                    part: format!("{} of player {player}", self.name),
                    entry: Some(done),
                    what,
                });
            }
        }
        Ok(())
    }
}

/// Who takes a discard, where the lists allow more than one order: a player whose next draw is a call of such a tile
/// may also take a later one. The first order in which all entries have their turn counts.
#[derive(Default)]
pub(super) struct Choices {
    /// Of each choice so far: the way that was taken, and how many ways there are.
    taken: Vec<(usize, usize)>,
    next: usize,
    tries: usize,
}

impl Choices {
    /// A damaged log could have very many orders.
    const MOST_TRIES: usize = 1000;

    fn choose(&mut self, ways: usize) -> usize {
        if self.next == self.taken.len() {
            self.taken.push((0, ways));
        }
        self.next += 1;
        self.taken[self.next - 1].0
    }

    /// Goes to the next order, if there is one.
    pub(super) fn advance(&mut self) -> bool {
        (self.next, self.tries) = (0, self.tries + 1);
        while let Some((way, ways)) = self.taken.pop() {
            if way + 1 < ways {
                self.taken.push((way + 1, ways));
                return self.tries < Self::MOST_TRIES;
            }
        }
        false
    }
}

/// A round while its order is worked out.
pub(super) struct Play<'a, 'b> {
    pub(super) reading: &'b mut Reading,
    pub(super) draws: Lists<'a>,
    pub(super) discards: Lists<'a>,
    /// Indicators that are still to be turned over.
    pub(super) indicators: std::iter::Copied<std::slice::Iter<'b, RedTile>>,
    /// How many of them come after the next discard, or after a quad before it.
    pub(super) owed: usize,
    pub(super) result: &'a [Value],
    pub(super) choices: &'b mut Choices,
}

impl Play<'_, '_> {
    pub(super) fn run(&mut self, dealer: usize) -> Result<(), Wrong> {
        let players = self.reading.players();
        let mut player = dealer;
        let mut is_to_draw = true;
        loop {
            if is_to_draw {
                let Some(drawn) = self.draws.take(player) else { break };
                let event = tile(drawn).map(|tile| Event::Draw { player, tile: Some(tile) });
                self.draws.at_last(player, event.and_then(|event| self.reading.event(event)))?;
            }
            is_to_draw = true;
            let Some(entry) = self.discards.take(player) else { break };
            let Some(discarded) = self.act(player, entry)? else { continue };
            let Some((caller, call)) = self.caller(player, discarded) else {
                player = (player + 1) % players;
                continue;
            };
            let Call { meld, tile, red_fives, .. } = call;
            let event = Event::Call { player: caller, from: player, tile, meld, red_fives };
            self.draws.take(caller);
            self.draws.at_last(caller, self.reading.event(event))?;
            player = caller;
            is_to_draw = meld.kind() == MeldKind::Quad;
            if is_to_draw {
                self.owed = 1;
                self.skip_discard(player)?;
            }
        }
        self.draws.check_done()?;
        self.discards.check_done()?;
        self.turn_over()?;
        match self.indicators.next() {
            Some(tile) => in_part("dora indicators", Err(format!("{tile} is never turned over"))),
            None => Ok(()),
        }
    }

    /// A discard, with riichi before it, a quad, or a north set aside. The tile if it is a discard.
    fn act(&mut self, player: usize, entry: &Value) -> Result<Option<RedTile>, Wrong> {
        let events = self.discards.at_last(player, own_events(self.reading, player, entry))?;
        for &event in &events {
            self.discards.at_last(player, self.reading.event(event))?;
        }
        match *events.last().unwrap_or(&Event::North { player }) {
            Event::Discard { tile, .. } => {
                let is_riichi = events.len() > 1;
                let is_last = self.draws.is_done();
                if is_riichi && !(is_last && is_by_ron(self.result)) {
                    self.discards.at_last(player, self.reading.event(Event::RiichiPaid { player }))?;
                }
                self.turn_over()?;
                return Ok(Some(tile));
            }
            // What is owed of an earlier quad comes with the next.
            Event::ConcealedQuad { .. } => {
                self.owed += 1;
                self.turn_over()?;
            }
            Event::AddedQuad { .. } => {
                self.turn_over()?;
                self.owed = 1;
            }
            _ => {}
        }
        Ok(None)
    }

    /// The place of a discard after an open quad is taken by a 0, unless the round ends before.
    fn skip_discard(&mut self, player: usize) -> Result<(), Wrong> {
        let Some(entry) = self.discards.take(player) else { return Ok(()) };
        let expected = || format!("expected 0 after an open quad, found {entry}");
        let is_none = entry.as_u64() == Some(NO_DISCARD);
        self.discards.at_last(player, if is_none { Ok(()) } else { Err(expected()) })
    }

    /// Turns the indicators over that are owed.
    fn turn_over(&mut self) -> Result<(), Wrong> {
        for tile in self.indicators.by_ref().take(std::mem::take(&mut self.owed)) {
            in_part("dora indicators", self.reading.event(Event::Indicator { tile }))?;
        }
        Ok(())
    }

    /// Who takes a discard, and how: a player whose next draw is a call of it. A pon and a quad go before a chi.
    fn caller(&mut self, from: usize, discarded: RedTile) -> Option<(usize, Call)> {
        let players = self.reading.players();
        let next = (1..players).map(|turns| (from + turns) % players);
        let calls =
            next.filter_map(|player| Some((player, Call::new(self.draws.next(player)?.as_str()?).ok()?)));
        let mut calls: Vec<(usize, Call)> =
            calls.filter(|(player, call)| call.tile == discarded && call.is_from(*player, from)).collect();
        calls.sort_by_key(|(_, call)| call.letter == 'c');
        if calls.is_empty() {
            return None;
        }
        // The next player, whose entry is a call, cannot draw instead.
        let is_optional = calls.iter().all(|(player, _)| *player != (from + 1) % players);
        let way = self.choices.choose(calls.len() + usize::from(is_optional));
        calls.into_iter().nth(way)
    }
}

/// What the player does with 14 tiles: a discard, with riichi before it, a quad, or a north set aside.
fn own_events(reading: &mut Reading, player: usize, entry: &Value) -> Checked<Vec<Event>> {
    let drawn = reading.table()?.to_act().and_then(|(_, drawn)| drawn);
    let discard = |code: u64| match (code, drawn) {
        (DRAWN, Some(tile)) => Ok(Event::Discard { player, tile, is_drawn: true }),
        (DRAWN, None) => Err("60 stands for the tile just drawn: expected a draw before it".to_owned()),
        (code, _) => Ok(Event::Discard { player, tile: tile_of(code)?, is_drawn: false }),
    };
    let Some(text) = entry.as_str() else {
        return Ok(vec![discard(
            entry.as_u64().ok_or_else(|| format!("expected a discard, found {entry}"))?,
        )?]);
    };
    if let Some(code) = text.strip_prefix('r') {
        let code = code.parse().map_err(|_| format!("expected riichi such as r38 or r60, found {entry}"))?;
        return Ok(vec![Event::Riichi { player }, discard(code)?]);
    }
    if text == "f44" {
        return Ok(vec![Event::North { player }]);
    }
    let call = Call::new(text)?;
    match call.letter {
        'a' => Ok(vec![Event::ConcealedQuad { player, tile: call.tile.tile }]),
        'k' => Ok(vec![Event::AddedQuad { player, tile: call.tile }]),
        _ => Err(format!("expected a discard, a concealed or an added quad, found {entry}")),
    }
}
