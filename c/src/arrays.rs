//! Many hands at once: arrays of counts in, arrays of answers out.

use std::ffi::c_char;
use std::fmt::Display;
use std::iter::{from_fn, zip};
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use tehai::rules::{Form, Rules};
use tehai::shanten::{BadHandError, Discards, Effects};
use tehai::tiles::{Hand, KINDS};
use tehai::waiting::waits_beside;
use tehai_answers::question;

use crate::memory::{self, Counts, answers, object, text_or, wanted};
use crate::status::{Failure, Status, guarded};

/// The shanten in a form that the hand cannot win in, or that does not count.
pub const TEHAI_NO_FORM: i8 = 127;

/// The shanten after a discard that the hand does not hold.
pub const TEHAI_NOT_HELD: i8 = 127;

const _: () = assert!(TEHAI_NO_FORM == i8::MAX && TEHAI_NOT_HELD == i8::MAX);

/// Hands a thread takes at a time.
const TASK: usize = 1 << 10;

/// The same where answers are large, so that they stay in the caches.
pub(crate) const SHORT_TASK: usize = 1 << 8;

/// Number of tasks from which starting other threads pays off.
const MANY: usize = 4;

/// Most threads.
const THREADS: u32 = 1024;

/// Answers questions about hands under some rules. Any number of threads may use it at once.
pub struct Calculator(tehai::Calculator);

/// What goes wrong in a task: the place of the hand in it, and why.
pub(crate) type BadHand = (usize, String);

fn told(BadHandError { place, error }: BadHandError) -> BadHand {
    (place, error.to_string())
}

/// The tiles seen elsewhere: none, the same for all hands, or separate for each hand.
pub(crate) enum Visible<'a> {
    None,
    Same(Hand),
    Each(&'a [Counts]),
}

impl<'a> Visible<'a> {
    /// # Safety
    /// If it is not null, `start` leads to `rows` hands, which nobody writes to during `'a`.
    pub unsafe fn new(start: *const u8, rows: usize, number: usize) -> Result<Visible<'a>, Failure> {
        if rows == 0 {
            return Ok(Visible::None);
        }
        if rows != 1 && rows != number {
            let expected = if number == 1 { "0 or 1".to_owned() } else { format!("0, 1 or {number}") };
            return Err(Failure::argument("visible_rows", format!("expected {expected}, found {rows}")));
        }
        // SAFETY: the caller promises the same.
        match unsafe { memory::hands("visible", start, rows) }? {
            [one] => Ok(Visible::Same(Hand::new(*one).map_err(|error| Failure::argument("visible", error))?)),
            each => Ok(Visible::Each(each)),
        }
    }

    /// The tiles left to draw of the hand at this place.
    pub fn left(&self, place: usize, hand: &Hand) -> Result<Hand, String> {
        let visible = match self {
            Visible::None => return Ok(hand.unseen()),
            Visible::Same(visible) => *visible,
            Visible::Each(each) => Hand::new(each[place]).map_err(|error| format!("visible: {error}"))?,
        };
        Ok(hand.plus_all(&visible).map_err(|error| format!("visible: {error}"))?.unseen())
    }
}

/// The rows of answers for each task; of answers that are not wanted, none.
pub(crate) fn chunks<T>(answers: Option<&mut [T]>, size: usize) -> impl Iterator<Item = Option<&mut [T]>> {
    let mut rest = answers;
    from_fn(move || {
        let some = rest.take().map(|all| {
            let (some, left) = all.split_at_mut(size.min(all.len()));
            rest = Some(left);
            some
        });
        Some(some)
    })
}

/// Answers all hands in tasks, on some threads; 0 is one per core. `answer` gets the place of the first hand of the
/// task, the hands, and the rows for their answers. The failure is that of the first hand that has no answer.
pub(crate) fn each<T: Send>(
    hands: &[Counts],
    (task, threads): (usize, u32),
    places: impl Iterator<Item = T> + Send,
    answer: impl Fn(usize, &[Counts], T) -> Result<(), BadHand> + Sync,
) -> Result<(), Failure> {
    if threads > THREADS {
        return Err(Failure::argument("threads", format!("expected 0 to {THREADS}, found {threads}")));
    }
    let number = hands.len().div_ceil(task);
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = if threads == 0 { cores() } else { threads as usize };
    let helpers = if number < MANY { 0 } else { threads.min(number) - 1 };
    let tasks = Mutex::new(zip(hands.chunks(task), places).enumerate());
    let first_bad: Mutex<Option<BadHand>> = Mutex::new(None);
    let work = || {
        loop {
            let next = tasks.lock().expect("no thread panics while it takes a task").next();
            let Some((number, (hands, places))) = next else { break };
            let start = task * number;
            if let Err((place, error)) = answer(start, hands, places) {
                let mut first = first_bad.lock().expect("no thread panics while it compares");
                if first.as_ref().is_none_or(|(least, _)| start + place < *least) {
                    *first = Some((start + place, error));
                }
            }
        }
    };
    thread::scope(|scope| {
        // Without another thread, those that are there do its part.
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let started: Vec<_> = (0..helpers).map_while(start).collect();
        work();
        for helper in started {
            // The end of the scope would panic with a message of its own.
            helper.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    let first_bad = first_bad.into_inner().expect("no thread panicked");
    first_bad.map_or(Ok(()), |(place, error)| Err(Failure::hand(place, error)))
}

/// The hand with these counts, at a place of a task.
pub(crate) fn hand(place: usize, counts: &Counts) -> Result<Hand, BadHand> {
    Hand::new(*counts).map_err(|error| (place, error.to_string()))
}

/// Makes a calculator for rules in JSON, such as {"players": 3, "forms": "standard"}; null and {} stand for the
/// defaults. The options are those of Rules in answers/schema.json: players, forms, seven_pairs, fifth_tile.
///
/// `*calculator` becomes the calculator, to be freed with tehai_calculator_free; null on failure. The first call makes
/// tables for all calculators, in some 50 milliseconds and 10 MB; the first about effects or discards makes others, in
/// some 70 milliseconds and 23 MB.
///
/// # Safety
/// `rules` ends with NUL or is null; `calculator` has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_calculator_create(
    rules: *const c_char,
    calculator: *mut *mut Calculator,
) -> Status {
    guarded(|| {
        let make = || {
            // SAFETY: the caller promises the same.
            let text = unsafe { text_or("rules", rules, "{}") }?;
            let bad = |error: &dyn Display| Failure::new(Status::BadText, format!("rules: {error}"));
            let rules = serde_json::from_str(text).map_err(|error| bad(&error))?;
            let rules: Rules = question::read(&rules).map_err(|error| bad(&error))?;
            Ok(Calculator(tehai::Calculator::new(rules)))
        };
        // SAFETY: likewise.
        unsafe { memory::give("calculator", calculator, make) }
    })
}

/// Frees a calculator; null is none.
///
/// # Safety
/// `calculator` came from tehai_calculator_create, is not freed yet, and no thread uses it from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_calculator_free(calculator: *mut Calculator) {
    // SAFETY: the caller promises the same.
    unsafe { memory::free(calculator) }
}

/// The shanten of each of `number` hands of 3m+1 or 3m+2 tiles, in the nearest form: -1 is a win, 0 tenpai. Writes
/// `number` values.
///
/// `threads` is the number of threads, 0 for one per core. The answers do not depend on it.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes; `shanten` has `number` places and does not overlap with `hands`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_shanten(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    threads: u32,
    shanten: *mut i8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands, shanten) = unsafe {
            let calculator = object("calculator", calculator)?.0;
            (calculator, memory::hands("hands", hands, number)?, answers("shanten", shanten, number)?)
        };
        each(hands, (TASK, threads), shanten.chunks_mut(TASK), |_, some, places| {
            calculator.shanten_of_all(some, places).map_err(told)
        })
    })
}

/// The shanten of each hand by form: as standard form, as seven pairs, as thirteen orphans. TEHAI_NO_FORM stands for a
/// form that does not count or cannot be reached. Writes 3 * `number` values.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes; `shanten` has 3 * `number` places and does not overlap with `hands`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_shanten_by_form(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    threads: u32,
    shanten: *mut i8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands) =
            unsafe { (object("calculator", calculator)?.0, memory::hands("hands", hands, number)?) };
        // SAFETY: likewise.
        let shanten = unsafe { answers("shanten", shanten, number.saturating_mul(Form::ALL.len())) }?;
        let (shanten, _) = shanten.as_chunks_mut::<3>();
        let counts = calculator.rules().forms;
        each(hands, (TASK, threads), shanten.chunks_mut(TASK), |_, some, places| {
            for (place, (hand, by_form)) in zip(some, places).enumerate() {
                let numbers = calculator.numbers(hand).map_err(|error| (place, error.to_string()))?;
                let of_form = |form| numbers.shanten(form).filter(|_| counts.contains(form));
                *by_form = Form::ALL.map(|form| of_form(form).unwrap_or(TEHAI_NO_FORM));
            }
            Ok(())
        })
    })
}

/// The effects of drawing and discarding on each hand of 3m+1 or 3m+2 tiles.
///
/// `visible` are the tiles seen elsewhere, which are not left to draw: null with `visible_rows` 0 for none; with 1, a row
/// of TEHAI_KINDS bytes for all hands; with `number`, a row for each. For each hand one value goes to each of
///   `shanten`      its shanten in the nearest form;
///   `necessary`    the tiles that lower it when drawn, as bits;
///   `unnecessary`  the tiles of the hand that keep it when discarded, as bits;
///   `copies`       the copies left of the necessary tiles.
/// Each of them may be null, if it is not wanted.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` * TEHAI_KINDS; what is not null has `number`
/// places; what is written overlaps with nothing else.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no other way to return several arrays")]
pub unsafe extern "C" fn tehai_effects(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    visible: *const u8,
    visible_rows: usize,
    threads: u32,
    shanten: *mut i8,
    necessary: *mut u64,
    unnecessary: *mut u64,
    copies: *mut u8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands, visible) = unsafe {
            let hands = memory::hands("hands", hands, number)?;
            (object("calculator", calculator)?.0, hands, Visible::new(visible, visible_rows, number)?)
        };
        // SAFETY: likewise.
        let (shanten, necessary, unnecessary, copies) = unsafe {
            (
                wanted("shanten", shanten, number)?,
                wanted("necessary", necessary, number)?,
                wanted("unnecessary", unnecessary, number)?,
                wanted("copies", copies, number)?,
            )
        };
        let places = zip(
            zip(chunks(shanten, TASK), chunks(necessary, TASK)),
            zip(chunks(unnecessary, TASK), chunks(copies, TASK)),
        );
        let forms = calculator.rules().forms;
        each(hands, (TASK, threads), places, |first, some, ((shanten, necessary), (unnecessary, copies))| {
            let mut all = vec![Effects::default(); some.len()];
            calculator.effects_of_all(some, &mut all).map_err(told)?;
            let shanten_of =
                |of: &Effects| of.numbers().shanten(forms).expect("every hand can win without limits");
            write(shanten, &all, shanten_of);
            write(necessary, &all, |of| of.necessary().bits());
            write(unnecessary, &all, |of| of.unnecessary().bits());
            for (place, (copies, of)) in zip(copies.unwrap_or_default(), &all).enumerate() {
                let left = visible.left(first + place, &hand(place, &some[place])?);
                *copies = of.copies_left(&left.map_err(|error| (place, error))?) as u8;
            }
            Ok(())
        })
    })
}

/// Writes a value of each answer, if it is wanted.
fn write<A, T>(places: Option<&mut [T]>, all: &[A], value: impl Fn(&A) -> T) {
    zip(places.unwrap_or_default(), all).for_each(|(place, of)| *place = value(of));
}

/// Every discard of each hand of 3m+2 tiles.
///
/// `visible` is as in tehai_effects. For each hand, one value goes to `best`, the kind of the best discard: the lowest
/// shanten, then the most copies, then the first kind. TEHAI_KINDS values, one for each kind of tile, go to each of
///   `shanten`    the shanten without it; TEHAI_NOT_HELD if the hand does not hold the tile;
///   `copies`     the copies left of the necessary tiles then; 0 if it is not held;
///   `necessary`  these tiles, as bits; 0 if it is not held.
/// Each of them may be null, if it is not wanted.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` * TEHAI_KINDS; what is not null has as many
/// places as are written; what is written overlaps with nothing else.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no other way to return several arrays")]
pub unsafe extern "C" fn tehai_discards(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    visible: *const u8,
    visible_rows: usize,
    threads: u32,
    best: *mut u8,
    shanten: *mut i8,
    copies: *mut u8,
    necessary: *mut u64,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands, visible) = unsafe {
            let hands = memory::hands("hands", hands, number)?;
            (object("calculator", calculator)?.0, hands, Visible::new(visible, visible_rows, number)?)
        };
        let places = number.saturating_mul(KINDS);
        // SAFETY: likewise.
        let (best, shanten, copies, necessary) = unsafe {
            (
                wanted("best", best, number)?,
                wanted("shanten", shanten, places)?,
                wanted("copies", copies, places)?,
                wanted("necessary", necessary, places)?,
            )
        };
        const ROW: usize = SHORT_TASK * KINDS;
        let places = zip(
            zip(chunks(best, SHORT_TASK), chunks(shanten, ROW)),
            zip(chunks(copies, ROW), chunks(necessary, ROW)),
        );
        each(hands, (SHORT_TASK, threads), places, |first, some, ((mut best, mut shanten), rest)| {
            let (mut copies, mut necessary) = rest;
            let mut all = vec![Discards::default(); some.len()];
            calculator.discards_of_all(some, &mut all).map_err(told)?;
            if let Some(shanten) = &mut shanten {
                shanten.fill(TEHAI_NOT_HELD);
            }
            for (place, discards) in all.iter_mut().enumerate() {
                if !matches!(visible, Visible::None) {
                    let left = visible.left(first + place, &hand(place, &some[place])?);
                    *discards = discards.with_unseen(&left.map_err(|error| (place, error))?);
                }
                if let Some(best) = &mut best {
                    best[place] = discards.best().tile().index() as u8;
                }
                for discard in discards.iter() {
                    let at = place * KINDS + discard.tile().index();
                    if let Some(shanten) = &mut shanten {
                        shanten[at] = discard.shanten().expect("every hand can win without limits");
                    }
                    if let Some(copies) = &mut copies {
                        copies[at] = discard.copies();
                    }
                    if let Some(necessary) = &mut necessary {
                        necessary[at] = discard.necessary().bits();
                    }
                }
            }
            Ok(())
        })
    })
}

/// The tiles that complete each hand of 3N+1 tiles, as bits; 0 if it is not tenpai. Writes `number` values.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes; `waits` has `number` places and does not overlap with `hands`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_waits(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    threads: u32,
    waits: *mut u64,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands, waits) = unsafe {
            let calculator = object("calculator", calculator)?.0;
            (calculator, memory::hands("hands", hands, number)?, answers("waits", waits, number)?)
        };
        let rules = calculator.rules();
        each(hands, (TASK, threads), waits.chunks_mut(TASK), |_, some, places| {
            for (place, (counts, waits)) in zip(some, places).enumerate() {
                let hand = hand(place, counts)?;
                let found =
                    waits_beside(&hand, &Hand::EMPTY, rules).map_err(|error| (place, error.to_string()))?;
                *waits = found.bits();
            }
            Ok(())
        })
    })
}
