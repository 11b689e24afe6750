//! Predicts a tenpai player's waits from the visible tiles.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::review::Args>()
}
