//! What players see, as columns of arrays: of tables, and of the states of environments.

pub mod riichienv;
pub mod states;
pub mod views;

use numpy::ndarray::ArrayView2;
use numpy::{Element, ToPyArray};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tehai::tiles::notation::RedTile;
use tehai::tiles::{COPIES, KINDS, Tile};
use tehai_answers::arrays::{Red, called_of, red_of};
use tehai_games::Table;

use crate::errors::value_error;
use crate::rows::{Called, Counts};

/// Most indicators of dora.
const INDICATORS: usize = 5;

/// No tile, and no player.
const NONE: i8 = -1;

/// Tiles, and how many of them are red fives.
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

    /// The red fives as a row of a `HandArray` without called melds.
    fn red(&self) -> Red {
        let [m, p, s] = self.red;
        [m, p, s, 0, 0, 0]
    }
}

/// The kind of a tile, 34 to 36 if it is a red five.
pub fn kind(RedTile { tile, is_red }: RedTile) -> i8 {
    let kind = if is_red { KINDS + tile.group() as usize } else { tile.index() };
    kind as i8
}

/// What a player sees at a moment: a row of all columns.
pub struct Seen {
    hand: Counts,
    melds: Called,
    red: Red,
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
        let (mut hand, mut melds, mut red) = ([0; KINDS], [-1; 4], [0; 6]);
        if let Some(held) = table.hand(player) {
            hand = *held.hand().concealed().counts();
            melds = called_of(held.hand());
            red = red_of(held);
        }
        let visible = table.visible_to(player);
        let [m, p, s, ..] = red_of(&visible);
        let visible = Tiles { counts: *visible.hand().concealed().counts(), red: [m, p, s] };
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
            hand,
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
