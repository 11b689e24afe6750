/// Ends the run with [`Failed`](crate::Failed), "check failed" and the formatted message, unless the condition
/// holds: what a result is put to before it is written. Then the mistake is in the program, never in its input.
#[macro_export]
macro_rules! check {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::Failed(format!("check failed: {}", format_args!($($message)+))).into());
        }
    };
}
