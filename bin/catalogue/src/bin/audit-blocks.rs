//! Checks both variants of block classification against the definition of waits.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::audit_blocks::Args>()
}
