//! Enumerates the win and tenpai forms of a group.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::enumerate_forms::Args>()
}
