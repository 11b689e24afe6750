//! What is true of each hand of a set? Visits any part of a set, or a sample of it.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::survey::Args>()
}
