//! How far are hands from tenpai as they are dealt?

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::shanten_distribution::Args>()
}
