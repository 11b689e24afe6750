//! Visits every hand to check its distance from tenpai against the recurrence.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::verify_everything::Args>()
}
