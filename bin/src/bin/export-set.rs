//! How can others have a set? Writes it as its diagram, a row a node.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::export_set::Args>()
}
