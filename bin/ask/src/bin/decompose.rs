//! Splits a hand into melds and a head in every way.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::decompose::Args>()
}
