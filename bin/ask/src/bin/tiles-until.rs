//! Counts how many tiles it takes until they contain a win.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::tiles_until::Args>()
}
