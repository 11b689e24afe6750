//! Surveys a set: computes a feature of every hand in any part of it, or in a sample.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::survey::Args>()
}
