//! Is the method of block classification right? Both its variants held against the definition of waits.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::audit_blocks::Args>()
}
