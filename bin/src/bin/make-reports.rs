//! Are the reports what the programs write? Makes all of them anew, or holds them against what is there.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::make_reports::Args>()
}
