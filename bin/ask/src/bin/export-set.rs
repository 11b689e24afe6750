//! Exports a set as its diagram, one row per node.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::export_set::Args>()
}
