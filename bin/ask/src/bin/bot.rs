//! Plays games of mjai.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::bot::Args>()
}
