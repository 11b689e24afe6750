//! Analyzes a hand: shanten, waits, cores and discards.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::analyze_hand::Args>()
}
