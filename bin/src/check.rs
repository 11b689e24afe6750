//! Checks that a result is put to before it is written.

/// A result fails its check: a mistake in the program, never in its input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("check failed: {0}")]
pub struct CheckFailed(pub String);

/// Fails with [`CheckFailed`] unless the condition holds; the message is formatted as by `format!`.
macro_rules! check {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::check::CheckFailed(format!($($message)+)).into());
        }
    };
}

pub(crate) use check;
