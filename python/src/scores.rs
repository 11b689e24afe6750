//! The points of many wins at once.

use std::collections::BTreeMap;
use std::sync::Mutex;

use numpy::PyReadonlyArray2;
use numpy::prelude::*;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyTuple;
use tehai::rules::{Wind, Winds};
use tehai::score::{Dora, Indicated, Limit, Luck, Riichi, ScoreError, ScoreRules, Table, Win, WonBy, score};
use tehai::tiles::{Hand, Meld, OpenHand, Tile};
use tehai::yaku::Yaku;
use tehai_answers::arrays::{Cells, Hands, Reason, SHORT_TASK};

use crate::bulk::columns;
use crate::errors::brief;
use crate::question::read;
use crate::rows::{Arrays, Column, bad_hand};
use crate::run::Threads;

/// What the rows say besides the tiles of the hand: a column for each, with an element for each row or one for all.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Columns {
    tile: Column<i8>,
    drawn: Column<bool>,
    seat: Column<u8>,
    round: Column<u8>,
    /// 0, 1, or 2 for riichi at the first discard.
    riichi: Column<u8>,
    ippatsu: Column<bool>,
    last_tile: Column<bool>,
    dead_wall: Column<bool>,
    robbed_quad: Column<bool>,
    blessing: Column<bool>,
    dora: DoraColumn,
    dora_by_indicators: bool,
    hidden_dora: DoraColumn,
    hidden_dora_by_indicators: bool,
    red_fives: Column<u8>,
    norths: Column<u8>,
    counters: Column<u8>,
    bets: Column<u8>,
    /// The seat of the discarder, 4 if it is not given.
    discarder: Column<u8>,
}

impl Columns {
    /// The win of a row.
    fn win(&self, hand: OpenHand, place: usize, rules: &ScoreRules) -> Result<Win, Reason> {
        let tile = self.tile.at(place);
        let tile = usize::try_from(tile).ok().and_then(Tile::from_index);
        let tile = tile.ok_or_else(|| format!("tile: found {}, expected 0 to 33", self.tile.at(place)))?;
        let wind = |name: &str, wind: u8| {
            let wind = Wind::ALL.get(usize::from(wind)).copied();
            wind.ok_or_else(|| format!("{name}: expected 0 for east to 3 for north"))
        };
        let discarder = match self.discarder.at(place) {
            4 => None,
            seat => Some(wind("discarder", seat)?),
        };
        let riichi = match self.riichi.at(place) {
            0 => Riichi::No,
            1 => Riichi::Riichi,
            2 => Riichi::Double,
            other => {
                return Err(format!("riichi: found {other}, expected 0, 1, or 2 at the first discard").into());
            }
        };
        let win = Win {
            hand,
            tile,
            won_by: if self.drawn.at(place) { WonBy::Tsumo } else { WonBy::Ron },
            winds: Winds {
                seat: wind("seat", self.seat.at(place))?,
                round: wind("round", self.round.at(place))?,
            },
            luck: Luck {
                riichi,
                ippatsu: self.ippatsu.at(place),
                last_tile: self.last_tile.at(place),
                dead_wall: self.dead_wall.at(place),
                robbed_quad: self.robbed_quad.at(place),
                blessing: self.blessing.at(place),
            },
            dora: Dora {
                red_fives: self.red_fives.at(place),
                norths: self.norths.at(place),
                ..Dora::default()
            },
            table: Table {
                counters: self.counters.at(place),
                bets: self.bets.at(place),
                discarder,
                ..Table::default()
            },
        };
        let open = self.dora.at(place, self.dora_by_indicators);
        let open = open.map_err(|error| format!("dora: {error}"))?;
        let hidden = self.hidden_dora.at(place, self.hidden_dora_by_indicators);
        let hidden = hidden.map_err(|error| format!("hidden_dora: {error}"))?;
        Ok(win.with_dora(open, hidden, rules.players).map_err(named)?)
    }
}

/// The dora of each row, or of all: their numbers, or their indicators in rows, −1 for none.
struct DoraColumn {
    values: Vec<i8>,
    width: usize,
}

impl<'py> FromPyObject<'_, 'py> for DoraColumn {
    type Error = PyErr;

    fn extract(array: Borrowed<'_, 'py, PyAny>) -> PyResult<DoraColumn> {
        let array: PyReadonlyArray2<i8> = array.extract()?;
        Ok(DoraColumn { values: array.as_slice()?.to_vec(), width: array.shape()[1] })
    }
}

impl DoraColumn {
    fn at(&self, place: usize, by_indicators: bool) -> Result<Indicated, String> {
        let first = if self.values.len() == self.width { 0 } else { self.width * place };
        let values = &self.values[first..first + self.width];
        if !by_indicators {
            let number = u8::try_from(values.first().copied().unwrap_or(0));
            return number.map(Indicated::Number).map_err(|_| "a negative number of dora".to_owned());
        }
        let tile = |&tile: &i8| {
            let found = usize::try_from(tile).ok().and_then(Tile::from_index);
            found.ok_or_else(|| format!("found {tile}, expected indicators 0 to 33, or -1 for none"))
        };
        let tiles = values.iter().filter(|&&tile| tile != -1).map(tile).collect::<Result<Vec<_>, _>>()?;
        Ok(Hand::from_tiles(tiles).map_err(|error| error.to_string())?.into())
    }
}

/// The error with the name of its argument.
fn named(error: ScoreError) -> String {
    match error.part() {
        None => error.to_string(),
        Some("tile") => format!("tiles: {error}"),
        Some(part) => format!("{part}: {error}"),
    }
}

/// The names of all yaku in the order of their bits, and of all limits in the order of their numbers.
#[pyfunction]
pub fn yaku() -> (Vec<&'static str>, Vec<&'static str>) {
    (
        Yaku::ALL.iter().map(|yaku| yaku.name()).collect(),
        Limit::ALL.iter().map(|limit| limit.name()).collect(),
    )
}

/// The last concealed tile of each text, as a kind.
#[pyfunction]
pub fn last_tiles(texts: Vec<PyBackedStr>) -> PyResult<Vec<usize>> {
    let last = |(place, text): (usize, &PyBackedStr)| {
        let bad = |error| bad_hand(texts.len(), place, error);
        let win =
            Win::parse(text, None, WonBy::Ron).map_err(|error| bad(format!("{:?}: {error}", &**text)))?;
        Ok(win.tile.index())
    };
    texts.iter().enumerate().map(last).collect()
}

/// The text of each code of a meld; empty for codes of none.
#[pyfunction]
pub fn meld_texts() -> Vec<String> {
    let codes = 0..=Meld::concealed_quad(Tile::all().next_back().expect("the last tile")).code();
    codes.map(|code| Meld::from_code(code).map_or(String::new(), |meld| format!("{meld:?}"))).collect()
}

/// The four seats, and a discarder whose seat is not given.
const SEATS: usize = 5;

/// Places for han, fu, yakuman, the limit or −1, yaku as bits, points, the points of the hand alone, and what each seat
/// pays.
type ScoreCells<'a> = (
    Cells<'a, u8>,
    Cells<'a, u8>,
    Cells<'a, u8>,
    Cells<'a, i8>,
    Cells<'a, u64>,
    Cells<'a, i32>,
    Cells<'a, i32>,
    Cells<'a, i32, SEATS>,
);

/// The points of each win; and the wins without, and why.
#[pyfunction]
pub fn scores<'py>(
    hands: Arrays<'py>,
    columns: Columns,
    rules: &[u8],
    threads: Threads,
) -> PyResult<(Bound<'py, PyTuple>, BTreeMap<usize, String>)> {
    let rules: ScoreRules = read(rules)?;
    let reasons = Mutex::new(BTreeMap::new());
    let tell = |place, reason: Reason| {
        reasons.lock().expect("no thread panics while it tells").insert(place, brief(reason));
    };
    let of = Hands { tell: Some(&tell), ..hands.hands(threads)? };
    let answer = |places: ScoreCells| {
        of.each_hand(SHORT_TASK, places, |places, at, place| {
            let (han, fu, yakuman, limit, yaku, points, hand_points, paid) = places;
            limit[at] = [-1];
            let win = columns.win(of.hand(place)?, place, &rules)?;
            let found = score(&win, &rules).map_err(named)?;
            han[at] = [found.han];
            fu[at] = [found.fu];
            yakuman[at] = [found.yakuman];
            limit[at] = [found.limit.map_or(-1, |limit| limit as i8)];
            yaku[at] = [found.yaku.iter().fold(0, |bits, yaku| bits | 1 << yaku as u8)];
            points[at] = [found.payment.total() as i32];
            hand_points[at] = [found.payment.hand as i32];
            for payer in found.payment.payers() {
                paid[at][payer.seat.map_or(SEATS - 1, |seat| seat as usize)] = payer.points as i32;
            }
            Ok(())
        })
    };
    let found = columns!(hands.size(), [han, fu, yakuman, limit, yaku, points, hand_points, paid], answer)?;
    Ok((found, reasons.into_inner().expect("no thread panicked")))
}
