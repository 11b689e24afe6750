//! Many hands at once: arrays of hands in, arrays of answers out.

use itertools::izip;
use numpy::prelude::*;
use numpy::{Element, PyArray1, PyArray2, PyArray3, PyReadonlyArray2};
use pyo3::prelude::*;
use tehai::Form;
use tehai::rules::Rules;
use tehai::shanten::{BadHandError, Calculator, Discards, Effects, Numbers};
use tehai::tiles::{Hand, KINDS, OpenHand, TileSet};
use tehai::waiting::{WaitsError, hand_waits, waits_beside};

use crate::question::{Named, goal};
use crate::rows::{Arrays, Counts, Rows, bad_hand, rows};
use crate::run::{Threads, Workers};

/// Hands a thread takes at a time.
pub const TASK: usize = 1 << 10;
/// The same where answers are large, so that they stay in the caches.
pub const SHORT_TASK: usize = 1 << 8;

/// The shanten where there is none: of a discard that the hand does not hold, in a form that does not count, or if the
/// limits leave no win.
const NONE: i8 = i8::MAX;

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

/// A calculator; its tables are built without the GIL.
pub fn calculator(py: Python, rules: Rules) -> Calculator {
    py.detach(|| Calculator::new(rules))
}

/// Shanten from a replacement number.
fn shanten_of(number: Option<u8>) -> i8 {
    number.map_or(NONE, |number| number as i8 - 1)
}

/// Shanten by form, of those that count.
fn by_form(numbers: &Numbers, rules: Rules) -> [i8; 3] {
    Form::ALL.map(|form| shanten_of(numbers.nearest(form).filter(|_| rules.forms.contains(form))))
}

/// The replacement numbers of the hand of a row.
fn numbers(calculator: &Calculator, hands: &Rows, place: usize) -> Result<Numbers, String> {
    let row = hands.row(place)?;
    let found = match row.limits(calculator)? {
        None => calculator.numbers(row.hand.concealed()),
        Some(limits) => calculator.numbers_under(row.hand.concealed(), &limits),
    };
    found.map_err(|error| error.to_string())
}

/// The effects on the hand of a row, and the tiles that are left to draw.
fn effects_of(calculator: &Calculator, hands: &Rows, place: usize) -> Result<(Effects, Hand), String> {
    if hands.is_plain() && !hands.has_visible() {
        let effects = calculator.effects(&hands.concealed[place]).map_err(|error| error.to_string())?;
        let hand = Hand::new(hands.concealed[place]).map_err(|error| error.to_string())?;
        return Ok((effects, hand.unseen()));
    }
    let row = hands.row(place)?;
    let effects = match row.limits(calculator)? {
        None => calculator.effects(row.hand.concealed()),
        Some(limits) => calculator.effects_under(row.hand.concealed(), &limits),
    };
    Ok((effects.map_err(|error| error.to_string())?, row.unseen()?))
}

/// Every discard from the hand of a row.
fn discards_of(calculator: &Calculator, hands: &Rows, place: usize) -> Result<Discards, String> {
    let row = hands.row(place)?;
    let discards = match row.limits(calculator)? {
        None => calculator.discards(row.hand.concealed()),
        Some(limits) => {
            let after = |tile| row.limits_after(&limits, tile);
            calculator.discards_under_each(row.hand.concealed(), &limits, after)
        }
    };
    Ok(discards.map_err(|error| error.to_string())?.with_unseen(&row.unseen()?))
}

/// Answers the hand of each row separately.
fn row_by_row<'py, T: Element + Send>(
    py: Python<'py>,
    hands: &Rows,
    (task, threads): (usize, Threads),
    answer: impl Fn(usize) -> Result<T, String> + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let answers = column(py, hands.concealed);
    let mut written = answers.readwrite();
    let places = written.as_slice_mut()?.chunks_mut(task);
    each(py, hands.concealed, (task, threads), places, |first, _, places: &mut [T]| {
        for (place, given) in places.iter_mut().enumerate() {
            *given = answer(first + place).map_err(|error| (place, error))?;
        }
        Ok(())
    })?;
    Ok(answers)
}

/// The shanten of each hand.
#[pyfunction]
pub fn shanten<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let (hands, calculator) = (hands.rows()?, calculator(py, rules.0));
    if !hands.is_plain() {
        return row_by_row(py, &hands, (SHORT_TASK, threads), |place| {
            Ok(shanten_of(numbers(&calculator, &hands, place)?.nearest(rules.0.forms)))
        });
    }
    let answer = column(py, hands.concealed);
    let mut written = answer.readwrite();
    let places = written.as_slice_mut()?.chunks_mut(TASK);
    each(py, hands.concealed, (TASK, threads), places, |_, some, places| {
        calculator.shanten_of_all(some, places).map_err(told)
    })?;
    Ok(answer)
}

/// The shanten of each hand by form.
#[pyfunction]
pub fn shanten_by_form<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    let (hands, calculator) = (hands.rows()?, calculator(py, rules.0));
    let answer = PyArray2::zeros(py, [hands.concealed.len(), Form::ALL.len()], false);
    let mut written = answer.readwrite();
    let (all, _) = written.as_slice_mut()?.as_chunks_mut();
    each(py, hands.concealed, (TASK, threads), all.chunks_mut(TASK), |first, some, places| {
        for (place, given) in places.iter_mut().enumerate() {
            let found = if hands.is_plain() {
                calculator.numbers(&some[place]).map_err(|error| error.to_string())
            } else {
                numbers(&calculator, &hands, first + place)
            };
            *given = by_form(&found.map_err(|error| (place, error))?, rules.0);
        }
        Ok(())
    })?;
    Ok(answer)
}

/// The shanten of each hand, of any number of tiles, for a win of this many melds.
#[pyfunction]
pub fn shanten_for_melds<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    melds: i128,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let (hands, goal) = (hands.rows()?, goal(melds, rules)?);
    // Its tables are built without the GIL.
    calculator(py, rules.0);
    let answer = column(py, hands.concealed);
    let mut written = answer.readwrite();
    let places = written.as_slice_mut()?.chunks_mut(TASK);
    each(py, hands.concealed, (TASK, threads), places, |_, some, places| {
        goal.shanten_of_all(some, places).map_err(told)
    })?;
    Ok(answer)
}

/// The results of `effects`: shanten, the same by form, necessary and unnecessary tiles as bits, and copies left.
type EffectArrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<i16>>,
);

/// The effects of drawing and discarding on each hand.
#[pyfunction]
pub fn effects<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    rules: Named,
    threads: Threads,
) -> PyResult<EffectArrays<'py>> {
    let (hands, calculator) = (hands.rows()?, calculator(py, rules.0));
    let number = hands.concealed.len();
    let answer = (
        column(py, hands.concealed),
        PyArray2::zeros(py, [number, Form::ALL.len()], false),
        column(py, hands.concealed),
        column(py, hands.concealed),
        column(py, hands.concealed),
    );
    let (mut shanten, mut forms) = (answer.0.readwrite(), answer.1.readwrite());
    let (mut necessary, mut unnecessary) = (answer.2.readwrite(), answer.3.readwrite());
    let mut copies = answer.4.readwrite();
    let (forms, _) = forms.as_slice_mut()?.as_chunks_mut();
    let places = izip!(
        shanten.as_slice_mut()?.chunks_mut(TASK),
        forms.chunks_mut(TASK),
        necessary.as_slice_mut()?.chunks_mut(TASK),
        unnecessary.as_slice_mut()?.chunks_mut(TASK),
        copies.as_slice_mut()?.chunks_mut(TASK),
    );
    each(
        py,
        hands.concealed,
        (TASK, threads),
        places,
        |first, some, (shanten, forms, necessary, unnecessary, copies)| {
            for place in 0..some.len() {
                let found = effects_of(&calculator, &hands, first + place);
                let (found, unseen) = found.map_err(|error| (place, error))?;
                shanten[place] = shanten_of(found.numbers().nearest(rules.0.forms));
                forms[place] = by_form(&found.numbers(), rules.0);
                necessary[place] = found.necessary().bits();
                unnecessary[place] = found.unnecessary().bits();
                copies[place] = found.copies_left(&unseen) as i16;
            }
            Ok(())
        },
    )?;
    Ok(answer)
}

/// The results of `discards`: for each hand the best tile, and for each of its tiles the shanten, the same by form, the
/// copies left and the necessary tiles as bits.
type DiscardArrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray3<i8>>,
    Bound<'py, PyArray2<i16>>,
    Bound<'py, PyArray2<u64>>,
);

/// Every discard of each hand. Hands of 3m+1 tiles have none, if they `may_lack` them, else they are refused.
#[pyfunction]
pub fn discards<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    may_lack: bool,
    rules: Named,
    threads: Threads,
) -> PyResult<DiscardArrays<'py>> {
    let (hands, calculator) = (hands.rows()?, calculator(py, rules.0));
    let number = hands.concealed.len();
    let answer = (
        column(py, hands.concealed),
        matrix(py, hands.concealed),
        PyArray3::zeros(py, [number, KINDS, Form::ALL.len()], false),
        matrix(py, hands.concealed),
        matrix(py, hands.concealed),
    );
    let (mut best, mut shanten, mut forms) =
        (answer.0.readwrite(), answer.1.readwrite(), answer.2.readwrite());
    let (mut copies, mut necessary) = (answer.3.readwrite(), answer.4.readwrite());
    let row = SHORT_TASK * KINDS;
    let (forms, _) = forms.as_slice_mut()?.as_chunks_mut::<3>();
    let places = izip!(
        best.as_slice_mut()?.chunks_mut(SHORT_TASK),
        shanten.as_slice_mut()?.chunks_mut(row),
        forms.chunks_mut(row),
        copies.as_slice_mut()?.chunks_mut(row),
        necessary.as_slice_mut()?.chunks_mut(row),
    );
    let is_bare = hands.is_plain() && !hands.has_visible() && !may_lack;
    each(
        py,
        hands.concealed,
        (SHORT_TASK, threads),
        places,
        |first, some, (best, shanten, forms, copies, necessary)| {
            let mut all = vec![Discards::default(); some.len()];
            if is_bare {
                calculator.discards_of_all(some, &mut all).map_err(told)?;
            }
            shanten.fill(NONE);
            forms.fill([NONE; 3]);
            for (place, discards) in all.iter_mut().enumerate() {
                best[place] = -1;
                if may_lack && some[place].iter().map(|&count| u32::from(count)).sum::<u32>() % 3 != 2 {
                    continue;
                }
                if !is_bare {
                    *discards =
                        discards_of(&calculator, &hands, first + place).map_err(|error| (place, error))?;
                }
                best[place] = discards.best().tile().index() as i8;
                for discard in discards.iter() {
                    let at = place * KINDS + discard.tile().index();
                    shanten[at] = discard.shanten().unwrap_or(NONE);
                    forms[at] = by_form(&discard.numbers(), rules.0);
                    copies[at] = discard.copies().into();
                    necessary[at] = discard.necessary().bits();
                }
            }
            Ok(())
        },
    )?;
    Ok(answer)
}

/// The waits of each hand, as bits: of a hand of 3N+1 tiles for a win, or without the pair of one of 3N+2 tiles for
/// melds. Other hands have none, if they `may_lack` them, else they are refused.
#[pyfunction]
pub fn waits<'py>(
    py: Python<'py>,
    hands: Arrays<'py>,
    pair: bool,
    may_lack: bool,
    rules: Named,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let (hands, calculator) = (hands.rows()?, calculator(py, rules.0));
    row_by_row(py, &hands, (TASK, threads), |place| {
        let hand = hands.row(place)?.hand;
        let has_none = may_lack && hand.concealed().total() % 3 != 1;
        if has_none { Ok(0) } else { Ok(waits_of(&calculator, &hand, pair)?.bits()) }
    })
}

/// The waits of a hand of 3N+1 tiles for a win, or of one of 3N+2 for melds without a pair. Without called melds it may
/// have any number of tiles.
pub fn waits_of(calculator: &Calculator, hand: &OpenHand, pair: bool) -> Result<TileSet, String> {
    let (rules, concealed) = (calculator.rules(), hand.concealed());
    if !hand.melds().is_empty() {
        calculator.check_melds(hand).map_err(|error| error.to_string())?;
    }
    if pair {
        let called = hand.all_tiles().difference(concealed).expect("the concealed tiles are among all");
        return waits_beside(concealed, &called, rules).map_err(|error| match error {
            WaitsError::Tiles(_) => format!("{error}; see discards, or pair=False for melds without a pair"),
            error => error.to_string(),
        });
    }
    concealed.check_players(rules.players).map_err(|error| error.to_string())?;
    match (concealed.total() % 3, hand.melds()) {
        (2, []) => Ok(hand_waits(concealed, rules)),
        (2, _) => Err("pair=False: expected concealed tiles alone, found called melds".to_owned()),
        _ => Err(format!("found {} tiles, expected 3N+2", concealed.total())),
    }
}

/// The deals of each hand: ways to take it from four copies of each tile. They fit 64 bits for up to 31 tiles.
#[pyfunction]
pub fn deals<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray2<'py, u8>,
    threads: Threads,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let hands = rows(&hands)?;
    let answer = column(py, hands);
    let mut written = answer.readwrite();
    let places = written.as_slice_mut()?.chunks_mut(TASK);
    each(py, hands, (TASK, threads), places, |_, some, places: &mut [u64]| {
        for (place, (counts, given)) in some.iter().zip(places).enumerate() {
            let hand = Hand::new(*counts).map_err(|error| (place, error.to_string()))?;
            let beyond = |_| (place, format!("the deals of {} tiles exceed 64 bits", hand.total()));
            *given = u64::try_from(hand.deals()).map_err(beyond)?;
        }
        Ok(())
    })?;
    Ok(answer)
}
