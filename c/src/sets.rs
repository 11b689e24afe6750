//! Sets of hands.

use std::ffi::c_char;
use std::iter::zip;
use std::ptr;
use std::sync::OnceLock;

use tehai::distance::Target;
use tehai::handset::{Index, Weights};
use tehai_answers::arrays::{Alone, Hands, NEVER};
use tehai_answers::problem::Fault;
use tehai_answers::sets::DrawOptions;
use tehai_answers::{Means, Problem, SetQuestion, question};

use crate::arrays::seen;
use crate::memory::{self, answers, object, text, text_or, wanted, write_text};
use crate::status::{Failure, Status, guarded};

/// Bytes that are enough for every number of hands or deals, with its NUL.
pub const TEHAI_NUMBER_TEXT: usize = 48;

/// The distance from a set without hands: further than any other.
pub const TEHAI_NEVER: u8 = 255;

const _: () = assert!(TEHAI_NEVER == NEVER);

/// A set of hands, such as all tenpai hands. Any number of threads may use it at once.
pub struct Set {
    index: Index,
    /// The number of tiles of its hands.
    tiles: u8,
    /// Its hands to measure distances to, made when first asked for.
    target: OnceLock<Target>,
}

/// Makes the set of an expression in the language of sets, such as "tenpai & wait_kinds >= 9".
///
/// `options` is JSON, such as {"tiles": 13, "rules": {"players": 3}, "seat": "south"}; null and {} stand for the
/// defaults. The options are those of SetQuestion in answers/schema.json without `set`: given, tiles, melds, rules,
/// seat, round.
///
/// `*set` becomes the set, to be freed with tehai_set_free; null on failure.
///
/// # Safety
/// `expression` ends with NUL; `options` ends with NUL or is null; `set` has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_create(
    expression: *const c_char,
    options: *const c_char,
    set: *mut *mut Set,
) -> Status {
    guarded(|| {
        let make = || {
            // SAFETY: the caller promises the same.
            let (expression, options) =
                unsafe { (text("expression", expression)?, text_or("options", options, "{}")?) };
            make(expression, options)
        };
        // SAFETY: likewise.
        unsafe { memory::give("set", set, make) }
    })
}

fn make(expression: &str, options: &str) -> Result<Set, Failure> {
    let bad = |error: &dyn std::fmt::Display| Failure::new(Status::BadText, format!("options: {error}"));
    let mut options: serde_json::Value = serde_json::from_str(options).map_err(|error| bad(&error))?;
    let Some(named) = options.as_object_mut() else { return Err(bad(&"expected {\"name\": value, ...}")) };
    if named.insert("set".to_owned(), expression.into()).is_some() {
        return Err(bad(&"set: the expression is an argument of its own"));
    }
    let asked: SetQuestion = question::read(&options).map_err(|error| bad(&error))?;
    let failed = |problem: Problem| {
        let status = if problem.fault == Fault::TooLarge { Status::TooLarge } else { Status::BadText };
        Failure::new(status, problem.line())
    };
    let (question, index) = asked.index(&Means::default()).map_err(failed)?;
    Ok(Set { index, tiles: question.setting().tiles, target: OnceLock::new() })
}

/// Frees a set; null is none.
///
/// # Safety
/// `set` came from tehai_set_create, is not freed yet, and no thread uses it from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_free(set: *mut Set) {
    // SAFETY: the caller promises the same.
    unsafe { memory::free(set) }
}

/// The number of tiles of each hand of the set.
///
/// # Safety
/// `set` came from tehai_set_create; `tiles` has room for a byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_tiles(set: *const Set, tiles: *mut u8) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (set, tiles) = unsafe { (object("set", set)?, memory::answer("tiles", tiles)?) };
        *tiles = set.tiles;
        Ok(())
    })
}

/// The number of hands of the set in decimal, ending with NUL, to a buffer of `size` bytes. TEHAI_NUMBER_TEXT bytes are
/// always enough.
///
/// # Safety
/// `set` came from tehai_set_create; `buffer` has `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_hands(set: *const Set, buffer: *mut c_char, size: usize) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let set = unsafe { object("set", set) }?;
        // SAFETY: likewise.
        unsafe { write_text(buffer, size, &set.index.len().to_string()) }
    })
}

/// The number of deals of the set, the ways to take its hands from four copies of each tile, as tehai_set_hands.
///
/// # Safety
/// `set` came from tehai_set_create; `buffer` has `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_deals(set: *const Set, buffer: *mut c_char, size: usize) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let set = unsafe { object("set", set) }?;
        // SAFETY: likewise.
        unsafe { write_text(buffer, size, &set.index.weigh(&Weights::deals()).to_string()) }
    })
}

/// Is each of `number` hands in the set? Writes `number` bytes, 1 for yes and 0 for no.
///
/// # Safety
/// `set` came from tehai_set_create; `hands` has `number` * TEHAI_KINDS bytes; `contained` has `number` places and does
/// not overlap with `hands`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_contains(
    set: *const Set,
    hands: *const u8,
    number: usize,
    contained: *mut u8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (set, hands, contained) = unsafe {
            let contained = answers("contained", contained, number)?;
            (object("set", set)?, memory::hands("hands", hands, number)?, contained)
        };
        Ok(Hands::new(hands, Alone).are_in(&set.index, contained)?)
    })
}

/// How far each of `number` hands, of any number of tiles, is from the set.
///
/// `visible` is as in tehai_effects. For each hand one value goes to each of
///   `tiles`        the fewest tiles to draw until it holds a hand of the set; TEHAI_NEVER if the set has no hands;
///   `necessary`    the tiles that lower this when drawn, as bits;
///   `unnecessary`  the tiles of the hand that keep it when discarded, as bits;
///   `copies`       the copies left of the necessary tiles.
/// Each of them may be null, if it is not wanted.
///
/// # Safety
/// `set` came from tehai_set_create; `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` *
/// TEHAI_KINDS; what is not null has `number` places; what is written overlaps with nothing else.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no other way to return several arrays")]
pub unsafe extern "C" fn tehai_set_distances(
    set: *const Set,
    hands: *const u8,
    number: usize,
    visible: *const u8,
    visible_rows: usize,
    threads: u32,
    tiles: *mut u8,
    necessary: *mut u64,
    unnecessary: *mut u64,
    copies: *mut u8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (set, hands, places) = unsafe {
            let set = object("set", set)?;
            let hands = seen((hands, ptr::null(), number), (visible, visible_rows), threads)?;
            let (tiles, copies) = (wanted("tiles", tiles, number)?, wanted("copies", copies, number)?);
            let necessary = wanted("necessary", necessary, number)?;
            (set, hands, (tiles, necessary, wanted("unnecessary", unnecessary, number)?, copies))
        };
        hands.distances(set.target.get_or_init(|| Target::new(&set.index)), places)
    })
}

/// Draws `number` hands of the set at random, with replacement, the same as `tehai list-hands --sample` with this seed.
/// Writes `number` * TEHAI_KINDS bytes. `by` says what is equally likely: "hands" or "deals".
///
/// Fails with TEHAI_STATUS_NO_ANSWER if the set has no hands.
///
/// # Safety
/// `set` came from tehai_set_create; `by` ends with NUL; `hands` has `number` * TEHAI_KINDS bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_sample(
    set: *const Set,
    seed: u64,
    by: *const c_char,
    number: usize,
    hands: *mut u8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (set, by, hands) =
            unsafe { (object("set", set)?, text("by", by)?, answers("hands", hands, number)?) };
        let draw = DrawOptions { seed, by: by.parse().map_err(|error| Failure::argument("by", error))? };
        let drawn = draw.hands(&set.index).map_err(|error| Failure::new(Status::NoAnswer, error))?;
        if number > 0 && set.index.is_empty() {
            return Err(Failure::new(Status::NoAnswer, "the set has no hands to draw"));
        }
        zip(hands, drawn).for_each(|(place, hand)| *place = *hand.counts());
        Ok(())
    })
}

/// Lists up to `number` hands of the set in order, from the one of rank `first`, from 0, on. Writes as many rows of
/// TEHAI_KINDS bytes as there are, and their number to `*listed`.
///
/// # Safety
/// `set` came from tehai_set_create; `hands` has `number` * TEHAI_KINDS bytes; `listed` has room for a size_t and does
/// not overlap with `hands`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_set_list(
    set: *const Set,
    first: u64,
    number: usize,
    hands: *mut u8,
    listed: *mut usize,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (set, hands, listed) = unsafe {
            let hands = answers("hands", hands, number)?;
            (object("set", set)?, hands, memory::answer("listed", listed)?)
        };
        let all = set.index.len();
        let first = all.min(first.into());
        for (place, hand) in zip(hands, set.index.range(first..all.min(first + number as u128))) {
            *place = *hand.counts();
            *listed += 1;
        }
        Ok(())
    })
}
