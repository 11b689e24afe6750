//! Says what is needed in the last hand of a game.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::needs::Args>()
}
