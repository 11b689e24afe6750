//! Visits every hand to check its distance from tenpai against the recurrence.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::verify_everything::Args>()
}
