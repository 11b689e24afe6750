//! Hands as text, and questions and answers as JSON.

use std::ffi::{CString, c_char};
use std::ptr;

use tehai::tiles::{Hand, OpenHand};
use tehai_answers::arrays::{Alone, Hands, called_of};
use tehai_answers::ask::AskError;

use crate::memory::{self, answers, hands, text, text_or, wanted, write_text};
use crate::status::{Failure, Status, guarded};

/// Bytes that are enough for the text of every hand, with its NUL.
pub const TEHAI_HAND_TEXT: usize = 153;

/// Reads a hand from text such as "123m406p11z" or "45z[123p]{6666z}", in any notation that the programs read. A red
/// five is a 5.
///
/// Writes the concealed tiles, TEHAI_KINDS bytes, to `counts`, and the called melds, TEHAI_MELDS codes, to `called`; if
/// that is null, called melds are refused. Fails with TEHAI_STATUS_BAD_TEXT.
///
/// # Safety
/// `hand` ends with NUL; `counts` has TEHAI_KINDS bytes; `called` is null or has TEHAI_MELDS places.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_read_hand(hand: *const c_char, counts: *mut u8, called: *mut i16) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (text, counts, called) =
            unsafe { (text("hand", hand)?, answers("counts", counts, 1)?, wanted("called", called, 1)?) };
        let bad = |error| Failure::new(Status::BadText, format!("hand: {text:?}: {error}"));
        if let [called] = called {
            let hand: OpenHand = text.parse().map_err(bad)?;
            counts[0] = *hand.concealed().counts();
            *called = called_of(&hand);
        } else {
            let hand: Hand = text.parse().map_err(bad)?;
            counts[0] = *hand.counts();
        }
        Ok(())
    })
}

/// Writes a hand as text such as "123m456p11z" or "45z[123p]{6666z}", ending with NUL, to a buffer of `size` bytes.
/// TEHAI_HAND_TEXT bytes are always enough. `called` are the TEHAI_MELDS codes of its called melds; null if it has
/// none.
///
/// Fails with TEHAI_STATUS_BAD_HAND for more than four copies of a tile or a number that is no code, and with
/// TEHAI_STATUS_BUFFER_TOO_SMALL.
///
/// # Safety
/// `counts` has TEHAI_KINDS bytes, `called` is null or has TEHAI_MELDS places, `buffer` has `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_write_hand(
    counts: *const u8,
    called: *const i16,
    buffer: *mut c_char,
    size: usize,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let (counts, called) = unsafe { (hands("counts", counts, 1)?, memory::called(called, 1)?) };
        let hands = Hands { called, ..Hands::new(counts, Alone) };
        let hand = hands.hand(0).map_err(|error| Failure::hand(0, error))?;
        // SAFETY: likewise.
        unsafe { write_text(buffer, size, &hand.to_string()) }
    })
}

/// Answers a question in JSON with an answer in JSON: the same that the programs, Python and the page have. Their types
/// are in answers/schema.json.
///
/// kind               question                 answer
/// "analyze-hand"     AnalyzeQuestion          HandAnalysis: everything about a hand
/// "decompose"        DecomposeQuestion        Decompositions: every way to read a hand
/// "shanten"          ShantenQuestion          HandShanten: how far a hand is from tenpai, or from a set
/// "score-hand"       ScoreQuestion            Score: the points of a win
/// "worth"            WorthQuestion            Worth: the points for han and fu
/// "settle-round"     RoundQuestion            RoundEnd: who pays whom at the end of a round
/// "needs"            NeedsQuestion            Needs: what a win must be worth in the last hand of a game
/// "race"             RaceQuestion             RaceChances: which of two tenpai hands wins first
/// "distance"         DistanceQuestion         a list of TargetDistance: how far a hand is from sets
/// "win-probability"  WinProbabilityQuestion   WinProbability: how likely a win is, or the points to expect
/// "calls"            CallQuestion             a list of CallChances: to pass, or each call
/// "decision"         DecisionQuestion         Decided: what a choice costs
/// "predict-waits"    PredictQuestion          PredictedWaits: what a tenpai player may wait for
/// "count-hands"      SetQuestion              SetCounts: the hands and deals of a set
/// "names"            null                     a list of SetName: the names in the language of sets
///
/// Options that are left out have their defaults; those of a group, such as `rules`, may stand beside the others. The
/// answer to a list of questions is a list of {"answer": ...} or {"problem": ...}. A null `question` is the JSON null.
///
/// `*answer` becomes the answer, to be freed with tehai_text_free; on TEHAI_STATUS_NO_ANSWER it is the Problem, to be
/// freed too; on any other failure it is null.
///
/// # Safety
/// `kind` and `question` end with NUL; `answer` has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_ask(
    kind: *const c_char,
    question: *const c_char,
    answer: *mut *mut c_char,
) -> Status {
    guarded(|| {
        // SAFETY: the caller promises the same.
        let answer = unsafe { memory::answer("answer", answer) }?;
        // SAFETY: likewise.
        let (kind, question) = unsafe { (text("kind", kind)?, text_or("question", question, "null")?) };
        // JSON escapes NUL.
        let text = |json: String| CString::new(json).map_or(ptr::null_mut(), CString::into_raw);
        let error = match tehai_answers::ask(kind, question) {
            Ok(json) => {
                *answer = text(json);
                return Ok(());
            }
            Err(error) => error,
        };
        let status = match &error {
            AskError::Kind(_) => Status::InvalidArgument,
            AskError::Question(_) | AskError::Json(_) => Status::BadText,
            AskError::Problem(problem) => {
                *answer = text(serde_json::to_string(problem).unwrap_or_default());
                Status::NoAnswer
            }
        };
        Err(Failure::new(status, error))
    })
}

/// Frees an answer of tehai_ask; null is none.
///
/// # Safety
/// `text` came from tehai_ask, is not freed yet, and nobody uses it from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tehai_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: it came from a `CString`, and this is its only owner, as the caller promises.
        drop(unsafe { CString::from_raw(text) });
    }
}
