//! All programs as subcommands of one command.

fn main() -> std::process::ExitCode {
    tehai_cli::programs::tehai::main()
}
