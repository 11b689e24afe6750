//! Checks both variants of block classification against the definition of waits.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::audit_blocks::Args>()
}
