//! How many hands are there: of all, of wins, of tenpai, and by what they wait for?

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::count_hands::Args>()
}
