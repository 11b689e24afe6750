//! Enumerates the win and tenpai forms of a group.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::enumerate_forms::Args>()
}
