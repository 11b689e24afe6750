//! Settles a round: who pays whom at its end.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::settle_round::Args>()
}
