//! What a call returns, and why it failed.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tehai_answers::arrays::BadHand;

/// What a call returns.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done.
    Ok = 0,
    /// An argument is null, not aligned, too large, not UTF-8, or none of the choices.
    InvalidArgument = 1,
    /// A hand has no answer, such as one with five copies of a tile; tehai_error_hand says which.
    BadHand = 2,
    /// A text is not understood: a hand, an expression, or JSON.
    BadText = 3,
    /// The question is understood and has no answer, such as the points of a hand that has not won.
    NoAnswer = 4,
    /// A set is too large.
    TooLarge = 5,
    /// The text does not fit the buffer.
    BufferTooSmall = 6,
    /// A fault of this library. Please report it with the message.
    Internal = 7,
}

/// Why a call failed.
#[derive(Debug)]
pub(crate) struct Failure {
    status: Status,
    message: String,
    /// The place of the hand it is about.
    hand: Option<usize>,
}

impl Failure {
    /// A failure that is not about one hand of many.
    pub fn new(status: Status, message: impl Display) -> Failure {
        Failure { status, message: message.to_string(), hand: None }
    }

    /// What is wrong with an argument.
    pub fn argument(name: &str, message: impl Display) -> Failure {
        Failure::new(Status::InvalidArgument, format!("{name}: {message}"))
    }

    /// What is wrong with a hand of an argument.
    pub fn hand(place: usize, message: impl Display) -> Failure {
        Failure { hand: Some(place), ..Failure::new(Status::BadHand, format!("hand {place}: {message}")) }
    }
}

impl From<BadHand> for Failure {
    /// Names the hand even if it is the only one.
    fn from(BadHand { place, reason, .. }: BadHand) -> Failure {
        Failure::hand(place, reason)
    }
}

/// The last failure of a thread.
struct Last {
    message: CString,
    hand: Option<usize>,
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::new(Last { message: CString::default(), hand: None });
}

/// Does the work of a call. A panic becomes `Internal`.
pub(crate) fn guarded(work: impl FnOnce() -> Result<(), Failure>) -> Status {
    // What a panic may leave half done is memory of the caller, who learns that the call failed.
    let result = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Err(Failure::new(Status::Internal, text.unwrap_or("a panic without a message")))
    });
    let (status, last) = match result {
        Ok(()) => (Status::Ok, Last { message: CString::default(), hand: None }),
        Err(Failure { status, message, hand }) => {
            // A NUL of the caller's text would end the message.
            let message = CString::new(message.replace('\0', "\u{fffd}")).unwrap_or_default();
            (status, Last { message, hand })
        }
    };
    // While a thread ends there is nobody left to ask.
    let _ = LAST.try_with(|kept| kept.replace(last));
    status
}

/// What was wrong with the last call of this thread, in one line that names the argument or the hand; "" if nothing
/// was. Valid until the next call of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn tehai_error_message() -> *const c_char {
    LAST.try_with(|last| last.borrow().message.as_ptr()).unwrap_or(c"".as_ptr())
}

/// The place, from 0, of the hand that the last call of this thread failed for; SIZE_MAX if it was not for one hand.
#[unsafe(no_mangle)]
pub extern "C" fn tehai_error_hand() -> usize {
    LAST.try_with(|last| last.borrow().hand).ok().flatten().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    fn message() -> String {
        // SAFETY: the message is valid until the next call of this thread, and copied before.
        unsafe { CStr::from_ptr(tehai_error_message()) }.to_str().expect("UTF-8").to_owned()
    }

    #[test]
    fn a_panic_is_a_status_with_its_message() {
        assert_eq!(guarded(|| panic!("fixed")), Status::Internal);
        assert_eq!(message(), "fixed");
        assert_eq!(guarded(|| panic!("{} of {}", 3, 4)), Status::Internal);
        assert_eq!(message(), "3 of 4");
        assert_eq!(guarded(|| std::panic::panic_any(7)), Status::Internal);
        assert_eq!(message(), "a panic without a message");
    }

    #[test]
    fn each_thread_has_its_own_message_until_its_next_call() {
        assert_eq!(guarded(|| Err(Failure::hand(3, "nul \0 inside"))), Status::BadHand);
        std::thread::spawn(|| assert_eq!((message().as_str(), tehai_error_hand()), ("", usize::MAX)))
            .join()
            .expect("no message");
        assert_eq!((message().as_str(), tehai_error_hand()), ("hand 3: nul \u{fffd} inside", 3));
        assert_eq!(guarded(|| Ok(())), Status::Ok);
        assert_eq!((message().as_str(), tehai_error_hand()), ("", usize::MAX));
    }
}
