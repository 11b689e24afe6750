//! All programs as one command, a subcommand each.

fn main() -> std::process::ExitCode {
    tehai_cli::programs::tehai::main()
}
