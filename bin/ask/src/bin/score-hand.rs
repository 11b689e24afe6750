//! Scores a win: yaku, han, fu and points.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::score_hand::Args>()
}
