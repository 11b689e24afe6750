//! Runs that finish with a bad result, or before their end.

/// The run finished, but its result is bad: a check failed, some input lines were bad, or surveys do not fit
/// together. The exit code is 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failed(pub String);

/// The run was interrupted, and has written what was done. The exit code is 130.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Interrupted(pub String);

/// Returns [`Failed`], with "check failed" and the formatted message, unless the condition holds.
/// Used to check a result before it is written: a failure is a bug in the program, never bad input.
#[macro_export]
macro_rules! check {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::Failed(format!("check failed: {}", format_args!($($message)+))).into());
        }
    };
}
