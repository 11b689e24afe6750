//! Reviews games: each decision beside the best, or each payment beside the rules.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::review::Args>()
}
