//! How far are these hands from tenpai?

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::shanten::Args>()
}
