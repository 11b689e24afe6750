//! How many points is a win worth?

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::score_hand::Args>()
}
