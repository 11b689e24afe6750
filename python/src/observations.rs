//! What players see, as columns of arrays: of tables, and of the states of environments, whose tiles are ids.

use numpy::ndarray::ArrayView2;
use numpy::{Element, ToPyArray};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{COPIES, KINDS, Meld, Tile};
use tehai_answers::arrays::called_of;
use tehai_games::{PlayerView as View, Table};

use crate::errors::value_error;
use crate::rows::{Called, Counts};

/// Most indicators of dora.
const INDICATORS: usize = 5;

/// The indices of 5m, 5p and 5s.
const FIVES: [usize; 3] = [4, 13, 22];

/// No tile, and no player.
const NONE: i8 = -1;

/// Tiles, and how many of them are red fives.
#[derive(Clone)]
struct Tiles {
    counts: [u8; KINDS],
    red: [u8; 3],
}

impl Tiles {
    const NONE: Tiles = Tiles { counts: [0; KINDS], red: [0; 3] };

    fn add(&mut self, tile: RedTile) -> PyResult<()> {
        let RedTile { tile: kind, is_red } = tile;
        if self.counts[kind.index()] == COPIES {
            return Err(value_error(format!("a fifth {kind}: there are only four copies of a tile")));
        }
        self.counts[kind.index()] += 1;
        self.red[kind.group() as usize % 3] += u8::from(is_red);
        Ok(())
    }

    fn of_ids(ids: impl IntoIterator<Item = u8>) -> PyResult<Tiles> {
        let mut tiles = Tiles::NONE;
        ids.into_iter().try_for_each(|id| tiles.add(of_id(id)?))?;
        Ok(tiles)
    }

    /// The red fives as a row of a `HandArray` without called melds.
    fn red(&self) -> [u8; 6] {
        let [m, p, s] = self.red;
        [m, p, s, 0, 0, 0]
    }
}

/// The tile with an id 0 to 135.
fn of_id(id: u8) -> PyResult<RedTile> {
    let tile = Tile::from_index(usize::from(id / COPIES));
    let tile = tile.ok_or_else(|| value_error(format!("found the tile {id}, expected ids 0 to 135")))?;
    let is_red = id.is_multiple_of(COPIES) && FIVES.contains(&tile.index());
    Ok(RedTile { tile, is_red })
}

/// The kind of a tile, 34 to 36 if it is a red five.
pub fn kind(RedTile { tile, is_red }: RedTile) -> i8 {
    let kind = if is_red { KINDS + tile.group() as usize } else { tile.index() };
    kind as i8
}

fn copies(red: RedFives) -> [u8; 3] {
    FIVES.map(|five| Tile::from_index(five).map_or(0, |five| red.copies(five)))
}

/// What a player sees at a moment: a row of all columns.
pub struct Seen {
    hand: Counts,
    melds: Called,
    red: [u8; 6],
    visible: Tiles,
    discards: Tiles,
    dora: [i8; INDICATORS],
    seat: u8,
    round: u8,
    draws: u8,
    wall: u8,
    last_tile: bool,
    riichi: bool,
    declares: bool,
    double_riichi: bool,
    norths: u8,
    drawn: i8,
    called: i8,
    offered: i8,
    offered_by: i8,
    pub discarded: i8,
    player: u8,
    players: u8,
    counters: u8,
    bets: u8,
    score: i32,
}

fn dora(indicators: impl Iterator<Item = Tile>) -> [i8; INDICATORS] {
    let mut dora = [NONE; INDICATORS];
    dora.iter_mut().zip(indicators).for_each(|(place, tile)| *place = tile.index() as i8);
    dora
}

impl Seen {
    /// What a player whose hand is shown sees of a table.
    pub fn of_table(table: &Table, player: usize) -> Seen {
        let players = table.scores().len();
        let mut tiles = Tiles::NONE;
        let (mut melds, mut red) = ([-1; 4], [0; 6]);
        if let Some(hand) = table.hand(player) {
            tiles.counts = *hand.hand().concealed().counts();
            melds = called_of(hand.hand());
            let [concealed, all] = [hand.concealed_red_fives(), hand.all_red_fives()].map(copies);
            red = std::array::from_fn(|at| match at.checked_sub(3) {
                None => concealed[at],
                Some(at) => all[at] - concealed[at],
            });
        }
        let visible = table.visible_to(player);
        let visible = Tiles {
            counts: *visible.hand().concealed().counts(),
            red: copies(visible.concealed_red_fives()),
        };
        let mut discards = Tiles::NONE;
        for discarded in table.river(player) {
            // A table counts what it turns over.
            discards.add(discarded.tile).expect("four copies of a tile at most");
        }
        let offered = table.offered().filter(|&(from, _)| from != player);
        let turn = table.to_act().filter(|&(next, _)| next == player);
        let of_tile = |tile: Option<RedTile>| tile.map_or(NONE, kind);
        let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        Seen {
            hand: tiles.counts,
            melds,
            red,
            visible,
            discards,
            dora: dora(table.indicators().iter().map(|indicator| indicator.tile)),
            seat: table.seat_wind(player) as u8,
            round: table.round_wind() as u8,
            draws: small(table.draws_left(player)),
            wall: small(table.wall()),
            last_tile: table.draws_last(player),
            riichi: table.in_riichi(player),
            declares: table.declares_riichi(player),
            double_riichi: turn.is_some() && table.is_first_turn(player),
            norths: table.norths(player),
            drawn: of_tile(turn.and_then(|(_, drawn)| drawn)),
            called: of_tile(turn.and(table.just_called())),
            offered: of_tile(offered.map(|(_, tile)| tile)),
            offered_by: offered.map_or(NONE, |(from, _)| from as i8),
            discarded: NONE,
            player: player as u8,
            players: players as u8,
            counters: table.counters(),
            bets: small(table.bets_but_own(player)),
            score: table.scores()[player],
        }
    }
}

/// The observations as columns: hands and tiles as the parts of a `HandArray`.
pub fn columns<'py>(py: Python<'py>, all: &[Seen]) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    let red = |of: fn(&Seen) -> &Tiles| table(py, all, |seen| of(seen).red());
    let tiles = |of: fn(&Seen) -> &Tiles| (table(py, all, |seen| of(seen).counts), py.None(), red(of));
    columns.set_item(
        intern!(py, "hands"),
        (
            table(py, all, |seen| seen.hand),
            table(py, all, |seen| seen.melds),
            table(py, all, |seen| seen.red),
        ),
    )?;
    columns.set_item(intern!(py, "visible"), tiles(|seen| &seen.visible))?;
    columns.set_item(intern!(py, "discards"), tiles(|seen| &seen.discards))?;
    columns.set_item(intern!(py, "dora"), table(py, all, |seen| seen.dora))?;
    macro_rules! numbers {
        ($($name:ident),+) => {
            $(
                let column: Vec<_> = all.iter().map(|seen| seen.$name).collect();
                columns.set_item(intern!(py, stringify!($name)), column.to_pyarray(py))?;
            )+
        };
    }
    numbers!(
        seat,
        round,
        draws,
        wall,
        last_tile,
        riichi,
        declares,
        double_riichi,
        norths,
        drawn,
        called,
        offered,
        offered_by,
        discarded,
        player,
        players,
        counters,
        bets,
        score
    );
    Ok(columns)
}

/// An array with a row for each observation.
fn table<'py, T: Element, const WIDTH: usize>(
    py: Python<'py>,
    all: &[Seen],
    row: impl Fn(&Seen) -> [T; WIDTH],
) -> Bound<'py, PyAny> {
    let cells: Vec<T> = all.iter().flat_map(row).collect();
    let table = ArrayView2::from_shape((all.len(), WIDTH), &cells);
    table.expect("as many cells as rows times columns").to_pyarray(py).into_any()
}

/// What one player sees of a game, event by event.
#[pyclass(module = "tehai._tehai")]
pub struct PlayerView(View);

#[pymethods]
impl PlayerView {
    #[new]
    fn new(player: usize) -> PlayerView {
        PlayerView(View::new(player))
    }

    /// Takes the next event, as JSON.
    fn apply(&mut self, event: &[u8]) -> PyResult<()> {
        self.0.apply(event).map_err(value_error)
    }

    fn copy(&self) -> PlayerView {
        PlayerView(self.0.clone())
    }
}

/// What the players of these views see now.
#[pyfunction]
pub fn seen_now<'py>(py: Python<'py>, views: Vec<PyRef<'py, PlayerView>>) -> PyResult<Bound<'py, PyDict>> {
    let seen = |(place, view): (usize, &PyRef<PlayerView>)| {
        let table = view.0.table().ok_or_else(|| {
            value_error(format!("observation {place}: games: found no start_kyoku among the events"))
        })?;
        Ok(Seen::of_table(table, view.0.player()))
    };
    let all: Vec<Seen> = views.iter().enumerate().map(seen).collect::<PyResult<_>>()?;
    columns(py, &all)
}

/// A wall without the dead wall and the deals.
const fn wall(players: usize) -> i32 {
    if players == 3 { 55 } else { 70 }
}

/// The state of an environment as one player sees it, with tiles as ids, so that one that is told twice is seen once.
#[derive(FromPyObject)]
pub struct State {
    player: usize,
    dealer: usize,
    /// The wind of the round.
    wind: u8,
    players: usize,
    hand: Vec<u8>,
    /// The tiles of each meld, and whether it is a concealed quad.
    melds: Vec<(Vec<u8>, bool)>,
    /// The tiles that lie on the table, indicators excepted; the own melds may be among them.
    table: Vec<u8>,
    discards: Vec<u8>,
    dora: Vec<u8>,
    riichi: bool,
    /// Is the discard of riichi due?
    declares: bool,
    /// Has nobody called, or declared a quad or a north?
    is_untouched: bool,
    norths: u8,
    counters: u8,
    bets: u8,
    score: i32,
    /// The tile that was drawn for this turn, or called.
    drawn_tile: Option<u8>,
    called: Option<u8>,
    offered: Option<u8>,
    /// Who offers it.
    offered_by: Option<usize>,
    /// Tiles drawn by all players, and who draws next.
    drawn: i32,
    next: usize,
}

impl State {
    fn seen(&self) -> PyResult<Seen> {
        let State { player, players, .. } = *self;
        if !matches!(players, 3 | 4) || player >= players || self.dealer >= players || self.next >= players {
            return Err(value_error(format!(
                "player {player} of {players}: expected a table of three or four"
            )));
        }
        let concealed = Tiles::of_ids(self.hand.iter().copied())?;
        let (mut melds, mut of_melds) = ([-1; 4], Tiles::NONE);
        for (place, (tiles, is_concealed)) in self.melds.iter().enumerate() {
            let cell = melds.get_mut(place).ok_or_else(|| value_error("a fifth meld"))?;
            *cell = meld(tiles, *is_concealed)?.code().into();
            tiles.iter().try_for_each(|&id| of_melds.add(of_id(id)?))?;
        }
        let mut is_known = [false; COPIES as usize * KINDS];
        let own = self.hand.iter().chain(self.melds.iter().flat_map(|(tiles, _)| tiles));
        own.for_each(|&id| is_known[usize::from(id)] = true);
        let elsewhere = self.dora.iter().chain(&self.table).copied();
        let elsewhere = elsewhere.filter(|&id| is_known.get(usize::from(id)).is_none_or(|known| !known));
        let mut visible = Tiles::NONE;
        let mut is_seen = [false; COPIES as usize * KINDS];
        for id in elsewhere {
            let tile = of_id(id)?;
            if !std::mem::replace(&mut is_seen[usize::from(id)], true) {
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
            discards: Tiles::of_ids(self.discards.iter().copied())?,
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
fn of_observation(py: Python, place: usize, error: &PyErr) -> PyErr {
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
