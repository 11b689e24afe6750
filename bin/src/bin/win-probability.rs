//! How likely is a win, draw by draw, and what to discard for it?

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::win_probability::Args>()
}
