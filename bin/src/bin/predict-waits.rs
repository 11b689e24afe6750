//! What may a tenpai player wait for, as far as the visible tiles tell?

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::predict_waits::Args>()
}
