//! Computes the shanten of hands.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::shanten::Args>()
}
