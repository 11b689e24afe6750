//! Lists the hands of a set: all, any part, or a sample.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::list_hands::Args>()
}
