//! Makes the reports, or compares them with the existing files.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::make_reports::Args>()
}
