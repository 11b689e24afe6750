//! Makes the reports, or compares them with the existing files.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::make_reports::Args>()
}
