//! Computes the chances of a win draw by draw, and the best discard.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::win_probability::Args>()
}
