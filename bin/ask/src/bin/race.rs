//! Says which of two tenpai hands wins first.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::race::Args>()
}
