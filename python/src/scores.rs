//! The points of many wins at once.

use itertools::izip;
use numpy::prelude::*;
use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use tehai::rules::{Wind, Winds};
use tehai::score::{Dora, Indicated, Limit, Luck, Riichi, ScoreError, ScoreRules, Table, Win, WonBy, score};
use tehai::tiles::{Hand, Meld, Tile};
use tehai::yaku::Yaku;

use crate::bulk::{SHORT_TASK, column, each};
use crate::question::read;
use crate::rows::{Arrays, Column, Rows, bad_hand};
use crate::run::Threads;

/// What the rows say besides the tiles of the hand: a column for each, with an element for each row or one for all.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Columns<'py> {
    tile: PyReadonlyArray1<'py, i8>,
    drawn: PyReadonlyArray1<'py, bool>,
    seat: PyReadonlyArray1<'py, u8>,
    round: PyReadonlyArray1<'py, u8>,
    /// 0, 1, or 2 for riichi at the first discard.
    riichi: PyReadonlyArray1<'py, u8>,
    ippatsu: PyReadonlyArray1<'py, bool>,
    last_tile: PyReadonlyArray1<'py, bool>,
    dead_wall: PyReadonlyArray1<'py, bool>,
    robbed_quad: PyReadonlyArray1<'py, bool>,
    blessing: PyReadonlyArray1<'py, bool>,
    /// Numbers of dora, or their indicators in rows, −1 for none.
    dora: PyReadonlyArray2<'py, i8>,
    dora_by_indicators: bool,
    hidden_dora: PyReadonlyArray2<'py, i8>,
    hidden_dora_by_indicators: bool,
    red_fives: PyReadonlyArray1<'py, u8>,
    norths: PyReadonlyArray1<'py, u8>,
    counters: PyReadonlyArray1<'py, u8>,
    bets: PyReadonlyArray1<'py, u8>,
    /// The seat of the discarder, 4 if it is not given.
    discarder: PyReadonlyArray1<'py, u8>,
}

/// The same, ready to be read by all threads.
struct Situations<'a> {
    tile: Column<'a, i8>,
    drawn: Column<'a, bool>,
    seat: Column<'a, u8>,
    round: Column<'a, u8>,
    riichi: Column<'a, u8>,
    ippatsu: Column<'a, bool>,
    last_tile: Column<'a, bool>,
    dead_wall: Column<'a, bool>,
    robbed_quad: Column<'a, bool>,
    blessing: Column<'a, bool>,
    dora: DoraColumn<'a>,
    hidden_dora: DoraColumn<'a>,
    red_fives: Column<'a, u8>,
    norths: Column<'a, u8>,
    counters: Column<'a, u8>,
    bets: Column<'a, u8>,
    discarder: Column<'a, u8>,
}

impl<'a> Situations<'a> {
    fn new(of: &'a Columns) -> PyResult<Situations<'a>> {
        Ok(Situations {
            tile: Column::new(&of.tile)?,
            drawn: Column::new(&of.drawn)?,
            seat: Column::new(&of.seat)?,
            round: Column::new(&of.round)?,
            riichi: Column::new(&of.riichi)?,
            ippatsu: Column::new(&of.ippatsu)?,
            last_tile: Column::new(&of.last_tile)?,
            dead_wall: Column::new(&of.dead_wall)?,
            robbed_quad: Column::new(&of.robbed_quad)?,
            blessing: Column::new(&of.blessing)?,
            dora: DoraColumn::new("dora", &of.dora, of.dora_by_indicators)?,
            hidden_dora: DoraColumn::new("hidden_dora", &of.hidden_dora, of.hidden_dora_by_indicators)?,
            red_fives: Column::new(&of.red_fives)?,
            norths: Column::new(&of.norths)?,
            counters: Column::new(&of.counters)?,
            bets: Column::new(&of.bets)?,
            discarder: Column::new(&of.discarder)?,
        })
    }

    /// The win of a row.
    fn win(&self, hands: &Rows, place: usize, rules: &ScoreRules) -> Result<Win, String> {
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
            other => return Err(format!("riichi: found {other}, expected 0, 1, or 2 at the first discard")),
        };
        let win = Win {
            hand: hands.row(place)?.hand,
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
        let (open, hidden) = (self.dora.at(place)?, self.hidden_dora.at(place)?);
        win.with_dora(open, hidden, rules.players).map_err(named)
    }
}

/// The dora of each row, or of all.
struct DoraColumn<'a> {
    name: &'static str,
    values: &'a [i8],
    width: usize,
    by_indicators: bool,
}

impl<'a> DoraColumn<'a> {
    fn new(
        name: &'static str,
        array: &'a PyReadonlyArray2<i8>,
        by_indicators: bool,
    ) -> PyResult<DoraColumn<'a>> {
        Ok(DoraColumn { name, values: array.as_slice()?, width: array.shape()[1], by_indicators })
    }

    fn at(&self, place: usize) -> Result<Indicated, String> {
        let first = if self.values.len() == self.width { 0 } else { self.width * place };
        let values = &self.values[first..first + self.width];
        if !self.by_indicators {
            let number = values.first().copied().unwrap_or(0);
            let number = u8::try_from(number);
            return number
                .map(Indicated::Number)
                .map_err(|_| format!("{}: a negative number of dora", self.name));
        }
        let tile = |&tile: &i8| {
            let found = usize::try_from(tile).ok().and_then(Tile::from_index);
            found.ok_or_else(|| {
                format!("{}: found {tile}, expected indicators 0 to 33, or -1 for none", self.name)
            })
        };
        let tiles = values.iter().filter(|&&tile| tile != -1).map(tile).collect::<Result<Vec<_>, _>>()?;
        let hand = Hand::from_tiles(tiles).map_err(|error| format!("{}: {error}", self.name))?;
        Ok(hand.into())
    }
}

/// The error with the name of its argument.
fn named(error: ScoreError) -> String {
    match error.part() {
        None => error.to_string(),
        Some("tile") => format!("tiles: {error}"),
        Some("won_by") => format!("drawn: {error}"),
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

/// The results of `scores`: han, fu, yakuman, the limit or −1, yaku as bits, points, the points of the hand alone, and
/// what each seat pays, a discarder without a seat last.
type ScoreArrays<'py> = (
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray2<i32>>,
);

/// The points of each win.
#[pyfunction]
pub fn scores<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    columns: Columns<'py>,
    rules: &[u8],
    threads: Threads,
) -> PyResult<ScoreArrays<'py>> {
    let (hands, rules): (Rows, ScoreRules) = (hands.rows()?, read(rules)?);
    let situations = Situations::new(&columns)?;
    let all = hands.concealed;
    let answer = (
        column(py, all),
        column(py, all),
        column(py, all),
        column(py, all),
        column(py, all),
        column(py, all),
        column(py, all),
        PyArray2::zeros(py, [all.len(), SEATS], false),
    );
    let (mut han, mut fu, mut yakuman) = (answer.0.readwrite(), answer.1.readwrite(), answer.2.readwrite());
    let (mut limit, mut yaku, mut points) =
        (answer.3.readwrite(), answer.4.readwrite(), answer.5.readwrite());
    let (mut alone, mut paid) = (answer.6.readwrite(), answer.7.readwrite());
    let (paid, _) = paid.as_slice_mut()?.as_chunks_mut::<SEATS>();
    let places = izip!(
        han.as_slice_mut()?.chunks_mut(SHORT_TASK),
        fu.as_slice_mut()?.chunks_mut(SHORT_TASK),
        yakuman.as_slice_mut()?.chunks_mut(SHORT_TASK),
        limit.as_slice_mut()?.chunks_mut(SHORT_TASK),
        yaku.as_slice_mut()?.chunks_mut(SHORT_TASK),
        points.as_slice_mut()?.chunks_mut(SHORT_TASK),
        alone.as_slice_mut()?.chunks_mut(SHORT_TASK),
        paid.chunks_mut(SHORT_TASK),
    );
    each(
        py,
        all,
        (SHORT_TASK, threads),
        places,
        |first, some, (han, fu, yakuman, limit, yaku, points, alone, paid)| {
            for place in 0..some.len() {
                let found = situations
                    .win(&hands, first + place, &rules)
                    .and_then(|win| score(&win, &rules).map_err(named));
                let found = found.map_err(|error| (place, error))?;
                han[place] = found.han;
                fu[place] = found.fu;
                yakuman[place] = found.yakuman;
                limit[place] = found.limit.map_or(-1, |limit| limit as i8);
                yaku[place] = found.yaku.iter().fold(0, |bits, yaku| bits | 1 << yaku as u8);
                points[place] = found.payment.total() as i32;
                alone[place] = found.payment.hand as i32;
                for payer in found.payment.payers() {
                    paid[place][payer.seat.map_or(SEATS - 1, |seat| seat as usize)] = payer.points as i32;
                }
            }
            Ok(())
        },
    )?;
    Ok(answer)
}

/// The four seats, and a discarder whose seat is not given.
const SEATS: usize = 5;
