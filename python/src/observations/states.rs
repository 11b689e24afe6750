//! The states of environments, whose tiles are ids.

use std::mem::replace;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{COPIES, KINDS, Meld, Tile};

use super::{NONE, Seen, Tiles, columns, dora, kind};
use crate::errors::value_error;

/// A wall without the dead wall and the deals.
const fn wall(players: usize) -> i32 {
    if players == 3 { 55 } else { 70 }
}

/// The state of an environment as one player sees it, with tiles as ids, so that one that is told twice is seen once.
#[derive(FromPyObject)]
pub struct State {
    pub(super) player: usize,
    pub(super) dealer: usize,
    /// The wind of the round.
    pub(super) wind: u8,
    pub(super) players: usize,
    pub(super) hand: Vec<u8>,
    /// The tiles of each meld, and whether it is a concealed quad.
    pub(super) melds: Vec<(Vec<u8>, bool)>,
    /// The tiles that lie on the table, indicators excepted; the own melds may be among them.
    pub(super) table: Vec<u8>,
    pub(super) discards: Vec<u8>,
    pub(super) dora: Vec<u8>,
    pub(super) riichi: bool,
    /// Is the discard of riichi due?
    pub(super) declares: bool,
    /// Has nobody called, or declared a quad or a north?
    pub(super) is_untouched: bool,
    pub(super) norths: u8,
    pub(super) counters: u8,
    pub(super) bets: u8,
    pub(super) score: i32,
    /// The tile that was drawn for this turn, or called.
    pub(super) drawn_tile: Option<u8>,
    pub(super) called: Option<u8>,
    pub(super) offered: Option<u8>,
    /// Who offers it.
    pub(super) offered_by: Option<usize>,
    /// Tiles drawn by all players, and who draws next.
    pub(super) drawn: i32,
    pub(super) next: usize,
}

impl State {
    pub(super) fn seen(&self) -> PyResult<Seen> {
        let State { player, players, .. } = *self;
        if !matches!(players, 3 | 4) || player >= players || self.dealer >= players || self.next >= players {
            return Err(value_error(format!(
                "player {player} of {players}: expected a table of three or four"
            )));
        }
        let concealed = Tiles::of_ids(&self.hand)?;
        let (mut melds, mut of_melds) = ([-1; 4], Tiles::NONE);
        for (place, (tiles, is_concealed)) in self.melds.iter().enumerate() {
            let cell = melds.get_mut(place).ok_or_else(|| value_error("a fifth meld"))?;
            *cell = meld(tiles, *is_concealed)?.code().into();
            tiles.iter().try_for_each(|&id| of_melds.add(of_id(id)?))?;
        }
        let mut is_seen = [false; COPIES as usize * KINDS];
        let own = self.hand.iter().chain(self.melds.iter().flat_map(|(tiles, _)| tiles));
        own.for_each(|&id| is_seen[usize::from(id)] = true);
        let mut visible = Tiles::NONE;
        for &id in self.dora.iter().chain(&self.table) {
            let tile = of_id(id)?;
            if !replace(&mut is_seen[usize::from(id)], true) {
                visible.add(tile)?;
            }
        }
        let of_tile = |id: Option<u8>| id.map_or(Ok(NONE), |id| of_id(id).map(kind));
        let ([m, p, s], [of_m, of_p, of_s]) = (concealed.red, of_melds.red);
        let all = players as i32;
        let left = (wall(players) - self.drawn).max(0);
        let before = ((player + players - self.next) % players) as i32;
        let from_next = (left - before).max(0);
        let indicators = self.dora.iter().map(|&id| Ok(of_id(id)?.tile)).collect::<PyResult<Vec<_>>>()?;
        Ok(Seen {
            hand: concealed.counts,
            melds,
            red: [m, p, s, of_m, of_p, of_s],
            visible,
            discards: Tiles::of_ids(&self.discards)?,
            dora: dora(indicators.into_iter()),
            seat: ((player + players - self.dealer) % players) as u8,
            round: self.wind,
            draws: ((from_next + all - 1) / all) as u8,
            wall: left as u8,
            last_tile: from_next % all == 1,
            riichi: self.riichi,
            declares: self.declares,
            double_riichi: self.is_untouched && self.discards.is_empty() && self.hand.len() == 14,
            norths: self.norths,
            drawn: of_tile(self.drawn_tile)?,
            called: of_tile(self.called)?,
            offered: of_tile(self.offered)?,
            offered_by: self.offered_by.map_or(NONE, |from| from as i8),
            discarded: NONE,
            player: player as u8,
            players: players as u8,
            counters: self.counters,
            bets: self.bets,
            score: self.score,
        })
    }
}

/// The meld of these tiles.
fn meld(ids: &[u8], is_concealed: bool) -> PyResult<Meld> {
    let mut kinds = ids.iter().map(|&id| Ok(of_id(id)?.tile)).collect::<PyResult<Vec<Tile>>>()?;
    kinds.sort();
    let meld = match kinds[..] {
        [first, second, third] if first == second && second == third => Some(Meld::triplet(first)),
        [first, _, _] => Meld::sequence(first),
        [first, ..] if is_concealed => Some(Meld::concealed_quad(first)),
        [first, ..] => Some(Meld::quad(first)),
        [] => None,
    };
    let meld = meld.filter(|meld| meld.tiles().eq(kinds));
    meld.ok_or_else(|| {
        value_error(format!("found the meld {ids:?}, expected a sequence, a triplet or a quad"))
    })
}

/// The error of an observation, with its place.
pub(super) fn of_observation(py: Python, place: usize, error: &PyErr) -> PyErr {
    value_error(format!("observation {place}: {}", error.value(py)))
}

/// What states of environments show.
#[pyfunction]
pub fn seen_in_states<'py>(py: Python<'py>, states: Vec<State>) -> PyResult<Bound<'py, PyDict>> {
    let seen =
        |(place, state): (usize, &State)| state.seen().map_err(|error| of_observation(py, place, &error));
    let all: Vec<Seen> = states.iter().enumerate().map(seen).collect::<PyResult<_>>()?;
    columns(py, &all)
}

impl Tiles {
    fn of_ids(ids: &[u8]) -> PyResult<Tiles> {
        let mut tiles = Tiles::NONE;
        ids.iter().try_for_each(|&id| tiles.add(of_id(id)?))?;
        Ok(tiles)
    }
}

/// The tile with an id 0 to 135.
fn of_id(id: u8) -> PyResult<RedTile> {
    let tile = Tile::from_index(usize::from(id / COPIES));
    let tile = tile.ok_or_else(|| value_error(format!("found the tile {id}, expected ids 0 to 135")))?;
    let is_red = id.is_multiple_of(COPIES) && RedFives::is_five(tile);
    Ok(RedTile { tile, is_red })
}
