//! Many hands at once: arrays of counts in, arrays of answers out.

use std::ffi::c_char;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use tehai::rules::Rules;
use tehai::tiles::Hand;
use tehai_answers::arrays::{BadHand, Hands, NO_SHANTEN, Workers};
use tehai_answers::question;

use crate::memory::{self, answers, object, text_or, wanted};
use crate::status::{Failure, Status, guarded};

/// The shanten in a form that the hand cannot win in, or that does not count.
pub const TEHAI_NO_FORM: i8 = 127;

/// The shanten after a discard that the hand does not hold.
pub const TEHAI_NOT_HELD: i8 = 127;

const _: () = assert!(TEHAI_NO_FORM == NO_SHANTEN && TEHAI_NOT_HELD == NO_SHANTEN);

/// Number of tasks from which starting other threads pays off.
const MANY: usize = 4;

/// Most threads.
const THREADS: u32 = 1024;

/// Answers questions about hands under some rules. Any number of threads may use it at once.
pub struct Calculator(tehai::Calculator);

/// Concealed tiles, codes of called melds, and the number of hands.
pub(crate) type Given = (*const u8, *const i16, usize);

/// Hands to be answered on some threads.
///
/// # Safety
/// What is not null leads to so many hands and their called melds, which nobody writes to during `'a`.
pub(crate) unsafe fn given<'a>(
    (hands, called, number): Given,
    threads: u32,
) -> Result<Hands<'a, Threads>, Failure> {
    // SAFETY: as the caller promises.
    let (hands, called) =
        unsafe { (memory::hands("hands", hands, number)?, memory::called(called, number)?) };
    Ok(Hands { called, ..Hands::new(hands, Threads(threads)) })
}

/// The same with the tiles seen elsewhere: none, the same for all hands, or separate for each.
///
/// # Safety
/// As [`given`], and `visible` leads to so many rows if it is not null.
pub(crate) unsafe fn seen<'a>(
    hands: Given,
    (visible, rows): (*const u8, usize),
    threads: u32,
) -> Result<Hands<'a, Threads>, Failure> {
    // SAFETY: as the caller promises.
    let hands = unsafe { given(hands, threads) }?;
    let number = hands.concealed.len();
    if rows > 1 && rows != number {
        let expected = if number == 1 { "0 or 1".to_owned() } else { format!("0, 1 or {number}") };
        return Err(Failure::argument("visible_rows", format!("expected {expected}, found {rows}")));
    }
    // SAFETY: likewise.
    let visible = unsafe { memory::hands("visible", visible, rows) }?;
    if let [one] = visible {
        Hand::new(*one).map_err(|error| Failure::argument("visible", error))?;
    }
    Ok(Hands { visible: (rows > 0).then_some(visible), ..hands })
}

/// A number of threads; 0 is one per core.
pub(crate) struct Threads(pub u32);

impl Workers for Threads {
    type Failure = Failure;

    fn each<T: Send>(
        &self,
        tasks: impl ExactSizeIterator<Item = T> + Send,
        work: impl Fn(T) -> Result<(), BadHand> + Sync,
    ) -> Result<(), Failure> {
        let Threads(threads) = *self;
        if threads > THREADS {
            return Err(Failure::argument("threads", format!("expected 0 to {THREADS}, found {threads}")));
        }
        let number = tasks.len();
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = if threads == 0 { cores() } else { threads as usize };
        let helpers = if number < MANY { 0 } else { threads.min(number) - 1 };
        let tasks = Mutex::new(tasks);
        let first_bad: Mutex<Option<BadHand>> = Mutex::new(None);
        let work = || {
            loop {
                let next = tasks.lock().expect("no thread panics while it takes a task").next();
                let Some(task) = next else { break };
                if let Err(bad) = work(task) {
                    let mut first = first_bad.lock().expect("no thread panics while it compares");
                    if first.as_ref().is_none_or(|first| bad.place < first.place) {
                        *first = Some(bad);
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
        first_bad.map_or(Ok(()), |bad| Err(bad.into()))
    }
}

/// Makes a calculator for rules in JSON, such as {"players": 3, "forms": "standard"}; null and {} stand for the
/// defaults. The options are those of Rules in answers/schema.json: players, forms, seven_pairs, fifth_tile.
///
/// `*calculator` becomes the calculator, to be freed with tehai_calculator_free; null on failure. The first call makes
/// tables for all calculators, 6 MB; the first about effects or discards makes others, 23 MB. Each takes some tens of
/// milliseconds.
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

/// The shanten of each of `number` hands of 3m+1 or 3m+2 concealed tiles, in the nearest form: -1 is a win, 0 tenpai.
/// Writes `number` values.
///
/// `hands` are the concealed tiles, `called` the called melds, TEHAI_MELDS codes for each hand; null if no hand has
/// any. `threads` is the number of threads, 0 for one per core. The answers do not depend on it.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` * TEHAI_MELDS places; `shanten` has
/// `number` places and overlaps with nothing else.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_shanten(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    called: *const i16,
    threads: u32,
    shanten: *mut i8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands, shanten) = unsafe {
            let calculator = &object("calculator", calculator)?.0;
            (calculator, given((hands, called, number), threads)?, answers("shanten", shanten, number)?)
        };
        hands.shanten(calculator, shanten)
    })
}

/// The shanten of each hand by form: as standard form, as seven pairs, as thirteen orphans. TEHAI_NO_FORM stands for a
/// form that does not count or cannot be reached. `called` is as in tehai_shanten. Writes 3 * `number` values.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` * TEHAI_MELDS places; `shanten` has
/// 3 * `number` places and overlaps with nothing else.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_shanten_by_form(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    called: *const i16,
    threads: u32,
    shanten: *mut i8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands, shanten) = unsafe {
            let calculator = &object("calculator", calculator)?.0;
            (calculator, given((hands, called, number), threads)?, answers("shanten", shanten, number)?)
        };
        hands.shanten_by_form(calculator, shanten)
    })
}

/// The effects of drawing and discarding on each hand of 3m+1 or 3m+2 concealed tiles.
///
/// `called` is as in tehai_shanten. `visible` are the tiles seen elsewhere, which are not left to draw: null with
/// `visible_rows` 0 for none; with 1, a row of TEHAI_KINDS bytes for all hands; with `number`, a row for each. For each
/// hand one value goes to each of
///   `shanten`      its shanten in the nearest form;
///   `necessary`    the tiles that lower it when drawn, as bits;
///   `unnecessary`  the tiles of the hand that keep it when discarded, as bits;
///   `copies`       the copies left of the necessary tiles.
/// Each of them may be null, if it is not wanted.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` * TEHAI_KINDS; `called` is null or has
/// `number` * TEHAI_MELDS places; what else is not null has `number` places; what is written overlaps with nothing
/// else.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no other way to return several arrays")]
pub unsafe extern "C" fn tehai_effects(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    called: *const i16,
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
        let (calculator, hands, places) = unsafe {
            let calculator = &object("calculator", calculator)?.0;
            let hands = seen((hands, called, number), (visible, visible_rows), threads)?;
            let (shanten, copies) = (wanted("shanten", shanten, number)?, wanted("copies", copies, number)?);
            let necessary = wanted("necessary", necessary, number)?;
            let unnecessary = wanted("unnecessary", unnecessary, number)?;
            (calculator, hands, (shanten, &mut [][..], necessary, unnecessary, copies))
        };
        hands.effects(calculator, places)
    })
}

/// Every discard of each hand of 3m+2 concealed tiles.
///
/// `called` is as in tehai_shanten, `visible` as in tehai_effects. For each hand, one value goes to `best`, the kind of
/// the best discard: the lowest shanten, then the most copies, then the first kind. TEHAI_KINDS values, one for each
/// kind of tile, go to each of
///   `shanten`    the shanten without it; TEHAI_NOT_HELD if the hand does not hold the tile;
///   `copies`     the copies left of the necessary tiles then; 0 if it is not held;
///   `necessary`  these tiles, as bits; 0 if it is not held.
/// Each of them may be null, if it is not wanted.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` * TEHAI_KINDS; `called` is null or has
/// `number` * TEHAI_MELDS places; what else is not null has as many places as are written; what is written overlaps
/// with nothing else.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no other way to return several arrays")]
pub unsafe extern "C" fn tehai_discards(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    called: *const i16,
    visible: *const u8,
    visible_rows: usize,
    threads: u32,
    best: *mut u8,
    shanten: *mut i8,
    copies: *mut u8,
    necessary: *mut u64,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same. A kind of tile is the same byte with and without a sign.
        let (calculator, hands, places) = unsafe {
            let calculator = &object("calculator", calculator)?.0;
            let hands = seen((hands, called, number), (visible, visible_rows), threads)?;
            let best = wanted("best", best.cast::<i8>(), number)?;
            let (shanten, copies) = (wanted("shanten", shanten, number)?, wanted("copies", copies, number)?);
            let necessary = wanted("necessary", necessary, number)?;
            (calculator, hands, (best, shanten, &mut [][..], copies, necessary))
        };
        hands.discards(calculator, false, places)
    })
}

/// The tiles that complete each hand of 3N+1 concealed tiles, as bits; 0 if it is not tenpai. `called` is as in
/// tehai_shanten. Writes `number` values.
///
/// # Safety
/// `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` * TEHAI_MELDS places; `waits` has
/// `number` places and overlaps with nothing else.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_waits(
    calculator: *const Calculator,
    hands: *const u8,
    number: usize,
    called: *const i16,
    threads: u32,
    waits: *mut u64,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (calculator, hands, waits) = unsafe {
            let calculator = &object("calculator", calculator)?.0;
            (calculator, given((hands, called, number), threads)?, answers("waits", waits, number)?)
        };
        hands.waits(calculator, waits)
    })
}
