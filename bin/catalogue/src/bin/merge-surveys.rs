//! Merges surveys of parts of a set into one of the whole.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::merge_surveys::Args>()
}
