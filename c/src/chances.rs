//! Chances of many hands, and points of many wins, by one question in JSON.

use std::ffi::c_char;
use std::fmt::Display;

use serde_json::Value;
use tehai_answers::arrays::{CHOICES, Hands, Reason, Red};
use tehai_answers::{Means, Problem, ScoreQuestion, WinProbabilityQuestion, question};

use crate::arrays::{given, seen};
use crate::memory::{self, text_or, wanted};
use crate::status::{Failure, Status, guarded};

/// Places for what a hand may do first: discard a tile of each kind, or, in the last place, draw.
pub const TEHAI_CHOICES: usize = 35;

/// Bytes for the red fives of a hand: those of 5m, 5p and 5s among its concealed tiles, then among its called melds.
pub const TEHAI_RED_FIVES: usize = 6;

/// Stands for the best choice of a hand that has no answer.
pub const TEHAI_NO_CHOICE: i8 = -1;

const _: () = assert!(TEHAI_CHOICES == CHOICES && TEHAI_RED_FIVES == size_of::<Red>());

/// A hand without an answer ends nothing.
const GO_ON: &(dyn Fn(usize, Reason) + Sync) = &|_, _| ();

/// The JSON of a question; null is one without options.
///
/// # Safety
/// As [`memory::text`].
unsafe fn json(question: *const c_char) -> Result<Value, Failure> {
    // SAFETY: as the caller promises.
    let text = unsafe { text_or("question", question, "{}") }?;
    serde_json::from_str(text).map_err(bad)
}

fn bad(error: impl Display) -> Failure {
    Failure::new(Status::BadText, format!("question: {error}"))
}

fn no_answer(problem: Problem) -> Failure {
    Failure::new(Status::NoAnswer, problem.line())
}

/// How likely a win is after all draws, for each choice of each of `number` hands, and the points to expect if the
/// question asks for them.
///
/// `question` is a WinProbabilityQuestion of answers/schema.json in JSON without `hand`, such as
/// {"draws": 10, "points": {"dora": "1m"}}; null and {} stand for the defaults. It is the same for all hands.
/// `called` is as in tehai_shanten, `visible` as in tehai_effects; without rows of it, `visible` of the question
/// counts. `red_fives` has TEHAI_RED_FIVES bytes for each hand, or is null. For each hand, one value goes to
///   `best`    the place of the best choice; TEHAI_NO_CHOICE without an answer, and tehai_ask says why;
/// and TEHAI_CHOICES values, NaN for what the hand cannot do or what is not asked, to each of
///   `win`     the chance of having won; with called melds, with a yaku;
///   `tenpai`  the chance of being tenpai or having won;
///   `points`  the points to expect.
/// Each of them may be null, if it is not wanted. A far hand takes a second.
///
/// # Safety
/// `question` ends with NUL or is null; `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` *
/// TEHAI_KINDS; `called` is null or has `number` * TEHAI_MELDS places; what else is not null has as many places as are
/// written, `red_fives` as are read; what is written overlaps with nothing else.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no other way to return several arrays")]
pub unsafe extern "C" fn tehai_win_probabilities(
    question: *const c_char,
    hands: *const u8,
    number: usize,
    called: *const i16,
    red_fives: *const u8,
    visible: *const u8,
    visible_rows: usize,
    threads: u32,
    best: *mut i8,
    win: *mut f64,
    tenpai: *mut f64,
    points: *mut f64,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (question, hands, places) = unsafe {
            let question: WinProbabilityQuestion = question::read(&json(question)?).map_err(bad)?;
            let hands = seen((hands, called, number), (visible, visible_rows), threads)?;
            let red_fives = memory::red_fives(red_fives, number)?;
            let (best, win) = (wanted("best", best, number)?, wanted("win", win, number)?);
            let (tenpai, points) = (wanted("tenpai", tenpai, number)?, wanted("points", points, number)?);
            (question, Hands { red_fives, tell: Some(GO_ON), ..hands }, (win, tenpai, points, best))
        };
        let means = Means::default();
        question.check(&means).map_err(no_answer)?;
        hands.chances(&question, &means, places)
    })
}

/// The points of each of `number` wins.
///
/// `question` is a ScoreQuestion of answers/schema.json in JSON without `hand` and `tile`, such as
/// {"won_by": "tsumo", "seat": "south", "dora": "1m"}; null and {} stand for the defaults. It is the same for all wins.
/// The winning tile of each, a kind in `tiles`, is among its concealed tiles. `called` is as in tehai_shanten,
/// `red_fives` as in tehai_win_probabilities. For each win one value goes to each of
///   `points`   what the winner gets; 0 if the hand cannot win, and tehai_ask says why;
///   `han`, `fu`, `yakuman`  as in Score.
/// Each of them may be null, if it is not wanted.
///
/// # Safety
/// `question` ends with NUL or is null; `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` *
/// TEHAI_MELDS places; `tiles` has `number` bytes; what else is not null has `number` places, `red_fives` `number` *
/// TEHAI_RED_FIVES bytes; what is written overlaps with nothing else.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments, reason = "C has no other way to return several arrays")]
pub unsafe extern "C" fn tehai_scores(
    question: *const c_char,
    hands: *const u8,
    number: usize,
    called: *const i16,
    red_fives: *const u8,
    tiles: *const u8,
    threads: u32,
    points: *mut i32,
    han: *mut u8,
    fu: *mut u8,
    yakuman: *mut u8,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (question, hands, tiles, places) = unsafe {
            let question: ScoreQuestion = question::read(&json(question)?).map_err(bad)?;
            let hands = given((hands, called, number), threads)?;
            let red_fives = memory::red_fives(red_fives, number)?;
            let tiles = memory::tiles("tiles", tiles, number)?;
            let (points, han) = (wanted("points", points, number)?, wanted("han", han, number)?);
            let (fu, yakuman) = (wanted("fu", fu, number)?, wanted("yakuman", yakuman, number)?);
            (question, Hands { red_fives, tell: Some(GO_ON), ..hands }, tiles, (points, han, fu, yakuman))
        };
        hands.points(&question.of_wins().map_err(no_answer)?, tiles, places)
    })
}
