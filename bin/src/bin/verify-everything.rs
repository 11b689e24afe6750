//! Is every hand as far from tenpai as the recurrence says? Visits all of them one by one.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::verify_everything::Args>()
}
