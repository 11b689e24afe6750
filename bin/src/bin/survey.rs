//! Surveys a set: computes a feature of every hand in any part of it, or in a sample.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::survey::Args>()
}
