//! Many hands at once: arrays of hands in, arrays of answers out.

use numpy::prelude::*;
use numpy::{Element, PyArray1, PyReadonlyArray2, PyReadwriteArray1};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};
use tehai::shanten::Calculator;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, KINDS, OpenHand, TileSet};
use tehai_answers::arrays::{Cells, DiscardCells, EffectCells, Hands, Reason, TASK};

use crate::hand::Hand as OneHand;
use crate::question::{Named, goal};
use crate::rows::{Arrays, Counts, rows};
use crate::run::Threads;

/// A new array of answers. Python gives it its shape.
pub type Column<'py, T> = PyResult<Bound<'py, PyArray1<T>>>;

/// A new array with `CELLS` elements for each hand, while it is written to.
pub struct NewArray<'py, T: Element, const CELLS: usize>(PyReadwriteArray1<'py, T>);

impl<'py, T: Element, const CELLS: usize> NewArray<'py, T, CELLS> {
    pub fn new(py: Python<'py>, hands: usize) -> NewArray<'py, T, CELLS> {
        NewArray(PyArray1::zeros(py, CELLS * hands, false).readwrite())
    }

    pub fn cells(&mut self) -> PyResult<Cells<'_, T, CELLS>> {
        Ok(self.0.as_slice_mut()?.as_chunks_mut().0)
    }

    pub fn array(self) -> Bound<'py, PyArray1<T>> {
        (**self.0).clone()
    }
}

/// A new array, which `answer` writes to.
pub fn column<'py, T: Element, const CELLS: usize>(
    (py, hands): (Python<'py>, usize),
    answer: impl FnOnce(Cells<T, CELLS>) -> PyResult<()>,
) -> Column<'py, T> {
    let mut new = NewArray::new(py, hands);
    answer(new.cells()?)?;
    Ok(new.array())
}

/// A tuple of new arrays, which `answer` writes to.
macro_rules! columns {
    ($size:expr, [$($name:ident),+], $answer:expr) => {{
        let (py, hands) = $size;
        $(let mut $name = $crate::bulk::NewArray::new(py, hands);)+
        $answer(($($name.cells()?),+))?;
        ($($name.array()),+).into_pyobject(py)
    }};
}
pub(crate) use columns;

/// A calculator; its tables are built without the GIL.
pub fn calculator(py: Python, rules: Named) -> Calculator {
    py.detach(|| Calculator::new(rules.0))
}

/// The shanten of one hand that is plain: concealed tiles as a text, a hand, a list of integers or a row of an array.
/// `None` of all else, and of what is no such hand: what is wrong is told where arrays are read.
#[pyfunction]
pub fn shanten_of_one(hand: &Bound<PyAny>, rules: Named) -> Option<i8> {
    let counts = plain_counts(hand)?;
    calculator(hand.py(), rules).shanten(&counts).ok()
}

fn plain_counts(hand: &Bound<PyAny>) -> Option<Counts> {
    if let Ok(hand) = hand.cast::<OneHand>() {
        return concealed_counts(hand.get().open());
    }
    if let Ok(text) = hand.cast::<PyString>() {
        let hand: RedHand = text.to_str().ok()?.parse().ok()?;
        return concealed_counts(hand.hand());
    }
    if let Ok(row) = hand.cast::<PyArray1<u8>>() {
        return row.readonly().as_slice().ok()?.try_into().ok();
    }
    if let Ok(row) = hand.cast::<PyArray1<i64>>() {
        let (row, mut counts) = (row.readonly(), [0; KINDS]);
        let row: &[i64; KINDS] = row.as_slice().ok()?.try_into().ok()?;
        for (count, &given) in counts.iter_mut().zip(row) {
            *count = given.try_into().ok()?;
        }
        return Some(counts);
    }
    if let Ok(list) = hand.cast::<PyList>() {
        return list_counts(list);
    }
    None
}

fn concealed_counts(hand: &OpenHand) -> Option<Counts> {
    hand.melds().is_empty().then(|| *hand.concealed().counts())
}

/// The 34 counts of a list of as many integers.
pub fn list_counts(list: &Bound<PyList>) -> Option<Counts> {
    if list.len() != KINDS {
        return None;
    }
    let mut counts = [0; KINDS];
    for (count, given) in counts.iter_mut().zip(list.iter()) {
        *count = given.cast_exact::<PyInt>().ok()?.extract().ok()?;
    }
    Some(counts)
}

/// The 34 counts of a list, as an array of one row; `None` if it has other elements.
#[pyfunction]
pub fn row_of_list<'py>(list: &Bound<'py, PyList>) -> Option<Bound<'py, PyArray1<u8>>> {
    Some(PyArray1::from_slice(list.py(), &list_counts(list)?))
}

/// The shanten of each hand.
#[pyfunction]
pub fn shanten<'py>(hands: Arrays<'py>, rules: Named, threads: Threads) -> Column<'py, i8> {
    let (calculator, of) = (calculator(hands.py(), rules), hands.hands(threads)?);
    column(hands.size(), |shanten| of.shanten(&calculator, shanten))
}

/// The shanten of each hand by form.
#[pyfunction]
pub fn shanten_by_form<'py>(hands: Arrays<'py>, rules: Named, threads: Threads) -> Column<'py, i8> {
    let (calculator, of) = (calculator(hands.py(), rules), hands.hands(threads)?);
    column(hands.size(), |shanten| of.shanten_by_form(&calculator, shanten))
}

/// The shanten of each hand, of any number of tiles, for a win of this many melds.
#[pyfunction]
pub fn shanten_for_melds<'py>(
    hands: Arrays<'py>,
    melds: i128,
    rules: Named,
    threads: Threads,
) -> Column<'py, i8> {
    let (goal, of) = (goal(melds, rules)?, hands.hands(threads)?);
    // Its tables are built without the GIL.
    calculator(hands.py(), rules);
    column(hands.size(), |shanten| of.shanten_for_melds(&goal, shanten))
}

/// The effects of drawing and discarding on each hand.
#[pyfunction]
pub fn effects<'py>(hands: Arrays<'py>, rules: Named, threads: Threads) -> PyResult<Bound<'py, PyTuple>> {
    let (calculator, of) = (calculator(hands.py(), rules), hands.hands(threads)?);
    let answer = |places: EffectCells<i16>| of.effects(&calculator, places);
    columns!(hands.size(), [shanten, by_form, necessary, unnecessary, copies], answer)
}

/// Every discard of each hand. Hands of 3m+1 tiles have none, if they `may_lack` them, else they are refused.
#[pyfunction]
pub fn discards<'py>(
    hands: Arrays<'py>,
    may_lack: bool,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyTuple>> {
    let (calculator, of) = (calculator(hands.py(), rules), hands.hands(threads)?);
    let answer = |places: DiscardCells<i16>| of.discards(&calculator, may_lack, places);
    columns!(hands.size(), [best, shanten, by_form, copies, necessary], answer)
}

/// The waits of each hand, as bits: of a hand of 3N+1 tiles for a win, or without the pair of one of 3N+2 tiles for
/// melds. Other hands have none, if they `may_lack` them, else they are refused.
#[pyfunction]
pub fn waits<'py>(
    hands: Arrays<'py>,
    pair: bool,
    may_lack: bool,
    rules: Named,
    threads: Threads,
) -> Column<'py, u64> {
    let (calculator, of) = (calculator(hands.py(), rules), hands.hands(threads)?);
    let waits = |place| {
        let hand = of.hand(place)?;
        let has_none = may_lack && hand.concealed().total() % 3 != 1;
        if has_none { Ok(0) } else { Ok(waits_of(&calculator, &hand, pair)?.bits()) }
    };
    column(hands.size(), |column| of.each_value(TASK, column, waits))
}

/// The waits of a hand of 3N+1 tiles for a win, or of one of 3N+2 for melds without a pair. Without called melds it may
/// have any number of tiles.
pub fn waits_of(calculator: &Calculator, hand: &OpenHand, pair: bool) -> Result<TileSet, Reason> {
    let (rules, concealed) = (calculator.rules(), hand.concealed());
    if !hand.melds().is_empty() {
        calculator.check_melds(hand)?;
    }
    hand.all_tiles().check_players(rules.players)?;
    let tiles = concealed.total();
    match (pair, tiles % 3, hand.melds()) {
        (true, 1, _) | (false, 2, []) => Ok(tehai::waiting::waits(hand, rules)),
        (true, ..) => Err(format!(
            "found {tiles} tiles, expected 3N+1 to wait for a win; see discards, or pair=False for melds without a pair"
        )
        .into()),
        (false, 2, _) => Err("pair=False: expected concealed tiles alone, found called melds".into()),
        (false, ..) => Err(format!("found {tiles} tiles, expected 3N+2").into()),
    }
}

/// The deals of each hand: ways to take it from four copies of each tile. They fit 64 bits for up to 31 tiles.
#[pyfunction]
pub fn deals<'py>(hands: PyReadonlyArray2<'py, u8>, threads: Threads) -> Column<'py, u64> {
    let all = rows(&hands)?;
    let deals = |place: usize| {
        let hand = Hand::new(all[place])?;
        let beyond = |_| format!("the deals of {} tiles exceed 64 bits", hand.total());
        Ok(u64::try_from(hand.deals()).map_err(beyond)?)
    };
    column((hands.py(), all.len()), |column| Hands::new(all, threads).each_value(TASK, column, deals))
}
