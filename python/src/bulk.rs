//! Many hands at once: arrays of counts in, arrays of answers out.

use std::fmt::Display;
use std::iter::repeat;

use numpy::prelude::*;
use numpy::{Element, PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use tehai::rules::Rules;
use tehai::shanten::{BadHandError, Calculator, Discards, Effects};
use tehai::tiles::{Hand, KINDS};
use tehai::waiting::hand_waits;

use crate::question::{Named, goal, value_error};
use crate::run::{Threads, Workers};

/// Copies of each kind of tile.
pub type Counts = [u8; KINDS];

/// Hands a thread takes at a time.
const TASK: usize = 1 << 10;
/// The same where answers are large, so that they stay in the caches.
pub const SHORT_TASK: usize = 1 << 8;

/// The shanten for a discard that the hand does not hold.
const NOT_HELD: i8 = i8::MAX;

/// The error of a hand, with its index in the array if there are several hands.
fn bad_hand(number: usize, place: usize, error: impl Display) -> PyErr {
    if number > 1 { value_error(format!("hand {place}: {error}")) } else { value_error(error) }
}

/// The rows of an array of counts, which Python has made contiguous.
pub fn rows<'a>(hands: &'a PyReadonlyArray2<u8>) -> PyResult<&'a [Counts]> {
    let (rows, rest) = hands.as_slice()?.as_chunks();
    if hands.shape()[1] != KINDS || !rest.is_empty() {
        return Err(value_error(format!("found shape {:?}, expected (n, {KINDS})", hands.shape())));
    }
    Ok(rows)
}

/// The unseen tiles: those outside each hand, the same for all hands, or separate for each hand.
pub enum Unseen<'a> {
    Own,
    Same(Hand),
    Each(&'a [Counts]),
}

impl<'a> Unseen<'a> {
    pub fn new(unseen: Option<&'a PyReadonlyArray2<u8>>) -> PyResult<Unseen<'a>> {
        Ok(match unseen.map(rows).transpose()? {
            None => Unseen::Own,
            Some([one]) => {
                Unseen::Same(Hand::new(*one).map_err(|error| value_error(format!("unseen: {error}")))?)
            }
            Some(each) => Unseen::Each(each),
        })
    }

    /// The unseen tiles of the hand at this index; `None` for those outside the hand.
    pub fn of(&self, place: usize) -> Result<Option<Hand>, String> {
        match self {
            Unseen::Own => Ok(None),
            Unseen::Same(unseen) => Ok(Some(*unseen)),
            Unseen::Each(each) => {
                Hand::new(each[place]).map(Some).map_err(|error| format!("unseen: {error}"))
            }
        }
    }
}

/// Answers all hands in tasks. `answer` gets the index of the first hand of the task, the hands, and the rows of
/// `places` for their answers.
pub fn each<T: Send>(
    py: Python,
    hands: &[Counts],
    (task, threads): (usize, Threads),
    places: impl Iterator<Item = T> + Send,
    answer: impl Fn(usize, &[Counts], T) -> Result<(), (usize, String)> + Sync,
) -> PyResult<()> {
    let tasks = hands.chunks(task).zip(places).enumerate();
    Workers::new(threads, hands.len().div_ceil(task))?.each(py, tasks, |(number, (some, places))| {
        let first = task * number;
        answer(first, some, places).map_err(|(place, error)| bad_hand(hands.len(), first + place, error))
    })
}

fn told(BadHandError { place, error }: BadHandError) -> (usize, String) {
    (place, error.to_string())
}

/// A new array with one element per hand.
pub fn column<'py, T: Element>(py: Python<'py>, hands: &[Counts]) -> Bound<'py, PyArray1<T>> {
    PyArray1::zeros(py, hands.len(), false)
}

/// A new array with an element per hand and kind of tile.
pub fn matrix<'py, T: Element>(py: Python<'py>, hands: &[Counts]) -> Bound<'py, PyArray2<T>> {
    PyArray2::zeros(py, [hands.len(), KINDS], false)
}

/// Answers each hand separately.
fn one_by_one<'py, T: Element + Send>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    (task, threads): (usize, Threads),
    answer: impl Fn(&Hand) -> Result<T, String> + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let hands = rows(&hands)?;
    let answers = column(py, hands);
    let mut written = answers.readwrite();
    let places = written.as_slice_mut()?.chunks_mut(task);
    each(py, hands, (task, threads), places, |_, some, places: &mut [T]| {
        for (place, (counts, given)) in some.iter().zip(places).enumerate() {
            let hand = Hand::new(*counts).map_err(|error| (place, error.to_string()))?;
            *given = answer(&hand).map_err(|error| (place, error))?;
        }
        Ok(())
    })?;
    Ok(answers)
}

/// A calculator; its tables are built without the GIL.
pub fn calculator(py: Python, rules: Rules) -> Calculator {
    py.detach(|| Calculator::new(rules))
}

/// The shanten of each hand.
#[pyfunction]
pub fn shanten<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let hands = rows(&hands)?;
    let answer = column(py, hands);
    let calculator = calculator(py, rules.0);
    let mut written = answer.readwrite();
    let places = written.as_slice_mut()?.chunks_mut(TASK);
    each(py, hands, (TASK, threads), places, |_, some, places| {
        calculator.shanten_of_all(some, places).map_err(told)
    })?;
    Ok(answer)
}

/// The shanten of each hand, of any number of tiles, for a win of this many melds.
#[pyfunction]
pub fn shanten_for_melds<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    melds: i128,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let goal = goal(melds, rules)?;
    one_by_one(py, hands, (SHORT_TASK, threads), |hand| {
        Ok(goal.replacement(hand).map_err(|error| error.to_string())? as i8 - 1)
    })
}

/// The results of `effects`: shanten, necessary and unnecessary tiles as bits, and copies left.
type EffectArrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<i16>>,
);

/// The effects of drawing and discarding on each hand.
#[pyfunction]
pub fn effects<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    rules: Named,
    unseen: Option<PyReadonlyArray2<'py, u8>>,
    threads: Threads,
) -> PyResult<EffectArrays<'py>> {
    let (hands, unseen) = (rows(&hands)?, Unseen::new(unseen.as_ref())?);
    let answer = (column(py, hands), column(py, hands), column(py, hands), column(py, hands));
    let (calculator, forms) = (calculator(py, rules.0), rules.0.forms);
    let (mut one, mut two) = (answer.0.readwrite(), answer.1.readwrite());
    let (mut three, mut four) = (answer.2.readwrite(), answer.3.readwrite());
    let places = one.as_slice_mut()?.chunks_mut(TASK).zip(two.as_slice_mut()?.chunks_mut(TASK));
    let places =
        places.zip(three.as_slice_mut()?.chunks_mut(TASK)).zip(four.as_slice_mut()?.chunks_mut(TASK));
    each(
        py,
        hands,
        (TASK, threads),
        places,
        |first, some, (((shanten, necessary), unnecessary), copies)| {
            let mut all = vec![Effects::default(); some.len()];
            calculator.effects_of_all(some, &mut all).map_err(told)?;
            for (place, found) in all.iter().enumerate() {
                let unseen = unseen.of(first + place).map_err(|error| (place, error))?;
                let unseen = unseen.or_else(|| Some(Hand::new(some[place]).ok()?.unseen()));
                shanten[place] = found.numbers().shanten(forms).expect("every hand can win without limits");
                necessary[place] = found.necessary().bits();
                unnecessary[place] = found.unnecessary().bits();
                copies[place] = found.copies_left(&unseen.expect("it has effects, so it is a hand")) as i16;
            }
            Ok(())
        },
    )?;
    Ok(answer)
}

/// The results of `discards`: for each hand the best tile, and for each of its tiles the shanten, the copies left
/// and the necessary tiles as bits.
type DiscardArrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray2<i16>>,
    Bound<'py, PyArray2<u64>>,
);

/// Every discard of each hand.
#[pyfunction]
pub fn discards<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    rules: Named,
    unseen: Option<PyReadonlyArray2<'py, u8>>,
    threads: Threads,
) -> PyResult<DiscardArrays<'py>> {
    let (hands, unseen) = (rows(&hands)?, Unseen::new(unseen.as_ref())?);
    let answer = (column(py, hands), matrix(py, hands), matrix(py, hands), matrix(py, hands));
    let calculator = calculator(py, rules.0);
    let (mut one, mut two) = (answer.0.readwrite(), answer.1.readwrite());
    let (mut three, mut four) = (answer.2.readwrite(), answer.3.readwrite());
    let row = SHORT_TASK * KINDS;
    let places = one.as_slice_mut()?.chunks_mut(SHORT_TASK).zip(two.as_slice_mut()?.chunks_mut(row));
    let places = places.zip(three.as_slice_mut()?.chunks_mut(row)).zip(four.as_slice_mut()?.chunks_mut(row));
    each(py, hands, (SHORT_TASK, threads), places, |first, some, (((best, shanten), copies), necessary)| {
        let mut all = vec![Discards::default(); some.len()];
        calculator.discards_of_all(some, &mut all).map_err(told)?;
        shanten.fill(NOT_HELD);
        for (place, discards) in all.iter_mut().enumerate() {
            if let Some(unseen) = unseen.of(first + place).map_err(|error| (place, error))? {
                *discards = discards.with_unseen(&unseen);
            }
            best[place] = discards.best().tile().index() as i8;
            for discard in discards.iter() {
                let at = place * KINDS + discard.tile().index();
                shanten[at] = discard.shanten().expect("every hand can win without limits");
                copies[at] = discard.copies().into();
                necessary[at] = discard.necessary().bits();
            }
        }
        Ok(())
    })?;
    Ok(answer)
}

/// The waits of each hand, as bits.
#[pyfunction]
pub fn waits<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    one_by_one(py, hands, (TASK, threads), |hand| {
        hand.check_players(rules.0.players).map_err(|error| error.to_string())?;
        Ok(hand_waits(hand, rules.0).bits())
    })
}

/// The deals of each hand: ways to take it from four copies of each tile. They fit 64 bits for up to 31 tiles.
#[pyfunction]
pub fn deals<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    one_by_one(py, hands, (TASK, threads), |hand| {
        let beyond = |_| format!("the deals of {} tiles exceed 64 bits", hand.total());
        u64::try_from(hand.deals()).map_err(beyond)
    })
}

/// Parses hands into counts.
#[pyfunction]
pub fn read_hands<'py>(py: Python<'py>, texts: Vec<String>) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let mut counts = Vec::with_capacity(KINDS * texts.len());
    for (place, text) in texts.iter().enumerate() {
        let bad = |error| bad_hand(texts.len(), place, format!("{text:?}: {error}"));
        let hand: Hand = text.parse().map_err(bad)?;
        counts.extend_from_slice(hand.counts());
    }
    PyArray1::from_vec(py, counts).reshape([texts.len(), KINDS])
}

/// Counts of tiles given one by one: as kinds 0 to 33, or as ids 0 to 135, four per kind, each at most once; −1 is
/// no tile.
#[pyfunction]
pub fn count_tiles<'py>(
    py: Python<'py>,
    tiles: PyReadonlyArray2<'py, i64>,
    ids: bool,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let [number, width] = *tiles.shape() else { unreachable!("two dimensions") };
    let (most, name) = if ids { (4 * KINDS as i64, "ids") } else { (KINDS as i64, "kinds") };
    let answer = PyArray2::<u8>::zeros(py, [number, KINDS], false);
    let mut written = answer.readwrite();
    let (counts, _) = written.as_slice_mut()?.as_chunks_mut::<KINDS>();
    let hands = tiles.as_slice()?.chunks(width.max(1)).chain(repeat(&[][..]));
    for (place, (hand, counts)) in hands.zip(counts).enumerate() {
        let bad = |error: String| bad_hand(number, place, error);
        let mut seen = [false; 4 * KINDS];
        for &tile in hand.iter().filter(|&&tile| tile != -1) {
            if !(0..most).contains(&tile) {
                let hint =
                    if !ids && (0..136).contains(&tile) { "; for ids 0 to 135 say ids=True" } else { "" };
                return Err(bad(format!(
                    "found {tile}, expected {name} 0 to {}, or -1 for no tile{hint}",
                    most - 1
                )));
            }
            let kind = if ids { tile / 4 } else { tile } as usize;
            if ids && seen[tile as usize] {
                return Err(bad(format!("id {tile} is there twice, expected each tile once")));
            }
            seen[tile as usize] = true;
            // At saturation there are too many copies anyway.
            counts[kind] = counts[kind].saturating_add(1);
        }
        Hand::new(*counts).map_err(|error| bad(error.to_string()))?;
    }
    Ok(answer)
}
