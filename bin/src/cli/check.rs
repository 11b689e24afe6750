/// Returns [`Failed`](crate::cli::Failed), with "check failed" and the formatted message, unless the condition holds.
/// Used to check a result before it is written: a failure is a bug in the program, never bad input.
#[macro_export]
macro_rules! check {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::cli::Failed(format!("check failed: {}", format_args!($($message)+))).into());
        }
    };
}
