//! What is there to know about one hand?

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::analyze_hand::Args>()
}
