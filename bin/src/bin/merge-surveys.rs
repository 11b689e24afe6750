//! Merges surveys of parts of a set into one of the whole.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::merge_surveys::Args>()
}
