//! Observations of RiichiEnv.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use super::states::{State, of_observation};
use super::{Seen, columns};
use crate::errors::value_error;

/// What observations of RiichiEnv show. `norths` are the ids of those set aside, of each player.
#[pyfunction]
pub fn seen_in_riichienv<'py>(
    py: Python<'py>,
    observations: Vec<Bound<'py, PyAny>>,
    norths: Option<Vec<Vec<u8>>>,
) -> PyResult<Bound<'py, PyDict>> {
    let seen = |(place, given): (usize, &Bound<PyAny>)| {
        let seen = of_riichienv(given, norths.as_deref()).and_then(|state| state.seen());
        seen.map_err(|error| of_observation(py, place, &error))
    };
    let all: Vec<Seen> = observations.iter().enumerate().map(seen).collect::<PyResult<_>>()?;
    columns(py, &all)
}

/// A meld of RiichiEnv.
#[derive(FromPyObject)]
struct RiichiEnvMeld {
    tiles: Vec<u8>,
    opened: bool,
    called_tile: Option<u8>,
}

fn of_riichienv(given: &Bound<PyAny>, norths: Option<&[Vec<u8>]>) -> PyResult<State> {
    let py = given.py();
    macro_rules! field {
        ($name:ident) => {
            given.getattr(intern!(py, stringify!($name)))?.extract()?
        };
    }
    let (player, hand): (usize, Vec<u8>) = (field!(player_id), field!(hand));
    let discards: Vec<Vec<u8>> = field!(discards);
    let melds: Vec<Vec<RiichiEnvMeld>> = field!(melds);
    let (last_discard, scores): (Option<u8>, Vec<i32>) = (field!(last_discard), field!(scores));
    let declared: Vec<bool> = field!(riichi_declared);
    let (sticks, players): (u8, usize) = (field!(riichi_sticks), discards.len());
    let all = [player < players, melds.len() == players, scores.len() == players, declared.len() == players];
    if all.contains(&false) {
        return Err(value_error(format!(
            "player {player} of {players}: expected an observation of RiichiEnv"
        )));
    }
    let nobody = vec![Vec::new(); players];
    let aside = match norths {
        None if players == 3 => {
            return Err(value_error(
                "norths: with three players expected env.kita_tiles; an observation does not say who set which aside",
            ));
        }
        Some(aside) if aside.len() != players || players == 4 && aside.iter().any(|of| !of.is_empty()) => {
            return Err(value_error(format!(
                "norths: expected ids for each of three players, found {aside:?} with {players} players"
            )));
        }
        aside => aside.unwrap_or(&nobody),
    };
    // A hand that can discard is at its turn; else the last discard is on offer.
    let is_turn = hand.len() % 3 == 2;
    let (mut next, mut offered_by) = ((player + 1) % players, None);
    let last_discard = last_discard.filter(|_| !is_turn);
    for (from, tile) in (0..players).filter_map(|from| Some((from, last_discard?))) {
        // The player of a quad or a north draws again.
        let is_set_aside =
            aside[from].contains(&tile) || melds[from].iter().any(|meld| meld.tiles.contains(&tile));
        if discards[from].contains(&tile) {
            (next, offered_by) = ((from + 1) % players, Some(from));
        } else if is_set_aside {
            (next, offered_by) = (from, Some(from));
        }
    }
    // Each player has as many tiles as were dealt and drawn, but for those that were discarded or taken from others.
    let drawn_by = |other: usize| {
        let taken = melds[other].iter().filter(|meld| meld.opened).count();
        let in_melds: usize = melds[other].iter().map(|meld| meld.tiles.len()).sum();
        let beside_melds = in_melds + discards[other].len() + aside[other].len();
        beside_melds as i32 - (3 * melds[other].len() + taken) as i32 + i32::from(other == player && is_turn)
    };
    let in_melds = |of: &[RiichiEnvMeld]| of.iter().flat_map(|meld| meld.tiles.clone()).collect::<Vec<u8>>();
    let mut table: Vec<u8> = discards.concat();
    table.extend(melds.iter().flat_map(|of| in_melds(of)));
    table.extend(aside.iter().flatten());
    // After a call there is no drawn tile, and the last meld is the called one.
    let drawn_tile: Option<u8> = if is_turn { field!(drawn_tile) } else { None };
    let called = melds[player].last().filter(|_| is_turn && drawn_tile.is_none());
    let called = called.and_then(|meld| meld.called_tile);
    let declares = is_turn && !declared[player] && declares(given, player)?;
    Ok(State {
        player,
        dealer: field!(oya),
        wind: field!(round_wind),
        players,
        hand,
        table,
        dora: field!(dora_indicators),
        riichi: declared[player] || declares,
        declares,
        is_untouched: melds.iter().all(Vec::is_empty) && aside.iter().all(Vec::is_empty),
        norths: aside[player].len() as u8,
        counters: field!(honba),
        bets: sticks.saturating_sub(declared[player].into()),
        score: scores[player],
        drawn_tile,
        called,
        offered: last_discard.filter(|_| offered_by != Some(player)),
        offered_by: offered_by.filter(|&from| from != player),
        drawn: (0..players).map(drawn_by).sum(),
        next,
        melds: melds.into_iter().nth(player).into_iter().flatten().map(|of| (of.tiles, !of.opened)).collect(),
        discards: discards.into_iter().nth(player).unwrap_or_default(),
    })
}

/// Is the last event that the player was told the own riichi? Between the declaration and its discard nothing else says so.
fn declares(given: &Bound<PyAny>, player: usize) -> PyResult<bool> {
    let events: Vec<Bound<PyAny>> = given.call_method0(intern!(given.py(), "new_events"))?.extract()?;
    let Some(last) = events.last() else { return Ok(false) };
    let last: &str = last.extract()?;
    if !last.contains("reach") {
        return Ok(false);
    }
    let event: Value = serde_json::from_str(last).map_err(value_error)?;
    Ok(event["type"] == "reach" && event["actor"] == player)
}
