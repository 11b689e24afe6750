//! Counts hands and deals by shanten.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::shanten_distribution::Args>()
}
