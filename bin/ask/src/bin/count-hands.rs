//! Counts hands: all of them, wins, tenpai, and tenpai hands by what they wait for.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::count_hands::Args>()
}
