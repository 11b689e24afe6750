//! Which hands are there? Lists a set, any part of it, or a sample.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::list_hands::Args>()
}
